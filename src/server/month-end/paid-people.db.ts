/** What people are paid of a month, kept in a scratch database: summed up by person and currency, sorted and paged there. */
import type { DatabaseSync } from 'node:sqlite';
import type { Settlement } from '#contract/closing.ts';
import type { ClosingTotals, PersonSort } from '#contract/closings.ts';
import type { PageMeta } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Currency, Minor } from '#contract/money.ts';
import type { Person, UserPosition } from '#contract/users.ts';
import { ScratchTable, type Order } from '#server/db/scratch.ts';
import { alphabetOf, sortKey } from '#server/db/sort-key.ts';
import { textOrder } from '#server/lists/order.ts';
import type { Sums } from '#server/restaurants/known-restaurants.db.ts';
import { ClosingSums, isShown, type Entry } from './month-end.db.ts';

/** A person with a line. */
export interface Payee {
  id: string;
  first_name: string;
  last_name: string;
  search_folded: string;
  user_position: UserPosition;
  payroll_id: string | null;
}

/** A restaurant's month with the people of its lines, in the order of these. */
export type NamedEntry = Entry & { payees: readonly Payee[] };

/** A person's part of one restaurant. */
export interface Part {
  entry: Pick<Entry, 'id' | 'name' | 'store_id' | 'state'>;
  line: Settlement;
}

/** A person's lines of one currency, with their sums. */
export interface PaidPerson extends Omit<Payee, 'id'> {
  user_id: string;
  currency: Currency;
  count: number;
  points: number;
  bonus: Minor;
  payable: Minor;
  /** The largest amount first. */
  parts: Part[];
}

