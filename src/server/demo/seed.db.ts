/** Fills an empty database with made data: the demo chain, or a small set for the tests. */
import type { Insertable, Kysely, Transaction } from 'kysely';
import { addDays, daysOfMonth, type Day } from '#contract/month.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { demoPassword } from './demo-logins.ts';
import { feedbackOfDay } from './feedback.ts';
import { closePastMonths } from './month-ends.db.ts';
import { budgetsOf, reportsWithPast, toAuditRows, writesOf } from './past.ts';
import { planOf, type Person } from './plan.ts';
import { createRandom } from './random.ts';
import { sets } from './sets.ts';

export interface DemoOptions {
  /** All dates are relative to it; nothing lies after it. */
  now: Date;
  set: keyof typeof sets;
  /** Takes a line a step. */
  progress?: (line: string) => void;
}

const seededKey = 'demo_seeded';
/** Rows a statement; 20 values each stay below both engines' limits. */
const rowsAtOnce = 1_000;

/** Whether the demo data is all there: its last write leaves this mark. */
export async function isDemoSeeded(db: Kysely<Schema>): Promise<boolean> {
  const mark = await db.selectFrom('app_state').select('key').where('key', '=', seededKey).executeTakeFirst();
  return mark !== undefined;
}

/** Whether nobody uses the database yet. */
export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Fills an empty database in one transaction: cut short, nothing is left. Done already, it does nothing. */
export async function seedDemo(database: Database, { now, set: name, progress }: DemoOptions): Promise<void> {
  const set = sets[name];
  const plan = planOf(set, now, await hashPassword(demoPassword));
  const { restaurants, people, rules, months, today } = plan;
  await checkedWrite(database.kysely, async (trx) => {
    if (await isDemoSeeded(trx)) return;
    progress?.(`Demo data: ${restaurants.length} restaurants, ${people.length} people`);
    const rowsOf = <Row>(of: readonly { row: Row }[]) => of.map(({ row }) => row);
    await insertAll(trx, 'restaurants', rowsOf(restaurants));
    const goals = restaurants.flatMap(({ row, goals: own }) =>
      own.map((goal) => ({ restaurant_id: row.id, ...goal })),
    );
    await insertAll(trx, 'restaurant_goals', goals);
    await insertAll(trx, 'users', rowsOf(people));
    const memberships = people.flatMap((person) =>
      person.stays.map(({ restaurant, from, to }) => ({
        restaurant_id: restaurant.row.id,
        user_id: person.row.id,
        valid_from: from,
        valid_to: to,
        ...(set.hasPast && to === null && presenceOf(person, today)),
      })),
    );
    await insertAll(trx, 'memberships', memberships);
    await insertAll(trx, 'bonus_rules', rules);
    const writes = set.hasPast ? writesOf(plan) : [];
    let count = 0;
    for (const month of months) {
      let reports = restaurants.flatMap((restaurant) =>
        daysOfMonth(month)
          .filter((date) => date >= restaurant.row.opened_on && date <= today)
          .flatMap((date) => feedbackOfDay(plan, restaurant, date, now).toSorted(byId)),
      );
      if (set.hasPast) {
        const past = reportsWithPast(plan, month, reports, now);
        ({ reports } = past);
        await insertAll(trx, 'voided_reports', past.voided);
        writes.push(...past.writes);
      }
      await insertAll(trx, 'reports', reports);
      count += reports.length;
      progress?.(`Demo data: ${month}, ${count} reports`);
    }
    await recomputeEverything(trx);
    if (set.hasPast) {
      const totals = await trx
        .selectFrom('month_totals')
        .select(['restaurant_id', 'bonus_minor'])
        .where('month', '=', months.at(-2) ?? '')
        .execute();
      const bonuses = new Map(totals.map(({ restaurant_id, bonus_minor }) => [restaurant_id, bonus_minor]));
      const budgets = budgetsOf(plan, bonuses);
      await insertAll(trx, 'restaurant_budgets', budgets.rows);
      writes.push(...budgets.writes);
    }
    await insertAll(trx, 'audit', toAuditRows(writes, now));
    if (set.hasPast) await closePastMonths(trx, database.engine, plan);
    await trx.insertInto('app_state').values({ key: seededKey, value: now.toISOString() }).execute();
  });
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

async function insertAll<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** Of the crew some are on shift today, and a few are away for some days. By chance of their own: others stay as they are. */
function presenceOf({ row, email }: Person, today: Day) {
  const random = createRandom(`presence of ${email}`);
  const isCrew = row.user_position === 'crew' && row.status === 'active';
  const isOnShift = isCrew && random.chance(0.35);
  const isAway = isCrew && !isOnShift && random.chance(0.1);
  return {
    on_shift_on: isOnShift ? today : null,
    away_until: isAway ? addDays(today, random.between(1, 9)) : null,
  };
}
