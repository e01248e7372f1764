/** Open streams of a running server, over real sockets. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges } from '#contract/live.ts';
import { login } from '#contract/session.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { openDatabase } from '#server/db/open.ts';
import { placesOfPerson } from '#server/live/places.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { readEvents, type EventStream } from '#tests/support/event-stream.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

// A start and a hash of a password take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const person = { first_name: 'Ana', last_name: 'Pop', email: 'ana@lant.example', password: 'o parolă lungă' };

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
let server: RunningServer;
let token: string;

beforeEach(async () => {
  settings = await emptyDatabaseSettings();
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  server = await startServer({
    mode: 'production',
    env: { HOST: '127.0.0.1', PORT: '0', ...settings.env },
    log: () => undefined,
  });
  const setUp = /token=([\w-]{43})$/.exec(said.join('\n'))?.[1];
  await post(`/v1/app/setup/${setUp}`, person);
  const { email, password } = person;
  token = login.result.parse(await (await post(login.path, { email, password })).json()).accessToken;
});
afterEach(async () => {
  vi.mocked(console.log).mockRestore();
  await server.close();
  await settings.remove();
});

const post = (path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const open = async () =>
  readEvents(
    await fetch(`${server.url}${followChanges.path}`, { headers: { Authorization: `Bearer ${token}` } }),
  );
const hello = { data: { type: 'hello' } };

describe('a running server', () => {
  it('stops at once though a person has as many streams open as they may, and each ends as a whole', async () => {
    const streams = await Promise.all(Array.from({ length: placesOfPerson }, open));
    for (const stream of streams) expect(await stream.next()).toMatchObject(hello);
    const began = performance.now();
    await server.close();
    // Less than the ten seconds after which connections are cut.
    expect(performance.now() - began).toBeLessThan(8_000);
    const ends = await Promise.all(streams.map((stream) => stream.next()));
    expect(ends.every((end) => end === undefined)).toBe(true);
  });

  it('tells what another process has written', async () => {
    const stream: EventStream = await open();
    expect(await stream.next()).toMatchObject(hello);
    const { DATA_DIR: dataDir = '', DATABASE_URL: url } = settings.env;
    const other = await openDatabase(url === undefined ? { dataDir, share: true } : { url });
    await recordAudit(other.kysely, {
      actor: undefined,
      action: 'bonus-rule.set',
      subject: { type: 'bonus-rule', id: 'RON' },
      at: new Date(),
      requestId: '',
    });
    await other.close();
    expect(await stream.next(3_000)).toMatchObject({ data: { type: 'changed', subjects: ['bonus-rule'] } });
    await stream.close();
  });
});
