import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/**
 * Puts the revisions in order, so that a server can ask which restaurants have changed since it looked last: by a count
 * on SQLite, where one transaction writes at a time, by the writing transaction on PostgreSQL, where transactions don't
 * end in the order of their numbers.
 */
export async function revisionOrder(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const count = `begin
    update store_revisions set changed = (select max(changed) + 1 from store_revisions)
    where restaurant_id = new.restaurant_id;
  end`;

const onSqlite = [
  'alter table store_revisions add column changed integer not null default 0',
  'create index store_revisions_changed on store_revisions (changed)',
  `create trigger store_revisions_insert_counts after insert on store_revisions ${count}`,
  `create trigger store_revisions_update_counts after update of revision on store_revisions ${count}`,
];

const onPostgres = [
  'alter table store_revisions add column changed bigint not null default 0',
  'create index store_revisions_changed on store_revisions (changed)',
  `create function note_change() returns trigger language plpgsql as $$ begin
    new.changed := pg_current_xact_id()::text::bigint;
    return new;
  end $$`,
  `create trigger store_revisions_changes before insert or update on store_revisions
    for each row execute function note_change()`,
];
