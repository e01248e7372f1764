/** A whole life of an account, and everything that can go wrong in it: no secret of it gets into a log. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, personId } from '#tests/support/small-chain.ts';

// Hashes and hundreds of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const email = 'ana.secret@lant.example';
const passwords = ['needle-first', 'needle-second', 'needle-third', 'needle-wrong'] as const;
const [first, second, third, wrong] = passwords;

/** Links and access tokens as they were given out. */
let secrets: string[];
let mailFails: boolean;
let said: string[];
const server = await openServer({
  send: async (mail) => {
    secrets.push(/token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
    // As a mail server's refusal may quote what it was sent.
    if (mailFails) throw new Error(`554 refused: ${mail.to} ${mail.text}`);
  },
});
beforeEach(async () => {
  await server.reset();
  secrets = [];
  mailFails = false;
  said = [];
  for (const method of ['log', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...words: unknown[]) => void said.push(JSON.stringify(words)),
    );
  }
});
afterEach(() => vi.restoreAllMocks());

const send = (method: string, path: string, body?: object, token?: string) =>
  server.request(method, path, {
    ...(body && { body }),
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
  });
const logIn = (password: string) => send('POST', '/v1/admin/login/', { email, password });
const newest = () => secrets.findLast((secret) => secret.length === 43) ?? '';

/** Every call that takes a secret, with secrets that hold and with ones that don't; answers the statuses. */
async function live(): Promise<number[]> {
  const statuses: number[] = [];
  const step = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    statuses.push(status);
    const { accessToken } = body as { accessToken?: string };
    if (accessToken !== undefined) secrets.push(accessToken);
    return { body, accessToken };
  };
  const byAdmin = await server.as(admin);
  secrets.push(byAdmin);
  const person = { first_name: 'Ana', last_name: 'Pop', email, user_position: 'crew', role: 'evaluator' };
  const { body } = await step(send('POST', '/v1/user/register/', { ...person, password: first }, byAdmin));
  const id = (body as { data?: User }).data?.id ?? (await personId(server, admin));
  await server.mails();
  await step(send('GET', `/v1/user/link/${newest()}`));
  await step(send('POST', `/v1/user/activate-account/${newest()}`, { password: second }));
  await step(logIn(wrong));
  const { accessToken: session = byAdmin } = await step(logIn(second));
  await step(send('GET', `/v1/user/my-info/?token=${session}&password=${second}`, undefined, session));
  await step(send('GET', `/v1/user/list/?password=${second}`, undefined, session));
  const update = (fields: object) => send('PUT', `/v1/user/update/${id}`, fields, session);
  await step(update({ password: third, current_password: wrong }));
  await step(update({ password: third, current_password: second }));
  await step(send('GET', '/v1/user/my-info/', undefined, session));
  await step(send('PUT', '/v1/user/forgot-password/', { email }));
  await server.mails();
  for (let time = 0; time < 2; time += 1) {
    await step(send('POST', `/v1/user/reset-password/${newest()}`, { password: first }));
  }
  await step(send('PUT', `/v1/user/update/${id}`, { email: 'ana.noua@lant.example' }, byAdmin));
  await server.mails();
  await step(send('GET', `/v1/user/verify-email/${newest()}`));
  await step(send('POST', `/v1/app/setup/${newest()}`, { ...person, password: first }));
  await step(send('GET', `/v1/nothing/${newest()}?token=${newest()}`, undefined, session));
  await step(send('GET', `/reset-password?token=${newest()}`));
  await step(send('POST', '/v1/user/logout/', {}, session));
  await server.refusals();
  return statuses;
}

/** Where a secret came through, though only in part. */
async function leaks(): Promise<string[]> {
  const rows = await Promise.all(
    (['audit', 'login_failures', 'outbox', 'link_tokens', 'ended_sessions', 'users'] as const).map((table) =>
      server.database.kysely.selectFrom(table).selectAll().execute(),
    ),
  );
  const written = JSON.stringify([server.log, said, rows]);
  const parts = [...passwords, ...secrets.filter(Boolean).map((secret) => secret.slice(-20))];
  return parts.filter((part) => written.includes(part));
}

it('where all goes well, and where people are refused', async () => {
  const statuses = await live();
  expect(statuses).toContain(200);
  expect(new Set(statuses.map((status) => Math.floor(status / 100)))).toEqual(new Set([2, 4]));
  expect(new Set(secrets).size).toBeGreaterThan(4);
  expect(server.log.length).toBeGreaterThanOrEqual(statuses.length);
  expect(await leaks()).toEqual([]);
});

it('where the mail server quotes what it refuses', async () => {
  mailFails = true;
  await live();
  expect(server.log).toContainEqual(
    expect.objectContaining({ outcome: expect.any(String), reason: 'Error' }),
  );
  expect(await leaks()).toEqual([]);
});

it('where the server fails and logs its stacks', async () => {
  const { schema } = server.database.kysely;
  // Each table is away for a whole life: the calls fail at different steps.
  const tables = ['login_failures', 'link_tokens', 'outbox', 'memberships', 'audit'] as const;
  const failed: number[] = [];
  for (const table of tables) {
    await schema.alterTable(table).renameTo('gone').execute();
    failed.push(...(await live()).filter((status) => status >= 500));
    await schema.alterTable('gone').renameTo(table).execute();
  }
  const stacks = server.log.filter(({ error }) => typeof error === 'string' && /\n\s+at /.test(error));
  expect(failed.length).toBeGreaterThan(15);
  expect(stacks).toHaveLength(failed.length);
  expect(await leaks()).toEqual([]);
  vi.restoreAllMocks();
  console.info(
    `logs: ${server.log.length} lines of ${tables.length} broken lives, ${stacks.length} with a stack, ` +
      `${secrets.length + passwords.length} secrets, none of them in a log or beside its hash`,
  );
});
