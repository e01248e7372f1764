/** Each write to what a restaurant's answers are made of revises that restaurant and no other, whoever writes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engine, openTestDatabase, smallSetNow, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
let first: string;
let others: string[];
beforeAll(async () => {
  testDatabase = await openTestDatabase('small');
});
beforeEach(async () => {
  await testDatabase.reset();
  const rows = await db().selectFrom('restaurants').select('id').orderBy('store_id').execute();
  [first = '', ...others] = rows.map(({ id }) => id);
  const budgets = [first, ...others].map((restaurant_id) => ({
    restaurant_id,
    valid_from: '2026-10',
    amount_minor: 1,
  }));
  await db().insertInto('restaurant_budgets').values(budgets).execute();
});
afterAll(() => testDatabase.close());

const db = () => testDatabase.database.kysely;

async function revisions(): Promise<Map<string, string>> {
  const rows = await db().selectFrom('store_revisions').selectAll().execute();
  return new Map(rows.map(({ restaurant_id, revision }) => [restaurant_id, revision]));
}

/** The restaurants that a statement revises. */
async function revisedBy(...statements: string[]): Promise<string[]> {
  const before = await revisions();
  for (const statement of statements) await sql.raw(statement).execute(db());
  return [...(await revisions())].flatMap(([id, revision]) => (before.get(id) === revision ? [] : [id]));
}

const ofFirst = (column = 'restaurant_id') => `${column} = '${first}'`;

describe('a restaurant is revised, and no other, by', () => {
  it.each([
    ['reports', 'comment'],
    ['day_totals', 'points'],
    ['month_totals', 'points'],
    ['restaurant_goals', 'goal'],
    ['restaurant_budgets', 'amount_minor'],
    ['memberships', 'valid_to'],
  ])('each row of %s that comes, changes or goes', async (table, column) => {
    expect(await revisedBy(`update ${table} set ${column} = ${column} where ${ofFirst()}`)).toEqual([first]);
    await sql.raw(`create table copy as select * from ${table} where ${ofFirst()}`).execute(db());
    expect(await revisedBy(`delete from ${table} where ${ofFirst()}`)).toEqual([first]);
    expect(await revisedBy(`insert into ${table} select * from copy`)).toEqual([first]);
    await sql.raw('drop table copy').execute(db());
  });

  it('a change of itself', async () => {
    expect(await revisedBy(`update restaurants set name = 'Altfel' where ${ofFirst('id')}`)).toEqual([first]);
  });

  it('a change of what is shown of its people', async () => {
    const itsOwn = `select user_id from memberships group by user_id having count(*) = 1 and min(restaurant_id) = '${first}'`;
    for (const [column, value] of [
      ['first_name', 'Zoe'],
      ['last_name', 'Zaharia'],
      ['search_folded', 'zoe'],
      ['user_position', 'trainee'],
      ['role', 'admin'],
      ['status', 'disabled'],
    ]) {
      const revised = await revisedBy(`update users set ${column} = '${value}' where id in (${itsOwn})`);
      expect({ column, revised }).toEqual({ column, revised: [first] });
    }
  });

  it('a change of the e-mail of who stands in its reports alone', async () => {
    const somebody = `(select min(evaluator_id) from reports where ${ofFirst()})`;
    // Neither they nor anybody else belongs to any restaurant any more.
    await sql.raw(`delete from memberships`).execute(db());
    await sql
      .raw(`delete from reports where not (${ofFirst()}) and evaluator_id = ${somebody}`)
      .execute(db());
    const change = `update users set email = 'new@lant.example' where id = ${somebody}`;
    expect(await revisedBy(change)).toEqual([first]);
    // The same e-mail again is no change.
    expect(await revisedBy(change)).toEqual([]);
  });

  it('its deletion', async () => {
    expect(await revisedBy(`delete from restaurants where ${ofFirst('id')}`)).toEqual([first]);
  });
});

it('a new restaurant is revised once it is there, and has a new revision if it comes back', async () => {
  const row = await db()
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const before = (await revisions()).get(first);
  await db().deleteFrom('restaurants').where('id', '=', first).execute();
  const gone = (await revisions()).get(first);
  await db().insertInto('restaurants').values(row).execute();
  const back = (await revisions()).get(first);
  expect(new Set([before, gone, back]).size).toBe(3);
});

it('a rule revises the restaurants of its currency', async () => {
  await db().updateTable('restaurants').set({ currency: 'EUR' }).where('id', '=', first).execute();
  const insert = `insert into bonus_rules values ('EUR', '2026-12-01', 7, 300, '${smallSetNow}', 'Ioana')`;
  const update = `update bonus_rules set amount_per_point_minor = 301 where valid_from = '2026-12-01'`;
  const remove = `delete from bonus_rules where valid_from = '2026-12-01'`;
  for (const statement of [insert, update, remove]) {
    expect(await revisedBy(statement)).toEqual([first]);
  }
});

it('a log-in, a password and a token revise nothing', async () => {
  const set = `last_login_at = '${smallSetNow}', password_hash = 'x', token_version = 9, version = 9`;
  expect(await revisedBy(`update users set ${set}`)).toEqual([]);
});

it('what is rolled back revises nothing', async () => {
  const before = await revisions();
  const failing = db()
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('restaurants').set({ name: 'Altfel' }).execute();
      throw new Error('no');
    });
  await expect(failing).rejects.toThrow('no');
  expect(await revisions()).toEqual(before);
});

it.each(['day_totals', 'restaurant_goals', 'restaurant_budgets'])(
  'emptying %s as a whole revises every restaurant',
  async (table) => {
    const all = engine === 'postgres' ? `truncate ${table}` : `delete from ${table}`;
    expect((await revisedBy(all)).toSorted()).toEqual([first, ...others].toSorted());
  },
);
