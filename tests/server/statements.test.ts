/** Statements: who is mailed what, what a link shows, and how it ends. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closeMonth, getClosing, reopenMonth } from '#contract/closings.ts';
import { createReport, voidReport } from '#contract/feedback.ts';
import { toMinor, toSigned } from '#contract/money.ts';
import { problemStatus } from '#contract/problem.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { defaultSettings, updateSettings, type ChainSettings } from '#contract/settings.ts';
import { listStatements, statement as statementShape, type Statement } from '#contract/statements.ts';
import { deleteUser, updateUser } from '#contract/user-changes.ts';
import { enqueueDue } from '#server/statements/statement-mails.db.ts';
import { linkIn } from '#tests/support/mailed-link.ts';
import { openServer } from '#tests/support/open-server.ts';
import { testOrigin } from '#tests/support/server.ts';
import { admin, audits, crew, everything, personId, restaurantId } from '#tests/support/small-chain.ts';
import { engine } from '#tests/support/test-database.ts';
import { makeTwoServers } from '#tests/support/two-servers.ts';

const server = await openServer({ trustedProxies: ['127.0.0.1'] });
let cluj: string;
let radu: string;
beforeEach(async () => {
  await server.reset();
  cluj = await restaurantId(server, 'RO-CJ-01');
  radu = await personId(server, crew);
  await settle({ statements: true });
});

const september = '2026-09';
const october = '2026-10';
const inNovember = '2026-11-02T09:00:00Z';

async function settle(fields: Partial<ChainSettings>) {
  const { data: settings } = await server.call(updateSettings, {
    as: admin,
    body: { ...defaultSettings, ...fields },
  });
  return settings;
}
const close = (month = september, ...ids: string[]) =>
  server.call(closeMonth, { as: admin, body: { month, restaurant_ids: ids.length > 0 ? ids : [cluj] } });
const reopen = (month = september) =>
  server.call(reopenMonth, { as: admin, body: { restaurant_id: cluj, month, reason: 'Lipsea un raport' } });
const details = async (date = september) =>
  (await server.call(getClosing, { as: admin, query: { id: cluj, date } })).data;
const monthOf = async (date = september) =>
  (await server.call(getRestaurantWithReports, { as: admin, query: { id: cluj, date } })).data;
const read = (token: string, from = '203.0.113.7') =>
  server.request('GET', `/v1/statement/${token}`, { headers: { 'X-Forwarded-For': from } });
const shown = async (token: string): Promise<Statement> => {
  const { status, body } = await read(token);
  expect(status).toBe(200);
  return statementShape.parse((body as { data: unknown }).data);
};
/** The mails to the crew member, newest first. */
const mails = async () => (await server.mails()).filter(({ to }) => to === crew);
const token = async () => linkIn((await mails())[0] ?? { text: '' }).token;
const waiting = () => server.database.kysely.selectFrom('statement_mailings').selectAll().execute();
const speak = (locale: 'ro' | 'en' | 'de') =>
  server.call(updateUser, { as: admin, params: { id: radu }, body: { locale } });

let made = 0;
async function record(points: number, observed_at = '2026-09-20T12:00:00Z') {
  made += 1;
  const { data } = await server.call(createReport, {
    as: admin,
    body: {
      id: `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`,
      restaurant_id: cluj,
      evaluated_user_id: radu,
      points,
      observed_at,
      confirm: true,
      reason: 'Lipsea din listă',
      comment: 'Zâmbește mult',
    },
  });
  return data;
}

const linkInvalid = { status: problemStatus.link_invalid, body: { code: 'link_invalid' } };

