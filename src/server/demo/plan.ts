/** A set of demo data as of an instant: its lines as rows, with ids, other people and skills by chance. */
import type { Insertable, Selectable } from 'kysely';
import type { Currency } from '#contract/money.ts';
import {
  addDays,
  addMonths,
  businessDay,
  firstDay,
  monthOfDay,
  type Day,
  type Month,
} from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import type { UserPosition } from '#contract/users.ts';
import type { BonusRulesTable, RestaurantsTable, UsersTable } from '#server/db/schema.ts';
import { foldedColumns } from '#server/people/user-rows.db.ts';
import { createRandom } from './random.ts';
import type { DatedStay, DemoSet, PersonMore } from './sets.ts';
import { names, type Country } from './words.ts';

export interface Restaurant {
  readonly row: Insertable<RestaurantsTable>;
  readonly country: Country;
  /** In the order in which they come into force; the first one on the opening day. */
  readonly goals: readonly { valid_from: Day; goal: number }[];
  readonly hit: number;
  readonly burst: number;
  readonly budgetUsed: number | undefined;
}

interface Stay {
  readonly restaurant: Restaurant;
  readonly from: Day;
  /** The last day; null while it goes on. */
  readonly to: Day | null;
}

export interface Person {
  readonly row: Insertable<UsersTable>;
  readonly joinedOn: Day;
  /** Of a deleted person too. */
  readonly email: string;
  readonly stays: readonly Stay[];
  /** Points above the average that the person gets. */
  readonly skill: number;
  /** Points above the average that the person gives. */
  readonly leniency: number;
  /** The last day on which the person recorded anything; undefined while it goes on. */
  readonly recordedUntil: Day | undefined;
}

export interface Plan {
  /** The months with reports, the current one last. */
  readonly months: readonly Month[];
  /** The business day of the present. */
  readonly today: Day;
  readonly restaurants: readonly Restaurant[];
  /** The first one is the founder, an administrator. */
  readonly people: readonly [Person, ...Person[]];
  /** Each currency's in the order in which they come into force. */
  readonly rules: readonly Selectable<BonusRulesTable>[];
}

const domain = 'ardealgrill.example';
const places: Record<Country, { time_zone: string; currency: Currency }> = {
  ro: { time_zone: 'Europe/Bucharest', currency: 'RON' },
  de: { time_zone: 'Europe/Berlin', currency: 'EUR' },
};