interface Wanted {
  readonly by: PersonSort;
  readonly descending: boolean;
  readonly locale: Locale;
  /** Those of these people alone. */
  readonly found: readonly string[] | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

const numbers = ['count', 'points', 'bonus', 'payable'] as const;
const texts = ['content', 'words', 'sort_common', 'sort_ro', 'sort_payroll'] as const;

export class PaidPeople implements Sums<NamedEntry, PaidPeople> {
  readonly #db: DatabaseSync;
  readonly #people: ScratchTable;
  readonly #sums = new ClosingSums();
  #count = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#people = new ScratchTable(
      db,
      (name) => `
        create table ${name} (
          person text not null, currency text not null, restaurants integer not null,
          count integer not null, points integer not null, bonus integer not null, payable integer not null,
          ${texts.map((column) => `${column} text`).join()}, primary key (person, currency)
        );
        create index ${name}_names on ${name} (words, person);
        create table ${name}_parts (
          person text not null, currency text not null, restaurant text not null, content text not null,
          primary key (person, currency, restaurant)
        ) without rowid`,
    );
  }

  drop(): void {
    this.#db.exec(`drop table ${this.#people.name}_parts; drop table ${this.#people.name}`);
  }

  total(): PaidPeople {
    return this;
  }

  totals(): ClosingTotals[] {
    return this.#sums.total();
  }

  add(entry: NamedEntry, times: 1 | -1): void {
    this.#sums.add(entry, times);
    if (!isShown(entry)) return;
    for (const [index, line] of entry.lines.entries()) {
      const payee = entry.payees[index];
      if (payee && times === 1) this.#addLine(entry, payee, line);
      else if (payee) this.#removeLine(entry, payee, line);
    }
  }

  #addLine({ id, name, store_id, state, currency }: NamedEntry, payee: Payee, line: Settlement): void {
    const people = this.#people.name;
    const added = numbers.map((column) => `${column} = ${people}.${column} + excluded.${column}`);
    const given = texts.map((column) => `${column} = excluded.${column}`);
    const [row] = this.#people.all(
      `insert into ${people} (person, currency, restaurants, ${[...numbers, ...texts].join()})
        values (?, ?, 1, ${[...numbers, ...texts].map(() => '?').join()})
        on conflict do update set restaurants = ${people}.restaurants + 1, ${[...added, ...given].join()}
        returning restaurants`,
      payee.id,
      currency,
      ...numbers.map((column) => line[column]),
      JSON.stringify(payee),
      payee.search_folded,
      sortKey('common', payee.last_name, payee.first_name),
      sortKey('ro', payee.last_name, payee.first_name),
      payee.payroll_id === null ? null : sortKey('common', payee.payroll_id),
    );
    if (row?.['restaurants'] === 1) this.#count += 1;
    const part: Part = { entry: { id, name, store_id, state }, line };
    this.#people.run(
      `insert into ${people}_parts values (?, ?, ?, ?)`,
      payee.id,
      currency,
      id,
      JSON.stringify(part),
    );
  }

  #removeLine({ id, currency }: NamedEntry, payee: Payee, line: Settlement): void {
    const people = this.#people.name;
    const taken = numbers.map((column) => `${column} = ${column} - ?`);
    const own = [payee.id, currency] as const;
    this.#people.run(
      `update ${people} set restaurants = restaurants - 1, ${taken.join()} where person = ? and currency = ?`,
      ...numbers.map((column) => line[column]),
      ...own,
    );
    this.#count -= this.#people.run(
      `delete from ${people} where person = ? and currency = ? and restaurants = 0`,
      ...own,
    );
    this.#people.run(
      `delete from ${people}_parts where person = ? and currency = ? and restaurant = ?`,
      ...own,
      id,
    );
  }

  read({ by, descending, locale, found, page, per_page }: Wanted): { rows: PaidPerson[]; meta?: PageMeta } {
    const alphabet = alphabetOf(locale);
    const { rows, meta } = this.#people.read({
      columns: `person, currency, ${numbers.join()}, content`,
      conditions: found ? ['person in (select value from json_each(?))'] : [],
      values: found ? [JSON.stringify(found)] : [],
      order: orderOf(by, descending, `sort_${alphabet}`),
      total: found ? undefined : this.#count,
      ...(!found && { keptAs: { name: `${by}_${descending ? 'down' : 'up'}_${alphabet}` } }),
      page,
      per_page,
    });
    const order = textOrder(locale);
    const people = rows.map(({ person, currency, content, ...sums }): PaidPerson => {
      const parts = this.#people
        .all(
          `select content from ${this.#people.name}_parts where person = ? and currency = ?`,
          person ?? '',
          currency ?? '',
        )
        // Written by `add`, as the rows' contents are.
        .map((row) => JSON.parse(String(row['content'])) as Part)
        .toSorted((a, b) => b.line.payable - a.line.payable || order(a.entry.name, b.entry.name));
      const { id: user_id, ...payee } = JSON.parse(String(content)) as Payee;
      const [count, points, bonus, payable] = numbers.map((column) => Number(sums[column]));
      return {
        ...payee,
        user_id,
        currency: currency as Currency,
        count: count ?? 0,
        points: points ?? 0,
        bonus: bonus ?? 0,
        payable: payable ?? 0,
        parts,
      };
    });
    return { rows: people, ...(meta && { meta }) };
  }

  /** Two people of each name among these that more than one have. */
  namesakesOf(rows: readonly PaidPerson[]): Person[] {
    const names = new Set(rows.map(({ search_folded }) => search_folded));
    return [...names].flatMap((name) =>
      this.#people
        .all(`select content from ${this.#people.name} where words = ? group by person limit 2`, name)
        .map(({ content }) => {
          const { id, first_name, last_name } = JSON.parse(String(content)) as Payee;
          return { id, first_name, last_name };
        }),
    );
  }
}

function orderOf(by: PersonSort, descending: boolean, name: string): Order[] {
  const ends = [{ by: 'person' }, { by: 'currency' }];
  switch (by) {
    case 'payroll_id':
      return [{ by: '(sort_payroll is null)' }, { by: 'sort_payroll', descending }, { by: name }, ...ends];
    case 'bonus':
    case 'payable':
      return [{ by, descending }, { by: name }, ...ends];
    case 'corrections':
      return [{ by: '(payable - bonus)', descending }, { by: name }, ...ends];
    default:
      return [{ by: name, descending }, ...ends];
  }
}
