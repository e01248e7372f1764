/** Hints of changes: who is told what, and when a stream ends. */
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followChanges } from '#contract/live.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { createChangeFeed, type ChangeFeed } from '#server/live/change-feed.ts';
import { follow } from '#server/live/follow.ts';
import { placesOfPerson } from '#server/live/places.ts';
import { readEvents, type EventStream } from '#tests/support/event-stream.ts';
import { openServer } from '#tests/support/open-server.ts';
import { testOrigin } from '#tests/support/server.ts';
import { admin, crew, manager, personId, shift, restaurantId } from '#tests/support/small-chain.ts';
import { engine } from '#tests/support/test-database.ts';

const hello = { name: undefined, data: { type: 'hello', subjects: [], restaurant_ids: [] } };
const changed = (subjects: string[], ...restaurant_ids: string[]) => ({
  name: undefined,
  data: { type: 'changed', subjects, restaurant_ids },
});

/** Milliseconds; a real server takes a second. */
const lookInterval = 50;

let cluj: string;
let militari: string;
let pipera: string;
let streams: EventStream[] = [];
const server = await openServer({ lookInterval });
beforeAll(async () => {
  cluj = await restaurantId(server, 'RO-CJ-01');
  militari = await restaurantId(server, 'RO-B-01');
  pipera = await restaurantId(server, 'RO-B-02');
});
beforeEach(() => server.reset());
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  streams = [];
});

const open = async (as: string) => {
  const headers = { Authorization: `Bearer ${await server.as(as)}` };
  const response = await server.fetch(new Request(new URL(followChanges.path, testOrigin), { headers }));
  const stream = readEvents(response);
  streams.push(stream);
  return stream;
};
const followed = async (as: string) => {
  const stream = await open(as);
  expect(await stream.next()).toEqual(hello);
  return stream;
};
const act = async (method: string, path: string, body?: object, as = admin) => {
  const answer = await server.request(method, path, { as, ...(body && { body }) });
  expect(answer.status).toBeLessThan(300);
};
let made = 0;
const record = async (restaurant_id: string, as: string, points = 7) => {
  made += 1;
  const id = `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`;
  const { data } = (await server.request('GET', `/v1/report/sheet/?id=${restaurant_id}`, { as })).body as {
    data: { people: { id: string }[] };
  };
  const evaluated_user_id = data.people[0]?.id;
  await act('POST', '/v1/report/create/', { id, restaurant_id, evaluated_user_id, points }, as);
  return id;
};

/** An audit row, as whoever writes leaves one. */
const note = (db: Kysely<Schema>, type: 'report' | 'user') =>
  recordAudit(db, {
    actor: undefined,
    action: `${type}.create`,
    subject: { type, id: 'x' },
    ...(type === 'report' && { restaurantId: cluj }),
    at: new Date(),
    requestId: '',
  });

