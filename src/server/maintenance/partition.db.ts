/**
 * Moves `reports` and `audit` to tables that are partitioned by month, beside servers that go on writing. No row is
 * moved: the table as it is becomes the partition of all that is older than the month after next, and later months have
 * partitions of their own. Everything that reads the table is done before and without holding up a write; what holds up
 * writes changes the catalogue alone (DECISIONS, 206).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { addMonths, firstDay, type Month } from '#contract/month.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { migrationState } from '#server/db/migrate.ts';
import { isLocked } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import {
  attachPart,
  beforeOf,
  boundsOf,
  boundsWaiting,
  dropBound,
  laterOf,
  makePartitionsAhead,
  monthlyTableNames,
  monthlyTables,
  partitionState,
  waitBriefly,
  type MonthlyTable,
} from './partitions.db.ts';

/** The key of the activity has no month in it, which a key of a partitioned table must have. Ids are random. */
const auditKey = 'audit_key_of_parts';

/** Moves that find the table in use are tried so often, half a second apart. */
const attempts = 1_200;

/**
 * Moves what isn't moved yet; stopped anywhere, it goes on from there when it is started again. Answers the tables that
 * it moved. Throws {@link StartError} where there are no partitions, or the tables are another version's.
 */
export async function partition(
  database: Database,
  now: Date,
  say: (line: string) => void = () => undefined,
): Promise<MonthlyTable[]> {
  if (database.engine !== 'postgres')
    throw new StartError('The embedded database stays one file; partitions are PostgreSQL’s (DATABASE_URL)');
  const { missing, unknown } = await migrationState(database);
  if (missing.length + unknown.length > 0)
    throw new StartError('The tables are those of another version: start the server of this one first');
  const { kysely: db } = database;
  const end = addMonths(now.toISOString().slice(0, 7), 2);
  const moved: MonthlyTable[] = [];
  for (const table of monthlyTableNames) {
    if ((await partitionState(db, table)).isPartitioned) continue;
    await replaceBound(db, table, end);
    say(`${table}: each row is checked to be of before ${end}`);
    await checkRows(db, table, end);
    if (table === 'audit') {
      say(`${table}: an index is built`);
      await buildAuditKey(db);
    }
    say(`${table}: is made the first partition`);
    await briefly(db, (trx) => move(trx, table, end));
    moved.push(table);
  }
  await makePartitionsAhead(database, now);
  return moved;
}

/** Work that takes a lock against writers: given up after a moment and tried again, so that nobody waits behind it. */
export async function briefly(
  db: Kysely<Schema>,
  work: (trx: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (trx) => {
        await waitBriefly(trx);
        await work(trx);
      });
      return;
    } catch (error) {
      if (!isLocked(error) || attempt === attempts) throw error;
      await wait(500);
    }
  }
}

/** By it PostgreSQL knows without a look at the rows that they belong to the partition. */
async function replaceBound(db: Kysely<Schema>, table: MonthlyTable, end: Month): Promise<void> {
  const bound = beforeOf(table, end);
  const waiting = await boundsWaiting(db, table);
  const former = waiting.filter((name) => name !== bound);
  if (former.length === 0 && waiting.length > 0) return;
  await briefly(db, async (trx) => {
    for (const name of former) await dropBound(trx, table, name);
    await sql
      .raw(
        `alter table ${table} add constraint ${bound} check (${monthlyTables[table]} < '${firstDay(end)}') not valid`,
      )
      .execute(trx);
  });
}

/** Reads the whole table beside its writers. Throws {@link StartError} where a row is of a later month. */
async function checkRows(db: Kysely<Schema>, table: MonthlyTable, end: Month): Promise<void> {
  const bound = beforeOf(table, end);
  try {
    await sql.raw(`alter table ${table} validate constraint ${bound}`).execute(db);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23514') throw error;
    await briefly(db, (trx) => dropBound(trx, table, bound));
    throw new StartError(`${table} has rows of ${end} or later, so this machine’s clock is behind theirs`, {
      cause: error,
    });
  }
}

async function buildAuditKey(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${auditKey})`.execute(db);
  if (rows[0]?.valid === true) return;
  // What a stopped build leaves is of no use.
  if (rows[0]) await sql.raw(`drop index concurrently ${auditKey}`).execute(db);
  await sql.raw(`create unique index concurrently ${auditKey} on audit (id, at)`).execute(db);
}

/** The one moment in which nobody reads or writes the table. */
async function move(trx: Kysely<Schema>, table: MonthlyTable, end: Month): Promise<void> {
  const whole = `${table}_whole`;
  const before = beforeOf(table, end);
  const run = (statement: string) => sql.raw(statement).execute(trx);
  const { rows: keys } = await sql<{ name: string; definition: string; target: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition, confrelid::regclass::text as target
    from pg_constraint where conrelid = to_regclass(${table}) and contype = 'f'`.execute(trx);
  // In one order with the writers, who look up a restaurant before they write its reports.
  for (const { target } of keys) await run(`lock table ${target} in share row exclusive mode`);
  await run(`lock table ${table} in access exclusive mode`);
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition
    from pg_trigger where tgrelid = to_regclass(${table}) and not tgisinternal`.execute(trx);

  for (const { name } of triggers) await run(`drop trigger ${name} on ${table}`);
  if (table === 'audit') {
    await run('alter table audit drop constraint audit_pkey');
    await run(`alter table audit add constraint audit_pkey primary key using index ${auditKey}`);
  }
  const copied = ['defaults', 'constraints', 'storage', 'indexes'].map((what) => `including ${what}`);
  await run(
    `create table ${whole} (like ${table} ${copied.join(' ')}) partition by range (${monthlyTables[table]})`,
  );
  await run(`alter table ${whole} drop constraint ${before}`);
  await run(`alter table ${table} rename to ${before}`);
  await run(`alter table ${whole} rename to ${table}`);
  for (const { name, definition } of keys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  await run(`alter table ${table} attach partition ${before} ${boundsOf(undefined, end)}`);
  await giveIndexesTheirNames(trx, table, before);
  await attachPart(trx, table, { part: laterOf(table), bounds: 'default' });
  // Each as it was; by its name the table is now the partitioned one.
  for (const { definition } of triggers) await run(definition);
}

/** The partitioned table's indexes are called as the table's were: later migrations and constraints name them. */
async function giveIndexesTheirNames(
  trx: Kysely<Schema>,
  table: MonthlyTable,
  before: string,
): Promise<void> {
  const { rows } = await sql<{ own: string; made: string }>`
    select own.relname as own, made.relname as made
    from pg_index i join pg_inherits h on h.inhrelid = i.indexrelid
    join pg_class own on own.oid = h.inhrelid join pg_class made on made.oid = h.inhparent
    where i.indrelid = to_regclass(${before})`.execute(trx);
  for (const { own, made } of rows) {
    await sql.raw(`alter index ${own} rename to ${own}_before`).execute(trx);
    await sql.raw(`alter index ${made} rename to ${own}`).execute(trx);
  }
  const { rows: built } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = to_regclass(${before}) and not exists (select 1 from pg_inherits where inhrelid = indexrelid)`.execute(
    trx,
  );
  if (built.length > 0)
    throw new StartError(
      `${table}: ${built.map(({ name }) => name).join(', ')} has no place in the partitions`,
    );
}
