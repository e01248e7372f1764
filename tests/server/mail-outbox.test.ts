import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueueDue, readAddressee } from '#server/statements/statement-mails.db.ts';
import { createOutboxWorker, type OutboxWorker } from '#server/mail/outbox.worker.ts';
import { claimMail, enqueueMail, outboxState } from '#server/mail/outbox.db.ts';
import type { SendMail } from '#server/mail/send-mail.ts';
import { createSmtpSender } from '#server/mail/smtp.ts';
import { linkIn } from '#tests/support/mailed-link.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { admin, invited, manager, personId, shift } from '#tests/support/small-chain.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

// Real mails over real sockets, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const start = Date.parse('2026-10-15T09:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

let smtp: TestSmtp;
let server: TestServer;
let send: SendMail;
let now: number;
let log: Record<string, unknown>[];

beforeAll(async () => {
  smtp = await startSmtp();
  send = createSmtpSender(smtp.url, 'brigade@lant.example');
  server = await makeServer();
});
beforeEach(async () => {
  await server.reset();
  smtp.mails.length = 0;
  smtp.mood = 'take';
  now = start;
  log = [];
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const makeWorker = (by: SendMail = send): OutboxWorker =>
  createOutboxWorker({
    readAddressee,
    enqueueDue,
    database: server.database,
    clock: () => new Date(now),
    log: (line) => void log.push({ ...line }),
    send: by,
    publicUrl: () => testOrigin,
  });

const rows = () => server.database.kysely.selectFrom('outbox').selectAll().orderBy('id').execute();
const forget = (email: string) => server.request('PUT', '/v1/user/forgot-password/', { body: { email } });

/** A notice to the admin, which always has a reason. */
async function notice(): Promise<void> {
  const userId = await personId(server, admin);
  const { kysely } = server.database;
  await enqueueMail(kysely, { template: 'password-changed', userId, recipient: admin, now: new Date(now) });
}

/** Lets the time go by in steps, with a look into the outbox at each. */
async function pass(worker: OutboxWorker, duration: number, step = minute): Promise<void> {
  for (const end = now + duration; now < end;) {
    now += step;
    await worker.run();
  }
}

describe('a mail server that is', () => {
  it.each([
    ['refuse', '550'],
    ['busy', '451'],
    ['drop', /^E/],
  ] as const)('in the mood to %s gets the mail later', async (mood, reason) => {
    const worker = makeWorker();
    await notice();
    smtp.mood = mood;
    await worker.run();
    expect(smtp.mails).toEqual([]);
    expect(await rows()).toMatchObject([
      { attempts: 1, sent_at: null, last_error: expect.stringMatching(reason) },
    ]);
    await worker.run();
    expect((await rows())[0]?.attempts).toBe(1);
    smtp.mood = 'take';
    await pass(worker, minute);
    expect(smtp.mails).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { attempts: 2, sent_at: new Date(now).toISOString(), last_error: null },
    ]);
  });

  it('cut off before it could say thanks gets the mail again, recognisable', async () => {
    const worker = makeWorker();
    await notice();
    smtp.mood = 'take and drop';
    await worker.run();
    smtp.mood = 'take';
    await pass(worker, minute);
    const [id, again] = smtp.mails.map(({ headers }) => headers['message-id']);
    expect(smtp.mails).toHaveLength(2);
    expect(again).toBe(id);
  });

  it('away for half an hour gets every mail, once', async () => {
    const worker = makeWorker();
    await smtp.leave();
    for (let index = 0; index < 30; index += 1) {
      if (index % 5 === 0) await notice();
      await pass(worker, minute);
    }
    expect(log).toContainEqual(expect.objectContaining({ outcome: 'retry', reason: 'ESOCKET' }));
    await smtp.comeBack();
    await pass(worker, hour);
    expect(smtp.mails).toHaveLength(6);
    expect(new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size).toBe(6);
    expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  it('slow holds up neither a request nor the stop of the server', async () => {
    const { promise: patience, resolve: thank } = Promise.withResolvers<void>();
    const worker = makeWorker(async (mail, signal) => {
      await patience;
      await send(mail, signal);
    });
    await notice();
    const sending = worker.run();
    while ((await rows())[0]?.attempts !== 1) await wait(5);
    expect((await forget(admin)).status).toBe(200);
    expect(smtp.mails).toEqual([]);
    const stopped = worker.stop();
    thank();
    await stopped;
    await sending;
    // What was under way was waited for, not cut off.
    const begun = (await rows()).filter(({ attempts }) => attempts > 0);
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.every(({ sent_at }) => sent_at !== null)).toBe(true);
    expect(smtp.mails).toHaveLength(begun.length);
  });

  it('silent is given up at the stop, and the mail waits', async () => {
    let began = () => {};
    const isSending = new Promise<void>((resolve) => {
      began = resolve;
    });
    const never: SendMail = (_mail, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        began();
      });
    const worker = makeWorker(never);
    await notice();
    void worker.run();
    await isSending;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stopped = vi.fn<() => void>();
      const stopping = worker.stop().then(stopped);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(stopped).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      vi.useRealTimers();
      await stopping;
    } finally {
      vi.useRealTimers();
    }
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
  });
});

