/** The present as the browsers of these tests have it, wherever the tests themselves run. */
import { addDays, type Day, localMinute, type Month, monthFor, monthOfDay } from '#contract/month.ts';

/** The browsers' zone (playwright.config.ts), and that of nearly all restaurants of the demo. */
export const browserZone = 'Europe/Bucharest';

/** The calendar day there. */
export const dayOf = (at: Date): Day => localMinute(at, browserZone).slice(0, 10);

/** The day so many days after today's. */
export const dayFromNow = (days: number, now = new Date()): Day => addDays(dayOf(now), days);

/** What the app opens with. */
export const presentMonth = (now = new Date()): Month => monthOfDay(dayOf(now));

/** What feedback of this moment counts for: in the first hours of a month still the one before. */
export const shiftMonth = (now = new Date()): Month =>
  monthFor(undefined, now, { time_zone: browserZone, day_starts_at: '04:00' });
