/** What a server's hints concern of what is cached. */
import type { QueryClient } from '@tanstack/react-query';
import { auditSubjects, type AuditSubject } from '#contract/activity.ts';
import type { LiveEvent } from '#contract/live.ts';
import { outOfDate } from './out-of-date.ts';
import { reportsChanged } from './report-changes.ts';

/** Where names, memberships, goals and rules stand. */
const nearlyEverywhere = [
  'reports',
  'record-sheet',
  'restaurants',
  'overview',
  'users',
  'closings',
  'statements',
  'questions',
  'explain',
  'payroll',
];

/** What is read from each kind of record: the words that the keys begin with. Everything written is activity. */
const readFrom: Record<AuditSubject, readonly string[]> = {
  app: ['users'],
  restaurant: nearlyEverywhere,
  user: nearlyEverywhere,
  report: nearlyEverywhere,
  'bonus-rule': ['bonus-rules', ...nearlyEverywhere],
  // Statements name evaluators, and take questions, as the chain has settled.
  settings: ['settings', 'closings', 'statements', 'questions'],
  import: ['imports', ...nearlyEverywhere],
  'payroll-layout': ['payroll'],
  'payroll-run': ['payroll', 'closings'],
  tablet: ['tablets'],
};

const all = [...new Set(['activity', ...Object.values(readFrom).flat()])];

/** The words for a hint's subjects; for one that only a newer server knows, all. */
function wordsFor(subjects: readonly string[]): readonly string[] {
  const known = auditSubjects.filter((one) => subjects.includes(one));
  if (known.length < new Set(subjects).size) return all;
  return [...new Set(['activity', ...known.flatMap((one) => readFrom[one])])];
}

/** More restaurants than this at once count as all of them. */
const mostRestaurants = 20;

/** Marks as out of date what hints name; what is on the screen is fetched again, the rest when it is next shown. */
export function changed(client: QueryClient, hints: readonly LiveEvent[]): void {
  const onlyReports = hints.every(({ subjects }) => subjects.every((subject) => subject === 'report'));
  const restaurants = new Set(hints.flatMap((hint) => hint.restaurant_ids));
  if (!onlyReports) {
    const words = wordsFor(hints.flatMap(({ subjects }) => subjects));
    for (const word of words) void outOfDate(client, [word]);
  } else if (restaurants.size === 0 || restaurants.size > mostRestaurants) void reportsChanged(client);
  else for (const restaurant of restaurants) void reportsChanged(client, restaurant);
}

/** Fetches again what is on the screen, unless it is being fetched. */
export function refetchShown(client: QueryClient): void {
  for (const word of all) void client.invalidateQueries({ queryKey: [word] }, { cancelRefetch: false });
}
