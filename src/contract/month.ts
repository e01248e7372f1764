/**
 * Months and business days: strings end to end (`YYYY-MM`, `YYYY-MM-DD`), never a `Date` over the wire.
 *
 * A business day is the restaurant's local date at the observed instant minus `day_starts_at`: with 04:00, an entry at
 * 01:30 on 1 November belongs to 31 October. Everything here is pure; the present instant is always a parameter.
 * The schemas are in month-schemas.ts: who takes only the arithmetic (the log-in screen) doesn't load zod for it.
 */
/** A calendar month, `YYYY-MM`, years 1000–8999: so that the months beside it have four digits too. */
export type Month = string;
export const monthPattern = /^[1-8]\d{3}-(0[1-9]|1[0-2])$/;

/** A calendar day, `YYYY-MM-DD`, that exists. */
export type Day = string;

/** A local time of day, `HH:MM`. */
export type ClockTime = string;

/** The fields that place an instant in a restaurant's calendar. */
export interface Calendar {
  /** IANA name, for example `Europe/Bucharest`. */
  time_zone: string;
  /** The local time at which a business day begins, `HH:MM`. */
  day_starts_at: ClockTime;
}

const pad = (value: number, size = 2) => String(value).padStart(size, '0');
const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar (29 February only in leap years). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !monthPattern.test(monthOfDay(text))) return false;
  const date = Number(text.slice(8));
  return date >= 1 && date <= daysInMonth(monthOfDay(text));
}

/** Days since 1970-01-01; the inverse of {@link dayFromNumber}. */
export function dayNumber(of: Day): number {
  return Math.round(Date.parse(`${of}T00:00:00Z`) / DAY_MS);
}

export function dayFromNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** `addDays('2026-02-28', 1)` is `2026-03-01`. */
export function addDays(to: Day, count: number): Day {
  return dayFromNumber(dayNumber(to) + count);
}

export function monthOfDay(of: Day): Month {
  return of.slice(0, 7);
}

/** `addMonths('2026-12', 1)` is `2027-01`. */
export function addMonths(to: Month, count: number): Month {
  const months = Number(to.slice(0, 4)) * 12 + Number(to.slice(5)) - 1 + count;
  return `${pad(Math.floor(months / 12), 4)}-${pad((months % 12) + 1)}`;
}

/** The number of days of a month: 28 to 31. */
export function daysInMonth(of: Month): number {
  const [year, number] = [Number(of.slice(0, 4)), Number(of.slice(5))];
  if (number === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(number) ? 30 : 31;
}

export function firstDay(of: Month): Day {
  return `${of}-01`;
}

export function lastDay(of: Month): Day {
  return `${of}-${pad(daysInMonth(of))}`;
}

/** Every day of a month, first to last. */
export function daysOfMonth(of: Month): Day[] {
  return Array.from({ length: daysInMonth(of) }, (_, index) => `${of}-${pad(index + 1)}`);
}

/** The weekday of a day: 1 Monday to 7 Sunday (ISO 8601). */
export function weekday(of: Day): number {
  return ((dayNumber(of) + 3) % 7) + 1;
}

/** The month that an instant falls in, in the person's own zone: what the client sends as `date`. */
export function localMonth(at: Date): Month {
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}`;
}

/** The day that an instant falls in, in the person's own zone. */
export function localDay(at: Date): Day {
  return `${localMonth(at)}-${pad(at.getDate())}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs 50 µs, reading from one costs 1; a chain has a handful of zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** True for a zone name that this platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(clockOf(name));
  } catch {
    return false;
  }
}

/** The local time of a zone at an instant, to the minute: `2026-10-15 14:32`. */
export function localMinute(at: Date, timeZone: string): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

/**
 * The business day of an instant in a restaurant's calendar.
 * Compares local wall-clock times, not elapsed hours, so the day begins at 04:00 on daylight-saving nights too.
 */
export function businessDay(at: Date, calendar: Calendar): Day {
  const local = localMinute(at, calendar.time_zone);
  const day = local.slice(0, 10);
  return local.slice(11) < calendar.day_starts_at ? addDays(day, -1) : day;
}

/**
 * The month that `date` means for a restaurant: a month or day as it is, an instant as its date in the restaurant's
 * zone; none: the business month of now. The business day's cut places reports, never this date.
 */
export function monthFor(date: string | undefined, now: Date, calendar: Calendar): Month {
  if (date === undefined || date === '') return monthOfDay(businessDay(now, calendar));
  if (date.length <= 10) return date.slice(0, 7);
  return localMinute(new Date(date), calendar.time_zone).slice(0, 7);
}
