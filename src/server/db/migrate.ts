/** Brings the tables up to date. */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { OtherTables, StartError } from '#server/start-error.ts';
import type { Database, Engine } from './connect.ts';
import type { Schema } from './schema.ts';
import { fillSortKeys } from './fill-sort-keys.ts';
import { founding } from './migrations/0001-founding.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { feedback } from './migrations/0003-feedback.ts';
import { sessions } from './migrations/0004-sessions.ts';
import { revisions } from './migrations/0005-revisions.ts';
import { reportImports } from './migrations/0007-report-imports.ts';
import { knownDevices } from './migrations/0008-known-devices.ts';
import { goalsAndArchive } from './migrations/0009-goals-and-archive.ts';
import { emailRevisions } from './migrations/0011-email-revisions.ts';
import { goalPauses } from './migrations/0012-goal-pauses.ts';
import { budgets } from './migrations/0013-budgets.ts';
import { revisionOrder } from './migrations/0014-revision-order.ts';
import { closings } from './migrations/0016-closings.ts';
import { payrollNumbers } from './migrations/0017-payroll-numbers.ts';
import { settings } from './migrations/0018-settings.ts';
import { payroll } from './migrations/0019-payroll.ts';
import { statements } from './migrations/0020-statements.ts';
import { lateEntries } from './migrations/0023-late-entries.ts';
import { tablets } from './migrations/0024-tablets.ts';
import { quarters } from './migrations/0026-quarters.ts';
import { presence } from './migrations/0027-presence.ts';
import { orders } from './migrations/0030-orders.ts';
import { archivedMonths } from './migrations/0031-archived-months.ts';
import { reportIds } from './migrations/0032-report-ids.ts';
import { daysWithoutTimes } from './migrations/0033-days-without-times.ts';
import { unsentMails } from './migrations/0034-unsent-mails.ts';
import { apostrophes } from './migrations/0035-apostrophes.ts';
import { waitingAddresses } from './migrations/0036-waiting-addresses.ts';

/** In order; never edited once released, only added to. In code, because the built server is one file. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-founding': { up: (db) => founding(db, engine) },
    '0002-accounts': { up: (db) => accounts(db, engine) },
    '0003-feedback': { up: (db) => feedback(db, engine) },
    '0004-sessions': { up: (db) => sessions(db, engine) },
    '0005-revisions': { up: (db) => revisions(db, engine) },
    '0007-report-imports': { up: (db) => reportImports(db, engine) },
    '0008-known-devices': { up: (db) => knownDevices(db, engine) },
    '0009-goals-and-archive': { up: (db) => goalsAndArchive(db, engine) },
    '0011-email-revisions': { up: (db) => emailRevisions(db, engine) },
    '0012-goal-pauses': { up: (db) => goalPauses(db) },
    '0013-budgets': { up: (db) => budgets(db, engine) },
    '0014-revision-order': { up: (db) => revisionOrder(db, engine) },
    '0016-closings': { up: (db) => closings(db, engine) },
    '0017-payroll-numbers': { up: (db) => payrollNumbers(db, engine) },
    '0018-settings': { up: (db) => settings(db, engine) },
    '0019-payroll': { up: (db) => payroll(db, engine) },
    '0020-statements': { up: (db) => statements(db, engine) },
    '0023-late-entries': { up: (db) => lateEntries(db) },
    '0024-tablets': { up: (db) => tablets(db, engine) },
    '0026-quarters': { up: (db) => quarters(db, engine) },
    '0027-presence': { up: (db) => presence(db, engine) },
    '0030-orders': { up: (db) => orders(db, engine) },
    '0031-archived-months': { up: (db) => archivedMonths(db, engine) },
    '0032-report-ids': { up: (db) => reportIds(db, engine) },
    '0033-days-without-times': { up: (db) => daysWithoutTimes(db, engine) },
    '0034-unsent-mails': { up: (db) => unsentMails(db) },
    '0035-apostrophes': { up: (db) => apostrophes(db) },
    '0036-waiting-addresses': { up: (db) => waitingAddresses(db) },
  };
}

/**
 * Runs the migrations that the database hasn't seen, all in one transaction: cut short, the next start begins anew.
 * On PostgreSQL a lock makes the servers that start together take turns. Throws {@link StartError} on a database whose
 * tables are those of a newer version. Answers the names of those that it ran.
 */
