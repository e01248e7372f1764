/** Search and order of a month's reports, on the client: the month is there as a whole. */
import { toMinor } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import { fold } from '#contract/text.ts';
import type { Person } from '#contract/users.ts';

export function nameOf(person: Person): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

/** Folding costs more than comparing, and a report never changes: each is folded once. */
const folded = new WeakMap<ReportItem, string>();

function searchText(report: ReportItem): string {
  let text = folded.get(report);
  if (text === undefined) {
    text = fold(
      [nameOf(report.evaluator), nameOf(report.evaluated_user), report.comment ?? '', report.date].join('\n'),
    );
    folded.set(report, text);
  }
  return text;
}

/** The reports in whose names, comment or date (`YYYY-MM-DD`) every word occurs. */
export function searchReports(reports: readonly ReportItem[], search: string): readonly ReportItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return reports;
  return reports.filter((report) => {
    const text = searchText(report);
    return words.every((word) => text.includes(word));
  });
}

type Compare = (one: string, other: string) => number;

const orders: Record<string, (compare: Compare) => (one: ReportItem, other: ReportItem) => number> = {
  date: () => (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0),
  points: () => (one, other) => one.points - other.points,
  bonus: () => (one, other) => toMinor(one.bonus) - toMinor(other.bonus),
  evaluator: (compare) => (one, other) => compare(nameOf(one.evaluator), nameOf(other.evaluator)),
  evaluated_user: (compare) => (one, other) =>
    compare(nameOf(one.evaluated_user), nameOf(other.evaluated_user)),
};

/**
 * The reports in an order such as `points` or `-points`; those that are equal in it stay newest first, as the server
 * sends them. `compare` orders names as the language does.
 */
export function sortReports(reports: readonly ReportItem[], sort: string, compare: Compare): ReportItem[] {
  const descending = sort.startsWith('-');
  const order = orders[descending ? sort.slice(1) : sort]?.(compare);
  if (!order) return [...reports];
  return reports.toSorted(descending ? (one, other) => order(other, one) : order);
}
