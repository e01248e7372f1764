import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptMail } from '#contract/accounts.ts';
import { runCommand } from '#server/cli.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/main.ts';
import { linkIn } from '#tests/support/mailed-link.ts';
import { freePort } from '#tests/support/postgres.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

// Real servers and mails, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

let smtp: TestSmtp;
let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let running: RunningServer[];
let log: Record<string, unknown>[];

beforeAll(async () => {
  smtp = await startSmtp();
});
beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  running = [];
  log = [];
  smtp.mails.length = 0;
  smtp.mood = 'take';
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.mocked(console.log).mockRestore();
  await Promise.all(running.map((server) => server.close()));
  await settings.remove();
});
afterAll(() => smtp.close());

const mailing = () => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Brigade <brigade@lant.example>',
  PUBLIC_URL: 'https://brigade.example',
});
const person = { first_name: 'Ana', last_name: 'Pop', email: 'ana@lant.example' };

async function start(env: Record<string, string>, options: Partial<ServerOptions> = {}) {
  const server = await startServer({
    mode: 'production',
    env: { HOST: '127.0.0.1', PORT: '0', ...settings.env, ...env },
    log: (line) => void log.push({ ...line }),
    ...options,
  });
  running.push(server);
  return server;
}

async function makeAdmin(email = person.email): Promise<void> {
  const names = ['--email', email, '--first-name', person.first_name, '--last-name', person.last_name];
  const terminal = {
    info: () => undefined,
    error: () => undefined,
    readPassword: async () => 'o parolă lungă',
  };
  expect(await runCommand(['create-admin', ...names], settings.env, terminal)).toBe(0);
}

const forget = (server: RunningServer, headers: Record<string, string> = {}, email = person.email) =>
  server.fetch(
    new Request('http://evil.example/v1/user/forgot-password/', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email }),
    }),
  );
const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let time = 0; time < 500 && !(await isSo()); time += 1) await wait(10);
};

describe('a server with SMTP_URL', () => {
  it('[function-recovery] sends a mail right after the request, with links to PUBLIC_URL whatever the request says', async () => {
    await makeAdmin();
    const server = await start(mailing(), { web: 'none' });
    const answer = await forget(server, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    expect(answer.status).toBe(200);
    await until(() => smtp.mails.length > 0);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'brigade@lant.example', to: [person.email] });
    expect(linkIn(mail ?? { text: '' }).url).toMatch(
      /^https:\/\/brigade\.example\/reset-password\?token=[\w-]{43}&lang=ro$/,
    );
    expect(mail?.raw).not.toContain('evil');
    await until(() => log.some(({ template, outcome }) => template === 'recovery' && outcome === 'sent'));
    expect(log).toContainEqual(expect.objectContaining({ template: 'recovery', outcome: 'sent' }));
  });

  it('answers though its mail server takes the call and says not a word', async () => {
    await makeAdmin();
    await makeAdmin('dan@lant.example');
    const callers = new Set<Socket>();
    const silent = createServer((socket) => void callers.add(socket.on('error', () => undefined)));
    const port = await freePort();
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    const server = await start({ ...mailing(), SMTP_URL: `smtp://127.0.0.1:${port}` }, { web: 'none' });
    expect((await forget(server)).status).toBe(200);
    await until(() => callers.size === 1);
    // That mail is on its way for as long as the silence lasts, and holds up neither a request nor the next mail.
    expect((await forget(server, {}, 'dan@lant.example')).status).toBe(200);
    await until(() => callers.size === 2);
    expect((await server.fetch(new Request('http://x/health/ready'))).status).toBe(200);
    expect([callers.size, log.filter((line) => 'outcome' in line)]).toEqual([2, []]);
    for (const socket of callers) socket.destroy();
    silent.close();
    await until(() => log.some(({ outcome }) => outcome === 'retry'));
    expect(log).toContainEqual(expect.objectContaining({ template: 'recovery', outcome: 'retry' }));
  });

  it('has no mailbox', async () => {
    const server = await start(mailing(), { web: 'none' });
    expect((await server.fetch(new Request('http://x/v1/app/mails/'))).status).toBe(404);
  });

  it('sends after a restart what another one left behind', async () => {
    await makeAdmin();
    const without = await start({}, { web: 'none' });
    expect(log).toMatchObject([
      { level: 'info', event: 'start' },
      { level: 'warn', message: expect.stringContaining('SMTP_URL') },
    ]);
    expect((await forget(without)).status).toBe(200);
    await without.close();
    expect(smtp.mails).toEqual([]);
    await start(mailing(), { web: 'none' });
    await until(() => smtp.mails.length > 0);
    expect(smtp.mails).toMatchObject([{ to: [person.email] }]);
  });

  it('ends within seconds while its mail server is slow, and loses nothing', async () => {
    await makeAdmin();
    smtp.mood = 'slow';
    smtp.pause = 700;
    const server = await start(mailing(), { web: 'none' });
    await forget(server);
    await until(() => smtp.tries > 0);
    await server.close();
    expect(smtp.mails).toHaveLength(1);
  });

  it.each([
    ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://brigade.example' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@lant.example' }],
  ])('doesn’t start without %s', async (name, env) => {
    await expect(start(env)).rejects.toThrow(new RegExp(`^${name}: is missing`));
  });
});