describe('those who follow', () => {
  it('are greeted at once, in a stream that nobody on the way may keep', async () => {
    const began = performance.now();
    const stream = await followed(manager);
    // Long before the first silence is over.
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  it('[call-follow-changes] learn of a new report of their restaurant within five seconds', async () => {
    const [own, all] = [await followed(manager), await followed(admin)];
    const began = performance.now();
    await record(cluj, manager);
    expect(await own.next()).toEqual(changed(['report'], cluj));
    expect(await all.next()).toEqual(changed(['report'], cluj));
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('learn of corrections and voids', async () => {
    const stream = await followed(manager);
    const id = await record(cluj, manager);
    expect(await stream.next()).toEqual(changed(['report'], cluj));
    await act('PUT', `/v1/report/update/${id}`, { points: 3 }, manager);
    expect(await stream.next()).toEqual(changed(['report'], cluj));
    await act('DELETE', `/v1/report/void/${id}`, { reason: 'Greșit' }, manager);
    expect(await stream.next()).toEqual(changed(['report'], cluj));
  });

  it('learn nothing of other restaurants, of their people and of what only administrators see', async () => {
    const [own, all] = [await followed(manager), await followed(admin)];
    await record(militari, shift);
    await record(pipera, shift);
    await act('PUT', `/v1/user/update/${await personId(server, shift)}`, { first_name: 'Ela' });
    await act('POST', '/v1/admin/restaurant/create/', {
      name: 'Oradea',
      store_id: 'RO-BH-01',
      drive_through: false,
      daily_feedback_goal: 10,
    });
    const heard = new Set<string>();
    const restaurants = new Set<string>();
    while (!heard.has('restaurant')) {
      const { subjects, restaurant_ids } = followChanges.result.parse((await all.next())?.data);
      for (const subject of subjects) heard.add(subject);
      for (const id of restaurant_ids) restaurants.add(id);
    }
    expect([...heard].toSorted()).toEqual(['report', 'restaurant', 'user']);
    expect([...restaurants]).toEqual(expect.arrayContaining([militari, pipera]));
    // What comes first is what concerns them, so nothing came before it.
    await record(cluj, manager);
    expect(await own.next()).toEqual(changed(['report'], cluj));
  });

  it('learn of their people and of themselves, without an id', async () => {
    const stream = await followed(manager);
    await act('PUT', `/v1/user/update/${await personId(server, crew)}`, { first_name: 'Radu-Ion' });
    expect(await stream.next()).toEqual(changed(['user']));
    await act('DELETE', `/v1/user/delete/${await personId(server, crew)}`);
    expect(await stream.next()).toEqual(changed(['user']));
    await act('PUT', `/v1/user/update/${await personId(server, manager)}`, { first_name: 'M' }, manager);
    expect(await stream.next()).toEqual(changed(['user']));
  });

  it('learn of the bonus rules, which everybody sees', async () => {
    const stream = await followed(manager);
    await act('PUT', '/v1/admin/bonus-rule/set/', {
      currency: 'RON',
      valid_from: '2026-10-20',
      points_threshold: 8,
      amount_per_point: '3.00',
    });
    expect(await stream.next()).toEqual(changed(['bonus-rule']));
  });

  it('get the writes between two looks as one hint', async () => {
    const stream = await followed(admin);
    await transact(server.database.kysely, async (trx) => {
      for (const subject of ['report', 'user', 'report', 'report'] as const) await note(trx, subject);
    });
    expect(await stream.next()).toEqual(changed(['report', 'user'], cluj));
    await expect(stream.next(5 * lookInterval)).rejects.toThrow('no event');
  });
});

describe('an open stream', () => {
  it('follows its person into a restaurant and out of it', async () => {
    const stream = await followed(manager);
    const membership = { user_id: await personId(server, manager), restaurant_id: pipera };
    await act('PUT', '/v1/admin/restaurant/assign-user', membership);
    expect(await stream.next()).toEqual(changed(['restaurant'], pipera));
    await record(pipera, shift);
    expect(await stream.next()).toEqual(changed(['report'], pipera));
    await act('PUT', '/v1/admin/restaurant/remove-user', membership);
    expect(await stream.next()).toEqual(changed(['restaurant']));
    await record(pipera, shift);
    await record(cluj, manager);
    expect(await stream.next()).toEqual(changed(['report'], cluj));
  });

  it.each([
    ['disabled', (id: string) => act('PUT', `/v1/user/update/${id}`, { status: 'disabled' })],
    ['deleted', (id: string) => act('DELETE', `/v1/user/delete/${id}`)],
    ['given another role', (id: string) => act('PUT', `/v1/user/update/${id}`, { role: 'admin' })],
  ] as const)('ends within seconds when its person is %s', async (_what, end) => {
    const stream = await followed(shift);
    await end(await personId(server, shift));
    expect(await stream.next(3_000)).toMatchObject({
      name: 'problem',
      data: { success: false, code: 'revoked_token' },
    });
    expect(await stream.next()).toBeUndefined();
  });

  it('ends at the next event when the session has expired', async () => {
    const stream = await followed(manager);
    server.at('2026-10-15T21:30:00Z');
    await record(cluj, manager);
    expect(await stream.next(3_000)).toMatchObject({ name: 'problem', data: { code: 'expired_token' } });
    expect(await stream.next()).toBeUndefined();
  });

  it('gives its place to a newer one when its person has too many; other people keep theirs', async () => {
    const others = await followed(shift);
    const own: EventStream[] = [];
    for (let count = 0; count < placesOfPerson + 1; count += 1) own.push(await followed(manager));
    expect(await own[0]?.next()).toBeUndefined();
    await record(cluj, manager);
    for (const stream of own.slice(1)) expect(await stream.next()).toEqual(changed(['report'], cluj));
    // A place that was left is free.
    await own.at(-1)?.close();
    own.push(await followed(manager));
    await record(militari, shift);
    expect(await others.next()).toEqual(changed(['report'], militari));
    await record(cluj, manager, 8);
    expect(await own[1]?.next()).toEqual(changed(['report'], cluj));
  });

  it('isn’t opened without a session that may', async () => {
    expect((await server.request('GET', followChanges.path)).status).toBe(401);
    expect(await server.request('GET', followChanges.path, { as: crew })).toMatchObject({
      status: 403,
      body: { code: 'no_app_access' },
    });
  });
});

describe('a follower', () => {
  const actor = { id: 'a', role: 'admin', first_name: '', last_name: '', restaurantIds: [] } as const;

  it('hears from time to time that the stream stands, and learns then that the session has ended', async () => {
    let ended = false;
    const present = async () => {
      if (ended) throw new Error('ended');
      return actor;
    };
    const { signal } = new AbortController();
    const feed = { listen: async () => () => undefined };
    const events = follow({ feed, actor, present, signal, keepAlive: 20 });
    for (let count = 0; count < 3; count += 1) {
      expect((await events.next()).value).toEqual(hello.data);
    }
    ended = true;
    await expect(events.next()).rejects.toThrow('ended');
  });

  it('hears so even where every second brings what doesn’t concern them', async () => {
    const evaluator = { ...actor, role: 'evaluator' } as const;
    let tell: Parameters<ChangeFeed['listen']>[0] = () => undefined;
    const feed: ChangeFeed = {
      listen: async (listener) => {
        tell = listener;
        return () => undefined;
      },
    };
    const { signal } = new AbortController();
    const events = follow({ feed, actor: evaluator, present: async () => evaluator, signal, keepAlive: 60 });
    await events.next();
    const noise = setInterval(() => tell([{ subject: 'report', restaurantId: 'x', person: null }]), 5);
    try {
      expect((await events.next()).value).toEqual(hello.data);
    } finally {
      clearInterval(noise);
    }
  });

  it('is looked up for what may concern them alone, and learns then that they have come to a restaurant', async () => {
    const before = { ...actor, role: 'evaluator' } as const;
    const after = { ...before, restaurantIds: ['y'] };
    let tell: Parameters<ChangeFeed['listen']>[0] = () => undefined;
    const feed: ChangeFeed = {
      listen: async (listener) => {
        tell = listener;
        return () => undefined;
      },
    };
    let lookUps = 0;
    const present = async () => {
      lookUps += 1;
      return after;
    };
    const { signal } = new AbortController();
    const events = follow({ feed, actor: before, present, signal });
    await events.next();
    const next = events.next();
    for (let count = 0; count < 50; count += 1) {
      tell([{ subject: 'report', restaurantId: 'x', person: null }]);
      await Promise.resolve();
    }
    expect(lookUps).toBe(0);
    tell([{ subject: 'restaurant', restaurantId: 'y', person: null }]);
    expect((await next).value).toEqual(changed(['restaurant'], 'y').data);
    const own = events.next();
    tell([{ subject: 'report', restaurantId: 'y', person: null }]);
    expect((await own).value).toEqual(changed(['report'], 'y').data);
    expect(lookUps).toBe(2);
  });

  it('is gone as soon as nobody listens, and the looking ends with the last one', async () => {
    const { database } = server;
    const feed = createChangeFeed({ database, clock: () => new Date() });
    const ends = [new AbortController(), new AbortController()];
    const present = async () => actor;
    const followers = ends.map(({ signal }) => follow({ feed, actor, present, signal }));
    for (const events of followers) await events.next();
    for (const [index, events] of followers.entries()) {
      const next = events.next();
      ends[index]?.abort();
      expect(await next).toEqual({ value: undefined, done: true });
    }
  });
});

describe('a change', () => {
  it('is told after an import of more people than a statement takes parameters', async () => {
    const stream = await followed(admin);
    const id = Date.now()
      .toString(16)
      .padStart(12, '0')
      .replace(/(?=.{4}$)/, '-');
    await sql`
      insert into audit (id, at, actor_name, action, subject_type, subject_id, request_id)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(engine === 'sqlite' ? 33_000 : 66_000)})
      select ${`${id}-7000-8000-`} || cast(100000000000 + i as text), '2026-10-15T09:00:00.000Z', '', 'user.create',
        'user', cast(i as text), '' from n`.execute(server.database.kysely);
    expect(await stream.next(20_000)).toEqual(changed(['user']));
    await record(cluj, manager);
    expect(await stream.next(20_000)).toEqual(changed(['report'], cluj));
  });

  it('is told once, though its transaction took longer than a look', async () => {
    const stream = await followed(admin);
    await transact(server.database.kysely, async (trx) => {
      await note(trx, 'report');
      await new Promise((resolve) => setTimeout(resolve, 3 * lookInterval));
    });
    expect(await stream.next()).toEqual(changed(['report'], cluj));
    await note(server.database.kysely, 'user');
    expect(await stream.next()).toEqual(changed(['user']));
  });
});
