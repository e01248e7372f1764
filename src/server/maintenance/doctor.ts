/** Looks an installation over: what is wrong with its data, its folder and its mails. Changes nothing. */
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { hasAdmin } from '#server/setup/setup.store.ts';
import { differingBonuses, differingTotals } from './check-numbers.ts';

export interface Finding {
  /** `note`: worth knowing, nothing to mend. */
  state: 'ok' | 'note' | 'problem';
  /** What was looked at. */
  about: string;
  says: string;
}

export interface Installation {
  database: Database;
  /** Absent with PostgreSQL and a key in the environment: then there is no folder to look at. */
  dataDir: string | undefined;
  hasMailServer: boolean;
  now: Date;
}

const lowSpace = 500 * 1024 * 1024;
const longWait = 10 * 60_000;

export async function examine(installation: Installation): Promise<Finding[]> {
  const { database, dataDir } = installation;
  return [
    await checkEngine(database),
    await checkTotals(database),
    await checkBonuses(database),
    await checkAdmins(database),
    await checkOutbox(installation),
    ...(dataDir === undefined ? [] : await checkFolder(dataDir)),
  ];
}

async function checkEngine({ kysely, engine }: Database): Promise<Finding> {
  const about = 'database';
  if (engine === 'postgres') {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(kysely);
    return { state: 'ok', about, says: rows[0]?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL' };
  }
  const { rows: faults } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(kysely);
  const bad = faults.filter(({ integrity_check: line }) => line !== 'ok').length + orphans.length;
  if (bad > 0)
    return { state: 'problem', about, says: `the file is damaged in ${bad} places: restore a backup` };
  return { state: 'ok', about, says: 'SQLite, whole' };
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

async function checkAdmins({ kysely }: Database): Promise<Finding> {
  const about = 'administrators';
  if (await hasAdmin(kysely)) return { state: 'ok', about, says: 'there is one who can log in' };
  return { state: 'note', about, says: 'there is none yet: the start prints a link that makes one' };
}

async function checkOutbox({ database: { kysely }, hasMailServer, now }: Installation): Promise<Finding> {
  const about = 'mails';
  const waiting = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const failed = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (!hasMailServer) return { state: 'note', about, says: 'no SMTP_URL is set, so none is sent' };
  if (waiting.oldest !== null && now.getTime() - Date.parse(waiting.oldest) > longWait) {
    return { state: 'problem', about, says: `${waiting.count} wait, the oldest since ${waiting.oldest}` };
  }
  if (failed.count > 0)
    return { state: 'note', about, says: `${failed.count} could not be delivered lately` };
  return { state: 'ok', about, says: `${waiting.count} on their way` };
}

async function checkFolder(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const space = `${Math.floor(free / 1024 / 1024)} MB free`;
  const key = join(dataDir, 'token.key');
  // Windows knows no such modes.
  const isOpen = process.platform !== 'win32' && existsSync(key) && (statSync(key).mode & 0o077) !== 0;
  return [
    { state: free < lowSpace ? 'problem' : 'ok', about: 'disk', says: space },
    isOpen
      ? { state: 'problem', about: 'token key', says: `others can read ${key}: chmod 600, or delete it` }
      : { state: 'ok', about: 'token key', says: 'for its owner alone' },
  ];
}
