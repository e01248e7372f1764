/** A database of a process's own for what it can make anew: in memory while it is small, then in a file that nobody sees. */
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { perPageDefault, type PageMeta } from '#contract/endpoint.ts';

/** So many orders of a table are kept up to date; each costs at every change. */
const keptOrders = 8;

/**
 * Its file is the system's temporary one, and gone with the process. 8 MB of it stay in memory, however much there is; all
 * where no temporary file may be written, or where there is no room for one.
 */
export function openScratch({ hasRoom = true } = {}): DatabaseSync {
  const native = new DatabaseSync(hasRoom && hasTemporaryFiles() ? '' : ':memory:');
  native.exec(
    'pragma cache_size = -8192; pragma journal_mode = off; pragma synchronous = off; pragma temp_store = memory',
  );
  return native;
}

function hasTemporaryFiles(): boolean {
  try {
    accessSync(tmpdir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What rows are in the order of: columns or expressions. */
export interface Order {
  readonly by: string;
  readonly descending?: boolean;
}

export interface Wanted {
  readonly columns: string;
  readonly conditions: readonly string[];
  readonly values: readonly SQLInputValue[];
  readonly order: readonly Order[];
  /** The number of rows, where it is known. */
  readonly total?: number | undefined;
  /** Named, the order is kept as an index; it begins with the column of the first condition, `prefix`. */
  readonly keptAs?: { readonly name: string; readonly prefix?: string };
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

type Row = Record<string, SQLOutputValue>;

let tables = 0;

export class ScratchTable {
  readonly name: string;
  readonly #db: DatabaseSync;
  readonly #orders = new Set<string>();
  readonly #statements = new Map<string, StatementSync>();

  /** `definition`: its columns, and further statements, by the name of the table. */
  constructor(db: DatabaseSync, definition: (name: string) => string) {
    this.#db = db;
    tables += 1;
    this.name = `scratch_${tables}`;
    db.exec(definition(this.name));
  }

  /** Answers how many rows it changed. */
  run(text: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#prepare(text).run(...values).changes);
  }

  all(text: string, ...values: readonly SQLInputValue[]): Row[] {
    return this.#prepare(text).all(...values);
  }

  count(conditions: readonly string[], values: readonly SQLInputValue[]): number {
    const [row] = this.all(`select count(*) as count from ${this.name} ${whereOf(conditions)}`, ...values);
    return Number(row?.['count'] ?? 0);
  }

  /** The page, all rows without it. Rows before it are skipped within the order's index, from that end which is nearer. */
  read({ columns, conditions, values, order, keptAs, page, per_page = perPageDefault, ...known }: Wanted): {
    rows: Row[];
    meta?: PageMeta;
  } {
    const total = known.total ?? this.count(conditions, values);
    const first = page === undefined ? 0 : (page - 1) * per_page;
    const end = page === undefined ? total : Math.min(total, first + per_page);
    const meta = page === undefined ? {} : { meta: { total, page, per_page } };
    if (first >= end) return { rows: [], ...meta };
    if (keptAs) this.#keep(`${this.name}_${keptAs.name}`, [keptAs.prefix, inOrder(order, false)]);
    const isNearEnd = first > total - end;
    const rows = this.all(
      `select ${columns} from ${this.name} ${whereOf(conditions)} order by ${inOrder(order, isNearEnd)} limit ? offset ?`,
      ...values,
      end - first,
      isNearEnd ? total - end : first,
    );
    return { rows: isNearEnd ? rows.toReversed() : rows, ...meta };
  }

  #keep(index: string, parts: readonly (string | undefined)[]): void {
    if (!this.#orders.delete(index)) {
      this.#db.exec(`create index ${index} on ${this.name} (${parts.filter(Boolean).join()})`);
    }
    this.#orders.add(index);
    const [oldest] = this.#orders;
    if (this.#orders.size <= keptOrders || oldest === undefined) return;
    this.#orders.delete(oldest);
    this.#db.exec(`drop index ${oldest}`);
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text) ?? this.#db.prepare(text);
    this.#statements.set(text, known);
    return known;
  }
}

const whereOf = (conditions: readonly string[]) =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

const inOrder = (order: readonly Order[], reversed: boolean) =>
  order.map(({ by, descending = false }) => `${by} ${descending === reversed ? 'asc' : 'desc'}`).join();
