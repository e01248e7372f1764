/**
 * A chain of 1,000 restaurants with a million reports, for measuring: the same on every run, inserted by SQL from a few
 * lists, so that it takes seconds. Log-in: the demo admin.
 *
 *     node tests/bench/make-chain.ts <data folder or postgres://…> [restaurants] [reports]
 */
import { sql, type Insertable } from 'kysely';
import { addDays, businessDay, firstDay, monthOfDay, type Day } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { names } from '#server/demo/words.ts';
import { migrate } from '#server/db/migrate.ts';
import type { RestaurantsTable, UsersTable } from '#server/db/schema.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { demoLogins, demoPassword } from '#server/demo/demo-logins.ts';
import { nameColumns } from '#server/people/user-rows.db.ts';

export interface ChainOptions {
  now: Date;
  restaurants?: number;
  reports?: number;
  /** Reports of the first restaurant's current month. */
  reportsOfFirst?: number;
}

const peopleOfRestaurant = 14;
const reportsOfDay = 10;
const cities = [
  'Alba Iulia',
  'București',
  'Cluj-Napoca',
  'Iași',
  'Mediaș',
  'Râmnicu Vâlcea',
  'Timișoara',
  'Tulcea',
];

/** As long as real ids, and in the order of their numbers. */
const idOf = (kind: number, number: number) =>
  `019a4d6e-7c9b-7000-${8000 + kind}-${100_000_000_000 + number}`;
const kinds = { restaurant: 1, person: 2, report: 3 };

/** Fills an empty, migrated database. */
export async function makeChain(
  { kysely, engine }: Database,
  { now, restaurants = 1_000, reports = 1_000_000, reportsOfFirst = 900 }: ChainOptions,
): Promise<void> {
  const today = businessDay(now, restaurantDefaults);
  const dayCount = Math.ceil(reports / restaurants / reportsOfDay);
  const days = Array.from({ length: dayCount }, (_, index) => addDays(today, index + 1 - dayCount));
  const opened = days[0] ?? today;
  const passwordHash = await hashPassword(demoPassword);
  const pragma = async (text: string) => {
    if (engine === 'sqlite') await sql.raw(`pragma ${text}`).execute(kysely);
  };
  // Cut short it is made anew, so nothing has to be journalled or synced on the way.
  for (const text of ['journal_mode = off', 'synchronous = off', 'cache_size = -262144']) await pragma(text);
  await kysely.transaction().execute(async (trx) => {
    const numbers = Array.from({ length: restaurants }, (_, index) => index);
    for (const some of chunks(numbers, 500)) {
      await trx
        .insertInto('restaurants')
        .values(some.map((number) => restaurantRow(number, opened)))
        .execute();
      const goals = some.map((number) => ({
        restaurant_id: idOf(kinds.restaurant, number),
        valid_from: opened,
        goal: 8 + (number % 5),
      }));
      await trx.insertInto('restaurant_goals').values(goals).execute();
    }
    const people = numbers.flatMap((restaurant) =>
      Array.from({ length: peopleOfRestaurant }, (_, index) => restaurant * peopleOfRestaurant + index),
    );
    await trx.insertInto('users').values(adminRow(passwordHash, opened)).execute();
    for (const some of chunks(people, 1_000)) {
      await trx
        .insertInto('users')
        .values(some.map((number) => personRow(number, opened)))
        .execute();
      const memberships = some.map((number) => ({
        restaurant_id: idOf(kinds.restaurant, Math.floor(number / peopleOfRestaurant)),
        user_id: idOf(kinds.person, number),
        valid_from: opened,
        valid_to: null,
      }));
      await trx.insertInto('memberships').values(memberships).execute();
    }
    const rule = {
      points_threshold: 7,
      amount_per_point_minor: 250,
      set_at: now.toISOString(),
      set_by_name: '',
    };
    await trx
      .insertInto('bonus_rules')
      .values({ currency: restaurantDefaults.currency, valid_from: opened, ...rule })
      .execute();
    let made = 0;
    for (const restaurant of numbers) {
      await reportsOfRestaurant(restaurant, days, reportsOfDay, made).execute(trx);
      made += days.length * reportsOfDay;
    }
    const month = days.filter((day) => day >= firstDay(monthOfDay(today)));
    const more = Math.ceil(reportsOfFirst / month.length) - reportsOfDay;
    if (more > 0) await reportsOfRestaurant(0, month, more, made).execute(trx);
    await recomputeEverything(trx);
    await trx.insertInto('app_state').values({ key: 'demo_seeded', value: now.toISOString() }).execute();
  });
  // PostgreSQL has had the time to tidy up what came over years; what came at once it would tidy while we measure.
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(kysely);
  await pragma('journal_mode = wal');
}

