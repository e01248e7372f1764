/** Month's end by person: what each is paid over all restaurants of a currency. */
import type { Kysely } from 'kysely';
import type { Settlement } from '#contract/closing.ts';
import type { ClosingTotals, listClosingPeople, PersonAtMonthEnd, PersonSort } from '#contract/closings.ts';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { fromMinor, fromSigned, type Currency, type Minor } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';
import { foldPayrollId, type Person, type UserPosition } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import { sorted, sortParts, type SortKey } from '#server/lists/order.ts';
import { pageOf, upTo } from '#server/lists/page.ts';
import { searchWords } from '#server/lists/search.db.ts';
import type { MonthScopes } from '#server/months/month-scopes.ts';
import type { KnownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import { monthEnd, type Entry } from './month-end.db.ts';

/** A person's lines of one currency, with their sums. */
export interface PaidPerson {
  /** Of the person and the currency. */
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  search_folded: string;
  user_position: UserPosition;
  payroll_id: string | null;
  payroll_id_folded: string | null;
  currency: Currency;
  count: number;
  points: number;
  bonus: Minor;
  payable: Minor;
  /** The largest amount first. */
  parts: { entry: Entry; line: Settlement }[];
}

/** Everybody with a line of the month, filtered, sorted and paged, and the sums of the restaurants. */
export async function listPeople(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  query: Omit<QueryOf<typeof listClosingPeople>, 'date'>,
  scopes: MonthScopes,
  locale: Locale,
): Promise<{
  rows: readonly PaidPerson[];
  /** Everybody with the name of somebody among the rows. */
  namesakes: readonly PaidPerson[];
  totals: ClosingTotals[];
  meta?: PageMeta;
}> {
  const { rows: entries, total: totals } = await known.read('all', await monthEnd(db, scopes), {
    by: 'name',
    descending: false,
    listed: 'shown',
    locale,
    filter: {},
  });
  const everybody = await addUp(db, entries);
  const people = matching(everybody, query.q);
  const { by, descending } = sortParts<PersonSort>(query.sort ?? 'name');
  const inOrder = sorted(people, (person) => keysOf(by, person), locale, descending, upTo(query));
  const { rows, meta } = pageOf(inOrder, query, people.length);
  const names = new Set(rows.map(({ search_folded }) => search_folded));
  const namesakes = everybody.filter(({ search_folded }) => names.has(search_folded));
  return { rows, namesakes, totals, ...(meta && { meta }) };
}

async function addUp(db: Kysely<Schema>, entries: readonly Entry[]): Promise<PaidPerson[]> {
  const people = await db
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'last_name',
      'search_folded',
      'user_position',
      'payroll_id',
      'payroll_id_folded',
    ])
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  const paid = new Map<string, PaidPerson>();
  for (const entry of entries) {
    for (const line of entry.lines) {
      const person = personOf.get(line.userId);
      if (!person) throw new Error('a line of nobody');
      const { currency } = entry;
      const id = `${person.id} ${currency}`;
      const nothing = { count: 0, points: 0, bonus: 0, payable: 0, parts: [] };
      const sums: PaidPerson = paid.get(id) ?? { ...person, ...nothing, id, user_id: person.id, currency };
      sums.count += line.count;
      sums.points += line.points;
      sums.bonus += line.bonus;
      sums.payable += line.payable;
      sums.parts.push({ entry, line });
      paid.set(id, sums);
    }
  }
  for (const { parts } of paid.values()) parts.sort((one, other) => other.line.payable - one.line.payable);
  return [...paid.values()];
}

function matching(people: readonly PaidPerson[], q: string | undefined): readonly PaidPerson[] {
  const words = searchWords(q);
  if (words.length === 0) return people;
  const number = foldPayrollId(q ?? '');
  return people.filter(
    ({ search_folded, payroll_id_folded }) =>
      payroll_id_folded === number || words.every((word) => search_folded.includes(word)),
  );
}

function keysOf(by: PersonSort, person: PaidPerson): SortKey[] {
  const name = [person.last_name, person.first_name];
  switch (by) {
    case 'payroll_id':
      return [person.payroll_id, ...name];
    case 'bonus':
      return [person.bonus, ...name];
    case 'corrections':
      return [person.payable - person.bonus, ...name];
    case 'payable':
      return [person.payable, ...name];
    default:
      return name;
  }
}

export const toPerson = ({ user_id: id, first_name, last_name }: PaidPerson): Person => ({
  id,
  first_name,
  last_name,
});

export function toPersonAtMonthEnd(paid: PaidPerson): PersonAtMonthEnd {
  const { user_position, payroll_id, currency, count } = paid;
  return {
    person: toPerson(paid),
    user_position,
    payroll_id,
    currency,
    count,
    points_average: pointsAverage(paid.points, count),
    ...amountsOf(paid),
    parts: paid.parts.map(({ entry, line }) => ({
      restaurant: { id: entry.id, name: entry.name, store_id: entry.store_id },
      state: entry.state,
      count: line.count,
      ...amountsOf(line),
    })),
  };
}

function amountsOf({ bonus, payable }: Pick<Settlement, 'bonus' | 'payable'>) {
  return { bonus: fromMinor(bonus), correction: fromSigned(payable - bonus), payable: fromMinor(payable) };
}
