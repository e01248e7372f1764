/** What is made of each restaurant, kept in a scratch database: sorted, searched and paged there. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { PageMeta } from '#contract/endpoint.ts';
import { perPageDefault } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { RestaurantType } from '#contract/restaurants.ts';
import { alphabetOf, sortKey } from '#server/db/sort-key.ts';
import { indexedWords, searchWords } from '#server/lists/search.db.ts';
import type { RestaurantKey } from './restaurant-rows.db.ts';

/** Which restaurants are listed, and in which order. */
export interface View {
  /** The column that is 1 of those that are listed. */
  readonly listed: string;
  /** The column that they are sorted by before their name, or `name` or `store_id`. Rows without it come last. */
  readonly by: string;
  readonly descending: boolean;
  readonly locale: Locale;
  /** Narrows what is listed. */
  readonly filter: {
    readonly q?: string | undefined;
    readonly type?: RestaurantType | undefined;
    /** Columns with the values that they must have. */
    readonly equal?: Readonly<Record<string, number>>;
  };
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** What a restaurant is kept by beside what was made of it. */
type Key = Pick<RestaurantKey, 'id' | 'name' | 'store_id' | 'search_folded' | 'drive_through'>;

/** So many orders are kept up to date; each costs at every change. */
const orders = 8;

/** So many rows are kept as they are, too: what others remember of one holds until it is made anew. */
const recentRows = 1_000;

let tables = 0;

export class MadeRows<Made extends Key> {
  readonly #db: DatabaseSync;
  readonly #table: string;
  readonly #columns: Readonly<Record<string, (made: Made) => number | null>>;
  readonly #orders = new Set<string>();
  readonly #recent = new Map<string, Made>();
  readonly #statements = new Map<string, StatementSync>();
  /** How many rows have 1 in a column. */
  readonly #counts = new Map<string, number>();

  constructor(db: DatabaseSync, columns: Readonly<Record<string, (made: Made) => number | null>>) {
    this.#db = db;
    this.#columns = columns;
    tables += 1;
    this.#table = `made_${tables}`;
    const own = Object.keys(columns).map((column) => `, ${column} real`);
    db.exec(`
      create table ${this.#table} (
        number integer primary key, id text not null unique, calendar text not null, missing integer not null,
        content text, words text, drive_through integer, sort_common text, sort_ro text, sort_store_id text${own.join('')}
      );
      create index ${this.#table}_missing on ${this.#table} (id) where missing = 1;
      create virtual table ${this.#table}_search using fts5(
        names, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`);
  }

  /** Removes the table. */
  drop(): void {
    this.#db.exec(`drop table ${this.#table}_search; drop table ${this.#table}`);
  }

