/** Months, days and numbers as a person reads them, in the form of the web app. */
import type { Locale } from '#contract/locale.ts';
import type { Currency } from '#contract/money.ts';
import { firstDay, type Day, type Month } from '#contract/month.ts';

/** English as it is written in Europe. */
const tags: Record<Locale, string> = { ro: 'ro-RO', de: 'de-DE', en: 'en-GB' };

const atUtc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** September 2026, as it stands within a sentence. */
export function monthInText(month: Month, locale: Locale): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[locale], options).format(atUtc(firstDay(month)));
}

/** 15 October 2026 */
export function dayInText(day: Day, locale: Locale): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[locale], options).format(atUtc(day));
}

/** `"1234.50"` in the restaurant's currency; the text is read as a decimal, exactly. */
export function amountInText(amount: string, currency: Currency, locale: Locale): string {
  const format = new Intl.NumberFormat(tags[locale], { style: 'currency', currency });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** A number with so many places. */
export function numberInText(value: number, places: number, locale: Locale): string {
  const options = { minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat(tags[locale], options).format(value);
}
