/** The command line: what has to be done beside the running server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { setupBody } from '#contract/accounts.ts';
import { fieldIssues, issueCode } from '#contract/issue.ts';
import { month as monthRule } from '#contract/month-schemas.ts';
import { defaultLocale } from '#contract/locale.ts';
import { email as emailRule, locale as localeRule } from '#contract/users.ts';
import { hashPassword } from './auth/passwords.ts';
import type { Database } from './db/connect.ts';
import { openDatabase } from './db/open.ts';
import { isEmpty, seedDemo } from './demo/seed.db.ts';
import { migrate } from './db/migrate.ts';
import { isStorageFull } from './db/failures.ts';
import { readMode, readSettings, type Environment } from './env.ts';
import { Problem } from './http/problem.ts';
import { writeBackup, type RowCounts } from './maintenance/backup.db.ts';
import { examine, type Finding } from './maintenance/doctor.db.ts';
import { attachMonth, detachMonth, listMonths } from './maintenance/archive.db.ts';
import { partition } from './maintenance/partition.db.ts';
import { restoreBackup } from './maintenance/restore.db.ts';
import { sendTestMail } from './mail/test-mail.ts';
import { readPassword } from './read-password.ts';
import { demoLogins } from './demo/demo-logins.ts';
import { insertAdmin } from './setup/setup.db.ts';
import { StartError } from './start-error.ts';

const usage = `Usage: brigade <command>

  create-admin --email <e-mail> --first-name <name> --last-name <name> [--locale ro|de|en] [--password-stdin]
      Makes an administrator who can log in at once; the server may be running.
      The password is asked for on the terminal, or is the first line of standard input.

  seed
      Fills an empty database with the demo chain and its log-ins; the server must not be running.

  backup --to <file>
      Writes all data to a new file, as it is at one instant; the server may be running, and may be an earlier version.

  restore --from <file>
      Fills an empty database, SQLite or PostgreSQL, from a backup of either; from an earlier version's, one that has no
      tables yet. Everybody has to log in again, and mailed links end. The server must not be running.

  doctor
      Looks the installation over: tables, references, totals, bonuses, mails, disk, key. Exit code 1 where something
      is wrong.

  partition
      Moves reports and the activity to tables partitioned by month, on PostgreSQL; the servers go on. Started again it
      goes on where it was stopped.

  partition list | detach <YYYY-MM> | attach <YYYY-MM>
      Lists the months; takes a closed month's reports out of their table, as a table of their own (reports_2026_01),
      and back. Meanwhile screens, closings and statements live from totals. Started again either goes on.

  mail-test --to <e-mail> [--locale ro|de|en]
      Sends a test mail by SMTP_URL and MAIL_FROM, and says what the mail server answered.

The database is that of the environment: DATA_DIR (./data; for seed ./data/demo) or DATABASE_URL.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`;

const filePath = z.string().check(z.minLength(1));

/** Wrong usage: the line is followed by how it is meant. */
class UsageError extends Error {}

/** Where a command is typed. */
export interface Terminal {
  info(line: string): void;
  error(line: string): void;
  readPassword(fromStandardInput: boolean): Promise<string>;
}

/** Runs a command and answers the exit code. */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  const [command, ...rest] = args;
  try {
    if (command === 'create-admin') await createAdmin(rest, environment, terminal);
    else if (command === 'seed') await seed(rest, environment, terminal);
    else if (command === 'backup') await backup(rest, environment, terminal);
    else if (command === 'restore') await restore(rest, environment, terminal);
    else if (command === 'doctor') return await doctor(rest, environment, terminal);
    else if (command === 'partition') await partitionTables(rest, environment, terminal);
    else if (command === 'mail-test') await mailTest(rest, environment, terminal);
    else if (command === 'help' || command === '--help') terminal.info(usage);
    else throw new UsageError(command === undefined ? 'Which command?' : `There is no command ${command}.`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof StartError) terminal.error(error.message);
    else if (error instanceof Problem && error.code === 'email_taken') {
      terminal.error('Another account has this e-mail.');
    } else if (isStorageFull(error)) {
      terminal.error('There is no space left, so nothing was written. Free some and try again.');
    } else {
      throw error;
    }
    return 1;
  }
}

async function createAdmin(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const given = options(args, {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    locale: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  });
  const about = {
    email: given.email,
    first_name: given['first-name'],
    last_name: given['last-name'],
    ...(given.locale !== undefined && { locale: given.locale }),
  };
  // What is on the command line is checked before anybody types a password.
  check(z.omit(setupBody, { password: true }), about);
  const typed = await terminal.readPassword(given['password-stdin'] === true);
  const { password, locale, ...names } = check(setupBody, { ...about, password: typed });

  await withDatabase(readSettings(readMode(environment), environment), { share: true }, async (database) => {
    await migrate(database);
    const passwordHash = await hashPassword(password);
    const at = new Date();
    const requestId = `cli-${process.pid}`;
    await insertAdmin(database.kysely, { ...names, locale, passwordHash, at, requestId }, 'app.create-admin');
  });
  terminal.info(`${names.email} can log in as an administrator now.`);
}

async function seed(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const info = (line: string) => terminal.info(line);
  options(args, {});
  const settings = readSettings(readMode({ BRIGADE_MODE: 'demo', ...environment }), environment);
  await withDatabase(settings, {}, async (database) => {
    await migrate(database);
    if (!(await isEmpty(database.kysely)))
      throw new StartError('The database is not empty: demo data is for an empty one.');
    await seedDemo(database, { now: new Date(), progress: info, set: 'chain' });
  });
  for (const { email, password } of demoLogins) info(`  ${email}  ${password}`);
}

