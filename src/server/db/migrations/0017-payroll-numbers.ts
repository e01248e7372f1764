import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { namedRestaurants } from './0011-email-revisions.ts';

/** Payroll numbers of people. A changed one revises the restaurants that name its person: their closings tell it. */
export async function payrollNumbers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  const statements = [
    `alter table users add column payroll_id ${text}`,
    `alter table users add column payroll_id_folded ${text}`,
    'create unique index users_payroll_id on users (payroll_id_folded)',
    ...(engine === 'sqlite' ? onSqlite : onPostgres),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const onSqlite = [
  `create trigger users_payroll_revises after update of payroll_id on users
  when old.payroll_id is not new.payroll_id begin
    insert into store_revisions (restaurant_id, revision)
    select id, lower(hex(randomblob(16))) from (${namedRestaurants}) where true
    on conflict (restaurant_id) do update set revision = excluded.revision;
  end`,
];

const onPostgres = [
  `create trigger users_payroll_revises after update of payroll_id on users for each row
    when (old.payroll_id is distinct from new.payroll_id) execute function revise_by_emails()`,
];
