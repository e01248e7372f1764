/** Kysely on Node's own SQLite. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';

/** Preparing costs more than running; a server has some hundred texts, an `in (…)` list makes new ones without end. */
const cachedStatements = 500;

interface Prepared {
  readonly statement: StatementSync;
  /** None: it returns no rows. */
  readonly columns: readonly string[];
  /** Anything but a plain select: an insert can return rows too. */
  readonly mayWrite: boolean;
}

/** The part of better-sqlite3 that Kysely asks for, by `node:sqlite`; `onWrite` hears of whatever may change rows. */
function asKyselyDatabase(native: DatabaseSync, onWrite: () => void): SqliteDatabase {
  const statements = new Map<string, Prepared>();

  const prepare = (sql: string) => {
    let known = statements.get(sql);
    if (!known) {
      const statement = native.prepare(sql);
      const mayWrite = !/^\s*select\b/i.test(sql);
      known = { statement, columns: statement.columns().map(({ name }) => name), mayWrite };
      // node:sqlite's own row objects are dictionaries: making and reading them takes twice as long as plain ones.
      statement.setReturnArrays(true);
      // A changed table has other columns than its statements remember; and nobody changes one twice.
      const changesTables = /^\s*(?:create|alter|drop)\b/i.test(sql);
      if (changesTables || statements.size >= cachedStatements) statements.clear();
      if (!changesTables) statements.set(sql, known);
    }
    return known;
  };

  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

  return {
    close: () => {
      statements.clear();
      native.close();
    },
    prepare(sql): SqliteStatement {
      const { statement, columns, mayWrite } = prepare(sql);
      if (mayWrite) onWrite();
      return {
        reader: columns.length > 0,
        all: (parameters) =>
          (statement.all(...values(parameters)) as unknown as SQLOutputValue[][]).map((row) =>
            asObject(columns, row),
          ),
        run: (parameters) => statement.run(...values(parameters)),
        // A cached statement would be reset by the same text run meanwhile, so an iteration has one of its own.
        iterate: (parameters) => native.prepare(sql).iterate(...values(parameters)),
      };
    },
  };
}

/** By the same names in the same order each time, so that the engine gives all rows of a statement one shape. */
function asObject(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #native: DatabaseSync;

  constructor(native: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#native = native;
  }

  /** Takes the write lock at once: a reader that turns writer late can fail on a command-line tool's write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk rolls back by itself; a second rollback would hide that error behind its own. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#native.isTransaction) await super.rollbackTransaction(connection);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional, so a migration cut short leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #native: DatabaseSync;
  readonly #database: SqliteDatabase;

  /** `onWrite` is called before each statement that may change rows, commits included. */
  constructor(native: DatabaseSync, onWrite: () => void) {
    const database = asKyselyDatabase(native, onWrite);
    super({ database });
    this.#native = native;
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#native, this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}
