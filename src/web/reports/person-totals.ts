/** A month's reports by person: what each one gave, or got. */
import { nameOf } from '#contract/person-name.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import { totalsOf, type ReportTotals } from '#web/queries/report-totals.ts';

/** The two sides of a report. */
export type Side = 'evaluator' | 'evaluated_user';

export interface PersonTotals extends ReportTotals {
  /** The id, or the name where the server tells none. */
  key: string;
  person: Person;
}

const keyOf = (person: Person) => person.id || nameOf(person);

/** One row a person, in the order of their newest reports; the rows' sums are the month's. */
export function totalsByPerson(reports: readonly ReportItem[], side: Side): PersonTotals[] {
  const groups = Map.groupBy(reports, (report) => keyOf(report[side]));
  return [...groups].flatMap(([key, group]) => {
    // The newest report has the name as it was last.
    const person = group[0]?.[side];
    return person ? [{ key, person, ...totalsOf(group) }] : [];
  });
}