export const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`;

export const morningOf = (day: Day) => new Date(`${day}T07:00:00Z`);
const asNew = (day: Day) => {
  const at = morningOf(day).toISOString();
  return { created_at: at, updated_at: at, version: 1 };
};

export function planOf(set: DemoSet, now: Date, passwordHash: string): Plan {
  const random = createRandom(set.seed);
  const today = businessDay(now, restaurantDefaults);
  const thisMonth = monthOfDay(today);
  const months = Array.from({ length: set.fullMonths + 1 }, (_, index) =>
    addMonths(thisMonth, index - set.fullMonths),
  );
  const start = firstDay(addMonths(thisMonth, -set.fullMonths));
  const daysAgo = (days: number | undefined) => (days === undefined ? undefined : addDays(today, -days));

  const restaurants = set.restaurants.map(([name, store_id, goal, hit, more = {}]): Restaurant => {
    const { country = 'ro', formerly, burst = 0, budgetUsed } = more;
    const opened_on = daysAgo(more.openedDaysAgo) ?? start;
    const row = {
      id: random.id(morningOf(opened_on)),
      name,
      search_folded: fold(`${name} ${store_id}`),
      store_id,
      store_id_folded: fold(store_id),
      drive_through: more.driveThrough ? (1 as const) : (0 as const),
      ...places[country],
      day_starts_at: restaurantDefaults.day_starts_at,
      opened_on,
      ...asNew(opened_on),
    };
    const first = { valid_from: opened_on, goal: formerly?.goal ?? goal };
    const raisedOn =
      formerly &&
      ('daysAgo' in formerly
        ? addDays(today, -formerly.daysAgo)
        : addDays(firstDay(thisMonth), formerly.dayOfMonth - 1));
    const goals = raisedOn === undefined ? [first] : [first, { valid_from: raisedOn, goal }];
    return { row, country, goals, hit, burst, budgetUsed };
  });

  const taken = new Set<string>();
  /** A person with what is wanted, the rest by chance; each name and address once, unless it is asked for. */
  const make = (
    country: Country,
    joinedOn: Day,
    stays: readonly Stay[],
    wanted: PersonMore & { first_name?: string; last_name?: string } = {},
  ): Person => {
    const { first, last } = names[country];
    let fresh;
    do fresh = { first_name: random.pick(first), last_name: random.pick(last) };
    while (taken.has(nameOf(fresh)));
    const { first_name, last_name } = { ...fresh, ...wanted };
    const base = wanted.email ?? fold(`${first_name}.${last_name}`).replace(/[^a-z.]+/g, '-');
    let email = `${base}@${domain}`;
    for (let number = 2; taken.has(email); number += 1) email = `${base}${number}@${domain}`;
    taken.add(nameOf({ first_name, last_name })).add(email);
    const { role = 'user', status = 'active', position = 'crew' } = wanted;
    // Role `user` never logs in.
    const hasPassword = wanted.hasPassword ?? (role !== 'user' && status !== 'pending');
    const told = { first_name, last_name, email: status === 'deleted' ? null : email };
    const id = random.id(morningOf(joinedOn));
    const skill = random.normal(0.8);
    const leniency = random.normal(0.5);
    const hoursAgo = createRandom(email).between(1, 60);
    const hasLoggedIn = hasPassword && role !== 'user' && status === 'active';
    const row: Insertable<UsersTable> = {
      id,
      ...told,
      ...foldedColumns(told),
      pending_email: null,
      password_hash: hasPassword && status !== 'deleted' ? passwordHash : null,
      user_position: position,
      role,
      status,
      // The demo log-ins have none: their visitors keep the language that they have chosen.
      locale: wanted.email === undefined ? country : null,
      token_version: 0,
      last_login_at: hasLoggedIn ? new Date(now.getTime() - hoursAgo * 3_600_000).toISOString() : null,
      ...asNew(joinedOn),
    };
    const recordedUntil = daysAgo(wanted.recordedUntilDaysAgo);
    return { row, joinedOn, email, stays, skill, leniency: wanted.leniency ?? leniency, recordedUntil };
  };

  const named = set.people.map(([first_name, last_name, lines, more = {}]) => {
    const joinedOn = daysAgo(more.joinedDaysAgo);
    const stays = lines.map((line): Stay => {
      const { at, fromDaysAgo, toDaysAgo }: DatedStay = typeof line === 'string' ? { at: line } : line;
      const restaurant = restaurants.find(({ row }) => row.store_id === at);
      if (!restaurant) throw new Error(`no restaurant ${at}`);
      const from = daysAgo(fromDaysAgo) ?? joinedOn ?? restaurant.row.opened_on;
      return { restaurant, from, to: daysAgo(toDaysAgo) ?? null };
    });
    return make(more.country ?? 'ro', joinedOn ?? start, stays, { ...more, first_name, last_name });
  });
  const [founder, ...leaders] = named;
  if (!founder) throw new Error('a set without people');

  /** Everybody else of a restaurant: a manager and two of the shift, who evaluate, and the crew. */
  const staffOf = (restaurant: Restaurant, count: number, role: 'evaluator' | 'user'): Person[] => {
    const opened = restaurant.row.opened_on;
    const known = named.filter(
      ({ row, stays }) => row.user_position !== 'area_manager' && stays[0]?.restaurant === restaurant,
    );
    const made: Person[] = [];
    const hire = (from: Day, wanted: PersonMore) =>
      made.push(make(restaurant.country, from, [{ restaurant, from, to: null }], wanted));
    const has = (position: UserPosition) =>
      [...known, ...made].filter(({ row }) => row.user_position === position).length;
    if (has('store_manager') === 0) hire(opened, { role, position: 'store_manager' });
    while (has('shift_manager') < 2) hire(opened, { role, position: 'shift_manager' });
    while (known.length + made.length < count) {
      // One in five was hired later.
      const hired = random.chance(0.2) ? addDays(today, -random.between(10, 90)) : opened;
      hire(hired > opened ? hired : opened, {});
    }
    return made;
  };
  const staff = set.restaurants.flatMap(([, , , , more = {}], index) => {
    const restaurant = restaurants[index];
    if (!restaurant || set.staff === undefined) return [];
    return staffOf(restaurant, more.staff ?? set.staff, more.hasNoEvaluator ? 'user' : 'evaluator');
  });

  const rules = set.rules.map(([country, amount_per_point_minor, monthsAgo]) => {
    const valid_from = monthsAgo === undefined ? start : firstDay(addMonths(thisMonth, -monthsAgo));
    return {
      currency: places[country].currency,
      valid_from,
      points_threshold: 7,
      amount_per_point_minor,
      // A later rule was set five days ahead.
      set_at: morningOf(monthsAgo === undefined ? start : addDays(valid_from, -5)).toISOString(),
      set_by_name: set.hasPast ? nameOf(founder.row) : '',
    };
  });
  return { months, today, restaurants, people: [founder, ...leaders, ...staff], rules };
}
