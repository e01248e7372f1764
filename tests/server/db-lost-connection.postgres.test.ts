/** PostgreSQL goes away between two statements, while nobody waits for an answer. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { asProblem } from '#server/http/failure.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase('empty');
});
afterEach(() => testDatabase.close());

it('a transaction whose connection is cut is gone as a whole, and the next one works', async () => {
  const { kysely } = testDatabase.database;
  const insert = (key: string) => (trx: Transaction<Schema>) =>
    trx.insertInto('app_state').values({ key, value: 'x' }).execute();
  const lost = transact(kysely, async (trx) => {
    await insert('lost')(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(kysely);
    await wait(100);
    await insert('late')(trx);
  });
  const error: unknown = await lost.catch((thrown: unknown) => thrown);
  expect(asProblem(error)).toMatchObject({ code: 'unavailable' });
  await transact(kysely, insert('next'));
  expect(await kysely.selectFrom('app_state').select('key').execute()).toEqual([{ key: 'next' }]);
});
