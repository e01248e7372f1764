import { addDays } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Formats } from '#web/i18n/format.ts';

/** A Monday. */
const monday = '2026-01-05';

/** The names of the weekdays, Monday first. */
export const weekdayNames = (formats: Formats, length: 'weekday' | 'shortWeekday') =>
  Array.from({ length: 7 }, (_, index) => formats[length](addDays(monday, index)));

/** A goal in words: one number, or each weekday with its own. */
export function goalWords(
  { daily_feedback_goal, goals_by_weekday }: Pick<Restaurant, 'daily_feedback_goal' | 'goals_by_weekday'>,
  formats: Formats,
): string {
  if (!goals_by_weekday) return formats.number(daily_feedback_goal);
  const names = weekdayNames(formats, 'shortWeekday');
  return goals_by_weekday.map((goal, index) => `${names[index]} ${formats.number(goal)}`).join(' · ');
}
