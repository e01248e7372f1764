/** Month's end: the state, the checks and the amounts of each restaurant's month. */
import { sql, type Kysely } from 'kysely';
import { sumOf, type Settlement } from '#contract/closing.ts';
import {
  isClosed,
  type ClosingCheck,
  type ClosingCheckCode,
  type ClosingEntry,
  type ClosingSort,
  type ClosingState,
  type ClosingTotals,
  type listClosings as listing,
} from '#contract/closings.ts';
import type { PageMeta, QueryOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { currencies, fromMinor, fromSigned, type Currency, type Minor } from '#contract/money.ts';
import { addMonths, firstDay, lastDay, monthOfDay, type Day, type Month } from '#contract/month.ts';
import { closesFrom, type ChainSettings } from '#contract/settings.ts';
import { readSettlements, toSettlement } from '#server/closings/settlements.db.ts';
import type { ClosingRow } from '#server/closings/closing-hash.ts';
import { readHeld, type Held } from '#server/closings/held.db.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import { sortParts, type SortKey } from '#server/lists/order.ts';
import { pageOf } from '#server/lists/page.ts';
import type { MonthScopes } from '#server/months/month-scopes.ts';
import {
  isOfMonth,
  nameOfMonths,
  readMonthsOfRestaurants,
  type MonthOfRestaurant,
} from '#server/months/summaries.db.ts';
import type { Kind, KnownRestaurants, Sums } from '#server/restaurants/known-restaurants.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import { matching, type RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { toClosing } from './closing-rows.ts';

/** A restaurant's month with what month's end says of it. */
export interface Entry extends MonthOfRestaurant {
  /** By person: as paid where the month is closed, else what closing it now would pay. */
  lines: readonly Settlement[];
  state: ClosingState;
  /** The newest of the month. */
  closing: ClosingRow | undefined;
  /** What payroll runs hold of it. */
  held: Held | undefined;
  checks: ClosingCheck[];
  correction: Minor;
  payable: Minor;
}

/** Corrections above this share of the bonuses should be looked at, in percent. */
const largeFrom = 20;

/** What nearly every month has some of doesn't make one that needs a look. */
const toldOnly: ReadonlySet<ClosingCheckCode> = new Set(['days_below_goal', 'without_payroll_number']);

/** What needs a look first. */
const order: readonly ClosingState[] = ['withdrawn', 'needs_look', 'ready', 'running', 'closed', 'paid'];

/** The restaurants within reach at the end of a month, filtered, sorted and paged, and the sums of all of them. */
export async function listClosings(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  restaurants: RestaurantReach,
  query: QueryOf<typeof listing>,
  scopes: MonthScopes,
  locale: Locale,
): Promise<{ rows: readonly Entry[]; totals: ClosingTotals[]; meta?: PageMeta }> {
  const { by, descending } = sortParts<ClosingSort>(query.sort ?? 'state');
  const { rows, total } = await known.read(restaurants, await monthEnd(db, scopes), {
    name: by,
    has: isShown,
    keysOf: (entry) => [sortKey(by, entry), entry.name],
    descending,
    locale,
  });
  const found = matching(rows, query).filter(
    ({ state }) => query.state === undefined || state === query.state,
  );
  const { rows: shown, meta } = pageOf(found, query);
  return { rows: shown, totals: total, ...(meta && { meta }) };
}

/** What is remembered of each restaurant's month. It depends on a setting of the chain, so that is read each time. */
export async function monthEnd(
  db: Kysely<Schema>,
  scopes: MonthScopes,
): Promise<Kind<Entry, ClosingTotals[]>> {
  const settings = await readChainSettings(db);
  return {
    nameOf: (calendars) =>
      `month's end from day ${settings.close_from_day} ${nameOfMonths(scopes, calendars)}`,
    make: (keys) => readEntries(db, keys, scopes, settings),
    newSums: () => new ClosingSums(),
  };
}

/** Those of the month; one that was archived before has nothing to close, unless it has. */
export function isShown(entry: Entry): boolean {
  return isOfMonth(entry) || entry.closing !== undefined || entry.payable > 0;
}

function sortKey(by: ClosingSort, { name, state, bonus, correction, payable }: Entry): SortKey {
  switch (by) {
    case 'name':
      return name;
    case 'bonus':
      return bonus;
    case 'corrections':
      return correction;
    case 'payable':
      return payable;
    default:
      return order.indexOf(state);
  }
}

/** The entries of restaurants, in their order. */
export async function readEntries(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  scopes: MonthScopes,
  settings: ChainSettings,
): Promise<Entry[]> {
  const ids = keys.map(({ id }) => id);
  const [months, settlements, closings, days, present, numbered, questions] = await Promise.all([
    readMonthsOfRestaurants(db, keys, scopes),
    readSettlements(db, keys.map(scopes.scopeOf)),
    readClosings(db, ids),
    readDays(db, keys, scopes),
    readPresent(db, ids),
    readNumbered(db),
    readOpenQuestions(db, ids),
  ]);
  const [paid, heldOf] = await Promise.all([
    readPaid(db, closings, months),
    readHeld(
      db,
      ids,
      months.map(({ month }) => month),
    ),
  ]);
  return months.map((month) => {
    const { id } = month;
    const due = settlements.get(id) ?? [];
    const own = closings.get(id) ?? [];
    const inForce = own.filter(({ withdrawn_at }) => withdrawn_at === null);
    const closing = own.filter((one) => one.month === month.month).at(-1);
    const closed = closing && closing.withdrawn_at === null ? closing : undefined;
    const lines = closed ? (paid.get(id) ?? []) : due;
    const { correction, payable } = sumOf(lines);
    const held = closed && heldOf(closed);
    const open = questions.get(id) ?? [];
    const checks = closed
      ? openQuestions(
          open.filter((asked) => asked === month.month),
          { month: month.month },
        )
      : checksOf(month, due, inForce.at(-1)?.month, days.get(id) ?? 0, {
          ...(present.get(id) ?? nobody),
          open,
          numbered,
          from: closesFrom(month.month, settings),
        });
    const state = held && held.payable === payable ? 'paid' : stateOf(closing, checks);
    return { ...month, lines, closing, held, correction, payable, checks, state };
  });
}

/** The lines of the closings in force of each restaurant's month. */
async function readPaid(
  db: Kysely<Schema>,
  closings: ReadonlyMap<string, readonly ClosingRow[]>,
  months: readonly MonthOfRestaurant[],
): Promise<Map<string, Settlement[]>> {
  const numberOf = new Map(
    months.flatMap(({ id, month }) => {
      const closed = closings.get(id)?.find((one) => one.month === month && one.withdrawn_at === null);
      return closed ? [[id, closed] as const] : [];
    }),
  );
  if (numberOf.size === 0) return new Map();
  const rows = await db
    .selectFrom('closing_lines')
    .selectAll()
    .where('month', 'in', [...new Set([...numberOf.values()].map(({ month }) => month))])
    .$call((query) => amongIds(query, 'restaurant_id', [...numberOf.keys()]))
    .execute();
  const own = rows.filter(({ restaurant_id, month, number }) => {
    const closed = numberOf.get(restaurant_id);
    return closed?.month === month && closed.number === number;
  });
  const byRestaurant = Map.groupBy(own, ({ restaurant_id }) => restaurant_id);
  return new Map([...byRestaurant].map(([id, lines]) => [id, lines.map(toSettlement)]));
}

function stateOf(closing: ClosingRow | undefined, checks: readonly ClosingCheck[]): ClosingState {
  if (closing) return closing.withdrawn_at === null ? 'closed' : 'withdrawn';
  if (checks.some(({ code }) => code === 'not_over' || code === 'too_early')) return 'running';
  return checks.some(({ code }) => !toldOnly.has(code)) ? 'needs_look' : 'ready';
}

interface Present {
  /** The people of the open memberships. */
  people: ReadonlySet<string>;
  hasEvaluator: boolean;
}
const nobody: Present = { people: new Set(), hasEvaluator: false };

function checksOf(
  { month, today, summary, archived_at }: MonthOfRestaurant,
  lines: readonly Settlement[],
  lastClosed: Month | undefined,
  daysWithFeedback: number,
  {
    people,
    hasEvaluator,
    open,
    numbered,
    from,
  }: Present & { open: readonly Month[]; numbered: ReadonlySet<string>; from: Day },
): ClosingCheck[] {
  const { correction } = sumOf(lines);
  const bonus = lines.reduce((sum, line) => sum + line.bonus, 0);
  const next = lastClosed === undefined ? month : addMonths(lastClosed, 1);
  const empty = Math.max(0, summary.days_elapsed - daysWithFeedback);
  const below = summary.days_elapsed - summary.days_hit - empty;
  const unnumbered = lines.filter(({ userId, payable }) => payable > 0 && !numbered.has(userId)).length;
  const left = lines.filter(({ userId, payable }) => payable > 0 && !people.has(userId)).length;
  const isRunning = month >= monthOfDay(today.date);
  const said: [boolean, ClosingCheck][] = [
    [isRunning, { code: 'not_over', params: {}, blocking: true }],
    [!isRunning && today.date < from, { code: 'too_early', params: { day: from }, blocking: true }],
    [next < month, { code: 'earlier_open', params: { month: next }, blocking: true }],
    [empty > 0, { code: 'days_without_feedback', params: { count: empty }, blocking: false }],
    [below > 0, { code: 'days_below_goal', params: { count: below }, blocking: false }],
    [unnumbered > 0, { code: 'without_payroll_number', params: { count: unnumbered }, blocking: false }],
    [left > 0, { code: 'people_left', params: { count: left }, blocking: false }],
    [
      Math.abs(correction) * 100 > bonus * largeFrom,
      { code: 'large_corrections', params: {}, blocking: false },
    ],
    [!hasEvaluator && archived_at === null, { code: 'no_evaluator', params: {}, blocking: false }],
  ];
  return [...said.flatMap(([isSo, check]) => (isSo ? [check] : [])), ...openQuestions(open)];
}

/** `asked`: the month of each. */
function openQuestions({ length: count }: readonly Month[], of: { month?: Month } = {}): ClosingCheck[] {
  return count > 0 ? [{ code: 'open_questions', params: { count, ...of }, blocking: false }] : [];
}

/** By month, then by number. */
export async function readClosings(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, ClosingRow[]>> {
  const rows = await db
    .selectFrom('closings')
    .selectAll()
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .orderBy('restaurant_id')
    .orderBy('month')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, ({ restaurant_id }) => restaurant_id);
}

/** How many of the months' days have feedback, by restaurant. */
async function readDays(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  { scopeOf }: MonthScopes,
): Promise<Map<string, number>> {
  const months = keys.map((key) => scopeOf(key).month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const month = sql<Month>`substr(date, 1, 7)`;
  const rows = await db
    .selectFrom('day_totals')
    .select(({ fn }) => ['restaurant_id', month.as('month'), fn.countAll<number>().as('count')])
    .where('date', '>=', firstDay(first))
    .where('date', '<=', lastDay(last))
    .$call((query) =>
      amongIds(
        query,
        'restaurant_id',
        keys.map(({ id }) => id),
      ),
    )
    .groupBy(['restaurant_id', month])
    .execute();
  const monthOf = new Map(keys.map((key) => [key.id, scopeOf(key).month]));
  return new Map(
    rows
      .filter((row) => row.month === monthOf.get(row.restaurant_id))
      .map((row) => [row.restaurant_id, row.count]),
  );
}

/** Who belongs to each restaurant now, and whether somebody among them can record. */
async function readPresent(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Present>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['restaurant_id', 'user_id', 'role', 'status'])
    .where('valid_to', 'is', null)
    .where('status', '<>', 'deleted')
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)].map(([id, members]) => [
      id,
      {
        people: new Set(members.map(({ user_id }) => user_id)),
        hasEvaluator: members.some(({ role, status }) => role !== 'user' && status === 'active'),
      },
    ]),
  );
}

