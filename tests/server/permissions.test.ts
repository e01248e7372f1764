/** Who may call what on whose records: every call of the resources × every caller × every kind of id. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { may, policy } from '#contract/permissions.ts';
import { makeServer, testOrigin, type Answer, type TestServer } from '#tests/support/server.ts';
import {
  admin,
  crew,
  everything,
  invited,
  manager,
  personId,
  shift,
  storeId,
  unknownId,
} from '#tests/support/small-chain.ts';

/** RO-CJ-01 and its people are the manager's own and foreign to the shift leader. */
const callers = { anonymous: undefined, user: crew, own: manager, foreign: shift, admin } as const;
type Caller = keyof typeof callers;

const idKinds = ['existing', 'unknown', 'malformed'] as const;
type IdKind = (typeof idKinds)[number];
const malformed = 'a b';

interface Case {
  endpoint: Endpoint;
  /** Where the id of the record stands. */
  place: 'path' | 'query' | 'body' | 'none';
  /** Whose id it is. */
  of?: 'restaurant' | 'crew' | 'manager' | 'invited' | 'report';
  /** A file's text is sent as it is. */
  body?: (id: string) => object | string;
  /** What the query has to say, where it isn't `id` alone. */
  query?: (id: string) => Record<string, string>;
  /** What is answered to an evaluator with the record in reach and to one without it, and to an admin. */
  expected: { own: number; foreign: number; admin: number };
}

const {
  createRestaurant,
  updateRestaurant,
  deleteRestaurant,
  previewRestaurantDelete,
  assignUserToRestaurant,
  removeUserFromRestaurant,
  getRestaurant,
  listRestaurants,
  listRestaurantsByMonth,
  getRestaurantByMonth,
  getRestaurantWithReports,
  listRestaurantMonths,
  createReport,
  updateReport,
  voidReport,
  getRecordSheet,
  followChanges,
  getOverview,
  listBonusRules,
  setBonusRule,
  removeBonusRule,
  listActivity,
  exportReports,
  exportRestaurants,
  exportUsers,
  exportActivity,
  getImportTemplate,
  runImport,
  registerUser,
  resendInvitation,
  getUser,
  getUserWithReports,
  listUsers,
  updateUser,
  deleteUser,
  previewUserDelete,
} = endpoints;

const adminOnly = { own: 403, foreign: 403, admin: 200 };
const readable = { own: 200, foreign: 404, admin: 200 };
const listed = { own: 200, foreign: 200, admin: 200 };

