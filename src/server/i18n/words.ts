/** Texts of the server, from the catalogues that the web app uses too. */
import { setupI18n, type MessageDescriptor } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { messages as de } from '#locales/de/messages.po';
import { messages as en } from '#locales/en/messages.po';
import { messages as ro } from '#locales/ro/messages.po';
import { problemTexts } from '#texts/problems.ts';

const speakers = {
  ro: setupI18n({ locale: 'ro', messages: { ro } }),
  de: setupI18n({ locale: 'de', messages: { de } }),
  en: setupI18n({ locale: 'en', messages: { en } }),
} as const satisfies Record<Locale, unknown>;

/** A text of the server's, in somebody's language. */
export function say(text: MessageDescriptor, locale: Locale): string {
  return speakers[locale]._(text);
}

/** A failure's sentence in the caller's language. */
export function problemMessage(code: ProblemCode, locale: Locale): string {
  return say(problemTexts[code], locale);
}
