/** What is made of each restaurant, kept in a scratch database: sorted, searched and paged there. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { PageMeta } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { RestaurantType } from '#contract/restaurants.ts';
import { ScratchTable, type Order } from '#server/db/scratch.ts';
import { alphabetOf, sortKey } from '#server/db/sort-key.ts';
import { indexedEnds, searchWords } from '#server/lists/search.db.ts';
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

/** What is read of a restaurant's own, by the names of columns. */
export type Columns<Made> = Readonly<Record<string, (made: Made) => number | null>>;

/** So many rows are kept as they are, too: what others remember of one holds until it is made anew. */
const recentRows = 1_000;

/** Up to so many that a search finds are sorted; of more, those of a page are met soon in the order that is kept. */
const fewRows = 500;

export class MadeRows<Made extends RestaurantKey> {
  readonly #db: DatabaseSync;
  readonly #table: ScratchTable;
  readonly #columns: Columns<Made>;
  readonly #recent = new Map<string, Made>();
  /** How many rows have 1 in a column. */
  readonly #counts = new Map<string, number>();

  constructor(db: DatabaseSync, columns: Columns<Made>) {
    this.#db = db;
    this.#columns = columns;
    const own = Object.keys(columns).map((column) => `, ${column} real`);
    this.#table = new ScratchTable(
      db,
      (name) => `
        create table ${name} (
          number integer primary key, id text not null unique, calendar text not null, missing integer not null,
          content text, words text, drive_through integer, sort_common text, sort_ro text, sort_store_id text${own.join('')}
        );
        create index ${name}_missing on ${name} (id) where missing = 1;
        create virtual table ${name}_search using fts5(
          names, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    );
  }

  /** Removes the table. */
  drop(): void {
    this.#db.exec(`drop table ${this.#table.name}_search; drop table ${this.#table.name}`);
  }

  /** Says that nothing is known of these restaurants, or nothing any more. */
  miss(restaurants: readonly { id: string; calendar: string }[]): void {
    this.#db.exec('begin');
    for (const { id, calendar } of restaurants) {
      this.#table.run(
        `insert into ${this.#table.name} (id, calendar, missing) values (?, ?, 1)
          on conflict (id) do update set missing = 1, calendar = excluded.calendar`,
        id,
        calendar,
      );
    }
    this.#db.exec('commit');
  }

  /** The same of the restaurants with a calendar. */
  missCalendar(calendar: string): void {
    this.#table.run(`update ${this.#table.name} set missing = 1 where calendar = ?`, calendar);
  }

