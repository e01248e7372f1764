import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { fillSortKeys } from '#server/db/fill-sort-keys.ts';

/**
 * What lists are sorted, counted and searched by, so that a page costs what it shows: sort keys (`db/sort-key.ts`) with
 * indexes, the numbers of people by what they are filtered by, and an index of the parts of their names.
 */
export async function orders(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  for (const key of keys) await sql.raw(`alter table users add column ${key} ${text}`).execute(db);
  await fillSortKeys(db, { isFirst: true });
  for (const statement of indexes) await sql.raw(statement).execute(db);
  for (const statement of counts(text, engine === 'sqlite' ? 'strict' : ''))
    await sql.raw(statement).execute(db);
  for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const keys = ['sort_common', 'sort_ro'] as const;
const filters = ['role', 'user_position', 'status'] as const;
const present = "where status <> 'deleted'";

const indexes = [
  ...keys.flatMap((key) => [
    `create index users_by_${key} on users (${key}, id) ${present}`,
    ...filters.map(
      (filter) => `create index users_by_${filter}_${key} on users (${filter}, ${key}, id) ${present}`,
    ),
  ]),
  `create index users_by_creation on users (created_at, id) ${present}`,
  `create index users_by_log_in on users (last_login_at, id) where status <> 'deleted' and last_login_at is not null`,
  `create index users_by_folded_name on users (search_folded) ${present}`,
  'create index users_without_keys on users (id) where sort_common is null',
];

const counts = (text: string, options: string) => [
  `create table people_counts (
    role ${text} not null,
    user_position ${text} not null,
    status ${text} not null,
    count integer not null,
    primary key (role, user_position, status)
  ) ${options}`,
  `insert into people_counts select role, user_position, status, count(*) from users
    group by role, user_position, status`,
];

const adding = `on conflict (role, user_position, status) do update set count = people_counts.count + excluded.count`;
const counting = (row: 'old' | 'new', times: 1 | -1) =>
  `insert into people_counts values (${row}.role, ${row}.user_position, ${row}.status, ${times}) ${adding};`;

const words = (row: string) => `${row}.search_folded, coalesce(${row}.email_folded, '')`;
const addWords = (row: string) =>
  `insert into users_search (rowid, names, email) values (${row}.rowid, ${words(row)});`;
const removeWords = 'delete from users_search where rowid = old.rowid;';

const onSqlite = [
  `create trigger users_insert_counts after insert on users begin ${counting('new', 1)} end`,
  `create trigger users_delete_counts after delete on users begin ${counting('old', -1)} end`,
  `create trigger users_update_counts after update of ${filters.join(', ')} on users begin
    ${counting('old', -1)} ${counting('new', 1)} end`,
  // Without the texts themselves, which are the table's.
  `create virtual table users_search using fts5(
    names, email, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  `insert into users_search (rowid, names, email) select rowid, ${words('users')} from users`,
  `create trigger users_insert_search after insert on users begin ${addWords('new')} end`,
  `create trigger users_update_search after update of search_folded, email_folded on users begin
    ${removeWords} ${addWords('new')} end`,
  `create trigger users_delete_search after delete on users begin ${removeWords} end`,
];

const of = (rows: 'former' | 'later', times: 1 | -1) =>
  `select role, user_position, status, ${times} as one from ${rows}`;
const countingRows = (rows: string) => `
  insert into people_counts select role, user_position, status, sum(one) from (${rows}) as changed
  group by role, user_position, status having sum(one) <> 0 order by role, user_position, status ${adding};`;

const onPostgres = [
  `create function count_people() returns trigger language plpgsql set search_path from current as $$ begin
    if tg_op = 'INSERT' then ${countingRows(of('later', 1))}
    elsif tg_op = 'DELETE' then ${countingRows(of('former', -1))}
    else ${countingRows(`${of('later', 1)} union all ${of('former', -1)}`)}
    end if;
    return null;
  end $$`,
  `create trigger users_insert_counts after insert on users referencing new table as later
    for each statement execute function count_people()`,
  `create trigger users_update_counts after update on users referencing new table as later old table as former
    for each statement execute function count_people()`,
  `create trigger users_delete_counts after delete on users referencing old table as former
    for each statement execute function count_people()`,
  // A role that may not create the extension has a chain without it: a search then reads all names.
  `do $$
    declare place text;
    begin
      if not exists (select from pg_extension where extname = 'pg_trgm') then
        begin
          create extension pg_trgm with schema public;
        exception when others then null;
        end;
      end if;
      select quote_ident(nspname) into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where extname = 'pg_trgm';
      if place is not null then
        execute format('create index users_search on users using gin (search_folded %s.gin_trgm_ops)', place);
        execute format('create index users_email_search on users using gin (email_folded %s.gin_trgm_ops)', place);
      end if;
    end $$`,
];
