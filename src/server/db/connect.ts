/** Opens the database: SQLite in a data folder or in memory, or PostgreSQL. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent } from 'kysely';
import { StartError } from '#server/start-error.ts';
import { lockFolder } from './folder-lock.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly engine: Engine;
  /**
   * Names the state that a reader sees. Read it before the data: same stamp, same rows. A write of any process, this one
   * included, changes it; it means nothing to another process or after a restart.
   */
  stamp(): Promise<string>;
  /** The connections to PostgreSQL, and how many statements wait for one. */
  readonly pool?: () => { size: number; idle: number; waiting: number; max: number };
  /** Leaves the connections to what they wait for: they end with it, and what is asked from now on has others. */
  readonly connectAnew?: () => void;
  close(): Promise<void>;
}

/** Told of each statement when it has ended. */
export type OnStatement = (event: LogEvent) => void;

export type DatabaseSettings =
  | { dataDir: string; /** A command-line tool may work beside the running server. */ share?: boolean }
  | { url: string }
  | { memory: true };

/** Opens and checks, but doesn't migrate. Throws {@link StartError} with one clear line. */
export async function openDatabase(settings: DatabaseSettings, onStatement?: OnStatement): Promise<Database> {
  if ('url' in settings) {
    // Loaded only where it is needed: it would be a third of an embedded server's start.
    const { openPostgres } = await import('./connect-postgres.ts');
    return openPostgres(settings.url, onStatement);
  }
  if ('memory' in settings) return sqliteDatabase(new DatabaseSync(':memory:'));
  return openFolder(settings.dataDir, settings.share ?? false, onStatement);
}

function openFolder(dataDir: string, share: boolean, onStatement: OnStatement | undefined): Database {
  let lock: ReturnType<typeof lockFolder>;
  try {
    mkdirSync(dataDir, { recursive: true });
    lock = lockFolder(dataDir);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${dataDir} (${messageOf(error)})`, { cause: error });
  }
  if (!lock && !share) {
    throw new StartError(
      `DATA_DIR: ${dataDir} is in use by another Brigade server; stop that one or name another folder`,
    );
  }
  try {
    const path = join(dataDir, 'brigade.db');
    const native = new DatabaseSync(path, { timeout: 5_000 });
    native.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864');
    const reader = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    reader.exec('pragma synchronous = full');
    return sqliteDatabase(native, {
      reader,
      onClose: () => lock?.release(),
      ...(onStatement && { onStatement }),
    });
  } catch (error) {
    lock?.release();
    throw new StartError(`DATA_DIR: cannot open the database in ${dataDir} (${messageOf(error)})`, {
      cause: error,
    });
  }
}

/**
 * A database over an open connection, with a second one that reads beside it where there is a file. Tests hand in one
 * that they restored from a snapshot.
 */
export function sqliteDatabase(
  native: DatabaseSync,
  {
    reader,
    onClose,
    onStatement,
  }: { reader?: DatabaseSync; onClose?: () => void; onStatement?: OnStatement } = {},
): Database {
  for (const connection of reader ? [native, reader] : [native]) {
    connection.exec('pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory');
  }
  // Whatever isn't in here the system has: more of it only grows with what was ever read, an export most of all.
  reader?.exec('pragma cache_size = -8192');
  let ownWrites = 0;
  const dialect = new NodeSqliteDialect({
    writer: new SqliteConnection(native),
    reader: reader && new SqliteConnection(reader),
    onWrite: () => {
      ownWrites += 1;
    },
  });
  const kysely = new Kysely<Schema>({ dialect, ...(onStatement && { log: onStatement }) });
  // Changes with what other connections commit. Of the one that reads this is every write; of one that is alone it is the
  // command line's, and our own are counted.
  const dataVersion = (reader ?? native).prepare('pragma data_version');
  let open = true;
  return {
    kysely,
    engine: 'sqlite',
    async stamp() {
      const { data_version: othersWrites } = dataVersion.get() as { data_version: number };
      return reader ? String(othersWrites) : `${othersWrites}.${ownWrites}`;
    },
    async close() {
      if (!open) return;
      open = false;
      // Kysely closes only what it has used.
      await kysely.connection().execute(async () => undefined);
      await kysely.destroy();
      onClose?.();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
