import type { Locale } from '#contract/locale.ts';
import { isDay, type Day } from '#contract/month.ts';

/** All our languages write the day first; English puts a slash where the others put a dot. */
const marks: Record<Locale, string> = { ro: '.', de: '.', en: '/' };

/** `2026-10-05` as it is typed: `05.10.2026`, `05/10/2026`. */
export function dateText(day: Day, locale: Locale): string {
  return day.split('-').toReversed().join(marks[locale]);
}

/** Day, month, year with any marks between them, or eight digits in that order. */
const dayFirst = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4}|\d{2})\.?$/;
const digits = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * The day that a text means, the ISO form too; undefined where it means none. A year of two digits is of this century, once
 * the text is `whole`: while somebody types it may be half of a year.
 */
export function readDate(text: string, { whole = false } = {}): Day | undefined {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const [, day = '', month = '', year = ''] = dayFirst.exec(typed) ?? digits.exec(typed) ?? [];
  if (year.length === 2 && !whole) return undefined;
  const read = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : undefined;
}
