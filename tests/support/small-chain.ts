/** The small set by the names people know it by, and all of its rows to compare. */
import type { Schema } from '#server/db/schema.ts';
import type { TestServer } from './server.ts';

/** Log-ins by what they are for. */
export const admin = 'admin@ardealgrill.example';
/** Evaluator of RO-CJ-01 alone. */
export const manager = 'manager.cluj@ardealgrill.example';
/** Evaluator of RO-B-01 and RO-B-02. */
export const shift = 'tura.bucuresti@ardealgrill.example';
/** Role user, crew of RO-CJ-01. */
export const crew = 'crew@ardealgrill.example';

/** Evaluator of RO-B-02, pending: no password yet and no mail sent. */
export const invited = 'vlad.georgescu@ardealgrill.example';
/** Crew of RO-B-02, disabled. */
export const disabled = 'larisa.voicu@ardealgrill.example';

/** An id that nobody has. */
export const unknownId = '019a4d6e-7c9b-7000-8000-00000000dead';

export async function restaurantId(server: TestServer, restaurant: string): Promise<string> {
  const { kysely } = server.database;
  const row = await kysely
    .selectFrom('restaurants')
    .select('id')
    .where('store_id', '=', restaurant)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function personId(server: TestServer, email: string): Promise<string> {
  const { kysely } = server.database;
  const row = await kysely
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

const compared = [
  'report_imports',
  'report_import_changes',
  'users',
  'restaurants',
  'restaurant_goals',
  'restaurant_budgets',
  'memberships',
  'voided_reports',
  'closings',
  'closing_lines',
  'payroll_layouts',
  'payroll_runs',
  'payroll_files',
  'payroll_lines',
  'settings',
  'tablets',
  'user_pins',
  'pin_failures',
  'statement_mailings',
  'statement_links',
  'statement_questions',
  'bonus_rules',
  'day_totals',
  'month_totals',
  'audit',
  'link_tokens',
  'outbox',
  'ended_sessions',
  'known_devices',
] as const satisfies (keyof Schema)[];

/** Every row that a write could have touched, and how many reports there are: what a refused write leaves as it was. */
export async function everything({ database: { kysely } }: TestServer): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const table of compared) {
    const found = await kysely.selectFrom(table).selectAll().execute();
    rows[table] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  const reports = await kysely
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute();
  return { ...rows, reports };
}

/** The audit rows of an action, parsed. */
export async function audits({ database: { kysely } }: TestServer, action: string) {
  const rows = await kysely
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? undefined : (JSON.parse(row.before) as unknown),
    after: row.after === null ? undefined : (JSON.parse(row.after) as unknown),
  }));
}
