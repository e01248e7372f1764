/** Search in activity by the names of actor, subject and restaurant. */
import {
  expressionBuilder,
  type Expression,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { AuditSubject } from '#contract/activity.ts';
import { fold } from '#contract/text.ts';
import type { Schema } from '#server/db/schema.ts';
import { holdsWord, searchWords } from '#server/lists/search.db.ts';
import { readFields } from './audit-fields.ts';

type Condition = Expression<SqlBool>;

/** Ids, or where there are very many the query for them: few are found by indexes, very many by reading all rows. */
type Ids = readonly string[] | Expression<string>;
const worthNaming = 1_000;

interface DeletedRestaurant {
  id: string;
  folded: string;
}

const is = expressionBuilder<Schema, 'audit'>();

/** A condition for each word of a search: it is in one of the names. */
export async function matchNames(db: Kysely<Schema>, q: string | undefined): Promise<Condition[]> {
  const words = searchWords(q);
  const gone = words.length > 0 ? await readDeletedRestaurants(db) : [];
  const conditions = [];
  for (const word of words) conditions.push(await matchWord(db, word, gone));
  return conditions;
}

async function readDeletedRestaurants(db: Kysely<Schema>): Promise<DeletedRestaurant[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['subject_id', 'before'])
    .where('action', '=', 'restaurant.delete')
    .execute();
  return rows.map(({ subject_id, before }) => {
    const fields = readFields(before);
    return { id: subject_id, folded: fold(`${String(fields?.['name'])} ${String(fields?.['store_id'])}`) };
  });
}

async function matchWord(
  db: Kysely<Schema>,
  word: string,
  gone: readonly DeletedRestaurant[],
): Promise<Condition> {
  const people = await named(
    db
      .selectFrom('users')
      .select('id')
      .where((user) => holdsWord(user.ref('search_folded'), word)),
  );
  const restaurants = await named(
    db
      .selectFrom('restaurants')
      .select('id')
      .where((restaurant) => holdsWord(restaurant.ref('search_folded'), word)),
  );
  const reports = [];
  for (const table of ['reports', 'voided_reports'] as const) {
    if (!isNone(people)) {
      reports.push(await named(db.selectFrom(table).select('id').where('evaluated_user_id', 'in', people)));
    }
  }
  const goneIds = gone.filter(({ folded }) => folded.includes(word)).map(({ id }) => id);
  return is.or([
    ...oneOf('actor_id', people),
    ...[restaurants, goneIds].flatMap((ids) => oneOf('restaurant_id', ids)),
    ...subjectOneOf('user', people),
    ...subjectOneOf('restaurant', restaurants),
    ...reports.flatMap((ids) => subjectOneOf('report', ids)),
  ]);
}

async function named<Table extends 'users' | 'restaurants' | 'reports' | 'voided_reports'>(
  query: SelectQueryBuilder<Schema, Table, { id: string }>,
): Promise<Ids> {
  const found = await query.limit(worthNaming + 1).execute();
  return found.length > worthNaming ? query.$asScalar() : found.map(({ id }) => id);
}

function isNone(ids: Ids): boolean {
  return Array.isArray(ids) && ids.length === 0;
}

function oneOf(column: 'actor_id' | 'restaurant_id' | 'subject_id', ids: Ids): Condition[] {
  return isNone(ids) ? [] : [is(column, 'in', ids)];
}

function subjectOneOf(type: AuditSubject, ids: Ids): Condition[] {
  return oneOf('subject_id', ids).map((condition) => is.and([is('subject_type', '=', type), condition]));
}
