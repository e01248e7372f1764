import type { Locale } from '#contract/locale.ts';
import { languageNames } from './texts.ts';

/** The name of a language in that language, so that a screen reader pronounces it as its speakers do. */
export function LanguageName({ of }: { of: Locale }) {
  return <span lang={of}>{languageNames[of]}</span>;
}
