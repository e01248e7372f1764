import { useLingui } from '@lingui/react/macro';
import type { Cell } from '#web/state/cell.ts';
import { themes, type Theme } from '#web/state/theme.ts';
import { useCell } from '#web/state/cell.ts';
import { Segmented } from '#web/ui/segmented.tsx';

/** Light, dark, or as the system has it. */
export function ThemeSwitch({ theme }: { theme: Cell<Theme> }) {
  const { t } = useLingui();
  const labels: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  return (
    <Segmented
      label={t`Appearance`}
      choices={themes.map((value) => ({ value, label: labels[value] }))}
      value={useCell(theme)}
      onChoose={theme.set}
    />
  );
}
