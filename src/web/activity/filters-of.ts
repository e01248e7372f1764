import { auditActions, auditSubjects } from '#contract/activity.ts';
import dayjs from 'dayjs';
import type { ActivityFilters } from '#web/queries/activity.ts';
import type { ActivitySearch } from './activity-search.ts';

/**
 * The search without the page: what the list and the file of an export are asked by. Unknown words filter nothing. Days
 * are those of the person's own calendar, as the times in the list are.
 */
export function filtersOf({ q, action, subject, from, to, recorded }: ActivitySearch): ActivityFilters {
  const known = auditActions.find((one) => one === action);
  return {
    q,
    action: known,
    subject: auditSubjects.find((one) => one === subject),
    since: from && dayjs(from).toISOString(),
    before: to && dayjs(to).add(1, 'day').toISOString(),
    without: known || recorded ? undefined : 'report.create',
  };
}
