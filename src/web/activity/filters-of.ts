import { auditActions, auditSubjects } from '#contract/activity.ts';
import type { ActivityFilters } from '#web/queries/activity.ts';
import type { ActivitySearch } from './activity-search.ts';
import dayjs from 'dayjs';
import type { Day } from '#contract/month.ts';

/**
 * The search without the page: what the list and the file of an export are asked by. Unknown words filter nothing. Days
 * are those of the person's own calendar, as the times in the list are.
 */
export function filtersOf({
  from,
  to,
  action,
  subject,
  recorded,
  ...named
}: ActivitySearch): ActivityFilters {
  const known = auditActions.find((one) => one === action);
  return {
    q: named.q,
    restaurant_id: named.restaurant_id,
    actor_id: named.actor_id,
    action: known,
    subject: auditSubjects.find((one) => one === subject),
    since: from && startOfDay(from),
    before: to && endOfDay(to),
    without: known || recorded ? undefined : 'report.create',
  };
}

/** Days of the device's own calendar as instants; a day that the clocks change in has 23 or 25 hours. */
const startOfDay = (day: Day): string => dayjs(day).toISOString();

/** The first instant that is no longer of the day. */
const endOfDay = (day: Day): string => dayjs(day).add(1, 'day').toISOString();
