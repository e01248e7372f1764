/** People of one name in one answer carry what tells them apart: payroll number or e-mail for those who may see them, else a short mark. */
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportReports } from '#contract/exports.ts';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { idMark } from '#contract/person-name.ts';
import { getRestaurant, getRestaurantWithReports } from '#contract/restaurants.ts';
import { deleteUser, registerUser, updateUser } from '#contract/user-changes.ts';
import { getUserWithReports } from '#contract/user-months.ts';
import { getUser, listUsers } from '#contract/users.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, manager, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
let cluj: string;
let elsewhere: string;
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
  elsewhere = await restaurantId(server, 'RO-B-01');
});
beforeEach(() => server.reset());

/** Adds a person to a restaurant; returns the id. */
async function add(first_name: string, last_name: string, email: string, restaurant = cluj): Promise<string> {
  const body = {
    first_name,
    last_name,
    email,
    user_position: 'crew' as const,
    role: 'evaluator' as const,
    restaurants: [restaurant],
  };
  return (await server.call(registerUser, { as: admin, body })).data.id;
}

async function addNamesakes(): Promise<[string, string]> {
  return [
    await add('Ștefan', 'Popa', 's1@ardealgrill.example'),
    await add('Stefan', 'POPA', 's2@ardealgrill.example'),
  ];
}

async function record(evaluated_user_id: string): Promise<void> {
  const body = { id: newId(), restaurant_id: cluj, evaluated_user_id, points: 9, confirm: true };
  await server.call(createReport, { as: manager, body });
}

const month = async (as: string) =>
  (await server.call(getRestaurantWithReports, { as, query: { id: cluj, date: '2026-10' } })).data;
const marksOf = (people: readonly { id: string; mark?: string | undefined }[], ids: readonly string[]) =>
  ids.map((id) => people.find((person) => person.id === id)?.mark);

describe('two people of one name in a restaurant', () => {
  it('carry their e-mails where the caller may see them, else a mark of their own', async () => {
    const ids = await addNamesakes();
    for (const id of ids) await record(id);
    const emails = ['s1@ardealgrill.example', 's2@ardealgrill.example'];
    const short = ids.map(idMark);
    expect(new Set(short).size).toBe(2);

    for (const [as, expected] of [
      [admin, emails],
      [manager, short],
    ] as const) {
      const { users, reports } = await month(as);
      expect(marksOf(users, ids)).toEqual(expected);
      expect(
        marksOf(
          reports.map((report) => report.evaluated_user),
          ids,
        ),
      ).toEqual(expected);
      // Nobody else has one.
      expect(users.filter(({ mark }) => mark !== undefined)).toHaveLength(2);
      const { data: sheet } = await server.call(getRecordSheet, { as, query: { id: cluj } });
      expect(marksOf(sheet.people, ids)).toEqual(expected);
      const { data: details } = await server.call(getRestaurant, { as, params: { id: cluj } });
      expect(marksOf(details.users, ids)).toEqual(expected);
      const { data: listed } = await server.call(listUsers, {
        as,
        query: { q: 'popa', page: 1, per_page: 1 },
      });
      const { data: rest } = await server.call(listUsers, { as, query: { q: 'popa', page: 2, per_page: 1 } });
      expect(marksOf([...listed, ...rest], ids)).toEqual(expected);
      const { data: one } = await server.call(getUser, { as, params: { id: ids[0] } });
      expect(one.mark).toBe(expected[0]);
    }
    const { data: given } = await server.call(getUserWithReports, {
      as: manager,
      query: { id: (await month(manager)).reports[0]?.evaluator.id ?? '', date: '2026-10' },
    });
    expect(marksOf(given.given?.reports.map((report) => report.evaluated_user) ?? [], ids)).toEqual(short);
  });

  it('carry their payroll numbers first, for those who may see them', async () => {
    const [one, other] = await addNamesakes();
    await record(one);
    await record(other);
    await server.call(updateUser, { as: admin, params: { id: one }, body: { payroll_id: '0417' } });
    expect(marksOf((await month(admin)).users, [one, other])).toEqual(['0417', 's2@ardealgrill.example']);
    expect(marksOf((await month(manager)).users, [one, other])).toEqual([idMark(one), idMark(other)]);
  });

  it('are told apart once one of them gets the name of the other, and no longer when the name goes', async () => {
    const one = await add('Ana', 'Rusu', 'a1@ardealgrill.example');
    const other = await add('Ana', 'Russu', 'a2@ardealgrill.example');
    expect(marksOf((await month(manager)).users, [one, other])).toEqual([undefined, undefined]);
    await server.call(updateUser, { as: admin, params: { id: other }, body: { last_name: 'Rusu' } });
    expect(marksOf((await month(manager)).users, [one, other])).toEqual([idMark(one), idMark(other)]);
    await server.call(updateUser, { as: admin, params: { id: other }, body: { last_name: 'Russu' } });
    expect(marksOf((await month(manager)).users, [one, other])).toEqual([undefined, undefined]);
  });

  it('are told apart when one has left and lives on in the reports', async () => {
    const [one, other] = await addNamesakes();
    await record(one);
    await record(other);
    await server.call(deleteUser, { as: admin, params: { id: one } });
    const { reports } = await month(admin);
    const people = reports.map((report) => report.evaluated_user);
    // A deleted person has no e-mail any more.
    expect(marksOf(people, [one, other])).toEqual([idMark(one), 's2@ardealgrill.example']);
  });

  it('are not told of where the other one is in a restaurant out of reach', async () => {
    const here = await add('Ana', 'Rusu', 'a1@ardealgrill.example');
    const there = await add('Ana', 'Rusu', 'a2@ardealgrill.example', elsewhere);
    const { data: seen } = await server.call(listUsers, { as: manager, query: { q: 'rusu' } });
    expect(marksOf(seen, [here])).toEqual([undefined]);
    const { data: all } = await server.call(listUsers, { as: admin, query: { q: 'rusu' } });
    expect(marksOf(all, [here, there])).toEqual(['a1@ardealgrill.example', 'a2@ardealgrill.example']);
  });
});

it('a changed e-mail is another answer, and a 304 is never given for the former one', async () => {
  const [one, other] = await addNamesakes();
  await record(one);
  await record(other);
  // Both have left: what stays are their reports.
  await server.call(updateUser, { as: admin, params: { id: other }, body: { restaurants: [] } });
  const path = `${getRestaurantWithReports.path}?id=${cluj}&date=2026-10`;
  const before = await server.request('GET', path, { as: admin });
  const etag = before.headers.get('etag') ?? '';
  const again = () => server.request('GET', path, { as: admin, headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  // Somebody who hasn't logged in yet: the change counts at once.
  const body = { email: 'new@ardealgrill.example' };
  await server.call(updateUser, { as: admin, params: { id: other }, body });
  expect((await again()).status).toBe(200);
  const { reports } = await month(admin);
  expect(
    marksOf(
      reports.map((report) => report.evaluated_user),
      [other],
    ),
  ).toEqual(['new@ardealgrill.example']);
});

it('a file tells people apart for those who see no e-mails', async () => {
  const [one, other] = await addNamesakes();
  await record(one);
  await record(other);
  const query = `restaurant_id=${cluj}&from=2026-10&day=2026-10-15&format=csv`;
  const { body } = await server.request('GET', `${exportReports.path}?${query}`, { as: manager });
  expect(body).toContain(idMark(one));
  expect(body).toContain(idMark(other));
});
