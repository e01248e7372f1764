/** Made data: the demo chain, and a small set for the tests. */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { addDays, businessDay, daysOfMonth } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { demoPassword } from './demo-logins.ts';
import { foldedColumns } from '#server/people/user-rows.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Database } from '#server/db/connect.ts';
import { planBudgets } from './budgets.db.ts';
import { planChain } from './chain.ts';
import { feedbackOfDay } from './feedback.ts';
import { founderOf, happeningsOf, toAuditRows } from './happenings.ts';
import { morningOf } from './person-maker.ts';
import {
  currencyOf,
  languageOf,
  zones,
  type Country,
  type PersonPlan,
  type Plan,
  type RestaurantPlan,
} from './plan.ts';
import { createRandom } from './random.ts';
import { secondThoughts } from './second-thoughts.ts';
import { planSmall } from './small.ts';
import type {
  BonusRulesTable,
  ReportsTable,
  RestaurantsTable,
  Schema,
  UsersTable,
} from '#server/db/schema.ts';

export interface DemoOptions {
  /** All dates are relative to it; nothing lies after it. */
  now: Date;
  /** `chain`: experience.md §5. `small`: 3 restaurants, 14 people, 2 months. */
  set: 'chain' | 'small';
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
export async function seedDemo(database: Database, { now, set, progress }: DemoOptions): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const today = businessDay(now, { ...restaurantDefaults });
  const plan = set === 'chain' ? planChain(today) : planSmall(today);
  await checkedWrite(database.kysely, async (trx) => {
    if (await isDemoSeeded(trx)) return;
    progress?.(`Demo data: ${plan.restaurants.length} stores, ${plan.people.length} people`);
    await insertAll(trx, 'restaurants', plan.restaurants.map(restaurantRow));
    await insertAll(
      trx,
      'restaurant_goals',
      plan.restaurants.flatMap(({ id, goals }) => goals.map((goal) => ({ restaurant_id: id, ...goal }))),
    );
    await insertAll(
      trx,
      'users',
      plan.people.map((person) => personRow(person, passwordHash, now)),
    );
    await insertAll(
      trx,
      'memberships',
      plan.people.flatMap(({ id, stays }) =>
        stays.map((stay) => ({
          restaurant_id: stay.restaurant.id,
          user_id: id,
          valid_from: stay.from,
          valid_to: stay.to,
        })),
      ),
    );
    const rules = ruleRows(plan, set);
    await insertAll(trx, 'bonus_rules', rules);
    // The tests' set begins without a past.
    const happenings = set === 'chain' ? happeningsOf(plan, rules) : [];
    let count = 0;
    for (const month of plan.months) {
      let reports = plan.restaurants.flatMap((restaurant) => reportsOfMonth(plan, restaurant, month, now));
      if (set === 'chain') {
        const thoughts = secondThoughts(plan, month, reports, now);
        ({ reports } = thoughts);
        await insertAll(trx, 'voided_reports', thoughts.voided);
        happenings.push(...thoughts.happenings);
      }
      await insertAll(trx, 'reports', reports);
      count += reports.length;
      progress?.(`Demo data: ${month}, ${count} reports`);
    }
    await recomputeEverything(trx);
    if (set === 'chain') {
      const budgets = await planBudgets(trx, plan);
      await insertAll(trx, 'restaurant_budgets', budgets.rows);
      happenings.push(...budgets.happenings);
    }
    await insertAll(trx, 'audit', toAuditRows(happenings, now));
    await trx.insertInto('app_state').values({ key: seededKey, value: now.toISOString() }).execute();
  });
}

function reportsOfMonth(
  plan: Plan,
  restaurant: RestaurantPlan,
  month: string,
  now: Date,
): Selectable<ReportsTable>[] {
  return daysOfMonth(month)
    .filter((date) => date >= restaurant.opened_on && date <= plan.today)
    .flatMap((date) => feedbackOfDay(plan, restaurant, date, now))
    .toSorted((a, b) => (a.business_date + a.id < b.business_date + b.id ? -1 : 1));
}

async function insertAll<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** What the made reports' bonuses were computed by; the chain's were set by its founder, five days ahead. */
function ruleRows(plan: Plan, set: DemoOptions['set']): Selectable<BonusRulesTable>[] {
  const { first_name, last_name } = founderOf(plan);
  return (['ro', 'de'] satisfies Country[]).flatMap((country) =>
    plan.rules[country].map(({ valid_from, points_threshold, amount_per_point }, index) => ({
      currency: currencyOf[country],
      valid_from,
      points_threshold,
      amount_per_point_minor: amount_per_point,
      set_at: morningOf(index === 0 ? valid_from : addDays(valid_from, -5)).toISOString(),
      set_by_name: set === 'chain' ? `${first_name} ${last_name}` : '',
    })),
  );
}

function restaurantRow(restaurant: RestaurantPlan): Insertable<RestaurantsTable> {
  const at = morningOf(restaurant.opened_on).toISOString();
  return {
    id: restaurant.id,
    name: restaurant.name,
    search_folded: fold(`${restaurant.name} ${restaurant.store_id}`),
    store_id: restaurant.store_id,
    store_id_folded: fold(restaurant.store_id),
    drive_through: restaurant.drive_through ? 1 : 0,
    time_zone: zones[restaurant.country],
    currency: currencyOf[restaurant.country],
    day_starts_at: restaurantDefaults.day_starts_at,
    opened_on: restaurant.opened_on,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}

function personRow(person: PersonPlan, passwordHash: string, now: Date): Insertable<UsersTable> {
  const { id, first_name, last_name, user_position, role, status, createdOn } = person;
  const at = morningOf(createdOn).toISOString();
  const email = status === 'deleted' ? null : person.email;
  const logsIn = person.hasPassword && role !== 'user' && status === 'active';
  const hoursAgo = createRandom(person.email).between(1, 60);
  return {
    id,
    first_name,
    last_name,
    email,
    ...foldedColumns({ first_name, last_name, email }),
    pending_email: null,
    password_hash: person.hasPassword && status !== 'deleted' ? passwordHash : null,
    user_position,
    role,
    status,
    locale: languageOf(person),
    token_version: 0,
    last_login_at: logsIn ? new Date(now.getTime() - hoursAgo * 3_600_000).toISOString() : null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}
