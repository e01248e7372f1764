/** Month's end: the state, the checks and the amounts of each restaurant's month. */
import type { Kysely } from 'kysely';
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
import { monthOfDay, type Day, type Month } from '#contract/month.ts';
import type { ChainSettings } from '#contract/settings.ts';
import { readSettlements, toSettlement } from '#server/closings/settlements.db.ts';
import type { ClosingRow } from '#server/closings/closing-hash.ts';
import { readHeld, type Held } from '#server/closings/held.db.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import { sortParts } from '#server/lists/order.ts';
import type { MonthScopes } from '#server/months/month-scopes.ts';
import {
  isOfMonth,
  nameOfMonths,
  readMonthsOfRestaurants,
  type MonthOfRestaurant,
} from '#server/months/summaries.db.ts';
import type { Kind, KnownRestaurants, Sums } from '#server/restaurants/known-restaurants.db.ts';
import type { RestaurantReach } from '#server/restaurants/reach.ts';
import type { RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { readChecks } from './checks.db.ts';
import { nextMonth, toClosing } from './closing-rows.ts';

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
  /** It is before the opening, or before the first closed month: nothing of it is paid here. */
  isBefore: boolean;
  /** Months are closed in order, and a later one has feedback. */
  isAwaited: boolean;
}

/** What nearly every month has some of doesn't make one that needs a look. */
const toldOnly: ReadonlySet<ClosingCheckCode> = new Set(['days_below_goal', 'without_payroll_number']);

/** What needs a look first. */
const order: readonly ClosingState[] = ['withdrawn', 'needs_look', 'ready', 'running', 'closed', 'paid'];

/** The restaurants within reach at the end of a month, filtered and sorted by what is shown, paged, and the sums of all. */
export async function listClosings(
  db: Kysely<Schema>,
  known: KnownRestaurants,
  restaurants: RestaurantReach,
  query: QueryOf<typeof listing>,
  scopes: MonthScopes,
  { locale, seesMoney }: { locale: Locale; seesMoney: boolean },
): Promise<{ rows: readonly Entry[]; totals: ClosingTotals[]; meta?: PageMeta }> {
  const { q, state, sort = 'state', page, per_page } = query;
  const stateColumn = seesMoney ? 'state' : 'state_without_money';
  const asked = sortParts<ClosingSort>(sort);
  const isHidden = !seesMoney && (asked.by === 'corrections' || asked.by === 'payable');
  const { by, descending } = isHidden ? sortParts<ClosingSort>('state') : asked;
  const equal = state === undefined ? {} : { [stateColumn]: order.indexOf(state) };
  const view = {
    by: by === 'state' ? stateColumn : by,
    descending,
    listed: 'shown',
    locale,
    filter: { q, equal },
    page,
    per_page,
  };
  const { rows, total: totals, meta } = await known.read(restaurants, await monthEnd(db, scopes), view);
  return { rows, totals, ...(meta && { meta }) };
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
    dayOf: scopes.todayOf,
    make: (keys) => readEntries(db, keys, scopes, settings),
    columns: {
      shown: (entry) => (isShown(entry) ? 1 : 0),
      state: ({ state }) => order.indexOf(state),
      state_without_money: ({ state }) => order.indexOf(shownState(state, false)),
      bonus: ({ bonus }) => bonus,
      corrections: ({ correction }) => correction,
      payable: ({ payable }) => payable,
    },
    newSums: () => new ClosingSums(),
  };
}

/** Those of the month; one that was archived before has nothing to close, unless it has, or a later month waits for it. */
export function isShown(entry: Entry): boolean {
  if (entry.closing !== undefined) return true;
  return !entry.isBefore && (isOfMonth(entry) || entry.payable > 0 || entry.isAwaited);
}

/** The entries of restaurants, in their order. */
export async function readEntries(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  scopes: MonthScopes,
  settings: ChainSettings,
): Promise<Entry[]> {
  const ids = keys.map(({ id }) => id);
  const [months, settlements, closings, spans] = await Promise.all([
    readMonthsOfRestaurants(db, keys, scopes),
    readSettlements(db, keys.map(scopes.scopeOf)),
    readClosings(db, ids),
    readSpans(db, ids),
  ]);
  const payees = [...settlements.values()]
    .flat()
    .flatMap(({ userId, payable }) => (payable > 0 ? userId : []));
  const [paid, heldOf, checksOf] = await Promise.all([
    readPaid(db, closings, months),
    readHeld(
      db,
      ids,
      months.map(({ month }) => month),
    ),
    readChecks(db, keys, scopes, settings, payees),
  ]);
  return months.map((month) => {
    const { id } = month;
    const due = settlements.get(id) ?? [];
    const own = closings.get(id) ?? [];
    const closing = own.filter((one) => one.month === month.month).at(-1);
    const closed = closing && closing.withdrawn_at === null ? closing : undefined;
    const lines = closed ? (paid.get(id) ?? []) : due;
    const { correction, payable } = sumOf(lines);
    const held = closed && heldOf(closed);
    const { opened_on = '', last } = spans.get(id) ?? {};
    const opened = monthOfDay(opened_on);
    const next = nextMonth(own, opened);
    const first = own.find(({ withdrawn_at }) => withdrawn_at === null)?.month;
    const checks = checksOf(month, due, { first, next, isClosed: closed !== undefined });
    const state = held && held.payable === payable ? 'paid' : stateOf(closing, checks);
    const isBefore = month.month < opened || month.month < (first ?? opened);
    const isAwaited = next !== undefined && next <= month.month && month.month < (last ?? '');
    return { ...month, lines, closing, held, correction, payable, checks, state, isBefore, isAwaited };
  });
}

/** The first day of each restaurant, and its last month with feedback. */
async function readSpans(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, { opened_on: Day; last: Month | null }>> {
  const rows = await db
    .selectFrom('restaurants')
    .select((of) => [
      'id',
      'opened_on',
      of
        .selectFrom('month_totals')
        .select(({ fn }) => fn.max<Month | null>('month').as('month'))
        .whereRef('restaurant_id', '=', 'restaurants.id')
        .as('last'),
    ])
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, ...span }) => [id, span]));
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

/** Callers who see no checks aren't told that something needs a look. */
function shownState(state: ClosingState, seesMoney: boolean): ClosingState {
  return seesMoney || state !== 'needs_look' ? state : 'ready';
}

/** An entry as the call tells it; `sees` whether the caller sees money beyond the month's own. */
export function toEntry(entry: Entry, seesMoney: boolean): ClosingEntry {
  const { id, name, store_id, currency, month, state, closing, held, summary, correction, payable, checks } =
    entry;
  return {
    restaurant: { id, name, store_id, currency },
    month,
    state: shownState(state, seesMoney),
    closing: closing
      ? {
          ...toClosing(closing, seesMoney ? held?.run : undefined),
          ...(!seesMoney && { note: null, withdrawn_reason: null }),
        }
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
export class ClosingSums implements Sums<Entry, ClosingTotals[]> {
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
