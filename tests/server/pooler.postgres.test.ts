/**
 * What a pooler in transaction mode must not be asked for: two statements outside of a transaction may be on different
 * connections, and one's settings are the next one's. Through PgBouncer in `server-pooled`, by itself here.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin } from '#tests/support/small-chain.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';
import { withServer } from '#tests/support/with-server.ts';

const server = await openServer();

it('no statement outlives its transaction, no lock and no setting its end, and nobody listens', async () => {
  for (const path of ['/v1/report/overview/', '/v1/restaurant/list/', '/v1/admin/activity/list/']) {
    expect((await server.request('GET', path, { as: admin })).status).toBe(200);
  }
  const login = { body: { email: admin, password: demoPassword } };
  expect((await server.request('POST', '/v1/admin/login/', login)).status).toBe(200);
  const { kysely } = server.database;
  const left = async (query: string) => (await sql.raw<object>(query).execute(kysely)).rows;
  // As many as the pool has connections, at once.
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      left(`select 'statement ' || name as what from pg_prepared_statements
        union all select 'channel ' || pg_listening_channels()
        union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
        union all select 'setting ' || name from pg_settings
          where source = 'session' and name not in ('search_path', 'application_name', 'client_encoding')`),
    ),
  );
  expect(all.flat()).toEqual([]);
});

it('servers that start at once on an empty database make its tables once', async () => {
  const settings = await emptyDatabaseSettings();
  const ready = () => withServer(settings, async (ask) => (await ask('/health/ready')).status);
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
  await settings.remove();
});
