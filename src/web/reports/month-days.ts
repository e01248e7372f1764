/** A month day by day, as its calendar, chart and table show it. */
import { businessDay, daysOfMonth, isTimeZone, type Day, type Month } from '#contract/month.ts';
import { pointsAverage, type DayTotal, type ReportItem } from '#contract/reports.ts';
import type { Restaurant, RestaurantReports } from '#contract/restaurants.ts';
import { totalsOf } from '#web/queries/report-totals.ts';

export interface MonthDay extends DayTotal {
  /** Points by count; null without a report. */
  average: number | null;
  isToday: boolean;
  /** Still to come. */
  isAhead: boolean;
  /** The restaurant wasn't open yet. A later day without a goal is one on which it was archived. */
  isUnopened: boolean;
}

/** The restaurant's current business day; in UTC where the server names no zone that this browser knows. */
export function todayOf(restaurant: Restaurant, now: Date): Day {
  const known = isTimeZone(restaurant.time_zone);
  return businessDay(now, known ? restaurant : { ...restaurant, time_zone: 'UTC' });
}

/** Every day of the month; a server that sends no days has them added up from its reports, without goals. */
export function daysOf(shown: RestaurantReports, month: Month, today: Day): MonthDay[] {
  const hasDays = shown.days.length > 0;
  const days = hasDays ? shown.days : addedUp(shown.reports, month);
  return days.map((day) => ({
    ...day,
    average: pointsAverage(day.points, day.count),
    isToday: day.date === today,
    isAhead: day.date > today,
    isUnopened: shown.opened_on !== null && day.date < shown.opened_on,
  }));
}

function addedUp(reports: readonly ReportItem[], month: Month): DayTotal[] {
  const byDay = Map.groupBy(reports, ({ date }) => date);
  return daysOfMonth(month).map((date) => {
    const { count, points_total, bonus_total } = totalsOf(byDay.get(date) ?? []);
    return { date, count, goal: null, points: points_total, bonus: bonus_total };
  });
}
