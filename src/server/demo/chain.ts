/** The demo chain Ardeal Grill: 14 restaurants, 196 people, nine full months and the current one. */
import { addDays, addMonths, firstDay, monthOfDay, type Day } from '#contract/month.ts';
import { createPersonMaker, domain, morningOf, type PersonMaker } from './person-maker.ts';
import {
  rulesOfToday,
  type Country,
  type PersonPlan,
  type Plan,
  type StayPlan,
  type RestaurantPlan,
} from './plan.ts';
import { createRandom, type Random } from './random.ts';

type RestaurantLine = [
  name: string,
  store_id: string,
  drive: boolean,
  goal: number,
  hit: number,
  country?: Country,
];

const lines: readonly RestaurantLine[] = [
  ['București Militari', 'RO-B-01', false, 14, 0.72],
  ['București Pipera', 'RO-B-02', true, 18, 0.68],
  ['București Titan', 'RO-B-03', false, 12, 0.65],
  ['Cluj-Napoca Mănăștur', 'RO-CJ-01', false, 12, 0.8],
  ['Cluj-Napoca Florești', 'RO-CJ-02', true, 15, 0.74],
  ['Timișoara Circumvalațiunii', 'RO-TM-01', false, 10, 0.7],
  ['Iași Copou', 'RO-IS-01', false, 10, 0.66],
  ['Constanța Tomis', 'RO-CT-01', false, 8, 0.62],
  ['Brașov Tractorul', 'RO-BV-01', true, 12, 0.76],
  ['Sibiu Vest', 'RO-SB-01', true, 9, 0.92],
  ['Craiova Brazda', 'RO-DJ-01', false, 8, 0.41],
  ['München Laim', 'DE-M-01', false, 10, 0.75, 'de'],
  ['Nürnberg Südstadt', 'DE-N-01', true, 9, 0.71, 'de'],
  ['Berlin Wedding', 'DE-B-01', false, 6, 0.64, 'de'],
];

const fullMonths = 9;
/** People who belong to a restaurant, shared ones counted where they started. */
const staffOf = (restaurant: RestaurantPlan) => (restaurant.store_id === 'DE-B-01' ? 11 : 14);

/** The plan as seen on a day. */
export function planChain(today: Day): Plan {
  const random = createRandom('Ardeal Grill');
  const current = monthOfDay(today);
  const months = Array.from({ length: fullMonths + 1 }, (_, index) => addMonths(current, index - fullMonths));
  const start = firstDay(months[0] ?? current);
  const restaurants = lines.map((line) => restaurantOf(line, start, today, random));
  // A point earned less until three months ago.
  const raised = firstDay(addMonths(current, -3));
  const rules = (country: Country, formerly: number) => [
    { ...rulesOfToday[country], amount_per_point: formerly, valid_from: start },
    { ...rulesOfToday[country], valid_from: raised },
  ];
  return {
    months,
    today,
    restaurants,
    people: peopleOf(restaurants, start, today, random),
    rules: { ro: rules('ro', 200), de: rules('de', 50) },
  };
}

function restaurantOf(line: RestaurantLine, start: Day, today: Day, random: Random): RestaurantPlan {
  const [name, store_id, drive_through, goal, hit, country = 'ro'] = line;
  const opened_on = store_id === 'DE-B-01' ? addDays(today, -35) : start;
  const goals = [{ valid_from: opened_on, goal }];
  if (store_id === 'RO-CJ-01') {
    goals.unshift({ valid_from: opened_on, goal: 10 });
    goals[1] = { valid_from: addDays(today, -42), goal };
  }
  const burst = store_id === 'DE-N-01' ? { burst: 0.3 } : {};
  const id = random.id(morningOf(opened_on));
  return { id, name, store_id, drive_through, country, opened_on, goals, hit, ...burst };
}

