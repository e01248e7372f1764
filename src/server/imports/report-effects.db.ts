/** The effects of an import, or of its undoing, on the restaurants' months: counts and bonuses before and after. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ImportEffect, ImportEffects } from '#contract/import-effects.ts';
import { importLimits } from '#contract/imports.ts';
import { currencies, fromMinor, type Currency, type Minor } from '#contract/money.ts';
import { monthOfDay, type Day } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';
import { amongIds } from '#server/db/among.ts';
import { readGoals } from '#server/restaurants/goals.db.ts';
import { notesOf, type KnownMonth, type MonthDelta } from './effect-notes.ts';

/** Sums of a restaurant's day; a single report counts as 1. */
interface DayOfReports {
  readonly restaurant_id: string;
  readonly business_date: Day;
  readonly points: number;
  readonly bonus_minor: Minor;
}

export class MonthDeltas {
  readonly #months = new Map<string, MonthDelta>();

  /** A report that the file adds, or a changed report with its new values. */
  add(report: DayOfReports): void {
    const delta = this.#of(report);
    delta.count += 1;
    delta.bonus += report.bonus_minor;
    delta.brought += 1;
    delta.points += report.points;
    delta.days.set(report.business_date, (delta.days.get(report.business_date) ?? 0) + 1);
  }

  /** Reports that are removed, or a changed report with its old values. */
  subtract(reports: DayOfReports, count = 1): void {
    const delta = this.#of(reports);
    delta.count -= count;
    delta.bonus -= reports.bonus_minor;
  }

  /** A changed report. */
  replace({ before, after }: { before: DayOfReports; after: DayOfReports }): void {
    this.subtract(before);
    this.add(after);
  }

  get months(): MonthDelta[] {
    return [...this.#months.values()];
  }

  #of({ restaurant_id: restaurantId, business_date }: DayOfReports): MonthDelta {
    const month = monthOfDay(business_date);
    const key = `${restaurantId} ${month}`;
    let delta = this.#months.get(key);
    if (!delta) {
      delta = { restaurantId, month, count: 0, bonus: 0, brought: 0, points: 0, days: new Map() };
      this.#months.set(key, delta);
    }
    return delta;
  }
}

/** The effects on the stored months; with `now`, with notes on what is unusual. */
export async function readEffects(
  db: Kysely<Schema>,
  { months }: MonthDeltas,
  now: Date | null,
): Promise<ImportEffects> {
  const ids = [...new Set(months.map(({ restaurantId }) => restaurantId))];
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'store_id', 'currency', 'time_zone', 'day_starts_at'])
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  const restaurants = new Map(rows.map((row) => [row.id, row]));
  const totals = await db
    .selectFrom('month_totals')
    .select(['restaurant_id', 'month', 'count', 'points', 'bonus_minor'])
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  const known = Map.groupBy(totals, ({ restaurant_id }) => restaurant_id);
  const goals = now ? await readGoals(db, ids) : new Map();

  const sums = new Map<Currency, Sum>();
  const effects = months.flatMap((delta): ImportEffect[] => {
    const restaurant = restaurants.get(delta.restaurantId);
    if (!restaurant) return [];
    const stored: KnownMonth[] = known.get(delta.restaurantId) ?? [];
    const before = stored.find(({ month }) => month === delta.month);
    const count = { before: before?.count ?? 0, after: (before?.count ?? 0) + delta.count };
    const minor = { before: before?.bonus_minor ?? 0, after: (before?.bonus_minor ?? 0) + delta.bonus };
    addTo(sums, restaurant.currency, count, minor);
    const { id, name, store_id, currency } = restaurant;
    return [
      {
        restaurant: { id, name, store_id, currency },
        month: delta.month,
        count,
        bonus: asAmounts(minor),
        notes: now ? notesOf(delta, { stored, goals: goals.get(id) ?? [], calendar: restaurant, now }) : [],
      },
    ];
  });
  const inOrder = effects.toSorted(byNotes);
  return {
    total: effects.length,
    digest: digestOf(inOrder),
    months: inOrder.slice(0, importLimits.shownMonths),
    sums: currencies.flatMap((currency) => {
      const sum = sums.get(currency);
      return sum ? [{ currency, count: sum.count, bonus: asAmounts(sum.minor) }] : [];
    }),
  };
}

/** Over restaurant, month and amounts alone: a restaurant may be renamed meanwhile, and notes may change. */
function digestOf(effects: readonly ImportEffect[]): string {
  const amounts = effects
    .map(({ restaurant, month, count, bonus }) => JSON.stringify([restaurant.id, month, count, bonus]))
    .toSorted();
  return createHash('sha256').update(amounts.join('\n')).digest('hex');
}

interface BeforeAfter {
  before: number;
  after: number;
}

interface Sum {
  readonly count: BeforeAfter;
  readonly minor: BeforeAfter;
}

function addTo(sums: Map<Currency, Sum>, currency: Currency, count: BeforeAfter, minor: BeforeAfter): void {
  const sum = sums.get(currency) ?? { count: { before: 0, after: 0 }, minor: { before: 0, after: 0 } };
  for (const side of ['before', 'after'] as const) {
    sum.count[side] += count[side];
    sum.minor[side] += minor[side];
  }
  sums.set(currency, sum);
}

function asAmounts({ before, after }: BeforeAfter) {
  return { before: fromMinor(before), after: fromMinor(after) };
}

/** Months with an unusual note first, because only the first months are sent. That a month is over isn't unusual. */
function byNotes(one: ImportEffect, other: ImportEffect): number {
  const isUnusual = ({ notes }: ImportEffect) => Number(notes.some(({ code }) => code !== 'month_over'));
  return (
    isUnusual(other) - isUnusual(one) ||
    compare(one.restaurant.store_id, other.restaurant.store_id) ||
    compare(one.month, other.month)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
