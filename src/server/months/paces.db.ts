/** The pace of today in restaurants, remembered as long as nothing is written to them. */
import type { Kysely } from 'kysely';
import type { DayPace, Pace } from '#contract/pace-schemas.ts';
import type { Schema } from '#server/db/schema.ts';
import { readGoals } from '#server/restaurants/goals.db.ts';
import type { RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
import { dayPaceAt, paceAt, readPaces, type PaceOfToday } from '#server/totals/pace.db.ts';
import type { MonthOfRestaurant } from './summaries.db.ts';

/** A restaurant's day with its whole course; null without a goal. */
export async function readDayPace(
  db: Kysely<Schema>,
  row: RestaurantRow,
  now: Date,
): Promise<DayPace | null> {
  if (row.archived_at !== null) return null;
  const goals = (await readGoals(db, [row.id])).get(row.id) ?? [];
  const pace = (await readPaces(db, [{ ...row, goals }], now)).get(row.id);
  return pace ? dayPaceAt(pace, now) : null;
}

/** A write to a restaurant, or its next day, makes another entry of it. */
const remembered = new WeakMap<MonthOfRestaurant, PaceOfToday | undefined>();

/** The pace of each entry, in their order: one statement for those that aren't remembered. */
export async function pacesOf(
  db: Kysely<Schema>,
  entries: readonly MonthOfRestaurant[],
  now: Date,
): Promise<(Pace | null)[]> {
  const fresh = entries.filter((entry) => entry.archivedOn === undefined && !remembered.has(entry));
  const read = await readPaces(db, fresh, now);
  for (const entry of fresh) remembered.set(entry, read.get(entry.id));
  return entries.map((entry) => {
    const pace = remembered.get(entry);
    return pace ? paceAt(pace, now) : null;
  });
}
