import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** The tables of a store whose rows its answers are made of. */
const ofStore = ['restaurant_goals', 'memberships', 'reports', 'day_totals', 'month_totals'] as const;

/** What of a person stands in the answers of their stores. */
const shown = ['first_name', 'last_name', 'search_folded', 'user_position', 'role', 'status'] as const;

/**
 * A revision of each store: another one after each write to what its answers are made of, whoever writes, because the
 * tables themselves see to it. Random, so that none ever comes back: not after a rollback, a deletion or a restore.
 */
export async function revisions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = engine === 'sqlite' ? onSqlite : onPostgres;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const events = ['insert', 'update', 'delete'] as const;

/** The rows that a trigger sees on SQLite, as a query: of an update those before and after. */
function seen(event: (typeof events)[number], query: (row: 'old' | 'new') => string): string {
  if (event === 'update') return `${query('old')} union ${query('new')}`;
  return query(event === 'insert' ? 'new' : 'old');
}

const sqliteTrigger = (name: string, when: string, stores: string) => `
  create trigger ${name}_revises after ${when} begin
    insert into store_revisions (restaurant_id, revision)
    select id, lower(hex(randomblob(16))) from (${stores}) where true
    on conflict (restaurant_id) do update set revision = excluded.revision;
  end`;

const sqliteStoreTrigger = (table: string, event: (typeof events)[number]) =>
  sqliteTrigger(
    `${table}_${event}`,
    `${event} on ${table}`,
    seen(event, (row) => `select ${row}.restaurant_id as id`),
  );

const onSqlite = [
  'create table store_revisions (restaurant_id text not null primary key, revision text not null) strict, without rowid',
  ...events.flatMap((event) => [
    ...ofStore.map((table) => sqliteStoreTrigger(table, event)),
    sqliteTrigger(
      `restaurants_${event}`,
      `${event} on restaurants`,
      seen(event, (row) => `select ${row}.id as id`),
    ),
    sqliteTrigger(
      `bonus_rules_${event}`,
      `${event} on bonus_rules`,
      seen(event, (row) => `select id from restaurants where currency = ${row}.currency`),
    ),
  ]),
  sqliteTrigger(
    'users_update',
    `update of ${shown.join(', ')} on users`,
    'select restaurant_id as id from memberships where user_id = new.id',
  ),
  'insert into store_revisions select id, lower(hex(randomblob(16))) from restaurants',
];

// A trigger sees a statement's rows as a whole: one by one an import's would pile up versions of one and the same row.
const sights = {
  insert: 'referencing new table as later',
  update: 'referencing old table as former new table as later',
  delete: 'referencing old table as former',
} as const;

/** A function of ours finds its tables wherever its caller looks for theirs. */
const postgresFunction = (head: string, body: string) =>
  `create function ${head} language plpgsql set search_path from current as $$ begin ${body} end $$`;

const postgresTrigger = (name: string, when: string, action: string) =>
  `create trigger ${name}_revises after ${when} execute function ${action}()`;

const postgresTriggers = (table: string, action: string) => [
  ...events.map((event) =>
    postgresTrigger(`${table}_${event}`, `${event} on ${table} ${sights[event]} for each statement`, action),
  ),
  postgresTrigger(`${table}_truncate`, `truncate on ${table} for each statement`, 'revise_all'),
];

/**
 * Hands the stores of the rows that a trigger sees to `revise`; `query` makes ids of `former` or of `later`. Each in a
 * statement of its own: of one that names rows which the event doesn't have not even the other branch can be planned.
 */
const ofSeen = (query: (rows: 'former' | 'later') => string) => `
  if tg_op = 'INSERT' then perform revise(array(${query('later')}));
  elsif tg_op = 'DELETE' then perform revise(array(${query('former')}));
  else perform revise(array(${query('former')} union ${query('later')}));
  end if;
  return null;`;

const onPostgres = [
  'create table store_revisions (restaurant_id text collate "C" not null primary key, revision text not null)',
  // In order, so that two who revise the same stores wait for each other and don't both for ever.
  postgresFunction(
    'revise(stores text[]) returns void',
    `insert into store_revisions (restaurant_id, revision)
    select id, gen_random_uuid() from (select distinct unnest(stores) as id) as revised order by id
    on conflict (restaurant_id) do update set revision = excluded.revision;`,
  ),
  postgresFunction(
    'revise_stores() returns trigger',
    ofSeen((rows) => `select restaurant_id from ${rows}`),
  ),
  postgresFunction(
    'revise_restaurants() returns trigger',
    ofSeen((rows) => `select id from ${rows}`),
  ),
  postgresFunction(
    'revise_by_rules() returns trigger',
    ofSeen((rows) => `select r.id from restaurants r join ${rows} using (currency)`),
  ),
  postgresFunction(
    'revise_of_people() returns trigger',
    `perform revise(array(select restaurant_id from memberships where user_id = new.id));
    return null;`,
  ),
  postgresFunction(
    'revise_all() returns trigger',
    `update store_revisions set revision = gen_random_uuid();
    return null;`,
  ),
  ...[
    ...ofStore.map((table) => [table, 'revise_stores'] as const),
    ['restaurants', 'revise_restaurants'] as const,
    ['bonus_rules', 'revise_by_rules'] as const,
  ].flatMap(([table, action]) => postgresTriggers(table, action)),
  postgresTrigger(
    'users_update',
    `update of ${shown.join(', ')} on users for each row
    when ((${list('old')}) is distinct from (${list('new')}))`,
    'revise_of_people',
  ),
  'insert into store_revisions select id, gen_random_uuid() from restaurants',
];

/** For a later migration: the triggers by which a further table of a store revises it. */
export function storeTriggers(table: string, engine: Engine): string[] {
  if (engine === 'postgres') return postgresTriggers(table, 'revise_stores');
  return events.map((event) => sqliteStoreTrigger(table, event));
}

function list(row: 'old' | 'new'): string {
  return shown.map((column) => `${row}.${column}`).join(', ');
}
