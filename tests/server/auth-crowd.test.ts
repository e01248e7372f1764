/** Wrong passwords that come all at once cost the disk one wait, and count one by one all the same. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countFailure, othersCounted } from '#server/auth/count-failure.ts';
import { enter, verifyPassword } from '#server/auth/passwords.ts';
import { Problem } from '#server/http/problem.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase('empty');
});
afterEach(() => testDatabase.close());

const at = new Date('2026-10-15T09:00:00Z');
const attempt = (number: number) => ({ account: `nobody${number}@x.example`, address: '192.0.2.1', at });
const counted = async () => {
  const rows = await testDatabase.database.kysely
    .selectFrom('login_failures')
    .select('account_folded')
    .execute();
  return rows.length;
};

it('a wrong password alone is counted at once', async () => {
  const { kysely } = testDatabase.database;
  const transactions = vi.spyOn(kysely, 'transaction');
  for (let number = 0; number < 3; number += 1) await countFailure(kysely, attempt(number));
  expect(transactions).toHaveBeenCalledTimes(3);
  expect(await counted()).toBe(3);
});

it('a crowd of them is written in one transaction, the limits kept', async () => {
  const { kysely } = testDatabase.database;
  const transactions = vi.spyOn(kysely, 'transaction');
  const others = verifyPassword(null, 'somebody else’s');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) => countFailure(kysely, attempt(number < 8 ? 0 : number))),
  );
  await others;
  expect(transactions).toHaveBeenCalledTimes(1);
  const refused = outcomes.flatMap((outcome, number) => (outcome.status === 'rejected' ? [number] : []));
  // Five of the eight of one account, and the twelve others.
  expect(refused).toEqual([5, 6, 7]);
  expect(await counted()).toBe(17);
});

it('a right password among them waits until they are counted', async () => {
  const { kysely } = testDatabase.database;
  const others = verifyPassword(null, 'somebody else’s');
  const wrong = countFailure(kysely, attempt(1));
  await othersCounted(kysely);
  expect(await counted()).toBe(1);
  await Promise.all([wrong, others]);
});

it('no more are let in than can wait, and who leaves makes room', async () => {
  const inside: (() => void)[] = [];
  const enterAll = async () => {
    for (;;) inside.push(await enter());
  };
  try {
    await expect(enterAll()).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 } });
    expect(inside.length).toBeGreaterThan(60);
    expect(inside.length).toBeLessThan(70);
    inside.pop()?.();
    inside.push(await enter());
    await expect(enter()).rejects.toBeInstanceOf(Problem);
    // A crowd is turned away a few at a time: whoever else asks is answered in between.
    const order: string[] = [];
    const crowd = Array.from({ length: 50 }, () => enter().catch(() => order.push('turned away')));
    setImmediate(() => setImmediate(() => order.push('somebody else')));
    await Promise.all(crowd);
    expect(order).toHaveLength(51);
    expect(order.indexOf('somebody else')).toBeLessThan(30);
  } finally {
    for (const leave of inside) leave();
  }
});
