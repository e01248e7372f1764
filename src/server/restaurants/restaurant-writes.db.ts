/** Restaurants: every write is one transaction with its audit row. */
import { v7 as newId } from 'uuid';
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { fromMinor } from '#contract/money.ts';
import { businessDay, monthOfDay, type Day, type Month } from '#contract/month.ts';
import type {
  createRestaurant as creation,
  updateRestaurant as updating,
} from '#contract/restaurant-changes.ts';
import { restaurantDefaults, type Restaurant } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import { auditBy, changes, contentOfCreate, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import { hasClosings } from '#server/closings/closed-months.db.ts';
import { removeBudgets } from '#server/budgets/budget-writes.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { given } from '#server/http/given.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { recomputeMonth } from '#server/totals/totals.db.ts';
import { goalInForce, readGoals, removeGoal, setGoal } from './goals.db.ts';
import { checkedPeople, readMemberIds, replaceMembers } from './members.db.ts';
import type { RestaurantRow } from './restaurant-rows.db.ts';
import { hasAmounts, readRestaurant } from './restaurants.db.ts';

/** What of a restaurant somebody decides; the rest follows from it. */
type Content = Pick<
  Restaurant,
  'name' | 'store_id' | 'drive_through' | 'daily_feedback_goal' | 'time_zone' | 'currency' | 'day_starts_at'
> & { users: string[]; opened_on?: Day | undefined };

/**
 * Creates a restaurant, open from `opened_on` or its current business day on. The same id with the same content is the
 * same create. Throws `id_taken`, `store_id_taken`, 422 `unknown_reference` at `users.N`, `in_the_future` at
 * `opened_on`.
 */
export async function createRestaurant(
  db: Kysely<Schema>,
  author: Author,
  { id = newId(), ...body }: BodyOf<typeof creation>,
): Promise<{ restaurant: Restaurant; repeated: boolean }> {
  return checkedWrite(db, async (trx) => {
    const users = [...new Set(body.users)].toSorted();
    const content: Content = { ...restaurantDefaults, ...given(body), users };
    const created = await contentOfCreate(trx, 'restaurant', id);
    if (created !== undefined) {
      const isSame = created === JSON.stringify(content) && (await exists(trx, id));
      if (!isSame) throw new Problem('id_taken');
      return { restaurant: await readRestaurant(trx, 'all', id, author.now), repeated: true };
    }
    if (await exists(trx, id)) throw new Problem('id_taken');
    await refuseTakenStoreId(trx, id, content.store_id);
    await checkedPeople(trx, body.users ?? []);

    const today = businessDay(author.now, content);
    const opened_on = content.opened_on ?? today;
    if (opened_on > today) throw refusal('opened_on', 'in_the_future');
    const at = author.now.toISOString();
    await trx
      .insertInto('restaurants')
      .values({ id, ...columns(content), opened_on, created_at: at, updated_at: at, version: 1 })
      .execute();
    await setGoal(trx, id, opened_on, content.daily_feedback_goal);
    await replaceMembers(trx, id, [], content.users, today);
    await auditBy(trx, author, {
      action: 'restaurant.create',
      subject: { type: 'restaurant', id },
      restaurantId: id,
      after: content,
    });
    return { restaurant: await readRestaurant(trx, 'all', id, author.now), repeated: false };
  });
}

/**
 * Changes the given fields; with another currency the bonus budgets go. Throws `not_found`, `stale` with the newer record, `store_id_taken`, 422
 * `unknown_reference` at `users.N`, `in_use` at `currency`, `in_the_future` and `in_use` at `opened_on`.
 */
export async function updateRestaurant(
  db: Kysely<Schema>,
  author: Author,
  id: string,
  { version, ...body }: BodyOf<typeof updating>,
): Promise<Restaurant> {
  return checkedWrite(db, async (trx) => {
    const row = await selectForWrite(trx, id);
    const before = await contentOf(trx, row, author.now);
    const users = body.users && (await checkedPeople(trx, body.users));
    const after: Content & { opened_on: Day } = { ...before, ...given(body), ...(users && { users }) };
    const changed = changes(before, after);
    const current = () => readRestaurant(trx, 'all', id, author.now);
    // Of an older version too: a try whose answer was lost has saved it, or somebody who meant the same.
    if (!changed) return current();
    if (version !== undefined && version !== row.version)
      throw new Problem('stale', { current: await current() });
    await refuseTakenStoreId(trx, id, after.store_id);
    if (after.currency !== before.currency) {
      if (await hasAmounts(trx, id)) throw refusal('currency', 'in_use');
      await removeBudgets(trx, author, id);
    }
    await trx
      .updateTable('restaurants')
      .set({
        ...columns(after),
        opened_on: after.opened_on,
        updated_at: author.now.toISOString(),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    const today = businessDay(author.now, after);
    if (after.opened_on !== before.opened_on) await moveOpening(trx, row, after.opened_on, today);
    if (after.daily_feedback_goal !== before.daily_feedback_goal) {
      await changeGoal(trx, { ...row, opened_on: after.opened_on }, today, after.daily_feedback_goal);
    }
    await replaceMembers(trx, id, before.users, after.users, today);
    await auditBy(trx, author, {
      action: 'restaurant.update',
      subject: { type: 'restaurant', id },
      restaurantId: id,
      ...changed,
    });
    return readRestaurant(trx, 'all', id, author.now);
  });
}

/**
 * Removes a restaurant with its reports, totals, goals, budgets and memberships. Throws `not_found`, and `has_closings`
 * where a month of it was closed: what was paid stays to be read.
 */
export async function deleteRestaurant(db: Kysely<Schema>, author: Author, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await selectForWrite(trx, id);
    if (await hasClosings(trx, id)) throw new Problem('has_closings');
    const before = { ...(await contentOf(trx, row, author.now)), ...(await sumOfReports(trx, id)) };
    await trx.deleteFrom('restaurants').where('id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'restaurant.delete',
      subject: { type: 'restaurant', id },
      restaurantId: id,
      before,
    });
  });
}