const cases: Record<string, Case> = {
  createRestaurant: {
    endpoint: createRestaurant,
    place: 'none',
    body: () => ({ name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 }),
    expected: { ...adminOnly, admin: 201 },
  },
  updateRestaurant: {
    endpoint: updateRestaurant,
    place: 'path',
    of: 'restaurant',
    body: () => ({ name: 'Altfel' }),
    expected: adminOnly,
  },
  deleteRestaurant: { endpoint: deleteRestaurant, place: 'path', of: 'restaurant', expected: adminOnly },
  previewRestaurantDelete: {
    endpoint: previewRestaurantDelete,
    place: 'path',
    of: 'restaurant',
    expected: adminOnly,
  },
  assignUserToRestaurant: {
    endpoint: assignUserToRestaurant,
    place: 'body',
    of: 'restaurant',
    body: (id) => ({ restaurant_id: id, user_id: ids.invited }),
    expected: adminOnly,
  },
  removeUserFromRestaurant: {
    endpoint: removeUserFromRestaurant,
    place: 'body',
    of: 'restaurant',
    body: (id) => ({ restaurant_id: id, user_id: crewId }),
    expected: adminOnly,
  },
  getRestaurant: { endpoint: getRestaurant, place: 'path', of: 'restaurant', expected: readable },
  getRestaurantByMonth: {
    endpoint: getRestaurantByMonth,
    place: 'query',
    of: 'restaurant',
    expected: readable,
  },
  getRestaurantWithReports: {
    endpoint: getRestaurantWithReports,
    place: 'query',
    of: 'restaurant',
    expected: readable,
  },
  listRestaurants: { endpoint: listRestaurants, place: 'none', expected: listed },
  listRestaurantsByMonth: { endpoint: listRestaurantsByMonth, place: 'none', expected: listed },
  registerUser: {
    endpoint: registerUser,
    place: 'none',
    body: () => ({
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.example',
      user_position: 'crew',
      role: 'user',
    }),
    expected: { ...adminOnly, admin: 201 },
  },
  resendInvitation: { endpoint: resendInvitation, place: 'path', of: 'invited', expected: adminOnly },
  getUser: { endpoint: getUser, place: 'path', of: 'crew', expected: readable },
  getUserWithReports: { endpoint: getUserWithReports, place: 'query', of: 'crew', expected: readable },
  listUsers: { endpoint: listUsers, place: 'none', expected: listed },
  updateUser: {
    endpoint: updateUser,
    place: 'path',
    of: 'manager',
    body: () => ({ first_name: 'Altfel' }),
    // Evaluators change themselves alone: the shift leader may not even know of the manager.
    expected: readable,
  },
  deleteUser: { endpoint: deleteUser, place: 'path', of: 'crew', expected: adminOnly },
  previewUserDelete: { endpoint: previewUserDelete, place: 'path', of: 'crew', expected: adminOnly },
  listRestaurantMonths: {
    endpoint: listRestaurantMonths,
    place: 'path',
    of: 'restaurant',
    expected: readable,
  },
  createReport: {
    endpoint: createReport,
    place: 'body',
    of: 'restaurant',
    body: (id) => ({ id: newReportId, restaurant_id: id, evaluated_user_id: crewId, points: 7 }),
    expected: { ...readable, own: 201, admin: 201 },
  },
  updateReport: {
    endpoint: updateReport,
    place: 'path',
    of: 'report',
    body: () => ({ points: 3 }),
    // The manager's own: not even an administrator corrects it.
    expected: { ...readable, admin: 403 },
  },
  voidReport: {
    endpoint: voidReport,
    place: 'path',
    of: 'report',
    body: () => ({ reason: 'Dublu' }),
    expected: readable,
  },
  getRecordSheet: { endpoint: getRecordSheet, place: 'query', of: 'restaurant', expected: readable },
  followChanges: { endpoint: followChanges, place: 'none', expected: listed },
  getOverview: { endpoint: getOverview, place: 'none', expected: listed },
  listBonusRules: { endpoint: listBonusRules, place: 'none', expected: listed },
  setBonusRule: {
    endpoint: setBonusRule,
    place: 'none',
    body: () => ({
      currency: 'RON',
      valid_from: '2026-10-15',
      points_threshold: 5,
      amount_per_point: '3.00',
    }),
    expected: adminOnly,
  },
  removeBonusRule: {
    endpoint: removeBonusRule,
    place: 'none',
    body: () => ({ currency: 'RON', valid_from: '2026-11-01' }),
    expected: adminOnly,
  },
  listActivity: { endpoint: listActivity, place: 'none', expected: adminOnly },
  exportReports: {
    endpoint: exportReports,
    place: 'query',
    of: 'restaurant',
    query: (id) => ({ format: 'csv', from: '2026-10', restaurant_id: id }),
    expected: readable,
  },
  exportRestaurants: {
    endpoint: exportRestaurants,
    place: 'none',
    query: () => ({ format: 'csv' }),
    expected: listed,
  },
  exportUsers: {
    endpoint: exportUsers,
    place: 'none',
    query: () => ({ format: 'csv' }),
    expected: listed,
  },
  exportActivity: {
    endpoint: exportActivity,
    place: 'none',
    query: () => ({ format: 'csv' }),
    expected: adminOnly,
  },
  getImportTemplate: {
    endpoint: getImportTemplate,
    place: 'none',
    query: () => ({ kind: 'reports', format: 'csv' }),
    expected: adminOnly,
  },
  runImport: {
    endpoint: runImport,
    place: 'none',
    query: () => ({ kind: 'restaurants', name: 'a.csv' }),
    body: () => 'Store ID;Name;Daily goal\nRO-BH-01;Oradea;10',
    expected: adminOnly,
  },
};

const newReportId = '019a4d6e-7c9b-7000-8000-000000000001';
const reportId = '019a4d6e-7c9b-7000-8000-000000000002';

let server: TestServer;
let crewId: string;
let ids: Record<NonNullable<Case['of']>, string>;
beforeAll(async () => {
  server = await makeServer();
  crewId = await personId(server, crew);
  ids = {
    restaurant: await storeId(server, 'RO-CJ-01'),
    crew: crewId,
    manager: await personId(server, manager),
    invited: await personId(server, invited),
    report: reportId,
  };
});
beforeEach(() => recordReport());
afterAll(() => server.close());

let recorded = false;
/** The manager's, a moment ago: what can be corrected and voided. */
async function recordReport(): Promise<void> {
  if (recorded) return;
  const body = { id: reportId, restaurant_id: ids.restaurant, evaluated_user_id: crewId, points: 8 };
  await server.call(createReport, { as: manager, body });
  recorded = true;
}

