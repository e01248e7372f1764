/** A dump of another cluster, whose transactions had greater numbers. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

it('makes no restaurant new at each look', async () => {
  const testDatabase = await openTestDatabase('small');
  const { database } = testDatabase;
  await database.kysely.transaction().execute(async (trx) => {
    await sql`alter table store_revisions disable trigger store_revisions_changes`.execute(trx);
    await sql`update store_revisions set changed = 1000000000000`.execute(trx);
    await sql`alter table store_revisions enable trigger store_revisions_changes`.execute(trx);
  });
  // As each server does when it starts.
  await migrate(database);
  const { rows } = await sql`
    select 1 from store_revisions where changed > pg_current_xact_id()::text::bigint`.execute(
    database.kysely,
  );
  await testDatabase.close();
  expect(rows).toEqual([]);
});
