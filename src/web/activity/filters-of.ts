import { auditActions, auditSubjects } from '#contract/activity.ts';
import { addDays, type Day } from '#contract/month.ts';
import type { ActivityFilters } from '#web/queries/activity.ts';
import type { ActivitySearch } from './activity-search.ts';

/** Midnight of a day on the device's own calendar. */
const startOf = (day: Day) => new Date(`${day}T00:00`).toISOString();

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
    since: from && startOf(from),
    before: to && startOf(addDays(to, 1)),
    without: known || recorded ? undefined : 'report.create',
  };
}
