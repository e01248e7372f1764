/** Kysely on Node's own SQLite. */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Kysely,
  type QueryCompiler,
} from 'kysely';
import { NodeSqliteDriver, type SqliteConnections } from './sqlite-driver.ts';

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional, so a migration cut short leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver lets writers take turns; Kysely would have readers wait for them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export class NodeSqliteDialect implements Dialect {
  readonly #connections: SqliteConnections;

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }

  createDriver(): NodeSqliteDriver {
    return new NodeSqliteDriver(this.#connections);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}