describe('a demo without SMTP_URL', () => {
  it('[call-mails] keeps its mails where a page shows them, with links to localhost and its port', async () => {
    const server = await start({}, { mode: 'demo' });
    // The chain begins with the mail of an answered question, to somebody else.
    const mails = async () => {
      const answer = await fetch(`${server.url}/v1/app/mails/`);
      const { data } = (await answer.json()) as { data: KeptMail[] };
      return data.filter(({ to }) => to === 'admin@ardealgrill.example');
    };
    expect(await mails()).toEqual([]);
    await fetch(`${server.url}/v1/user/forgot-password/`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'admin@ardealgrill.example' }),
    });
    await until(async () => (await mails()).length > 0);
    const [mail] = await mails();
    // README and contract promise this address where no PUBLIC_URL is set, whatever HOST is.
    const { port } = new URL(server.url ?? '');
    const link = linkIn(mail ?? { text: '' }).url;
    expect(link.slice(0, link.indexOf('?'))).toBe(`http://localhost:${port}/reset-password`);
    // The demo chain is made first.
  }, 120_000);
});

describe('mail-test', () => {
  const run = async (args: string[], env: Record<string, string>) => {
    const said = { info: [] as string[], error: [] as string[] };
    const code = await runCommand(['mail-test', ...args], env, {
      info: (line) => void said.info.push(line),
      error: (line) => void said.error.push(line),
      readPassword: async () => '',
    });
    return { code, ...said };
  };

  it('sends a mail in the language asked for', async () => {
    const answer = await run(['--to', 'ana@lant.example', '--locale', 'de'], mailing());
    expect(answer).toMatchObject({ code: 0, info: [expect.stringContaining('ana@lant.example')], error: [] });
    expect(smtp.mails).toMatchObject([{ to: ['ana@lant.example'], headers: { 'content-language': 'de' } }]);
  });

  it('says what the mail server said', async () => {
    smtp.mood = 'refuse';
    const answer = await run(['--to', 'ana@lant.example'], mailing());
    expect(answer).toMatchObject({ code: 1, error: [expect.stringContaining('no such user here')] });
  });

  it('says what is missing', async () => {
    expect(await run(['--to', 'ana@lant.example'], {})).toMatchObject({
      code: 1,
      error: [expect.stringMatching(/^SMTP_URL: is missing/)],
    });
    expect((await run([], mailing())).code).toBe(2);
    expect((await run(['--to', 'nobody'], mailing())).code).toBe(2);
    expect((await run(['--to', 'ana@lant.example', '--locale', 'fr'], mailing())).code).toBe(2);
  });
});
