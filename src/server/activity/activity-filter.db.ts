/** Which audit rows a list of activity shows, as one condition for SQL. */
import { expressionBuilder, type Expression, type Kysely, type SqlBool } from 'kysely';
import { auditSubjects, type AuditSubject, type listActivity as listing } from '#contract/activity.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { addDays } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';
import { holdsWord } from '#server/lists/search.db.ts';
import { matchNames } from './activity-search.db.ts';
import { readFields } from './audit-fields.ts';

export type ActivityFilter = Omit<QueryOf<typeof listing>, 'page' | 'per_page'>;

type Condition = Expression<SqlBool>;

const is = expressionBuilder<Schema, 'audit'>();

/** The condition of a list's rows. Small look-ups come first, so that the rows are found by indexes. */
export async function matchActivity(
  db: Kysely<Schema>,
  { q, action, without, subject, subject_id, restaurant_id, actor_id, ...times }: ActivityFilter,
): Promise<Condition> {
  const conditions = withinTimes(times);
  if (action) conditions.push(is('action', '=', action));
  if (without) conditions.push(is('action', '!=', without));
  if (actor_id !== undefined) conditions.push(is('actor_id', '=', actor_id));
  if (subject_id !== undefined) conditions.push(await ofRecord(db, subject, subject_id));
  else if (subject) conditions.push(is('subject_type', '=', subject));
  if (restaurant_id !== undefined) conditions.push(await ofRestaurant(db, restaurant_id));
  conditions.push(...(await matchNames(db, q)));
  return is.and(conditions);
}

function withinTimes({
  from,
  to,
  since,
  before,
}: Pick<ActivityFilter, 'from' | 'to' | 'since' | 'before'>): Condition[] {
  // Instants are kept with milliseconds and compared as texts.
  const kept = (instant: string) => new Date(instant).toISOString();
  const conditions = [];
  if (from !== undefined) conditions.push(is('at', '>=', from));
  if (to !== undefined) conditions.push(is('at', '<', addDays(to, 1)));
  if (since !== undefined) conditions.push(is('at', '>=', kept(since)));
  if (before !== undefined) conditions.push(is('at', '<', kept(before)));
  return conditions;
}

/** The history of one record: its own writes, and other records' writes that concern it. */
async function ofRecord(
  db: Kysely<Schema>,
  subject: AuditSubject | undefined,
  id: string,
): Promise<Condition> {
  const types = subject ? [subject] : auditSubjects;
  const own = is.and([is('subject_type', 'in', types), is('subject_id', '=', id)]);
  switch (subject) {
    case 'report': {
      const importId = await readImportOf(db, id);
      if (importId === null) return own;
      return is.or([own, is.and([is('subject_type', '=', 'import'), is('subject_id', '=', importId)])]);
    }
    case 'restaurant':
      return orOneOf(own, await readChangesNaming(db, 'user', id));
    case 'user':
      return orOneOf(own, await readChangesNaming(db, 'restaurant', id));
    default:
      return own;
  }
}

/** Everything that concerned a restaurant: its own writes, its reports', and those that assigned or removed people. */
async function ofRestaurant(db: Kysely<Schema>, id: string): Promise<Condition> {
  return orOneOf(is('restaurant_id', '=', id), await readChangesNaming(db, 'user', id));
}

function orOneOf(condition: Condition, ids: readonly string[]): Condition {
  return ids.length === 0 ? condition : is.or([condition, is('id', 'in', ids)]);
}

/** The import that a report came by. */
async function readImportOf(db: Kysely<Schema>, reportId: string): Promise<string | null> {
  for (const table of ['reports', 'voided_reports'] as const) {
    const row = await db.selectFrom(table).select('import_id').where('id', '=', reportId).executeTakeFirst();
    if (row) return row.import_id;
  }
  return null;
}

/**
 * The writes to people that assigned them to a restaurant or removed them; or the writes to restaurants, for a person.
 */
async function readChangesNaming(
  db: Kysely<Schema>,
  type: 'user' | 'restaurant',
  id: string,
): Promise<string[]> {
  const field = type === 'user' ? 'restaurants' : 'users';
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'before', 'after'])
    .where('subject_type', '=', type)
    .where((row) => row.or([holdsWord(row.ref('before'), `"${id}"`), holdsWord(row.ref('after'), `"${id}"`)]))
    .execute();
  const isNamed = (json: string | null) => {
    const fields = readFields(json);
    const named = fields?.[field];
    return (Array.isArray(named) && named.includes(id)) || fields?.['user_id'] === id;
  };
  // A row has the whole list of people; who is on both sides wasn't concerned.
  return rows.filter(({ before, after }) => isNamed(before) !== isNamed(after)).map((row) => row.id);
}