describe('a month that is closed', () => {
  it('is mailed to each person with a line and an address, once', async () => {
    const { lines } = await (await close(), details());
    expect(await waiting()).toEqual([{ restaurant_id: cluj, month: september, number: 1 }]);
    const sent = await server.mails();
    const people = await server.database.kysely.selectFrom('users').select(['id', 'email']).execute();
    const addressed = lines.map(({ person }) => people.find(({ id }) => id === person.id)?.email);
    expect(addressed.length).toBeGreaterThan(2);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(addressed.filter(Boolean)));
    expect(sent).toHaveLength(addressed.filter(Boolean).length);
    expect(await waiting()).toEqual([]);
    expect(await server.mails()).toHaveLength(sent.length);
    await close();
    expect(await server.mails()).toHaveLength(sent.length);
  });

  it('is mailed to nobody without an address, and to nobody who was deleted', async () => {
    await close();
    await server.call(deleteUser, { as: admin, params: { id: radu } });
    const before = await server.database.kysely
      .selectFrom('closing_lines')
      .innerJoin('users', 'users.id', 'user_id')
      .select('email')
      .where('status', '<>', 'deleted')
      .execute();
    const [first] = before;
    await server.database.kysely
      .updateTable('users')
      .set({ email: null, email_folded: null })
      .where('email', '=', first?.email ?? '')
      .execute();
    const sent = (await server.mails()).map(({ to }) => to);
    expect(sent).toHaveLength(before.length - 1);
    expect(sent).not.toContain(crew);
    expect(sent).not.toContain(first?.email);
  });

  it.each([
    ['where statements are off', async () => void (await settle({ version: 1 }))],
    ['where they were switched off meanwhile', async () => undefined],
  ])('is mailed to nobody %s', async (_, before) => {
    await before();
    await close();
    if ((await waiting()).length > 0) await settle({ version: 1 });
    expect(await server.mails()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is mailed to nobody once it was withdrawn: before the mails are queued, and after', async () => {
    await close();
    await reopen();
    expect(await server.mails()).toEqual([]);
    await close();
    expect(await enqueueDue(server.database, new Date('2026-10-15T09:00:00Z'))).toBe(true);
    expect(await server.database.kysely.selectFrom('outbox').select('id').execute()).not.toEqual([]);
    await reopen();
    expect(await server.mails()).toEqual([]);
    expect(await server.database.kysely.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(await server.database.kysely.selectFrom('statement_links').selectAll().execute()).toEqual([]);
  });

  it('that is closed again is mailed again, and says what it replaces', async () => {
    await speak('en');
    await close();
    const replaces = 'It replaces the statement for this month that you were sent before.';
    expect((await mails()).map(({ text }) => text.includes(replaces))).toEqual([false]);
    await reopen();
    await record(10);
    await close();
    expect((await mails()).map(({ text }) => text.includes(replaces))).toEqual([true, false]);
  });

  it('that was withdrawn tells when its month was closed again', async () => {
    await close();
    const first = await token();
    expect(await shown(first)).toMatchObject({ withdrawn_at: null, closed_again_at: null });
    await reopen();
    expect(await shown(first)).toMatchObject({
      withdrawn_at: expect.any(String),
      closed_again_at: null,
    });
    await record(10);
    await close();
    expect((await shown(first)).closed_again_at).toBe((await shown(await token())).closed_at);
    await reopen();
    expect((await shown(first)).closed_again_at).toBeNull();
  });

  it('that is closed again replaces nothing for whom no statement was sent before', async () => {
    await speak('en');
    await close();
    // Before any mail has left.
    await reopen();
    await record(10);
    await close();
    const replaces = 'It replaces the statement for this month that you were sent before.';
    expect((await mails()).map(({ text }) => text.includes(replaces))).toEqual([false]);
  });

  it('is mailed to the address that its person has when the mail is sent', async () => {
    await close();
    await enqueueDue(server.database, new Date('2026-10-15T09:00:00Z'));
    const email = 'radu.nou@ardealgrill.example';
    await server.database.kysely
      .updateTable('users')
      .set({ email, email_folded: email })
      .where('id', '=', radu)
      .execute();
    const sent = (await server.mails()).map(({ to }) => to);
    expect(sent).toContain(email);
    expect(sent).not.toContain(crew);
  });

  it('leaves no half where its transaction is cut short', async () => {
    const { kysely } = server.database;
    const before = await everything(server);
    await kysely.schema.alterTable('statement_mailings').renameTo('gone').execute();
    const body = { month: september, restaurant_ids: [cluj] };
    expect((await server.request('POST', closeMonth.path, { as: admin, body })).status).toBe(500);
    await kysely.schema.alterTable('gone').renameTo('statement_mailings').execute();
    expect(await everything(server)).toEqual(before);
  });
});

describe('the mail', () => {
  it.each([
    ['ro', 'Fișa dumneavoastră pentru septembrie 2026', /De plată: \d+,\d{2}\s(?:RON|lei)/],
    ['de', 'Ihre Abrechnung für September 2026', /Auszuzahlen: \d+,\d{2}\sRON/],
    ['en', 'Your statement for September 2026', /Payable: RON\s\d+\.\d{2}/],
  ] as const)(
    'tells the numbers in %s, and neither a comment nor an evaluator',
    async (locale, says, sum) => {
      await speak(locale);
      await record(10);
      await close();
      const reports = (await monthOf()).reports.filter(({ evaluated_user }) => evaluated_user.id === radu);
      const [mail] = await mails();
      const { subject = '', text = '', html = '' } = mail ?? {};
      expect(subject).toContain(says);
      expect(text).toMatch(sum);
      expect(linkIn({ text }).url).toMatch(
        new RegExp(`^${testOrigin}/statement\\?token=[\\w-]{43}&lang=${locale}$`),
      );
      const private_ = reports.flatMap(({ comment, evaluator }) => [comment, evaluator.last_name]);
      expect(private_.filter(Boolean).length).toBeGreaterThan(1);
      expect(private_.filter((one) => one && `${subject}${text}${html}`.includes(one))).toEqual([]);
    },
  );

  it('says which month a correction comes from, and what could not be taken back', async () => {
    await speak('en');
    await close();
    const late = await record(10);
    server.at(inNovember);
    await close(october);
    /** Mails of several closings leave in any order. */
    const mailOf = async (closed: string) =>
      (await mails()).find(({ text }) => text.includes(`has closed ${closed}.`));
    const october_ = await mailOf('October 2026');
    const amount = (minor: number) => `RON\u00a0${(minor / 100).toFixed(2)}`;
    const bonus = toMinor(late.bonus);
    expect(october_?.text).toContain(`Correction: ${amount(bonus)}`);
    expect(october_?.text).toContain(
      `Feedback of September 2026 was changed after that month was closed: ${amount(bonus)} more.`,
    );
    server.at('2026-12-02T09:00:00Z');
    await server.call(voidReport, { as: admin, params: { id: late.id }, body: { reason: 'Greșit' } });
    await close('2026-11');
    const november = await mailOf('November 2026');
    expect(november?.text).toContain(`${amount(bonus)} less.`);
    expect(november?.text).toContain(
      `${amount(bonus)} that was paid too much before is left for the next month.`,
    );
    expect(november?.text).not.toContain('Average points');
  });
});

describe('the link', () => {
  it('[call-get-statement] shows the line with its evidence', async () => {
    await close();
    const line = (await details()).lines.find(({ person }) => person.id === radu);
    const reports = (await monthOf()).reports.filter(({ evaluated_user }) => evaluated_user.id === radu);
    const answer = await read(await token());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const statement = await shown(await token());
    expect(statement).toMatchObject({
      id: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
      restaurant: { store_id: 'RO-CJ-01' },
      currency: 'RON',
      month: september,
      number: 1,
      withdrawn_at: null,
      count: line?.count,
      bonus: line?.bonus,
      payable: line?.payable,
      correction: '0.00',
      changes: [],
      questions_until: '2026-10-25',
      may_ask: true,
      questions: [],
    });
    const told = statement.days.flatMap((day) => day.reports);
    expect(told.map(({ id }) => id).toSorted()).toEqual(reports.map(({ id }) => id).toSorted());
    expect(told.every(({ evaluator }) => evaluator === null)).toBe(true);
    const sum = (amounts: { bonus: string }[]) => amounts.reduce((all, { bonus }) => all + toMinor(bonus), 0);
    expect([sum(statement.days), sum(told)]).toEqual(Array(2).fill(toMinor(line?.bonus ?? '')) as number[]);
    expect(statement.known_bonus).toBe(line?.bonus);
    expect(sum(statement.formula)).toBe(toMinor(line?.bonus ?? ''));
    expect(statement.formula.map(({ count, points, differing }) => [count, points, differing])).toEqual([
      [line?.count, line?.points_total, 0],
    ]);
    const [{ rule } = { rule: null }] = statement.formula;
    expect(rule).toMatchObject({ points_threshold: 7, amount_per_point: '2.50' });
    expect(new Set(told.map(({ rule_from }) => rule_from))).toEqual(new Set([rule?.valid_from]));
    expect(statement.days.every(({ goal }) => goal?.goal === 10)).toBe(true);
    const dates = statement.days.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    for (const { date, reports: own } of statement.days) {
      const on = reports.filter((report) => report.date === date);
      expect(own.map(({ id }) => id).toSorted()).toEqual(on.map(({ id }) => id).toSorted());
    }
  });

  it('names the evaluators where the chain does', async () => {
    await settle({ statements: true, evaluators_named: true, version: 1 });
    const { evaluator, id } = await record(9);
    await close();
    const told = (await shown(await token())).days.flatMap((day) => day.reports);
    expect(told.find((report) => report.id === id)).toMatchObject({
      evaluator: `${evaluator.first_name} ${evaluator.last_name}`,
      comment: 'Zâmbește mult',
    });
  });

  it('shows what is known now beside what was paid, and why an earlier month counts', async () => {
    await close();
    server.at('2026-10-16T09:00:00Z');
    const { bonus, id, date } = await record(10);
    const statement = await shown(await token());
    expect(statement.days.flatMap((day) => day.reports.map((report) => report.id))).toContain(id);
    const known = statement.days.reduce((sum, day) => sum + toMinor(day.bonus), 0);
    expect(toMinor(statement.known_bonus)).toBe(known);
    expect(known - toMinor(statement.bonus)).toBe(toMinor(bonus));
    server.at(inNovember);
    await close(october);
    const next = await shown(await token());
    expect(next).toMatchObject({
      month: october,
      correction: bonus,
      changes: [
        {
          month: september,
          amount: bonus,
          causes: [
            { date, cause: 'recorded', by: '', reason: 'Lipsea din listă', before: '0.00', after: bonus },
          ],
        },
      ],
    });
    await settle({ statements: true, evaluators_named: true, version: 1 });
    expect((await shown(await token())).changes[0]?.causes).toMatchObject([
      { by: 'Ioana Munteanu', at: '2026-10-16T09:00:00.000Z' },
    ]);
    const { payable, changes, carried_in, carried_out } = next;
    const changed = changes.reduce((sum, { amount }) => sum + toSigned(amount), 0);
    expect(toMinor(payable)).toBe(toMinor(next.bonus) + changed - toMinor(carried_in) + toMinor(carried_out));
  });

  it('works as often as one likes, for 90 days, beside newer ones', async () => {
    await close();
    const first = await token();
    await reopen();
    await close();
    const second = await token();
    expect(second).not.toBe(first);
    server.at('2027-01-13T08:00:00Z');
    expect((await shown(first)).withdrawn_at).not.toBeNull();
    expect(await shown(second)).toMatchObject({ number: 2, withdrawn_at: null, may_ask: false });
    server.at('2027-01-13T09:00:00Z');
    expect(await read(first)).toMatchObject(linkInvalid);
    await server.mails();
    const left = await server.database.kysely.selectFrom('statement_links').select('expires_at').execute();
    expect(left).toEqual([]);
  });

  it('of somebody who was deleted is dead', async () => {
    await close();
    const mine = await token();
    await server.call(deleteUser, { as: admin, params: { id: radu } });
    expect(await read(mine)).toMatchObject(linkInvalid);
    expect(
      await server.database.kysely
        .selectFrom('statement_links')
        .selectAll()
        .where('user_id', '=', radu)
        .execute(),
    ).toEqual([]);
  });

  it('that is wrong, cut or another kind’s is answered the same, and throttled by address', async () => {
    await close();
    const mine = await token();
    await server.request('PUT', '/v1/user/forgot-password/', { body: { email: admin } });
    const reset = linkIn((await server.mails()).find(({ to }) => to === admin) ?? { text: '' }).token;
    const wrong = ['a'.repeat(43), mine.slice(0, -1), mine.toLowerCase(), `${mine}A`, reset, 'x', "'--"];
    const bodies = new Set<string>();
    for (const one of wrong) {
      const answer = await read(encodeURIComponent(one));
      expect(answer).toMatchObject(linkInvalid);
      bodies.add(JSON.stringify({ ...(answer.body as object), request_id: '' }));
    }
    expect(bodies.size).toBe(1);
    for (let tries = wrong.length; tries < 30; tries += 1) {
      expect((await read('b'.repeat(43))).status).toBe(400);
    }
    const refused = await read('b'.repeat(43));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    // A colleague behind the same address reads on, and so does a stranger elsewhere.
    expect((await read(mine)).status).toBe(200);
    expect((await read('b'.repeat(43), '203.0.113.8')).status).toBe(400);
    server.at('2026-10-15T10:01:00Z');
    expect((await read('b'.repeat(43))).status).toBe(400);
  });

  it('is in no line of the log, no table and no stored address', async () => {
    await close();
    const mine = await token();
    await read(mine);
    await read(`${mine}x`);
    await server.request('GET', `/v1/statement/${mine}?token=${mine}`, { as: admin });
    await server.request('POST', `/v1/statement/question/${mine}`, {
      body: { id: '019a4d6e-7c9b-7000-8000-0000000000d1', about: null, text: 'De ce?' },
    });
    await server.request('DELETE', `/v1/statement/${mine}`, { as: crew });
    await server.refusals();
    const tables = ['audit', 'outbox', 'statement_links', 'statement_tries', 'statement_questions'] as const;
    const rows = await Promise.all(
      tables.map((table) => server.database.kysely.selectFrom(table).selectAll().execute()),
    );
    expect(rows.every((found) => found.length > 0)).toBe(true);
    expect(JSON.stringify([server.log, rows])).not.toContain(mine.slice(0, 20));
    expect(server.log.map(({ path }) => path)).toContain('/v1/statement/{token}');
    expect(await audits(server, 'statement.ask')).toHaveLength(1);
  });
});

describe('all statements of a closing', () => {
  it('[call-list-statements] are the same as by the links, by name, and cost no query a person', async () => {
    await close();
    // Of two closings' mails either may leave first.
    await mails();
    await record(10);
    server.at(inNovember);
    await close(october);
    const list = async (query: object) =>
      (await server.call(listStatements, { as: admin, query: { id: cluj, date: october, ...query } })).data;
    const all = await list({});
    const { lines } = await details(october);
    expect(all).toHaveLength(lines.length);
    const own = await shown(await token());
    expect(all.find(({ id }) => id === own.id)).toEqual({ ...own, mailed: true });
    const names = all.map(({ person }) => person.last_name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(await list({ number: 1 })).toEqual(all);
    await expect(list({ number: 2 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ date: '2026-11' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('tell people of one name apart, by the payroll number where there is one', async () => {
    const { known } = await details();
    const other = known.find(({ person }) => person.id !== radu)?.person.id ?? '';
    const [first_name, last_name] = ['Radu', 'Pop'];
    await server.call(updateUser, { as: admin, params: { id: other }, body: { first_name, last_name } });
    await server.call(updateUser, { as: admin, params: { id: other }, body: { payroll_id: '0417' } });
    await server.call(updateUser, { as: admin, params: { id: radu }, body: { payroll_id: null } });
    await close();
    const { data } = await server.call(listStatements, { as: admin, query: { id: cluj, date: september } });
    const marks = data.flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
    expect(marks.toSorted()).toEqual(['0417', crew]);
  });

  it('of a closing that was withdrawn say so', async () => {
    await close();
    await reopen();
    const query = { id: cluj, date: september };
    const { data } = await server.call(listStatements, { as: admin, query });
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ withdrawn_at, may_ask }) => withdrawn_at !== null && !may_ask)).toBe(true);
  });
});

it('two servers send each statement once', async () => {
  const servers = await makeTwoServers();
  const { here, there } = servers;
  try {
    const body = { ...defaultSettings, statements: true };
    await here.call(updateSettings, { as: admin, body });
    const ids = [await restaurantId(here, 'RO-CJ-01'), await restaurantId(here, 'RO-B-01')];
    await here.call(closeMonth, { as: admin, body: { month: september, restaurant_ids: ids } });
    const lines = await here.database.kysely
      .selectFrom('closing_lines')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['email', 'restaurant_id'])
      .where('email', 'is not', null)
      .execute();
    // The embedded database has one server at a time.
    if (engine === 'postgres') await Promise.all([here.mails(), there.mails()]);
    await here.mails();
    await there.mails();
    const sent = [...(await here.mails()), ...(await there.mails())];
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(lines.map(({ email }) => email)));
    expect(sent).toHaveLength(lines.length);
    const queued = await here.database.kysely.selectFrom('outbox').select('attempts').execute();
    expect(queued.map(({ attempts }) => attempts)).toEqual(lines.map(() => 1));
  } finally {
    await servers.close();
  }
});
