/** A set of demo data as of an instant: its lines as rows, with ids, skills and the people without a line by chance. */
import type { Insertable } from 'kysely';
import { addDays, addMonths, businessDay, firstDay, monthOfDay, type Day } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import type { UserPosition } from '#contract/users.ts';
import type { RestaurantsTable, UsersTable } from '#server/db/schema.ts';
import { nameColumns } from '#server/people/user-rows.db.ts';
import { createRandom } from './random.ts';
import type { DatedStay, DemoSet, PersonMore, RestaurantMore } from './sets.ts';
import { names, type Country } from './words.ts';

export interface Restaurant {
  readonly row: Insertable<RestaurantsTable>;
  readonly country: Country;
  /** In the order in which they come into force; the first one on the opening day. */
  readonly goals: readonly { valid_from: Day; goal: number }[];
  readonly hit: number;
  readonly more: RestaurantMore;
}

export interface Person {
  readonly row: Insertable<UsersTable>;
  readonly joinedOn: Day;
  /** Of a deleted person too. */
  readonly email: string;
  /** `to` is the last day; null while the stay goes on. */
  readonly stays: readonly { restaurant: Restaurant; from: Day; to: Day | null }[];
  /** Points above the average that the person gets, and gives. */
  readonly skill: number;
  readonly leniency: number;
  /** The last day on which the person recorded anything; undefined while it goes on. */
  readonly recordedUntil: Day | undefined;
}

export type Plan = ReturnType<typeof planOf>;

/** Which of the people, in the order in which they are made, have no payroll number. */
const unnumbered: ReadonlySet<number> = new Set([17, 43, 66]);

const places = {
  ro: { time_zone: 'Europe/Bucharest', currency: 'RON' },
  de: { time_zone: 'Europe/Berlin', currency: 'EUR' },
} as const;

