/** What led to the demo data: budgets, corrected and voided reports, and the audit rows of every write. */
import type { Insertable } from 'kysely';
import type { AuditAction } from '#contract/activity.ts';
import { fromMinor, type Minor } from '#contract/money.ts';
import { addDays, firstDay, type Day, type Month } from '#contract/month.ts';
import { pointsMax } from '#contract/reports.ts';
import { auditRow, type AuditEntry } from '#server/audit/audit.db.ts';
import { changes } from '#server/audit/author.db.ts';
import { bonusOn, toBonusRule } from '#server/bonus/rules.db.ts';
import type { AuditTable, VoidedReportsTable } from '#server/db/schema.ts';
import { contentOf, originOf } from '#server/reports/feedback-changes.db.ts';
import type { Report } from './feedback.ts';
import { morningOf, nameOf, type Person, type Plan, type Restaurant } from './plan.ts';
import { createRandom } from './random.ts';
import { voidReasons } from './words.ts';

/** A write, as a call would have left it in the audit. */
type Write = Omit<AuditEntry, 'requestId'>;

/** One report in so many was corrected, and so many of a month were voided. */
const correctedOne = 150;
const voidsOfMonth = 6;

const later = (from: Date | string, minutes: number) => new Date(new Date(from).getTime() + minutes * 60_000);
const onDay = (day: Day, minutes: number) => later(morningOf(day), minutes);
const ofRestaurant = (id: string) => ({ subject: { type: 'restaurant', id }, restaurantId: id }) as const;

/** The rows of the writes until now, in the order of time. */
export function toAuditRows(writes: readonly Write[], now: Date): Insertable<AuditTable>[] {
  const random = createRandom('audit');
  const past = writes.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return past.map((write, index) => {
    // The digits after a UUID's version 7 may count: of one instant, what came first has the lesser id.
    const id = random.id(write.at).replace(/-7.{3}/, `-7${index.toString(16).padStart(5, '0').slice(-3)}`);
    return { ...auditRow({ ...write, requestId: random.id(write.at) }), id };
  });
}

/** The writes of everything but reports and budgets. */
export function writesOf({ founder, people, restaurants, rules, today }: Plan): Write[] {
  const actor = founder.row;
  return [
    {
      at: morningOf(founder.joinedOn),
      actor: undefined,
      action: 'app.create-admin',
      subject: { type: 'user', id: actor.id },
      after: { id: actor.id, ...personOf(founder), status: 'active' },
    },
    ...restaurants.flatMap((restaurant) => writesOfRestaurant(restaurant, actor)),
    ...people.flatMap((person) => (person === founder ? [] : writesOfPerson(person, actor, today))),
    ...rules.map((rule, index): Write => {
      const former = rules.slice(0, index).findLast(({ currency }) => currency === rule.currency);
      return {
        at: new Date(rule.set_at),
        actor,
        action: 'bonus-rule.set',
        subject: { type: 'bonus-rule', id: `${rule.currency}_${rule.valid_from}` },
        ...(former && { before: toBonusRule(former) }),
        after: toBonusRule(rule),
      };
    }),
  ];
}

function writesOfRestaurant({ row, goals }: Restaurant, actor: Person['row']): Write[] {
  const { id, name, store_id, drive_through, time_zone, currency, day_starts_at, opened_on } = row;
  const place = { time_zone, currency, day_starts_at, users: [] };
  return goals.map(({ valid_from, goal: daily_feedback_goal }, index): Write => {
    const base = { ...ofRestaurant(id), actor };
    const former = goals[index - 1];
    if (former) {
      const before = { daily_feedback_goal: former.goal };
      const after = { daily_feedback_goal };
      return { ...base, at: onDay(valid_from, 70), action: 'restaurant.update', before, after };
    }
    const after = { name, store_id, drive_through: drive_through === 1, daily_feedback_goal, ...place };
    return { ...base, at: morningOf(opened_on), action: 'restaurant.create', after };
  });
}

function writesOfPerson(person: Person, founder: Person['row'], today: Day): Write[] {
  const { row, joinedOn, stays, recordedUntil } = person;
  const { id, status } = row;
  const subject = { type: 'user', id } as const;
  const writes: Write[] = [];
  const write = (at: Date, action: AuditAction, more: Partial<Write>) =>
    writes.push({ at, actor: founder, action, subject, ...more });

  const first = stays.filter(({ from }) => from <= joinedOn).map(({ restaurant }) => restaurant.row.id);
  const created = { ...personOf(person), restaurants: first.toSorted(), has_password: false };
  write(morningOf(joinedOn), 'user.create', { after: created });
  if (status === 'pending') {
    write(onDay(addDays(today, -1), 95), 'user.resend-invitation', {});
    return writes;
  }
  const before = { status: 'pending' };
  const after = { status: 'active' };
  if (row.password_hash === null) write(onDay(joinedOn, 5), 'user.update', { before, after });
  else {
    const set = { ...after, password: 'changed' };
    write(onDay(joinedOn, 185), 'user.activate', { actor: row, before, after: set });
  }
  for (const { restaurant, from, to } of stays) {
    const place = ofRestaurant(restaurant.row.id);
    const who = { user_id: id };
    if (from > joinedOn) write(onDay(from, 20), 'restaurant.assign-user', { ...place, after: who });
    if (to === null) continue;
    const was = { ...personOf(person), pending_email: null, ...after, restaurants: [restaurant.row.id] };
    if (status === 'deleted') write(onDay(to, 600), 'user.delete', { before: was });
    else write(onDay(to, 600), 'restaurant.remove-user', { ...place, before: who });
  }
  if (recordedUntil !== undefined)
    write(onDay(recordedUntil, 600), 'user.update', { before: after, after: { status } });
  return writes;
}

