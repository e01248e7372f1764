/** Every rule of contract.md §5 on the wire: what breaks it, the code it gets, and that nothing changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, everything, personId, restaurantId, unknownId } from '#tests/support/small-chain.ts';

const server = await openServer();
const ids: Record<string, string> = {};
beforeAll(async () => {
  ids['restaurant'] = await restaurantId(server, 'RO-CJ-01');
  ids['user'] = await personId(server, crew);
});

interface Refusal {
  path: string;
  code: string;
  params?: Record<string, number>;
}

/** What a call is answered, and whether it left every row as it was. */
async function outcome(method: string, path: string, body: object = {}) {
  const before = await everything(server);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  const answer = await server.request(method, filled, { as: admin, ...(method !== 'GET' && { body }) });
  const { success, code, errors } = answer.body as { success: boolean; code: string; errors: Refusal[] };
  const after = await everything(server);
  return {
    status: answer.status,
    success,
    code,
    errors,
    changed: JSON.stringify(after) !== JSON.stringify(before),
  };
}

const refused = (errors: Refusal[]) => ({
  status: 422,
  success: false,
  code: 'invalid',
  errors,
  changed: false,
});

type Row = [value: unknown, code: string, params?: Record<string, number>];

const restaurantFields: Record<string, Row[]> = {
  name: [
    ['', 'required'],
    ['   ', 'required'],
    [null, 'required'],
    ['x', 'too_short', { min: 2 }],
    ['x'.repeat(121), 'too_long', { max: 120 }],
    ['Cluj\u0000', 'invalid_characters'],
    ['Cluj\u202e', 'invalid_characters'],
    ['Cluj\nNord', 'invalid_characters'],
    [12, 'invalid'],
    [['Cluj'], 'invalid'],
    [{ toString: 'Cluj' }, 'invalid'],
  ],
  store_id: [
    ['', 'required'],
    ['x'.repeat(33), 'too_long', { max: 32 }],
    ['RO CJ', 'invalid_characters'],
    ['RO/CJ', 'invalid_characters'],
    ['RO-ȘT', 'invalid_characters'],
    ["RO'--", 'invalid_characters'],
    [7, 'invalid'],
  ],
  drive_through: [
    [null, 'required'],
    ['true', 'invalid'],
    [1, 'invalid'],
  ],
  daily_feedback_goal: [
    [null, 'required'],
    ['', 'required'],
    [0, 'too_small', { min: 1 }],
    [-1, 'too_small', { min: 1 }],
    [501, 'too_big', { max: 500 }],
    [2 ** 53, 'too_big', { max: 500 }],
    [12.5, 'not_whole'],
    ['12', 'invalid'],
    [[12], 'invalid'],
  ],
  time_zone: [
    ['', 'required'],
    ['Europe/Cluj', 'invalid_choice'],
    ['../etc/passwd', 'invalid_choice'],
    [2, 'invalid'],
  ],
  currency: [
    ['USD', 'invalid_choice'],
    ['ron', 'invalid_choice'],
    ['', 'required'],
  ],
  day_starts_at: [
    ['12:00', 'invalid_characters'],
    ['4:00', 'invalid_characters'],
    ['04:60', 'invalid_characters'],
    ['', 'required'],
  ],
  users: [
    ['u1', 'invalid'],
    [{}, 'invalid'],
  ],
};

const userFields: Record<string, Row[]> = {
  first_name: [
    ['', 'required'],
    ['x'.repeat(81), 'too_long', { max: 80 }],
    ['123', 'invalid_characters'],
    ['Ana\u0000', 'invalid_characters'],
    [true, 'invalid'],
  ],
  last_name: [
    [' ', 'required'],
    ['ș'.repeat(81), 'too_long', { max: 80 }],
    ['—', 'invalid_characters'],
  ],
  email: [
    ['', 'required'],
    ['ana', 'invalid_email'],
    ['ana@', 'invalid_email'],
    ['ana pop@x.ro', 'invalid_email'],
    ['a\u0000b@x.ro', 'invalid_characters'],
    [`${'a'.repeat(250)}@x.ro`, 'too_long', { max: 254 }],
    [1, 'invalid'],
  ],
  user_position: [
    ['', 'required'],
    ['boss', 'invalid_choice'],
    ['Crew', 'invalid_choice'],
  ],
  role: [
    ['', 'required'],
    ['owner', 'invalid_choice'],
    [['admin'], 'invalid_choice'],
  ],
  password: [
    ['', 'required'],
    ['1234567', 'too_short', { min: 8 }],
    ['x'.repeat(129), 'too_long', { max: 128 }],
    [12_345_678, 'invalid'],
  ],
  locale: [
    ['fr', 'invalid_choice'],
    ['RO', 'invalid_choice'],
  ],
  restaurants: [['all', 'invalid']],
};