let wrote = false;
afterEach(async () => {
  if (!wrote) return;
  await server.reset();
  wrote = false;
  recorded = false;
});

async function send(one: Case, id: string, caller: Caller): Promise<Answer> {
  const { endpoint, place, body, query = () => (place === 'query' ? { id } : {}) } = one;
  const path = endpoint.path.replace('{id}', encodeURIComponent(id));
  const search = `?${new URLSearchParams(query(id))}`;
  const as = callers[caller];
  wrote ||= endpoint.method !== 'GET';
  if (endpoint.gives === 'events' && endpoint.method === 'GET') return begin(path, as);
  return server.request(endpoint.method, `${path}${search}`, {
    ...(as && { as }),
    ...(body && { body: body(id) }),
  });
}

/** A stream without end is over as soon as it is known how it begins. */
async function begin(path: string, as: string | undefined): Promise<Answer> {
  const headers = { ...(as && { Authorization: `Bearer ${await server.as(as)}` }) };
  const response = await server.fetch(new Request(new URL(path, testOrigin), { headers }));
  if (!response.ok)
    return { status: response.status, headers: response.headers, body: await response.json() };
  await response.body?.cancel();
  return { status: response.status, headers: response.headers, body: '' };
}

function expectedOf({ endpoint, expected, place }: Case, caller: Caller, kind: IdKind): number {
  if (caller === 'anonymous') return 401;
  if (caller === 'user') return 403;
  const status = expected[caller];
  const refuses = !may(endpoint.permission, caller === 'admin' ? 'admin' : 'evaluator');
  if (kind === 'existing' || refuses) return status;
  // An id in a path is opaque; in a query or a body it is a field.
  return kind === 'malformed' && place !== 'path' ? 422 : 404;
}

const codes: Record<number, string[]> = {
  401: ['unauthenticated'],
  403: ['forbidden', 'no_app_access', 'not_author'],
  404: ['not_found'],
  422: ['invalid'],
};

describe.each(Object.entries(cases))('%s', (_name, one) => {
  const kinds = one.place === 'none' ? (['existing'] as const) : idKinds;
  const rows = kinds.flatMap((kind) =>
    (Object.keys(callers) as Caller[]).map((caller) => [caller, kind] as const),
  );

  it.each(rows)('by %s of an id that is %s', async (caller, kind) => {
    const id = { existing: ids[one.of ?? 'restaurant'], unknown: unknownId, malformed }[kind];
    const before = await everything(server);
    const answer = await send(one, id, caller);
    const status = expectedOf(one, caller, kind);
    expect(answer.status).toBe(status);
    if (status < 300) return;
    expect(codes[status]).toContain((answer.body as { code: string }).code);
    expect(await everything(server)).toEqual(before);
  });
});

describe('a foreign record', () => {
  const strip = ({ status, headers, body }: Answer) => ({
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id')),
    body: { ...(body as object), request_id: '' },
  });

  it.each(Object.entries(cases).filter(([, { place }]) => place !== 'none'))(
    'is answered by %s with the bytes of an unknown one',
    async (_name, one) => {
      const foreign = await send(one, ids[one.of ?? 'restaurant'], 'foreign');
      const unknown = await send(one, unknownId, 'foreign');
      expect(strip(foreign)).toEqual(strip(unknown));
    },
  );
});

describe('the matrix', () => {
  it('has every call that needs a session, but one’s own my-info and log-out', () => {
    const needing = Object.entries(endpoints)
      .filter(
        ([name, { permission }]) => !may(permission, undefined) && name !== 'getMyInfo' && name !== 'logout',
      )
      .map(([name]) => name);
    expect(Object.keys(cases).toSorted()).toEqual(needing.toSorted());
  });

  it('says what the policy says', () => {
    for (const { endpoint, expected } of Object.values(cases)) {
      expect(expected.own === 403).toBe(policy[endpoint.permission].evaluator === 'none');
      expect(expected.admin < 300).toBe(policy[endpoint.permission].admin !== 'self');
    }
  });
});

describe('a list', () => {
  beforeEach(async () => {
    wrote = true;
    const body = { restaurants: [] };
    await server.request('PUT', `/v1/user/update/${ids.manager}`, { as: admin, body });
  });

  it('is empty for an evaluator whose last membership has ended', async () => {
    for (const path of [listRestaurants.path, listRestaurantsByMonth.path]) {
      expect(await server.request('GET', path, { as: manager })).toMatchObject({
        status: 200,
        body: { success: true, data: [] },
      });
    }
  });
});
