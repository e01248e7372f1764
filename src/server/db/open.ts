/** Opens the database: SQLite in a data folder or in memory, or PostgreSQL. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start-error.ts';
import { sqliteDatabase, type Database, type OnStatement } from './connect.ts';
import { lockFolder } from './folder-lock.ts';

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
