/** Checks an installation: its data, its folder and its mails. Changes nothing. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { migrationState } from '#server/db/migrate.ts';
import { outboxState } from '#server/mail/outbox.db.ts';
import { hasAdmin } from '#server/setup/setup.db.ts';
import { checkClosings } from './check-closings.db.ts';
import { checkPayroll } from './check-payroll.db.ts';
import { differingBonuses, differingPeople, differingTotals } from './check-numbers.db.ts';
import { danglingRows } from './check-references.db.ts';
import { freeMegabytes } from './free-space.ts';
import { partitionsEnd } from './partitions.db.ts';

export interface Finding {
  /** `note`: worth knowing, nothing to repair. */
  state: 'ok' | 'note' | 'problem';
  /** What was looked at. */
  about: string;
  says: string;
}

export interface Installation {
  database: Database;
  /** Absent with PostgreSQL and a key in the environment: then there is no folder to check. */
  dataDir: string | undefined;
  /** The free space of its disk; read unless given. */
  freeMegabytes?: number;
  hasMailServer: boolean;
  now: Date;
}

const lowMegabytes = 500;
const longWait = 10 * 60_000;

export async function examine(installation: Installation): Promise<Finding[]> {
  const { database, dataDir } = installation;
  const tables = await checkTables(database);
  return [
    tables,
    // Tables of another version are for that version to check.
    ...(tables.state === 'problem' ? [] : await checkData(installation)),
    ...(dataDir === undefined ? [] : await checkFolder(dataDir, installation.freeMegabytes)),
  ];
}

async function checkData(installation: Installation): Promise<Finding[]> {
  const { database } = installation;
  return [
    await checkEngine(database),
    await checkReferences(database),
    await checkTotals(database),
    await checkBonuses(database),
    await checkPeople(database),
    await checkMonthsClosed(database),
    await checkPayrollRuns(database),
    await checkAdmins(database),
    await checkOutbox(installation),
    ...(await checkPartitions(installation)),
    ...(await checkArchived(installation)),
  ];
}

async function checkTables(database: Database): Promise<Finding> {
  const about = 'tables';
  const { missing, unknown } = await migrationState(database);
  if (unknown.length > 0)
    return { state: 'problem', about, says: `made by a newer version (${unknown.join(', ')}): use that one` };
  if (missing.length > 0)
    return { state: 'problem', about, says: `lack ${missing.join(', ')}: a start of the server makes them` };
  return { state: 'ok', about, says: "this version's" };
}