function peopleOf(restaurants: RestaurantPlan[], start: Day, today: Day, random: Random): PersonPlan[] {
  const maker = createPersonMaker(random);
  const at = (store_id: string) => {
    const restaurant = restaurants.find((candidate) => candidate.store_id === store_id);
    if (!restaurant) throw new Error(`no store ${store_id}`);
    return restaurant;
  };
  const stay = (store_id: string, from = at(store_id).opened_on, to: Day | null = null): StayPlan => ({
    restaurant: at(store_id),
    from,
    to,
  });
  const named = [...leaders(maker, stay, start), ...characters(maker, stay, start, today)];
  const others = restaurants.flatMap((restaurant) => {
    const known = named.filter(
      (person) => person.user_position !== 'area_manager' && person.stays[0]?.restaurant === restaurant,
    );
    return staff(maker, random, restaurant, known, today);
  });
  return [...named, ...others];
}

type Stay = (store_id: string, from?: Day, to?: Day | null) => StayPlan;

/** Who runs the chain, and the demo log-ins. */
function leaders(maker: PersonMaker, stay: Stay, createdOn: Day): PersonPlan[] {
  const base = { country: 'ro', createdOn } as const;
  return [
    maker.make({
      ...base,
      first_name: 'Ioana',
      last_name: 'Munteanu',
      email: `admin@${domain}`,
      role: 'admin',
      user_position: 'area_manager',
      stays: [],
    }),
    // Craiova has no evaluator: its area manager, an admin, records the feedback there.
    maker.make({
      ...base,
      first_name: 'Cristian',
      last_name: 'Văcărescu',
      role: 'admin',
      user_position: 'area_manager',
      stays: [stay('RO-DJ-01')],
    }),
    maker.make({
      ...base,
      country: 'de',
      first_name: 'Katharina',
      last_name: 'Oberhäuser',
      role: 'evaluator',
      user_position: 'area_manager',
      stays: [stay('DE-M-01'), stay('DE-N-01'), stay('DE-B-01')],
    }),
    maker.make({
      ...base,
      first_name: 'Mihai',
      last_name: 'Ardelean',
      email: `manager.cluj@${domain}`,
      role: 'evaluator',
      user_position: 'store_manager',
      stays: [stay('RO-CJ-01')],
    }),
    maker.make({
      ...base,
      first_name: 'Elena',
      last_name: 'Dumitrescu',
      email: `tura.bucuresti@${domain}`,
      role: 'evaluator',
      user_position: 'shift_manager',
      stays: [stay('RO-B-01'), stay('RO-B-02')],
    }),
    maker.make({
      ...base,
      first_name: 'Radu',
      last_name: 'Pop',
      email: `crew@${domain}`,
      hasPassword: true,
      stays: [stay('RO-CJ-01')],
    }),
  ];
}

