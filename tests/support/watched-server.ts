/** A server as people start it, with an administrator and what it says of itself. */
import { vi } from 'vitest';
import { login } from '#contract/session.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { freePort } from './postgres.ts';
import { emptyDatabaseSettings } from './test-database.ts';

const person = { first_name: 'Ana', last_name: 'Pop', email: 'ana@lant.example', password: 'o parolă lungă' };

export interface WatchedServer extends RunningServer {
  readonly env: Readonly<Record<string, string>>;
  readonly log: readonly Record<string, unknown>[];
  /** One request of the administrator. */
  ask(
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** What `/metrics` answers. */
  look(headers?: Record<string, string>, path?: string): Promise<Response>;
}

export async function startWatched(more: Record<string, string> = {}): Promise<WatchedServer> {
  const settings = await emptyDatabaseSettings();
  const port = await freePort();
  const env = { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: String(port), ...settings.env, ...more };
  const log: Record<string, unknown>[] = [];
  const said: string[] = [];
  const console_ = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const server = await startServer({
    mode: 'production',
    env,
    log: (line) => void log.push(line as Record<string, unknown>),
  });
  console_.mockRestore();
  let token = '';
  let isRemoved = false;
  const ask: WatchedServer['ask'] = (method, path, body, headers) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...(typeof body === 'object' && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  await ask('POST', `/v1/app/setup/${/token=([\w-]{43})$/.exec(said.join('\n'))?.[1]}`, person);
  const { email, password } = person;
  token = login.result.parse(await (await ask('POST', login.path, { email, password })).json()).accessToken;
  return {
    ...server,
    env,
    log,
    ask,
    look: (headers = {}, path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    async close() {
      await server.close();
      if (isRemoved) return;
      isRemoved = true;
      await settings.remove();
    },
  };
}

/** The value of one series, written as Prometheus writes it: `name{label="value"}`. */
export function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
