/** A restaurant's day against the pace that is usual there. */
import * as z from 'zod/mini';
import { instant } from './text.ts';

/**
 * Today against the usual course of a day, as of the last quarter hour.
 *
 * `expected` is how many of the goal's reports there usually are by then, to a tenth; `low` and `high` hold the middle
 * half of the days that it comes from. With fewer than five such days (`days` 0) it runs straight from `opens_at` to
 * `closes_at`, and there is no middle half.
 */
export const pace = z.object({
  goal: z.int(),
  count: z.int(),
  expected: z.number(),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** From when to when there usually are reports. */
  opens_at: instant,
  closes_at: instant,
  days: z.int(),
});
export type Pace = z.output<typeof pace>;

/** With the course of the whole day, a number for each quarter hour's beginning from `opens_at` to `closes_at`. */
export const dayPace = z.extend(pace, {
  course: z.object({
    expected: z.array(z.number()),
    low: z.nullable(z.array(z.number())),
    high: z.nullable(z.array(z.number())),
    /** Today's reports, up to the last quarter hour that has begun. */
    count: z.array(z.int()),
  }),
});
export type DayPace = z.output<typeof dayPace>;
