import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#contract/locale.ts';
import { locales } from '#contract/locale.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { useCell } from '#web/state/cell.ts';
import type { Cell } from '#web/state/cell.ts';

/** Switches the language at once, without a reload and without touching what is typed. */
export function LanguageSwitch({ locale }: { locale: Cell<Locale> }) {
  const { t } = useLingui();
  const current = useCell(locale);
  return (
    <Segmented
      label={t`Language`}
      choices={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
      value={current}
      onChoose={locale.set}
    />
  );
}
