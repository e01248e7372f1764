/** Questions about statements: who can ask, how long and how many, and what an answer needs. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closeMonth, listClosings, reopenMonth } from '#contract/closings.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { defaultSettings, updateSettings, type ChainSettings } from '#contract/settings.ts';
import { answerQuestion, listQuestions, openQuestionsMax, type Statement } from '#contract/statements.ts';
import { deleteUser, updateUser } from '#contract/user-changes.ts';
import { linkIn } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import type { Answer } from '#tests/support/server.ts';
import {
  admin,
  audits,
  crew,
  everything,
  personId,
  restaurantId,
  unknownId,
} from '#tests/support/small-chain.ts';

const server = await openServer({ trustedProxies: ['127.0.0.1'] });
let cluj: string;
let radu: string;
/** The crew member's link to September. */
let mine: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
  await settle({});
  await server.call(updateUser, { as: admin, params: { id: radu }, body: { locale: 'en' } });
  mine = await linkTo(september);
  server.at('2026-10-16T09:00:00Z');
});

const september = '2026-09';

const settle = (fields: Partial<ChainSettings>) =>
  server.call(updateSettings, { as: admin, body: { ...defaultSettings, statements: true, ...fields } });
const close = (month: string, id = cluj) =>
  server.call(closeMonth, { as: admin, body: { month, restaurant_ids: [id] } });
async function linkTo(month: string) {
  await close(month);
  const [mail] = (await server.mails()).filter(({ to }) => to === crew);
  return linkIn(mail ?? { text: '' }).token;
}

let made = 0;
const freshId = () => {
  made += 1;
  return `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`;
};
interface Asked {
  id?: string;
  about?: string | null;
  text?: string;
}
const ask = (
  { id = freshId(), about = null, text = 'De ce?' }: Asked = {},
  token = mine,
  from = '203.0.113.7',
) =>
  server.request('POST', `/v1/statement/question/${token}`, {
    body: { id, about, text },
    headers: { 'X-Forwarded-For': from },
  });
const answer = (id: string, outcome = 'explained', text = 'Așa este.') =>
  server.request('PUT', answerQuestion.path, { as: admin, body: { id, answer: text, outcome } });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const told = ({ body }: Answer) => (body as { data: Statement }).data;
const list = async (query: object = {}) => (await server.call(listQuestions, { as: admin, query })).data;
/** The crew member's reports of September, the earliest first. */
const reportsOf = async (id: string) =>
  (
    await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date: september } })
  ).data.reports
    .filter(({ evaluated_user }) => (evaluated_user.id === radu) === (id === radu))
    .toReversed();

async function record(points = 10) {
  const { data } = await server.call(createReport, {
    as: admin,
    body: {
      id: freshId(),
      restaurant_id: cluj,
      evaluated_user_id: radu,
      points,
      observed_at: '2026-09-20T12:00:00Z',
      confirm: true,
      reason: 'Lipsea din listă',
    },
  });
  return data;
}

