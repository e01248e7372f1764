import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/** Imports of reports with what each one corrected, so that one can be taken back as a whole. */
export async function reportImports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const text = sqlite ? 'text' : 'text collate "C"';
  const clustered = sqlite ? 'strict, without rowid' : '';

  const statements = `
    create table report_imports (
      id ${text} not null primary key,
      number integer not null unique,
      name ${text} not null,
      at ${text} not null,
      by_id ${text} not null,
      by_name ${text} not null,
      added integer not null,
      changed integer not null,
      unchanged integer not null,
      undone_at ${text},
      undone_by_name ${text},
      undo_reason ${text}
    ) ${clustered};
    create table report_import_changes (
      restaurant_id ${text} not null references restaurants (id) on delete cascade,
      import_id ${text} not null references report_imports (id) on delete cascade,
      report_id ${text} not null,
      before ${text} not null,
      after ${text} not null,
      primary key (restaurant_id, import_id, report_id)
    ) ${clustered};
    create index report_import_changes_of_import on report_import_changes (import_id, report_id);
    create index report_import_changes_of_report on report_import_changes (report_id);
    create index reports_of_import on reports (import_id, restaurant_id, business_date) where import_id is not null;
    create index voided_reports_of_import on voided_reports (import_id) where import_id is not null;
  `;
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
