/** A start on what earlier versions left, on what a later one did, and after a start that was cut short (trust.md §5). */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRestaurantWithReports, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { login } from '#contract/session.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/open.ts';
import { latestMigration } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';
import { examine } from '#server/maintenance/doctor.db.ts';
import { StartError } from '#server/start-error.ts';
import { cutShort } from '#tests/drills/migrations.ts';
import { releasedChain } from '#tests/support/released-rows.ts';
import {
  beforeStart,
  expectKept,
  fingerprint,
  fingerprints,
  installRelease,
  readRows,
  releases,
} from '#tests/support/released-schemas.ts';
import { isLongRun } from '#tests/support/seed.ts';
import { emptyDatabaseSettings, engine } from '#tests/support/test-database.ts';

// Each start syncs its tables to the disk, on machines that have other things to do.
vi.setConfig({ testTimeout: 60_000 });

let settings: Awaited<ReturnType<typeof emptyDatabaseSettings>>;
beforeEach(async () => {
  settings = await emptyDatabaseSettings();
});
afterEach(() => settings.remove());

/** Opens the database for a moment: beside a server, or where there is none. */
async function look<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = settings.env;
  const database = await openDatabase(url === undefined ? { dataDir, share: true } : { url });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const start = () =>
  startServer({
    mode: 'production',
    env: settings.env,
    web: 'none',
    clock: () => new Date('2026-07-02T13:00:00Z'),
    log: () => undefined,
  });

const { admin, store: restaurant, month } = releasedChain;

/** Logs in, looks at the list and at a restaurant's month. */
async function useApp(server: Awaited<ReturnType<typeof start>>) {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await server.fetch(new Request(`http://brigade.test${path}`, init));
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([200, expect.anything()]);
    return body;
  };
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(admin);
  const { accessToken } = login.result.parse(await ask(login.path, { method: 'POST', headers, body }));
  const session = { headers: { Authorization: `Bearer ${accessToken}` } };
  const list = listRestaurantsByMonth.result.parse(
    await ask(`${listRestaurantsByMonth.path}?date=${month}&reports=0`, session),
  );
  const whole = getRestaurantWithReports.result.parse(
    await ask(`${getRestaurantWithReports.path}?id=${restaurant.id}&date=${month}`, session),
  );
  return {
    names: list.data.map(({ name }) => name),
    summary: whole.data.summary,
    reports: whole.data.reports,
  };
}

describe('a database of an earlier version', () => {
  it.each(releases)('as %s left it is known, keeps every row, and people go on', async (release) => {
    const before = await look(async (database) => {
      await installRelease(database, release);
      // A released migration is never edited.
      expect(await fingerprint(database)).toBe(fingerprints[engine][release]);
      return readRows(database);
    });
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    const server = await start();
    try {
      expectKept(before, await look(readRows));
      const findings = await look((database) =>
        examine({ database, dataDir: undefined, hasMailServer: false, now: new Date() }),
      );
      expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
      const { names, summary, reports } = await useApp(server);
      expect(names).toEqual([restaurant.name, 'Wien Süd']);
      // Later versions could void one of three.
      const count = release < '0003' ? 3 : 2;
      expect(summary).toMatchObject({ count, points_total: 18, bonus_total: '10.00' });
      expect(reports).toHaveLength(count);
    } finally {
      await server.close();
    }
  });

  it('is known here for every version', () => {
    expect(releases.at(-1)).toBe(latestMigration(engine));
  });
});

it('a database of a later version is refused in one line, and left as it is', async () => {
  await look(async (database) => {
    await installRelease(database, latestMigration(engine));
    const row = sql`('9999-later', '2030-01-01T00:00:00Z')`;
    await sql`insert into kysely_migration (name, timestamp) values ${row}`.execute(database.kysely);
  });
  const state = () => look(async (database) => [await readRows(database), await fingerprint(database)]);
  const before = await state();
  const refused: unknown = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as Error).message).toBe(
    'The database was used by a newer version of Brigade (migration 9999-later): start that version or a later one ' +
      'here, or go back by restoring the backup from before it into an empty database',
  );
  expect(await state()).toEqual(before);
});

it.each(beforeStart.map((release) => [release ?? 'nothing', release] as const))(
  'a start on %s that is cut short anywhere leaves what the next one goes on from',
  async (_name, release) => {
    const { statements, commits } = await cutShort(release, isLongRun ? 13 : 29);
    expect(statements + commits).toBeGreaterThan(0);
  },
);