describe('SMTP_URL', () => {
  const mail = {
    messageId: '<1@lant.example>',
    to: admin,
    locale: 'en',
    date: new Date(start),
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  } as const;
  const sendBy = (query: string) =>
    createSmtpSender(`${smtp.url}?${query}`, 'brigade@lant.example')(mail, AbortSignal.timeout(5_000));

  it('may insist on TLS', async () => {
    await expect(sendBy('requireTLS=true')).rejects.toThrow(/STARTTLS/);
    expect(smtp.mails).toEqual([]);
  });

  it('can’t make the library write mails to the log', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    try {
      await sendBy('logger=true&debug=true&transactionLog=true');
      expect([...said.mock.calls, ...written.mock.calls]).toEqual([]);
    } finally {
      said.mockRestore();
      written.mockRestore();
    }
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('the pauses', () => {
  const away: SendMail = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNECTION' }));

  it('double from a minute to an hour', async () => {
    const worker = makeWorker(away);
    await notice();
    const tried: number[] = [];
    for (let last = 0; now < start + 5 * hour; now += minute) {
      await worker.run();
      const [row] = await rows();
      if (row && row.attempts > last) tried.push((now - start) / minute);
      last = row?.attempts ?? 0;
    }
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
  });

  it('end after a day: the mail has failed, says the log, and is tried no more', async () => {
    const worker = makeWorker(away);
    await notice();
    await pass(worker, 23 * hour, 30 * minute);
    expect(log.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    await pass(worker, 2 * hour, 30 * minute);
    const failed = log.filter(({ outcome }) => outcome === 'failed');
    expect(failed).toMatchObject([{ level: 'error', template: 'password-changed', reason: 'ECONNECTION' }]);
    const [row] = await rows();
    expect(row?.failed_at).not.toBeNull();
    // Whoever watches the server sees it.
    const { body } = await server.request('GET', '/health/ready');
    expect(body).toMatchObject({ outbox: { waiting: 0, failed: 1 } });
    await pass(worker, 48 * hour, hour);
    expect((await rows())[0]?.attempts).toBe(row?.attempts);
  });

  it('go on for some hours of a mail too that has waited for days until the server was started', async () => {
    const worker = makeWorker(away);
    await notice();
    now = start + 72 * hour;
    await pass(worker, 3 * hour, 30 * minute);
    expect(await rows()).toMatchObject([{ failed_at: null }]);
    await pass(worker, 6 * hour, 30 * minute);
    expect(await rows()).toMatchObject([{ failed_at: expect.any(String) as string }]);
  });

  it('end no link that was copied meanwhile', async () => {
    const id = await personId(server, invited);
    const asAdmin = (path: string) => server.request('POST', `/v1/admin/user/${path}/${id}`, { as: admin });
    expect((await asAdmin('resend-invitation')).status).toBe(200);
    const failing = makeWorker(away);
    await failing.run();
    const { url } = ((await asAdmin('invitation-link')).body as { data: { url: string } }).data;
    const copied = linkIn({ text: url }).token;
    await pass(failing, 5 * minute);
    await pass(makeWorker(), hour);
    server.at(new Date(now).toISOString());
    const [mailed] = smtp.mails.map((mail) => linkIn(mail).token);
    const activate = (token = '') =>
      server.request('POST', `/v1/user/activate-account/${token}`, { body: { password: 'o parolă nouă' } });
    expect(await activate(copied)).toMatchObject({ status: 200 });
    expect(await activate(mailed)).toMatchObject({ status: 400, body: { code: 'link_used' } });
  });
});

describe('a process that dies', () => {
  it('between the sending and the note causes one duplicate, recognisable, and its links count as one', async () => {
    const dying: SendMail = async (mail, signal) => {
      await send(mail, signal);
      // What comes after never happens.
      await new Promise(() => undefined);
    };
    await forget(admin);
    void makeWorker(dying).run();
    while (smtp.mails.length === 0) await wait(10);
    const worker = makeWorker();
    await pass(worker, minute);
    expect(smtp.mails).toHaveLength(1);
    await pass(worker, 3 * minute);
    expect(smtp.mails).toHaveLength(2);
    const [first, second] = smtp.mails;
    if (!first || !second) throw new Error('no mails');
    expect(first.headers['message-id']).toBe(second.headers['message-id']);
    expect(first.headers['message-id']).toMatch(/^<[\w-]{36}@brigade\.test>$/);
    // A reader's program may show either of the two.
    const reset = (mail: { text: string }) =>
      server.request('POST', `/v1/user/reset-password/${linkIn(mail).token}`, {
        body: { password: 'altă parolă' },
      });
    expect(await reset(first)).toMatchObject({ status: 200 });
    expect(await reset(second)).toMatchObject({ status: 400, body: { code: 'link_used' } });
  });

  it('is not taken for one while its lease runs', async () => {
    await notice();
    expect(await claimMail(server.database, new Date(now))).toBeDefined();
    expect(await claimMail(server.database, new Date(now + 179_000))).toBeUndefined();
    expect(await claimMail(server.database, new Date(now + 180_000))).toMatchObject({ attempts: 2 });
  });

  it('and comes back late can’t undo what the next one did', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const late: SendMail = async () => {
      await gate;
      throw new Error('too late');
    };
    await notice();
    const slow = makeWorker(late).run();
    while ((await rows())[0]?.attempts !== 1) await wait(5);
    await pass(makeWorker(), 3 * minute);
    goOn();
    await slow;
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
    expect((await rows())[0]?.sent_at).not.toBeNull();
  });
});

it('several processes share the work: each mail is sent once', async () => {
  for (let index = 0; index < 20; index += 1) await notice();
  await Promise.all([makeWorker(), makeWorker(), makeWorker()].map((worker) => worker.run()));
  expect(smtp.mails).toHaveLength(20);
  expect(new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size).toBe(20);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 20 }, () => 1));
});