describe('a question', () => {
  it('[call-ask-question] about the total or about a report is asked by the link, and audited', async () => {
    const [report] = await reportsOf(radu);
    const total = freshId();
    expect(told(await ask({ id: total, text: ' Cum s-a calculat? ' })).questions).toMatchObject([
      { id: total, report_id: null, text: 'Cum s-a calculat?', answer: null, outcome: null },
    ]);
    server.at('2026-10-16T09:05:00Z');
    const about = freshId();
    const { questions } = told(await ask({ id: about, about: report?.id ?? '', text: 'Nu eram acolo' }));
    expect(questions.map(({ id, report_id }) => [id, report_id])).toEqual([
      [total, null],
      [about, report?.id],
    ]);
    expect(await audits(server, 'statement.ask')).toMatchObject([
      {
        actor_id: null,
        subject_type: 'user',
        subject_id: radu,
        restaurant_id: cluj,
        after: { month: september, number: 1, question: 'Cum s-a calculat?' },
      },
      { after: { question: 'Nu eram acolo', date: report?.date } },
    ]);
  });

  it('that is sent again with its id is the same question', async () => {
    const id = freshId();
    await ask({ id });
    const before = await everything(server);
    expect(told(await ask({ id })).questions).toHaveLength(1);
    expect(await everything(server)).toEqual(before);
    expect(codeOf(await ask({ id, text: 'Altceva' }))).toEqual([409, 'id_taken']);
    await close(september, await restaurantId(server, 'RO-B-01'));
    const other = (await server.mails()).find(({ to }) => to !== crew);
    expect(codeOf(await ask({ id }, linkIn(other ?? { text: '' }).token))).toEqual([409, 'id_taken']);
  });

  it.each([
    ['of somebody else', async () => (await reportsOf(''))[0]?.id],
    ['that there isn’t', async () => unknownId],
    [
      'that was voided',
      async () => {
        const { id } = await record();
        await server.call(voidReport, { as: admin, params: { id }, body: { reason: 'Greșit' } });
        return id;
      },
    ],
    [
      'of another month',
      async () => {
        const row = await server.database.kysely
          .selectFrom('reports')
          .select('id')
          .where('evaluated_user_id', '=', radu)
          .where('business_date', '>=', '2026-10-01')
          .executeTakeFirstOrThrow();
        return row.id;
      },
    ],
  ])('about a report %s is refused at its field', async (_, reportOf) => {
    const about = (await reportOf()) ?? '';
    const before = await everything(server);
    expect(await ask({ about })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'about', code: 'invalid_choice' }] },
    });
    expect(await everything(server)).toEqual(before);
  });

  it('has up to 500 characters', async () => {
    for (const [text, code] of [
      ['', 'required'],
      ['   ', 'required'],
      ['x'.repeat(501), 'too_long'],
    ] as const) {
      expect(await ask({ text })).toMatchObject({ status: 422, body: { errors: [{ path: 'text', code }] } });
    }
    expect((await ask({ text: 'x'.repeat(500) })).status).toBe(200);
  });

  it('is one of five open ones at most, also where six are asked at once', async () => {
    const answers = await Promise.all(Array.from({ length: openQuestionsMax + 1 }, () => ask()));
    const codes = answers.map(codeOf);
    expect(codes.filter(([status]) => status === 200)).toHaveLength(openQuestionsMax);
    expect(codes.filter(([, code]) => code === 'too_many_questions')).toEqual([[409, 'too_many_questions']]);
    const [first] = await list();
    expect((await answer(first?.id ?? '')).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(codeOf(await ask())).toEqual([409, 'too_many_questions']);
  });

  it('can be asked until the last day in the restaurant’s zone', async () => {
    // Closed on 15 October; the business day ends at four in the morning, in summer time.
    server.at('2026-10-26T01:59:00Z');
    expect((await ask()).status).toBe(200);
    server.at('2026-10-26T02:00:00Z');
    expect(codeOf(await ask())).toEqual([409, 'questions_over']);
    await settle({ question_days: 11, version: 1 });
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['where statements were switched off', () => settle({ statements: false, version: 1 })],
    [
      'about a closing that was withdrawn',
      () =>
        server.call(reopenMonth, {
          as: admin,
          body: { restaurant_id: cluj, month: september, reason: 'Lipsea un raport' },
        }),
    ],
  ])('is no longer taken %s', async (_, change) => {
    await change();
    const before = await everything(server);
    expect(codeOf(await ask())).toEqual([409, 'questions_over']);
    expect(await everything(server)).toEqual(before);
    expect((await server.request('GET', `/v1/statement/${mine}`)).body).toMatchObject({
      data: { may_ask: false },
    });
  });

  it.each([
    ['a wrong link', async () => 'a'.repeat(43)],
    [
      'the link of somebody who was deleted',
      async () => {
        await server.call(deleteUser, { as: admin, params: { id: radu } });
        return mine;
      },
    ],
    [
      'an old link',
      async () => {
        server.at('2027-01-20T09:00:00Z');
        return mine;
      },
    ],
  ])('isn’t taken by %s', async (_, tokenOf) => {
    const token = await tokenOf();
    const before = await everything(server);
    expect(codeOf(await ask({}, token))).toEqual([400, 'link_invalid']);
    expect(await everything(server)).toEqual(before);
  });

  it('is throttled by the link, wherever it is used', async () => {
    for (let tries = 0; tries < 20; tries += 1) await ask({ about: unknownId }, mine, `203.0.113.${tries}`);
    const refused = await ask({}, mine, '203.0.113.99');
    expect(codeOf(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await server.request('GET', `/v1/statement/${mine}`)).status).toBe(200);
    server.at('2026-10-16T10:00:00Z');
    expect((await ask()).status).toBe(200);
  });

  it('stays with the closing when its person is deleted', async () => {
    await ask();
    expect((await list())[0]?.person.is_deleted).toBe(false);
    await server.call(deleteUser, { as: admin, params: { id: radu } });
    const [question] = await list();
    expect(question).toMatchObject({
      text: 'De ce?',
      person: { id: radu, last_name: expect.any(String), is_deleted: true },
    });
    await server.mails();
    const before = (await server.mails()).length;
    expect((await answer(question?.id ?? '')).status).toBe(200);
    expect(await server.mails()).toHaveLength(before);
  });
});