const table = (fields: Record<string, Row[]>) =>
  Object.entries(fields).flatMap(([field, rows]) =>
    rows.map(([value, code, params]) => [field, value, code, params] as const),
  );

const newRestaurant = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };
const newUser = {
  first_name: 'Ana',
  last_name: 'Blaga',
  email: 'ana@ardealgrill.example',
  user_position: 'crew',
  role: 'user',
};

describe('a restaurant', () => {
  it.each(table(restaurantFields))('with %s %j is refused: %s', async (path, value, code, params) => {
    const errors = [{ path, code, ...(params && { params }) }];
    const body = { [path]: value };
    expect(await outcome('POST', '/v1/admin/restaurant/create/', { ...newRestaurant, ...body })).toEqual(
      refused(errors),
    );
    expect(await outcome('PUT', '/v1/admin/restaurant/update/{restaurant}', body)).toEqual(refused(errors));
  });

  it.each(['name', 'store_id', 'drive_through', 'daily_feedback_goal'])(
    '[rule-required-restaurant] without %s is refused',
    async (path) => {
      const body = Object.fromEntries(Object.entries(newRestaurant).filter(([name]) => name !== path));
      expect(await outcome('POST', '/v1/admin/restaurant/create/', body)).toEqual(
        refused([{ path, code: 'required' }]),
      );
    },
  );

  it('says everything that is wrong at once', async () => {
    expect(
      await outcome('POST', '/v1/admin/restaurant/create/', {
        name: 'x',
        store_id: '',
        drive_through: null,
        daily_feedback_goal: 0,
        users: ['a b'],
        extra: 1,
      }),
    ).toEqual(
      refused([
        { path: 'name', code: 'too_short', params: { min: 2 } },
        { path: 'store_id', code: 'required' },
        { path: 'drive_through', code: 'required' },
        { path: 'daily_feedback_goal', code: 'too_small', params: { min: 1 } },
        { path: 'users.0', code: 'invalid_characters' },
        { path: 'extra', code: 'unknown_field' },
      ]),
    );
  });

  it('takes the limits themselves', async () => {
    const body = {
      name: 'x'.repeat(120),
      store_id: `A.z_${'9'.repeat(28)}`,
      drive_through: true,
      daily_feedback_goal: 500,
    };
    expect(await server.request('POST', '/v1/admin/restaurant/create/', { as: admin, body })).toMatchObject({
      status: 201,
      body: { data: body },
    });
    const least = { name: 'ab', store_id: '-', drive_through: false, daily_feedback_goal: 1 };
    expect(
      await server.request('POST', '/v1/admin/restaurant/create/', { as: admin, body: least }),
    ).toMatchObject({
      status: 201,
    });
    await server.reset();
  });
});

describe('a person', () => {
  it.each(table(userFields))('with %s %j is refused: %s', async (path, value, code, params) => {
    const errors = [{ path, code, ...(params && { params }) }];
    const body = { [path]: value };
    expect(await outcome('POST', '/v1/user/register/', { ...newUser, ...body })).toEqual(refused(errors));
    expect(await outcome('PUT', '/v1/user/update/{user}', body)).toEqual(refused(errors));
  });

  it.each(Object.keys(newUser))('[rule-required-person] without %s is refused', async (path) => {
    // Who can log in needs an address; crew without one has a test in accounts-crew.
    const person = { ...newUser, role: 'evaluator' };
    const body = Object.fromEntries(Object.entries(person).filter(([name]) => name !== path));
    expect(await outcome('POST', '/v1/user/register/', body)).toEqual(refused([{ path, code: 'required' }]));
  });

  it.each(['pending', 'deleted', 'gone', ''])('can’t be made %j', async (status) => {
    const code = status === '' ? 'required' : 'invalid_choice';
    expect(await outcome('PUT', '/v1/user/update/{user}', { status })).toEqual(
      refused([{ path: 'status', code }]),
    );
  });

  it('takes the limits themselves, in any letters', async () => {
    const body = { ...newUser, first_name: 'ș'.repeat(80), last_name: '李', password: '🍔'.repeat(128) };
    expect(await server.request('POST', '/v1/user/register/', { as: admin, body })).toMatchObject({
      status: 201,
      body: { data: { first_name: body.first_name, last_name: '李' } },
    });
    await server.reset();
  });
});

