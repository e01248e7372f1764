/** Rows that refer to missing rows. Both engines refuse them; only a change that bypasses the engine makes them. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';

export interface Dangling {
  table: string;
  /** The table of the missing row. */
  parent: string;
  count: number;
}

export async function danglingRows({ kysely, engine }: Database): Promise<Dangling[]> {
  return engine === 'sqlite' ? inSqlite(kysely) : inPostgres(kysely);
}

async function inSqlite(db: Kysely<Schema>): Promise<Dangling[]> {
  const { rows } = await sql<Dangling>`
    select "table", parent, count(*) as count from pragma_foreign_key_check group by "table", parent`.execute(
    db,
  );
  return rows;
}

/** PostgreSQL doesn't check stored rows again, so each of its foreign keys is checked by a query. */
async function inPostgres(db: Kysely<Schema>): Promise<Dangling[]> {
  const { rows: keys } = await sql<{ table: string; parent: string; columns: string[]; refers: string[] }>`
    select child.relname as table, parent.relname as parent,
      (select array_agg(attname::text order by n) from unnest(conkey) with ordinality as k (number, n)
        join pg_attribute on attrelid = conrelid and attnum = k.number) as columns,
      (select array_agg(attname::text order by n) from unnest(confkey) with ordinality as k (number, n)
        join pg_attribute on attrelid = confrelid and attnum = k.number) as refers
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    -- A partition's keys are those of its table.
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  const found: Dangling[] = [];
  for (const { table, parent, columns, refers } of keys) {
    const isSet = columns.map((name) => sql`c.${sql.ref(name)} is not null`);
    const same = columns.map((name, index) => sql`p.${sql.ref(refers[index] ?? '')} = c.${sql.ref(name)}`);
    const and = sql` and `;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} c
      where ${sql.join(isSet, and)}
        and not exists (select 1 from ${sql.table(parent)} p where ${sql.join(same, and)})`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push({ table, parent, count });
  }
  return found;
}
