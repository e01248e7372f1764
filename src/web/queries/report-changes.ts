import type { QueryClient } from '@tanstack/react-query';
import { outOfDate } from './out-of-date.ts';
import { reportKeys } from './reports.ts';

/** Keys of what other files read from reports; each of them begins its keys so. */
const concernedByReports = {
  /** Lists of restaurants with a month's totals. */
  restaurantLists: ['restaurants', 'list'],
  overview: ['overview'],
  /** People's received and given feedback. */
  people: ['users', 'person'],
  activity: ['activity'],
  explanations: ['explain'],
  closings: ['closings'],
  /** A statement has its reports as known now, and so has a question about one. */
  statements: ['statements'],
  questions: ['questions'],
} as const;

/** Every cached sheet of a restaurant's record screen; without a restaurant, of all. */
export const recordSheetsOf = (restaurantId?: string) =>
  restaurantId === undefined ? (['record-sheet'] as const) : (['record-sheet', restaurantId] as const);

/**
 * Call it after reports of a restaurant were recorded, corrected or voided; without a restaurant when it can be any, as
 * after an import. All that is read from reports is out of date then: what is on the screen is fetched again, the rest
 * when it is next shown. Resolves when the screen is up to date; a failed fetch shows where its data stands.
 */
export async function reportsChanged(client: QueryClient, restaurantId?: string): Promise<void> {
  const months = restaurantId === undefined ? ['reports'] : reportKeys.ofRestaurant(restaurantId);
  const concerned = [months, recordSheetsOf(restaurantId), ...Object.values(concernedByReports)];
  await Promise.all(concerned.map((queryKey) => outOfDate(client, queryKey)));
}
