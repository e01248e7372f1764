/** Pages of people: read from either end of an index, and together always the whole list. */
import { beforeAll, describe, expect, it } from 'vitest';
import { registerUser, updateUser } from '#contract/user-changes.ts';
import { listUsers, userSorts, type User } from '#contract/users.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { locales } from '#contract/locale.ts';
import type { PeopleCountsTable } from '#server/db/schema.ts';
import { textOrder } from '#server/lists/order.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';

type Query = QueryOf<typeof listUsers>;

const names = [
  ['Ștefan', 'Țurcanu'],
  ['Stefan', 'Turcanu'],
  ['Ana', 'Ăbălaru'],
  ['Ana', 'Abalaru'],
  ['Jörg', 'Großmann'],
  ['Jorg', 'Grossmann'],
  ['Ana', 'Pop 10'],
  ['Ana', 'Pop 9'],
  ['ana', 'pop 9'],
  ["D'Angelo", "O'Neill %_"],
] as const;

const server = await openServer();
beforeAll(async () => {
  for (const [first_name, last_name] of names) {
    const body = { first_name, last_name, user_position: 'crew', role: 'user' } as const;
    await server.call(registerUser, { as: admin, body });
  }
});

const list = async (query: Query, as = admin, locale = 'ro') => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await server.request('GET', `${listUsers.path}?${search}`, {
    as,
    headers: { 'Accept-Language': locale },
  });
  return listUsers.result.parse(answer.body);
};
const idsOf = (people: readonly User[]) => people.map(({ id }) => id);

async function pagesOf(query: Query, as: string): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { data, meta } = await list({ ...query, page, per_page: 4 }, as);
    totals.add(meta?.total ?? -1);
    if (data.length === 0) return { ids, totals };
    ids.push(...idsOf(data));
  }
}

describe('the pages of a list of people', () => {
  const sorts = [...userSorts, ...userSorts.map((sort) => `-${sort}` as const)];

  it.each(sorts)('are the whole list together, sorted by %s', async (sort) => {
    const isHidden = /status|last_login/.test(sort);
    for (const as of isHidden ? [admin] : [admin, manager]) {
      const filters: Query[] = [
        {},
        { role: 'user' },
        { position: 'crew', role: 'user' },
        { q: 'an' },
        { q: 'pop' },
      ];
      for (const filter of filters) {
        const { data } = await list({ ...filter, sort }, as);
        const { ids, totals } = await pagesOf({ ...filter, sort }, as);
        expect({ filter, as, ids }).toEqual({ filter, as, ids: idsOf(data) });
        expect([...totals]).toEqual([data.length]);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it.each(locales)('are in the order of %s', async (locale) => {
    const { data } = await list({}, admin, locale);
    const order = textOrder(locale);
    const byName = data.toSorted(
      (a, b) =>
        order(a.last_name, b.last_name) || order(a.first_name, b.first_name) || (a.id < b.id ? -1 : 1),
    );
    expect(idsOf(data)).toEqual(idsOf(byName));
  });
});

describe('a search for people', () => {
  const found = async (q: string) => (await list({ q, sort: 'name' })).data.map((one) => one.last_name);

  it('finds parts of words, whatever their letters', async () => {
    expect(await found('URCAN')).toEqual(['Turcanu', 'Țurcanu']);
    expect(await found('ss mann')).toEqual(['Grossmann', 'Großmann']);
    expect(await found("o'neill")).toEqual(["O'Neill %_"]);
    expect(await found('%_')).toEqual(["O'Neill %_"]);
    expect(await found('"neill')).toEqual([]);
    expect(await found('9')).toEqual(expect.arrayContaining(['Pop 9', 'pop 9']));
  });

  it('finds a changed name, address and number at once, and the former ones no more', async () => {
    const [person] = (await list({ q: 'turcanu stefan' })).data;
    if (!person) throw new Error('nobody');
    const body = { last_name: 'Zamfirescu', email: 'schimbat@lant.example', payroll_id: 'X-77' };
    await server.call(updateUser, { as: admin, params: { id: person.id }, body });
    expect(idsOf((await list({ q: 'zamfir' })).data)).toEqual([person.id]);
    expect(idsOf((await list({ q: 'x-77' })).data)).toEqual([person.id]);
    expect(idsOf((await list({ q: 'Schimbat@lant.example' })).data)).toEqual([person.id]);
    expect((await list({ q: 'schimbat@alt.example' })).data).toEqual([]);
    expect((await list({ q: 'urcan' })).data).toHaveLength(1);
  });

  it('finds a new member within an evaluator’s reach', async () => {
    const cluj = await restaurantId(server, 'RO-CJ-01');
    const body = {
      first_name: 'Ilinca',
      last_name: 'Noua',
      user_position: 'crew',
      role: 'user',
      restaurants: [cluj],
    } satisfies BodyOf<typeof registerUser>;
    const { data } = await server.call(registerUser, { as: admin, body });
    expect(idsOf((await list({ q: 'ilinca' }, manager)).data)).toEqual([data.id]);
    expect((await list({ q: 'zamfir' }, manager)).data).toEqual([]);
  });
});

it('the numbers of people are those of the rows after all that', async () => {
  const { kysely } = server.database;
  const counted = await kysely.selectFrom('people_counts').selectAll().where('count', '<>', 0).execute();
  const rows = await kysely
    .selectFrom('users')
    .select(({ fn }) => ['role', 'user_position', 'status', fn.countAll<number>().as('count')])
    .groupBy(['role', 'user_position', 'status'])
    .execute();
  const texts = (all: readonly PeopleCountsTable[]) =>
    all
      .map(({ role, user_position, status, count }) => [role, user_position, status, count].join(' '))
      .toSorted();
  expect(texts(counted)).toEqual(texts(rows));
});
