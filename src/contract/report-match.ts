/** Which reports a filter takes: the same for the rows on the screen and those of an exported file. */
import { nameOf } from './person-name.ts';
import type { ReportItem } from './reports.ts';
import { fold } from './text.ts';

/** An absent filter matches every report; given filters must all match. */
export interface ReportFilters {
  /** Every word has to occur in the names of both, the comment or the date (`YYYY-MM-DD`), folded. */
  q?: string | undefined;
  day?: string | undefined;
  evaluator_id?: string | undefined;
  evaluated_user_id?: string | undefined;
  points?: number | undefined;
}

type Matched = Pick<ReportItem, 'date' | 'points' | 'comment' | 'evaluator' | 'evaluated_user'>;

/** Folding costs more than comparing, and a report never changes: each is folded once. */
const folded = new WeakMap<Matched, string>();

function searchedText(report: Matched): string {
  let text = folded.get(report);
  if (text === undefined) {
    const { evaluator, evaluated_user, comment, date } = report;
    text = fold([nameOf(evaluator), nameOf(evaluated_user), comment ?? '', date].join('\n'));
    folded.set(report, text);
  }
  return text;
}

/** A function that tells whether a report matches the filters. */
export function reportMatcher(filters: ReportFilters): (report: Matched) => boolean {
  const { q = '', day, evaluator_id, evaluated_user_id, points } = filters;
  const words = fold(q).split(/\s+/).filter(Boolean);
  return (report) => {
    if (day !== undefined && report.date !== day) return false;
    if (evaluator_id !== undefined && report.evaluator.id !== evaluator_id) return false;
    if (evaluated_user_id !== undefined && report.evaluated_user.id !== evaluated_user_id) return false;
    if (points !== undefined && report.points !== points) return false;
    if (words.length === 0) return true;
    const text = searchedText(report);
    return words.every((word) => text.includes(word));
  };
}
