import type { Locale } from '#contract/locale.ts';

/** Each language in its own words: that is how a person finds it. */
export const languageNames: Record<Locale, string> = {
  ro: 'Română',
  de: 'Deutsch',
  en: 'English',
};