  /** Says that nothing is known of these restaurants, or nothing any more. */
  miss(restaurants: readonly { id: string; calendar: string }[]): void {
    this.#inOneGo(() => {
      for (const { id, calendar } of restaurants) {
        this.#run(
          `insert into ${this.#table} (id, calendar, missing) values (?, ?, 1)
            on conflict (id) do update set missing = 1, calendar = excluded.calendar`,
          [id, calendar],
        );
      }
    });
  }

  /** The same of the restaurants with a calendar. */
  missCalendar(calendar: string): void {
    this.#run(`update ${this.#table} set missing = 1 where calendar = ?`, [calendar]);
  }

  /** Some of those of which nothing is known, all or among these. */
  missing(among: readonly string[] | undefined, limit: number): string[] {
    const within = among ? 'and id in (select value from json_each(?))' : '';
    const rows = this.#all(
      `select id from ${this.#table} where missing = 1 ${within} order by id limit ${limit}`,
      [...(among ? [JSON.stringify(among)] : [])],
    );
    return rows.map(({ id }) => String(id));
  }

  /** Puts what was made of the restaurants in the place of what was known; answers that. One that isn't made is gone. */
  put(ids: readonly string[], fresh: readonly Made[]): Made[] {
    const madeOf = new Map(fresh.map((made) => [made.id, made]));
    const former: Made[] = [];
    this.#inOneGo(() => {
      for (const id of ids) {
        const [before] = this.#all(`select number, content, words from ${this.#table} where id = ?`, [id]);
        const known = this.#parse(id, before?.['content']);
        if (known) {
          former.push(known);
          this.#count(known, -1);
        }
        this.#recent.delete(id);
        const made = madeOf.get(id);
        if (made) this.#write(made, before?.['words']);
        else this.#remove(id, before?.['number'], before?.['words']);
      }
    });
    return former;
  }

  #write(made: Made, formerWords: unknown): void {
    this.#count(made, 1);
    const { id, name, store_id, search_folded: words, drive_through } = made;
    const own = Object.values(this.#columns).map((valueOf) => valueOf(made));
    const names = ['content', 'words', 'drive_through', ...Object.keys(this.#columns)];
    this.#run(
      `update ${this.#table} set missing = 0, ${names.map((column) => `${column} = ?`).join()} where id = ?`,
      [JSON.stringify(made), words, drive_through, ...own, id],
    );
    // The folded texts are the same of names that are sorted apart: it is the letters' case and accents that are folded.
    this.#run(`update ${this.#table} set sort_common = ?, sort_ro = ?, sort_store_id = ? where id = ?`, [
      sortKey('common', name),
      sortKey('ro', name),
      sortKey('common', store_id),
      id,
    ]);
    if (formerWords === words) return;
    if (formerWords) {
      this.#run(
        `delete from ${this.#table}_search where rowid = (select number from ${this.#table} where id = ?)`,
        [id],
      );
    }
    this.#run(
      `insert into ${this.#table}_search (rowid, names) select number, words from ${this.#table} where id = ?`,
      [id],
    );
  }

  #remove(id: string, number: unknown, formerWords: unknown): void {
    if (formerWords) this.#run(`delete from ${this.#table}_search where rowid = ?`, [Number(number)]);
    this.#run(`delete from ${this.#table} where id = ?`, [id]);
  }

  #count(made: Made, times: 1 | -1): void {
    for (const [column, valueOf] of Object.entries(this.#columns)) {
      if (valueOf(made) === 1) this.#counts.set(column, (this.#counts.get(column) ?? 0) + times);
    }
  }

  /** What is known of these restaurants. */
  of(ids: readonly string[]): Made[] {
    return ids.flatMap((id) => {
      const [row] = this.#all(`select content from ${this.#table} where id = ? and missing = 0`, [id]);
      return this.#parse(id, row?.['content']) ?? [];
    });
  }

  /** The page of a view, of all restaurants or of those `among` them. */
  read(view: View, among?: readonly string[]): { rows: Made[]; meta?: PageMeta } {
    const { conditions, values } = conditionsOf(view, this.#table, among);
    const { page, per_page = perPageDefault } = view;
    const total =
      conditions.length === 1 ? this.#countListed(view, among) : this.#countRows(conditions, values);
    const first = page === undefined ? 0 : (page - 1) * per_page;
    const end = page === undefined ? total : Math.min(total, first + per_page);
    const meta = page === undefined ? {} : { meta: { total, page, per_page } };
    if (first >= end) return { rows: [], ...meta };
    if (among === undefined) this.#keepOrder(view);
    // From that end which is nearer: rows before the page are only counted.
    const isNearEnd = first > total - end;
    const order = orderOf(view, isNearEnd).join();
    const rows = this.#all(
      `select id, content from ${this.#table} where ${conditions.join(' and ')} order by ${order} limit ? offset ?`,
      [...values, end - first, isNearEnd ? total - end : first],
    ).flatMap(({ id, content }) => this.#parse(String(id), content) ?? []);
    return { rows: isNearEnd ? rows.toReversed() : rows, ...meta };
  }

  #countListed({ listed }: View, among: readonly string[] | undefined): number {
    if (among === undefined) return this.#counts.get(listed) ?? 0;
    return this.#countRows([`${listed} = 1`], []);
  }

  #countRows(conditions: readonly string[], values: readonly SQLInputValue[]): number {
    const [row] = this.#all(
      `select count(*) as count from ${this.#table} where ${conditions.join(' and ')}`,
      values,
    );
    return Number(row?.['count'] ?? 0);
  }

  #keepOrder(view: View): void {
    const { listed, by, descending, locale } = view;
    const name = [this.#table, listed, by, descending ? 'down' : 'up', alphabetOf(locale)].join('_');
    if (!this.#orders.has(name)) {
      this.#db.exec(`create index ${name} on ${this.#table} (${[listed, ...orderOf(view, false)].join()})`);
    }
    this.#orders.delete(name);
    this.#orders.add(name);
    const [oldest] = this.#orders;
    if (this.#orders.size <= orders || oldest === undefined) return;
    this.#orders.delete(oldest);
    this.#db.exec(`drop index ${oldest}`);
  }

  #parse(id: string, content: unknown): Made | undefined {
    if (typeof content !== 'string') return undefined;
    const known = this.#recent.get(id);
    if (known) return known;
    // Written by `put` of this table.
    const made = JSON.parse(content) as Made;
    this.#recent.set(id, made);
    const [oldest] = this.#recent.keys();
    if (oldest !== undefined && this.#recent.size > recentRows) this.#recent.delete(oldest);
    return made;
  }

  #inOneGo(work: () => void): void {
    this.#db.exec('begin');
    work();
    this.#db.exec('commit');
  }

  #run(text: string, values: readonly SQLInputValue[]): void {
    this.#prepare(text).run(...values);
  }

  #all(text: string, values: readonly SQLInputValue[]) {
    return this.#prepare(text).all(...values);
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text) ?? this.#db.prepare(text);
    this.#statements.set(text, known);
    return known;
  }
}

function conditionsOf(
  { listed, filter: { q, type, equal = {} } }: View,
  table: string,
  among: readonly string[] | undefined,
): { conditions: string[]; values: SQLInputValue[] } {
  const conditions = [`${listed} = 1`];
  const values: SQLInputValue[] = [];
  const add = (condition: string, ...own: SQLInputValue[]) => {
    conditions.push(condition);
    values.push(...own);
  };
  if (among) add('id in (select value from json_each(?)) and missing = 0', JSON.stringify(among));
  const words = searchWords(q);
  const indexed = indexedWords(words);
  if (indexed !== undefined)
    add(`number in (select rowid from ${table}_search where ${table}_search match ?)`, indexed);
  for (const word of words) add('instr(words, ?) > 0', word);
  if (type !== undefined) add('drive_through = ?', type === 'drive_through' ? 1 : 0);
  for (const [column, value] of Object.entries(equal)) add(`${column} = ?`, value);
  return { conditions, values };
}

/** By the column, rows without it last either way, then by name, then by id. `reversed`: from the end. */
function orderOf({ by, descending, locale }: View, reversed: boolean): string[] {
  const way = (isDescending: boolean) => (isDescending === reversed ? 'asc' : 'desc');
  const name = `sort_${alphabetOf(locale)}`;
  if (by === 'name') return [`${name} ${way(descending)}`, `id ${way(false)}`];
  const own = by === 'store_id' ? 'sort_store_id' : by;
  const nulls = by === 'store_id' ? [] : [`(${own} is null) ${way(false)}`];
  return [...nulls, `${own} ${way(descending)}`, `${name} ${way(false)}`, `id ${way(false)}`];
}
