/** Reads days and times as people and spreadsheets write them. The day comes before the month, in every language. */
import { isDay, type Day } from '#contract/month.ts';
import { serialText } from '#server/sheets/serial-date.ts';

/** A local day and time (`time` null: the file has the day only), or an instant with its own zone. */
export type Moment = { readonly day: Day; readonly time: string | null } | { readonly instant: Date };

const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T,\s]+(.+))?$/;
const dayFirst = /^(\d{1,2})[-./\s]\s?(\d{1,2})[-./\s]\s?(\d{4}|\d{2})\.?(?:[T,\s]+(.+))?$/;
const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*(am|pm|a\.m\.|p\.m\.|uhr)?$/i;
/** Days since 1899 between 1954 and 2173, with a fraction or without. */
const serial = /^[2-9]\d{4}(?:[.,]\d+)?$/;

/** Reads a day with or without a time, and the cell beside it that may hold the time. Undefined for any other text. */
export function readMoment(text: string, timeText = ''): Moment | undefined {
  const read = readOne(text);
  if (!read || timeText === '' || 'instant' in read) return read;
  const whole = readOne(timeText);
  if (whole) return whole;
  const time = readTime(timeText);
  return time === undefined ? undefined : { day: read.day, time };
}

function readOne(text: string): Moment | undefined {
  if (zoned.test(text)) {
    const instant = new Date(text.replace(' ', 'T'));
    return Number.isNaN(instant.getTime()) ? undefined : { instant };
  }
  const plain = serial.test(text) ? (serialText(Number(text.replace(',', '.'))) ?? '') : text;
  const [, year = '', month = '', date = '', rest] =
    yearFirst.exec(plain) ?? turned(dayFirst.exec(plain)) ?? [];
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  if (rest === undefined) return { day, time: null };
  const time = readTime(rest.trim());
  return time === undefined ? undefined : { day, time };
}

function turned(found: RegExpExecArray | null): (string | undefined)[] | undefined {
  return found ? [found[0], found[3], found[2], found[1], found[4]] : undefined;
}

/** `HH:MM:SS`, or `HH:MM` without seconds; spreadsheets add `:00` to a time without seconds. */
function readTime(text: string): string | undefined {
  const plain = /^0[.,]\d+$/.test(text) ? (serialText(Number(text.replace(',', '.'))) ?? '') : text;
  const [, hours = '', minutes = '', seconds, half = ''] = clock.exec(plain) ?? [];
  const isAfternoon = /^p/i.test(half);
  const isHalved = isAfternoon || /^a/i.test(half);
  const hour = isHalved ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hours === '' || hour > 23 || (isHalved && Number(hours) > 12)) return undefined;
  if (Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const hoursAndMinutes = `${String(hour).padStart(2, '0')}:${minutes}`;
  return seconds === undefined || seconds === '00' ? hoursAndMinutes : `${hoursAndMinutes}:${seconds}`;
}
