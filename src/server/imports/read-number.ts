/** Reads numbers as people and spreadsheets write them. */
import type { Locale } from '#contract/locale.ts';

const decimalMark: Record<Locale, string> = { ro: ',', de: ',', en: '.' };

/**
 * `7`, `7,0`, `1 200`, `1.200,50`: with either decimal mark. A single mark before exactly three digits has the meaning
 * of the language (`1.200` is 1200 in Romanian and German). Any other text is returned as it is.
 */
export function readNumber(text: string, locale: Locale): number | string {
  // A space or an apostrophe groups thousands; elsewhere it is a mistyped number.
  const bare = text.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  if (!/^[+-]?\d[\d.,]*$/.test(bare) && !/^[+-]?[.,]\d+$/.test(bare)) return text;
  const marks = bare.replace(/[^.,]/g, '');
  const last = marks.at(-1) ?? '';
  const [first = ''] = marks;
  const isMixed = first !== last;
  // A mark that comes twice, or before three digits where the other one is the language's, groups thousands.
  const groups = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(bare);
  const isGrouping = !isMixed && groups && (marks.length > 1 || last !== decimalMark[locale]);
  if (!isMixed && marks.length > 1 && !isGrouping) return text;
  if (isMixed && marks.indexOf(last) !== marks.length - 1) return text;
  const whole = isGrouping ? bare.replace(/[.,]/g, '') : bare;
  const number = isMixed ? whole.replaceAll(first, '').replace(last, '.') : whole.replace(',', '.');
  return Number(number);
}