/** Fields that no caller decides, on every write. */
const injected = [
  'id',
  'status',
  'password_hash',
  'token_version',
  'created_at',
  'updated_at',
  'evaluator_id',
  'bonus',
  'opened_on',
  'email_folded',
  'payroll_id_folded',
  'last_login_at',
  '__proto__',
  'constructor',
];
const writes: [string, string, object, string[]][] = [
  ['POST', '/v1/admin/restaurant/create/', newRestaurant, ['id', 'opened_on']],
  ['PUT', '/v1/admin/restaurant/update/{restaurant}', { name: 'Altfel' }, ['opened_on']],
  ['PUT', '/v1/admin/restaurant/remove-user', {}, []],
  ['POST', '/v1/user/register/', newUser, ['id']],
  ['PUT', '/v1/user/update/{user}', { first_name: 'Altfel' }, ['status']],
  [
    'PUT',
    '/v1/admin/bonus-rule/set/',
    { currency: 'RON', valid_from: '2026-10-15', points_threshold: 5, amount_per_point: '3.00' },
    [],
  ],
  ['DELETE', '/v1/admin/bonus-rule/remove/', { currency: 'RON', valid_from: '2026-11-01' }, []],
];

describe.each(writes)('%s %s', (method, path, body, own) => {
  it.each(injected.filter((field) => !own.includes(field)))('refuses the field %s', async (field) => {
    const before = await everything(server);
    const text = `{${JSON.stringify(body).slice(1, -1)}${Object.keys(body).length > 0 ? ',' : ''}"${field}":1}`;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const answer = await server.request(method, filled, { as: admin, body: text });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect((answer.body as { errors: Refusal[] }).errors).toContainEqual({
      path: field,
      code: 'unknown_field',
    });
    expect(await everything(server)).toEqual(before);
  });
});

describe('a reference', () => {
  it('to nobody is refused at its place', async () => {
    expect(
      await outcome('PUT', '/v1/admin/restaurant/update/{restaurant}', { users: [ids['user'], unknownId] }),
    ).toEqual(refused([{ path: 'users.1', code: 'unknown_reference' }]));
    expect(await outcome('PUT', '/v1/user/update/{user}', { restaurants: [unknownId] })).toEqual(
      refused([{ path: 'restaurants.0', code: 'unknown_reference' }]),
    );
  });

  it('in a list of more than a thousand is refused', async () => {
    const many = Array.from({ length: 1_001 }, () => unknownId);
    const errors = [{ code: 'too_big', params: { max: 1_000 } }];
    const at = (path: string) => errors.map((error) => ({ path, ...error }));
    expect(await outcome('PUT', '/v1/admin/restaurant/update/{restaurant}', { users: many })).toEqual(
      refused(at('users')),
    );
    expect(await outcome('PUT', '/v1/user/update/{user}', { restaurants: many })).toEqual(
      refused(at('restaurants')),
    );
  });
});

describe('a list', () => {
  const lists = ['/v1/restaurant/list/', '/v1/restaurant/list-by-month/', '/v1/user/list/'];
  const rows: [string, string, Refusal][] = [
    ['page', '0', { path: 'page', code: 'too_small', params: { min: 1 } }],
    ['page', '-1', { path: 'page', code: 'invalid_characters' }],
    ['page', '1e3', { path: 'page', code: 'invalid_characters' }],
    ['per_page', '0', { path: 'per_page', code: 'too_small', params: { min: 1 } }],
    ['per_page', '201', { path: 'per_page', code: 'too_big', params: { max: 200 } }],
    ['sort', 'password_hash', { path: 'sort', code: 'invalid_choice' }],
    ['sort', 'name; drop table users', { path: 'sort', code: 'invalid_choice' }],
    ['q', 'x'.repeat(121), { path: 'q', code: 'too_long', params: { max: 120 } }],
    ['q', 'a\u0000', { path: 'q', code: 'invalid_characters' }],
    ['limit', '5', { path: 'limit', code: 'unknown_field' }],
  ];

  it.each(lists.flatMap((list) => rows.map(([name, value, error]) => [list, name, value, error] as const)))(
    '%s refuses %s=%j',
    async (list, name, value, error) => {
      expect(await outcome('GET', `${list}?${new URLSearchParams({ [name]: value })}`)).toEqual(
        refused([error]),
      );
    },
  );

  it.each([
    ['/v1/restaurant/list/', { type: 'kiosk' }, 'type'],
    ['/v1/restaurant/list/', { sort: 'progress' }, 'sort'],
    ['/v1/restaurant/list-by-month/', { reports: 'no' }, 'reports'],
    ['/v1/user/list/', { role: 'boss' }, 'role'],
    ['/v1/user/list/', { position: 'boss' }, 'position'],
    ['/v1/user/list/', { status: 'deleted' }, 'status'],
  ])('%s refuses %j', async (list, query, path) => {
    expect(await outcome('GET', `${list}?${new URLSearchParams(query)}`)).toEqual(
      refused([{ path, code: 'invalid_choice' }]),
    );
  });
});
