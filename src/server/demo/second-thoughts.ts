/**
 * Feedback that was corrected or taken out again, beside the made feedback, and the audit rows of a month's reports.
 */
import type { Selectable } from 'kysely';
import { bonusOf } from '#contract/bonus.ts';
import { fromMinor, type Minor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import { pointsMax } from '#contract/reports.ts';
import type { ReportsTable, VoidedReportsTable } from '#server/db/schema.ts';
import { voidReasons } from './comments.ts';
import { founderOf, type Happening } from './happenings.ts';
import type { Plan, RestaurantPlan } from './plan.ts';
import { createRandom } from './random.ts';

type Report = Selectable<ReportsTable>;

interface SecondThoughts {
  /** The given reports, some of them corrected to what they are. */
  reports: Report[];
  /** Made additionally. */
  voided: VoidedReportsTable[];
  happenings: Happening[];
}

/** One report in so many was corrected. */
const correctedOne = 150;
const voidsOfMonth = 6;

const minutesAfter = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000);

/** A month's second thoughts. Of old months no report has a history, only what was voided. */
export function secondThoughts(
  plan: Plan,
  month: Month,
  reports: readonly Report[],
  now: Date,
): SecondThoughts {
  const voids = voidsOf(plan, month, reports, now);
  const voided = voids.map(({ row }) => row);
  const happenings = voids.flatMap((one) => one.happenings);
  if (!plan.months.slice(-2).includes(month)) return { reports: [...reports], voided, happenings };
  const restaurants = new Map(plan.restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const kept = reports.map((report, index) => {
    const restaurant = restaurants.get(report.restaurant_id);
    const correctedAt = minutesAfter(report.recorded_at, 3);
    const mayDiffer = index % correctedOne === 0 && report.points < pointsMax && correctedAt <= now;
    if (!restaurant || !mayDiffer) {
      happenings.push(recording(report));
      return report;
    }
    const corrected = { ...report, corrected_at: correctedAt.toISOString() };
    happenings.push(...correction(plan, restaurant, corrected, correctedAt));
    return corrected;
  });
  return { reports: kept, voided, happenings };
}

function recording(report: Report, sent: { points: number; bonus_minor: Minor } = report): Happening {
  const { restaurant_id, evaluated_user_id, comment, observed_at, business_date: date } = report;
  return {
    ...writing(report, new Date(report.recorded_at)),
    action: 'report.create',
    after: {
      restaurant_id,
      evaluated_user_id,
      points: sent.points,
      ...(comment !== null && { comment }),
      observed_at,
      date,
      bonus: fromMinor(sent.bonus_minor),
    },
  };
}

/** A point too many at first. */
function correction(plan: Plan, restaurant: RestaurantPlan, report: Report, at: Date): Happening[] {
  const rule = plan.rules[restaurant.country].findLast(
    ({ valid_from }) => valid_from <= report.business_date,
  );
  const points = report.points + 1;
  const sent = { points, bonus_minor: rule ? bonusOf(points, rule) : 0 };
  const told = (of: { points: number; bonus_minor: Minor }) => ({
    points: of.points,
    ...(sent.bonus_minor !== report.bonus_minor && { bonus: fromMinor(of.bonus_minor) }),
  });
  return [
    recording(report, sent),
    { ...writing(report, at), action: 'report.update', before: told(sent), after: told(report) },
  ];
}

/** Somebody tapped twice and took the second one out: the author at once, or the founder when the day was over. */
function voidsOf(plan: Plan, month: Month, reports: readonly Report[], now: Date) {
  const random = createRandom(`second thoughts ${month}`);
  const founder = founderOf(plan);
  return Array.from({ length: reports.length > 0 ? voidsOfMonth : 0 }, (_, turn) => {
    const twin = random.pick(reports);
    const recorded = minutesAfter(twin.recorded_at, 1);
    const row: Report = {
      ...twin,
      id: random.id(recorded),
      observed_at: minutesAfter(twin.observed_at, 1).toISOString(),
      recorded_at: recorded.toISOString(),
    };
    const byFounder = turn % 3 === 0;
    const by = byFounder ? founder : writing(row, recorded).by;
    const at = minutesAfter(row.recorded_at, byFounder ? 15 * 60 : 4);
    const language = plan.restaurants.find(({ id }) => id === row.restaurant_id)?.country ?? 'ro';
    const reason = random.pick(voidReasons[language]);
    return { row, at, by, reason };
  })
    .filter(({ at }) => at <= now)
    .map(({ row, at, by, reason }) => ({
      row: {
        ...row,
        voided_at: at.toISOString(),
        voided_by_id: by.id,
        voided_by_name: `${by.first_name} ${by.last_name}`,
        reason,
      },
      happenings: [
        recording(row),
        {
          ...writing(row, at),
          by,
          action: 'report.void',
          before: contentOf(row),
          after: { reason },
        } as const,
      ],
    }));
}

/** What every write of a report has in common, when its author made it. */
function writing(report: Report, at: Date) {
  return {
    at,
    by: {
      id: report.evaluator_id,
      first_name: report.evaluator_first_name,
      last_name: report.evaluator_last_name,
    },
    subject: { type: 'report', id: report.id } as const,
    restaurantId: report.restaurant_id,
  };
}

function contentOf(report: Report) {
  const { points, bonus_minor, comment, evaluated_user_id, restaurant_id, evaluator_id } = report;
  const { business_date: date, observed_at, recorded_at } = report;
  const bonus = fromMinor(bonus_minor);
  return {
    points,
    bonus,
    comment,
    evaluated_user_id,
    restaurant_id,
    date,
    evaluator_id,
    observed_at,
    recorded_at,
  };
}
