/** A database of a drill's own with a small chain in it, and the servers that run on it. */
import { randomBytes } from 'node:crypto';
import { signToken } from '#server/auth/tokens.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import { emptyDatabaseSettings, makeTables } from '#tests/support/test-database.ts';
import { killEarly, startProcess, type ServerProcess } from './server-process.ts';

export interface Restaurant {
  id: string;
  /** Who works there and can be evaluated by an administrator. */
  crew: string[];
}

export interface Installation {
  restaurants: Restaurant[];
  /** Opens the database beside the servers. */
  look<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** A token as a log-in would give it. */
  tokenOf(email: string): Promise<string>;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** kill -9 so many milliseconds after the start of the process. */
  startAndKill(after: number): Promise<void>;
  /** Throws with what `doctor` finds wrong. */
  examine(): Promise<void>;
  remove(): Promise<void>;
}

export interface InstallationOptions {
  /** `empty`: not even tables. */
  set?: 'small' | 'empty';
  /** A PostgreSQL database instead of one of the run's engine. */
  url?: string;
  /** SQLite in this folder, which stays. */
  folder?: string;
}

/** Prepares a database for the server built in a folder. */
export async function install(
  built: string,
  { set = 'small', url, folder }: InstallationOptions = {},
): Promise<Installation> {
  const settings = await emptyDatabaseSettings();
  const key = randomBytes(32);
  const env: Record<string, string> = {
    ...settings.env,
    ...(url !== undefined && { DATABASE_URL: url }),
    ...(folder !== undefined && { DATA_DIR: folder }),
    TOKEN_KEY: key.toString('base64'),
  };
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = env;
  const look = async <Result>(work: (database: Database) => Promise<Result>) => {
    const database = await openDatabase(
      databaseUrl === undefined ? { dataDir, share: true } : { url: databaseUrl },
    );
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const started: ServerProcess[] = [];
  if (set === 'small') {
    await look(async (database) => {
      await makeTables(database);
      await seedDemo(database, { now: new Date(), set });
    });
  }
  return {
    restaurants: set === 'small' ? await look(readRestaurants) : [],
    look,
    tokenOf: (email) =>
      look(async ({ kysely }) => {
        const person = await kysely
          .selectFrom('users')
          .select(['id', 'role', 'token_version as tokenVersion'])
          .where('email_folded', '=', email)
          .executeTakeFirstOrThrow();
        return signToken(key, person, new Date());
      }),
    async start(more = {}) {
      const server = await startProcess(built, { ...env, ...more });
      started.push(server);
      return server;
    },
    startAndKill: (after) => killEarly(built, env, after),
    examine: () =>
      look(async (database) => {
        const findings = await examine({
          database,
          dataDir: undefined,
          hasMailServer: false,
          now: new Date(),
        });
        const wrong = findings.filter(({ state }) => state === 'problem');
        if (wrong.length > 0) throw new Error(`doctor: ${wrong.map(({ says }) => says).join('; ')}`);
      }),
    async remove() {
      await Promise.all(started.map((server) => server.kill()));
      await settings.remove();
    },
  };
}

async function readRestaurants({ kysely }: Database): Promise<Restaurant[]> {
  const rows = await kysely
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['restaurant_id', 'user_id'])
    .where('memberships.valid_to', 'is', null)
    .where('users.status', '=', 'active')
    .where('users.role', '=', 'user')
    .orderBy('user_id')
    .execute();
  const byRestaurant = Map.groupBy(rows, (row) => row.restaurant_id);
  return [...byRestaurant].map(([id, members]) => ({ id, crew: members.map((row) => row.user_id) }));
}
