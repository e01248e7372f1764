import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/**
 * The tables of the main job. Keys and unique indexes carry the restaurant, so that rows can one day be distributed by
 * it; only e-mails and store ids are unique across stores. `text` compares by bytes on both engines; SQLite's tables are
 * STRICT, and clustered by their key where they are read by it.
 */
export async function founding(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const whole = 'integer';
  const big = sqlite ? 'integer' : 'bigint';
  const table = sqlite ? 'strict' : '';
  const clustered = sqlite ? 'strict, without rowid' : '';

  const statements = `
    create table users (
      id ${text} not null primary key,
      first_name ${text} not null,
      last_name ${text} not null,
      search_folded ${text} not null,
      email ${text},
      email_folded ${text} unique,
      pending_email ${text},
      password_hash ${text},
      user_position ${text} not null,
      role ${text} not null check (role in ('admin', 'evaluator', 'user')),
      status ${text} not null check (status in ('pending', 'active', 'disabled', 'deleted')),
      locale ${text},
      token_version ${whole} not null default 0,
      last_login_at ${text},
      created_at ${text} not null,
      updated_at ${text} not null,
      version ${whole} not null default 1
    ) ${table};
    create table restaurants (
      id ${text} not null primary key,
      name ${text} not null,
      search_folded ${text} not null,
      store_id ${text} not null,
      store_id_folded ${text} not null unique,
      drive_through ${whole} not null check (drive_through in (0, 1)),
      time_zone ${text} not null,
      currency ${text} not null,
      day_starts_at ${text} not null,
      opened_on ${text} not null,
      created_at ${text} not null,
      updated_at ${text} not null,
      version ${whole} not null default 1
    ) ${table};
    create table restaurant_goals (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      valid_from ${text} not null,
      goal ${whole} not null check (goal between 1 and 500),
      primary key (restaurant_id, valid_from)
    ) ${clustered};
    create table memberships (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      user_id ${text} not null references users (id),
      valid_from ${text} not null,
      valid_to ${text},
      primary key (restaurant_id, user_id, valid_from)
    ) ${clustered};
    create index memberships_of_user on memberships (user_id, valid_to);
    create unique index memberships_open on memberships (restaurant_id, user_id) where valid_to is null;
    create table reports (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      business_date ${text} not null,
      id ${text} not null,
      points ${whole} not null check (points between 0 and 10),
      bonus_minor ${big} not null check (bonus_minor >= 0),
      comment ${text},
      evaluator_id ${text} not null,
      evaluator_first_name ${text} not null,
      evaluator_last_name ${text} not null,
      evaluated_user_id ${text} not null,
      evaluated_user_first_name ${text} not null,
      evaluated_user_last_name ${text} not null,
      observed_at ${text} not null,
      recorded_at ${text} not null,
      primary key (restaurant_id, business_date, id)
    ) ${clustered};
    create unique index reports_by_id on reports (id, restaurant_id);
    create index reports_received on reports (evaluated_user_id, business_date);
    create index reports_given on reports (evaluator_id, business_date);
    create table day_totals (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      date ${text} not null,
      count ${whole} not null,
      points ${whole} not null,
      bonus_minor ${big} not null,
      last_report_at ${text} not null,
      primary key (restaurant_id, date)
    ) ${clustered};
    create table month_totals (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      month ${text} not null,
      count ${whole} not null,
      points ${whole} not null,
      bonus_minor ${big} not null,
      days_hit ${whole} not null,
      last_report_at ${text} not null,
      primary key (restaurant_id, month)
    ) ${clustered};
    create index month_totals_of_month on month_totals (month);
    create table audit (
      id ${text} not null primary key,
      at ${text} not null,
      actor_id ${text},
      actor_name ${text} not null,
      action ${text} not null,
      subject_type ${text} not null,
      subject_id ${text} not null,
      restaurant_id ${text},
      before ${text},
      after ${text},
      request_id ${text} not null
    ) ${table};
    create index audit_by_time on audit (at);
    create index audit_of_subject on audit (subject_type, subject_id, at);
    create index audit_of_restaurant on audit (restaurant_id, at);
    create table login_failures (
      account_folded ${text} not null,
      address ${text} not null,
      at ${text} not null
    ) ${table};
    create index login_failures_of_account on login_failures (account_folded, address, at);
    create index login_failures_of_address on login_failures (address, at);
    create index login_failures_by_time on login_failures (at);
    create table app_state (
      key ${text} not null primary key,
      value ${text} not null
    ) ${clustered};
  `;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