describe('an answer', () => {
  it('[call-answer-question] is read at the link, mailed without its words, and audited', async () => {
    const id = freshId();
    await ask({ id });
    server.at('2026-10-17T09:00:00Z');
    expect(await answer(id, 'explained', ' S-au schimbat regulile. ')).toMatchObject({
      status: 200,
      body: {
        data: {
          id,
          restaurant: { store_id: 'RO-CJ-01' },
          person: { id: radu },
          answer: 'S-au schimbat regulile.',
          outcome: 'explained',
          answered_at: '2026-10-17T09:00:00.000Z',
          answered_by: expect.any(String) as string,
        },
      },
    });
    const [mail] = (await server.mails()).filter(({ to }) => to === crew);
    expect(mail?.subject).toBe('Your question about September 2026 was answered');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/regulile|De ce/);
    const { token, page } = linkIn(mail ?? { text: '' });
    expect(page).toBe('/statement');
    expect(token).not.toBe(mine);
    for (const link of [mine, token]) {
      const { body } = await server.request('GET', `/v1/statement/${link}`);
      expect(body).toMatchObject({
        data: { questions: [{ id, answer: 'S-au schimbat regulile.', outcome: 'explained' }] },
      });
      expect(JSON.stringify(body)).not.toContain('answered_by');
    }
    expect(await audits(server, 'statement.answer')).toMatchObject([
      {
        subject_type: 'user',
        subject_id: radu,
        restaurant_id: cluj,
        after: {
          month: september,
          question: 'De ce?',
          outcome: 'explained',
          answer: 'S-au schimbat regulile.',
        },
      },
    ]);
  });

  it('is given once: of two at once one is told what the other said', async () => {
    const id = freshId();
    await ask({ id });
    const answers = await Promise.all([answer(id, 'explained', 'Una'), answer(id, 'explained', 'Alta')]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    if (!won || !lost) throw new Error('nobody answered');
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(lost.body).toMatchObject({
      code: 'question_answered',
      current: (won.body as { data: object }).data,
    });
    // The same words again are the same answer.
    const said = (won.body as { data: { answer: string } }).data.answer;
    const before = await everything(server);
    expect((await answer(id, 'explained', said)).status).toBe(200);
    expect(await everything(server)).toEqual(before);
    expect(await audits(server, 'statement.answer')).toHaveLength(1);
  });

  it('to a question that there isn’t is not found', async () => {
    expect(codeOf(await answer(unknownId))).toEqual([404, 'not_found']);
  });
});

describe('"corrected"', () => {
  const nothing = [409, 'nothing_corrected'];
  const at = (time: string) => server.at(`2026-10-17T${time}:00Z`);

  it('about a report needs a change of that report after the question', async () => {
    const [first, second] = [await record(), await record()];
    server.at('2026-10-16T09:05:00Z');
    const change = (id: string, points: number) =>
      server.call(updateReport, { as: admin, params: { id }, body: { points } });
    await change(first.id, 9);
    const id = freshId();
    server.at('2026-10-16T09:06:00Z');
    await ask({ id, about: first.id });
    expect(codeOf(await answer(id, 'corrected'))).toEqual(nothing);
    server.at('2026-10-16T09:07:00Z');
    await change(second.id, 9);
    expect(codeOf(await answer(id, 'corrected'))).toEqual(nothing);
    await change(first.id, 8);
    expect((await answer(id, 'corrected')).status).toBe(200);
  });

  it.each([
    ['a report', (id: string) => id],
    ['the total', () => null],
  ])('about %s isn’t true of a comment that was changed', async (_, aboutOf) => {
    const report = await record();
    const id = freshId();
    await ask({ id, about: aboutOf(report.id) });
    at('09:00');
    const change = { comment: 'A explicat meniul', reason: 'Lipsea' };
    await server.call(updateReport, { as: admin, params: { id: report.id }, body: change });
    expect(codeOf(await answer(id, 'corrected'))).toEqual(nothing);
    const correction = { points: 9, reason: 'Greșit' };
    await server.call(updateReport, { as: admin, params: { id: report.id }, body: correction });
    expect((await answer(id, 'corrected')).status).toBe(200);
  });

  it('is true of a report that was voided', async () => {
    const report = await record();
    const id = freshId();
    await ask({ id, about: report.id });
    at('09:00');
    await server.call(voidReport, { as: admin, params: { id: report.id }, body: { reason: 'Greșit' } });
    expect(await answer(id, 'corrected')).toMatchObject({
      status: 200,
      body: { data: { report: { id: report.id, date: '2026-09-20', points: 10, bonus: report.bonus } } },
    });
  });

  it.each([
    ['a report that was added', async () => void (await record())],
    [
      'a report that was voided',
      async () => {
        const [report] = await reportsOf(radu);
        const body = { reason: 'Greșit' };
        await server.call(voidReport, { as: admin, params: { id: report?.id ?? '' }, body });
      },
    ],
  ])('about the total is true of %s', async (_, change) => {
    const id = freshId();
    await ask({ id });
    expect(codeOf(await answer(id, 'corrected'))).toEqual(nothing);
    at('09:00');
    await change();
    expect((await answer(id, 'corrected')).status).toBe(200);
  });

  it('about the total isn’t true of others’ reports, nor of a later month', async () => {
    const id = freshId();
    await ask({ id });
    at('09:00');
    const [other] = await reportsOf('');
    const body = { reason: 'Greșit' };
    await server.call(voidReport, { as: admin, params: { id: other?.id ?? '' }, body });
    await server.call(createReport, {
      as: admin,
      body: { id: freshId(), restaurant_id: cluj, evaluated_user_id: radu, points: 9 },
    });
    expect(codeOf(await answer(id, 'corrected'))).toEqual(nothing);
  });

  it('about the total is true of a report that was moved to somebody else', async () => {
    const report = await record();
    const id = freshId();
    server.at('2026-10-16T09:05:00Z');
    await ask({ id });
    server.at('2026-10-16T09:06:00Z');
    const [other] = await reportsOf('');
    await server.call(updateReport, {
      as: admin,
      params: { id: report.id },
      body: { evaluated_user_id: other?.evaluated_user.id ?? '' },
    });
    expect((await answer(id, 'corrected')).status).toBe(200);
  });
});

