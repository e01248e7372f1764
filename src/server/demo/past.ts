/** What led to the demo data: budgets, corrected and voided reports, and the audit rows of every write. */
import type { Insertable } from 'kysely';
import type { AuditAction, AuditSubject } from '#contract/activity.ts';
import { fromMinor, type Minor } from '#contract/money.ts';
import { addDays, firstDay, type Day, type Month } from '#contract/month.ts';
import { pointsMax } from '#contract/reports.ts';
import { bonusOn, toBonusRule } from '#server/bonus/rules.db.ts';
import type { AuditTable, RestaurantBudgetsTable, VoidedReportsTable } from '#server/db/schema.ts';
import type { Report } from './feedback.ts';
import { morningOf, nameOf, type Person, type Plan, type Restaurant } from './plan.ts';
import { createRandom } from './random.ts';
import { voidReasons } from './words.ts';

/** A write, as a call would have left it in the audit. */
interface Write {
  at: Date;
  /** Undefined where nobody was signed in. */
  by?: { id: string; first_name: string; last_name: string };
  action: AuditAction;
  subject: [type: AuditSubject, id: string];
  restaurantId?: string;
  before?: object;
  after?: object;
}

/** One report in so many was corrected, and so many of a month were voided. */
const correctedOne = 150;
const voidsOfMonth = 6;

const later = (from: Date | string, minutes: number) => new Date(new Date(from).getTime() + minutes * 60_000);
const onDay = (day: Day, minutes: number) => later(morningOf(day), minutes);

/** The rows of the writes until now, in the order of time. */
export function toAuditRows(writes: readonly Write[], now: Date): Insertable<AuditTable>[] {
  const random = createRandom('audit');
  return writes
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, by, action, subject, restaurantId, before, after }, index) => ({
      // The digits after a UUID's version 7 may count: of one instant, what came first has the lesser id.
      id: random.id(at).replace(/-7.{3}/, `-7${index.toString(16).padStart(5, '0').slice(-3)}`),
      at: at.toISOString(),
      actor_id: by?.id ?? null,
      actor_name: by ? nameOf(by) : '',
      action,
      subject_type: subject[0],
      subject_id: subject[1],
      restaurant_id: restaurantId ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: random.id(at),
    }));
}

/** The writes of everything but reports and budgets. */
export function writesOf({ people, restaurants, rules, today }: Plan): Write[] {
  const [founder, ...others] = people;
  const by = founder.row;
  return [
    {
      at: morningOf(founder.joinedOn),
      action: 'app.create-admin',
      subject: ['user', by.id],
      after: { id: by.id, ...contentOf(founder), status: 'active' },
    },
    ...restaurants.flatMap((restaurant) => writesOfRestaurant(restaurant, by)),
    ...others.flatMap((person) => writesOfPerson(person, by, today)),
    ...rules.map((rule, index): Write => {
      const former = rules.slice(0, index).findLast(({ currency }) => currency === rule.currency);
      return {
        at: new Date(rule.set_at),
        by,
        action: 'bonus-rule.set',
        subject: ['bonus-rule', `${rule.currency}_${rule.valid_from}`],
        ...(former && { before: toBonusRule(former) }),
        after: toBonusRule(rule),
      };
    }),
  ];
}

function writesOfRestaurant({ row, goals }: Restaurant, by: Person['row']): Write[] {
  const { id, name, store_id, drive_through, time_zone, currency, day_starts_at, opened_on } = row;
  const base = { by, subject: ['restaurant', id] as Write['subject'], restaurantId: id };
  const [first, ...raised] = goals.map(({ goal }) => ({ daily_feedback_goal: goal }));
  const after = {
    name,
    store_id,
    drive_through: drive_through === 1,
    ...first,
    time_zone,
    currency,
    day_starts_at,
    users: [],
  };
  return [
    { ...base, at: morningOf(opened_on), action: 'restaurant.create', after },
    ...raised.map((goal, index): Write => {
      const at = onDay(goals[index + 1]?.valid_from ?? opened_on, 70);
      return {
        ...base,
        at,
        action: 'restaurant.update',
        before: { daily_feedback_goal: goals[index]?.goal },
        after: goal,
      };
    }),
  ];
}

function writesOfPerson(person: Person, founder: Person['row'], today: Day): Write[] {
  const { row, joinedOn, stays, recordedUntil } = person;
  const { id, status } = row;
  const write = (at: Date, action: AuditAction, more: Partial<Write> = {}): Write => ({
    at,
    by: founder,
    action,
    subject: ['user', id],
    ...more,
  });
  const restaurants = stays.filter(({ from }) => from <= joinedOn).map(({ restaurant }) => restaurant.row.id);
  const created = write(morningOf(joinedOn), 'user.create', {
    after: { ...contentOf(person), restaurants: restaurants.toSorted(), has_password: false },
  });
  if (status === 'pending') return [created, write(onDay(addDays(today, -1), 95), 'user.resend-invitation')];

  const before = { status: 'pending' };
  const activated =
    row.password_hash === null
      ? write(onDay(joinedOn, 5), 'user.update', { before, after: { status: 'active' } })
      : write(onDay(joinedOn, 185), 'user.activate', {
          by: row,
          before,
          after: { status: 'active', password: 'changed' },
        });
  const moves = stays.flatMap(({ restaurant, from, to }) => {
    const place = restaurant.row.id;
    const there = { subject: ['restaurant', place] as Write['subject'], restaurantId: place };
    const who = { user_id: id };
    const made: Write[] = [];
    if (from > joinedOn)
      made.push(write(onDay(from, 20), 'restaurant.assign-user', { ...there, after: who }));
    if (to !== null && status !== 'deleted')
      made.push(write(onDay(to, 600), 'restaurant.remove-user', { ...there, before: who }));
    if (to !== null && status === 'deleted') {
      const was = { ...contentOf(person), pending_email: null, status: 'active', restaurants: [place] };
      made.push(write(onDay(to, 600), 'user.delete', { before: was }));
    }
    return made;
  });
  const disabled = { before: { status: 'active' }, after: { status } };
  const left = recordedUntil === undefined ? [] : [write(onDay(recordedUntil, 600), 'user.update', disabled)];
  return [created, activated, ...moves, ...left];
}

