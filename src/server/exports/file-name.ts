/** What an exported file is called, so that its name tells what is in it. */
import type { Locale } from '#contract/locale.ts';
import { sheetTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';

/**
 * `Brigade RO-CJ-01 2026-10 (filtered)`, without an ending. A part that is undefined is left out; a filter that is given
 * says so.
 */
export function fileName(
  parts: readonly (string | undefined)[],
  filters: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const note = isFiltered ? `(${say(sheetTexts.filtered, locale)})` : undefined;
  return ['Brigade', ...parts, note].filter((part) => part !== undefined).join(' ');
}
