/** PostgreSQL's partitions by month of the tables that grow for ever: which there are, and those of the coming months. */
import { sql, type Kysely } from 'kysely';
import { addMonths, firstDay, monthPattern, type Month } from '#contract/month.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';

/** The tables, with the column that says which month a row is of. Both hold texts that begin with `YYYY-MM-DD`. */
export const monthlyTables = { reports: 'business_date', audit: 'at' } as const;
export type MonthlyTable = keyof typeof monthlyTables;
export const monthlyTableNames = Object.keys(monthlyTables) as MonthlyTable[];

/** A month's partition. */
export const partOf = (table: MonthlyTable, month: Month) => `${table}_${month.replace('-', '_')}`;

/** The partition with all that is older than the partitions: the table as it was until it was moved. */
export const beforeOf = (table: MonthlyTable, month: Month) => `${table}_before_${month.replace('-', '_')}`;

/** The partition of what no other one takes, so that no write is ever refused for want of one. */
export const laterOf = (table: MonthlyTable) => `${table}_later`;

/** How long a change of the tables waits for those who use them, and they for the change. */
const lockTimeout = '300ms';

/** Months that have their partition before they begin. */
const monthsAhead = 3;

export interface PartitionState {
  isPartitioned: boolean;
  /** The month at which the partitions end. */
  end?: Month;
}

export async function partitionState(db: Kysely<Schema>, table: MonthlyTable): Promise<PartitionState> {
  const { rows } = await sql<{ kind: string; part: string | null }>`
    select c.relkind as kind, p.relname as part
    from pg_class c left join pg_inherits i on i.inhparent = c.oid left join pg_class p on p.oid = i.inhrelid
    where c.relname = ${table} and c.relnamespace = current_schema()::regnamespace`.execute(db);
  if (rows[0]?.kind !== 'p') return { isPartitioned: false };
  const ends = rows.flatMap(({ part }) => endOf(table, part ?? '') ?? []);
  const end = ends.toSorted().at(-1);
  return { isPartitioned: true, ...(end !== undefined && { end }) };
}

/** The month at which the first of the partitioned tables has no partitions any more; undefined where there are none. */
export async function partitionsEnd({ kysely, engine }: Database): Promise<Month | undefined> {
  if (engine !== 'postgres') return undefined;
  const ends: Month[] = [];
  for (const table of monthlyTableNames) {
    const { end } = await partitionState(kysely, table);
    if (end !== undefined) ends.push(end);
  }
  return ends.toSorted()[0];
}

/** The month before which a partition ends, by its name; undefined of the one that takes the rest. */
function endOf(table: MonthlyTable, part: string): Month | undefined {
  const before = part.startsWith(`${table}_before_`);
  const month = part.slice(before ? `${table}_before_`.length : table.length + 1).replace('_', '-');
  if (!monthPattern.test(month)) return undefined;
  return before ? month : addMonths(month, 1);
}

/** In a transaction: whatever waits for longer than a moment fails, so that nobody waits behind it. */
export async function waitBriefly(trx: Kysely<Schema>): Promise<void> {
  await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(trx);
}

/** A table for rows of another one: the columns and their checks; attached, it gets the indexes and keys. */
export async function attachPart(
  trx: Kysely<Schema>,
  table: MonthlyTable,
  { part, bounds }: { part: string; bounds: string },
): Promise<void> {
  await sql
    .raw(`create table ${part} (like ${table} including defaults including constraints including storage)`)
    .execute(trx);
  await sql.raw(`alter table ${table} attach partition ${part} ${bounds}`).execute(trx);
}

/**
 * Makes the partitions of this and the coming months where the table is partitioned, each in a transaction of its own;
 * one server at a time. Answers the names of those made. Throws where the table is in use for too long.
 */
export async function makePartitionsAhead({ kysely, engine }: Database, now: Date): Promise<string[]> {
  if (engine !== 'postgres') return [];
  const thisMonth = now.toISOString().slice(0, 7);
  const made: string[] = [];
  for (const table of monthlyTableNames) {
    const { isPartitioned } = await partitionState(kysely, table);
    if (!isPartitioned) await dropPassedBound(kysely, table, thisMonth);
    else made.push(...(await makeAhead(kysely, table, thisMonth)));
  }
  return made;
}

async function makeAhead(db: Kysely<Schema>, table: MonthlyTable, thisMonth: Month): Promise<string[]> {
  const last = addMonths(thisMonth, monthsAhead);
  const missing = async (trx: Kysely<Schema>) => {
    const { end = thisMonth } = await partitionState(trx, table);
    return end <= last ? end : undefined;
  };
  // Looked at without a lock first: nearly always there is nothing to do.
  if ((await missing(db)) === undefined) return [];
  const made: string[] = [];
  for (;;) {
    const part = await db.transaction().execute(async (trx) => {
      // For as long as it takes: it locks no table, so nobody waits behind who waits here.
      await sql`set local lock_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(hashtext(${`brigade partitions of ${table}`}))`.execute(trx);
      await waitBriefly(trx);
      const month = await missing(trx);
      if (month === undefined) return undefined;
      const name = partOf(table, month);
      await attachPart(trx, table, { part: name, bounds: boundsOf(month, addMonths(month, 1)) });
      return name;
    });
    if (part === undefined) break;
    made.push(part);
  }
  // The statistics of a partitioned table are nobody's work else.
  if (made.length > 0) await sql.raw(`analyze ${table}`).execute(db);
  return made;
}

export const boundsOf = (from: Month | undefined, to: Month) =>
  `for values from (${from === undefined ? 'minvalue' : `'${firstDay(from)}'`}) to ('${firstDay(to)}')`;

/**
 * The bound of a move that was begun a month ago and never finished: with the month that it ends before, it would refuse
 * that month's rows.
 */
async function dropPassedBound(db: Kysely<Schema>, table: MonthlyTable, thisMonth: Month): Promise<void> {
  for (const bound of await boundsWaiting(db, table)) {
    if (bound > beforeOf(table, addMonths(thisMonth, 1))) continue;
    await db.transaction().execute(async (trx) => {
      await waitBriefly(trx);
      await dropBound(trx, table, bound);
    });
  }
}

export async function dropBound(trx: Kysely<Schema>, table: MonthlyTable, bound: string): Promise<void> {
  await sql.raw(`alter table ${table} drop constraint if exists ${bound}`).execute(trx);
}

/** The names of the bounds that moves have put on a table. */
export async function boundsWaiting(db: Kysely<Schema>, table: MonthlyTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = to_regclass(${table}) and contype = 'c' and starts_with(conname, ${`${table}_before_`})`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
