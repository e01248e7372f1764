/** What the demo chain went through, as its audit rows and voided reports tell it: it has led to what is there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditActions } from '#contract/activity.ts';
import { budgetStanding } from '#contract/budget.ts';
import { fromMinor } from '#contract/money.ts';
import { addDays } from '#contract/month.ts';
import { defaultSettings } from '#contract/settings.ts';
import { laterReasons } from '#server/demo/month-ends.db.ts';
import { checkClosings } from '#server/maintenance/check-closings.db.ts';
import { remind } from '#server/month-end/reminder.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { voidReasons } from '#server/demo/words.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const now = new Date('2026-11-20T16:30:00Z');

// Tens of thousands of rows are made, beside other suites.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Past {
  at: string;
  action: string;
  actor_id: string | null;
  actor_name: string;
  subject_id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

let testDatabase: TestDatabase;
/** Every audit row, the oldest first. */
let past: Past[];
const db = () => testDatabase.database.kysely;
const of = (action: string) => past.filter((row) => row.action === action);
const inOrder = (rows: readonly unknown[][]) => rows.map((row) => row.join(' ')).toSorted();

beforeAll(async () => {
  testDatabase = await openTestDatabase('empty');
  await seedDemo(testDatabase.database, { now, set: 'chain' });
  const rows = await db().selectFrom('audit').selectAll().orderBy('at').orderBy('id').execute();
  const read = (json: string | null) => JSON.parse(json ?? '{}') as Record<string, unknown>;
  past = rows.map((row) => ({ ...row, before: read(row.before), after: read(row.after) }));
});
afterAll(() => testDatabase.close());

it('begins with its first administrator, knows the contract’s actions only, and nothing of the future', () => {
  expect(past[0]).toMatchObject({ action: 'app.create-admin', actor_id: null });
  expect(past.filter(({ at }) => at > now.toISOString())).toEqual([]);
  const known: readonly string[] = auditActions;
  expect(past.filter(({ action }) => !known.includes(action))).toEqual([]);
});

it('opened each restaurant as it is, and raised one goal', async () => {
  const restaurants = await db().selectFrom('restaurants').selectAll().execute();
  const made = of('restaurant.create');
  expect(inOrder(made.map(({ subject_id, at }) => [subject_id, at]))).toEqual(
    inOrder(restaurants.map(({ id, created_at }) => [id, created_at])),
  );
  for (const { subject_id, after } of made) {
    const { name, store_id, currency, time_zone } = restaurants.find(({ id }) => id === subject_id) ?? {};
    expect(after).toMatchObject({ name, store_id, currency, time_zone });
  }
  expect(of('restaurant.update')).toEqual([
    expect.objectContaining({
      at: expect.stringMatching(`^${addDays('2026-11-20', -42)}T`),
      before: { daily_feedback_goal: 10 },
      after: { daily_feedback_goal: 12 },
    }),
  ]);
});

it('switched statements on before the last closing, and owes nobody a reminder or a statement', async () => {
  expect(await readChainSettings(db())).toEqual({
    ...defaultSettings,
    statements: true,
    evaluators_named: true,
    version: 1,
  });
  const [settled] = of('settings.update');
  expect(settled?.at).toMatch(/^2026-09-15T/);
  expect(await db().selectFrom('statement_mailings').selectAll().execute()).toEqual([]);
  expect(await remind(testDatabase.database, now)).toBe(false);
});

it('left two questions open and answered one, of which a mail waits', async () => {
  const questions = await db()
    .selectFrom('statement_questions')
    .innerJoin('restaurants', 'restaurants.id', 'restaurant_id')
    .select(['store_id', 'month', 'report_id', 'outcome'])
    .orderBy('asked_at')
    .execute();
  expect(questions.map(({ report_id, ...question }) => [question, report_id !== null])).toEqual([
    [{ store_id: 'RO-CJ-01', month: '2026-09', outcome: 'corrected' }, false],
    [{ store_id: 'RO-BV-01', month: '2026-09', outcome: null }, true],
    [{ store_id: 'DE-M-01', month: '2026-09', outcome: null }, false],
  ]);
  expect(of('statement.ask')).toHaveLength(3);
  const mails = await db().selectFrom('outbox').select(['template', 'sent_at']).execute();
  expect(mails).toEqual([{ template: 'answer', sent_at: null }]);
});

it('set the budgets that there are: of one month within, near and over', async () => {
  const rows = await db().selectFrom('restaurant_budgets').selectAll().execute();
  expect(
    inOrder(
      of('restaurant.set-budget').map(({ subject_id, after }) => [subject_id, ...Object.values(after)]),
    ),
  ).toEqual(
    inOrder(rows.map((row) => [row.restaurant_id, row.valid_from, fromMinor(row.amount_minor ?? 0)])),
  );
  const totals = await db().selectFrom('month_totals').selectAll().where('month', '=', '2026-10').execute();
  const standings = rows.map(({ restaurant_id, amount_minor }) => {
    const total = totals.find((one) => one.restaurant_id === restaurant_id);
    return budgetStanding(total?.bonus_minor ?? 0, amount_minor ?? 0);
  });
  expect(standings.toSorted()).toEqual(['near', 'over', 'within', 'within']);
});

it('made each person what they are', async () => {
  const people = await db().selectFrom('users').selectAll().execute();
  const made = [...of('app.create-admin'), ...of('user.create')];
  expect(inOrder(made.map(({ subject_id, at }) => [subject_id, at]))).toEqual(
    inOrder(people.map(({ id, created_at }) => [id, created_at])),
  );
  const status = new Map<string, unknown>();
  for (const { action, subject_id, after } of past) {
    if (action === 'user.create') status.set(subject_id, 'pending');
    if (after['status'] !== undefined) status.set(subject_id, after['status']);
    if (action === 'user.delete') status.set(subject_id, 'deleted');
  }
  expect(people.filter((person) => status.get(person.id) !== person.status)).toEqual([]);
});

