/** What each of the product's views must show of a model, in the contract's shapes. */
import { currencies } from '#contract/money.ts';
import type { DayTotal, MonthSummary, ReportItem } from '#contract/reports.ts';
import {
  average,
  bonusOfReport,
  daysOf,
  decimal,
  goalOf,
  newestFirst,
  rowsOf,
  sum,
  todayOf,
  type Model,
  type ModelReport,
  type ModelRestaurant,
} from './agreement-model.ts';

export type Item = Omit<ReportItem, 'corrected_at'>;

export function itemOf(model: Model, report: ModelReport): Item {
  return {
    id: report.id,
    restaurant_id: report.restaurant,
    date: report.date,
    points: report.points,
    bonus: decimal(bonusOfReport(model, report)),
    comment: report.comment,
    evaluator: report.evaluator,
    evaluated_user: report.evaluated,
    observed_at: new Date(report.observed).toISOString(),
    recorded_at: new Date(report.recorded).toISOString(),
  };
}

export function dayView(model: Model, restaurant: ModelRestaurant, date: string): DayTotal {
  const rows = rowsOf(model, restaurant.id, date);
  return {
    date,
    count: rows.length,
    goal: goalOf(restaurant, date),
    points: sum(rows.map(({ points }) => points)),
    bonus: decimal(sum(rows.map((row) => bonusOfReport(model, row)))),
  };
}

export function daysView(model: Model, restaurant: ModelRestaurant, month: string): DayTotal[] {
  return daysOf(month).map((date) => dayView(model, restaurant, date));
}

export function summaryView(model: Model, restaurant: ModelRestaurant, month: string): MonthSummary {
  const rows = rowsOf(model, restaurant.id, month);
  const today = todayOf(model, restaurant);
  const open = daysView(model, restaurant, month).filter(({ goal }) => goal !== null);
  const begun = open.filter(({ date }) => date <= today);
  const whole = open.filter(({ date }) => date < today);
  const goals = (days: readonly DayTotal[]) => sum(days.map(({ goal }) => goal ?? 0));
  const current = open.find(({ date }) => date === today);
  const points = sum(rows.map((row) => row.points));
  const observed = rows.map((row) => row.observed);
  const inForce = begun.at(-1)?.goal ?? goalOf(restaurant, today) ?? restaurant.goals[0]?.goal ?? 0;
  return {
    count: rows.length,
    goal_per_day: open.length === 0 ? 0 : inForce,
    goal_to_date: goals(whole),
    goal_month: goals(open),
    days_elapsed: whole.length,
    days_hit: whole.filter(({ count, goal }) => count >= (goal ?? Infinity)).length,
    points_total: points,
    points_average: average(points, rows.length),
    bonus_total: decimal(sum(rows.map((row) => bonusOfReport(model, row)))),
    last_report_at: rows.length === 0 ? null : new Date(Math.max(...observed)).toISOString(),
    through: whole.at(-1)?.date ?? null,
    count_to_date: rows.filter(({ date }) => date < today).length,
    today: current ? { date: today, count: current.count, goal: current.goal ?? 0 } : null,
    budget: budgetView(model, restaurant, month),
    goals: open.flatMap(({ date, goal }, index) =>
      goal === null || goal === open[index - 1]?.goal ? [] : [{ from: date, goal, by_weekday: null }],
    ),
  };
}

/** The share to four places, halves up. */
function budgetView(model: Model, restaurant: ModelRestaurant, month: string): MonthSummary['budget'] {
  const budget = restaurant.budgets[month] ?? null;
  if (budget === null) return null;
  const used = sum(rowsOf(model, restaurant.id, month).map((row) => bonusOfReport(model, row)));
  const share = Math.floor((used / budget) * 10_000 + 0.5 + 1e-6) / 10_000;
  return { amount: decimal(budget), share };
}

/** The sums of each currency that occurs, in the contract's order. */
export function bonusTotals(model: Model, rows: readonly ModelReport[]) {
  return currencies.flatMap((currency) => {
    const own = rows.filter(
      ({ restaurant }) => model.restaurants.find(({ id }) => id === restaurant)?.currency === currency,
    );
    if (own.length === 0) return [];
    return [{ currency, amount: decimal(sum(own.map((row) => bonusOfReport(model, row)))) }];
  });
}

/** One side of a person's month, as administrators see it. */
export function sideView(model: Model, side: 'evaluator' | 'evaluated', person: string, month: string) {
  const rows = model.reports
    .filter((one) => !one.voided && one[side].id === person && one.date.startsWith(month))
    .toSorted(newestFirst);
  const points = sum(rows.map((row) => row.points));
  return {
    count: rows.length,
    points_average: average(points, rows.length),
    bonus_totals: bonusTotals(model, rows),
    reports: rows.map((row) => itemOf(model, row)),
    reports_archived: false,
  };
}
