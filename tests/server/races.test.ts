/** Twenty at once: the database decides, not who looked first. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mintSetupToken } from '#server/setup/setup.db.ts';
import { newestToken } from '#tests/support/mailed-link.ts';
import { makeServer, type Answer, type TestServer } from '#tests/support/server.ts';
import { admin, audits, manager, personId, shift, restaurantId } from '#tests/support/small-chain.ts';

const many = 20;

// Twenty serializable transactions on PostgreSQL run some of them again and again.
vi.setConfig({ testTimeout: 30_000 });

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(() => server.reset());
afterAll(() => {
  console.info(`races: ${races} of ${many} requests at once`);
  return server.close();
});

let races = 0;
const atOnce = (send: (number: number) => Promise<Answer>) => {
  races += 1;
  return Promise.all(Array.from({ length: many }, (_, number) => send(number)));
};

/** How often each status came, with the code where there is one. */
const countsByStatus = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Object.entries(
      Object.groupBy(answers, ({ status, body }) =>
        [status, (body as { code?: string }).code].filter(Boolean).join(' '),
      ),
    ).map(([outcome, some]) => [outcome, some?.length]),
  );

const id = '019a4d6e-7c9b-7000-8000-000000000003';
const restaurant = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };
const person = {
  first_name: 'Ana',
  last_name: 'Blaga',
  email: 'ana@ardealgrill.example',
  user_position: 'crew',
};

const createRestaurant = (body: object) =>
  server.request('POST', '/v1/admin/restaurant/create/', { as: admin, body });
const register = (body: object) => server.request('POST', '/v1/user/register/', { as: admin, body });

const countOf = async (
  table: 'restaurants' | 'users',
  column: 'store_id_folded' | 'email_folded',
  value: string,
) =>
  (
    await server.database.kysely
      .selectFrom(table)
      .select('id')
      .where(column as never, '=', value as never)
      .execute()
  ).length;

describe('the same create twenty times', () => {
  it('makes one restaurant', async () => {
    const answers = await atOnce(() => createRestaurant({ ...restaurant, id }));
    expect(countsByStatus(answers)).toEqual({ 200: many - 1, 201: 1 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countOf('restaurants', 'store_id_folded', 'ro-bh-01')).toBe(1);
    expect(await audits(server, 'restaurant.create')).toHaveLength(1);
  });

  it('makes one person', async () => {
    const answers = await atOnce(() => register({ ...person, role: 'user', id }));
    expect(countsByStatus(answers)).toEqual({ 200: many - 1, 201: 1 });
    expect(await countOf('users', 'email_folded', person.email)).toBe(1);
    expect(await audits(server, 'user.create')).toHaveLength(1);
  });
});

describe('one unique value wanted twenty times', () => {
  it('goes to one new restaurant', async () => {
    const answers = await atOnce((number) => createRestaurant({ ...restaurant, name: `Oradea ${number}` }));
    expect(countsByStatus(answers)).toEqual({ 201: 1, '409 store_id_taken': many - 1 });
    expect(await countOf('restaurants', 'store_id_folded', 'ro-bh-01')).toBe(1);
  });

  it('goes to one of two restaurants that want it', async () => {
    const targets = [await restaurantId(server, 'RO-B-01'), await restaurantId(server, 'RO-B-02')];
    const answers = await atOnce((number) =>
      server.request('PUT', `/v1/admin/restaurant/update/${targets[number % 2]}`, {
        as: admin,
        body: { store_id: number % 3 === 0 ? 'NEW-1' : 'new-1' },
      }),
    );
    expect(Object.keys(countsByStatus(answers)).toSorted()).toEqual(['200', '409 store_id_taken']);
    expect(countsByStatus(answers)).toEqual({ 200: many / 2, '409 store_id_taken': many / 2 });
    expect(await countOf('restaurants', 'store_id_folded', 'new-1')).toBe(1);
  });

  it('goes to one new person', async () => {
    const answers = await atOnce((number) =>
      register({ ...person, first_name: `Ana${number}`, role: 'user' }),
    );
    expect(countsByStatus(answers)).toEqual({ 201: 1, '409 email_taken': many - 1 });
    expect(await countOf('users', 'email_folded', person.email)).toBe(1);
  });
});

describe('twenty edits of one version', () => {
  it('are one edit, and the others learn of it', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    const answers = await atOnce((number) =>
      server.request('PUT', `/v1/admin/restaurant/update/${cluj}`, {
        as: admin,
        body: { daily_feedback_goal: 100 + number, version: 1 },
      }),
    );
    expect(countsByStatus(answers)).toEqual({ 200: 1, '409 stale': many - 1 });
    expect(await audits(server, 'restaurant.update')).toHaveLength(1);
  });

  it('without a version are twenty edits, none lost', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    const answers = await atOnce((number) =>
      server.request('PUT', `/v1/admin/restaurant/update/${cluj}`, {
        as: admin,
        body: { daily_feedback_goal: 100 + number },
      }),
    );
    expect(countsByStatus(answers)).toEqual({ 200: many });
    const { version } = await server.database.kysely
      .selectFrom('restaurants')
      .select('version')
      .where('id', '=', cluj)
      .executeTakeFirstOrThrow();
    expect(version).toBe(1 + many);
    const entries = await audits(server, 'restaurant.update');
    expect(new Set(entries.map(({ before }) => JSON.stringify(before))).size).toBe(many);
  });
});

