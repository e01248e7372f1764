/** What should be looked at before a restaurant's month is closed. */
import { sql, type Kysely } from 'kysely';
import { sumOf, type Settlement } from '#contract/closing.ts';
import type { ClosingCheck } from '#contract/closings.ts';
import { firstDay, lastDay, monthOfDay, type Day, type Month } from '#contract/month.ts';
import { closesFrom, type ChainSettings } from '#contract/settings.ts';
import { chunks } from '#server/lists/page.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import type { MonthScopes } from '#server/months/month-scopes.ts';
import type { MonthOfRestaurant } from '#server/months/summaries.db.ts';
import type { RestaurantKey } from '#server/restaurants/restaurant-rows.db.ts';

/** Corrections above this share of the bonuses should be looked at, in percent. */
const largeFrom = 20;

interface Present {
  /** The people of the open memberships. */
  people: ReadonlySet<string>;
  hasEvaluator: boolean;
}
const nobody: Present = { people: new Set(), hasEvaluator: false };

/** How many earlier months have bonuses that no closing pays, and the first of them. */
interface Unpaid {
  month: Month;
  count: number;
}

/** What the checks of a restaurant's month are made of, beside its lines. */
interface Looked extends Present {
  /** The payees with a payroll number. */
  numbered: ReadonlySet<string>;
  daysWithFeedback: number;
  /** How many questions wait for an answer. */
  questions: number;
  unpaid: Unpaid | undefined;
  /** The first day on which the month may be closed. */
  from: Day;
}

/** The first month that is closed, and the one that is closed next. */
interface Order {
  first: Month | undefined;
  next: Month | undefined;
}

/** The checks of a month, by what closing it would pay. */
type ChecksOf = (
  month: MonthOfRestaurant,
  lines: readonly Settlement[],
  closings: Order & { isClosed: boolean },
) => ClosingCheck[];

/** Reads what the checks of restaurants' months need; `payees` are those whose payroll numbers are asked for. */
export async function readChecks(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  scopes: MonthScopes,
  settings: ChainSettings,
  payees: readonly string[],
): Promise<ChecksOf> {
  const ids = keys.map(({ id }) => id);
  const [days, unpaid, present, numbered, questions] = await Promise.all([
    readDays(db, keys, scopes),
    readUnpaid(db, keys, scopes),
    readPresent(db, ids),
    readNumbered(db, payees),
    readOpenQuestions(db, ids),
  ]);
  return (month, lines, { isClosed, ...order }) => {
    const asked = questions.get(month.id) ?? [];
    if (isClosed) {
      const own = asked.filter((about) => about === month.month);
      return openQuestions(own.length, { month: month.month });
    }
    return checksOf(month, lines, order, {
      ...(present.get(month.id) ?? nobody),
      numbered,
      daysWithFeedback: days.get(month.id) ?? 0,
      questions: asked.length,
      unpaid: unpaid.get(month.id),
      from: closesFrom(month.month, settings),
    });
  };
}

function checksOf(
  { month, today, summary, archived_at }: MonthOfRestaurant,
  lines: readonly Settlement[],
  { first, next }: Order,
  { people, hasEvaluator, numbered, daysWithFeedback, questions, unpaid, from }: Looked,
): ClosingCheck[] {
  const { correction } = sumOf(lines);
  const bonus = lines.reduce((sum, line) => sum + line.bonus, 0);
  const empty = Math.max(0, summary.days_elapsed - daysWithFeedback);
  const below = summary.days_elapsed - summary.days_hit - empty;
  const unnumbered = lines.filter(({ userId, payable }) => payable > 0 && !numbered.has(userId)).length;
  const left = lines.filter(({ userId, payable }) => payable > 0 && !people.has(userId)).length;
  const isRunning = month >= monthOfDay(today.date);
  const waits = (next ?? month) < month;
  const said: [boolean, ClosingCheck][] = [
    [isRunning, { code: 'not_over', params: {}, blocking: true }],
    [!isRunning && today.date < from, { code: 'too_early', params: { day: from }, blocking: true }],
    [waits, { code: 'earlier_open', params: { month: next }, blocking: true }],
    [month < (first ?? month), { code: 'before_first', params: { month: first }, blocking: true }],
    [!waits && unpaid !== undefined, { code: 'unpaid_before', params: { ...unpaid }, blocking: false }],
    [empty > 0, { code: 'days_without_feedback', params: { count: empty }, blocking: false }],
    [below > 0, { code: 'days_below_goal', params: { count: below }, blocking: false }],
    [unnumbered > 0, { code: 'without_payroll_number', params: { count: unnumbered }, blocking: false }],
    [left > 0, { code: 'people_left', params: { count: left }, blocking: false }],
    [
      Math.abs(correction) * 100 > bonus * largeFrom,
      { code: 'large_corrections', params: {}, blocking: false },
    ],
    [!hasEvaluator && archived_at === null, { code: 'no_evaluator', params: {}, blocking: false }],
  ];
  return [...said.flatMap(([isSo, check]) => (isSo ? [check] : [])), ...openQuestions(questions)];
}

