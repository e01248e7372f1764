import { auditActions, auditSubjects } from '#contract/activity.ts';
import type { ActivityFilters } from '#web/queries/activity.ts';
import type { ActivitySearch } from './activity-search.ts';

/** The search without the page: what the list and the file of an export are asked by. Unknown words filter nothing. */
export function filtersOf({ q, action, subject, from, to }: ActivitySearch): ActivityFilters {
  return {
    q,
    action: auditActions.find((known) => known === action),
    subject: auditSubjects.find((known) => known === subject),
    from,
    to,
  };
}
