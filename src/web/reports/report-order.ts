/** The order of a month's reports, on the client: the month is there as a whole. */
import { toMinor } from '#contract/money.ts';
import { nameOf } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';

type Compare = (one: string, other: string) => number;

/** Where each text stands among all of them; those that `compare` finds equal stand together. */
function ranked(texts: readonly string[], compare: Compare): number[] {
  const ranks = new Map<string, number>();
  let before: string | undefined;
  let rank = 0;
  for (const text of [...new Set(texts)].toSorted(compare)) {
    if (before !== undefined && compare(before, text) !== 0) rank += 1;
    ranks.set(text, rank);
    before = text;
  }
  return texts.map((text) => ranks.get(text) ?? 0);
}

const byCode: Compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** A number for each report to sort it by: thousands of rows have a few dozen names, which are compared once each. */
const keys: Record<string, (reports: readonly ReportItem[], compare: Compare) => number[]> = {
  date: (reports) =>
    ranked(
      reports.map(({ date }) => date),
      byCode,
    ),
  points: (reports) => reports.map(({ points }) => points),
  bonus: (reports) => reports.map(({ bonus }) => toMinor(bonus)),
  evaluator: (reports, compare) =>
    ranked(
      reports.map(({ evaluator }) => nameOf(evaluator)),
      compare,
    ),
  evaluated_user: (reports, compare) =>
    ranked(
      reports.map(({ evaluated_user }) => nameOf(evaluated_user)),
      compare,
    ),
};

/**
 * The reports in an order such as `points` or `-points`; those that are equal in it stay newest first, as the server
 * sends them. `compare` orders names as the language does.
 */
export function sortReports(
  reports: readonly ReportItem[],
  sort: string,
  compare: Compare,
): readonly ReportItem[] {
  const descending = sort.startsWith('-');
  const key = keys[descending ? sort.slice(1) : sort]?.(reports, compare);
  if (!key) return reports;
  const sign = descending ? -1 : 1;
  return reports
    .map((report, index) => ({ report, key: key[index] ?? 0 }))
    .toSorted((one, other) => sign * (one.key - other.key))
    .map(({ report }) => report);
}