it('put everybody where they are now', async () => {
  const belongs = new Set<string>();
  const restaurants = (fields: Record<string, unknown>) => fields['restaurants'] as string[];
  for (const { action, subject_id, before, after } of past) {
    if (action === 'user.create') for (const id of restaurants(after)) belongs.add(`${id} ${subject_id}`);
    if (action === 'user.delete') for (const id of restaurants(before)) belongs.delete(`${id} ${subject_id}`);
    if (action === 'restaurant.assign-user') belongs.add(`${subject_id} ${String(after['user_id'])}`);
    if (action === 'restaurant.remove-user') belongs.delete(`${subject_id} ${String(before['user_id'])}`);
  }
  expect(of('restaurant.remove-user')).toHaveLength(1);
  const open = await db().selectFrom('memberships').selectAll().where('valid_to', 'is', null).execute();
  expect([...belongs].toSorted()).toEqual(
    inOrder(open.map(({ restaurant_id, user_id }) => [restaurant_id, user_id])),
  );
});

it('set the rules that stand', async () => {
  const rules = await db().selectFrom('bonus_rules').selectAll().execute();
  expect(rules).toHaveLength(4);
  expect(inOrder(of('bonus-rule.set').map((row) => [row.subject_id, row.at, row.actor_name]))).toEqual(
    inOrder(rules.map((rule) => [`${rule.currency}_${rule.valid_from}`, rule.set_at, rule.set_by_name])),
  );
});

it('voided a few reports of each month, with a reason in the restaurant’s language', async () => {
  const voided = await db().selectFrom('voided_reports').selectAll().execute();
  const later: readonly string[] = Object.values(laterReasons);
  const inTime = voided.filter(({ reason }) => !later.includes(reason));
  const months = Map.groupBy(inTime, ({ business_date }) => business_date.slice(0, 7));
  expect(months.size).toBe(10);
  for (const some of months.values()) expect(some.length).toBeLessThanOrEqual(6);
  expect(voided.length).toBeGreaterThan(50);
  const german = await db().selectFrom('restaurants').select('id').where('currency', '=', 'EUR').execute();
  for (const { restaurant_id, reason } of inTime) {
    const isGerman = german.some(({ id }) => id === restaurant_id);
    expect(voidReasons[isGerman ? 'de' : 'ro']).toContain(reason);
  }
  expect(
    inOrder(of('report.void').map((row) => [row.subject_id, row.at, row.actor_name, row.after['reason']])),
  ).toEqual(inOrder(voided.map((row) => [row.id, row.voided_at, row.voided_by_name, row.reason])));
  // Beside the reports, not out of them.
  const both = await sql`select id from reports where id in (select id from voided_reports)`.execute(db());
  expect(both.rows).toEqual([]);
});

it('recorded and corrected the reports of the two latest months as they are', async () => {
  const reports = await db()
    .selectFrom('reports')
    .selectAll()
    .where('business_date', '>=', '2026-10-01')
    .execute();
  const voided = of('report.void').map(({ subject_id }) => subject_id);
  const made = of('report.create').filter(
    ({ subject_id, after }) => !voided.includes(subject_id) && String(after['date']) >= '2026-10-01',
  );
  expect(inOrder(made.map(({ subject_id, at, actor_id }) => [subject_id, at, actor_id]))).toEqual(
    inOrder(reports.map((row) => [row.id, row.recorded_at, row.evaluator_id])),
  );
  const points = new Map(made.map(({ subject_id, after }) => [subject_id, after['points']]));
  for (const { subject_id, before, after } of of('report.update')) {
    expect(before['points']).toBe(points.get(subject_id));
    points.set(subject_id, after['points']);
  }
  expect(reports.filter((row) => points.get(row.id) !== row.points)).toEqual([]);
  const corrected = reports.filter((row) => row.corrected_at !== null);
  expect(corrected.length).toBeGreaterThan(20);
  expect(inOrder(of('report.update').map(({ subject_id, at }) => [subject_id, at]))).toEqual(
    inOrder(corrected.map((row) => [row.id, row.corrected_at])),
  );
});

it('closed each month up to the one before the last, and learned more of the latest', async () => {
  const closings = await db()
    .selectFrom('closings')
    .innerJoin('restaurants', 'restaurants.id', 'closings.restaurant_id')
    .select(['store_id', 'month', 'withdrawn_at', 'closed_at'])
    .execute();
  const inForce = closings.filter(({ withdrawn_at }) => withdrawn_at === null);
  expect([...new Set(inForce.map(({ month }) => month))].toSorted().at(-1)).toBe('2026-09');
  expect(inForce.filter(({ month }) => month === '2026-09')).toHaveLength(12);
  expect(closings.filter(({ store_id }) => store_id === 'RO-B-03')).toEqual([]);
  expect(closings.filter(({ withdrawn_at }) => withdrawn_at !== null)).toMatchObject([
    { store_id: 'RO-CJ-02', month: '2026-09' },
  ]);
  const lines = await db().selectFrom('closing_lines').selectAll().where('month', '=', '2026-09').execute();
  const changed = lines.filter(({ changes }) => changes !== '[]');
  expect(new Set(changed.map(({ restaurant_id }) => restaurant_id)).size).toBe(4);
  expect(lines.some(({ carried_out_minor }) => carried_out_minor > 0)).toBe(true);
  expect((await checkClosings(db())).changed).toBeUndefined();
});
