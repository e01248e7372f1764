/** Audit rows as changes: what kind of record, and whose screens it concerns. */
import type { Kysely } from 'kysely';
import { dayFromNumber } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';
import { chunks } from '#server/lists/page.ts';

export interface FreshRow {
  id: string;
  subject_type: string;
  subject_id: string;
  restaurant_id: string | null;
}

/** A write, as far as a hint needs it. */
export interface Change {
  readonly subject: string;
  /** The restaurant that it is about; null where it is about none. */
  readonly restaurantId: string | null;
  /** The person that it is about, and the restaurants that they belong to or have just left. */
  readonly person: { readonly id: string; readonly restaurantIds: readonly string[] } | null;
}

/** The audit rows made from an instant on; their ids begin with it (UUID v7). */
export async function readFreshRows(db: Kysely<Schema>, from: number): Promise<FreshRow[]> {
  const hex = Math.max(0, from).toString(16).padStart(12, '0');
  return db
    .selectFrom('audit')
    .select(['id', 'subject_type', 'subject_id', 'restaurant_id'])
    .where('id', '>=', `${hex.slice(0, 8)}-${hex.slice(8)}`)
    .execute();
}

const dayMs = 86_400_000;
/** A statement takes so many parameters at least, on both engines, and an import may have more people. */
const peopleAtOnce = 1_000;

/** What the rows tell, each change once; those of people with their restaurants. */
export async function readChanges(
  db: Kysely<Schema>,
  rows: readonly FreshRow[],
  now: Date,
): Promise<Change[]> {
  const isPerson = (row: FreshRow) => row.subject_type === 'user' && row.restaurant_id === null;
  // An import leaves a row for each of its reports or people: of a restaurant's they all say the same.
  const nameOf = (row: FreshRow) =>
    `${row.subject_type} ${row.restaurant_id ?? (isPerson(row) ? row.subject_id : '')}`;
  const different = [...new Map(rows.map((row) => [nameOf(row), row])).values()];
  const restaurants = new Map<string, string[]>();
  const people = different.filter(isPerson).map(({ subject_id }) => subject_id);
  for (const some of chunks(people, peopleAtOnce))
    for (const [user, own] of await readRestaurants(db, some, now)) restaurants.set(user, own);
  return different.map((row) => ({
    subject: row.subject_type,
    restaurantId: row.restaurant_id,
    person: isPerson(row)
      ? { id: row.subject_id, restaurantIds: restaurants.get(row.subject_id) ?? [] }
      : null,
  }));
}

async function readRestaurants(
  db: Kysely<Schema>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  // A restaurant's day ends up to 26 hours from here; who left on it was just taken out of a list that somebody looks
  // at.
  const recently = dayFromNumber(Math.floor(now.getTime() / dayMs) - 2);
  const rows = await db
    .selectFrom('memberships')
    .select(['user_id', 'restaurant_id'])
    .where('user_id', 'in', people)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', recently)]))
    .execute();
  const restaurants = new Map<string, string[]>();
  for (const [user, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    restaurants.set(
      user,
      own.map(({ restaurant_id }) => restaurant_id),
    );
  }
  return restaurants;
}