  /** Some of those of which nothing is known, all or among these. */
  missing(among: readonly string[] | undefined, limit: number): string[] {
    const within = among ? 'and id in (select value from json_each(?))' : '';
    const rows = this.#table.all(
      `select id from ${this.#table.name} where missing = 1 ${within} order by id limit ${limit}`,
      ...(among ? [JSON.stringify(among)] : []),
    );
    return rows.map(({ id }) => String(id));
  }

  /** Puts what was made of the restaurants in the place of what was known; answers that. One that isn't made is gone. */
  put(ids: readonly string[], fresh: readonly Made[]): Made[] {
    const freshById = new Map(fresh.map((made) => [made.id, made]));
    return ids.flatMap((id) => {
      const [row] = this.#table.all(
        `select number, content, words from ${this.#table.name} where id = ?`,
        id,
      );
      const former = this.#parse(id, row?.['content']);
      if (former) this.#count(former, -1);
      this.#recent.delete(id);
      const number = row?.['number'] ?? null;
      const made = freshById.get(id);
      const { name } = this.#table;
      if (former && former.search_folded !== made?.search_folded)
        this.#table.run(`delete from ${name}_search where rowid = ?`, number);
      if (!made) this.#table.run(`delete from ${name} where number = ?`, number);
      else {
        this.#count(made, 1);
        this.#write(number, made);
        if (former?.search_folded !== made.search_folded)
          this.#table.run(
            `insert into ${name}_search (rowid, names) values (?, ?)`,
            number,
            made.search_folded,
          );
      }
      return former ?? [];
    });
  }

  #write(number: SQLInputValue, made: Made): void {
    const values: Record<string, SQLInputValue> = {
      content: JSON.stringify(made),
      words: made.search_folded,
      drive_through: made.drive_through,
      sort_common: sortKey('common', made.name),
      sort_ro: sortKey('ro', made.name),
      sort_store_id: sortKey('common', made.store_id),
    };
    for (const [column, valueOf] of Object.entries(this.#columns)) values[column] = valueOf(made);
    const set = Object.keys(values).map((column) => `${column} = ?`);
    this.#table.run(
      `update ${this.#table.name} set missing = 0, ${set.join()} where number = ?`,
      ...Object.values(values),
      number,
    );
  }

  #count(made: Made, times: 1 | -1): void {
    for (const [column, valueOf] of Object.entries(this.#columns)) {
      if (valueOf(made) === 1) this.#counts.set(column, (this.#counts.get(column) ?? 0) + times);
    }
  }

  /** What is known of these restaurants. */
  of(ids: readonly string[]): Made[] {
    return ids.flatMap((id) => {
      const [row] = this.#table.all(
        `select content from ${this.#table.name} where id = ? and missing = 0`,
        id,
      );
      return this.#parse(id, row?.['content']) ?? [];
    });
  }

  /** The page of a view, of all restaurants or of those `among` them. */
  read(view: View, among?: readonly string[]): { rows: Made[]; meta?: PageMeta } {
    const { listed, by, descending, locale, page, per_page } = view;
    const { conditions, values, isIndexed } = conditionsOf(view, this.#table.name, among);
    const found = isIndexed ? this.#table.count(fromSearch(conditions), values) : undefined;
    const { rows, meta } = this.#table.read({
      columns: 'id, content',
      conditions: found !== undefined && found <= fewRows ? fromSearch(conditions) : conditions,
      values,
      order: orderOf(view),
      total: conditions.length === 1 ? (this.#counts.get(listed) ?? 0) : found,
      ...(!among && {
        keptAs: {
          name: [listed, by, descending ? 'down' : 'up', alphabetOf(locale)].join('_'),
          prefix: listed,
        },
      }),
      page,
      per_page,
    });
    return {
      rows: rows.flatMap(({ id, content }) => this.#parse(String(id), content) ?? []),
      ...(meta && { meta }),
    };
  }

  #parse(id: string, content: unknown): Made | undefined {
    if (typeof content !== 'string') return undefined;
    // Written by `put` of this table.
    const made = this.#recent.get(id) ?? (JSON.parse(content) as Made);
    this.#recent.delete(id);
    this.#recent.set(id, made);
    const [oldest] = this.#recent.keys();
    if (oldest !== undefined && this.#recent.size > recentRows) this.#recent.delete(oldest);
    return made;
  }
}

function conditionsOf(
  { listed, filter: { q, type, equal = {} } }: View,
  table: string,
  among: readonly string[] | undefined,
): { conditions: string[]; values: SQLInputValue[]; isIndexed: boolean } {
  const conditions = [`${listed} = 1`];
  const values: SQLInputValue[] = [];
  const add = (condition: string, ...own: SQLInputValue[]) => {
    conditions.push(condition);
    values.push(...own);
  };
  if (among) add('id in (select value from json_each(?)) and missing = 0', JSON.stringify(among));
  const words = searchWords(q);
  const indexed = indexedEnds(words);
  if (indexed !== undefined)
    add(`number in (select rowid from ${table}_search where ${table}_search match ?)`, indexed);
  for (const word of words) add('instr(words, ?) > 0', word);
  if (type !== undefined) add('drive_through = ?', type === 'drive_through' ? 1 : 0);
  for (const [column, value] of Object.entries(equal)) add(`${column} = ?`, value);
  return { conditions, values, isIndexed: indexed !== undefined };
}

/** The same without the index of what is listed, in which SQLite would read all to find some of them. */
const fromSearch = ([listed = '', ...others]: readonly string[]) => [`+${listed}`, ...others];

/** By the column, rows without it last either way, then by name, then by id. */
function orderOf({ by, descending, locale }: View): Order[] {
  const name = `sort_${alphabetOf(locale)}`;
  if (by === 'name') return [{ by: name, descending }, { by: 'id' }];
  if (by === 'store_id') return [{ by: 'sort_store_id', descending }, { by: 'id' }];
  return [{ by: `(${by} is null)` }, { by, descending }, { by: name }, { by: 'id' }];
}
