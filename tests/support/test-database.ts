/** A database of a test's own, with the made data in it: from a snapshot in memory, or in a PostgreSQL schema. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { sqliteDatabase, type Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { migrate } from '#server/db/migrate.ts';
import { partition } from '#server/maintenance/partition.db.ts';
import { makePartitionsAhead } from '#server/maintenance/partitions.db.ts';
import { addressThrough, pooled } from './pooled.ts';

/** `small`: 3 restaurants, 14 people, 2 months, the demo log-ins. `empty`: the tables only. */
export type DataSet = 'small' | 'empty';

/** The instant that the small set is made for. */
export const smallSetNow = '2026-10-15T09:00:00Z';

export interface TestDatabase {
  readonly database: Database;
  /** Everything as it was at first; `database` may be another one afterwards. */
  reset(): Promise<void>;
  /** The same data once more, as another server process opens it; a database in memory has no second way in. */
  beside(): Promise<Database>;
  close(): Promise<void>;
}

async function fill(database: Database, set: DataSet): Promise<void> {
  await makeTables(database);
  if (set === 'small') await seedDemo(database, { now: new Date(smallSetNow), set });
}

/** With `BRIGADE_PARTITIONED` by month, so that each month of the small set has a partition of its own. */
export async function makeTables(database: Database): Promise<void> {
  await migrate(database);
  if (process.env['BRIGADE_PARTITIONED'] === undefined || database.engine !== 'postgres') return;
  await partition(database, new Date('2026-06-15T09:00:00Z'));
  await makePartitionsAhead(database, new Date(smallSetNow));
}

/** Made once a worker and set. */
const snapshots = new Map<DataSet, Promise<Uint8Array>>();

async function takeSnapshot(set: DataSet): Promise<Uint8Array> {
  const native = new DatabaseSync(':memory:');
  const database = sqliteDatabase(native);
  await fill(database, set);
  const bytes = native.serialize();
  await database.close();
  return bytes;
}

async function openInMemory(set: DataSet): Promise<TestDatabase> {
  const known = snapshots.get(set) ?? takeSnapshot(set);
  snapshots.set(set, known);
  const bytes = await known;
  const restore = () => {
    const native = new DatabaseSync(':memory:');
    native.deserialize(bytes);
    return sqliteDatabase(native);
  };
  let database = restore();
  return {
    get database() {
      return database;
    },
    async reset() {
      await database.close();
      database = restore();
    },
    beside: () => Promise.reject(new Error('a database in memory is open once')),
    close: () => database.close(),
  };
}

/** SQLite as the server opens it: in a folder, with a connection that reads beside the one that writes. */
async function openInFolder(set: DataSet): Promise<TestDatabase> {
  const known = snapshots.get(set) ?? takeSnapshot(set);
  snapshots.set(set, known);
  const bytes = await known;
  const restore = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brigade-data-'));
    writeFileSync(join(dataDir, 'brigade.db'), bytes);
    const opened = await openDatabase({ dataDir });
    const remove = async () => {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { opened, remove, dataDir };
  };
  let current = await restore();
  return {
    get database() {
      return current.opened;
    },
    async reset() {
      await current.remove();
      current = await restore();
    },
    beside: () => openDatabase({ dataDir: current.dataDir, share: true }),
    close: () => current.remove(),
  };
}

/** All that people write to, each after those that it refers to; what triggers write follows by itself. */
const tables = [
  'users',
  'restaurants',
  'restaurant_goals',
  'restaurant_budgets',
  'memberships',
  'reports',
  'voided_reports',
  'report_imports',
  'report_import_changes',
  'bonus_rules',
  'day_totals',
  'month_totals',
  'archived_months',
  'archived_totals',
  'closings',
  'closing_lines',
  'payroll_layouts',
  'payroll_runs',
  'payroll_files',
  'payroll_lines',
  'settings',
  'statement_mailings',
  'statement_links',
  'statement_questions',
  'statement_tries',
  'tablets',
  'user_pins',
  'pin_failures',
  'audit',
  'login_failures',
  'app_state',
  'ended_sessions',
  'known_devices',
  'link_tokens',
  'outbox',
  'recovery_requests',
] as const;

let schemas = 0;

