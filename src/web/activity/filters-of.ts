import { auditActions, auditSubjects } from '#contract/activity.ts';
import type { ActivityFilters } from '#web/queries/activity.ts';
import { endOfDay, startOfDay } from '#web/state/local-days.ts';
import type { ActivitySearch } from './activity-search.ts';

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
