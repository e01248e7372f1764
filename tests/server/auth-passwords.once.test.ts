import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/auth/passwords.ts';
import { makeServer } from '#tests/support/server.ts';

describe('a password', () => {
  it('is kept as Argon2id with OWASP’s parameters and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('parolă-lungă'), hashPassword('parolă-lungă')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'parolă-lungă')).toBe(true);
    expect(await verifyPassword(one, 'parola-lunga')).toBe(false);
  });

  it('is the same however the keyboard composed its letters', async () => {
    const hash = await hashPassword('ș-ă-é-password'.normalize('NFD'));
    expect(await verifyPassword(hash, 'ș-ă-é-password'.normalize('NFC'))).toBe(true);
  });

  it('is never right where there is none, and that takes as long', async () => {
    const hash = await hashPassword('x'.repeat(128));
    const timed = async (stored: string | null) => {
      const start = process.cpuUsage();
      for (let i = 0; i < 8; i += 1) expect(await verifyPassword(stored, 'wrong-password')).toBe(false);
      return process.cpuUsage(start).user;
    };
    // The work is the same: neither is skipped. No tight bound, because the machine is shared.
    const [known, unknown] = [await timed(hash), await timed(null)];
    expect(unknown).toBeGreaterThan(known / 4);
  });

  it('is hashed again when the parameters have risen', () => {
    const rest = 'YWFhYWFhYWFhYWFhYWFhYQ$YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE';
    expect(needsRehash(`$argon2id$v=19$m=19456,t=2,p=1$${rest}`)).toBe(false);
    expect(needsRehash(`$argon2id$v=19$m=65536,t=3,p=1$${rest}`)).toBe(false);
    expect(needsRehash(`$argon2id$v=19$m=4096,t=2,p=1$${rest}`)).toBe(true);
    expect(needsRehash(`$argon2id$v=19$m=19456,t=1,p=1$${rest}`)).toBe(true);
    expect(needsRehash(`$argon2i$v=19$m=19456,t=2,p=1$${rest}`)).toBe(true);
    expect(needsRehash('plain')).toBe(true);
  });
});

it('too many at once are told to come back, and the rest are answered', async () => {
  const server = await makeServer();
  const hashing = Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(null, 'x')));
  // Turned away before the body is read, so this one is as good as any.
  const answer = await server.request('POST', '/v1/admin/login/', { body: '{' });
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('2');
  expect((await server.request('GET', '/health/live')).status).toBe(200);
  await server.close();
  const outcomes = await hashing;
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.length).toBeLessThan(40);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 } });
  }
  expect(await verifyPassword(await hashPassword('again'), 'again')).toBe(true);
}, 30_000);
