/** The reminder that months are open: once a month, to administrators, by the chain's settings. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeMonth, reopenMonth } from '#contract/closings.ts';
import { archiveRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurants } from '#contract/restaurants.ts';
import { defaultSettings, updateSettings, type ChainSettings } from '#contract/settings.ts';
import { updateUser } from '#contract/user-changes.ts';
import type { Role } from '#contract/users.ts';
import type { Database } from '#server/db/connect.ts';
import { remind } from '#server/month-end/reminder.db.ts';
import { createReminders } from '#server/month-end/reminder.worker.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { admin, disabled, everything, manager, personId, restaurantId } from '#tests/support/small-chain.ts';
import { engine, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
let server: TestServer;
let cluj: string;
let all: string[];
beforeAll(async () => {
  testDatabase = await openTestDatabase('small', { inFolder: engine === 'sqlite' });
});
beforeEach(async () => {
  await testDatabase.reset();
  server = await makeServer({ testDatabase });
  cluj = await restaurantId(server, 'RO-CJ-01');
  all = (await server.call(listRestaurants, { as: admin, query: {} })).data.map(({ id }) => id);
});
afterAll(() => testDatabase.close());

const september = '2026-09';
const october = '2026-10';

const look = (at: string, database = server.database) => {
  server.at(at);
  return remind(database, new Date(at));
};
const close = async (month: string, ...restaurant_ids: string[]) => {
  const { data } = await server.call(closeMonth, { as: admin, body: { month, restaurant_ids } });
  expect(data.map(({ code }) => code)).toEqual(restaurant_ids.map(() => 'closed'));
};
/** To whom it is, and what it says. */
const sent = async () => (await server.mails()).map(({ to, subject }) => ({ to, subject }));
const settle = (settings: Partial<ChainSettings>) =>
  server.call(updateSettings, { as: admin, body: { ...defaultSettings, ...settings } });
const change = async (email: string, body: { role?: Role; locale?: 'ro' | 'de' | 'en' }) =>
  server.call(updateUser, { as: admin, params: { id: await personId(server, email) }, body });
/** The chain closes September everywhere, and it is November. */
async function useMonthEnd() {
  await close(september, ...all);
  await change(admin, { locale: 'en' });
  server.at('2026-11-02T12:00:00Z');
}

