/** Month's end by person: what each is paid over all restaurants of a currency. */
import { sql } from 'kysely';
import type { ClosingTotals, listClosingPeople, PersonAtMonthEnd, PersonSort } from '#contract/closings.ts';
import type { Settlement } from '#contract/closing.ts';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { fromMinor, fromSigned } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';
import { foldPayrollId } from '#contract/user-changes.ts';
import type { Person } from '#contract/users.ts';
import type { Database } from '#server/db/connect.ts';
import { sortParts } from '#server/lists/order.ts';
import { chunks } from '#server/lists/page.ts';
import { holdsWords, searchWords } from '#server/lists/search.db.ts';
import type { MonthScopes } from '#server/months/month-scopes.ts';
import type { Kind, KnownRestaurants } from '#server/restaurants/known-restaurants.db.ts';
import { monthEnd, type Entry } from './month-end.db.ts';
import { PaidPeople, type NamedEntry, type PaidPerson, type Payee } from './paid-people.db.ts';

type Given = Pick<Database, 'kysely' | 'engine'>;

/** Everybody with a line of the month, filtered, sorted and paged, and the sums of the restaurants. */
export async function listPeople(
  database: Given,
  known: KnownRestaurants,
  { q, sort = 'name', page, per_page }: Omit<QueryOf<typeof listClosingPeople>, 'date'>,
  scopes: MonthScopes,
  locale: Locale,
): Promise<{
  rows: readonly PaidPerson[];
  /** Somebody else of each name among the rows that has one. */
  namesakes: readonly Person[];
  totals: ClosingTotals[];
  meta?: PageMeta;
}> {
  const found = await findPeople(database, q);
  const entries = await monthEnd(database.kysely, scopes);
  const kind: Kind<NamedEntry, PaidPeople> = {
    ...entries,
    nameOf: (calendars) => `${entries.nameOf(calendars)}, people`,
    make: async (keys) => withPeople(database, await entries.make(keys)),
    newSums: (scratch) => new PaidPeople(scratch),
  };
  const none = { by: 'name', descending: false, listed: 'shown', locale, filter: {}, page: 1, per_page: 1 };
  const { total: people } = await known.read('all', kind, none);
  const { rows, meta } = people.read({ ...sortParts<PersonSort>(sort), found, locale, page, per_page });
  const namesakes = people.namesakesOf(rows);
  return { rows, namesakes, totals: people.totals(), ...(meta && { meta }) };
}

/** The entries with everybody who has a line of them. */
async function withPeople({ kysely }: Given, entries: readonly Entry[]): Promise<NamedEntry[]> {
  const payees = new Map<string, Payee>();
  const ids = new Set(entries.flatMap(({ lines }) => lines.map(({ userId }) => userId)));
  for (const some of chunks([...ids], 200)) {
    const rows = await kysely
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'search_folded', 'user_position', 'payroll_id'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) payees.set(row.id, row);
  }
  return entries.map((entry) => ({
    ...entry,
    payees: entry.lines.map(({ userId }) => {
      const payee = payees.get(userId);
      if (!payee) throw new Error('a line of nobody');
      return payee;
    }),
  }));
}

/** Who is searched for, by name or payroll number; undefined: everybody. */
async function findPeople({ kysely, engine }: Given, q: string | undefined): Promise<string[] | undefined> {
  const words = searchWords(q);
  if (words.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from users where ${holdsWords(engine, 'names', words)}
    union select id from users where payroll_id_folded = ${foldPayrollId(q ?? '')}`.execute(kysely);
  return rows.map(({ id }) => id);
}

const toPerson = ({ user_id: id, first_name, last_name }: PaidPerson): Person => ({
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
