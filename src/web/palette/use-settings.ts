import { useLingui } from '@lingui/react/macro';
import { locales, type Locale } from '#contract/locale.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import type { Cell } from '#web/state/cell.ts';
import { themes, type Theme } from '#web/state/theme.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { PaletteEntry } from './palette-entry.ts';

export interface Settings {
  locale: Cell<Locale>;
  theme: Cell<Theme>;
  onLogout: () => void;
}

const themeIcons: Record<Theme, IconName> = { system: 'screen', light: 'sun', dark: 'moon' };

/** Another look, another language, and the way out. */
export function useSettings({ locale, theme, onLogout }: Settings): PaletteEntry[] {
  const { t } = useLingui();
  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  return [
    ...themes
      .filter((value) => value !== theme.get())
      .map((value) => ({
        id: `theme ${value}`,
        icon: themeIcons[value],
        label: t`Appearance: ${themeNames[value]}`,
        onChoose: () => theme.set(value),
      })),
    ...locales
      .filter((value) => value !== locale.get())
      .map((value) => ({
        id: `language ${value}`,
        icon: 'globe' as const,
        label: t`Language: ${languageNames[value]}`,
        foreign: { text: languageNames[value], lang: value },
        onChoose: () => locale.set(value),
      })),
    { id: 'log out', icon: 'logOut', label: t`Log out`, onChoose: onLogout },
  ];
}
