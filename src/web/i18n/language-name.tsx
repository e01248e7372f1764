import { locales, type Locale } from '#contract/locale.ts';
import { languageNames } from './language-names.ts';

/** The name of a language in that language, so that a screen reader pronounces it as its speakers do. */
export function LanguageName({ of }: { of: Locale }) {
  return <span lang={of}>{languageNames[of]}</span>;
}

/** The languages to choose from in a select, each in itself. */
export function LanguageOptions() {
  return locales.map((locale) => (
    <option key={locale} value={locale} lang={locale}>
      {languageNames[locale]}
    </option>
  ));
}
