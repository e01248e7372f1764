import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** Corrected, voided and imported reports, and the rules by which points become money. */
export async function feedback(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const whole = 'integer';
  const big = sqlite ? 'integer' : 'bigint';
  const clustered = sqlite ? 'strict, without rowid' : '';

  const statements = `
    alter table reports add column corrected_at ${text};
    alter table reports add column import_id ${text};
    create table voided_reports (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      business_date ${text} not null,
      id ${text} not null,
      points ${whole} not null,
      bonus_minor ${big} not null,
      comment ${text},
      evaluator_id ${text} not null,
      evaluator_first_name ${text} not null,
      evaluator_last_name ${text} not null,
      evaluated_user_id ${text} not null,
      evaluated_user_first_name ${text} not null,
      evaluated_user_last_name ${text} not null,
      observed_at ${text} not null,
      recorded_at ${text} not null,
      corrected_at ${text},
      import_id ${text},
      voided_at ${text} not null,
      voided_by_id ${text} not null,
      voided_by_name ${text} not null,
      reason ${text} not null,
      primary key (restaurant_id, business_date, id)
    ) ${clustered};
    create unique index voided_reports_by_id on voided_reports (id, restaurant_id);
    create table bonus_rules (
      currency ${text} not null,
      valid_from ${text} not null,
      points_threshold ${whole} not null check (points_threshold between 0 and 10),
      amount_per_point_minor ${big} not null check (amount_per_point_minor >= 0),
      set_at ${text} not null,
      set_by_name ${text} not null,
      primary key (currency, valid_from)
    ) ${clustered};
    drop index reports_received;
    create index reports_received on reports (evaluated_user_id, business_date, restaurant_id);
    drop index audit_by_time;
    create index audit_by_time on audit (at, id);
    create index audit_of_action on audit (action, at, id);
    create index audit_of_actor on audit (actor_id, at, id);
    create index audit_of_type on audit (subject_type, at, id);
    create index day_totals_of_day on day_totals (date);
  `;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