/** The cases that every list, filter and total has to stand up to. */
function characters(maker: PersonMaker, stay: Stay, createdOn: Day, today: Day): PersonPlan[] {
  const ro = { country: 'ro', createdOn } as const;
  const de = { country: 'de', createdOn } as const;
  const moved = addDays(today, -100);
  const recently = addDays(today, -4);
  return [
    // In two restaurants at once.
    maker.make({
      ...ro,
      first_name: 'Daria',
      last_name: 'Câmpean',
      stays: [stay('RO-CJ-01'), stay('RO-CJ-02')],
    }),
    maker.make({ ...de, first_name: 'Jürgen', last_name: 'Weiß', stays: [stay('DE-M-01'), stay('DE-N-01')] }),
    // Moved from Timișoara to Cluj; left Iași for good.
    maker.make({
      ...ro,
      first_name: 'Sânziana',
      last_name: 'Bârsan',
      stays: [stay('RO-TM-01', createdOn, moved), stay('RO-CJ-02', addDays(moved, 1))],
    }),
    maker.make({
      ...ro,
      first_name: 'Cătălin',
      last_name: 'Huțanu',
      status: 'deleted',
      stays: [stay('RO-IS-01', createdOn, addDays(today, -62))],
    }),
    // Homonyms, two of them side by side in one restaurant.
    maker.make({ ...ro, first_name: 'Andrei', last_name: 'Popescu', stays: [stay('RO-B-01')] }),
    maker.make({ ...ro, first_name: 'Andrei', last_name: 'Popescu', stays: [stay('RO-B-01')] }),
    maker.make({ ...ro, first_name: 'Maria', last_name: 'Ionescu', stays: [stay('RO-B-03')] }),
    maker.make({ ...ro, first_name: 'Maria', last_name: 'Ionescu', stays: [stay('RO-BV-01')] }),
    // Long names.
    maker.make({
      ...ro,
      first_name: 'Maria-Alexandra Smărăndița',
      last_name: 'Constantinescu-Brâncoveanu de Târgoviște',
      stays: [stay('RO-B-02')],
    }),
    maker.make({
      ...de,
      first_name: 'Maximilian-Friedrich',
      last_name: 'Freiherr von Hohenstein-Wittgenstein',
      stays: [stay('DE-M-01')],
    }),
    // Gives everybody a good point more than others would.
    maker.make({
      ...ro,
      first_name: 'Horațiu',
      last_name: 'Șuluțiu',
      role: 'evaluator',
      user_position: 'shift_manager',
      leniency: 1.4,
      stays: [stay('RO-SB-01')],
    }),
    // Pending: invited, not yet activated. Disabled: on leave for three weeks.
    maker.make({
      ...ro,
      first_name: 'Ilinca',
      last_name: 'Țepeș',
      role: 'evaluator',
      user_position: 'shift_manager',
      status: 'pending',
      createdOn: recently,
      stays: [stay('RO-CT-01', recently)],
    }),
    maker.make({
      ...de,
      first_name: 'Svenja',
      last_name: 'Großmann',
      role: 'evaluator',
      user_position: 'shift_manager',
      status: 'pending',
      createdOn: recently,
      stays: [stay('DE-B-01', recently)],
    }),
    maker.make({
      ...ro,
      first_name: 'Denis',
      last_name: 'Lăcătuș',
      status: 'pending',
      createdOn: recently,
      stays: [stay('RO-TM-01', recently)],
    }),
    maker.make({
      ...ro,
      first_name: 'Ștefania',
      last_name: 'Mânzatu',
      role: 'evaluator',
      user_position: 'shift_manager',
      status: 'disabled',
      recordsUntil: addDays(today, -21),
      stays: [stay('RO-B-03')],
    }),
  ];
}

/** Everybody else of a restaurant: a manager and two of the shift, who evaluate, and the crew. */
function staff(
  maker: PersonMaker,
  random: Random,
  restaurant: RestaurantPlan,
  known: readonly PersonPlan[],
  today: Day,
): PersonPlan[] {
  const role = restaurant.store_id === 'RO-DJ-01' ? ('user' as const) : ('evaluator' as const);
  const base = {
    country: restaurant.country,
    createdOn: restaurant.opened_on,
    stays: [{ restaurant, from: restaurant.opened_on, to: null }],
  };
  const made: PersonPlan[] = [];
  const count = (position: PersonPlan['user_position']) =>
    [...known, ...made].filter((person) => person.user_position === position).length;
  if (count('store_manager') === 0) made.push(maker.make({ ...base, role, user_position: 'store_manager' }));
  while (count('shift_manager') < 2) made.push(maker.make({ ...base, role, user_position: 'shift_manager' }));
  while (known.length + made.length < staffOf(restaurant)) {
    // One in five was hired later.
    const hired = random.chance(0.2) ? addDays(today, -random.between(10, 90)) : restaurant.opened_on;
    const from = hired > restaurant.opened_on ? hired : restaurant.opened_on;
    made.push(maker.make({ ...base, createdOn: from, stays: [{ restaurant, from, to: null }] }));
  }
  return made;
}
