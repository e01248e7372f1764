/** Months and days as they stand on the wire. */
import * as z from 'zod/mini';
import { isDay, monthPattern } from './month.ts';

export const month = z.string().check(z.regex(monthPattern, { error: 'invalid_date' }));

export const day = z.string().check(z.refine(isDay, { error: 'invalid_date' }));

/** ISO 8601 lets the seconds be left out; RFC 3339, which zod follows, doesn't. */
const zonedInstant = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
]);

/** A year's margin on both sides: the restaurant's zone may move an instant across New Year. */
function isInstant(text: string): boolean {
  return zonedInstant.safeParse(text).success && /^(?!1000|8999)[1-8]/.test(text);
}

/** The calls' `date`: `YYYY-MM`, `YYYY-MM-DD` or an ISO instant with a zone. */
export const monthDate = z.string().check(
  z.refine((text) => month.safeParse(text).success || isDay(text) || isInstant(text), {
    error: 'invalid_date',
  }),
);