async function checkEngine({ kysely, engine }: Database): Promise<Finding> {
  const about = 'database';
  if (engine === 'postgres') {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(kysely);
    return { state: 'ok', about, says: rows[0]?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL' };
  }
  const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
  const bad = faults.filter(({ integrity_check: line }) => line !== 'ok').length;
  if (bad > 0)
    return { state: 'problem', about, says: `the file is damaged in ${bad} places: restore a backup` };
  return { state: 'ok', about, says: 'SQLite, whole' };
}

async function checkReferences(database: Database): Promise<Finding> {
  const about = 'references';
  const dangling = await danglingRows(database);
  if (dangling.length === 0) return { state: 'ok', about, says: 'every row has what it refers to' };
  const said = dangling.map(({ table, parent, count }) => `${count} of ${table} without their ${parent}`);
  return { state: 'problem', about, says: said.join(', ') };
}

async function checkTotals({ kysely }: Database): Promise<Finding> {
  const about = 'totals';
  const differing = await differingTotals(kysely);
  if (differing === 0) return { state: 'ok', about, says: 'equal the reports they are made of' };
  return { state: 'problem', about, says: `${differing} days or months differ from their reports` };
}

async function checkBonuses({ kysely }: Database): Promise<Finding> {
  const about = 'bonuses';
  const differing = await differingBonuses(kysely);
  if (differing === 0) return { state: 'ok', about, says: 'follow the rule of their day' };
  return {
    state: 'problem',
    about,
    says: `${differing} reports have another bonus than their day's rule gives`,
  };
}

async function checkPeople({ kysely }: Database): Promise<Finding> {
  const about = 'people';
  const differing = await differingPeople(kysely);
  if (differing === 0) return { state: 'ok', about, says: 'counted, and each in the order of names' };
  return {
    state: 'problem',
    about,
    says: `${differing} counts or names are not as lists need them: a start of the server gives names their order`,
  };
}

async function checkMonthsClosed({ kysely }: Database): Promise<Finding> {
  const about = 'closings';
  const { count, changed } = await checkClosings(kysely);
  if (!changed) return { state: 'ok', about, says: `all ${count} are as they were made` };
  const { store_id, month, number } = changed;
  return {
    state: 'problem',
    about,
    says: `closing ${number} of ${month} of ${store_id} is not as it was made: compare it with a backup`,
  };
}

const changedInRun = {
  sums: 'does not hold what its sums say',
  file: 'has a file that was changed',
  closing: 'holds a closing that was withdrawn',
} as const;

async function checkPayrollRuns({ kysely }: Database): Promise<Finding> {
  const about = 'payroll';
  const { count, changed } = await checkPayroll(kysely);
  if (!changed) return { state: 'ok', about, says: `all ${count} runs are as they were made` };
  const says = `run ${changed.number} ${changedInRun[changed.what]}: compare it with a backup`;
  return { state: 'problem', about, says };
}

/** Nothing to say where nothing is partitioned. */
async function checkPartitions({ database, now }: Installation): Promise<Finding[]> {
  const about = 'partitions';
  const end = await partitionsEnd(database);
  if (end === undefined) return [];
  if (end > now.toISOString().slice(0, 7)) return [{ state: 'ok', about, says: `made until ${end}` }];
  return [{ state: 'problem', about, says: `end before ${end}: a start of the server makes the next ones` }];
}

/** Nothing to say where no month is archived. */
async function checkArchived({ database: { kysely } }: Installation): Promise<Finding[]> {
  const about = 'archived months';
  const rows = await kysely.selectFrom('archived_months').selectAll().orderBy('month').execute();
  const stopped = rows.filter(({ archived_at }) => archived_at === null).map(({ month }) => month);
  if (stopped.length > 0) {
    const says = `${stopped.join(', ')}: stopped on the way, and takes no reports meanwhile: detach or attach it again`;
    return [{ state: 'note', about, says }];
  }
  if (rows.length === 0) return [];
  return [
    { state: 'ok', about, says: `${rows.map(({ month }) => month).join(', ')}; no backup has their reports` },
  ];
}

async function checkAdmins({ kysely }: Database): Promise<Finding> {
  const about = 'administrators';
  if (await hasAdmin(kysely)) return { state: 'ok', about, says: 'there is one who can log in' };
  return { state: 'note', about, says: 'there is none yet: the start prints a link that makes one' };
}

async function checkOutbox({ database: { kysely }, hasMailServer, now }: Installation): Promise<Finding> {
  const about = 'mails';
  const { waiting, oldest, failed } = await outboxState(kysely);
  if (!hasMailServer)
    return { state: 'note', about, says: `no SMTP_URL is set, so none is sent; ${waiting} wait` };
  if (oldest !== null && now.getTime() - Date.parse(oldest) > longWait) {
    return { state: 'problem', about, says: `${waiting} wait, the oldest since ${oldest}` };
  }
  if (failed > 0) return { state: 'note', about, says: `${failed} could not be delivered lately` };
  return { state: 'ok', about, says: `${waiting} on their way` };
}

async function checkFolder(dataDir: string, known?: number): Promise<Finding[]> {
  const free = known ?? (await freeMegabytes(dataDir));
  const key = join(dataDir, 'token.key');
  // Windows knows no such modes.
  const isOpen = process.platform !== 'win32' && existsSync(key) && (statSync(key).mode & 0o077) !== 0;
  return [
    { state: free < lowMegabytes ? 'problem' : 'ok', about: 'disk', says: `${free} MB free` },
    isOpen
      ? { state: 'problem', about: 'token key', says: `others can read ${key}: chmod 600, or delete it` }
      : { state: 'ok', about: 'token key', says: 'for its owner alone' },
  ];
}