function personOf({ row, email }: Person) {
  const { first_name, last_name, payroll_id, user_position, role, locale } = row;
  return { first_name, last_name, email, payroll_id, user_position, role, locale };
}

/** Budgets since a point earns more; each fits the bonuses of the last full month, by restaurant. */
export function budgetsOf({ months, founder, restaurants }: Plan, bonuses: ReadonlyMap<string, Minor>) {
  const valid_from = months.at(-4) ?? '';
  const rows = restaurants.flatMap(({ row, more }) => {
    const bonus = bonuses.get(row.id);
    if (more.budgetUsed === undefined || !bonus) return [];
    const amount_minor = Math.ceil(bonus / more.budgetUsed / 1_000) * 1_000;
    return [{ restaurant_id: row.id, valid_from, amount_minor }];
  });
  const writes = rows.map(({ restaurant_id, amount_minor }): Write => ({
    ...ofRestaurant(restaurant_id),
    at: morningOf(firstDay(valid_from)),
    actor: founder.row,
    action: 'restaurant.set-budget',
    before: { valid_from, bonus_budget: null },
    after: { valid_from, bonus_budget: fromMinor(amount_minor) },
  }));
  return { rows, writes };
}

/** A month's reports, some of them corrected, others voided beside them. Only the two latest months have all writes. */
export function reportsWithPast(plan: Plan, month: Month, reports: readonly Report[], now: Date) {
  const voids = voidsOf(plan, month, reports).filter(({ voided_at }) => voided_at <= now.toISOString());
  const writes = voids.flatMap((row) => [recording(row), voiding(plan, row)]);
  const hasAll = plan.months.slice(-2).includes(month);
  const kept = reports.map((report, index) => {
    const at = later(report.recorded_at, 3);
    const isCorrected = index % correctedOne === 0 && report.points < pointsMax && at <= now;
    if (!hasAll) return report;
    if (!isCorrected) {
      writes.push(recording(report));
      return report;
    }
    const sent = withOnePointMore(plan, report);
    const changed = changes(contentOf(sent), contentOf(report));
    writes.push(recording(sent), { ...byAuthor(report), at, action: 'report.update', ...changed });
    return { ...report, corrected_at: at.toISOString() };
  });
  return { reports: kept, voided: voids, writes };
}

function withOnePointMore({ restaurants, rules }: Plan, report: Report): Report {
  const points = report.points + 1;
  const restaurant = restaurants.find(({ row }) => row.id === report.restaurant_id);
  const own = rules.filter(({ currency }) => currency === restaurant?.row.currency);
  return { ...report, points, bonus_minor: bonusOn(own, report.business_date, points) };
}

/** Somebody tapped twice: the author voided the second report, or the founder when the day was over. */
function voidsOf(plan: Plan, month: Month, reports: readonly Report[]): VoidedReportsTable[] {
  const random = createRandom(`second thoughts ${month}`);
  return Array.from({ length: reports.length > 0 ? voidsOfMonth : 0 }, (_, turn) => {
    const twin = random.pick(reports);
    const recorded = later(twin.recorded_at, 1);
    const isFounder = turn % 3 === 0;
    const by = isFounder ? plan.founder.row : byAuthor(twin).actor;
    const id = random.id(recorded);
    const country = plan.restaurants.find(({ row }) => row.id === twin.restaurant_id)?.country ?? 'ro';
    return {
      ...twin,
      id,
      observed_at: later(twin.observed_at, 1).toISOString(),
      recorded_at: recorded.toISOString(),
      voided_at: later(recorded, isFounder ? 15 * 60 : 4).toISOString(),
      voided_by_id: by.id,
      voided_by_name: nameOf(by),
      reason: random.pick(voidReasons[country]),
    };
  });
}

function voiding({ founder }: Plan, row: VoidedReportsTable): Write {
  const author = byAuthor(row);
  return {
    ...author,
    at: new Date(row.voided_at),
    actor: row.voided_by_id === founder.row.id ? founder.row : author.actor,
    action: 'report.void',
    before: { ...contentOf(row), ...originOf(row) },
    after: { reason: row.reason },
  };
}

function recording(report: Report): Write {
  const { restaurant_id, evaluated_user_id, points, comment, observed_at, business_date: date } = report;
  const sent = {
    restaurant_id,
    evaluated_user_id,
    points,
    ...(comment !== null && { comment }),
    observed_at,
  };
  return {
    ...byAuthor(report),
    at: new Date(report.recorded_at),
    action: 'report.create',
    after: { ...sent, date, bonus: fromMinor(report.bonus_minor) },
  };
}

/** What each write of a report has in common, when its author made it. */
function byAuthor(report: Report) {
  const { evaluator_id, evaluator_first_name, evaluator_last_name } = report;
  return {
    actor: { id: evaluator_id, first_name: evaluator_first_name, last_name: evaluator_last_name },
    subject: { type: 'report', id: report.id } as const,
    restaurantId: report.restaurant_id,
  };
}