function openQuestions(count: number, of: { month?: Month } = {}): ClosingCheck[] {
  return count > 0 ? [{ code: 'open_questions', params: { count, ...of }, blocking: false }] : [];
}

/** How many of the months' days have feedback, by restaurant. */
async function readDays(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  { scopeOf }: MonthScopes,
): Promise<Map<string, number>> {
  const months = keys.map((key) => scopeOf(key).month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const month = sql<Month>`substr(date, 1, 7)`;
  const rows = await db
    .selectFrom('day_totals')
    .select(({ fn }) => ['restaurant_id', month.as('month'), fn.countAll<number>().as('count')])
    .where('date', '>=', firstDay(first))
    .where('date', '<=', lastDay(last))
    .$call((query) =>
      amongIds(
        query,
        'restaurant_id',
        keys.map(({ id }) => id),
      ),
    )
    .groupBy(['restaurant_id', month])
    .execute();
  const monthOf = new Map(keys.map((key) => [key.id, scopeOf(key).month]));
  return new Map(
    rows
      .filter((row) => row.month === monthOf.get(row.restaurant_id))
      .map((row) => [row.restaurant_id, row.count]),
  );
}

/** By restaurant, of those without a closing in force: the first one leaves what was before it unpaid. */
async function readUnpaid(
  db: Kysely<Schema>,
  keys: readonly RestaurantKey[],
  { scopeOf }: MonthScopes,
): Promise<Map<string, Unpaid>> {
  const byMonth = Map.groupBy(keys, (key) => scopeOf(key).month);
  const rows = await Promise.all(
    [...byMonth].map(([month, own]) =>
      db
        .selectFrom('month_totals')
        .select(({ fn }) => [
          'restaurant_id',
          fn.min<Month>('month').as('month'),
          fn.countAll<number>().as('count'),
        ])
        .where('bonus_minor', '>', 0)
        .where('month', '<', month)
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('closings')
                .select('closings.number')
                .whereRef('closings.restaurant_id', '=', 'month_totals.restaurant_id')
                .where('withdrawn_at', 'is', null),
            ),
          ),
        )
        .$call((query) =>
          amongIds(
            query,
            'restaurant_id',
            own.map(({ id }) => id),
          ),
        )
        .groupBy('restaurant_id')
        .execute(),
    ),
  );
  return new Map(rows.flat().map(({ restaurant_id, ...unpaid }) => [restaurant_id, unpaid]));
}

/** Who belongs to each restaurant now, and whether somebody among them can record. */
async function readPresent(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Present>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['restaurant_id', 'user_id', 'role', 'status'])
    .where('valid_to', 'is', null)
    .where('status', '<>', 'deleted')
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)].map(([id, members]) => [
      id,
      {
        people: new Set(members.map(({ user_id }) => user_id)),
        hasEvaluator: members.some(({ role, status }) => role !== 'user' && status === 'active'),
      },
    ]),
  );
}

/** Those of these people who have a payroll number. */
async function readNumbered(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const numbered = new Set<string>();
  // In parts: they are few among all people, and many for one list.
  for (const some of chunks(ids, 200)) {
    const query = db.selectFrom('users').select('id').where('payroll_id', 'is not', null);
    for (const { id } of await query.where('id', 'in', some).execute()) numbered.add(id);
  }
  return numbered;
}

/** The months that open questions about statements are about, one for each question, by restaurant. */
async function readOpenQuestions(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, readonly Month[]>> {
  const rows = await db
    .selectFrom('statement_questions')
    .select(['restaurant_id', 'month'])
    .where('answered_at', 'is', null)
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .execute();
  const byRestaurant = Map.groupBy(rows, ({ restaurant_id }) => restaurant_id);
  return new Map([...byRestaurant].map(([id, asked]) => [id, asked.map(({ month }) => month)]));
}
