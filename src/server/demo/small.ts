/**
 * A small set for the tests: 3 restaurants, 14 people, the last full month and the current one, the four demo log-ins.
 */
import { addDays, addMonths, firstDay, monthOfDay, type Day } from '#contract/month.ts';
import { createPersonMaker, domain, morningOf } from './person-maker.ts';
import { rulesOfToday, type PersonPlan, type Plan, type RestaurantPlan } from './plan.ts';
import { createRandom } from './random.ts';

/** The plan as seen on a day. */
export function planSmall(today: Day): Plan {
  const random = createRandom('three stores');
  const months = [addMonths(monthOfDay(today), -1), monthOfDay(today)];
  const start = firstDay(addMonths(monthOfDay(today), -1));
  const restaurant = (
    name: string,
    store_id: string,
    drive_through: boolean,
    goal: number,
  ): RestaurantPlan => ({
    id: random.id(morningOf(start)),
    name,
    store_id,
    drive_through,
    country: 'ro',
    opened_on: start,
    goals: [{ valid_from: start, goal }],
    hit: 0.7,
  });
  const cluj = restaurant('Cluj-Napoca Mănăștur', 'RO-CJ-01', false, 12);
  const militari = restaurant('București Militari', 'RO-B-01', false, 14);
  const pipera = restaurant('București Pipera', 'RO-B-02', true, 18);
  cluj.goals = [
    { valid_from: start, goal: 10 },
    { valid_from: addDays(firstDay(monthOfDay(today)), 5), goal: 12 },
  ];

  const maker = createPersonMaker(random);
  const person = (
    first_name: string,
    last_name: string,
    restaurants: readonly RestaurantPlan[],
    more: Partial<PersonPlan> = {},
  ) =>
    maker.make({
      country: 'ro',
      createdOn: start,
      first_name,
      last_name,
      stays: restaurants.map((of) => ({ restaurant: of, from: start, to: null })),
      ...more,
    });
  const evaluator = { role: 'evaluator' } as const;
  const people = [
    person('Ioana', 'Munteanu', [], {
      email: `admin@${domain}`,
      role: 'admin',
      user_position: 'area_manager',
    }),
    person('Mihai', 'Ardelean', [cluj], {
      ...evaluator,
      email: `manager.cluj@${domain}`,
      user_position: 'store_manager',
    }),
    person('Elena', 'Dumitrescu', [militari, pipera], {
      ...evaluator,
      email: `tura.bucuresti@${domain}`,
      user_position: 'shift_manager',
    }),
    person('Radu', 'Pop', [cluj], { email: `crew@${domain}`, hasPassword: true }),
    person('Ștefan', 'Țăranu', [cluj]),
    person('Bianca', 'Mureșan', [cluj]),
    person('Gabriela', 'Stan', [militari], { ...evaluator, user_position: 'store_manager' }),
    person('Andrei', 'Popescu', [militari]),
    person('Andrei', 'Popescu', [militari]),
    person('Sânziana', 'Bălan', [militari]),
    person('Vlad', 'Georgescu', [pipera], {
      ...evaluator,
      user_position: 'store_manager',
      status: 'pending',
    }),
    person('Maria', 'Ionescu', [pipera]),
    person('Cătălin', 'Rusu', [pipera]),
    person('Larisa', 'Voicu', [pipera], { status: 'disabled' }),
  ];
  const rules = {
    ro: [{ ...rulesOfToday.ro, valid_from: start }],
    de: [],
  };
  return { months, today, restaurants: [cluj, militari, pipera], people, rules };
}