it('what is added while it works is sent too', async () => {
  let isFirst = true;
  const worker = makeWorker(async (mail, signal) => {
    if (isFirst) {
      isFirst = false;
      await notice();
    }
    await send(mail, signal);
  });
  await notice();
  await worker.run();
  expect(smtp.mails).toHaveLength(2);
});

it('the database’s absence is survived', async () => {
  const { kysely } = server.database;
  await notice();
  const broken = { ...server.database, kysely: kysely.withSchema('nowhere') };
  const worker = createOutboxWorker({
    readAddressee,
    enqueueDue,
    database: broken,
    clock: () => new Date(now),
    log: (line) => void log.push({ ...line }),
    send,
    publicUrl: () => testOrigin,
  });
  await worker.run();
  expect(log).toContainEqual(expect.objectContaining({ level: 'error', outbox: expect.anything() }));
  expect(smtp.mails).toEqual([]);
});

describe('a mail that is sent while the database takes no note of it', () => {
  /** The worker's database; away once a mail is out. */
  function makeForgetful() {
    const state = { isAway: false };
    const kysely = server.database.kysely.withPlugin({
      transformQuery({ node }) {
        if (state.isAway) throw Object.assign(new Error('away'), { code: '53100' });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const worker = createOutboxWorker({
      readAddressee,
      enqueueDue,
      database: { ...server.database, kysely },
      clock: () => new Date(now),
      log: (line) => void log.push({ ...line }),
      send: async (mail, signal) => {
        await send(mail, signal);
        state.isAway = true;
      },
      publicUrl: () => testOrigin,
    });
    return { state, worker };
  }

  it('is not sent again', async () => {
    const { state, worker } = makeForgetful();
    await notice();
    await worker.run();
    const sentAt = now;
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
    expect(log).toContainEqual(expect.objectContaining({ level: 'error', outbox: '53100' }));
    // Longer than the lease.
    await pass(worker, 10 * minute);
    state.isAway = false;
    await pass(worker, minute);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: new Date(sentAt).toISOString() }]);
    await pass(worker, hour);
    expect(smtp.mails).toHaveLength(1);
    expect(log.filter(({ outcome }) => outcome === 'sent')).toHaveLength(1);
  });

  it('is noted at the stop at the latest', async () => {
    const { state, worker } = makeForgetful();
    await notice();
    await worker.run();
    state.isAway = false;
    await worker.stop();
    expect((await rows())[0]?.sent_at).not.toBeNull();
  });
});

