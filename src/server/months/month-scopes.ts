/** The one place where a call's `date` becomes a restaurant's month. */
import { businessDay, monthFor, type Calendar, type Day, type Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';

/** The months that a call is about, by restaurant. */
export interface MonthScopes {
  scopeOf: (restaurant: Calendar & { id: string }) => MonthScope;
  /** The current business day, whatever the month. */
  todayOf: (calendar: Calendar) => Day;
  now: Date;
}

/** Each calendar's clock is read once: a chain has a handful of calendars, and a clock costs more than a look-up. */
export function monthScopes(date: string | undefined, now: Date): MonthScopes {
  const known = new Map<string, { month: Month; today: Day }>();
  const read = (calendar: Calendar) => {
    const key = `${calendar.time_zone} ${calendar.day_starts_at}`;
    let found = known.get(key);
    if (!found) {
      found = { month: monthFor(date, now, calendar), today: businessDay(now, calendar) };
      known.set(key, found);
    }
    return found;
  };
  return {
    scopeOf: (restaurant) => ({ restaurantId: restaurant.id, month: read(restaurant).month }),
    todayOf: (calendar) => read(calendar).today,
    now,
  };
}

/** The same of a single restaurant, whose month is known. */
export function scopesOf(scope: MonthScope, now: Date): MonthScopes {
  return { scopeOf: () => scope, todayOf: (calendar) => businessDay(now, calendar), now };
}
