/** The server: settings, database, migrations, port; and a stop that lets requests in flight finish. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppMode } from '#contract/session.ts';
import { createApp } from './app.ts';
import { createRefusals } from './audit/refusals.ts';
import { loadTokenKey } from './auth/token-key.ts';
import { importKey } from './auth/tokens.ts';
import type { Database } from './db/connect.ts';
import { openDatabase } from './db/open.ts';
import { isDemoSeeded, seedDemo } from './demo/seed.db.ts';
import { migrate } from './db/migrate.ts';
import { isStorageFull } from './db/failures.ts';
import type { Replicas } from './db/replicas.ts';
import { readMode, readSettings, type Environment } from './env.ts';
import { listen, type Listening } from './listen.ts';
import { createMailing, type Mailing } from './mail/mailing.ts';
import { createLog } from './log.ts';
import { createPartitions } from './maintenance/partitions.worker.ts';
import { createReminders } from './month-end/reminder.worker.ts';
import type { Services } from './http/services.ts';
import { demoLogins } from './demo/demo-logins.ts';
import { mintSetupToken } from './setup/setup.db.ts';
import { StartError } from './start-error.ts';
import { enqueueDue, readAddressee } from './statements/statement-mails.db.ts';
import { warmUp } from './warm-up.db.ts';
import { openWatch } from './watch.ts';
import { putAnswersFirst } from './worker-priority.ts';

export interface ServerOptions {
  mode: AppMode;
  env: Environment;
  /** `none`: neither port nor pages; requests come in through `fetch`. */
  web?: 'none';
  /** Where the built web app lies. */
  webDir?: string;
  clock?: () => Date;
  /** Takes the log's lines; standard output unless given. */
  log?: (line: object) => void;
}