describe('a mail without a reason is dropped', () => {
  const request: TestServer['request'] = (...args) => server.request(...args);

  it.each([
    [
      'whose person was deleted',
      async (id: string) => request('DELETE', `/v1/user/delete/${id}`, { as: admin }),
    ],
    [
      'whose person was disabled',
      async (id: string) =>
        request('PUT', `/v1/user/update/${id}`, { as: admin, body: { status: 'disabled' } }),
    ],
  ])('%s', async (_what, act) => {
    await forget(manager);
    await act(await personId(server, manager));
    await makeWorker().run();
    expect(smtp.mails).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('that a newer one replaces', async () => {
    const id = await personId(server, invited);
    const resend = () => request('POST', `/v1/admin/user/resend-invitation/${id}`, { as: admin });
    expect((await resend()).status).toBe(200);
    server.at('2026-10-15T09:02:00Z');
    now += 2 * minute;
    expect((await resend()).status).toBe(200);
    await makeWorker().run();
    expect(smtp.mails).toHaveLength(1);
    expect(new Set(log.map(({ outcome }) => outcome))).toEqual(new Set(['dropped', 'sent']));
  });
});

it('the log names neither an address nor a link', async () => {
  const worker = makeWorker();
  for (const email of [admin, manager, shift, 'nobody@lant.example']) await forget(email);
  smtp.mood = 'refuse';
  await worker.run();
  smtp.mood = 'take';
  await pass(worker, 2 * minute);
  expect(smtp.mails).toHaveLength(3);
  const said = JSON.stringify([...log, ...server.log, (await rows()).map((row) => row.last_error)]);
  expect(said).not.toMatch(/@|token/);
  for (const mail of smtp.mails) expect(said).not.toContain(linkIn(mail).token);
  expect(log.find(({ outcome }) => outcome === 'retry')).toEqual({
    time: '2026-10-15T09:00:00.000Z',
    level: 'info',
    mail: expect.any(String),
    template: expect.any(String),
    attempt: 1,
    outcome: 'retry',
    reason: '550',
  });
});

it('what was done a month ago is forgotten', async () => {
  await forget(admin);
  await makeWorker().run();
  const links = () => server.database.kysely.selectFrom('link_tokens').selectAll().execute();
  now = start + 30 * 24 * hour - minute;
  await makeWorker().run();
  expect([await rows(), await links()].map(({ length }) => length)).toEqual([1, 1]);
  now += 2 * hour;
  await makeWorker().run();
  expect([await rows(), await links()]).toEqual([[], []]);
});

it('how many wait is read at each probe, from an index of those that were not sent', async () => {
  const { kysely, engine } = server.database;
  const asked = vi.spyOn(kysely.getExecutor(), 'executeQuery');
  await outboxState(kysely);
  const text = asked.mock.calls[0]?.[0].sql ?? '';
  asked.mockRestore();
  const { rows: plan } = await kysely.transaction().execute(async (trx) => {
    // It would read a table of so few rows as a whole.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
    return sql.raw(`explain ${engine === 'sqlite' ? 'query plan' : ''} ${text}`).execute(trx);
  });
  expect(JSON.stringify(plan)).toContain('outbox_unsent');
});
