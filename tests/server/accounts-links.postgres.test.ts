/** What a link says when another request is faster, by the locks of PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newestToken } from '#tests/support/mailed-link.ts';
import { makeServer } from '#tests/support/server.ts';
import { admin, invited, personId } from '#tests/support/small-chain.ts';

it('a link that is used between the reads of the link and its person was used, and has not expired', async () => {
  const server = await makeServer();
  const id = await personId(server, invited);
  await server.request('POST', `/v1/admin/user/resend-invitation/${id}`, { as: admin });
  const token = await newestToken(server);
  const body = { password: 'o parolă nouă' };
  const { answer } = await server.database.kysely.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const pending = server.request('POST', `/v1/user/activate-account/${token}`, { body });
    const waits = sql`select 1 from pg_locks where not granted and relation = 'users'::regclass`;
    while ((await waits.execute(trx)).rows.length === 0) await wait(5);
    await trx
      .updateTable('link_tokens')
      .set({ used_at: '2026-10-15T09:00:00.000Z' })
      .where('user_id', '=', id)
      .execute();
    await trx.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();
    return { answer: pending };
  });
  expect(await answer).toMatchObject({ status: 400, body: { success: false, code: 'link_used' } });
  await server.close();
});
