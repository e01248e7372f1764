/** Fills an empty database from a backup, and ends every token that was issued before. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { migrate, migrateTo, migrationState } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import { readBackup, type BackupHead, type BackupValue } from './backup-format.ts';
import type { RowCounts } from './backup.db.ts';
import { keptTableNames, rowsAtOnce } from './tables.ts';

/** Token versions are counted up by one. A restore adds more than could have been counted since the backup. */
const versionEpoch = Date.parse('2024-01-01T00:00:00Z');

/**
 * Reads the file twice: first to its end, so that a broken one changes nothing, then into the tables, in one transaction.
 * Throws {@link StartError} where the database has people in it or a later version's tables than the backup, or the file is
 * no whole backup of a version that this one knows.
 */
export async function restoreBackup(
  database: Database,
  path: string,
  now: Date,
): Promise<{ rows: RowCounts; head: BackupHead }> {
  const { head, rows } = await checkBackup(path);
  // What later migrations compute would be missing: they have been run, on tables without rows.
  const { seen } = await migrationState(database);
  if (seen.some((name) => !head.migrations.includes(name)))
    throw new StartError(
      `${path} is an earlier version's: restore it into a database without tables, which the restore brings up to date`,
    );
  await migrateTo(
    database,
    head.migrations,
    `${path} was made by a newer version of Brigade; use that one or a later one`,
  );
  await transact(database.kysely, async (trx) => {
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) throw new StartError('The database is not empty: a backup is restored into an empty one');
    await trx.deleteFrom('app_state').execute();
    await insertAll(trx, path);
    await endTokens(trx, rows, now);
  });
  await migrate(database);
  return { rows, head };
}

async function checkBackup(path: string): Promise<{ head: BackupHead; rows: RowCounts }> {
  let head: BackupHead | undefined;
  const counted: RowCounts = {};
  let table = '';
  for await (const line of readBackup(path)) {
    if (line.kind === 'head') head = line.head;
    else if (line.kind === 'table') {
      table = line.table;
      if (!keptTableNames.some((name) => name === table))
        throw new StartError(`${path}: unknown table ${table}`);
    } else if (line.kind === 'row') counted[table] = (counted[table] ?? 0) + 1;
    else if (head) {
      for (const [name, count] of Object.entries(line.end.rows)) {
        if ((counted[name] ?? 0) !== count) throw new StartError(`${path}: ${name} lacks rows`);
      }
      return { head, rows: line.end.rows };
    }
  }
  throw new StartError(`${path} is not a whole backup`);
}

async function insertAll(trx: Transaction<Schema>, path: string): Promise<void> {
  let table = '';
  let columns: string[] = [];
  let waiting: BackupValue[][] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const rows = waiting.map((values) => sql`(${sql.join(values)})`);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    waiting = [];
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(rows)}`.execute(trx);
  };
  for await (const line of readBackup(path)) {
    if (line.kind === 'table') {
      await flush();
      ({ table, columns } = line);
    } else if (line.kind === 'row') {
      waiting.push(line.values);
      if (waiting.length >= rowsAtOnce(table)) await flush();
    }
  }
  await flush();
}

/** Ends access tokens, mailed links and the set-up link. */
async function endTokens(trx: Transaction<Schema>, rows: RowCounts, now: Date): Promise<void> {
  const at = now.toISOString();
  const version = Math.floor((now.getTime() - versionEpoch) / 1_000);
  await trx.updateTable('users').set({ token_version: version }).execute();
  // The first version had no links.
  if ('link_tokens' in rows) {
    await trx.updateTable('link_tokens').set({ expires_at: at }).where('expires_at', '>', at).execute();
  }
  await trx.deleteFrom('app_state').where('key', '=', 'setup_token').execute();
}
