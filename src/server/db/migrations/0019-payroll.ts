import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';
import { storeTriggers } from './0005-revisions.ts';

/** Layouts of payroll files, and the runs with their files and the lines of closings that they hold. */
export async function payroll(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const minor = sqlite ? 'integer' : 'bigint';
  const strict = sqlite ? 'strict' : '';
  const clustered = sqlite ? 'strict, without rowid' : '';
  const statements = [
    `create table payroll_layouts (
      id ${text} not null primary key,
      name_folded ${text} not null unique,
      content ${text} not null,
      updated_at ${text} not null,
      version integer not null
    ) ${clustered}`,
    `create table payroll_runs (
      id ${text} not null primary key,
      number integer not null unique,
      request_hash ${text} not null,
      currency ${text} not null,
      people integer not null,
      restaurants integer not null,
      total_minor ${minor} not null,
      last_month ${text} not null,
      note ${text},
      created_at ${text} not null,
      created_by_id ${text} not null,
      created_by_name ${text} not null,
      taken_back_at ${text},
      taken_back_by_name ${text},
      taken_back_reason ${text}
    ) ${clustered}`,
    `create table payroll_files (
      id ${text} not null primary key,
      run_id ${text} not null references payroll_runs (id),
      position integer not null,
      layout_name ${text} not null,
      name ${text} not null,
      file_format ${text} not null,
      rows integer not null,
      size integer not null,
      hash ${text} not null,
      content ${text} not null,
      unique (run_id, position)
    ) ${strict}`,
    `create table payroll_lines (
      run_id ${text} not null references payroll_runs (id),
      restaurant_id ${text} not null,
      month ${text} not null,
      number integer not null,
      user_id ${text} not null,
      payable_minor ${minor} not null check (payable_minor > 0),
      taken_back integer not null,
      primary key (run_id, restaurant_id, month, number, user_id),
      foreign key (restaurant_id, month, number, user_id)
        references closing_lines (restaurant_id, month, number, user_id)
    ) ${clustered}`,
    // A line is in one run in force at most.
    `create unique index payroll_lines_held on payroll_lines (restaurant_id, month, number, user_id)
      where taken_back = 0`,
    ...storeTriggers('payroll_lines', engine),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