it('is told at month’s end while it is open: of its closed month, and of the month to be closed next', async () => {
  const checks = async (date: string) => {
    const { data } = await server.call(listClosings, { as: admin, query: { date } });
    const own = data.find(({ restaurant }) => restaurant.id === cluj);
    return own && { state: own.state, checks: own.checks.filter(({ code }) => code === 'open_questions') };
  };
  server.at('2026-11-02T09:00:00Z');
  await settle({ question_days: 30, version: 1 });
  expect((await checks(september))?.checks).toEqual([]);
  const id = freshId();
  await ask({ id });
  await ask();
  expect(await checks(september)).toEqual({
    state: 'closed',
    checks: [{ code: 'open_questions', params: { count: 2, month: september }, blocking: false }],
  });
  expect(await checks('2026-10')).toEqual({
    state: 'needs_look',
    checks: [{ code: 'open_questions', params: { count: 2 }, blocking: false }],
  });
  await answer(id);
  expect((await checks('2026-10'))?.checks).toMatchObject([{ params: { count: 1 } }]);
  const { data } = await close('2026-10');
  expect(data.map(({ ok }) => ok)).toEqual([true]);
});

describe('the list', () => {
  it('[call-list-questions] has the open ones first, of them the oldest, and finds by month, restaurant and report', async () => {
    const [report] = await reportsOf(radu);
    const ids = [freshId(), freshId(), freshId(), freshId()];
    for (const [index, id] of ids.entries()) {
      server.at(`2026-10-16T1${index}:00:00Z`);
      await ask({ id, about: index === 2 ? (report?.id ?? '') : null });
    }
    server.at('2026-10-17T09:00:00Z');
    await answer(ids[0] ?? '');
    server.at('2026-10-17T10:00:00Z');
    await answer(ids[1] ?? '');
    const idsOf = async (query?: object) => (await list(query)).map(({ id }) => id);
    const [a, b, c, d] = ids;
    expect(await idsOf()).toEqual([c, d, b, a]);
    expect(await idsOf({ state: 'open' })).toEqual([c, d]);
    expect(await idsOf({ state: 'answered' })).toEqual([b, a]);
    expect(await idsOf({ report_id: report?.id })).toEqual([c]);
    expect(await idsOf({ id: cluj, date: september })).toEqual([c, d, b, a]);
    expect(await idsOf({ id: await restaurantId(server, 'RO-B-01') })).toEqual([]);
    expect(await idsOf({ date: '2026-10' })).toEqual([]);
    const page = await server.call(listQuestions, { as: admin, query: { page: 2, per_page: 3 } });
    expect([page.data.map(({ id }) => id), page.meta]).toEqual([[a], { total: 4, page: 2, per_page: 3 }]);
    expect((await list({ report_id: report?.id }))[0]).toMatchObject({
      currency: 'RON',
      report: { id: report?.id, date: report?.date, points: report?.points, bonus: report?.bonus },
    });
  });
});
