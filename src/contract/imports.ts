/**
 * Restaurants, people and reports from a file. One call checks or imports: the file comes as the body, what is found
 * out comes back as events while it goes on, and closing the connection cancels it. Nothing is stored in between, so a
 * lost connection leaves nothing half done, and the same file again changes nothing.
 */
import * as z from 'zod/mini';
import { eventsEndpoint, fileEndpoint } from './endpoint.ts';
import { fileFormat } from './file-format.ts';
import { importEffects } from './import-effects.ts';
import { fieldIssue } from './problem.ts';
import { line, wholeNumber } from './text.ts';

export const importKinds = ['restaurants', 'users', 'reports'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.output<typeof importKind>;

/** The columns that a file of a kind can have; `required` ones must be matched. */
export const importColumns = {
  restaurants: {
    store_id: { required: true },
    name: { required: true },
    type: { required: false },
    daily_feedback_goal: { required: true },
    /** From the restaurant's current business month on. */
    bonus_budget: { required: false },
    currency: { required: false },
    time_zone: { required: false },
    day_starts_at: { required: false },
    opened_on: { required: false },
  },
  users: {
    first_name: { required: true },
    last_name: { required: true },
    /** Who logs in needs one. Without one a person is found by both names. */
    email: { required: false },
    payroll_id: { required: false },
    user_position: { required: true },
    role: { required: true },
    /**
     * Store IDs, separated by commas, semicolons or bars; an empty cell: none. Other optional cells that are empty say
     * nothing.
     */
    restaurants: { required: false },
    /** A date for all restaurants of the row, or one for each in their order, separated in the same way. */
    member_since: { required: false },
    locale: { required: false },
  },
  reports: {
    /** Ours, from an export; with it a row is corrected, without it found by restaurant, time and both people. */
    id: { required: false },
    store_id: { required: true },
    /** A date, or a date with a time (the restaurant's clock); with a date alone it counts as noon. */
    observed_at: { required: true },
    /** The time, where the date has a column of its own. */
    time: { required: false },
    /** An e-mail, or first and last name as in the restaurant's list of people. */
    evaluator: { required: true },
    evaluated_user: { required: true },
    /** Where a file has the e-mail beside the name. It tells people of one name apart, and it can be empty. */
    evaluator_email: { required: false },
    evaluated_user_email: { required: false },
    points: { required: true },
    comment: { required: false },
  },
} as const satisfies Record<ImportKind, Record<string, { required: boolean }>>;

export type ImportColumn = { [Kind in ImportKind]: keyof (typeof importColumns)[Kind] }[ImportKind];

export const importLimits = {
  /** Bytes of a file; more is 413. */
  bytes: 32 * 1024 * 1024,
  rows: 200_000,
  columns: 100,
  /** How many rows with errors are sent; the file of errors has all of them. */
  shownIssues: 200,
  /** How many months of an import of reports are sent. */
  shownMonths: 500,
} as const;

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** The file as the server has read it, so that a person can correct it. */
export const importFileFacts = z.object({
  format: fileFormat,
  /** Null of an XLSX. */
  encoding: z.nullable(z.enum(importEncodings)),
  delimiter: z.nullable(z.string()),
  /** The header's cells, in the file's order. */
  header: z.array(z.string()),
  /** The first rows as they stand there, to recognise the columns by. */
  sample: z.array(z.array(z.string())),
  /** Rows below the header, empty ones not counted. */
  rows: z.int(),
  /** Column of ours → index in the header; what could not be matched is absent. */
  columns: z.record(z.string(), z.int()),
  /** Required columns that no header was matched to: the rows have not been looked at then. */
  missing: z.array(z.string()),
});
export type ImportFileFacts = z.output<typeof importFileFacts>;

/** A row that can't be imported; `line` is the line in the file, the header being 1. */
export const importIssue = z.object({
  line: z.int(),
  /** The texts of the refused cells, so that they are recognised. */
  values: z.record(z.string(), z.string()),
  errors: z.array(fieldIssue),
});
export type ImportIssue = z.output<typeof importIssue>;

/** Of a report: the zone of the restaurant's clock, by which its times are read. */
const timeZone = z.optional(z.string());

/** A row that differs from what is stored. */
export const importChange = z.object({
  line: z.int(),
  name: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  time_zone: timeZone,
});
export type ImportChange = z.output<typeof importChange>;

/** A new row: its name, and its values by column. */
export const importAddition = z.object({
  line: z.int(),
  name: z.string(),
  values: z.record(z.string(), z.unknown()),
  time_zone: timeZone,
});
export type ImportAddition = z.output<typeof importAddition>;

export const importCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  error: z.int(),
});
export type ImportCounts = z.output<typeof importCounts>;

