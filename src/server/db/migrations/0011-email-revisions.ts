import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/**
 * The restaurants whose answers name a person: those of their memberships, and those of their reports, which an
 * administrator records without belonging there.
 */
export const namedRestaurants = `
  select restaurant_id as id from memberships where user_id = new.id
  union select restaurant_id from reports where evaluator_id = new.id
  union select restaurant_id from reports where evaluated_user_id = new.id`;

/** A changed e-mail revises the restaurants that name its person: administrators tell namesakes apart by it. */
export async function emailRevisions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = engine === 'sqlite' ? [onSqlite] : onPostgres;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const onSqlite = `
  create trigger users_email_revises after update of email on users when old.email is not new.email begin
    insert into store_revisions (restaurant_id, revision)
    select id, lower(hex(randomblob(16))) from (${namedRestaurants}) where true
    on conflict (restaurant_id) do update set revision = excluded.revision;
  end`;

const onPostgres = [
  `create function revise_by_emails() returns trigger language plpgsql set search_path from current as $$ begin
    perform revise(array(select id from (${namedRestaurants}) as restaurants));
    return null;
  end $$`,
  `create trigger users_email_revises after update of email on users for each row
    when (old.email is distinct from new.email) execute function revise_by_emails()`,
];
