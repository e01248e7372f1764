/** A small chain to show: two restaurants, four people, some reports a day. Everything follows from the day it is. */
import { bonusOf } from '#contract/bonus.ts';
import { usedShare } from '#contract/budget.ts';
import type { ExplainedPart, Explanation, ExplainQuery } from '#contract/explain.ts';
import type { GoalAdvice } from '#contract/goal-advice.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import {
  addDays,
  daysOfMonth,
  dayNumber,
  monthOfDay,
  weekday,
  type Day,
  type Month,
} from '#contract/month.ts';
import type { DayPace } from '#contract/pace-schemas.ts';
import { pointsAverage, type DayTotal, type MonthSummary, type ReportItem } from '#contract/reports.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { User } from '#contract/users.ts';

const began = '2025-01-01';
const at = (day: Day, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const base = { created_at: at(began, 8), updated_at: at(began, 8), version: 1 };
const places = [
  { id: 'cluj', name: 'Cluj-Napoca Mănăștur', store_id: 'RO-CJ-01' },
  { id: 'oradea', name: 'Oradea Nufărul', store_id: 'RO-BH-01' },
] as const;

const person = (
  fields: Pick<User, 'id' | 'first_name' | 'last_name' | 'user_position' | 'role'> & Partial<User>,
): User => ({
  email: `${fields.id}@sample.example`,
  pending_email: null,
  payroll_id: null,
  status: 'active',
  locale: null,
  restaurants: [...places],
  last_login_at: null,
  ...base,
  ...fields,
});

export const people = [
  person({
    id: 'ana',
    first_name: 'Ana',
    last_name: 'Ionescu',
    user_position: 'area_manager',
    role: 'admin',
    restaurants: [],
  }),
  person({
    id: 'mihai',
    first_name: 'Mihai',
    last_name: 'Rusu',
    user_position: 'store_manager',
    role: 'evaluator',
  }),
  person({ id: 'radu', first_name: 'Radu', last_name: 'Pop', user_position: 'crew', role: 'user' }),
  person({ id: 'bianca', first_name: 'Bianca', last_name: 'Mureșan', user_position: 'crew', role: 'user' }),
] as const satisfies User[];
const [admin, evaluator, ...crew] = people;
export const personOf = { admin, evaluator, user: crew[0] };

export const rule = {
  currency: 'RON',
  valid_from: began,
  points_threshold: 7,
  amount_per_point: '2.50',
} as const;
const bonusFor = (points: number) =>
  fromMinor(bonusOf(points, { ...rule, amount_per_point: toMinor(rule.amount_per_point) }));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const sumOf = (bonuses: readonly string[]) => fromMinor(sum(bonuses.map(toMinor)));

export const restaurants: Restaurant[] = places.map((place, index) => ({
  ...place,
  drive_through: index === 1,
  daily_feedback_goal: 3,
  goals_by_weekday: null,
  planned_goals: [],
  time_zone: 'Europe/Bucharest',
  currency: 'RON',
  day_starts_at: '04:00',
  opened_on: began,
  archived_at: null,
  users: [evaluator, ...crew].map(({ id, first_name, last_name, user_position, role }) => ({
    id,
    first_name,
    last_name,
    user_position,
    role,
  })),
  ...base,
}));

/** The restaurant of an id; the first one for an id that isn't of the samples. */
export const restaurantOf = (id: string): Restaurant =>
  restaurants.find((restaurant) => restaurant.id === id) ?? (restaurants[0] as Restaurant);

/** The monthly bonus budget: one of the two has one. */
export const budgetOf = ({ id }: Restaurant) => (id === 'cluj' ? '250.00' : null);

/** Two to four reports a day, made from the day's number. */
function reportsOfDay(restaurant: Restaurant, day: Day): ReportItem[] {
  const seed = dayNumber(day) + places.findIndex(({ id }) => id === restaurant.id);
  return Array.from({ length: 2 + (seed % 3) }, (_, index) => {
    const points = 5 + ((seed * 3 + index * 2) % 6);
    const evaluated = crew[(seed + index) % crew.length] ?? crew[0];
    return {
      id: `${restaurant.id}-${day}-${index}`,
      restaurant_id: restaurant.id,
      date: day,
      points,
      bonus: bonusFor(points),
      comment: points === 10 ? 'A prezentat oferta fără să fie întrebat.' : null,
      evaluator: shortOf(evaluator),
      evaluated_user: shortOf(evaluated),
      observed_at: at(day, 9 + index),
      recorded_at: at(day, 9 + index),
      corrected_at: null,
    };
  });
}

export const shortOf = ({ id, first_name, last_name }: User) => ({ id, first_name, last_name });

/** Eight weeks in which each day had two or three reports. */
export function adviceOf(today: Day): GoalAdvice[] {
  const to = addDays(today, -weekday(today));
  const counts = Array.from({ length: 56 }, (_, index) => (index < 20 ? 2 : 3));
  return restaurants.map(({ id, name, store_id, daily_feedback_goal: goal }) => ({
    restaurant_id: id,
    name,
    store_id,
    today,
    goal,
    goals_by_weekday: null,
    from: addDays(to, -55),
    to,
    hit: counts.filter((count) => count >= goal).length,
    counts,
    proposed: 2,
    proposed_by_weekday: null,
    proposed_hit: counts.length,
  }));
}

/** A day that runs straight from ten to ten, at three in the afternoon. */
export function paceOf(day: Day, count: number, goal: number): DayPace {
  const expected = Array.from({ length: 49 }, (_, quarter) => Math.round((goal * quarter * 10) / 48) / 10);
  return {
    goal,
    count,
    expected: expected[20] ?? goal,
    low: null,
    high: null,
    opens_at: at(day, 7),
    closes_at: at(day, 19),
    days: 0,
    course: { expected, low: null, high: null, count: Array.from({ length: 21 }, () => count) },
  };
}

/** A restaurant's month as of a day: newest report first. */
export function monthOf(restaurant: Restaurant, month: Month, today: Day) {
  const begun = daysOfMonth(month).filter((day) => day <= today && day >= began);
  const reports = begun.flatMap((day) => reportsOfDay(restaurant, day)).toReversed();
  const goal = restaurant.daily_feedback_goal;
  const days = daysOfMonth(month).map((date): DayTotal =>
    totalOf(
      date,
      reports.filter((report) => report.date === date),
      goal,
    ),
  );
  const whole = days.filter(({ date }) => begun.includes(date) && date < today);
  const isRunning = monthOfDay(today) === month;
  const points = sum(reports.map((report) => report.points));
  const bonus_total = sumOf(reports.map(({ bonus }) => bonus));
  const budget = budgetOf(restaurant);
  const summary: MonthSummary = {
    count: reports.length,
    goal_per_day: goal,
    goal_to_date: goal * whole.length,
    goal_month: goal * days.length,
    days_elapsed: whole.length,
    days_hit: whole.filter(({ count }) => count >= goal).length,
    points_total: points,
    points_average: pointsAverage(points, reports.length),
    bonus_total,
    last_report_at: reports[0]?.observed_at ?? null,
    through: whole.at(-1)?.date ?? null,
    count_to_date: sum(whole.map(({ count }) => count)),
    today: isRunning ? { date: today, count: reportsOfDay(restaurant, today).length, goal } : null,
    goals: [{ from: `${month}-01`, goal, by_weekday: null }],
    budget: budget && { amount: budget, share: usedShare(toMinor(bonus_total), toMinor(budget)) },
  };
  return { ...restaurant, month, summary, reports, days };
}

export function totalOf(date: Day, reports: readonly ReportItem[], goal: number): DayTotal {
  return {
    date,
    count: reports.length,
    goal,
    points: sum(reports.map(({ points }) => points)),
    bonus: sumOf(reports.map(({ bonus }) => bonus)),
  };
}

/** What a person got, or gave, in a month. */
export function feedbackOf(side: 'evaluator' | 'evaluated_user', id: string, month: Month, today: Day) {
  const reports = restaurants.flatMap((restaurant) =>
    monthOf(restaurant, month, today)
      .reports.filter((report) => report[side].id === id)
      .map((report) => ({ ...report, restaurant_name: restaurant.name, currency: restaurant.currency })),
  );
  const points = sum(reports.map((report) => report.points));
  return {
    count: reports.length,
    points_average: pointsAverage(points, reports.length),
    bonus_totals: [{ currency: 'RON' as const, amount: sumOf(reports.map(({ bonus }) => bonus)) }],
    reports,
  };
}

/** The sums of all restaurants' months. */
export function totalsOf(months: ReturnType<typeof monthOf>[]) {
  const add = (of: (summary: MonthSummary) => number | null | undefined) =>
    sum(months.map(({ summary }) => of(summary) ?? 0));
  const count = add((summary) => summary.count);
  const points = add((summary) => summary.points_total);
  return {
    stores: months.length,
    count,
    goal_to_date: add((summary) => summary.goal_to_date),
    count_to_date: add((summary) => summary.count_to_date),
    days_hit: add((summary) => summary.days_hit),
    days_elapsed: add((summary) => summary.days_elapsed),
    points_total: points,
    points_average: pointsAverage(points, count),
    bonus_totals: [
      { currency: 'RON' as const, amount: sumOf(months.map(({ summary }) => summary.bonus_total)) },
    ],
    today_count: add((summary) => summary.today?.count),
    today_goal: add((summary) => summary.today?.goal),
  };
}

const explainedRule = { ...rule, set_at: at(began, 8), set_by: 'Ana Ionescu' };

/** Why an amount of the samples is what it is. */
export function explanationOf(query: ExplainQuery, today: Day): Explanation {
  const month = 'date' in query ? query.date.slice(0, 7) : monthOfDay(today);
  const all = restaurants.flatMap((restaurant) =>
    monthOf(restaurant, month, today).reports.map((report) => ({ restaurant, report })),
  );
  const own = all.filter(({ report: { id, date, restaurant_id, evaluator: by, evaluated_user } }) => {
    if (query.what === 'report') return id === query.id;
    if (query.what === 'day') return restaurant_id === query.restaurant_id && date === query.date;
    if (query.what === 'store-month' || query.what === 'closing')
      return restaurant_id === query.restaurant_id;
    if (query.what === 'chain-month') return query.currency === 'RON';
    const isPlace = query.restaurant_id === undefined || query.restaurant_id === restaurant_id;
    const isGiven = query.what === 'person-month' && query.side === 'given';
    return isPlace && (isGiven ? by : evaluated_user).id === query.user_id;
  });
  const reports = own.map(({ report }) => report);
  const parts = own.map(({ restaurant: { id, name }, report }): ExplainedPart => ({
    what: 'report',
    id: report.id,
    restaurant: { id, name },
    date: report.date,
    through: null,
    observed_at: report.observed_at,
    evaluator: report.evaluator,
    evaluated_user: report.evaluated_user,
    count: 1,
    points: report.points,
    bonus: report.bonus,
    rule_from: rule.valid_from,
  }));
  const points = sum(reports.map((report) => report.points));
  const bonus = sumOf(reports.map((report) => report.bonus));
  const [first] = reports;
  const named = (id: string) => ({ id, name: restaurantOf(id).name });
  const asked = 'restaurant_id' in query ? query.restaurant_id : undefined;
  const place = query.what === 'report' ? first?.restaurant_id : asked;
  const whose = 'user_id' in query && people.find(({ id }) => id === query.user_id);
  const isPaid = query.what === 'closing' || query.what === 'line';
  const ofOneDay = query.what === 'report' || query.what === 'day';
  return {
    restaurant: place === undefined ? null : named(place),
    person: whose ? shortOf(whose) : null,
    date: query.what === 'report' ? (first?.date ?? today) : query.what === 'day' ? query.date : month,
    through: null,
    total: bonus,
    currency: query.what === 'chain-month' ? query.currency : 'RON',
    count: reports.length,
    points_total: points,
    points_average: pointsAverage(points, reports.length),
    formula:
      query.what === 'chain-month' || isPaid
        ? []
        : [
            {
              rule: explainedRule,
              count: reports.length,
              points,
              points_above: sum(
                reports.map((report) => bonusOf(report.points, { ...rule, amount_per_point: 1 })),
              ),
              by_rule: bonus,
              bonus,
              differing: 0,
            },
          ],
    goal: ofOneDay
      ? { goal: 3, by_weekday: null, valid_from: began, set_at: at(began, 8), set_by: 'Ana Ionescu' }
      : null,
    parts: partsOf(query.what, parts),
    voided: [],
    report:
      query.what === 'report' && first
        ? {
            evaluator: first.evaluator,
            evaluated_user: first.evaluated_user,
            points: first.points,
            bonus: first.bonus,
            observed_at: first.observed_at ?? at(first.date, 9),
            recorded_at: first.recorded_at ?? at(first.date, 9),
            reason: null,
            import: null,
            corrections: [],
            voided: null,
          }
        : null,
    closing: isPaid
      ? { closing: null, bonus, changes: '0.00', carried_in: '0.00', carried_out: '0.00', changed: [] }
      : null,
  };
}

/** The reports one by one, or by what they add up to. */
function partsOf(what: ExplainQuery['what'], parts: ExplainedPart[]): ExplainedPart[] {
  if (what === 'report' || what === 'line') return [];
  if (what === 'closing') {
    const linesOf = Map.groupBy(parts, ({ evaluated_user }) => evaluated_user?.id);
    return [...linesOf.values()].flatMap((own) =>
      added('line', own[0]?.date.slice(0, 7) ?? '', own).map((part) => ({
        ...part,
        evaluated_user: own[0]?.evaluated_user ?? null,
      })),
    );
  }
  if (what === 'store-month') {
    const days = Map.groupBy(parts, ({ date }) => date);
    return [...days].flatMap(([date, own]) => added('day', date, own));
  }
  if (what !== 'chain-month') return parts;
  const months = Map.groupBy(parts, ({ restaurant, date }) => `${restaurant.id} ${monthOfDay(date)}`);
  return [...months].flatMap(([key, own]) => added('store-month', key.slice(-7), own));
}

/** Reports as one part. */
function added(
  what: 'store-month' | 'day' | 'line',
  date: string,
  parts: readonly ExplainedPart[],
): ExplainedPart[] {
  const [first] = parts;
  if (!first) return [];
  return [
    {
      ...first,
      what,
      date,
      id: null,
      observed_at: null,
      evaluator: null,
      evaluated_user: null,
      count: parts.length,
      points: sum(parts.map((part) => part.points)),
      bonus: sumOf(parts.map((part) => part.bonus)),
    },
  ];
}
