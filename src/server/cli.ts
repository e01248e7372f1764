/** The command line: what has to be done beside the running server. */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { fieldIssues, issueCode } from '#contract/issue.ts';
import { defaultLocale } from '#contract/locale.ts';
import { setupBody } from '#contract/session.ts';
import { email as emailRule, locale as localeRule } from '#contract/users.ts';
import { hashPassword } from './auth/passwords.ts';
import { openDatabase, type Database } from './db/connect.ts';
import { seedDemo } from './db/demo.ts';
import { migrate } from './db/migrate.ts';
import { readMode, readSettings, type Environment } from './env.ts';
import { Problem } from './http/problem.ts';
import { sendTestMail } from './mail/test-mail.ts';
import { readPassword } from './read-password.ts';
import { demoLogins } from './setup/demo-logins.ts';
import { insertAdmin } from './setup/setup.store.ts';
import { StartError } from './start-error.ts';

const usage = `Usage: brigade <command>

  create-admin --email <e-mail> --first-name <name> --last-name <name> [--locale ro|de|en] [--password-stdin]
      Makes an administrator who can log in at once; the server may be running.
      The password is asked for on the terminal, or is the first line of standard input.

  seed
      Fills an empty database with the demo chain and its log-ins; the server must not be running.

  mail-test --to <e-mail> [--locale ro|de|en]
      Sends a test mail by SMTP_URL and MAIL_FROM, and says what the mail server answered.

The database is that of the environment: DATA_DIR (./data; for seed ./data/demo) or DATABASE_URL.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`;

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

  const { DATA_DIR: dataDir, DATABASE_URL: url } = readSettings(readMode(environment), environment);
  await withDatabase(url === undefined ? { dataDir, share: true } : { url }, async ({ kysely }) => {
    const passwordHash = await hashPassword(password);
    const at = new Date();
    const requestId = `cli-${process.pid}`;
    await insertAdmin(kysely, { ...names, locale, passwordHash, at, requestId }, 'app.create-admin');
  });
  terminal.info(`${names.email} can log in as an administrator now.`);
}

async function seed(args: string[], environment: Environment, terminal: Terminal): Promise<void> {
  const info = (line: string) => terminal.info(line);
  options(args, {});
  const { DATA_DIR: dataDir, DATABASE_URL: url } = readSettings(
    readMode({ BRIGADE_MODE: 'demo', ...environment }),
    environment,
  );
  await withDatabase(url === undefined ? { dataDir } : { url }, async (database) => {
    const someone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) throw new StartError('The database is not empty: demo data is for an empty one.');
    await seedDemo(database, { now: new Date(), progress: info, set: 'chain' });
  });
  for (const { email, password } of demoLogins) info(`  ${email}  ${password}`);
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

async function withDatabase(
  settings: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(settings);
  try {
    await migrate(database);
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
