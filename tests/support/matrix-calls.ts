/** What the permission matrix sends: an input of every call, and each place in it where an id stands. */
import type { endpoints } from '#contract/endpoints.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { layoutSample } from './payroll-layout.ts';
import { defaultSettings } from '#contract/settings.ts';

/** Whose ids a call is sent with. */
export interface Ids {
  restaurant: string;
  /** A member of it. */
  person: string;
  /** The evaluator who belongs to it. */
  evaluator: string;
  invited: string;
  /** Recorded there by that evaluator a moment ago. */
  report: string;
  /** Of reports; it brought nothing. */
  reportImport: string;
  layout: string;
  /** Of payroll; it holds nothing. */
  run: string;
  file: string;
  tablet: string;
}

export const idKinds = ['own', 'foreign', 'unknown', 'malformed'] as const;
export type IdKind = (typeof idKinds)[number];

/** What is answered instead of what policy and place say. */
type Exceptions = Partial<Record<`${'evaluator' | 'admin'} ${IdKind}`, number>>;

export interface IdPlace {
  in: 'params' | 'query' | 'body';
  field: string;
  of: keyof Ids;
  /**
   * `record`: what the call is about, 404 out of reach · `reference`: another record that it names, 422 at its field
   * · `filter`: narrows a list, which is empty then · `fresh`: made by the caller, 409 where it is taken
   */
  as: 'record' | 'reference' | 'filter' | 'fresh';
  /** The field is a list of ids. */
  isList?: boolean;
  /** What it is sent with, where the call's own input has no such field. */
  input?: (ids: Ids) => MatrixInput;
  but?: Exceptions;
}

export interface MatrixInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A file's text is sent as it is. */
  body?: Record<string, unknown> | readonly Record<string, unknown>[] | string;
}

export interface MatrixCall {
  input?: (ids: Ids) => MatrixInput;
  places?: readonly IdPlace[];
}

const token = 'a'.repeat(43);
const password = 'o parolă lungă';
const names = { first_name: 'Ana', last_name: 'Blaga' };
const nothingThere: Exceptions = { 'admin own': 404, 'admin foreign': 404 };
const newId = '019a4d6e-7c9b-7000-8000-000000000001';
const newRestaurant = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };
const csv = { format: 'csv' };

const ofPath = (of: keyof Ids, but: Exceptions = {}): IdPlace => ({
  in: 'params',
  field: 'id',
  of,
  as: 'record',
  but,
});
const ofQuery = (of: keyof Ids): IdPlace => ({ in: 'query', field: 'id', of, as: 'record' });
const ofBody = (field: string, of: keyof Ids): IdPlace => ({ in: 'body', field, of, as: 'record' });
const filter = (field: string, of: keyof Ids): IdPlace => ({ in: 'query', field, of, as: 'filter' });
const list = (field: string, of: keyof Ids, but: Exceptions = {}): IdPlace => ({
  in: 'body',
  field,
  of,
  as: 'reference',
  isList: true,
  but,
});

const path = (of: keyof Ids): MatrixCall => ({
  input: (ids) => ({ params: { id: ids[of] } }),
  places: [ofPath(of)],
});
const query = (of: keyof Ids): MatrixCall => ({
  input: (ids) => ({ query: { id: ids[of] } }),
  places: [ofQuery(of)],
});
const link: MatrixCall = { input: () => ({ params: { token }, body: { password } }) };
const lookedUp: MatrixCall = { input: () => ({ params: { token } }) };
const activity = [
  filter('subject_id', 'person'),
  filter('restaurant_id', 'restaurant'),
  filter('actor_id', 'evaluator'),
];

