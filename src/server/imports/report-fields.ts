/** What of a report a file names and can change. */
import { nameOf } from '#contract/report-match.ts';
import type { Person } from '#contract/users.ts';
import type { StoredReport } from './stored-reports.db.ts';

/** The two people of a report, as the columns are called. */
export type End = 'evaluator' | 'evaluated_user';

/** Who was at that end, as they were called then. */
export const personAt = (end: End, report: StoredReport): Person => ({
  id: report[`${end}_id`],
  first_name: report[`${end}_first_name`],
  last_name: report[`${end}_last_name`],
});

/** The columns of one end. */
export function endOf<Which extends End>(end: Which, { id, first_name, last_name }: Person) {
  return {
    [`${end}_id`]: id,
    [`${end}_first_name`]: first_name,
    [`${end}_last_name`]: last_name,
  } as Record<`${Which}_${'id' | 'first_name' | 'last_name'}`, string>;
}

/** In the columns of a file, with the ids behind the names. */
export function asTold(report: StoredReport) {
  const { points, comment, observed_at } = report;
  return {
    points,
    comment,
    observed_at,
    evaluator: nameOf(personAt('evaluator', report)),
    evaluator_id: report.evaluator_id,
    evaluated_user: nameOf(personAt('evaluated_user', report)),
    evaluated_user_id: report.evaluated_user_id,
  };
}