/** The months that open questions about statements are about, one for each question, by restaurant. */
async function readOpenQuestions(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, readonly Month[]>> {
  const rows = await db
    .selectFrom('statement_questions')
    .select(['restaurant_id', 'month'])
    .where('answered_at', 'is', null)
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  const byRestaurant = Map.groupBy(rows, ({ restaurant_id }) => restaurant_id);
  return new Map([...byRestaurant].map(([id, asked]) => [id, asked.map(({ month }) => month)]));
}

/** Everybody with a payroll number. */
async function readNumbered(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('users').select('id').where('payroll_id', 'is not', null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** An entry as the call tells it; `sees` whether the caller sees money beyond the month's own. */
export function toEntry(entry: Entry, seesMoney: boolean): ClosingEntry {
  const { id, name, store_id, currency, month, state, closing, held, summary, correction, payable, checks } =
    entry;
  return {
    restaurant: { id, name, store_id, currency },
    month,
    state: seesMoney || state !== 'needs_look' ? state : 'ready',
    closing: closing
      ? { ...toClosing(closing, seesMoney ? held?.run : undefined), ...(!seesMoney && { note: null }) }
      : null,
    summary,
    corrections: seesMoney ? fromSigned(correction) : null,
    payable: seesMoney ? fromMinor(payable) : null,
    checks: seesMoney ? checks : [],
  };
}

interface Amounts {
  restaurants: number;
  closed: number;
  bonus: Minor;
  correction: Minor;
  payable: Minor;
}

/** The sums of each currency. */
class ClosingSums implements Sums<Entry, ClosingTotals[]> {
  readonly #amounts = new Map<Currency, Amounts>();

  add(entry: Entry, times: 1 | -1): void {
    if (!isShown(entry)) return;
    const sums = this.#amounts.get(entry.currency) ?? {
      restaurants: 0,
      closed: 0,
      bonus: 0,
      correction: 0,
      payable: 0,
    };
    sums.restaurants += times;
    sums.closed += isClosed(entry.state) ? times : 0;
    sums.bonus += times * (entry.payable - entry.correction);
    sums.correction += times * entry.correction;
    sums.payable += times * entry.payable;
    this.#amounts.set(entry.currency, sums);
  }

  total(): ClosingTotals[] {
    return currencies.flatMap((currency) => {
      const sums = this.#amounts.get(currency);
      if (!sums || sums.restaurants === 0) return [];
      const { restaurants, closed, bonus, correction, payable } = sums;
      return [
        {
          currency,
          restaurants,
          closed,
          bonus: fromMinor(bonus),
          corrections: fromSigned(correction),
          payable: fromMinor(payable),
        },
      ];
    });
  }
}
