/** What a server's hints concern of what is cached. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import { reportsChanged } from './report-changes.ts';

/** The words that the keys of what others may change begin with. */
const all = [
  'reports',
  'record-sheet',
  'restaurants',
  'overview',
  'users',
  'activity',
  'bonus-rules',
  'imports',
];

/** More stores than this at once count as all of them. */
const mostStores = 20;

/** Marks as out of date what hints name; what is on the screen is fetched again, the rest when it is next shown. */
export function changed(client: QueryClient, hints: readonly LiveEvent[]): void {
  const onlyReports = hints.every(({ subjects }) => subjects.every((subject) => subject === 'report'));
  const stores = new Set(hints.flatMap((hint) => hint.restaurant_ids));
  // Names, memberships, goals and rules stand nearly everywhere.
  if (!onlyReports) for (const word of all) void client.invalidateQueries({ queryKey: [word] });
  else if (stores.size === 0 || stores.size > mostStores) void reportsChanged(client);
  else for (const store of stores) void reportsChanged(client, store);
}

/** Fetches again what is on the screen, unless it is being fetched. */
export function refetchShown(client: QueryClient): void {
  for (const word of all) void client.invalidateQueries({ queryKey: [word] }, { cancelRefetch: false });
}
