/** The real server app in process, on a database of its own. */
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { KeptMail } from '#contract/accounts.ts';
import type { AppMode } from '#contract/session.ts';
import { foldEmail } from '#contract/users.ts';
import { createApp } from '#server/app.ts';
import { signToken } from '#server/auth/tokens.ts';
import type { Database } from '#server/db/connect.ts';
import { keepMails } from '#server/mail/mailing.ts';
import { enqueueDue, readAddressee } from '#server/statements/statement-mails.db.ts';
import { createOutboxWorker, type OutboxWorker } from '#server/mail/outbox.worker.ts';
import type { SendMail } from '#server/mail/send-mail.ts';
import { createRefusals, type Refusals } from '#server/audit/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { openTestDatabase, smallSetNow, type DataSet, type TestDatabase } from './test-database.ts';

export interface TestServerOptions extends Partial<
  Pick<
    Services,
    | 'build'
    | 'publicUrl'
    | 'client'
    | 'allowedOrigins'
    | 'trustedProxies'
    | 'lookInterval'
    | 'bodyTimeout'
    | 'chainAnswerAge'
    | 'stopping'
    | 'replicas'
  >
> {
  /** The server's present; stands still until {@link TestServer.at} moves it. */
  at?: string;
  set?: DataSet;
  /** SQLite in a folder as in production, on any run. */
  inFolder?: boolean;
  /** A database that is open already. */
  testDatabase?: TestDatabase;
  mode?: AppMode;
  webDir?: string;
  /** Where the mails go; kept in memory unless given. */
  send?: SendMail;
}

export interface RequestOptions {
  /** The e-mail of the person who calls. */
  as?: string;
  /** A JSON body, or a string that is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text where it isn't any. */
  body: unknown;
}

export interface TestServer {
  /** The app of the moment; a reset makes a new one, so keep no reference. */
  fetch(request: Request, env?: object): Promise<Response>;
  readonly database: Database;
  /** The lines logged since the start or the last reset. */
  readonly log: readonly Record<string, unknown>[];
  /** A token as a log-in would give it. */
  as(email: string): Promise<string>;
  /** One request; a failure is an answer like any other. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** One call by its declaration; throws the failure's body. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: { as?: string; params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> },
  ): Promise<ResultOf<E>>;
  /** Sends what waits in the outbox and answers the mails kept so far, newest first. Nothing is sent by itself. */
  mails(): Promise<KeptMail[]>;
  /** Writes the refusals noted so far into the audit; in a running server that is a matter of a second. */
  refusals(): Promise<void>;
  /** Moves the clock. */
  at(instant: string): void;
  /** The database, the clock and the log as they were at first. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const testOrigin = 'http://brigade.test';
/** What the tests' servers sign tokens with. */
export const testTokenKey = new Uint8Array(32).fill(7);

/** The body as text; of events, which may have no end, the first one. */
async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export async function makeServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    at = smallSetNow,
    set = 'small',
    inFolder = false,
    mode = 'dev',
    webDir,
    send,
    testDatabase: _,
    ...rest
  } = options;
  const testDatabase = options.testDatabase ?? (await openTestDatabase(set, { inFolder }));
  let now = new Date(at);
  let log: Record<string, unknown>[] = [];
  let worker: OutboxWorker;
  let kept = keepMails();
  let refusals: Refusals;
  const build = () => {
    const parts = {
      database: testDatabase.database,
      clock: () => now,
      log: (line: object) => void log.push({ ...line }),
    };
    kept = keepMails();
    refusals = createRefusals(parts);
    worker = createOutboxWorker({
      ...parts,
      send: send ?? kept.send,
      readAddressee,
      enqueueDue,
      publicUrl: () => testOrigin,
    });
    return createApp(
      {
        ...parts,
        mode,
        build: 'test',
        tokenKey: testTokenKey,
        refusals,
        mails: {
          delivery: mode === 'production' ? 'waiting' : 'kept',
          publicUrl: () => testOrigin,
          wake: () => undefined,
          ...(mode !== 'production' && { kept: kept.list }),
        },
        allowedOrigins: [],
        trustedProxies: [],
        ...rest,
      },
      webDir === undefined ? {} : { webDir },
    );
  };
  let app = build();
  // Whoever holds the database may write to it, and every call but a GET does.
  let touched = false;

  const as = async (email: string) => {
    const person = await testDatabase.database.kysely
      .selectFrom('users')
      .select(['id', 'role', 'token_version as tokenVersion'])
      .where('email_folded', '=', foldEmail(email))
      .executeTakeFirstOrThrow();
    return signToken(testTokenKey, person, now);
  };

  const request = async (method: string, path: string, { as: email, body, headers }: RequestOptions = {}) => {
    touched ||= method !== 'GET';
    const response = await app.fetch(
      new Request(new URL(path, testOrigin), {
        method,
        headers: {
          'Accept-Language': 'en',
          ...(email !== undefined && { Authorization: `Bearer ${await as(email)}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await textOf(response);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  };

  return {
    async fetch(incoming, env) {
      touched ||= incoming.method !== 'GET';
      return app.fetch(incoming, env);
    },
    get database() {
      touched = true;
      return testDatabase.database;
    },
    get log() {
      return log;
    },
    as,
    request,
    async call(endpoint, { as: email, params, query, body } = {}) {
      const values = Object.entries<string>(params ?? {});
      const path = values.reduce((made, [name, value]) => made.replace(`{${name}}`, value), endpoint.path);
      const search = new URLSearchParams(
        Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]) => [
          name,
          String(value),
        ]),
      );
      const answer = await request(endpoint.method, search.size > 0 ? `${path}?${search}` : path, {
        ...(email !== undefined && { as: email }),
        ...(body !== undefined && { body }),
      });
      if (answer.status >= 400) throw answer.body;
      return endpoint.result.parse(answer.body) as ResultOf<typeof endpoint>;
    },
    async mails() {
      touched = true;
      await worker.run();
      return kept.list();
    },
    async refusals() {
      touched = true;
      await refusals.flush();
    },
    at(instant) {
      now = new Date(instant);
    },
    async reset() {
      if (touched) await testDatabase.reset();
      touched = false;
      now = new Date(at);
      log = [];
      app = build();
    },
    close: () => testDatabase.close(),
  };
}