/** A call that is missing here doesn't compile; an id that is missing fails the matrix. */
export const matrixCalls: Record<keyof typeof endpoints, MatrixCall> = {
  login: { input: () => ({ body: { email: 'nobody@lant.example', password } }) },
  logout: {},
  getMyInfo: {},
  getAppInfo: {},
  checkSetup: { input: () => ({ params: { token } }) },
  createFirstAdmin: {
    input: () => ({ params: { token }, body: { ...names, email: 'ana@lant.example', password } }),
  },
  forgotPassword: { input: () => ({ body: { email: 'nobody@lant.example' } }) },
  resetPassword: link,
  verifyEmail: lookedUp,
  activateAccount: link,
  getLink: lookedUp,
  listKeptMails: {},
  getMailState: {},
  renewSession: {},
  registerUser: {
    input: ({ restaurant }) => ({
      body: {
        id: newId,
        ...names,
        email: 'ana@lant.example',
        user_position: 'crew',
        role: 'user',
        restaurants: [restaurant],
      },
    }),
    places: [{ in: 'body', field: 'id', of: 'person', as: 'fresh' }, list('restaurants', 'restaurant')],
  },
  resendInvitation: path('invited'),
  makeInvitationLink: path('invited'),
  getUser: path('person'),
  getUserWithReports: query('person'),
  listUsers: { places: [filter('restaurant_id', 'restaurant')] },
  updateUser: {
    input: ({ evaluator }) => ({ params: { id: evaluator }, body: { first_name: 'Altfel' } }),
    places: [
      ofPath('evaluator'),
      // Nobody gives themselves a restaurant, whichever it is.
      list('restaurants', 'restaurant', {
        'evaluator own': 403,
        'evaluator foreign': 403,
        'evaluator unknown': 403,
      }),
    ],
  },
  deleteUser: path('person'),
  previewUserDelete: path('person'),
  createRestaurant: {
    input: ({ person }) => ({ body: { id: newId, ...newRestaurant, users: [person] } }),
    places: [{ in: 'body', field: 'id', of: 'restaurant', as: 'fresh' }, list('users', 'person')],
  },
  updateRestaurant: {
    input: ({ restaurant }) => ({ params: { id: restaurant }, body: { name: 'Altfel' } }),
    places: [ofPath('restaurant'), list('users', 'person')],
  },
  archiveRestaurant: path('restaurant'),
  restoreRestaurant: path('restaurant'),
  // Each entry has its own result, for an unknown restaurant too: the ids stand in a list, which goals.test.ts asks about.
  setGoals: {
    input: ({ restaurant }) => ({ body: [{ restaurant_id: restaurant, valid_from: '2026-12-01', goal: 9 }] }),
  },
  listBudgets: { places: [filter('restaurant_id', 'restaurant')] },
  // The same as of goals: budgets.test.ts asks about the ids.
  setBudgets: {
    input: ({ restaurant }) => ({
      body: [{ restaurant_id: restaurant, valid_from: '2026-12', amount: '900.00' }],
    }),
  },
  listClosings: {},
  listClosingPeople: {},
  getClosing: {
    input: ({ restaurant }) => ({ query: { id: restaurant, date: '2026-09' } }),
    places: [ofQuery('restaurant')],
  },
  closeMonth: {
    input: ({ restaurant }) => ({ body: { month: '2026-09', restaurant_ids: [restaurant] } }),
    // What becomes of each restaurant is in its own result.
    places: [list('restaurant_ids', 'restaurant', { 'admin unknown': 200 })],
  },
  listLayouts: {},
  createLayout: {
    input: () => ({ body: { id: newId, ...layoutSample, name: 'Alta' } }),
    places: [{ in: 'body', field: 'id', of: 'layout', as: 'fresh' }],
  },
  updateLayout: {
    input: ({ layout }) => ({ body: { id: layout, version: 1, ...layoutSample, name: 'Alta' } }),
    places: [ofBody('id', 'layout')],
  },
  deleteLayout: {
    input: ({ layout }) => ({ body: { id: layout, version: 1 } }),
    places: [ofBody('id', 'layout')],
  },
  previewLayout: { input: () => ({ body: { ...layoutSample } }) },
  listDue: {},
  numberDeleted: {
    input: ({ person }) => ({ body: { user_id: person, payroll_id: 'M-1' } }),
    // Nobody was deleted: payroll.test.ts.
    places: [{ in: 'body', field: 'user_id', of: 'person', as: 'record', but: nothingThere }],
  },
  createRun: {
    input: ({ restaurant, layout }) => ({
      body: {
        id: newId,
        currency: 'RON',
        closings: [{ month: '2026-09', restaurant_ids: [restaurant] }],
        layout_ids: [layout],
        agreed: { people: 0, payable: '0.00' },
      },
    }),
    // No month is closed, so that nothing is due: payroll.test.ts.
    places: [
      { in: 'body', field: 'id', of: 'run', as: 'fresh', but: { 'admin own': 409 } },
      list('layout_ids', 'layout', { 'admin own': 409, 'admin foreign': 409 }),
    ],
  },
  listRuns: { places: [filter('id', 'run')] },
  getPayrollFile: {
    input: ({ run, file }) => ({ query: { run_id: run, file_id: file } }),
    places: [
      { in: 'query', field: 'run_id', of: 'run', as: 'record' },
      { in: 'query', field: 'file_id', of: 'file', as: 'record' },
    ],
  },
  takeBackRun: {
    input: ({ run }) => ({ body: { id: run, reason: 'Again' } }),
    places: [ofBody('id', 'run')],
  },
  getSettings: {},
  updateSettings: { input: () => ({ body: { ...defaultSettings, question_days: 20 } }) },
  getStatement: lookedUp,
  askQuestion: {
    input: () => ({ params: { token }, body: { id: newId, about: null, text: 'Why?' } }),
    // No link works: statement-questions.test.ts.
    places: [{ in: 'body', field: 'id', of: 'report', as: 'fresh' }],
  },
  listStatements: {
    input: ({ restaurant }) => ({ query: { id: restaurant, date: '2026-09' } }),
    // No month is closed: statements.test.ts.
    places: [{ ...ofQuery('restaurant'), but: nothingThere }],
  },
  listQuestions: { places: [filter('id', 'restaurant'), filter('report_id', 'report')] },
  answerQuestion: {
    input: ({ report }) => ({ body: { id: report, answer: 'So', outcome: 'explained' } }),
    // Nobody has asked: statement-questions.test.ts.
    places: [{ in: 'body', field: 'id', of: 'report', as: 'record', but: nothingThere }],
  },
  reopenMonth: {
    input: ({ restaurant }) => ({ body: { restaurant_id: restaurant, month: '2026-09', reason: 'Again' } }),
    // No month is closed: closings.test.ts.
    places: [
      {
        in: 'body',
        field: 'restaurant_id',
        of: 'restaurant',
        as: 'record',
        but: nothingThere,
      },
    ],
  },
  deleteRestaurant: path('restaurant'),
  previewRestaurantDelete: path('restaurant'),
  assignUserToRestaurant: {
    ...membership(),
    places: [...(membership().places ?? []), { in: 'body', field: 'leaves', of: 'restaurant', as: 'record' }],
  },
  removeUserFromRestaurant: membership(),
  getGoalAdvice: { places: [filter('restaurant_id', 'restaurant')] },
  setAway: membership({ until: null }),
  setOnShift: membership({ on_shift: true }),
  getRestaurant: path('restaurant'),
  listRestaurants: {},
  listRestaurantsByMonth: {},
  getRestaurantByMonth: query('restaurant'),
  getRestaurantWithReports: query('restaurant'),
  listRestaurantMonths: path('restaurant'),
  createReport: {
    input: ({ restaurant, person }) => ({
      body: { id: newId, restaurant_id: restaurant, evaluated_user_id: person, points: 7 },
    }),
    places: [
      { in: 'body', field: 'id', of: 'report', as: 'fresh' },
      { in: 'body', field: 'restaurant_id', of: 'restaurant', as: 'record' },
      // Of the restaurant, whoever asks.
      {
        in: 'body',
        field: 'evaluated_user_id',
        of: 'person',
        as: 'reference',
        but: { 'admin foreign': 422 },
      },
    ],
  },
  updateReport: {
    input: ({ report, person }) => ({
      params: { id: report },
      body: { points: 3, evaluated_user_id: person, reason: 'Alta' },
    }),
    places: [
      ofPath('report'),
      // A person of another restaurant wasn't there.
      {
        in: 'body',
        field: 'evaluated_user_id',
        of: 'person',
        as: 'reference',
        but: { 'admin foreign': 422 },
      },
    ],
  },
  voidReport: {
    input: ({ report }) => ({ params: { id: report }, body: { reason: 'Dublu' } }),
    places: [ofPath('report')],
  },
  getRecordSheet: query('restaurant'),
  getOverview: {},
  listReportMonths: {},
  explainAmount: {
    input: ({ restaurant, person }) => ({
      query: { what: 'person-month', user_id: person, restaurant_id: restaurant, date: '2026-10' },
    }),
    places: [
      { ...ofQuery('report'), input: ({ report }) => ({ query: { what: 'report', id: report } }) },
      { in: 'query', field: 'restaurant_id', of: 'restaurant', as: 'record' },
      { in: 'query', field: 'user_id', of: 'person', as: 'record' },
    ],
  },
  listBonusRules: {},
  previewBonusRule: {
    input: () => ({
      query: { currency: 'RON', valid_from: '2026-11-01', points_threshold: '7', amount_per_point: '2.50' },
    }),
  },
  setBonusRule: {
    input: () => ({
      body: { currency: 'RON', valid_from: '2026-10-15', points_threshold: 5, amount_per_point: '3.00' },
    }),
  },
  removeBonusRule: { input: () => ({ body: { currency: 'RON', valid_from: '2026-11-01' } }) },
  listActivity: { places: activity },
  exportReports: {
    input: ({ restaurant }) => ({ query: { ...csv, from: '2026-10', restaurant_id: restaurant } }),
    places: [
      { in: 'query', field: 'restaurant_id', of: 'restaurant', as: 'record' },
      filter('evaluator_id', 'evaluator'),
      filter('evaluated_user_id', 'person'),
    ],
  },
  exportRestaurants: { input: () => ({ query: csv }) },
  exportOverview: { input: () => ({ query: csv }) },
  exportUsers: { input: () => ({ query: csv }), places: [filter('restaurant_id', 'restaurant')] },
  exportClosings: {
    input: () => ({ query: { ...csv, month: '2026-09' } }),
    places: [filter('restaurant_id', 'restaurant')],
  },
  exportClosingPeople: { input: () => ({ query: { ...csv, month: '2026-09' } }) },
  exportActivity: { input: () => ({ query: csv }), places: activity },
  getImportTemplate: { input: () => ({ query: { kind: 'reports', ...csv } }) },
  runImport: {
    input: () => ({
      query: { kind: 'restaurants', name: 'a.csv' },
      body: 'Store ID;Name;Daily goal\nRO-BH-01;Oradea;10',
    }),
  },
  listReportImports: {},
  getReportImport: path('reportImport'),
  undoReportImport: {
    input: ({ reportImport }) => ({ params: { id: reportImport }, body: { reason: 'Altă lună' } }),
    places: [ofPath('reportImport')],
  },
  followChanges: {},
  enrolTablet: {
    input: ({ restaurant }) => ({ body: { restaurant_id: restaurant, name: 'Bar' } }),
    places: [ofBody('restaurant_id', 'restaurant')],
  },
  listTablets: {},
  // One that is gone already is withdrawn.
  withdrawTablet: { ...path('tablet'), places: [ofPath('tablet', { 'admin unknown': 200 })] },
  claimTablet: { input: () => ({ body: { code: 'ABCDEFGH' } }) },
  getTabletFront: {},
  unlockTablet: {
    // Without a tablet's key nobody is looked up: tablets-attack.test.ts.
    input: ({ evaluator }) => ({ body: { user_id: evaluator, pin: '2580' } }),
    places: [ofBody('user_id', 'evaluator')],
  },
  passReport: {
    // The person is whom the report is about, and nobody else has a PIN: tablets.test.ts.
    input: ({ report, person }) => ({ params: { id: report }, body: { user_id: person, pin: '2580' } }),
    places: [
      ofPath('report', { 'evaluator own': 422 }),
      {
        in: 'body',
        field: 'user_id',
        of: 'evaluator',
        as: 'reference',
        but: { 'evaluator own': 422, 'evaluator foreign': 401, 'evaluator unknown': 401 },
      },
    ],
  },
  setPin: { input: () => ({ body: { pin: '2580', current_password: demoPassword } }) },
  getPin: {},
};

function membership(more: object = {}): MatrixCall {
  return {
    input: ({ restaurant, person }) => ({ body: { restaurant_id: restaurant, user_id: person, ...more } }),
    places: [
      { in: 'body', field: 'restaurant_id', of: 'restaurant', as: 'record' },
      { in: 'body', field: 'user_id', of: 'person', as: 'record' },
    ],
  };
}
