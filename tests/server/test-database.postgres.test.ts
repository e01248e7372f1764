/** The tests' own databases: as they were at first after each test, whatever it wrote or left open. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openTestDatabase('small');
});
afterEach(() => testDatabase.reset());
afterAll(() => testDatabase.close());

const run = (statement: string) => sql.raw(statement).execute(testDatabase.database.kysely);

async function contentOf(table: string): Promise<unknown> {
  const { rows } = await run(
    `select md5(string_agg(r::text, '|' order by r::text)) as content from ${table} r`,
  );
  return rows;
}

/** Changes whenever the rows are written again. */
async function versionOf(table: string): Promise<unknown> {
  return (await run(`select max(xmin::text::bigint) as version from ${table}`)).rows;
}

it.each([
  ['an insert', 'app_state', "insert into app_state values ('a test', 'was here')"],
  ['an update', 'users', "update users set first_name = 'Somebody'"],
  ['a deletion', 'day_totals', 'delete from day_totals where date = (select min(date) from day_totals)'],
  ['a deletion with all that hangs on it', 'reports', 'delete from restaurants'],
])('%s is undone', async (_, table, statement) => {
  const before = await contentOf(table);
  await run(statement);
  expect(await contentOf(table)).not.toEqual(before);
  await testDatabase.reset();
  expect(await contentOf(table)).toEqual(before);
});

it('what nobody wrote to is left alone', async () => {
  const before = await versionOf('reports');
  await run("update users set first_name = 'Somebody'");
  await testDatabase.reset();
  expect(await versionOf('reports')).toEqual(before);
});

it('a transaction that a test has left open is ended and named', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const before = await contentOf('users');
  const beside = await testDatabase.beside();
  const ofOne = (which: string) =>
    `update users set first_name = 'X' where id = (select ${which}(id) from users)`;
  const locked = Promise.withResolvers<void>();
  const left = beside.kysely.transaction().execute(async (trx) => {
    await sql.raw(ofOne('min')).execute(trx);
    locked.resolve();
    await sql`select pg_sleep(60)`.execute(trx);
  });
  await locked.promise;
  await run(ofOne('max'));
  // PgBouncer says in its own words that the connection has ended.
  await Promise.all([expect(left).rejects.toThrow(/terminat|conn crashed/i), testDatabase.reset()]);
  expect(await contentOf('users')).toEqual(before);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('pg_sleep'));
  said.mockRestore();
  await beside.close();
});
