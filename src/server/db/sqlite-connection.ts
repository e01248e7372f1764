/** One connection of Node's own SQLite, with its prepared statements. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Preparing costs more than running; a server has some hundred texts, an `in (…)` list makes new ones without end. */
const cachedStatements = 500;

interface Prepared {
  readonly statement: StatementSync;
  /** None: it returns no rows. */
  readonly columns: readonly string[];
}

type Row = Record<string, unknown>;

/** Whether a statement leaves everything as it is: a plain select, or one with tables of its own. */
export function onlyReads(sql: string): boolean {
  if (/^\s*select\b/i.test(sql)) return true;
  return /^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql);
}

export function changesTables(sql: string): boolean {
  return /^\s*(?:create|alter|drop)\b/i.test(sql);
}

export class SqliteConnection {
  readonly native: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(native: DatabaseSync) {
    this.native = native;
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, columns } = this.#prepare(sql);
    if (columns.length > 0) {
      const rows = statement.all(...valuesOf(parameters)) as unknown as SQLOutputValue[][];
      return { rows: rows.map((row) => asObject(columns, row)) };
    }
    const { changes, lastInsertRowid } = statement.run(...valuesOf(parameters));
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  /** A cached statement would be reset by the same text run meanwhile, so an iteration has one of its own. */
  *iterate({ sql, parameters }: CompiledQuery): Generator<Row> {
    yield* this.native.prepare(sql).iterate(...valuesOf(parameters));
  }

  /** Forgets the statements: those of a changed table remember its former columns. */
  forget(): void {
    this.#statements.clear();
  }

  /** Takes note of tables that another connection has changed: preparing alone goes by those it knows. */
  lookAgain(): void {
    this.forget();
    this.native.exec('select 1 from sqlite_schema limit 1');
  }

  close(): void {
    this.forget();
    this.native.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.native.prepare(sql);
    // node:sqlite's own row objects are dictionaries: making and reading them takes twice as long as plain ones.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (this.#statements.size >= cachedStatements) this.forget();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function valuesOf(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return parameters as readonly SQLInputValue[];
}

/** By the same names in the same order each time, so that the engine gives all rows of a statement one shape. */
function asObject(columns: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row: Row = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index];
  return row;
}