async function backup(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const { to } = check(z.object({ to: filePath }), options(args, { to: { type: 'string' } }));
  const settings = readSettings(readMode(environment), environment);
  await withDatabase(settings, { share: true, existing: true }, async (database) => {
    const rows = await writeBackup(database, to, new Date());
    terminal.info(`${to} holds ${described(rows)}.`);
    if (rows['archived_months'])
      terminal.info('The reports of archived months are not in it: see partition list.');
  });
}

async function restore(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const { from } = check(z.object({ from: filePath }), options(args, { from: { type: 'string' } }));
  await withDatabase(readSettings(readMode(environment), environment), {}, async (database) => {
    const { rows, head } = await restoreBackup(database, from, new Date());
    terminal.info(`Restored ${described(rows)}, as of ${head.at}. Everybody has to log in again.`);
  });
}

async function doctor(args: string[], environment: Environment, terminal: Terminal): Promise<number> {
  options(args, {});
  const settings = readSettings(readMode(environment), environment);
  const { DATA_DIR: dataDir, DATABASE_URL: url, TOKEN_KEY: key } = settings;
  const findings: Finding[] = [];
  await withDatabase(settings, { share: true, existing: true }, async (database) => {
    // Beside PostgreSQL the folder has the key, on a machine where a server was started.
    const usesFolder = url === undefined || (key === undefined && existsSync(dataDir));
    const about = {
      dataDir: usesFolder ? dataDir : undefined,
      hasMailServer: settings.SMTP_URL !== undefined,
    };
    findings.push(...(await examine({ database, ...about, now: new Date() })));
  });
  for (const { state, about, says } of findings) terminal.info(`${state.padEnd(7)}  ${about}: ${says}`);
  return findings.some(({ state }) => state === 'problem') ? 1 : 0;
}

async function partitionTables(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const [action, ...rest] = args;
  if (action === 'list' || action === 'detach' || action === 'attach')
    return moveMonth(action, rest, environment, terminal);
  options(args, {});
  await withDatabase(readSettings(readMode(environment), environment), { share: true }, async (database) => {
    const moved = await partition(database, new Date(), (line) => terminal.info(line));
    terminal.info(
      moved.length > 0
        ? `Partitioned by month now: ${moved.join(', ')}.`
        : 'All is partitioned by month already.',
    );
  });
}

async function moveMonth(
  action: 'list' | 'detach' | 'attach',
  args: string[],
  environment: Environment,
  terminal: Terminal,
): Promise<void> {
  const [given, ...more] = args;
  if (more.length > 0 || (action === 'list') !== (given === undefined))
    throw new UsageError(
      action === 'list' ? 'list takes no month.' : `${action} takes one month, as 2026-01.`,
    );
  const say = (line: string) => terminal.info(line);
  await withDatabase(readSettings(readMode(environment), environment), { share: true }, async (database) => {
    if (action === 'list') {
      for (const { month, state, reports } of await listMonths(database))
        say(`${month}  ${state.padEnd(10)}  ${reports} reports`);
      return;
    }
    const { month } = check(z.object({ month: monthRule }), { month: given });
    const work = action === 'detach' ? detachMonth : attachMonth;
    say(await work(database, month, { now: new Date(), requestId: `cli-${process.pid}`, say }));
  });
}

/** `14 users, 3 restaurants, …`, without the tables that are empty. */
function described(rows: RowCounts): string {
  const full = Object.entries(rows).filter(([, count]) => count > 0);
  return full.length === 0 ? 'no rows' : full.map(([table, count]) => `${count} ${table}`).join(', ');
}

async function mailTest(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const given = options(args, { to: { type: 'string' }, locale: { type: 'string' } });
  const { to, locale: language } = check(
    z.object({ to: emailRule, locale: z._default(localeRule, defaultLocale) }),
    given,
  );
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = readSettings(readMode(environment), environment);
  if (smtpUrl === undefined || from === undefined) {
    throw new StartError('SMTP_URL: is missing; it names the mail server, as smtps://user:password@host:465');
  }
  try {
    await sendTestMail({ url: smtpUrl, from }, to, language, new Date());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The mail was not sent: ${reason}`, { cause: error });
  }
  terminal.info(`The mail server took the test mail to ${to}.`);
}

/** Opens the tables as they are: looking at those of an earlier version changes nothing, and neither does a mistyped folder. */
async function withDatabase(
  { DATA_DIR: dataDir, DATABASE_URL: url }: ReturnType<typeof readSettings>,
  { existing, ...sharing }: { share?: true; existing?: true },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (existing && url === undefined && !existsSync(join(dataDir, 'brigade.db')))
    throw new StartError(`DATA_DIR: there is no database in ${dataDir}`);
  const database = await openDatabase(url === undefined ? { dataDir, ...sharing } : { url });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function options<const Config extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  config: Config,
) {
  try {
    return parseArgs({ args, options: config, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: issueCode });
  if (result.success) return result.data;
  const problems = fieldIssues(result.error.issues).map(
    ({ path, code }) => `${path.replace('_', '-')}: ${code}`,
  );
  throw new UsageError(problems.join(', '));
}

if (import.meta.main) {
  const { log: info, error } = console;
  process.exitCode = await runCommand(process.argv.slice(2), process.env, { info, error, readPassword });
}