function contentOf({ row, email }: Person) {
  const { first_name, last_name, user_position, role, locale } = row;
  return { first_name, last_name, email, user_position, role, locale };
}

/** Budgets since a point earns more; each fits the bonuses of the last full month, by restaurant. */
export function budgetsOf({ months, people, restaurants }: Plan, bonuses: ReadonlyMap<string, Minor>) {
  const since = months.at(-4) ?? '';
  const rows: Insertable<RestaurantBudgetsTable>[] = restaurants.flatMap(({ row, budgetUsed }) => {
    const bonus = bonuses.get(row.id);
    if (budgetUsed === undefined || !bonus) return [];
    const amount_minor = Math.ceil(bonus / budgetUsed / 1_000) * 1_000;
    return [{ restaurant_id: row.id, valid_from: since, amount_minor }];
  });
  const writes = rows.map(({ restaurant_id, amount_minor }): Write => ({
    at: morningOf(firstDay(since)),
    by: people[0].row,
    action: 'restaurant.set-budget',
    subject: ['restaurant', restaurant_id],
    restaurantId: restaurant_id,
    before: { valid_from: since, bonus_budget: null },
    after: { valid_from: since, bonus_budget: fromMinor(amount_minor ?? 0) },
  }));
  return { rows, writes };
}

/** A month's reports, some of them corrected, others voided beside them. Only the two latest months have all writes. */
export function reportsWithPast(plan: Plan, month: Month, reports: readonly Report[], now: Date) {
  const writes: Write[] = [];
  const voided = voidsOf(plan, month, reports, now, writes);
  if (!plan.months.slice(-2).includes(month)) return { reports: [...reports], voided, writes };
  const kept = reports.map((report, index) => {
    const at = later(report.recorded_at, 3);
    if (index % correctedOne !== 0 || report.points >= pointsMax || at > now) {
      writes.push(recording(report));
      return report;
    }
    // A point too many at first.
    const points = report.points + 1;
    const { currency } = plan.restaurants.find(({ row }) => row.id === report.restaurant_id)?.row ?? {};
    const rules = plan.rules.filter((rule) => rule.currency === currency);
    const sent = { points, bonus_minor: bonusOn(rules, report.business_date, points) };
    const told = (of: typeof sent) => ({
      points: of.points,
      ...(sent.bonus_minor !== report.bonus_minor && { bonus: fromMinor(of.bonus_minor) }),
    });
    writes.push(recording({ ...report, ...sent }), {
      ...byAuthor(report),
      at,
      action: 'report.update',
      before: told(sent),
      after: told(report),
    });
    return { ...report, corrected_at: at.toISOString() };
  });
  return { reports: kept, voided, writes };
}

/** Somebody tapped twice and voided the second report: its author at once, or the founder when the day was over. */
function voidsOf(plan: Plan, month: Month, reports: readonly Report[], now: Date, writes: Write[]) {
  const random = createRandom(`second thoughts ${month}`);
  const voided: VoidedReportsTable[] = [];
  for (let turn = 0; turn < voidsOfMonth && reports.length > 0; turn += 1) {
    const twin = random.pick(reports);
    const recorded = later(twin.recorded_at, 1);
    const report = {
      ...twin,
      id: random.id(recorded),
      observed_at: later(twin.observed_at, 1).toISOString(),
      recorded_at: recorded.toISOString(),
    };
    const isFounder = turn % 3 === 0;
    const author = byAuthor(report);
    const by = isFounder ? plan.people[0].row : author.by;
    const at = later(recorded, isFounder ? 15 * 60 : 4);
    const country = plan.restaurants.find(({ row }) => row.id === report.restaurant_id)?.country ?? 'ro';
    const reason = random.pick(voidReasons[country]);
    if (at > now) continue;
    const { points, comment, evaluated_user_id, restaurant_id, evaluator_id, observed_at, recorded_at } =
      report;
    const before = {
      points,
      bonus: fromMinor(report.bonus_minor),
      comment,
      evaluated_user_id,
      restaurant_id,
      date: report.business_date,
      evaluator_id,
      observed_at,
      recorded_at,
    };
    writes.push(recording(report), { ...author, at, by, action: 'report.void', before, after: { reason } });
    voided.push({
      ...report,
      voided_at: at.toISOString(),
      voided_by_id: by.id,
      voided_by_name: nameOf(by),
      reason,
    });
  }
  return voided;
}

function recording(report: Report): Write {
  const { restaurant_id, evaluated_user_id, points, comment, observed_at, business_date: date } = report;
  const bonus = fromMinor(report.bonus_minor);
  return {
    ...byAuthor(report),
    at: new Date(report.recorded_at),
    action: 'report.create',
    after: {
      restaurant_id,
      evaluated_user_id,
      points,
      ...(comment !== null && { comment }),
      observed_at,
      date,
      bonus,
    },
  };
}

/** What each write of a report has in common, when its author made it. */
function byAuthor({ id, restaurant_id, ...report }: Report) {
  return {
    by: {
      id: report.evaluator_id,
      first_name: report.evaluator_first_name,
      last_name: report.evaluator_last_name,
    },
    subject: ['report', id] as Write['subject'],
    restaurantId: restaurant_id,
  };
}
