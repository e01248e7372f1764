import { afterEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openServer } from '#tests/support/open-server.ts';
import { admin } from '#tests/support/small-chain.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';
import { withServer } from '#tests/support/with-server.ts';

const server = await openServer();
afterEach(() => server.reset());

const ready = () => server.request('GET', '/health/ready');

describe('the readiness probe', () => {
  it('tells how long the oldest mail has been waiting', async () => {
    expect((await ready()).body).toMatchObject({ outbox: { waiting: 0, oldest_seconds: 0 } });
    await server.request('PUT', '/v1/user/forgot-password/', { body: { email: admin } });
    server.at('2026-10-15T09:10:00Z');
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ready', outbox: { waiting: 1, oldest_seconds: 600 } },
    });
    await server.mails();
    expect((await ready()).body).toMatchObject({ outbox: { waiting: 0, oldest_seconds: 0 } });
  });

  it('says no while a migration is missing, and the process is alive all the same', async () => {
    const { kysely } = server.database;
    const [last] = (
      await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
        kysely,
      )
    ).rows;
    await sql`delete from kysely_migration where name = ${last?.name}`.execute(kysely);
    expect(await ready()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    // Foreseen, so no stack is needed to find out why.
    expect(server.log.at(-1)).toMatchObject({ level: 'warn', status: 503, code: 'unavailable' });
    expect(server.log.at(-1)).not.toHaveProperty('error');
    expect((await server.request('GET', '/health/live')).status).toBe(200);
    await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, '')`.execute(kysely);
    expect((await ready()).status).toBe(200);
  });

  it('tells the free space of the folder that the embedded database lies in', async () => {
    const settings = await emptyDatabaseSettings();
    const answer: unknown = await withServer(settings, async (ask) => (await ask('/health/ready')).json());
    const hasFolder = settings.env['DATABASE_URL'] === undefined;
    expect('disk_free_mb' in (answer as object)).toBe(hasFolder);
    await settings.remove();
  });
});
