import { defaultLocale, locales, type Locale } from '#contract/locale.ts';
import { createCell, type Cell } from './cell.ts';
import type { TextStorage } from './storage.ts';

const key = 'locale';

/** The language of the interface, stored under `locale`; anything but ro, de or en reads as Romanian. */
export function createLocale(storage: TextStorage): Cell<Locale> {
  const stored = storage.getItem(key);
  const cell = createCell<Locale>(locales.find((known) => known === stored) ?? defaultLocale);
  return {
    ...cell,
    set(locale) {
      storage.setItem(key, locale);
      cell.set(locale);
    },
  };
}
