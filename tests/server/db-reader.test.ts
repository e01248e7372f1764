/** The embedded database in its folder: one connection writes, by turns, and another one reads beside it. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurants } from '#contract/restaurants.ts';
import { transact } from '#server/db/transaction.ts';
import { makeServer, type TestServer } from '#tests/support/server.ts';
import { admin } from '#tests/support/small-chain.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase('empty', { inFolder: true });
});
afterEach(() => testDatabase.close());

const put = (key: string) =>
  testDatabase.database.kysely.insertInto('app_state').values({ key, value: '' }).execute();
const keys = async () =>
  (await testDatabase.database.kysely.selectFrom('app_state').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

/** A transaction that has written a key and waits until it is told to commit, or to throw. */
async function writing(key: string) {
  const { promise: told, resolve: commit, reject: abort } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: tell } = Promise.withResolvers<void>();
  const done = transact(testDatabase.database.kysely, async (trx) => {
    await trx.insertInto('app_state').values({ key, value: '' }).execute();
    tell();
    await told;
  });
  await hasWritten;
  return { commit, abort, done };
}

describe('while a transaction is open', () => {
  it('others read what was there before it, and its rows once it is over', async () => {
    const open = await writing('a');
    expect(await keys()).toEqual([]);
    open.commit();
    await open.done;
    expect(await keys()).toEqual(['a']);
  });

  it('nothing of one that failed is ever seen', async () => {
    const open = await writing('a');
    open.abort(new Error('no'));
    await expect(open.done).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
  });

  it('who wrote reads what it wrote', async () => {
    await transact(testDatabase.database.kysely, async (trx) => {
      await trx.insertInto('app_state').values({ key: 'a', value: '' }).execute();
      expect(await trx.selectFrom('app_state').select('key').execute()).toEqual([{ key: 'a' }]);
    });
  });

  it('the stamp stays what it was; it changes with the commit', async () => {
    const { database } = testDatabase;
    const before = await database.stamp();
    const open = await writing('a');
    await keys();
    expect(await database.stamp()).toBe(before);
    open.commit();
    await open.done;
    expect(await database.stamp()).not.toBe(before);
  });

  it('other writes wait, and come in the order of asking', async () => {
    const open = await writing('a');
    const order: string[] = [];
    const others = ['b', 'c'].map((key) => put(key).then(() => order.push(key)));
    const whole = transact(testDatabase.database.kysely, async (trx) => {
      expect(await trx.selectFrom('app_state').select('key').execute()).toHaveLength(3);
      order.push('d');
    });
    await wait(20);
    expect(order).toEqual([]);
    open.commit();
    await Promise.all([open.done, ...others, whole]);
    expect(order).toEqual(['b', 'c', 'd']);
  });

  it('closing waits for it, and keeps what it wrote', async () => {
    const open = await writing('a');
    const closing = testDatabase.database.close();
    expect(await Promise.race([closing.then(() => 'closed'), wait(20, 'waiting')])).toBe('waiting');
    open.commit();
    await Promise.all([open.done, closing]);
  });
});

describe('a write', () => {
  it('is read at once, in the same session and in others', async () => {
    await put('a');
    expect(await keys()).toEqual(['a']);
    await testDatabase.database.kysely.connection().execute(async (session) => {
      expect(await session.selectFrom('app_state').select('key').execute()).toHaveLength(1);
      await session.insertInto('app_state').values({ key: 'b', value: '' }).execute();
      expect(await session.selectFrom('app_state').select('key').execute()).toHaveLength(2);
    });
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('is told from reading by its statement, also behind a `with`', async () => {
    const { kysely } = testDatabase.database;
    await sql`with k (key) as (select 'a') insert into app_state (key, value) select key, '' from k`.execute(
      kysely,
    );
    const { rows } = await sql`with k as (select key from app_state) select key as updated_at from k`.execute(
      kysely,
    );
    expect(rows).toEqual([{ updated_at: 'a' }]);
    const counted = await kysely
      .with('k', (db) => db.selectFrom('app_state').selectAll())
      .selectFrom('k')
      .select('key')
      .execute();
    expect(counted).toEqual([{ key: 'a' }]);
  });

  it('of a table’s columns is seen by who read the table before', async () => {
    const { kysely } = testDatabase.database;
    const read = async () => (await sql`select * from app_state`.execute(kysely)).rows;
    await put('a');
    expect(await read()).toEqual([{ key: 'a', value: '' }]);
    await transact(kysely, async (trx) => {
      await sql`alter table app_state add column more text`.execute(trx);
      expect(await read()).toEqual([{ key: 'a', value: '' }]);
    });
    expect(await read()).toEqual([{ key: 'a', value: '', more: null }]);
    await sql`alter table app_state drop column more`.execute(kysely);
    expect(await read()).toEqual([{ key: 'a', value: '' }]);
  });

  it('is there for who takes rows one by one, before it or in its transaction', async () => {
    const { kysely } = testDatabase.database;
    const streamed = async (db: typeof kysely) => {
      const found: string[] = [];
      for await (const { key } of db.selectFrom('app_state').select('key').stream()) found.push(key);
      return found;
    };
    await put('a');
    expect(await streamed(kysely)).toEqual(['a']);
    await transact(kysely, async (trx) => {
      await trx.insertInto('app_state').values({ key: 'b', value: '' }).execute();
      expect(await streamed(trx)).toEqual(['a', 'b']);
      expect(await streamed(kysely)).toEqual(['a']);
    });
  });
});

describe('calls', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await makeServer({ inFolder: true });
  });
  afterEach(() => server.close());

  const names = async () =>
    (await server.call(listRestaurants, { as: admin })).data.map(({ store_id }) => store_id);
  const body = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 10 };

  it('that read are answered while a transaction is open and idle, and as it left things after it', async () => {
    const { promise: told, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: tell } = Promise.withResolvers<void>();
    const done = transact(server.database.kysely, async (trx) => {
      await trx
        .updateTable('restaurants')
        .set({ store_id: 'RO-CJ-99' })
        .where('store_id', '=', 'RO-CJ-01')
        .execute();
      tell();
      await told;
    });
    await hasWritten;
    // Twice: the second time from the answers at hand.
    for (let turn = 0; turn < 2; turn += 1) expect(await names()).toContain('RO-CJ-01');
    const write = server.call(createRestaurant, { as: admin, body });
    expect(await names()).toHaveLength(3);
    commit();
    await done;
    expect(await names()).toContain('RO-CJ-99');
    await write;
    expect(await names()).toContain('RO-BH-01');
  });

  it('that write are seen by the very next one', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await server.call(createRestaurant, { as: admin, body: { ...body, store_id: `RO-BH-${turn}` } });
      expect(await names()).toContain(`RO-BH-${turn}`);
    }
  });
});
