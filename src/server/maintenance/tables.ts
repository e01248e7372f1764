/**
 * The tables of a backup: all but the throttles' counts, which mean nothing an hour later; the log-outs, the known
 * devices, the restaurants' tablets, the PINs and the links to statements, because a restore ends all of these; and the
 * restaurants' revisions and the numbers of people, which triggers write.
 */
import type { Schema } from '#server/db/schema.ts';

/** Each table with its key, after the tables that it refers to. */
export const keptTables = {
  users: ['id'],
  restaurants: ['id'],
  restaurant_goals: ['restaurant_id', 'valid_from'],
  restaurant_budgets: ['restaurant_id', 'valid_from'],
  memberships: ['restaurant_id', 'user_id', 'valid_from'],
  reports: ['restaurant_id', 'business_date', 'id'],
  voided_reports: ['restaurant_id', 'business_date', 'id'],
  report_imports: ['id'],
  report_import_changes: ['restaurant_id', 'import_id', 'report_id'],
  bonus_rules: ['currency', 'valid_from'],
  day_totals: ['restaurant_id', 'date'],
  month_totals: ['restaurant_id', 'month'],
  archived_months: ['month'],
  archived_totals: ['restaurant_id', 'side', 'user_id', 'month'],
  closings: ['restaurant_id', 'month', 'number'],
  closing_lines: ['restaurant_id', 'month', 'number', 'user_id'],
  payroll_layouts: ['id'],
  payroll_runs: ['id'],
  payroll_files: ['id'],
  payroll_lines: ['run_id', 'restaurant_id', 'month', 'number', 'user_id'],
  settings: ['id'],
  statement_mailings: ['restaurant_id', 'month', 'number'],
  statement_questions: ['restaurant_id', 'month', 'id'],
  audit: ['id'],
  app_state: ['key'],
  link_tokens: ['token_hash'],
  outbox: ['id'],
} as const satisfies { [Table in KeptTable]: readonly (keyof Schema[Table] & string)[] };

type PassingTable =
  | 'login_failures'
  | 'recovery_requests'
  | 'ended_sessions'
  | 'known_devices'
  | 'statement_links'
  | 'statement_tries'
  | 'tablets'
  | 'user_pins'
  | 'pin_failures'
  | 'people_counts'
  | 'store_revisions';
export type KeptTable = Exclude<keyof Schema, PassingTable>;

export const keptTableNames = Object.keys(keptTables) as KeptTable[];

/** Rows that are read, or written, at once. A payroll file of a large chain has tens of megabytes, in base64. */
export const rowsAtOnce = (table: string) => (table === 'payroll_files' ? 1 : 500);
