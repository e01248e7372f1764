/** Gives people their sort keys: at the migration, after a server of an earlier version wrote some, and where the order changed. */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { sortKey } from './sort-key.ts';

/** Another one where keys are made in another way: by us, or by the collation of this Node.js. */
const version = `1 ${process.versions['cldr'] ?? ''}`;
const versionKey = 'sort_keys';

const rowsAtOnce = 500;

/** What a person is sorted by: the last name, then the first. */
export const sortColumns = (person: { first_name: string; last_name: string }) => ({
  sort_common: sortKey('common', person.last_name, person.first_name),
  sort_ro: sortKey('ro', person.last_name, person.first_name),
});

/** Fills what has no keys; all where they are of another version. `isFirst`: as part of the migration, before the indexes. */
export async function fillSortKeys(db: QueryExecutorProvider, { isFirst = false } = {}): Promise<void> {
  const { rows } = await sql<{
    value: string;
  }>`select value from app_state where key = ${versionKey}`.execute(db);
  const known = rows[0]?.value;
  await fill(db, isFirst || known === undefined || known === version ? sql`and sort_common is null` : sql``);
  if (known === version) return;
  // Nobody's keys are of no version.
  const people = await sql`select id from users limit 1`.execute(db);
  if (people.rows.length === 0) return;
  await sql`insert into app_state (key, value) values (${versionKey}, ${version})
    on conflict (key) do update set value = excluded.value`.execute(db);
}

async function fill(db: QueryExecutorProvider, condition: RawBuilder<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
      select id, first_name, last_name from users where id > ${after} ${condition}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const values = rows.map((row) => {
      const { sort_common, sort_ro } = sortColumns(row);
      return sql`(${row.id}, ${sort_common}, ${sort_ro})`;
    });
    await sql`with keys (id, common, ro) as (values ${sql.join(values)})
      update users set sort_common = keys.common, sort_ro = keys.ro from keys where users.id = keys.id`.execute(
      db,
    );
    after = last.id;
  }
}