/** The address at which a schema is looked in first: said to each connection, or by a pooler to its own. */
async function addressWithin(url: string, schema: string, connections?: number): Promise<string> {
  const pooler = pooled();
  if (pooler) return addressThrough(pooler, schema, connections);
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${schema}`);
  return address.href;
}

/** A new schema on the test server, which every connection of the returned database looks in first. */
async function createSchema(
  url: string,
  prefix: string,
  connections?: number,
): Promise<{ name: string; database: Database; href: string }> {
  schemas += 1;
  const name = `${prefix}_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${schemas}`;
  const href = await addressWithin(url, name, connections);
  const database = await openDatabase({ url: href });
  await sql`create schema ${sql.id(name)}`.execute(database.kysely);
  return { name, database, href };
}

interface Template {
  /** The schema that holds the made data. */
  name: string;
  /** The tables whose rows a table's own rows belong to, by its name. */
  parents: Map<string, string[]>;
}

/** One a worker and set. */
const templates = new Map<DataSet, Promise<Template>>();

async function createTemplate(url: string, set: DataSet): Promise<Template> {
  const { name, database } = await createSchema(url, `made_${set}`);
  await fill(database, set);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${name}::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' and relname not in ('store_revisions', 'people_counts')`.execute(
    database.kysely,
  );
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conparentid = 0 and connamespace = ${name}::regnamespace`.execute(
    database.kysely,
  );
  await database.close();
  const forgotten = rows.filter((row) => !tables.some((table) => table === row.name));
  if (forgotten.length > 0)
    throw new Error(`No reset for ${JSON.stringify(forgotten)}: name them in \`tables\``);
  const byChild = Map.groupBy(keys, ({ child }) => child);
  return {
    name,
    parents: new Map([...byChild].map(([child, of]) => [child, of.map(({ parent }) => parent)])),
  };
}

/**
 * The number of rows and the newest transaction that wrote one, by table: any committed write changes one of them. A
 * deletion lowers the number, and transactions are numbered upwards.
 */
const readMarks = tables
  .map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${table}`,
  )
  .join(' union all ');

type Marks = Map<string, string>;

async function marksOf({ kysely }: Database): Promise<Marks> {
  const { rows } = await sql.raw<{ name: string; mark: string }>(readMarks).execute(kysely);
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** The tables that were written to, and those whose rows go with the rows of one of them. */
function tablesToRestore(before: Marks, now: Marks, { parents }: Template): (typeof tables)[number][] {
  const wanted = new Set<string>(tables.filter((table) => before.get(table) !== now.get(table)));
  for (const table of tables) {
    if (parents.get(table)?.some((parent) => wanted.has(parent))) wanted.add(table);
  }
  return tables.filter((table) => wanted.has(table));
}

/** Milliseconds that a reset waits for a lock. */
const lockTimeout = 1_000;

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03';

/** Ends what still has a transaction open in the schema of a test that is over, and says what it was. */
async function endLeftovers(database: Database, schema: string): Promise<void> {
  const { rows } = await sql<{ query: string }>`
    select query, pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and xact_start is not null and pid in
      (select pid from pg_locks join pg_class on pg_class.oid = relation
       where relnamespace = ${schema}::regnamespace)`.execute(database.kysely);
  console.log(`A reset waited ${lockTimeout} ms for ${JSON.stringify(rows.map(({ query }) => query))}`);
}

async function openSchema(url: string, set: DataSet, connections?: number): Promise<TestDatabase> {
  const known = templates.get(set) ?? createTemplate(url, set);
  templates.set(set, known);
  const template = await known;
  const { name, database, href } = await createSchema(url, 'test', connections);
  await makeTables(database);
  const restore = async (some: readonly string[]) => {
    const statements = [
      `set local lock_timeout = ${lockTimeout}`,
      ...some.toReversed().map((table) => `delete from ${table}`),
      ...some.map((table) => `insert into ${table} select * from ${template.name}.${table}`),
    ];
    // Sent together they are one round trip, and one transaction.
    await sql.raw(statements.join(';')).execute(database.kysely);
    return marksOf(database);
  };
  let marks = await restore(tables);
  return {
    database,
    async reset() {
      const touched = async () => tablesToRestore(marks, await marksOf(database), template);
      const some = await touched();
      if (some.length === 0) return;
      try {
        marks = await restore(some);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        await endLeftovers(database, name);
        marks = await restore(await touched());
      }
    },
    beside: () => openDatabase({ url: href }),
    async close() {
      await sql`drop schema ${sql.id(name)} cascade`.execute(database.kysely);
      await database.close();
    },
  };
}

/** The engine that this run is about. */
export const engine = process.env['BRIGADE_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/**
 * Opens a database of the run's engine with the set in it. `inFolder`: SQLite as the server opens it, on any run.
 * `connections`: how many a pooler gives it, where the run has one.
 */
export async function openTestDatabase(
  set: DataSet,
  { inFolder = false, connections }: { inFolder?: boolean; connections?: number } = {},
): Promise<TestDatabase> {
  if (inFolder) return openInFolder(set);
  if (engine === 'sqlite') return openInMemory(set);
  return openSchema(postgresUrl(), set, connections);
}

function postgresUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL server: run this through `npm test`');
  return url;
}

/** The settings of an empty database of the run's engine, for what opens one by itself. */
export async function emptyDatabaseSettings(): Promise<{
  env: Record<string, string>;
  remove(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-data-'));
  const env: Record<string, string> = { DATA_DIR: folder };
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (engine === 'sqlite') return { env, remove: async () => removeFolder() };
  const { name, database, href } = await createSchema(postgresUrl(), 'start');
  return {
    env: { ...env, DATABASE_URL: href },
    async remove() {
      await sql`drop schema ${sql.id(name)} cascade`.execute(database.kysely);
      await database.close();
      removeFolder();
    },
  };
}