/** A restaurant's reports of some days, the same number each day. */
function reportsOfRestaurant(restaurant: number, days: readonly Day[], each: number, firstNumber: number) {
  const dayRows = sql.join(days.map((day, index) => sql`(${day}, ${sql.lit(index)})`));
  const turns = sql.join(
    Array.from({ length: each }, (_, turn) => {
      const person = 1 + (turn % (peopleOfRestaurant - 1));
      const { first_name, last_name } = nameOf(restaurant * peopleOfRestaurant + person);
      const id = idOf(kinds.person, restaurant * peopleOfRestaurant + person);
      const time = `T${String(8 + (turn % 14)).padStart(2, '0')}:${String((turn * 7) % 60).padStart(2, '0')}:00.000Z`;
      return sql`(${sql.lit(turn)}, ${id}, ${first_name}, ${last_name}, ${time})`;
    }),
  );
  const evaluator = nameOf(restaurant * peopleOfRestaurant);
  const prefix = idOf(kinds.report, 0).slice(0, -12);
  const base = sql.lit(100_000_000_000 + firstNumber);
  return sql`
    insert into reports (restaurant_id, business_date, id, points, bonus_minor, comment, evaluator_id,
      evaluator_first_name, evaluator_last_name, evaluated_user_id, evaluated_user_first_name,
      evaluated_user_last_name, observed_at, recorded_at)
    with d (date, number) as (values ${dayRows}),
      t (turn, user_id, first_name, last_name, time) as (values ${turns}),
      p as (select d.date, d.number, t.*, (${sql.lit(restaurant)} * 31 + d.number * 7 + t.turn * 5) % 11 as points
        from d cross join t)
    select cast(${idOf(kinds.restaurant, restaurant)} as text), date,
      cast(${prefix} as text) || cast(${base} + number * ${sql.lit(each)} + turn as text),
      points, case when points > 7 then (points - 7) * 250 else 0 end,
      case when turn % 3 = 0 then cast(${'Servire corectă, dar fără salut la intrare.'} as text) end,
      cast(${idOf(kinds.person, restaurant * peopleOfRestaurant)} as text), cast(${evaluator.first_name} as text),
      cast(${evaluator.last_name} as text), user_id, first_name, last_name, date || time, date || time
    from p order by date, number, turn`;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function nameOf(number: number): { first_name: string; last_name: string } {
  const { first, last } = names.ro;
  return {
    first_name: first[(number * 7) % first.length] ?? '',
    last_name: last[(number * 13 + Math.floor(number / 97)) % last.length] ?? '',
  };
}

function restaurantRow(number: number, opened_on: Day): Insertable<RestaurantsTable> {
  const name = `${cities[(number * 5) % cities.length]} ${number + 1}`;
  const store_id = `RO-${String(number + 1).padStart(4, '0')}`;
  const at = `${opened_on}T07:00:00.000Z`;
  return {
    id: idOf(kinds.restaurant, number),
    name,
    search_folded: fold(`${name} ${store_id}`),
    store_id,
    store_id_folded: fold(store_id),
    drive_through: number % 3 === 0 ? 1 : 0,
    ...restaurantDefaults,
    opened_on,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}

function personRow(number: number, opened: Day): Insertable<UsersTable> {
  const isEvaluator = number % peopleOfRestaurant === 0;
  const at = `${opened}T07:00:00.000Z`;
  const person = { ...nameOf(number), email: `p${number}@ardealgrill.example`, payroll_id: `P-${number}` };
  return {
    id: idOf(kinds.person, number),
    ...person,
    ...nameColumns(person),
    pending_email: null,
    password_hash: null,
    user_position: isEvaluator ? 'store_manager' : 'crew',
    role: isEvaluator ? 'evaluator' : 'user',
    status: 'active',
    locale: 'ro',
    token_version: 0,
    last_login_at: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}

function adminRow(password_hash: string, opened: Day): Insertable<UsersTable> {
  const person = {
    first_name: 'Ioana',
    last_name: 'Munteanu',
    email: demoLogins[0]?.email ?? '',
    payroll_id: null,
  };
  const id = idOf(kinds.person, 99_999_999);
  return { ...personRow(1, opened), id, ...person, ...nameColumns(person), role: 'admin', password_hash };
}

if (import.meta.main) {
  const [target, restaurants, reports] = process.argv.slice(2);
  if (!target)
    throw new Error('node tests/bench/make-chain.ts <data folder or postgres://…> [restaurants] [reports]');
  const database = await openDatabase(target.startsWith('postgres') ? { url: target } : { dataDir: target });
  await migrate(database);
  const started = performance.now();
  await makeChain(database, {
    now: new Date(),
    ...(restaurants && { restaurants: Number(restaurants) }),
    ...(reports && { reports: Number(reports) }),
  });
  const { count } = await database.kysely
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  console.log(`${count} reports in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  await database.close();
}