export const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`;

export const morningOf = (day: Day) => new Date(`${day}T07:00:00Z`);

const madeOn = (day: Day) => {
  const at = morningOf(day).toISOString();
  return { created_at: at, updated_at: at, version: 1 };
};

export function planOf(set: DemoSet, now: Date, passwordHash: string) {
  const random = createRandom(set.seed);
  const today = businessDay(now, restaurantDefaults);
  const daysAgo = (days: number | undefined) => (days === undefined ? undefined : addDays(today, -days));
  const thisMonth = monthOfDay(today);
  const monthsAgo = (count: number) => addMonths(thisMonth, -count);
  const start = firstDay(monthsAgo(set.fullMonths));

  const restaurants = set.restaurants.map(([name, store_id, goal, hit, more = {}]): Restaurant => {
    const { country = 'ro', formerly } = more;
    const opened_on = daysAgo(more.openedDaysAgo) ?? start;
    const row: Insertable<RestaurantsTable> = {
      id: random.id(morningOf(opened_on)),
      name,
      search_folded: fold(`${name} ${store_id}`),
      store_id,
      store_id_folded: fold(store_id),
      drive_through: more.driveThrough ? 1 : 0,
      ...places[country],
      day_starts_at: restaurantDefaults.day_starts_at,
      opened_on,
      ...madeOn(opened_on),
    };
    const goals = [{ valid_from: opened_on, goal: formerly?.goal ?? goal }];
    if (formerly) {
      const { dayOfMonth = 1 } = formerly;
      const raisedOn = daysAgo(formerly.daysAgo) ?? addDays(firstDay(thisMonth), dayOfMonth - 1);
      goals.push({ valid_from: raisedOn, goal });
    }
    return { row, country, goals, hit, more };
  });

  const taken = new Set<string>();
  let made = 0;
  /** A person with what is wanted, the rest by chance; each name and address once, unless it is asked for. */
  const make = (
    country: Country,
    joinedOn: Day,
    stays: Person['stays'],
    wanted: PersonMore & { first_name?: string; last_name?: string } = {},
  ): Person => {
    const { first, last } = names[country];
    let fresh;
    do fresh = { first_name: random.pick(first), last_name: random.pick(last) };
    while (taken.has(nameOf(fresh)));
    const { first_name, last_name, role = 'user', status = 'active' } = { ...fresh, ...wanted };
    // An address has 64 characters before the @ at most, and a number may follow.
    const base =
      wanted.email ??
      fold(`${first_name}.${last_name}`)
        .replace(/[^a-z.]+/g, '-')
        .slice(0, 60);
    const address = (number: number) => `${base}${number > 1 ? number : ''}@ardealgrill.example`;
    let number = 1;
    while (taken.has(address(number))) number += 1;
    const email = address(number);
    taken.add(nameOf({ first_name, last_name })).add(email);
    made += 1;
    const payroll_id = unnumbered.has(made) ? null : `AG-${1000 + made}`;
    const known = { first_name, last_name, email: status === 'deleted' ? null : email, payroll_id };
    const hasPassword = wanted.hasPassword ?? (role !== 'user' && status !== 'pending');
    const hasLoggedIn = hasPassword && role !== 'user' && status === 'active';
    const hoursAgo = createRandom(email).between(1, 60);
    const row: Insertable<UsersTable> = {
      id: random.id(morningOf(joinedOn)),
      ...known,
      ...nameColumns(known),
      pending_email: null,
      password_hash: hasPassword ? passwordHash : null,
      user_position: wanted.position ?? 'crew',
      role,
      status,
      // The demo log-ins have none: their visitors keep the language that they have chosen.
      locale: wanted.email === undefined ? country : null,
      token_version: 0,
      last_login_at: hasLoggedIn ? new Date(now.getTime() - hoursAgo * 3_600_000).toISOString() : null,
      ...madeOn(joinedOn),
    };
    const [skill, usual] = [random.normal(0.8), random.normal(0.5)];
    const recordedUntil = daysAgo(wanted.recordedUntilDaysAgo);
    return { row, joinedOn, email, stays, skill, leniency: wanted.leniency ?? usual, recordedUntil };
  };

  const named = set.people.map(([first_name, last_name, lines, more = {}]) => {
    const joinedOn = daysAgo(more.joinedDaysAgo);
    const stays = lines.map((line) => {
      const { at, fromDaysAgo, toDaysAgo }: DatedStay = typeof line === 'string' ? { at: line } : line;
      const restaurant = restaurants.find(({ row }) => row.store_id === at);
      if (!restaurant) throw new Error(`no restaurant ${at}`);
      const from = daysAgo(fromDaysAgo) ?? joinedOn ?? restaurant.row.opened_on;
      return { restaurant, from, to: daysAgo(toDaysAgo) ?? null };
    });
    return make(more.country ?? 'ro', joinedOn ?? start, stays, { ...more, first_name, last_name });
  });

  /** Everybody else of a restaurant: a manager and two of the shift, who evaluate, and the crew. */
  const staff = restaurants.flatMap((restaurant) => {
    const { country, more, row } = restaurant;
    const people = named.filter(
      (person) => person.row.user_position !== 'area_manager' && person.stays[0]?.restaurant === restaurant,
    );
    const count = set.staff === undefined ? 0 : (more.staff ?? set.staff);
    const others = people.length;
    const hire = (from: Day, wanted?: PersonMore) =>
      people.push(make(country, from, [{ restaurant, from, to: null }], wanted));
    const role = more.hasNoEvaluator ? 'user' : 'evaluator';
    const hireFor = (position: UserPosition, wanted: number) => {
      const has = people.filter((person) => person.row.user_position === position).length;
      for (let missing = wanted - has; missing > 0; missing -= 1) hire(row.opened_on, { role, position });
    };
    if (count > 0) {
      hireFor('store_manager', 1);
      hireFor('shift_manager', 2);
    }
    while (people.length < count) {
      // One in five was hired later.
      const hired = random.chance(0.2) ? addDays(today, -random.between(10, 90)) : row.opened_on;
      hire(hired > row.opened_on ? hired : row.opened_on);
    }
    return people.slice(others);
  });

  const [founder] = named;
  if (!founder) throw new Error('a set without people');
  const rules = set.rules.map(([country, amount_per_point_minor, since]) => {
    const valid_from = firstDay(monthsAgo(since ?? set.fullMonths));
    return {
      currency: places[country].currency,
      valid_from,
      points_threshold: 7,
      amount_per_point_minor,
      // A later rule was set five days ahead.
      set_at: morningOf(since === undefined ? start : addDays(valid_from, -5)).toISOString(),
      set_by_name: set.hasPast ? nameOf(founder.row) : '',
    };
  });
  /** With reports, the current one last. */
  const months = Array.from({ length: set.fullMonths + 1 }, (_, index) => monthsAgo(set.fullMonths - index));
  return { today, months, restaurants, founder, people: [...named, ...staff], rules };
}