describe('the last admin', () => {
  const activeAdmins = async () =>
    (
      await server.database.kysely
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute()
    ).length;

  it.each([
    ['deletes', 'DELETE', '/v1/user/delete/', undefined],
    ['demotes', 'PUT', '/v1/user/update/', { role: 'evaluator' }],
    ['disables', 'PUT', '/v1/user/update/', { status: 'disabled' }],
  ] as const)(
    'stays when each of three %s the next, twenty times at once',
    async (_what, method, path, body) => {
      const emails = [admin, manager, shift];
      const ids = await Promise.all(emails.map((email) => personId(server, email)));
      await server.database.kysely
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', 'in', ids)
        .execute();
      // Before anybody is gone.
      const tokens = await Promise.all(emails.map((email) => server.as(email)));
      const answers = await atOnce((number) =>
        server.request(method, `${path}${ids[(number + 1) % 3]}`, {
          headers: { Authorization: `Bearer ${tokens[number % 3]}` },
          ...(body && { body }),
        }),
      );
      expect(await activeAdmins()).toBeGreaterThanOrEqual(1);
      expect(answers.every(({ status }) => [200, 401, 404, 409].includes(status))).toBe(true);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    },
  );
});

describe('the only admin', () => {
  it.each([
    ['deleted', 'DELETE', '/v1/user/delete/', undefined],
    ['demoted', 'PUT', '/v1/user/update/', { role: 'evaluator' }],
    ['disabled', 'PUT', '/v1/user/update/', { status: 'disabled' }],
  ] as const)('is %s by none of twenty', async (_what, method, path, body) => {
    const target = await personId(server, admin);
    const answers = await atOnce(() =>
      server.request(method, `${path}${target}`, { as: admin, ...(body && { body }) }),
    );
    expect(countsByStatus(answers)).toEqual({ '409 last_admin': many });
  });
});

describe('removing one person twenty times', () => {
  it('is one removal', async () => {
    const body = {
      user_id: await personId(server, manager),
      restaurant_id: await restaurantId(server, 'RO-CJ-01'),
    };
    const answers = await atOnce(() =>
      server.request('PUT', '/v1/admin/restaurant/remove-user', { as: admin, body }),
    );
    expect(countsByStatus(answers)).toEqual({ 200: many });
    expect(await audits(server, 'restaurant.remove-user')).toHaveLength(1);
  });
});

describe('a limit of which three are left', () => {
  const logIn = (password: string) =>
    server.request('POST', '/v1/admin/login/', { body: { email: admin, password } });
  const forget = () =>
    server.request('PUT', '/v1/user/forgot-password/', { body: { email: 'nobody@ardealgrill.example' } });
  const times = async (count: number, send: () => Promise<Answer>) => {
    for (let time = 0; time < count; time += 1) await send();
  };

  it('lets exactly three of twenty wrong passwords be tried', async () => {
    await times(2, () => logIn('a wrong password'));
    expect(countsByStatus(await atOnce(() => logIn('a wrong password')))).toEqual({
      '401 invalid_credentials': 3,
      '429 too_many_requests': many - 3,
    });
  });

  it('lets exactly three of twenty forgotten passwords through', async () => {
    await times(7, forget);
    expect(countsByStatus(await atOnce(forget))).toEqual({ 200: 3, '429 too_many_requests': many - 3 });
  });
});

describe('one link wanted twenty times', () => {
  const password = 'o parolă nouă';
  const used = { 200: 1, '400 link_used': many - 1 };

  it('resets one password', async () => {
    await server.request('PUT', '/v1/user/forgot-password/', { body: { email: manager } });
    const token = await newestToken(server);
    const answers = await atOnce((number) =>
      server.request('POST', `/v1/user/reset-password/${token}`, {
        body: { password: `${password} ${number}` },
      }),
    );
    expect(countsByStatus(answers)).toEqual(used);
    // The one who was told so is the one whose password it is.
    const winner = answers.findIndex(({ status }) => status === 200);
    const logIn = (number: number) =>
      server.request('POST', '/v1/admin/login/', {
        body: { email: manager, password: `${password} ${number}` },
      });
    expect((await logIn(winner)).status).toBe(200);
    expect((await logIn((winner + 1) % many)).status).toBe(401);
    expect(await audits(server, 'user.reset-password')).toHaveLength(1);
  });

  it('makes one first administrator', async () => {
    await server.database.kysely.updateTable('users').set({ role: 'user' }).execute();
    const token = await mintSetupToken(server.database.kysely);
    const answers = await atOnce((number) =>
      server.request('POST', `/v1/app/setup/${token}`, {
        body: { first_name: 'Ana', last_name: 'Pop', email: `ana.${number}@lant.example`, password },
      }),
    );
    expect(countsByStatus(answers)).toMatchObject({ 201: 1 });
    expect(answers.filter(({ status }) => status === 409 || status === 404)).toHaveLength(many - 1);
    expect(await audits(server, 'app.setup')).toHaveLength(1);
  });
});