/** What {@link deleteRestaurant} would remove, and whether it would refuse. Throws `not_found`. */
export async function previewDelete(db: Kysely<Schema>, id: string) {
  const { currency } = await selectForWrite(db, id);
  const users = (await readMemberIds(db, id)).length;
  return {
    ...(await sumOfReports(db, id)),
    currency,
    users,
    months: await monthsOfReports(db, id),
    has_closings: await hasClosings(db, id),
  };
}

async function exists(trx: Kysely<Schema>, id: string): Promise<boolean> {
  return (
    (await trx.selectFrom('restaurants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

async function selectForWrite(trx: Kysely<Schema>, id: string): Promise<RestaurantRow> {
  const row = await trx.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

async function contentOf(
  trx: Kysely<Schema>,
  row: RestaurantRow,
  now: Date,
): Promise<Content & { opened_on: Day }> {
  const goals = await readGoals(trx, [row.id]);
  return {
    name: row.name,
    store_id: row.store_id,
    drive_through: row.drive_through === 1,
    daily_feedback_goal: goalInForce(goals.get(row.id), businessDay(now, row)).goal,
    time_zone: row.time_zone,
    currency: row.currency,
    day_starts_at: row.day_starts_at,
    opened_on: row.opened_on,
    users: await readMemberIds(trx, row.id),
  };
}

function columns({ name, store_id, drive_through, time_zone, currency, day_starts_at }: Content) {
  return {
    name,
    search_folded: fold(`${name} ${store_id}`),
    store_id,
    store_id_folded: fold(store_id),
    drive_through: drive_through ? (1 as const) : (0 as const),
    time_zone,
    currency,
    day_starts_at,
  };
}

async function refuseTakenStoreId(trx: Kysely<Schema>, id: string, storeId: string): Promise<void> {
  const other = await trx
    .selectFrom('restaurants')
    .select('id')
    .where('store_id_folded', '=', fold(storeId))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) return;
  throw new Problem('store_id_taken', { errors: [{ path: 'store_id', code: 'store_id_taken' }] });
}

/**
 * The first goal begins on the first day. Earlier, the days between get it; later, the goals of the days that are no
 * days of the restaurant any more go, and there must be no report on them.
 */
async function moveOpening(
  trx: Kysely<Schema>,
  row: RestaurantRow,
  opened_on: Day,
  today: Day,
): Promise<void> {
  if (opened_on > today) throw refusal('opened_on', 'in_the_future');
  const first = await firstReport(trx, row.id);
  if (first !== undefined && first < opened_on) throw refusal('opened_on', 'in_use');
  const goals = (await readGoals(trx, [row.id])).get(row.id) ?? [];
  const { goal, by_weekday } = goalInForce(goals, opened_on);
  const isEarlier = opened_on < row.opened_on;
  const gone = isEarlier ? goals.slice(0, 1) : goals.filter(({ valid_from }) => valid_from <= opened_on);
  for (const { valid_from } of gone) await removeGoal(trx, row.id, valid_from);
  await setGoal(trx, row.id, opened_on, by_weekday ?? goal);
}

/** The day of a restaurant's first report, voided ones too; undefined without any. */
async function firstReport(trx: Kysely<Schema>, id: string): Promise<Day | undefined> {
  const voided = trx
    .selectFrom('voided_reports')
    .select('business_date as date')
    .where('restaurant_id', '=', id);
  // A day with reports has totals, archived ones too.
  const row = await trx
    .selectFrom('day_totals')
    .select('date')
    .where('restaurant_id', '=', id)
    .unionAll(voided)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row?.date;
}

/** Counts from today on; never before the opening, which a moved day start can lie after. */
async function changeGoal(trx: Kysely<Schema>, row: RestaurantRow, today: Day, goal: number): Promise<void> {
  const from = today > row.opened_on ? today : row.opened_on;
  await setGoal(trx, row.id, from, goal);
  await recomputeMonth(trx, { restaurantId: row.id, month: monthOfDay(from) });
}

async function sumOfReports(
  trx: Kysely<Schema>,
  id: string,
): Promise<{ reports: number; bonus_total: string }> {
  const sum = await trx
    .selectFrom('month_totals')
    .select(({ fn }) => [
      fn.sum<number | null>('count').as('count'),
      fn.sum<number | null>('bonus_minor').as('bonus'),
    ])
    .where('restaurant_id', '=', id)
    .executeTakeFirst();
  return { reports: sum?.count ?? 0, bonus_total: fromMinor(sum?.bonus ?? 0) };
}

/** The first and the last month with reports; null without any. */
async function monthsOfReports(db: Kysely<Schema>, id: string): Promise<{ from: Month; to: Month } | null> {
  const span = await db
    .selectFrom('month_totals')
    .select(({ fn }) => [fn.min<Month | null>('month').as('from'), fn.max<Month | null>('month').as('to')])
    .where('restaurant_id', '=', id)
    .executeTakeFirst();
  return span?.from && span.to ? { from: span.from, to: span.to } : null;
}
