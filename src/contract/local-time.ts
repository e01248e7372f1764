/** From a local time to the instant: the inverse of `localMinute`. A file of its own, because few screens need it. */
import { addDays, localMinute, type Calendar, type ClockTime, type Day } from './month.ts';

const dayMs = 86_400_000;

/** A wall clock's time as if it were UTC, in milliseconds. */
const asUtc = (day: Day, time: ClockTime) => Date.parse(`${day}T${time}:00Z`);

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const [day = '', time = ''] = localMinute(new Date(at), timeZone).split(' ');
  return asUtc(day, time) - Math.floor(at / 60_000) * 60_000;
}

/**
 * The instant at which a zone's clocks show a day and a time (`HH:MM`). Of a time that an autumn night shows twice the
 * earlier one; of one that a spring night skips, the instant as long after the change.
 */
export function instantAt(day: Day, time: ClockTime, timeZone: string): Date {
  const wanted = asUtc(day, time);
  const before = wanted - offsetAt(wanted - dayMs, timeZone);
  const after = wanted - offsetAt(wanted + dayMs, timeZone);
  const isShown = (at: number) => offsetAt(at, timeZone) === wanted - at;
  return new Date(isShown(before) || !isShown(after) ? before : after);
}

/**
 * The instant of a time on a restaurant's business day: a time before the day begins is that of the night at its end.
 */
export function instantOnDay(day: Day, time: ClockTime, { time_zone, day_starts_at }: Calendar): Date {
  return instantAt(time < day_starts_at ? addDays(day, 1) : day, time, time_zone);
}