export const importEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), file: importFileFacts }),
  z.object({
    type: z.literal('progress'),
    phase: z.enum(['reading', 'checking', 'writing', 'totals']),
    /** Rows of `total`. */
    done: z.int(),
    total: z.int(),
  }),
  z.object({
    type: z.literal('result'),
    /**
     * Whether anything was written: a run with `commit`, whose rows with errors are those that are left out and whose
     * amounts are those agreed to.
     */
    committed: z.boolean(),
    counts: importCounts,
    issues: z.array(importIssue),
    /** The first changed rows. */
    changes: z.array(importChange),
    /** The first new rows. */
    additions: z._default(z.array(importAddition), []),
    /** Of people: how many of the new ones get an invitation. */
    invited: z.optional(z.int()),
    /** Of reports: what becomes of the restaurants' months. */
    effects: z.optional(importEffects),
    /** A digest of the file and of how it was read; `commit` must send it back. Empty where columns are missing. */
    digest: z.string(),
    /**
     * The errors as a CSV text with the file's own columns, a line number and what is wrong; empty without an error.
     */
    errors_csv: z.string(),
  }),
]);
export type ImportEvent = z.output<typeof importEvent>;
export type ImportResult = Extract<ImportEvent, { type: 'result' }>;

/**
 * Checks a file, or with `commit` imports it: all of it in one transaction, or nothing when any row has an error that
 * isn't left out. Throws 413 `too_large`, 422 `unreadable_file` (with `params.found` where it is known what was sent:
 * `pdf`,
 * `image`, `old_excel`, `document`, `page`), `empty_file`, 409 `file_changed` where `commit` isn't the digest of what
 * is sent now.
 */
export const runImport = eventsEndpoint({
  method: 'POST',
  path: '/v1/admin/import/run/',
  summary: 'Checks or imports a file of restaurants, people or reports; answers with events.',
  permission: 'import.run',
  takes: 'file',
  query: z.strictObject({
    kind: importKind,
    /** The file's name, for the audit row. */
    name: line(1, 200),
    /** `store_id:0,points:4`: which column of the file is which of ours; absent: by the header's names. */
    columns: z.optional(z.string().check(z.regex(/^[a-z_]+:\d{1,2}(?:,[a-z_]+:\d{1,2}){0,20}$/))),
    /** Absent: found out. */
    encoding: z.optional(z.enum(importEncodings)),
    /** The digest of the check: imports what was checked. */
    commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    /** With `commit`: the digest of the effects that were shown. Where they are others by now, nothing is written. */
    agreed: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    /** With `commit`: exactly so many rows have errors, and are left out. Absent: none may have any. */
    leave_out: z.optional(wholeNumber(1, 200_000)),
    /**
     * Of reports: `count` takes rows of closed months as later knowledge, which counts in the next closing. Absent:
     * they have the error `month_closed` and can be left out.
     */
    closed_months: z.optional(z.enum(['leave_out', 'count'])),
  }),
  result: importEvent,
  problems: ['unreadable_file', 'empty_file', 'file_changed'],
});

/** A file with the header and two sample rows, in the caller's language. */
export const getImportTemplate = fileEndpoint({
  path: '/v1/admin/import/template/',
  summary: 'A file to fill in.',
  permission: 'import.run',
  query: z.strictObject({ kind: importKind, format: fileFormat }),
});
