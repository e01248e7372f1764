/** A database as all see it, and the embedded one. */
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent } from 'kysely';
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
