/** Made data: the demo chain, and a small set for the tests. */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { addDays, businessDay, daysOfMonth } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { recomputeEverything } from '#server/reports/totals.ts';
import { demoPassword } from '#server/setup/demo-logins.ts';
import { foldedColumns } from '#server/users/user-rows.ts';
import { checkedWrite } from './checked-write.ts';
import type { Database } from './connect.ts';
import { planChain } from './demo/chain.ts';
import { feedbackOfDay } from './demo/feedback.ts';
import { founderOf, happeningsOf, toAuditRows } from './demo/happenings.ts';
import { morningOf } from './demo/person-maker.ts';
import {
  currencyOf,
  languageOf,
  zones,
  type Country,
  type PersonPlan,
  type Plan,
  type StorePlan,
} from './demo/plan.ts';
import { createRandom } from './demo/random.ts';
import { secondThoughts } from './demo/second-thoughts.ts';
import { planSmall } from './demo/small.ts';
import type { BonusRulesTable, ReportsTable, RestaurantsTable, Schema, UsersTable } from './schema.ts';

export interface DemoOptions {
  /** All dates are relative to it; nothing lies after it. */
  now: Date;
  /** `chain`: experience.md §5. `small`: 3 stores, 14 people, 2 months. */
  set: 'chain' | 'small';
  /** Takes a line a step. */
  progress?: (line: string) => void;
}

const seededKey = 'demo_seeded';
/** Rows a statement; 20 values each stay below both engines' limits. */
const rowsAtOnce = 1_000;

export async function isDemoSeeded(db: Kysely<Schema>): Promise<boolean> {
  const mark = await db.selectFrom('app_state').select('key').where('key', '=', seededKey).executeTakeFirst();
  return mark !== undefined;
}

/** Fills an empty database in one transaction: cut short, nothing is left. Done already, it does nothing. */
export async function seedDemo(database: Database, { now, set, progress }: DemoOptions): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const today = businessDay(now, { ...restaurantDefaults });
  const plan = set === 'chain' ? planChain(today) : planSmall(today);
  await checkedWrite(database.kysely, async (trx) => {
    if (await isDemoSeeded(trx)) return;
    progress?.(`Demo data: ${plan.stores.length} stores, ${plan.people.length} people`);
    await insertAll(trx, 'restaurants', plan.stores.map(storeRow));
    await insertAll(
      trx,
      'restaurant_goals',
      plan.stores.flatMap(({ id, goals }) => goals.map((goal) => ({ restaurant_id: id, ...goal }))),
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
          restaurant_id: stay.store.id,
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
      let reports = plan.stores.flatMap((store) => reportsOfMonth(plan, store, month, now));
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
    await insertAll(trx, 'audit', toAuditRows(happenings, now));
    await recomputeEverything(trx);
    await trx.insertInto('app_state').values({ key: seededKey, value: now.toISOString() }).execute();
  });
}

function reportsOfMonth(plan: Plan, store: StorePlan, month: string, now: Date): Selectable<ReportsTable>[] {
  return daysOfMonth(month)
    .filter((date) => date >= store.opened_on && date <= plan.today)
    .flatMap((date) => feedbackOfDay(plan, store, date, now))
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

function storeRow(store: StorePlan): Insertable<RestaurantsTable> {
  const at = morningOf(store.opened_on).toISOString();
  return {
    id: store.id,
    name: store.name,
    search_folded: fold(`${store.name} ${store.store_id}`),
    store_id: store.store_id,
    store_id_folded: fold(store.store_id),
    drive_through: store.drive_through ? 1 : 0,
    time_zone: zones[store.country],
    currency: currencyOf[store.country],
    day_starts_at: restaurantDefaults.day_starts_at,
    opened_on: store.opened_on,
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
