/**
 * The tables, as both engines have them. Ids, days (`YYYY-MM-DD`), months and instants (ISO 8601 UTC) are texts,
 * booleans are 0 or 1, amounts are whole minor units, JSON is text.
 */
import type { FileFormat } from '#contract/file-format.ts';
import type { LinkPurpose } from '#contract/accounts.ts';
import type { QuestionOutcome } from '#contract/statements.ts';
import type { Role, UserPosition } from '#contract/users.ts';
import type { Currency } from '#contract/money.ts';
import type { Locale } from '#contract/locale.ts';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  first_name: string;
  last_name: string;
  /** `fold` of both names, for search and order. */
  search_folded: string;
  /** Sort keys (`db/sort-key.ts`) of the last and the first name; null where a server of an earlier version wrote them. */
  sort_common: string | null;
  sort_ro: string | null;
  /** Null once deleted, so that the address is free again. */
  email: string | null;
  /** `foldEmail` of the address; unique. */
  email_folded: string | null;
  pending_email: string | null;
  /** In the payroll office. A deleted person keeps it: what is still due is paid under it. */
  payroll_id: string | null;
  /** In small letters; unique. Null once deleted, so that the number is free again. */
  payroll_id_folded: string | null;
  /** Null until a password was set. */
  password_hash: string | null;
  user_position: UserPosition;
  role: Role;
  status: 'pending' | 'active' | 'disabled' | 'deleted';
  locale: Locale | null;
  /** Part of every access token: raising it ends all of the person's sessions. */
  token_version: number;
  last_login_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export interface RestaurantsTable {
  id: string;
  name: string;
  /** `fold` of name and store ID, for search. */
  search_folded: string;
  store_id: string;
  /** `fold` of the restaurant id; unique. */
  store_id_folded: string;
  drive_through: 0 | 1;
  time_zone: string;
  currency: Currency;
  day_starts_at: string;
  opened_on: string;
  /** Null while it is in use; an archived one is in no list and takes no feedback. */
  archived_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

/**
 * The goal in force from a day on; the first row of a restaurant is valid from `opened_on`. A goal that differs by
 * weekday has all seven numbers and their average as `goal`; another one has none of the seven.
 */
export interface RestaurantGoalsTable {
  restaurant_id: string;
  valid_from: string;
  goal: number;
  monday: number | null;
  tuesday: number | null;
  wednesday: number | null;
  thursday: number | null;
  friday: number | null;
  saturday: number | null;
  sunday: number | null;
  /**
   * 1: from this day on there is no goal, because the restaurant was archived; the goal is that of a server that knows
   * none.
   */
  pause: 1 | null;
}

/** The monthly bonus budget in force from a month on, until the next row's. */
export interface RestaurantBudgetsTable {
  restaurant_id: string;
  /** `YYYY-MM`. */
  valid_from: string;
  /** Null: from this month on there is none. */
  amount_minor: number | null;
}

export interface MembershipsTable {
  restaurant_id: string;
  user_id: string;
  valid_from: string;
  /** The last day; null while it is open. */
  valid_to: string | null;
  /** The last day away; null or a day that has passed: here. */
  away_until: string | null;
  /** The business day on which they were said to be on shift; it ends with that day. */
  on_shift_on: string | null;
}

/** Names are snapshots: who is renamed or deleted later keeps the name the report was made with. */
export interface ReportsTable {
  restaurant_id: string;
  business_date: string;
  id: string;
  points: number;
  bonus_minor: number;
  comment: string | null;
  evaluator_id: string;
  evaluator_first_name: string;
  evaluator_last_name: string;
  evaluated_user_id: string;
  evaluated_user_first_name: string;
  evaluated_user_last_name: string;
  observed_at: string;
  recorded_at: string;
  /** When its author corrected it last. */
  corrected_at: string | null;
  /** The import that it came by. */
  import_id: string | null;
}

/** Reports that were taken out: as they stood, in no total, list or export any more. */
export interface VoidedReportsTable extends ReportsTable {
  voided_at: string;
  voided_by_id: string;
  voided_by_name: string;
  reason: string;
}

/** In force from a day on until the next one of the same currency. A point above the threshold earns the amount. */
export interface BonusRulesTable {
  currency: Currency;
  valid_from: string;
  points_threshold: number;
  amount_per_point_minor: number;
  set_at: string;
  /** A snapshot; empty where it came with the installation. */
  set_by_name: string;
}

export interface DayTotalsTable {
  restaurant_id: string;
  date: string;
  count: number;
  points: number;
  bonus_minor: number;
  last_report_at: string;
  /**
   * The quarter hours of its reports, counted from midnight UTC of its date, ascending: `48 48 51`. Null where a server
   * of an earlier version wrote the day, and where all of several reports have the same instant: dates without times.
   */
  quarters: string | null;
}

export interface MonthTotalsTable {
  restaurant_id: string;
  month: string;
  count: number;
  points: number;
  bonus_minor: number;
  days_hit: number;
  last_report_at: string;
}

export interface AuditTable {
  id: string;
  at: string;
  /** Null where nobody was signed in: first-run set-up, the command line. */
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_type: string;
  subject_id: string;
  restaurant_id: string | null;
  before: string | null;
  after: string | null;
  request_id: string;
}

export interface LoginFailuresTable {
  account_folded: string;
  address: string;
  at: string;
}

/** A mailed link. The token itself is nowhere but in the mail. */
export interface LinkTokensTable {
  /** SHA-256 of the token, hex; the token is 32 random bytes, so it needs no salt. */
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  /** Where it was sent; of a verification the address that it verifies. */
  email: string;
  /** The mail that carries it: the links of one mail's attempts live side by side. */
  outbox_id: string;
  created_at: string;
  /** Moved forward when a newer link ends this one. */
  expires_at: string;
  used_at: string | null;
}

/** Mails about an account. */
export type AccountMail = 'invitation' | 'verification' | 'recovery' | 'password-changed' | 'email-changed';
/** Mails about a person's line of a closing. */
export type StatementMail = 'statement' | 'answer';
export type MailTemplate = AccountMail | StatementMail | 'reminder';

/** A mail that is to be sent or was; written in the transaction of its cause. */
export interface OutboxTable {
  id: string;
  template: MailTemplate;
  /** Null while nobody has looked whose address a recovery was asked for. */
  user_id: string | null;
  recipient: string;
  created_at: string;
  /** While an attempt is under way: when its lease ends and another process may try. */
  next_attempt_at: string;
  attempts: number;
  sent_at: string | null;
  failed_at: string | null;
  /** A code, never the mail server's sentence: that may name the address. */
  last_error: string | null;
  /** JSON: the closing that a statement or an answer is about; null of all others. */
  about: string | null;
}

/** Counted by address alone, so that the count tells nothing about accounts. */
export interface RecoveryRequestsTable {
  address: string;
  at: string;
}

/** A device on which a person was signed in: of its mark the hash, and when that was last. */
export interface KnownDevicesTable {
  user_id: string;
  device_hash: string;
  last_login_at: string;
}

/** A session that was logged out; kept until its token would have expired by itself. */
export interface EndedSessionsTable {
  /** The token's `jti`. */
  id: string;
  expires_at: string;
}

/**
 * Changes with each write to what a restaurant's answers are made of; the tables' triggers write it, and nobody else.
 */
export interface StoreRevisionsTable {
  restaurant_id: string;
  revision: string;
  /** Orders the changes: counted on SQLite, the number of the transaction on PostgreSQL. */
  changed: Generated<number>;
}

/** An import of reports, and whether it was taken back. */
export interface ReportImportsTable {
  id: string;
  /** Their order, by their transactions: 1, 2, … */
  number: number;
  /** The file's name. */
  name: string;
  at: string;
  by_id: string;
  by_name: string;
  added: number;
  changed: number;
  unchanged: number;
  undone_at: string | null;
  undone_by_name: string | null;
  undo_reason: string | null;
}

/** A report that an import corrected: what of it an import can change, before and after, as JSON. */
export interface ReportImportChangesTable {
  restaurant_id: string;
  import_id: string;
  report_id: string;
  before: string;
  after: string;
}

/** How a file for the payroll office looks. */
export interface PayrollLayoutsTable {
  id: string;
  name_folded: string;
  /** A `LayoutBody` as JSON. */
  content: string;
  updated_at: string;
  version: number;
}

/** What was handed over together; never deleted. */
export interface PayrollRunsTable {
  id: string;
  /** 1, 2, … of the chain. */
  number: number;
  /** SHA-256 of the request, by which a repeated one is known. */
  request_hash: string;
  currency: Currency;
  people: number;
  restaurants: number;
  total_minor: number;
  /** The latest of its months. */
  last_month: string;
  note: string | null;
  created_at: string;
  created_by_id: string;
  created_by_name: string;
  taken_back_at: string | null;
  taken_back_by_name: string | null;
  taken_back_reason: string | null;
}

export interface PayrollFilesTable {
  id: string;
  run_id: string;
  position: number;
  layout_name: string;
  name: string;
  file_format: FileFormat;
  rows: number;
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** The bytes as base64, which a backup can hold. */
  content: string;
}

/** A line of a closing that a run holds, or held until it was taken back. */
export interface PayrollLinesTable {
  run_id: string;
  restaurant_id: string;
  month: string;
  number: number;
  user_id: string;
  payable_minor: number;
  taken_back: 0 | 1;
}

/** A month made final. Only the columns of the withdrawal are written later. */
export interface ClosingsTable {
  restaurant_id: string;
  month: string;
  /** 1, 2, … of the restaurant's month. */
  number: number;
  /** 1, 2, … of the restaurant: the order of the hashes. */
  ordinal: number;
  closed_at: string;
  closed_by_id: string;
  closed_by_name: string;
  note: string | null;
  bonus_minor: number;
  payable_minor: number;
  /** SHA-256, hexadecimal, of the closing, its lines and the hash of the one before. */
  hash: string;
  withdrawn_at: string | null;
  withdrawn_by_name: string | null;
  withdrawn_reason: string | null;
}

/** One person's part of a closing; the name is a snapshot. */
export interface ClosingLinesTable {
  restaurant_id: string;
  month: string;
  number: number;
  user_id: string;
  first_name: string;
  last_name: string;
  user_position: UserPosition;
  count: number;
  points: number;
  bonus_minor: number;
  payable_minor: number;
  /** JSON: `[{"month":"2026-09","amount":-250}]`, in minor units. */
  changes: string;
  carried_in_minor: number;
  carried_out_minor: number;
}

/** A closing whose statements aren't in the outbox yet. */
export interface StatementMailingsTable {
  restaurant_id: string;
  month: string;
  number: number;
}

/** A mailed link to a person's line of a closing. It works as often as one likes; the token is nowhere but in the mail. */
export interface StatementLinksTable {
  /** SHA-256 of the token, hex; the token is 32 random bytes, so it needs no salt. */
  token_hash: string;
  restaurant_id: string;
  month: string;
  number: number;
  user_id: string;
  created_at: string;
  expires_at: string;
}

/** A question of a person about their line of a closing. */
export interface StatementQuestionsTable {
  restaurant_id: string;
  month: string;
  number: number;
  user_id: string;
  id: string;
  /** Null: about the total. The report may have been voided since. */
  report_id: string | null;
  text: string;
  asked_at: string;
  /** These are null while it is open. */
  answer: string | null;
  outcome: QuestionOutcome | null;
  answered_at: string | null;
  answered_by_id: string | null;
  answered_by_name: string | null;
}

/** Wrong links and questions, counted by where they came from. */
export interface StatementTriesTable {
  place: string;
  at: string;
}

/** How many people there are of each kind; the triggers of `users` count. */
export interface PeopleCountsTable {
  role: Role;
  user_position: UserPosition;
  status: UsersTable['status'];
  count: number;
}

/** Single values of the installation: the set-up token's hash, the mark of a finished seed. */
export interface AppStateTable {
  key: string;
  value: string;
}

/** What the chain settles: no row or one. */
export interface SettingsTable {
  id: 'chain';
  statements: 0 | 1;
  evaluators_named: 0 | 1;
  question_days: number;
  /** Null: no reminder. */
  reminder_day: number | null;
  close_from_day: number;
  late_hours: number;
  version: number;
  lock_minutes: number;
}

/** A restaurant's tablet: a device that keeps a key. */
export interface TabletsTable {
  id: string;
  restaurant_id: string;
  name: string;
  /** SHA-256, hex, of the code, until it is entered; then of the key, which is 32 random bytes. */
  code_hash: string | null;
  code_expires_at: string | null;
  key_hash: string | null;
  enrolled_at: string;
  claimed_at: string | null;
  last_seen_at: string | null;
}

export interface UserPinsTable {
  user_id: string;
  /** Of this PIN: sessions name it, so that they end with it. */
  pin_id: string;
  /** Argon2id. */
  pin_hash: string;
}

/** Tries of a person's PIN on a tablet since the last right one. */
export interface PinFailuresTable {
  user_id: string;
  tablet_id: string;
  count: number;
}

/** A month whose reports lie outside of the database, or are on their way there or back. */
export interface ArchivedMonthsTable {
  month: string;
  /** From then on the reports are not read, `archived_totals` instead; null while they are still read. */
  archived_at: string | null;
  /** JSON: the ids of the imports that added or corrected some of the reports. */
  imports: string;
}

/** What the reports of an archived month came to, by each of their two people. */
export interface ArchivedTotalsTable {
  restaurant_id: string;
  side: 'evaluator' | 'evaluated_user';
  user_id: string;
  month: string;
  count: number;
  points: number;
  bonus_minor: number;
  /** The business day of the newest one, and its instant. */
  last_seen_on: string;
  last_observed_at: string;
}

export interface Schema {
  users: UsersTable;
  restaurants: RestaurantsTable;
  restaurant_goals: RestaurantGoalsTable;
  restaurant_budgets: RestaurantBudgetsTable;
  memberships: MembershipsTable;
  reports: ReportsTable;
  voided_reports: VoidedReportsTable;
  bonus_rules: BonusRulesTable;
  day_totals: DayTotalsTable;
  month_totals: MonthTotalsTable;
  archived_months: ArchivedMonthsTable;
  archived_totals: ArchivedTotalsTable;
  people_counts: PeopleCountsTable;
  audit: AuditTable;
  login_failures: LoginFailuresTable;
  app_state: AppStateTable;
  known_devices: KnownDevicesTable;
  ended_sessions: EndedSessionsTable;
  link_tokens: LinkTokensTable;
  outbox: OutboxTable;
  recovery_requests: RecoveryRequestsTable;
  report_imports: ReportImportsTable;
  report_import_changes: ReportImportChangesTable;
  store_revisions: StoreRevisionsTable;
  closings: ClosingsTable;
  closing_lines: ClosingLinesTable;
  payroll_layouts: PayrollLayoutsTable;
  payroll_runs: PayrollRunsTable;
  payroll_files: PayrollFilesTable;
  payroll_lines: PayrollLinesTable;
  settings: SettingsTable;
  statement_mailings: StatementMailingsTable;
  statement_links: StatementLinksTable;
  statement_questions: StatementQuestionsTable;
  statement_tries: StatementTriesTable;
  tablets: TabletsTable;
  user_pins: UserPinsTable;
  pin_failures: PinFailuresTable;
}
