/** The months of restaurants: each told by its own clock, summed up from totals. */
import type { Kysely } from 'kysely';
import { budgetInForce } from '#contract/budget.ts';
import type { Minor } from '#contract/money.ts';
import { addDays, businessDay, type Calendar, type Day, type Month } from '#contract/month.ts';
import type { DayTotal, MonthSummary } from '#contract/reports.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  dayTotal,
  figuresBefore,
  summarize,
  type DayRow,
  type Figures,
  type GoalSpan,
  type Totals,
} from '#server/totals/summary.ts';
import { readDays } from '#server/totals/day-totals.db.ts';
import { amongIds } from '#server/db/among.ts';
import { readBudgets } from '#server/budgets/budgets.db.ts';
import { readGoals } from '#server/restaurants/goals.db.ts';
import type { RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';
import type { MonthScopes } from './month-scopes.ts';

/** A restaurant and its month. */
export interface MonthOfRestaurant extends RestaurantKey {
  goals: readonly GoalSpan[];
  /** The restaurant's current business day, whatever the month. */
  today: DayTotal;
  month: Month;
  summary: MonthSummary;
  bonus: Minor;
  /** What its days that are over add up to: those that the summary judges. */
  wholeDays: Figures;
  /** The business day on which it was archived; undefined while it is in use. */
  archivedOn: Day | undefined;
}

/**
 * The restaurants' months, in their order: four statements, however many restaurants there are, and three where the totals
 * of their unfinished days are `known`.
 */
export async function readMonthsOfRestaurants(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  { scopeOf, todayOf }: MonthScopes,
  known?: Promise<ReadonlyMap<string, readonly DayRow[]>>,
): Promise<MonthOfRestaurant[]> {
  const ids = keys.map(({ id }) => id);
  const months = [...new Set(keys.map((key) => scopeOf(key).month))];
  // Days after the archiving are nobody's to reach: what an import brings there is no whole day's.
  const untilOf = (key: RestaurantKey) => {
    const [today, archivedOn] = [todayOf(key), archiveDay(key)];
    return archivedOn !== undefined && archivedOn < today ? addDays(archivedOn, 1) : today;
  };
  const [goals, budgets, totals, unfinished] = await Promise.all([
    readGoals(db, ids),
    readBudgets(db, ids),
    readTotals(db, ids, months),
    // Today, the days after an archiving, and those of a clock that was set back.
    known ??
      readDays(
        db,
        ids,
        keys.map((key) => ({ from: untilOf(key) })),
      ),
  ]);
  return keys.map((key) => {
    const { id } = key;
    const { month } = scopeOf(key);
    const today = todayOf(key);
    const archivedOn = archiveDay(key);
    const ownGoals = goals.get(id) ?? [];
    const spans = untilArchiving(ownGoals, archivedOn);
    const days = unfinished.get(id) ?? [];
    const until = untilOf(key);
    const ofMonth = totals.get(id)?.get(month);
    const budget = budgetInForce(budgets.get(id), month);
    const summary = summarize(month, until, spans, ofMonth, days, budget, ownGoals);
    const current = dayTotal(
      today,
      spans,
      days.find(({ date }) => date === today),
    );
    return {
      ...key,
      goals: spans,
      today: archivedOn === undefined ? current : { ...current, goal: null },
      month,
      summary: archivedOn === undefined ? summary : { ...summary, today: null },
      bonus: ofMonth?.bonus_minor ?? 0,
      wholeDays: figuresBefore(month, until, ofMonth, days),
      archivedOn,
    };
  });
}

/** What the months of restaurants depend on besides the restaurants and their days: the months themselves. */
export function nameOfMonths({ scopeOf }: MonthScopes, calendars: readonly Calendar[]): string {
  const months = calendars.map((calendar) => scopeOf({ ...calendar, id: '' }).month);
  // All are in one but around its turn.
  return new Set(months).size === 1
    ? String(months[0])
    : calendars
        .map(({ time_zone, day_starts_at }, at) => `${time_zone} ${day_starts_at} ${months[at]}`)
        .join();
}

/** The goals of a restaurant that is archived end with that day, those that were planned for later too. */
function untilArchiving(goals: readonly GoalSpan[], archivedOn: Day | undefined): readonly GoalSpan[] {
  if (archivedOn === undefined) return goals;
  const kept = goals.filter(({ valid_from }) => valid_from <= archivedOn);
  const last = kept.at(-1);
  return last ? [...kept, { ...last, valid_from: addDays(archivedOn, 1), pause: true }] : goals;
}

/** The business day on which a restaurant was archived. */
export function archiveDay({ archived_at, ...calendar }: RestaurantKey): Day | undefined {
  return archived_at === null ? undefined : businessDay(new Date(archived_at), calendar);
}

/** Whether a month's numbers take a restaurant in: in use, or archived since and with reports in that month. */
export function isOfMonth({ archivedOn, summary }: MonthOfRestaurant): boolean {
  return archivedOn === undefined || summary.count > 0;
}

/** The days as they are told: after the archiving there is no goal. */
export function daysInUse<Of extends { date: Day; goal: number | null }>(
  days: readonly Of[],
  archivedOn: Day | undefined,
): Of[] {
  return days.map((day) =>
    archivedOn !== undefined && day.date > archivedOn ? { ...day, goal: null } : day,
  );
}

/** Month totals by restaurant and month. Around the turn of a month, restaurants of two zones are in two months. */
async function readTotals(
  db: Kysely<Schema>,
  ids: readonly string[],
  months: readonly Month[],
): Promise<Map<string, Map<Month, Totals>>> {
  const totals = new Map<string, Map<Month, Totals>>();
  if (months.length === 0) return totals;
  const rows = await db
    .selectFrom('month_totals')
    .selectAll()
    .where('month', 'in', months)
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  for (const row of rows) {
    const ofRestaurant = totals.get(row.restaurant_id);
    if (ofRestaurant) ofRestaurant.set(row.month, row);
    else totals.set(row.restaurant_id, new Map([[row.month, row]]));
  }
  return totals;
}
