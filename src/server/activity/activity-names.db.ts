/** The names of the ids in audit rows: the present ones, or the last ones of deleted records. */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { amongIds } from '#server/db/among.ts';
import { readFields } from './audit-fields.ts';
import { readUnwritable } from '#server/totals/archived-months.db.ts';

/** A name, and whether the record still exists. */
export interface Named {
  readonly name: string;
  readonly exists: boolean;
}

/** A restaurant, with its currency and zone while it exists. */
export interface NamedRestaurant extends Named {
  readonly facts?: { readonly currency: string; readonly time_zone: string };
}

/** People keep their names when they are deleted. */
export async function readPeopleNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'status'])
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name, status }) => [
      id,
      { name: `${first_name} ${last_name}`, exists: status !== 'deleted' },
    ]),
  );
}

/** Restaurants; of those that were deleted the last name is in the deletion's audit row. */
export async function readRestaurantNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, NamedRestaurant>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'currency', 'time_zone'])
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  const names = new Map<string, NamedRestaurant>(
    rows.map(({ id, name, ...facts }) => [id, { name, exists: true, facts }]),
  );
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length === 0) return names;
  const deletions = await db
    .selectFrom('audit')
    .select(['subject_id', 'before'])
    .where('action', '=', 'restaurant.delete')
    .$call((query) => amongIds(query, 'subject_id', missing))
    .execute();
  for (const { subject_id, before } of deletions) {
    const name = readFields(before)?.['name'];
    if (typeof name === 'string') names.set(subject_id, { name, exists: false });
  }
  return names;
}

/** Reports, named after the evaluated person; voided ones no longer exist. */
export async function readReportNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const names = new Map<string, Named>();
  for (const table of ['voided_reports', 'reports'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'evaluated_user_first_name as first_name', 'evaluated_user_last_name as last_name'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, first_name, last_name } of rows) {
      names.set(id, { name: `${first_name} ${last_name}`, exists: table === 'reports' });
    }
  }
  for (const [gone, name] of await readArchivedNames(
    db,
    ids.filter((id) => !names.has(id)),
  ))
    names.set(gone, name);
  return names;
}

/** Reports that lie outside of the database: as their history tells whom they were recorded for. */
async function readArchivedNames(db: Kysely<Schema>, ids: readonly string[]): Promise<[string, Named][]> {
  if (ids.length === 0 || (await readUnwritable(db)).size === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .select(['subject_id', 'after'])
    .where('subject_type', '=', 'report')
    .where('action', '=', 'report.create')
    .$call((query) => amongIds(query, 'subject_id', ids))
    .execute();
  const personOf = new Map(rows.map((row) => [row.subject_id, readFields(row.after)?.['evaluated_user_id']]));
  const people = await readPeopleNames(
    db,
    [...personOf.values()].filter((id) => typeof id === 'string'),
  );
  return ids.flatMap((id) => {
    const person = people.get(String(personOf.get(id)));
    return person ? [[id, { name: person.name, exists: true }]] : [];
  });
}

/** Layouts of payroll files. */
export async function readLayoutNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payroll_layouts')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, { name: nameIn(content), exists: true }]));
}

function nameIn(content: string): string {
  const name = readFields(content)?.['name'];
  return typeof name === 'string' ? name : '';
}

/** Payroll runs, by their number. They are never deleted. */
export async function readRunNames(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payroll_runs').select(['id', 'number']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, number }) => [id, { name: String(number), exists: true }]));
}

/** Tablets; of withdrawn ones the audit rows have the name. */
export async function readTabletNames(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tablets').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, { name, exists: true }]));
}
