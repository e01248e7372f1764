/** The two sets of demo data: restaurants, people with a story, bonus rules. What isn't said here comes by chance. */
import type { Role, UserPosition } from '#contract/users.ts';
import type { Country } from './words.ts';

/** `hit`: how likely a day reaches its goal, before the weekday counts. */
type RestaurantLine = readonly [
  name: string,
  storeId: string,
  goal: number,
  hit: number,
  more?: RestaurantMore,
];
export interface RestaurantMore {
  readonly country?: 'de';
  readonly driveThrough?: true;
  /** Where it isn't the first day of the first month. */
  readonly openedDaysAgo?: number;
  /** The goal until some days ago, or until a day of the current month. */
  readonly formerly?: { readonly goal: number; readonly daysAgo?: number; readonly dayOfMonth?: number };
  /** How likely an evening ends with a burst of entries just before closing time. */
  readonly burst?: number;
  /** People who start here, where it isn't the set's number. */
  readonly staff?: number;
  readonly hasNoEvaluator?: true;
  /** The part of its bonus budget that the last full month used; a little less, because budgets are whole tens. */
  readonly budgetUsed?: number;
}

type PersonLine = readonly [first: string, last: string, stays: readonly StayLine[], more?: PersonMore];
/** Where somebody belongs: a Store ID, or with the days on which the stay began and ended. */
type StayLine = string | DatedStay;
export interface DatedStay {
  readonly at: string;
  readonly fromDaysAgo?: number;
  readonly toDaysAgo?: number;
}
export interface PersonMore {
  readonly country?: 'de';
  /** Of the demo log-ins; anybody else's is made of the name. */
  readonly email?: string;
  readonly role?: Role;
  readonly position?: UserPosition;
  readonly status?: 'pending' | 'disabled' | 'deleted';
  /** Given to everybody who may log in, unless said otherwise. */
  readonly hasPassword?: true;
  readonly joinedDaysAgo?: number;
  readonly recordedUntilDaysAgo?: number;
  /** Points above the average that the person gives. */
  readonly leniency?: number;
}

export interface DemoSet {
  readonly seed: string;
  /** The months before the current one. */
  readonly fullMonths: number;
  /** How many people start at a restaurant; without it there are only those who are named. */
  readonly staff?: number;
  readonly restaurants: readonly RestaurantLine[];
  readonly people: readonly PersonLine[];
  /** Minor units for each point above 7, from the first month or from some months ago on. */
  readonly rules: readonly (readonly [country: Country, perPoint: number, monthsAgo?: number])[];
  /** With budgets, corrected and voided reports, and the audit rows of everything. */
  readonly hasPast: boolean;
}

const shiftManager = { role: 'evaluator', position: 'shift_manager' } as const;
const manager = { role: 'evaluator', position: 'store_manager' } as const;

