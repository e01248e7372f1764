/**
 * Dates, numbers and amounts as a person reads them, the only `Intl` of the web app.
 *
 * Get the formats of the current language from `useFormats()`; as functions of their own they would be cached by
 * React's compiler over a language switch.
 */
import type { Locale } from '#contract/locale.ts';
import type { Currency } from '#contract/money.ts';
import { dayNumber, firstDay, localDay, localMinute, type Day, type Month } from '#contract/month.ts';

/** English as it is written in Europe: day before month, 24 hours. */
const tags: Record<Locale, string> = { ro: 'ro-RO', de: 'de-DE', en: 'en-GB' };

/** Days and months are calendar texts: read and written at UTC, no zone can move them. */
const atUtc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** A formatter costs more than a page that never needs it, so each one is made when it is first asked for. */
function atFirstUse<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= make());
}

function createFormats(locale: Locale) {
  const tag = tags[locale];
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = atFirstUse(() => new Intl.DateTimeFormat(tag, options));
    return (at: Date) => format().format(at);
  };
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const format = date({ ...options, timeZone: 'UTC' });
    return (day: Day) => format(atUtc(day));
  };
  const number = (options: Intl.NumberFormatOptions) => {
    const format = atFirstUse(() => new Intl.NumberFormat(tag, options));
    return (value: number | Intl.StringNumericLiteral) => format().format(value);
  };
  const amounts: Record<Currency, ReturnType<typeof number>> = {
    RON: number({ style: 'currency', currency: 'RON' }),
    EUR: number({ style: 'currency', currency: 'EUR' }),
  };
  const day = calendar({ day: 'numeric', month: 'short', year: 'numeric' });
  const monthName = calendar({ month: 'long', year: 'numeric' });
  const shortMonthName = calendar({ month: 'short', year: 'numeric' });
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
  const relative = atFirstUse(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const collator = atFirstUse(() => new Intl.Collator(tag, { sensitivity: 'base', numeric: true }));
  const listing = atFirstUse(() => new Intl.ListFormat(tag));

  return {
    locale,
    /** 15 Oct 2026 */
    day,
    /** 15 Oct */
    shortDay: calendar({ day: 'numeric', month: 'short' }),
    /** 1–15 Oct */
    dayRange: (from: Day, to: Day) =>
      new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
        atUtc(from),
        atUtc(to),
      ),
    /** Thursday 15 October 2026 */
    longDay: calendar({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** Thu, 15 Oct */
    weekdayDay: calendar({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** Thu */
    shortWeekday: calendar({ weekday: 'short' }),
    /** Thursday */
    weekday: calendar({ weekday: 'long' }),
    /** October 2026, with a capital even where the language writes months small: it stands as a heading. */
    month: (month: Month) => capital(monthName(firstDay(month))),
    /** October 2026 within a sentence, as small as the language writes it. */
    monthInText: (month: Month) => monthName(firstDay(month)),
    /** Oct 2026 within a sentence. */
    shortMonthInText: (month: Month) => shortMonthName(firstDay(month)),
    /** Oct 2026 */
    shortMonth: (month: Month) => capital(shortMonthName(firstDay(month))),
    /** 1,234 */
    number: number({ maximumFractionDigits: 0 }),
    /** 7.5, 7: as few places as it has, one at most. */
    decimal: number({ maximumFractionDigits: 1 }),
    /** 7.43: two places, as averages of points are given. */
    average: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    /** 0.87 → 87 % */
    percent: number({ style: 'percent', maximumFractionDigits: 0 }),
    /** `"1234.50"` in the restaurant's currency; the text is read as a decimal, exactly. */
    amount: (amount: string, currency: Currency) => amounts[currency](amount as Intl.StringNumericLiteral),
    /** 15 Oct 2026, 14:32, in the person's own zone. */
    instant: (() => {
      // In the parts of `day`: a table has one form of dates.
      const format = date({
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
      return (iso: string) => format(new Date(iso));
    })(),
    /** 15 Oct 2026, 14:32, by a restaurant's clock. */
    instantIn(iso: string, timeZone: string) {
      const [at = '', time = ''] = localMinute(new Date(iso), timeZone).split(' ');
      return `${day(at)}, ${time}`;
    },
    /** 14:32 */
    time: (() => {
      const format = date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return (at: Date) => format(at);
    })(),
    /**
     * just now, 5 minutes ago, yesterday, 3 weeks ago. Yesterday is the calendar's; after midnight the hours go on for
     * a while.
     */
    ago(iso: string, now: Date) {
      const at = new Date(iso);
      const seconds = (at.getTime() - now.getTime()) / 1000;
      if (Math.abs(seconds) < 60) return justNow[locale];
      if (Math.abs(seconds) < 3_600) return relative().format(Math.round(seconds / 60), 'minute');
      const days = dateNumber(at) - dateNumber(now);
      if (days === 0 || Math.abs(seconds) < hoursAtNight * 3_600)
        return relative().format(Math.round(seconds / 3_600), 'hour');
      let amountAgo = days;
      for (const [unit, size] of agoUnits) {
        if (Math.abs(amountAgo) < size) return relative().format(Math.round(amountAgo), unit);
        amountAgo /= size;
      }
      return relative().format(Math.round(amountAgo), 'year');
    },
    /** Orders texts as the language does, digits by value. */
    compare: (one: string, other: string) => collator().compare(one, other),
    /** Ana, Ion and Matei */
    list: (items: readonly string[]) => listing().format(items),
  };
}

/** `Intl` has no more than "now" for this. */
const justNow: Record<Locale, string> = { ro: 'chiar acum', de: 'gerade eben', en: 'just now' };

/** For so long what was before midnight is told in hours. */
const hoursAtNight = 6;

/** The calendar's days since 1970, in the person's own zone. */
const dateNumber = (at: Date) => dayNumber(localDay(at));

const agoUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 7],
  ['week', 4.345],
  ['month', 12],
];

export type Formats = ReturnType<typeof createFormats>;

const made = new Map<Locale, Formats>();

/** The formats of a language, made once. */
export function formatsOf(locale: Locale): Formats {
  const formats = made.get(locale) ?? createFormats(locale);
  made.set(locale, formats);
  return formats;
}
