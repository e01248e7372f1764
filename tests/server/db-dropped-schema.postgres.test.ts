/** Somebody else's schema is dropped on the same PostgreSQL server while ours is looked over. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const looks = 10;

it('the migrations go on', async () => {
  const [ours, theirs] = [await openTestDatabase('empty'), await openTestDatabase('empty')];
  const other = sql.id(`passing_${process.pid}`);
  const columns = sql.join(Array.from({ length: 50 }, (_, number) => sql`${sql.id(`c${number}`)} integer`));
  const over = new AbortController();
  let dropped = 0;
  const come = async () => {
    while (!over.signal.aborted) {
      await sql`create schema ${other}`.execute(theirs.database.kysely);
      await sql`create table ${other}.t (${columns})`.execute(theirs.database.kysely);
      await sql`drop schema ${other} cascade`.execute(theirs.database.kysely);
      dropped += 1;
    }
  };
  const coming = come();
  try {
    for (let number = 0; number < looks; number += 1) await migrate(ours.database);
  } finally {
    over.abort();
    await coming;
    await Promise.all([ours.close(), theirs.close()]);
  }
  expect(dropped).toBeGreaterThan(0);
});
