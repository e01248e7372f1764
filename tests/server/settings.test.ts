/** What a chain settles for all of its restaurants. */
import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { closeMonth, getClosing, listClosingPeople, listClosings } from '#contract/closings.ts';
import { defaultSettings, getSettings, updateSettings } from '#contract/settings.ts';
import { openServer } from '#tests/support/open-server.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, audits, everything, manager, restaurantId } from '#tests/support/small-chain.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const server = await openServer();
beforeEach(() => server.reset());

const read = async () => (await server.call(getSettings, { as: admin })).data;
const put = (body: object, as = admin) => server.request('PUT', updateSettings.path, { as, body });
const changed = {
  statements: true,
  evaluators_named: true,
  question_days: 21,
  reminder_day: null,
  close_from_day: 5,
  lock_minutes: 10,
  late_hours: 48,
};

describe('the settings', () => {
  it('[call-get-settings] are the defaults while nobody has changed them', async () => {
    expect(await read()).toEqual({
      statements: false,
      evaluators_named: false,
      question_days: 10,
      reminder_day: 3,
      close_from_day: 1,
      lock_minutes: 5,
      late_hours: 36,
      version: 0,
    });
  });

  it('[call-update-settings] are changed as a whole, with one audit row of what differs', async () => {
    const answer = await put({ ...changed, version: 0 });
    expect(answer).toMatchObject({ status: 200, body: { data: { ...changed, version: 1 } } });
    expect(await read()).toEqual({ ...changed, version: 1 });
    await put({ ...changed, question_days: 14, version: 1 });
    const rows = await audits(server, 'settings.update');
    expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: {
          statements: false,
          evaluators_named: false,
          question_days: 10,
          reminder_day: 3,
          close_from_day: 1,
          lock_minutes: 5,
          late_hours: 36,
        },
        after: changed,
      },
      { before: { question_days: 21 }, after: { question_days: 14 } },
    ]);
    const { data } = await server.call(listActivity, { as: admin, query: { subject: 'settings' } });
    expect(data[0]).toMatchObject({ action: 'settings.update', subject: { id: 'chain', exists: true } });
  });

  it('are not written where nothing differs', async () => {
    const before = await everything(server);
    expect(await put(defaultSettings)).toMatchObject({ status: 200, body: { data: { version: 0 } } });
    expect(await everything(server)).toEqual(before);
  });

  it('are refused as stale where somebody changed them meanwhile, with the newer ones', async () => {
    await put({ ...changed, version: 0 });
    const before = await everything(server);
    expect(await put({ ...defaultSettings, statements: true })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { ...changed, version: 1 } },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('of two who save at once one is stale', async () => {
    const answers = await Promise.all(
      [11, 12].map((question_days) => put({ ...defaultSettings, question_days })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await audits(server, 'settings.update')).toHaveLength(1);
  });

  it.each([
    ['question_days', 0, 'too_small'],
    ['question_days', 61, 'too_big'],
    ['question_days', 1.5, 'not_whole'],
    ['question_days', '10', 'invalid'],
    ['question_days', null, 'required'],
    ['reminder_day', 0, 'too_small'],
    ['reminder_day', 29, 'too_big'],
    ['close_from_day', 0, 'too_small'],
    ['close_from_day', 29, 'too_big'],
    ['late_hours', -1, 'too_small'],
    ['late_hours', 169, 'too_big'],
    ['close_from_day', null, 'required'],
    ['lock_minutes', 0, 'too_small'],
    ['lock_minutes', 31, 'too_big'],
    ['statements', 'yes', 'invalid'],
    ['colour', 'red', 'unknown_field'],
  ])('refuse %s %j', async (path, value, code) => {
    const before = await everything(server);
    expect(await put({ ...defaultSettings, [path]: value })).toMatchObject({
      status: 422,
      body: { errors: [expect.objectContaining({ path, code })] },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('need each field', async () => {
    expect(await put({ version: 0 })).toMatchObject({
      status: 422,
      body: { errors: Object.keys(changed).map((path) => expect.objectContaining({ path })) },
    });
  });

  it('are for administrators', async () => {
    expect((await server.request('GET', getSettings.path, { as: manager })).status).toBe(403);
    expect((await put(defaultSettings, manager)).status).toBe(403);
  });
});

describe('the first day of closing', () => {
  const october = '2026-10';
  const from = (close_from_day: number, on = server, version = 0) =>
    on.call(updateSettings, { as: admin, body: { ...defaultSettings, close_from_day, version } });
  const entryOf = async (id: string, on = server) => {
    const { data } = await on.call(listClosings, { as: admin, query: { date: october } });
    return data.find(({ restaurant }) => restaurant.id === id);
  };
  const close = async (id: string) => {
    const body = { month: october, restaurant_ids: [id] };
    return (await server.call(closeMonth, { as: admin, body })).data[0];
  };
  const tooEarly = { code: 'too_early', params: { day: '2026-11-05' }, blocking: true };

  it('begins with the business day of the restaurant, and not before', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    await from(5);
    server.at('2026-11-05T01:59:00Z');
    expect(await entryOf(cluj)).toMatchObject({ state: 'running' });
    expect((await entryOf(cluj))?.checks[0]).toEqual(tooEarly);
    const { data } = await server.call(getClosing, { as: admin, query: { id: cluj, date: october } });
    expect(data).toMatchObject({ state: 'running', checks: (await entryOf(cluj))?.checks });
    const before = await everything(server);
    expect(await close(cluj)).toEqual({
      restaurant_id: cluj,
      ok: false,
      code: 'too_early',
      closing: null,
    });
    expect(await everything(server)).toEqual(before);
    server.at('2026-11-05T02:00:00Z');
    expect((await entryOf(cluj))?.checks).not.toContainEqual(tooEarly);
    expect(await close(cluj)).toMatchObject({ ok: true, code: 'closed' });
  });

  it('is not told of a month that is not over', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    await from(5);
    const codes = (await entryOf(cluj))?.checks.map(({ code }) => code);
    expect(codes).toContain('not_over');
    expect(codes).not.toContain('too_early');
  });

  it('changes nothing of what is closed', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    server.at('2026-11-02T09:00:00Z');
    const closed = await close(cluj);
    await from(28);
    expect(await close(cluj)).toEqual(closed);
    expect(await entryOf(cluj)).toMatchObject({ state: 'closed', checks: [] });
  });

  it('counts at once when it is changed, on every server of the database', async () => {
    const testDatabase = await openTestDatabase('small', { inFolder: true });
    try {
      const at = '2026-11-02T09:00:00Z';
      const [here, there] = [await makeServer({ testDatabase, at }), await makeServer({ testDatabase, at })];
      const cluj = await restaurantId(here, 'RO-CJ-01');
      const isEarly = async (on: TestServer) =>
        (await entryOf(cluj, on))?.checks.some(({ code }) => code === 'too_early');
      const partsOf = async (on: TestServer) => {
        const { data } = await on.call(listClosingPeople, { as: admin, query: { date: october } });
        return new Set(data.flatMap(({ parts }) => parts.map(({ state }) => state)));
      };
      const states = await partsOf(here);
      expect([await isEarly(here), await isEarly(there)]).toEqual([false, false]);
      await from(5, there);
      expect([await isEarly(here), await isEarly(there)]).toEqual([true, true]);
      expect(await partsOf(here)).toEqual(new Set(['running']));
      await from(2, here, 1);
      expect([await isEarly(here), await isEarly(there)]).toEqual([false, false]);
      expect(await partsOf(there)).toEqual(states);
    } finally {
      await testDatabase.close();
    }
  });
});
