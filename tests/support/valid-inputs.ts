/** An input of every call that the server takes as it is, on the small set: what fuzzing starts from. */
import type { endpoints } from '#contract/endpoints.ts';
import { defaultSettings } from '#contract/settings.ts';
import { layoutSample } from './payroll-layout.ts';
import type { TestServer } from './server.ts';
import { admin, crew, invited, manager, personId, restaurantId } from './small-chain.ts';
import { heldTablet } from './tablets.ts';

export interface ValidInput {
  /** The e-mail of who calls; nobody for a public call. */
  as?: string;
  /** Instead of somebody's own session: a tablet's key, or a session on it. */
  authorization?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** An object, or a list of them. */
  body?: Record<string, unknown> | readonly Record<string, unknown>[];
  /** Costs a password hash, or goes on without end: fuzzed less. */
  costly?: boolean;
}

type Inputs = Record<keyof typeof endpoints, ValidInput>;

const password = 'o parolă lungă';
const token = 'a'.repeat(43);
const newId = '019a4d6e-7c9b-7000-8000-0000000000f1';

export async function validInputs(server: TestServer): Promise<Inputs> {
  const id = await restaurantId(server, 'RO-CJ-01');
  const person = await personId(server, crew);
  const pending = await personId(server, invited);
  const tablet = await heldTablet(server, 'RO-CJ-01', manager);
  const month = { id, date: '2026-10' };
  const file = { format: 'csv' };
  const page = { page: '1', per_page: '5' };
  const names = { first_name: 'Ana', last_name: 'Pop' };
  const restaurant = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };
  const calendar = { time_zone: 'Europe/Bucharest', day_starts_at: '04:00' };
  return {
    login: { body: { email: admin, password }, costly: true },
    logout: { as: admin },
    getMyInfo: { as: admin },
    getAppInfo: {},
    checkSetup: { params: { token } },
    createFirstAdmin: {
      params: { token },
      body: { ...names, email: 'ana@lant.example', password, locale: 'ro' },
    },
    forgotPassword: { body: { email: 'nobody@lant.example' } },
    resetPassword: { params: { token }, body: { password }, costly: true },
    verifyEmail: { params: { token } },
    activateAccount: { params: { token }, body: { password }, costly: true },
    getLink: { params: { token } },
    listKeptMails: {},
    getMailState: { as: admin },
    renewSession: { as: admin },
    registerUser: {
      as: admin,
      body: {
        id: newId,
        ...names,
        email: 'ana@lant.example',
        user_position: 'crew',
        role: 'user',
        restaurants: [id],
        member_since: '2026-09-15',
        locale: 'ro',
      },
    },
    resendInvitation: { as: admin, params: { id: pending } },
    makeInvitationLink: { as: admin, params: { id: pending } },
    getUser: { as: admin, params: { id: person } },
    getUserWithReports: { as: admin, query: { id: person, date: '2026-10' } },
    listUsers: {
      as: admin,
      query: {
        q: 'pop',
        role: 'user',
        position: 'crew',
        status: 'active',
        restaurant_id: id,
        sort: 'name',
        ...page,
      },
    },
    updateUser: {
      as: admin,
      params: { id: person },
      body: {
        ...names,
        email: crew,
        user_position: 'crew',
        role: 'user',
        locale: 'de',
        restaurants: [id],
        version: 1,
      },
    },
    deleteUser: { as: admin, params: { id: 'nobody' } },
    previewUserDelete: { as: admin, params: { id: person } },
    createRestaurant: {
      as: admin,
      body: {
        id: newId,
        ...restaurant,
        ...calendar,
        currency: 'RON',
        opened_on: '2026-03-01',
        users: [person],
      },
    },
    updateRestaurant: {
      as: admin,
      params: { id },
      body: {
        ...restaurant,
        store_id: 'RO-CJ-01',
        ...calendar,
        currency: 'RON',
        opened_on: '2026-08-01',
        users: [person],
        version: 1,
      },
    },
    archiveRestaurant: { as: admin, params: { id } },
    restoreRestaurant: { as: admin, params: { id } },
    setGoals: { as: admin, body: [{ restaurant_id: id, valid_from: '2026-12-01', goal: 9 }] },
    listBudgets: { as: admin, query: { restaurant_id: id } },
    setBudgets: { as: admin, body: [{ restaurant_id: id, valid_from: '2026-12', amount: '900.00' }] },
    listClosings: {
      as: admin,
      query: { date: '2026-09', q: 'cluj', state: 'ready', sort: '-bonus', ...page },
    },
    listClosingPeople: { as: admin, query: { date: '2026-09', q: 'pop', sort: '-payable', ...page } },
    getClosing: { as: admin, query: { id, date: '2026-09' } },
    closeMonth: { as: admin, body: { month: '2026-09', restaurant_ids: [id], note: 'Septembrie' } },
    getStatement: { params: { token } },
    askQuestion: { params: { token }, body: { id: newId, about: null, text: 'De ce?' } },
    listStatements: { as: admin, query: { id, date: '2026-09', number: '1' } },
    listQuestions: { as: admin, query: { id, date: '2026-09', report_id: newId, state: 'open', ...page } },
    answerQuestion: { as: admin, body: { id: newId, answer: 'Așa', outcome: 'explained' } },
    reopenMonth: { as: admin, body: { restaurant_id: id, month: '2026-09', reason: 'Un raport lipsea' } },
    listLayouts: { as: admin },
    createLayout: { as: admin, body: { id: newId, ...layoutSample } },
    updateLayout: { as: admin, body: { id: 'none', version: 1, ...layoutSample } },
    deleteLayout: { as: admin, body: { id: 'none', version: 1 } },
    previewLayout: { as: admin, body: layoutSample },
    listDue: { as: admin },
    createRun: {
      as: admin,
      body: {
        id: newId,
        currency: 'RON',
        closings: [{ month: '2026-09', restaurant_ids: [id] }],
        layout_ids: ['none'],
        note: 'Septembrie',
        leave_out_unnumbered: true,
        agreed: { people: 1, payable: '10.00' },
      },
    },
    numberDeleted: { as: admin, body: { user_id: 'none', payroll_id: '0417' } },
    listRuns: { as: admin, query: { currency: 'RON', id: 'none', ...page } },
    getPayrollFile: { as: admin, query: { run_id: 'none', file_id: 'none' } },
    takeBackRun: { as: admin, body: { id: 'none', reason: 'O greșeală' } },
    getSettings: { as: admin },
    updateSettings: { as: admin, body: { ...defaultSettings, statements: true } },
    deleteRestaurant: { as: admin, params: { id: 'nowhere' } },
    previewRestaurantDelete: { as: admin, params: { id } },
    assignUserToRestaurant: {
      as: admin,
      body: { user_id: person, restaurant_id: id, since: '2026-09-01' },
    },
    getGoalAdvice: { as: admin, query: { restaurant_id: id } },
    setAway: { as: admin, body: { user_id: pending, restaurant_id: id, until: '2026-10-20' } },
    setOnShift: { as: admin, body: { user_id: pending, restaurant_id: id, on_shift: true } },
    removeUserFromRestaurant: { as: admin, body: { user_id: pending, restaurant_id: id } },
    getRestaurant: { as: admin, params: { id } },
    listRestaurants: { as: admin, query: { q: 'cluj', type: 'in_store', sort: 'name', ...page } },
    listRestaurantsByMonth: {
      as: admin,
      query: { q: 'cluj', type: 'in_store', sort: 'progress', date: '2026-10', reports: '0', ...page },
    },
    getRestaurantByMonth: { as: admin, query: month },
    getRestaurantWithReports: { as: admin, query: month },
    listRestaurantMonths: { as: admin, params: { id } },
    createReport: {
      as: admin,
      body: {
        id: newId,
        restaurant_id: id,
        evaluated_user_id: person,
        points: 8,
        comment: 'Bun',
        observed_at: '2026-10-15T08:00:00Z',
        reason: 'Uitat ieri',
        confirm: true,
      },
    },
    updateReport: {
      as: admin,
      params: { id: 'none' },
      body: { points: 8, comment: 'Bun', evaluated_user_id: person, reason: 'Greșit' },
    },
    voidReport: { as: admin, params: { id: 'none' }, body: { reason: 'Greșit', undo: true } },
    getRecordSheet: { as: admin, query: { id, day: '2026-10-15' } },
    getOverview: { as: admin, query: { date: '2026-10', q: 'cluj', sort: '-bonus_total', ...page } },
    listReportMonths: { as: admin },
    explainAmount: {
      as: admin,
      query: {
        what: 'person-month',
        user_id: person,
        restaurant_id: id,
        side: 'given',
        currency: 'RON',
        date: '2026-10',
      },
    },
    listBonusRules: { as: admin },
    previewBonusRule: {
      as: admin,
      query: { currency: 'RON', valid_from: '2026-12-01', points_threshold: '7', amount_per_point: '2.50' },
    },
    setBonusRule: {
      as: admin,
      body: { currency: 'RON', valid_from: '2026-11-01', points_threshold: 7, amount_per_point: '2.50' },
    },
    removeBonusRule: { as: admin, body: { currency: 'RON', valid_from: '2026-12-01' } },
    listActivity: {
      as: admin,
      query: {
        q: 'ana',
        action: 'user.create',
        subject: 'user',
        subject_id: person,
        restaurant_id: id,
        actor_id: person,
        from: '2026-10-01',
        to: '2026-10-31',
        ...page,
      },
    },
    exportReports: {
      as: admin,
      query: {
        ...file,
        restaurant_id: id,
        from: '2026-10',
        to: '2026-10',
        q: 'pop',
        day: '2026-10-03',
        evaluator_id: person,
        evaluated_user_id: person,
        points: '8',
      },
    },
    exportRestaurants: {
      as: admin,
      query: { ...file, date: '2026-10', q: 'cluj', type: 'in_store', sort: 'name' },
    },
    exportOverview: { as: admin, query: { ...file, date: '2026-10', q: 'cluj', sort: '-name' } },
    exportUsers: {
      as: admin,
      query: {
        ...file,
        q: 'pop',
        role: 'user',
        position: 'crew',
        status: 'active',
        restaurant_id: id,
        sort: 'name',
      },
    },
    exportClosings: { as: admin, query: { ...file, month: '2026-09', restaurant_id: id, number: '1' } },
    exportClosingPeople: { as: admin, query: { ...file, month: '2026-09', q: 'pop', sort: 'name' } },
    exportActivity: { as: admin, query: { ...file, q: 'ana', from: '2026-10-01' } },
    getImportTemplate: { as: admin, query: { kind: 'reports', format: 'csv' } },
    runImport: {
      as: admin,
      query: { kind: 'users', name: 'people.csv', columns: 'email:0', encoding: 'utf-8' },
      body: {},
    },
    listReportImports: { as: admin, query: { page: '1', per_page: '10' } },
    getReportImport: { as: admin, params: { id: 'none' } },
    undoReportImport: { as: admin, params: { id: 'none' }, body: { reason: 'Altă lună' } },
    enrolTablet: { as: admin, body: { restaurant_id: id, name: 'Bar' } },
    listTablets: { as: admin },
    withdrawTablet: { as: admin, params: { id: 'none' } },
    claimTablet: { body: { code: 'ABCDEFGH' } },
    getTabletFront: { authorization: tablet.key },
    unlockTablet: { authorization: tablet.key, body: { user_id: person, pin: '2580' }, costly: true },
    passReport: {
      authorization: tablet.session,
      params: { id: 'none' },
      body: { user_id: person, pin: '2580' },
    },
    setPin: { as: admin, body: { pin: '2580', current_password: password }, costly: true },
    getPin: { as: admin },
    followChanges: { as: admin, costly: true },
  };
}