/** Ardeal Grill: 14 restaurants, 196 people, nine full months and the current one. */
const chain: DemoSet = {
  seed: 'Ardeal Grill',
  fullMonths: 9,
  staff: 14,
  restaurants: [
    ['București Militari', 'RO-B-01', 14, 0.72, { budgetUsed: 0.7 }],
    ['București Pipera', 'RO-B-02', 18, 0.68, { driveThrough: true }],
    ['București Titan', 'RO-B-03', 12, 0.65],
    ['Cluj-Napoca Mănăștur', 'RO-CJ-01', 12, 0.8, { formerly: { goal: 10, daysAgo: 42 }, budgetUsed: 0.95 }],
    ['Cluj-Napoca Florești', 'RO-CJ-02', 15, 0.74, { driveThrough: true }],
    ['Timișoara Circumvalațiunii', 'RO-TM-01', 10, 0.7],
    ['Iași Copou', 'RO-IS-01', 10, 0.66],
    ['Constanța Tomis', 'RO-CT-01', 8, 0.62],
    ['Brașov Tractorul', 'RO-BV-01', 12, 0.76, { driveThrough: true }],
    ['Sibiu Vest', 'RO-SB-01', 9, 0.92, { driveThrough: true, budgetUsed: 1.1 }],
    ['Craiova Brazda', 'RO-DJ-01', 8, 0.41, { hasNoEvaluator: true }],
    ['München Laim', 'DE-M-01', 10, 0.75, { country: 'de', budgetUsed: 0.7 }],
    ['Nürnberg Südstadt', 'DE-N-01', 9, 0.71, { country: 'de', driveThrough: true, burst: 0.3 }],
    ['Berlin Wedding', 'DE-B-01', 6, 0.64, { country: 'de', openedDaysAgo: 35, staff: 11 }],
  ],
  people: [
    ['Ioana', 'Munteanu', [], { email: 'admin', role: 'admin', position: 'area_manager' }],
    // Craiova has no evaluator: its area manager, an admin, records the feedback there.
    ['Cristian', 'Văcărescu', ['RO-DJ-01'], { role: 'admin', position: 'area_manager' }],
    [
      'Katharina',
      'Oberhäuser',
      ['DE-M-01', 'DE-N-01', 'DE-B-01'],
      { country: 'de', role: 'evaluator', position: 'area_manager' },
    ],
    ['Mihai', 'Ardelean', ['RO-CJ-01'], { ...manager, email: 'manager.cluj' }],
    ['Elena', 'Dumitrescu', ['RO-B-01', 'RO-B-02'], { ...shiftManager, email: 'tura.bucuresti' }],
    ['Radu', 'Pop', ['RO-CJ-01'], { email: 'crew', hasPassword: true }],
    // In two restaurants at once.
    ['Daria', 'Câmpean', ['RO-CJ-01', 'RO-CJ-02']],
    ['Jürgen', 'Weiß', ['DE-M-01', 'DE-N-01'], { country: 'de' }],
    // Moved from Timișoara to Cluj; left Iași for good.
    [
      'Sânziana',
      'Bârsan',
      [
        { at: 'RO-TM-01', toDaysAgo: 100 },
        { at: 'RO-CJ-02', fromDaysAgo: 99 },
      ],
    ],
    ['Cătălin', 'Huțanu', [{ at: 'RO-IS-01', toDaysAgo: 62 }], { status: 'deleted' }],
    // Namesakes, two of them in one restaurant.
    ['Andrei', 'Popescu', ['RO-B-01']],
    ['Andrei', 'Popescu', ['RO-B-01']],
    ['Maria', 'Ionescu', ['RO-B-03']],
    ['Maria', 'Ionescu', ['RO-BV-01']],
    // Long names.
    ['Maria-Alexandra Smărăndița', 'Constantinescu-Brâncoveanu de Târgoviște', ['RO-B-02']],
    ['Maximilian-Friedrich', 'Freiherr von Hohenstein-Wittgenstein', ['DE-M-01'], { country: 'de' }],
    ['Horațiu', 'Șuluțiu', ['RO-SB-01'], { ...shiftManager, leniency: 1.4 }],
    // Invited and not yet activated; on leave for three weeks.
    ['Ilinca', 'Țepeș', ['RO-CT-01'], { ...shiftManager, status: 'pending', joinedDaysAgo: 4 }],
    [
      'Svenja',
      'Großmann',
      ['DE-B-01'],
      { ...shiftManager, country: 'de', status: 'pending', joinedDaysAgo: 4 },
    ],
    ['Denis', 'Lăcătuș', ['RO-TM-01'], { status: 'pending', joinedDaysAgo: 4 }],
    ['Ștefania', 'Mânzatu', ['RO-B-03'], { ...shiftManager, status: 'disabled', recordedUntilDaysAgo: 21 }],
  ],
  rules: [
    ['ro', 200],
    ['ro', 250, 3],
    ['de', 50],
    ['de', 60, 3],
  ],
  hasPast: true,
};

/** For the tests: 3 restaurants, 14 people, the last full month and the current one. */
const small: DemoSet = {
  seed: 'three stores',
  fullMonths: 1,
  restaurants: [
    ['Cluj-Napoca Mănăștur', 'RO-CJ-01', 12, 0.7, { formerly: { goal: 10, dayOfMonth: 6 } }],
    ['București Militari', 'RO-B-01', 14, 0.7],
    ['București Pipera', 'RO-B-02', 18, 0.7, { driveThrough: true }],
  ],
  people: [
    ['Ioana', 'Munteanu', [], { email: 'admin', role: 'admin', position: 'area_manager' }],
    ['Mihai', 'Ardelean', ['RO-CJ-01'], { ...manager, email: 'manager.cluj' }],
    ['Elena', 'Dumitrescu', ['RO-B-01', 'RO-B-02'], { ...shiftManager, email: 'tura.bucuresti' }],
    ['Radu', 'Pop', ['RO-CJ-01'], { email: 'crew', hasPassword: true }],
    ['Ștefan', 'Țăranu', ['RO-CJ-01']],
    ['Bianca', 'Mureșan', ['RO-CJ-01']],
    ['Gabriela', 'Stan', ['RO-B-01'], manager],
    ['Andrei', 'Popescu', ['RO-B-01']],
    ['Andrei', 'Popescu', ['RO-B-01']],
    ['Sânziana', 'Bălan', ['RO-B-01']],
    ['Vlad', 'Georgescu', ['RO-B-02'], { ...manager, status: 'pending' }],
    ['Maria', 'Ionescu', ['RO-B-02']],
    ['Cătălin', 'Rusu', ['RO-B-02']],
    ['Larisa', 'Voicu', ['RO-B-02'], { status: 'disabled' }],
  ],
  rules: [['ro', 250]],
  hasPast: false,
};

export const sets = { chain, small };
