/** What a chain settles for all of its restaurants. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { defaultSettings, getSettings, updateSettings } from '#contract/settings.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin, audits, everything, manager } from '#tests/support/small-chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const read = async () => (await server.call(getSettings, { as: admin })).data;
const put = (body: object, as = admin) => server.request('PUT', updateSettings.path, { as, body });
const changed = {
  statements: true,
  evaluators_named: true,
  question_days: 21,
  reminder_day: null,
  close_from_day: 5,
};

describe('the settings', () => {
  it('[call-get-settings] are the defaults while nobody has changed them', async () => {
    expect(await read()).toEqual({
      statements: false,
      evaluators_named: false,
      question_days: 10,
      reminder_day: 3,
      close_from_day: 1,
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
    ['close_from_day', null, 'required'],
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
