/**
 * SQLite's connections as Kysely asks for them: one that writes, by turns, and where there is a file another one that
 * reads beside it. A transaction, however long, keeps nobody from reading what was there before it.
 */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { changesTables, onlyReads, type SqliteConnection } from './sqlite-connection.ts';

export interface SqliteConnections {
  readonly writer: SqliteConnection;
  /** Read-only. In memory there is none: the one connection is all there is. */
  readonly reader: SqliteConnection | undefined;
  /** Called before each statement that may change rows, commits included. */
  readonly onWrite: () => void;
}

export class NodeSqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #turns = new Turns();

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {
    // The connections are open already.
  }

  async acquireConnection(): Promise<Lease> {
    return new Lease(this.#connections, this.#turns);
  }

  /** Takes the write lock at once: a reader that turns writer late can fail on a command-line tool's write. */
  async beginTransaction(lease: Lease): Promise<void> {
    await lease.runOnWriter(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(lease: Lease): Promise<void> {
    await lease.runOnWriter(CompiledQuery.raw('commit'));
  }

  /** A full disk rolls back by itself; a second rollback would hide that error behind its own. */
  async rollbackTransaction(lease: Lease): Promise<void> {
    if (this.#connections.writer.native.isTransaction) await lease.runOnWriter(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(lease: Lease): Promise<void> {
    lease.release();
  }

  /** Waits for the transactions in flight. The writer is closed last: it alone can tidy up. */
  async destroy(): Promise<void> {
    await this.#turns.take();
    this.#connections.reader?.close();
    this.#connections.writer.close();
  }
}

/** What somebody works with until they release it: reads at once; from the first write on it has the writer. */
class Lease implements DatabaseConnection {
  readonly #connections: SqliteConnections;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;
  #tablesChanged = false;

  constructor(connections: SqliteConnections, turns: Turns) {
    this.#connections = connections;
    this.#turns = turns;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const reader = this.#readerFor(query);
    return (reader ? reader.run(query) : await this.runOnWriter(query)) as QueryResult<Row>;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    const connection = this.#readerFor(query) ?? (await this.#takeWriter());
    for (const row of connection.iterate(query)) yield { rows: [row as Row] };
  }

  async runOnWriter(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const writer = await this.#takeWriter();
    if (!onlyReads(query.sql)) this.#connections.onWrite();
    const result = writer.run(query);
    if (changesTables(query.sql)) {
      writer.forget();
      this.#tablesChanged = true;
    }
    if (this.#tablesChanged && !writer.native.isTransaction) {
      this.#connections.reader?.lookAgain();
      this.#tablesChanged = false;
    }
    return result;
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async #takeWriter(): Promise<SqliteConnection> {
    this.#endTurn ??= await this.#turns.take();
    return this.#connections.writer;
  }

  /** Within a transaction, and after a write, what was written has to be seen. */
  #readerFor({ sql }: CompiledQuery): SqliteConnection | undefined {
    return this.#endTurn === undefined && onlyReads(sql) ? this.#connections.reader : undefined;
  }
}

/** One after the other, in the order of asking. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when everybody before is done; what it returns ends the turn. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
