/** Writes the whole database at one instant to a file, beside the running server. */
import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { appliedMigrations, migrationState } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import { StartError } from '#server/start-error.ts';
import { keptTableNames, keptTables, rowsAtOnce, type KeptTable } from './tables.ts';

/** The rows of each table that the file holds. */
export type RowCounts = Record<string, number>;

/**
 * Writes the file, readable by its owner alone; it has its name only once it is whole. Tables of an earlier version are
 * taken as they are: its server may be running, and a backup comes before an update. Throws {@link StartError} where the
 * name is taken, the file can't be made, or the tables are none or a newer version's.
 */
export async function writeBackup(database: Database, path: string, at: Date): Promise<RowCounts> {
  if (existsSync(path)) throw new StartError(`${path} exists already; name another file`);
  const { seen, unknown } = await migrationState(database);
  if (unknown.length > 0)
    throw new StartError('The database was used by a newer version of Brigade; back up with that one');
  if (seen.length === 0) throw new StartError('There is nothing to back up: the database has no tables yet');
  const part = `${path}.part`;
  const rows: RowCounts = {};
  try {
    await database.kysely.connection().execute(async (connection) => {
      const begin =
        database.engine === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only';
      await sql.raw(begin).execute(connection);
      try {
        const lines = backupLines(connection, await appliedMigrations(database, connection), at, rows);
        const file = await make(part);
        await pipeline(Readable.from(lines), createGzip(), file.createWriteStream());
      } finally {
        await sql`rollback`.execute(connection);
      }
    });
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
  return rows;
}

async function make(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w', 0o600);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The backup cannot be written (${reason})`, { cause: error });
  }
}

async function* backupLines(
  db: Kysely<Schema>,
  migrations: readonly string[],
  at: Date,
  rows: RowCounts,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (content: unknown) => {
    const text = `${JSON.stringify(content)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ brigade: 'backup', format: 1, migrations, at: at.toISOString() });
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const table of keptTableNames.filter((name) => present.has(name))) {
    rows[table] = 0;
    let columns: string[] | undefined;
    for await (const page of pagesOf(db, table)) {
      if (!columns) {
        columns = Object.keys(page[0] ?? {});
        yield line({ table, columns });
      }
      const names = columns;
      yield page.map((row) => line(names.map((name) => row[name] ?? null))).join('');
      rows[table] += page.length;
    }
  }
  yield `${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`;
}

/** A table by its key, so that no page holds more than its rows. */
async function* pagesOf(db: Kysely<Schema>, table: KeptTable): AsyncGenerator<Record<string, unknown>[]> {
  const key: readonly string[] = keptTables[table];
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const limit = rowsAtOnce(table);
  let after: Record<string, unknown> | undefined;
  for (;;) {
    const last = after;
    const where = last ? sql`where (${columns}) > (${sql.join(key.map((name) => last[name]))})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${where} order by ${columns} limit ${limit}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}