export async function migrate(database: Database): Promise<string[]> {
  const run = await withMigrator(database, async (migrator) => namesOf(await migrator.migrateToLatest()));
  await fillSortKeys(database.kysely);
  if (database.engine === 'postgres') await numberRevisions(database.kysely);
  return run;
}

/**
 * Numbers the revisions anew that have a number of another cluster's transactions, from which a dump came: greater than all
 * of this one's they would seem to be new at each look (`restaurants/known-restaurants.db.ts`). A trigger writes the number.
 */
async function numberRevisions(db: Kysely<Schema>): Promise<void> {
  await sql`update store_revisions set revision = revision where changed > pg_current_xact_id()::text::bigint`.execute(
    db,
  );
}

/** Throws where it failed, so that nothing of it stays. */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  const [, newer] =
    error instanceof Error ? (/previously executed migration (.+) is missing/.exec(error.message) ?? []) : [];
  if (newer !== undefined) {
    throw new OtherTables(
      `The database was used by a newer version of Brigade (migration ${newer}): start that version or a later one ` +
        'here, or go back by restoring the backup from before it into an empty database',
    );
  }
  // A branch that has a migration between those that were run.
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new OtherTables(`The tables were not made by this version: ${error.message}`);
  if (error) throw new Error('The migrations failed', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Brings an empty database to the tables that a list of migrations makes. Throws {@link StartError} with `unknown` where
 * one of them is a later version's.
 */
export async function migrateTo(
  database: Database,
  names: readonly string[],
  unknown: string,
): Promise<void> {
  const known = migrations(database.engine);
  const last = names.at(-1);
  if (last === undefined || names.some((name) => !Object.hasOwn(known, name))) throw new StartError(unknown);
  await withMigrator(database, async (migrator) => namesOf(await migrator.migrateTo(last)));
}

/** The migrations that the tables have seen, in order, read through a connection of the database. */
export async function appliedMigrations(database: Database, connection: Kysely<Schema>): Promise<string[]> {
  const known = Object.keys(migrations(database.engine));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    connection,
  );
  return rows.map(({ name }) => name).filter((name) => known.includes(name));
}

/** The newest that this version knows. */
export function latestMigration(engine: Engine): string {
  return Object.keys(migrations(engine)).at(-1) ?? '';
}

export interface MigrationState {
  /** Those that the tables have seen, in order; none where there are no tables. */
  seen: string[];
  /** Those that the tables haven't seen; all of them where there are no tables. */
  missing: string[];
  /** Those that a newer version made. */
  unknown: string[];
}

/** How the tables stand to this version; changes nothing. */
export async function migrationState({ kysely, engine }: Database): Promise<MigrationState> {
  const known = Object.keys(migrations(engine));
  const seen = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(kysely)
    .then(
      ({ rows }) => rows.map(({ name }) => name),
      (error: unknown): string[] => {
        if (isMissingTable(error)) return [];
        throw error;
      },
    );
  return {
    seen,
    missing: known.filter((name) => !seen.includes(name)),
    unknown: seen.filter((name) => !known.includes(name)),
  };
}

function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42P01') || error.message.startsWith('no such table');
}

/** Kysely's own, so that servers of earlier versions take turns with this one. */
const lock = 3_853_314_791_062_309_107n;

/**
 * On PostgreSQL the lock is the transaction's, in which everything is done. Kysely's is the session's, and behind a pooler
 * that would be another session than the one that is migrated in.
 */
async function withMigrator<Result>(
  { kysely, engine }: Database,
  work: (migrator: Migrator) => Promise<Result>,
): Promise<Result> {
  const provider = { getMigrations: async () => migrations(engine) };
  if (engine === 'sqlite') return work(new Migrator({ db: kysely, provider }));
  return kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    return work(new Migrator({ db: trx, provider, migrationTableSchema: await currentSchema(trx) }));
  });
}

/** Named, because the migrator would otherwise take another schema's tables for its own. */
async function currentSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}