export interface RunningServer {
  fetch(request: Request): Promise<Response>;
  /** The address listened on; undefined where nothing listens. */
  url?: string;
  /** The address that people use, from which links are built. */
  publicUrl: string;
  /** Answers 503 at /health/ready and everything else for `DRAIN_SECONDS`, until balancers have seen it; then closes. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server. Throws {@link StartError}, with nothing left open, when a setting or what it names is bad. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { mode, clock = () => new Date() } = options;
  const settings = readSettings(mode, options.env);
  const { log = createLog(settings.LOG_LEVEL) } = options;
  const note = (event: string, about: object) =>
    log({ time: clock().toISOString(), level: 'info', event, ...about });
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings;
  const watch = await openWatch(
    settings,
    databaseUrl === undefined ? 'sqlite' : 'postgres',
    options.env['NODE_OPTIONS'],
    (reason) => log({ time: clock().toISOString(), level: 'warn', traces: reason }),
  );
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir } : { url: databaseUrl },
    watch.onStatement,
  );
  let listening: Listening | undefined;
  let mailing: Mailing | undefined;
  let reminders: ReturnType<typeof createReminders> | undefined;
  let replicas: Replicas | undefined;
  const refusals = createRefusals({ database, log, every: 1_000 });
  const partitions = createPartitions({ database, clock, log });
  const draining = new AbortController();
  const stopping = new AbortController();
  let started: number | undefined;
  const close = async () => {
    draining.abort();
    stopping.abort();
    await Promise.all([listening?.close(), reminders?.stop(), mailing?.stop(), partitions.stop()]);
    await refusals.flush();
    await Promise.all([database.close(), replicas?.close(), watch.close()]);
    if (started === undefined) return;
    note('stop', { seconds: Math.round((performance.now() - started) / 1_000) });
    started = undefined;
  };
  const drain = async () => {
    draining.abort();
    await wait(settings.DRAIN_SECONDS * 1_000);
    await close();
  };
  try {
    const applied = await migrate(database);
    if (applied.length > 0) note('migration', { applied });
    if (settings.READ_DATABASE_URL.length > 0) {
      const { openReplicas } = await import('./db/connect-postgres.ts');
      const noteReplica = (number: number, status: object) => note('replica', { number, ...status });
      replicas = openReplicas(database, settings.READ_DATABASE_URL, noteReplica, watch.onStatement);
      for (const [index, replica] of replicas.all.entries()) {
        const { host } = new URL(settings.READ_DATABASE_URL[index] ?? '');
        watch.metrics?.watchReplica(host, () => replica.status.lag_seconds ?? undefined);
      }
      await replicas.start();
    }
    const tokenKey = await importKey(settings.TOKEN_KEY ?? loadTokenKey(dataDir));
    if (mode !== 'production') await seed(database, clock());
    const { SMTP_URL: smtpUrl, MAIL_FROM: from } = settings;
    const publicUrl = () => settings.PUBLIC_URL ?? `http://localhost:${listening?.port ?? settings.PORT}`;
    const smtp = smtpUrl !== undefined && from !== undefined ? { url: smtpUrl, from } : undefined;
    mailing = await createMailing({ database, clock, log, mode, smtp, readAddressee, enqueueDue, publicUrl });
    reminders = createReminders({ database, clock, log, wake: mailing.wake });
    const services: Services = {
      database,
      ...(replicas && { replicas }),
      clock,
      mode,
      build: readBuild(mode),
      tokenKey,
      log,
      mails: mailing,
      refusals,
      ...(watch.metrics && { metrics: watch.metrics }),
      ...(watch.traces && { traces: watch.traces }),
      // The demo shows at once what somebody else has done.
      ...(mode === 'production' && { chainAnswerAge: 5_000 }),
      ...(settings.PUBLIC_URL !== undefined && { publicUrl: settings.PUBLIC_URL }),
      ...(settings.CLIENT_ID !== undefined &&
        settings.CLIENT_SECRET !== undefined && {
          client: { id: settings.CLIENT_ID, secret: settings.CLIENT_SECRET },
        }),
      allowedOrigins: settings.ALLOWED_ORIGINS,
      trustedProxies: settings.TRUSTED_PROXIES,
      draining: draining.signal,
      stopping: stopping.signal,
      ...(databaseUrl === undefined && { dataDir }),
    };
    const { webDir } = options;
    const app = createApp(services, options.web !== 'none' && webDir !== undefined ? { webDir } : {});
    // A server of a chain takes its share of the calls as soon as its balancer finds it ready.
    if (options.web !== 'none' && database.engine === 'postgres') note('warm-up', await warmUp(services));
    if (options.web !== 'none') listening = await listen(app, settings.PORT, settings.HOST);
    await watch.serve({ database, clock, dataDir: services.dataDir });
    started = performance.now();
    note('start', { mode, engine: database.engine, ...(listening && { url: listening.url }) });
    mailing.start();
    reminders.start();
    partitions.start();
    if (mode === 'production') await announceSetup(database, publicUrl());
    return {
      fetch: async (request) => app.fetch(request),
      publicUrl: publicUrl(),
      ...(listening && { url: listening.url }),
      drain,
      close,
    };
  } catch (error) {
    await close();
    if (!isStorageFull(error) || error instanceof StartError) throw error;
    throw new StartError('The database has no space left to write to; free some and start again', {
      cause: error,
    });
  }
}

/** The same for all servers of a build. In development sources may change between two starts. */
function readBuild(mode: AppMode): string {
  if (mode === 'dev') return randomUUID();
  // main.js names the other files by hashes of their content, so it changes with each of them.
  return createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('base64url');
}

async function seed(database: Database, now: Date): Promise<void> {
  if (await isDemoSeeded(database.kysely)) return;
  const progress = (line: string) => console.log(line);
  await seedDemo(database, { now, progress, set: 'chain' });
}

/** Printed and not logged: who holds the link makes the first admin. */
async function announceSetup({ kysely }: Database, base: string): Promise<void> {
  const token = await mintSetupToken(kysely);
  if (token === undefined) return;
  console.log(`There is no administrator yet. Make the first one here, once: ${base}/setup?token=${token}`);
}

function announce(mode: AppMode, url: string): void {
  console.log(`Brigade is ready: ${url}`);
  if (mode !== 'demo') return;
  const width = Math.max(...demoLogins.map(({ email }) => email.length));
  for (const { email, password, role } of demoLogins) {
    const note = role === 'user' ? 'user (has no access)' : role;
    console.log(`  ${email.padEnd(width)}  ${password}  ${note}`);
  }
}

if (import.meta.main) {
  // The server goes on where the log can't be written: the disk is full, or its reader is gone.
  process.stdout.on('error', () => undefined);
  try {
    const mode = readMode(process.env);
    // dist/server/main.js beside dist/web.
    const webDir = join(import.meta.dirname, '../web');
    const server = await startServer({ mode, env: process.env, webDir });
    await putAnswersFirst();
    const stop = () => void server.drain().then(() => process.exit(0));
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // Last: a script that waits for this line may stop the server at once.
    if (server.url !== undefined) announce(mode, mode === 'demo' ? server.publicUrl : server.url);
  } catch (error) {
    // An expected failure is one line; anything else comes with its stack.
    console.error(error instanceof StartError ? `Brigade did not start. ${error.message}` : error);
    process.exitCode = 1;
  }
}