describe('the reminder', () => {
  it('comes on its day in the language of each administrator, with a link to month’s end', async () => {
    await useMonthEnd();
    await change(manager, { role: 'admin', locale: 'de' });
    await change(disabled, { role: 'admin' });
    await close(october, cluj);
    expect(await look('2026-11-03T01:59:00Z')).toBe(false);
    expect(await look('2026-11-03T02:00:00Z')).toBe(true);
    const mails = await server.mails();
    expect(new Map(mails.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [admin, 'October 2026 is still open in 2 restaurants'],
        [manager, 'Der Monat Oktober 2026 ist in 2 Restaurants noch offen'],
      ]),
    );
    for (const { text } of mails) expect(text).toContain(`${testOrigin}/dashboard/closing?month=2026-10`);
  });

  it('comes once, whatever becomes of the month, and again for the next one', async () => {
    await useMonthEnd();
    expect(await look('2026-11-03T09:00:00Z')).toBe(true);
    expect(await look('2026-11-03T09:10:00Z')).toBe(false);
    await close(october, cluj);
    await server.call(reopenMonth, {
      as: admin,
      body: { restaurant_id: cluj, month: october, reason: 'Din nou' },
    });
    expect(await look('2026-11-28T09:00:00Z')).toBe(false);
    expect(await look('2026-12-02T09:00:00Z')).toBe(false);
    expect(await sent()).toHaveLength(1);
    expect(await look('2026-12-03T09:00:00Z')).toBe(true);
    expect((await sent())[0]?.subject).toBe('November 2026 is still open in 3 restaurants');
  });

  it('of two servers that look at once comes from one', async () => {
    await useMonthEnd();
    const here = server.database;
    // Two connections to one SQLite file would wait for each other within this one thread.
    const there: Database = engine === 'postgres' ? await testDatabase.beside() : here;
    try {
      const at = '2026-11-03T09:00:00Z';
      const looks = await Promise.all([here, there, here, there].map((database) => look(at, database)));
      expect(looks.filter(Boolean)).toHaveLength(1);
      expect(await sent()).toHaveLength(1);
    } finally {
      if (there !== here) await there.close();
    }
  });

  it('comes late from a server that slept over the day, and not for a month before the last', async () => {
    await useMonthEnd();
    expect(await look('2026-11-27T09:00:00Z')).toBe(true);
    expect(await look('2027-01-20T09:00:00Z')).toBe(true);
    expect((await sent())[0]?.subject).toBe('December 2026 is still open in 3 restaurants');
    expect(await sent()).toHaveLength(1);
  });

  it('does not come where all is closed, also when it is reopened after the day', async () => {
    await useMonthEnd();
    await close(october, ...all);
    const before = await everything(server);
    expect(await look('2026-11-03T09:00:00Z')).toBe(false);
    expect(await everything(server)).toEqual(before);
    await server.call(reopenMonth, {
      as: admin,
      body: { restaurant_id: cluj, month: october, reason: 'Din nou' },
    });
    expect(await look('2026-11-04T09:00:00Z')).toBe(false);
    expect(await sent()).toEqual([]);
  });

  it('does not come where the rest was closed before it was sent', async () => {
    await useMonthEnd();
    expect(await look('2026-11-03T09:00:00Z')).toBe(true);
    server.at('2026-11-03T09:00:00Z');
    await close(october, ...all);
    expect(await sent()).toEqual([]);
  });

  it('does not come to a chain that has never closed a month, nor in the midst of its first closing', async () => {
    server.at('2026-11-03T09:00:00Z');
    expect(await look('2026-11-03T09:00:00Z')).toBe(false);
    await close(october, cluj);
    expect(await look('2026-11-03T09:10:00Z')).toBe(false);
    expect(await sent()).toEqual([]);
    expect(await look('2026-12-03T09:00:00Z')).toBe(true);
  });

  it.each([
    ['of its feedback', '2 restaurants'],
    ['without any', '1 restaurant'],
  ])('counts none that opened later, and an archived one only because %s', async (feedback, open) => {
    await useMonthEnd();
    const [pipera, militari] = [await restaurantId(server, 'RO-B-02'), await restaurantId(server, 'RO-B-01')];
    await server.call(archiveRestaurant, { as: admin, params: { id: militari } });
    const { kysely } = server.database;
    await kysely
      .updateTable('restaurants')
      .set({ opened_on: '2026-11-01' })
      .where('id', '=', pipera)
      .execute();
    if (feedback === 'without any') {
      await kysely
        .deleteFrom('day_totals')
        .where('restaurant_id', '=', militari)
        .where('date', 'like', '2026-10-%')
        .execute();
    }
    expect(await look('2026-11-03T09:00:00Z')).toBe(true);
    expect(await sent()).toEqual([{ to: admin, subject: `October 2026 is still open in ${open}` }]);
  });

  it('waits until it is the day in the zones of all restaurants', async () => {
    await useMonthEnd();
    await server.call(updateRestaurant, {
      as: admin,
      params: { id: cluj },
      body: { time_zone: 'Pacific/Honolulu' },
    });
    expect(await look('2026-11-03T13:59:00Z')).toBe(false);
    expect(await look('2026-11-03T14:00:00Z')).toBe(true);
  });

  it('goes to those who are administrators when it is sent', async () => {
    await useMonthEnd();
    await change(manager, { role: 'admin' });
    expect(await look('2026-11-03T09:00:00Z')).toBe(true);
    await change(manager, { role: 'evaluator' });
    expect((await sent()).map(({ to }) => to)).toEqual([admin]);
  });
});

describe('a changed setting', () => {
  it('moves the day', async () => {
    await useMonthEnd();
    await settle({ reminder_day: 10 });
    expect(await look('2026-11-09T12:00:00Z')).toBe(false);
    expect(await look('2026-11-10T12:00:00Z')).toBe(true);
  });

  it('ends the reminder', async () => {
    await useMonthEnd();
    await settle({ reminder_day: null });
    expect(await look('2026-11-28T12:00:00Z')).toBe(false);
    expect(await sent()).toEqual([]);
  });

  it('lets it wait for the day from which months are closed', async () => {
    await useMonthEnd();
    await settle({ close_from_day: 8 });
    expect(await look('2026-11-07T12:00:00Z')).toBe(false);
    expect(await look('2026-11-08T12:00:00Z')).toBe(true);
  });
});

describe('a running server', () => {
  it('looks when it starts, wakes the sending of mails, and ends at its stop', async () => {
    await useMonthEnd();
    server.at('2026-11-03T09:00:00Z');
    let woken = 0;
    const reminders = createReminders({
      database: server.database,
      clock: () => new Date('2026-11-03T09:00:00Z'),
      log: (line) => expect.unreachable(JSON.stringify(line)),
      wake: () => {
        woken += 1;
      },
    });
    reminders.start();
    await reminders.stop();
    expect(woken).toBe(1);
    expect(await sent()).toHaveLength(1);
  });

  it('goes on where the database is away', async () => {
    const lines: object[] = [];
    const away = await testDatabase.beside();
    await away.close();
    const reminders = createReminders({
      database: away,
      clock: () => new Date('2026-11-03T09:00:00Z'),
      log: (line) => void lines.push(line),
      wake: () => undefined,
    });
    reminders.start();
    await reminders.stop();
    expect(lines).toEqual([expect.objectContaining({ level: 'error', reminder: expect.any(String) })]);
  });
});
