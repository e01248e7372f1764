/** One good answer of every call, typed by its declaration: to show, and to change a field of in a test. */
import type { EventsEndpoint, Endpoint, ResultOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import { addDays, monthOfDay, type Day } from '#contract/month.ts';
import type { Question, Statement } from '#contract/statements.ts';
import type { Activity } from '#contract/activity.ts';
import { layoutOf } from '#contract/payroll-presets.ts';
import { defaultSettings } from '#contract/settings.ts';
import type { AnswerOf, Asked } from './mock.ts';
import * as chain from './sample-chain.ts';
import { makeToken } from './token.ts';

type Endpoints = typeof endpoints;
type Sample<E extends Endpoint> = E extends EventsEndpoint
  ? readonly ResultOf<E>[]
  : AnswerOf<E> | ((asked: Asked<E>) => AnswerOf<E>);
type Samples = { readonly [Name in keyof Endpoints]: Sample<Endpoints[Name]> };

const success = true as const;
const done = { success };
const of = <Data>(data: Data) => ({ success, data });
/** The fields of a body that were sent. */
const given = <Body extends object>(body: Body) =>
  body as { [Field in keyof Body]: Exclude<Body[Field], undefined> };

/** As of a day; the month that a request asks for is answered, with that day as the present. */
export function samplesOf(today: Day) {
  const noon = `${today}T12:00:00.000Z`;
  const [first, second] = chain.restaurants.map((restaurant) =>
    chain.monthOf(restaurant, monthOfDay(today), today),
  );
  if (!first || !second) throw new Error('The samples have two restaurants');
  const report = first.reports[0] ?? second.reports[0];
  if (!report) throw new Error('The samples have reports');
  const monthAsked = (date: string | undefined) => date?.slice(0, 7) ?? monthOfDay(today);
  const month = (id: string, date: string | undefined) => ({
    ...chain.monthOf(chain.restaurantOf(id), monthAsked(date), today),
    bonus_rules: [chain.rule],
  });
  const person = (id: string) => chain.people.find((known) => known.id === id) ?? chain.personOf.user;
  /** One page, where one was asked for. */
  const paged = <Item>(
    items: readonly Item[],
    { page, per_page = 25 }: { page?: number | undefined; per_page?: number | undefined },
  ) =>
    page === undefined
      ? { success, data: [...items] }
      : {
          success,
          data: items.slice((page - 1) * per_page, page * per_page),
          meta: { total: items.length, page, per_page },
        };
  const fits = (q: string | undefined, ...texts: string[]) =>
    texts
      .join(' ')
      .toLowerCase()
      .includes((q ?? '').toLowerCase());
  const found = ({ q }: { q?: string | undefined }) =>
    chain.restaurants.filter(({ name, store_id }) => fits(q, name, store_id));
  const token = makeToken(new Date(Date.parse(noon) + 24 * 3_600_000));
  const rules = {
    rules: [{ ...chain.rule, set_at: `${chain.rule.valid_from}T08:00:00.000Z`, set_by: 'Ana Ionescu' }],
    replaced: [],
    earliest: [
      { currency: 'RON' as const, day: today },
      { currency: 'EUR' as const, day: today },
    ],
  };
  const activity: Activity = {
    id: 'a1',
    at: noon,
    actor: { id: 'ana', name: 'Ana Ionescu' },
    action: 'restaurant.set-goal',
    subject: { type: 'restaurant', id: first.id, name: first.name, exists: true },
    restaurant: { id: first.id, name: first.name, currency: 'RON' },
    before: { daily_feedback_goal: 2 },
    after: { daily_feedback_goal: 3 },
    request_id: 'sample',
  };
  const reportImport = {
    id: 'i1',
    name: 'octombrie.csv',
    at: noon,
    by: 'Ana Ionescu',
    new: 12,
    changed: 0,
    undone: null,
  };
  const effects = {
    total: 1,
    months: [
      {
        restaurant: { id: first.id, name: first.name, store_id: first.store_id, currency: first.currency },
        month: monthOfDay(today),
        count: { before: first.summary.count, after: first.summary.count + 12 },
        bonus: { before: first.summary.bonus_total, after: '110.00' },
        notes: [],
      },
    ],
    sums: [
      {
        currency: first.currency,
        count: { before: first.summary.count, after: first.summary.count + 12 },
        bonus: { before: first.summary.bonus_total, after: '110.00' },
      },
    ],
  };
  const closed = {
    number: 1,
    closed_at: noon,
    closed_by: 'Ana Ionescu',
    note: null,
    hash: 'a'.repeat(64),
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawn_reason: null,
    run_id: null,
    run_number: null,
  };
  const layout = {
    ...layoutOf('datev', 'EUR', 'DATEV', () => ''),
    wage_type: '100',
    id: '019a4d6e-7c9b-7000-8000-0000000000f1',
    updated_at: noon,
    version: 1,
  };
  const run = {
    id: '019a4d6e-7c9b-7000-8000-0000000000f2',
    number: 1,
    currency: 'RON' as const,
    months: ['2026-09'],
    people: 1,
    restaurants: 1,
    total: '10.00',
    note: null,
    created_at: noon,
    created_by: 'Ana Ionescu',
    files: [],
    closings: null,
    taken_back_at: null,
    taken_back_by: null,
    taken_back_reason: null,
    is_last: true,
  };
  const closingOf = (date: string | undefined) => ({
    restaurant: { id: first.id, name: first.name, store_id: first.store_id, currency: first.currency },
    month: monthAsked(date),
    state: 'ready' as const,
    closing: null,
    summary: first.summary,
    corrections: '0.00',
    payable: first.summary.bonus_total,
    checks: [],
  });
  const asked = {
    id: '019a4d6e-7c9b-7000-8000-0000000000a1',
    text: 'Why is it less than in the month before?',
    asked_at: noon,
    answer: null,
    outcome: null,
    answered_at: null,
  };
  const ownReports = first.reports.filter(
    ({ evaluated_user }) => evaluated_user.id === report.evaluated_user.id,
  );
  const ownBonus = fromMinor(ownReports.reduce((sum, { bonus }) => sum + toMinor(bonus), 0));
  const ownPoints = ownReports.reduce((sum, { points }) => sum + points, 0);
  const statement: Statement = {
    id: '4F7A-21C9-8B0E',
    person: { first_name: report.evaluated_user.first_name, last_name: report.evaluated_user.last_name },
    locale: null,
    restaurant: { name: first.name, store_id: first.store_id, time_zone: first.time_zone },
    currency: first.currency,
    month: monthOfDay(today),
    number: 1,
    closed_at: noon,
    withdrawn_at: null,
    closed_again_at: null,
    count: ownReports.length,
    points_total: ownPoints,
    points_average: ownReports.length === 0 ? null : ownPoints / ownReports.length,
    bonus: ownBonus,
    correction: '0.00',
    payable: ownBonus,
    changes: [],
    carried_in: '0.00',
    carried_out: '0.00',
    reports_archived: false,
    known_bonus: ownBonus,
    formula: [],
    days: [...Map.groupBy(ownReports.toReversed(), ({ date }) => date)].map(([date, reports]) => ({
      date,
      goal: null,
      bonus: fromMinor(reports.reduce((sum, { bonus }) => sum + toMinor(bonus), 0)),
      reports: reports.map(({ id, observed_at, points, bonus, comment, evaluator }) => ({
        id,
        observed_at: observed_at ?? noon,
        evaluator: `${evaluator.first_name} ${evaluator.last_name}`,
        points,
        bonus,
        rule_from: null,
        comment: comment ?? '',
      })),
    })),
    questions_until: addDays(today, 10),
    may_ask: true,
    questions: [{ ...asked, report_id: null }],
  };
  const question: Question = {
    ...asked,
    restaurant: { id: first.id, name: first.name, store_id: first.store_id },
    month: monthOfDay(today),
    number: 1,
    person: { ...report.evaluated_user, is_deleted: false },
    report: null,
    report_archived: false,
    currency: first.currency,
    payable: ownBonus,
    answered_by: null,
  };
  const file = (text: string, type = 'text/csv') => new Blob([text], { type });

  const { evaluator } = chain.personOf;
  const tablet = {
    id: 'bar',
    name: 'Bar',
    restaurant: { id: first.id, name: first.name, store_id: first.store_id },
  };
  const front = {
    ...tablet,
    people: [
      {
        id: evaluator.id,
        first_name: evaluator.first_name,
        last_name: evaluator.last_name,
        has_pin: true,
        is_locked: false,
      },
    ],
    lock_minutes: defaultSettings.lock_minutes,
  };
  return {
    login: { success, accessToken: token, user: chain.personOf.admin },
    logout: done,
    renewSession: { success, accessToken: token },
    getMyInfo: { user: chain.personOf.admin },
    getAppInfo: of({
      mode: 'dev',
      setup_needed: false,
      mails: 'kept',
      demo_logins: [{ email: chain.personOf.admin.email ?? '', password: 'any password', role: 'admin' }],
    }),
    checkSetup: done,
    createFirstAdmin: done,
    forgotPassword: done,
    resetPassword: done,
    verifyEmail: of({ first_name: 'Ana', last_name: 'Ionescu', email: 'ana@sample.example' }),
    activateAccount: done,
    getLink: of({ purpose: 'activation', first_name: 'Ana', needs_password: true }),
    listKeptMails: of([]),
    getMailState: of({ waiting: 0 }),
    registerUser: ({ body }) => {
      const { password: _, restaurants: _ids, ...fields } = body;
      return of({ ...chain.personOf.user, ...fields, id: fields.id ?? 'new', status: 'pending' });
    },
    resendInvitation: done,
    makeInvitationLink: of({
      url: 'https://brigade.example/activate-account?token=sample',
      expires_at: noon,
    }),
    getUser: ({ params }) => of(person(params.id)),
    getUserWithReports: ({ query: { id, date } }) =>
      of({
        ...person(id),
        month: monthAsked(date),
        received: chain.feedbackOf('evaluated_user', id, monthAsked(date), today),
        given: chain.feedbackOf('evaluator', id, monthAsked(date), today),
      }),
    listUsers: ({ query }) =>
      paged(
        chain.people.filter(
          ({ first_name, last_name, role }) =>
            fits(query.q, first_name, last_name) && (query.role ?? role) === role,
        ),
        query,
      ),
    updateUser: ({ params, body }) => {
      const { password: _, current_password: _now, restaurants: _ids, ...fields } = body;
      const before = person(params.id);
      return of({ ...before, ...given(fields), version: before.version + 1 });
    },
    deleteUser: done,
    previewUserDelete: of({
      restaurants: 2,
      reports: 31,
      bonus_totals: [{ currency: 'RON', amount: '75.00' }],
    }),
    createRestaurant: ({ body }) => {
      const { users: _, ...fields } = body;
      return of({ ...chain.restaurantOf(''), ...fields, id: fields.id ?? 'new' });
    },
    updateRestaurant: ({ params, body }) => {
      const { users: _, ...fields } = body;
      const before = chain.restaurantOf(params.id);
      return of({ ...before, ...given(fields), version: before.version + 1 });
    },
    archiveRestaurant: ({ params }) => of({ ...chain.restaurantOf(params.id), archived_at: noon }),
    restoreRestaurant: ({ params }) => of(chain.restaurantOf(params.id)),
    setGoals: ({ body }) =>
      of(
        body.map(({ restaurant_id, valid_from }) => ({ restaurant_id, valid_from, result: 'set' as const })),
      ),
    listBudgets: ({ query }) =>
      of(
        chain.restaurants
          .filter(({ id }) => id === (query.restaurant_id ?? id))
          .map((restaurant) => ({
            restaurant_id: restaurant.id,
            name: restaurant.name,
            currency: restaurant.currency,
            month: monthOfDay(today),
            budgets: [{ valid_from: '2025-01', amount: chain.budgetOf(restaurant) }].filter(
              ({ amount }) => amount !== null,
            ),
          })),
      ),
    setBudgets: ({ body }) =>
      of(
        body.map(({ restaurant_id, valid_from }) => ({ restaurant_id, valid_from, result: 'set' as const })),
      ),
    listClosings: ({ query }) => ({
      success,
      data: [closingOf(query.date)],
      meta: { month: monthAsked(query.date), totals: [] },
    }),
    listClosingPeople: ({ query }) => ({
      success,
      data: [],
      meta: { month: monthAsked(query.date), totals: [] },
    }),
    getClosing: ({ query }) => of({ ...closingOf(query.date), lines: [], known: [], closings: [] }),
    closeMonth: ({ body }) =>
      of(
        body.restaurant_ids.map((restaurant_id) => ({
          restaurant_id,
          ok: true,
          code: 'closed' as const,
          closing: closed,
        })),
      ),
    reopenMonth: ({ body }) =>
      of({ ...closed, withdrawn_at: noon, withdrawn_by: 'Ana Ionescu', withdrawn_reason: body.reason }),
    listLayouts: of([layout]),
    createLayout: ({ body }) => of({ ...body, updated_at: noon, version: 1 }),
    updateLayout: ({ body }) => of({ ...body, updated_at: noon, version: body.version + 1 }),
    deleteLayout: done,
    previewLayout: ({ body }) =>
      of({
        month: null,
        headers: body.columns.map(({ header }) => header),
        rows: [],
        total: 0,
        unwritable: [],
      }),
    listDue: of([]),
    numberDeleted: done,
    createRun: ({ body }) =>
      of({
        ...run,
        id: body.id,
        currency: body.currency,
        people: body.agreed.people,
        total: body.agreed.payable,
      }),
    listRuns: ({ query }) => paged([run], query),
    takeBackRun: ({ body }) =>
      of({
        ...run,
        id: body.id,
        taken_back_at: noon,
        taken_back_by: 'Ana Ionescu',
        taken_back_reason: body.reason,
        is_last: false,
      }),
    getSettings: of({ ...defaultSettings, version: 1 }),
    updateSettings: ({ body }) => of({ ...body, version: body.version + 1 }),
    getStatement: of(statement),
    askQuestion: ({ body: { id, about, text } }) =>
      of({
        ...statement,
        questions: [...statement.questions, { ...asked, id, report_id: about, text }],
      }),
    listStatements: of([{ ...statement, mailed: true }]),
    listQuestions: { success, data: [question], meta: {} },
    answerQuestion: ({ body: { answer, outcome } }) =>
      of({ ...question, answer, outcome, answered_at: noon, answered_by: 'Ana Ionescu' }),
    deleteRestaurant: done,
    previewRestaurantDelete: of({
      reports: first.summary.count,
      bonus_total: first.summary.bonus_total,
      currency: first.currency,
      users: first.users.length,
      months: { from: monthOfDay(today), to: monthOfDay(today) },
    }),
    assignUserToRestaurant: done,
    removeUserFromRestaurant: done,
    getGoalAdvice: ({ query: { restaurant_id } }) =>
      of(
        chain
          .adviceOf(today)
          .filter((one) => restaurant_id === undefined || one.restaurant_id === restaurant_id),
      ),
    setAway: done,
    setOnShift: done,
    getRestaurant: ({ params }) => of(chain.restaurantOf(params.id)),
    listRestaurants: ({ query }) => paged(found(query), query),
    listRestaurantsByMonth: ({ query }) =>
      paged(
        found(query).map((restaurant) => {
          const { days: _, ...shown } = chain.monthOf(restaurant, monthAsked(query.date), today);
          return query.reports === '0' ? { ...shown, reports: [] } : shown;
        }),
        query,
      ),
    getRestaurantByMonth: ({ query: { id, date } }) => {
      const { reports: _, ...shown } = chain.monthOf(chain.restaurantOf(id), monthAsked(date), today);
      return of(shown);
    },
    getRestaurantWithReports: ({ query: { id, date } }) => of(month(id, date)),
    listRestaurantMonths: of([{ month: monthOfDay(today), count: first.summary.count }]),
    createReport: ({ body }) =>
      of({
        ...report,
        id: body.id,
        restaurant_id: body.restaurant_id,
        points: body.points,
        comment: body.comment ?? null,
        evaluated_user: chain.shortOf(person(body.evaluated_user_id)),
        recorded_at: new Date().toISOString(),
      }),
    updateReport: ({ params, body: { points = report.points, comment = null } }) =>
      of({ ...report, id: params.id, points, comment, corrected_at: noon }),
    voidReport: done,
    getRecordSheet: ({ query: { id, day = today } }) => {
      const { name, store_id, currency, time_zone, day_starts_at, users, reports } = month(id, day);
      const ofDay = reports.filter(({ date }) => date === day);
      return of({
        restaurant_id: id,
        name,
        store_id,
        currency,
        time_zone,
        day_starts_at,
        day: chain.totalOf(day, ofDay, 3),
        today,
        opened_on: chain.rule.valid_from,
        pace: day === today ? chain.paceOf(today, ofDay.length, 3) : null,
        bonus_rule: chain.rule,
        people: users
          .filter(({ role }) => role === 'user')
          .map((member) => ({
            ...member,
            last_observed_at: null,
            count: ofDay.filter(({ evaluated_user }) => evaluated_user.id === member.id).length,
          })),
      });
    },
    getOverview: ({ query: { date } }) => {
      const months = chain.restaurants.map((restaurant) =>
        chain.monthOf(restaurant, monthAsked(date), today),
      );
      return of({
        month: monthAsked(date),
        totals: chain.totalsOf(months),
        stores: months.map(({ id, name, store_id, drive_through, currency, summary, days, reports }) => ({
          id,
          name,
          store_id,
          drive_through,
          currency,
          summary,
          today: chain.totalOf(
            today,
            reports.filter((one) => one.date === today),
            3,
          ),
          days: days.filter((day) => day.date <= today),
        })),
      });
    },
    listReportMonths: of([{ month: monthOfDay(today), count: first.summary.count + second.summary.count }]),
    explainAmount: ({ query }) => of(chain.explanationOf(query, today)),
    listBonusRules: of(rules),
    previewBonusRule: of({ reports: 0, bonus_before: '0.00', bonus_after: '0.00', currency: 'RON' }),
    setBonusRule: of(rules),
    removeBonusRule: of(rules),
    listActivity: { success, data: [activity], names: {}, meta: { total: 1, page: 1, per_page: 50 } },
    exportReports: file(`Report date,Points\r\n${report.date},${report.points}\r\n`),
    exportRestaurants: file(`Name,Store ID\r\n${first.name},${first.store_id}\r\n`),
    exportOverview: file(`Name,Store ID\r\n${first.name},${first.store_id}\r\n`),
    exportUsers: file('First name,Last name\r\nAna,Ionescu\r\n'),
    exportClosings: file('Restaurant,Payable\r\n'),
    getPayrollFile: file('8001;30/09/2026;;100;;;12,50;;;;\r\n'),
    exportClosingPeople: file('First name,Payable\r\n'),
    exportActivity: file('Time (UTC),Person\r\n'),
    getImportTemplate: file('Store ID,Name\r\nRO-CJ-01,Cluj\r\n'),
    runImport: [
      {
        type: 'file',
        file: {
          format: 'csv',
          encoding: 'utf-8',
          delimiter: ',',
          header: ['Store ID', 'Name', 'Daily feedback goal'],
          sample: [['RO-TM-01', 'Timișoara', '12']],
          rows: 1,
          columns: { store_id: 0, name: 1, daily_feedback_goal: 2 },
          missing: [],
        },
      },
      { type: 'progress', phase: 'checking', done: 1, total: 1 },
      {
        type: 'result',
        committed: false,
        counts: { new: 1, changed: 0, unchanged: 0, error: 0 },
        issues: [],
        changes: [],
        additions: [
          { line: 2, name: 'Timișoara', values: { store_id: 'RO-TM-01', daily_feedback_goal: 12 } },
        ],
        digest: '0'.repeat(64),
        errors_csv: '',
      },
    ],
    listReportImports: ({ query }) => paged([reportImport], query),
    getReportImport: of({
      ...reportImport,
      undoing: { removed: 12, restored: 0, kept: 0, effects, blocked_by: null },
    }),
    undoReportImport: ({ body: { reason } }) =>
      of({ ...reportImport, undone: { at: noon, by: 'Ana Ionescu', reason } }),
    enrolTablet: of({ id: 'bar', code: 'ABCDEFGH', expires_at: `${today}T12:10:00.000Z` }),
    listTablets: of([
      {
        ...tablet,
        enrolled_at: noon,
        claimed_at: noon,
        code_expires_at: null,
        last_seen_at: noon,
      },
    ]),
    withdrawTablet: done,
    claimTablet: of({ ...front, key: 'a'.repeat(43) }),
    getTabletFront: of(front),
    unlockTablet: {
      success,
      accessToken: makeToken(new Date(Date.parse(noon) + 8 * 3_600_000)),
      user: chain.personOf.evaluator,
    },
    passReport: of(report),
    setPin: ({ body }) => of({ has_pin: body.pin !== null }),
    getPin: of({ has_pin: true }),
    followChanges: [{ type: 'hello', subjects: [], restaurant_ids: [] }],
  } satisfies Samples;
}
