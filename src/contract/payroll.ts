/** Payroll: what the payroll office is handed, in files that layouts describe, by runs that hold what closings pay. */
import * as z from 'zod/mini';
import { answer, done, endpoint, fileEndpoint, listAnswer, paging } from './endpoint.ts';
import { fileFormat } from './file-format.ts';
import { amount, currency } from './money.ts';
import { month } from './month-schemas.ts';
import { clientMadeId, id, instant, line, longReason } from './text.ts';
import { payrollId } from './user-changes.ts';
import { person } from './users.ts';

/**
 * What a file has rows of.
 *
 * - `restaurant` each person's part of each closing
 * - `person` each person's month over all restaurants of the run. A run may hold closings of several months; each month
 *   is a row of its own, so that a row has one month
 */
export const rowPers = ['restaurant', 'person'] as const;
export type RowPer = (typeof rowPers)[number];

/** What a column tells; `text` is a fixed text of the column, or nothing. */
export const layoutSources = [
  'payroll_id',
  'first_name',
  'last_name',
  'store_id',
  'store_name',
  'month',
  'count',
  'average',
  'bonus',
  'correction',
  'payable',
  'currency',
  'wage_type',
  'closing_number',
  'statement_id',
  'text',
] as const;
export type LayoutSource = (typeof layoutSources)[number];

/**
 * How a source is written. Only months and decimals have a choice; the first format is the usual one.
 *
 * - `first_day` · `last_day` of the month: in a CSV in the layout's date format, in a workbook a real date
 * - `number` a number, in a CSV with the layout's decimal sign
 * - `text` the same digits as a text with the layout's decimal sign; in a CSV there is no difference
 */
export const columnFormats = ['first_day', 'last_day', 'number', 'text'] as const;
export type ColumnFormat = (typeof columnFormats)[number];

const ofOneRestaurant: ReadonlySet<LayoutSource> = new Set([
  'store_id',
  'store_name',
  'closing_number',
  'statement_id',
]);
const decimals: ReadonlySet<LayoutSource> = new Set(['average', 'bonus', 'correction', 'payable']);

/** The formats that a column of the source can have; none: it has no choice. */
export function formatsOf(source: LayoutSource): readonly ColumnFormat[] {
  if (source === 'month') return ['last_day', 'first_day'];
  return decimals.has(source) ? ['number', 'text'] : [];
}

/** The sources of a layout's rows: a person's month has none that belong to one restaurant. */
export function sourcesOf(rowPer: RowPer): readonly LayoutSource[] {
  return layoutSources.filter((source) => rowPer === 'restaurant' || !ofOneRestaurant.has(source));
}

export const separators = ['semicolon', 'comma', 'tab'] as const;
export type Separator = (typeof separators)[number];
export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];
export const dateFormats = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/YYYY', 'YYYYMMDD'] as const;
export type DateFormat = (typeof dateFormats)[number];
export const fileEncodings = ['utf-8', 'utf-8-bom', 'windows-1250', 'windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];
export const lineEnds = ['crlf', 'lf'] as const;
export type LineEnd = (typeof lineEnds)[number];

const layoutColumn = z
  .strictObject({
    source: z.enum(layoutSources),
    /** The heading, where the file has a row of them. */
    header: line(0, 60),
    /** One of {@link formatsOf}; absent: the usual one. */
    format: z.optional(z.enum(columnFormats)),
    /** Of the source `text` alone: what stands in each row; absent or empty: nothing. */
    text: z.optional(line(0, 60)),
  })
  .check(
    z.refine(({ source, format }) => format === undefined || formatsOf(source).includes(format), {
      path: ['format'],
      error: 'invalid_choice',
    }),
    z.refine(({ source, text }) => source === 'text' || !text, { path: ['text'], error: 'invalid_choice' }),
  );
export type LayoutColumn = z.output<typeof layoutColumn>;

const layoutFields = {
  name: line(1, 60),
  currency,
  file_format: fileFormat,
  row_per: z.enum(rowPers),
  columns: z.array(layoutColumn).check(z.minLength(1), z.maxLength(40)),
  /** What the source `wage_type` writes into each row. */
  wage_type: line(0, 20),
  /** Of a CSV alone, as are the line end and the encoding. */
  separator: z.enum(separators),
  decimal_sign: z.enum(decimalSigns),
  date_format: z.enum(dateFormats),
  encoding: z.enum(fileEncodings),
  line_end: z.enum(lineEnds),
  /** Of a CSV too: a workbook always has one. */
  header_row: z.boolean(),
};

interface LayoutRules {
  row_per: RowPer;
  columns: readonly LayoutColumn[];
  wage_type: string;
}

/** What no field says by itself: each column fits the rows, and a wage type that is written is there. */
const layoutRules = z.superRefine<LayoutRules>(({ row_per, columns, wage_type }, context) => {
  const allowed = sourcesOf(row_per);
  for (const [index, { source }] of columns.entries()) {
    if (allowed.includes(source)) continue;
    context.addIssue({ code: 'custom', path: ['columns', index, 'source'], message: 'invalid_choice' });
  }
  if (wage_type === '' && columns.some(({ source }) => source === 'wage_type'))
    context.addIssue({ code: 'custom', path: ['wage_type'], message: 'required' });
});

/** A layout as it is edited. */
export const layoutBody = z.strictObject(layoutFields).check(layoutRules);
export type LayoutBody = z.output<typeof layoutBody>;

/** A layout: how a file for the payroll office looks. */
export const layout = z.object({ id: z.string(), ...layoutFields, updated_at: instant, version: z.int() });
export type Layout = z.output<typeof layout>;

export const listLayouts = endpoint({
  method: 'GET',
  path: '/v1/admin/payroll/layouts/',
  summary: 'The layouts of payroll files, by name.',
  permission: 'payroll.manage',
  result: answer(z.array(layout)),
});

/** 422 `not_in_encoding` at a header or a text that the encoding can't write, `duplicate` at a name that is in use. */
export const createLayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payroll/layouts/',
  summary: 'Adds a layout of payroll files.',
  permission: 'payroll.manage',
  body: z.strictObject({ id: clientMadeId, ...layoutFields }).check(layoutRules),
  result: answer(layout),
  problems: ['id_taken'],
  status: 201,
});

/** 422 as {@link createLayout}. Files that were made stay as they are. */
export const updateLayout = endpoint({
  method: 'PUT',
  path: '/v1/admin/payroll/layouts/',
  summary: 'Changes a layout of payroll files; those that were made stay as they are.',
  permission: 'payroll.manage',
  body: z.strictObject({ id, version: z.int(), ...layoutFields }).check(layoutRules),
  result: answer(layout),
  problems: ['not_found', 'stale'],
});

export const deleteLayout = endpoint({
  method: 'DELETE',
  path: '/v1/admin/payroll/layouts/',
  summary: 'Deletes a layout of payroll files; those that were made stay.',
  permission: 'payroll.manage',
  body: z.strictObject({ id, version: z.int() }),
  result: done,
  problems: ['not_found', 'stale'],
});

/** The first rows of a file as a layout writes them. */
export const layoutPreview = z.object({
  /** The newest month of the layout's currency that has a closing in force; null without one. */
  month: z.nullable(month),
  headers: z.array(z.string()),
  /** At most ten, each with a text for each column. */
  rows: z.array(z.array(z.string())),
  /** How many rows the whole month has. */
  total: z.int(),
  /** Names and other texts of the month that the encoding can't write: a run with this layout would be refused. */
  unwritable: z.array(z.string()),
});
export type LayoutPreview = z.output<typeof layoutPreview>;

/** 422 as {@link createLayout}. */
export const previewLayout = endpoint({
  method: 'POST',
  path: '/v1/admin/payroll/preview/',
  summary: 'The first ten rows of the newest closed month, as a layout that need not be saved writes them.',
  permission: 'payroll.manage',
  body: layoutBody,
  result: answer(layoutPreview),
});

/** A closing with something to pay that no run holds. What a run that is in force holds of it isn't counted. */
export const dueClosing = z.object({
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string() }),
  month,
  number: z.int(),
  closed_at: instant,
  payable: amount,
  /** Whom it pays, each with something above 0: to count people over several closings. */
  lines: z.array(z.object({ person_id: z.string(), payable: amount })),
  /** Those among them without a payroll number; the own record of somebody deleted can't be given one any more. */
  unnumbered: z.array(z.extend(person, { is_deleted: z._default(z.boolean(), false) })),
});
export type DueClosing = z.output<typeof dueClosing>;

/** What waits for a run, of one currency. */
export const duePayroll = z.object({
  currency,
  /** The earliest month first, then by name. */
  closings: z.array(dueClosing),
  people: z.int(),
  restaurants: z.int(),
  payable: amount,
});
export type DuePayroll = z.output<typeof duePayroll>;

export const listDue = endpoint({
  method: 'GET',
  path: '/v1/admin/payroll/due/',
  summary:
    'What closings pay that no payroll run holds yet, by currency; people without payroll number named.',
  permission: 'payroll.manage',
  result: answer(z.array(duePayroll)),
});

/**
 * Gives somebody who was deleted the payroll number that what is still due is paid under. 404 for everybody else: their own
 * record has it. 409 `payroll_id_taken` where somebody of another name has it.
 */
export const numberDeleted = endpoint({
  method: 'PUT',
  path: '/v1/admin/payroll/number/',
  summary: 'Gives a deleted person the payroll number that what is still due is paid under.',
  permission: 'payroll.manage',
  body: z.strictObject({ user_id: id, payroll_id: payrollId }),
  result: done,
  problems: ['not_found', 'payroll_id_taken'],
});

const payrollFile = z.object({
  id: z.string(),
  layout_name: z.string(),
  /** As it is downloaded. */
  name: z.string(),
  file_format: fileFormat,
  /** Without the row of headers. */
  rows: z.int(),
  /** In bytes. */
  size: z.int(),
  /** SHA-256, hexadecimal. */
  hash: z.string(),
});
export type PayrollFile = z.output<typeof payrollFile>;

/** A closing of which a run holds something, or held it until it was taken back. */
const heldClosing = z.object({
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string() }),
  month,
  number: z.int(),
  /** Those of whom something is held, and what they get. */
  people: z.int(),
  payable: amount,
});
export type HeldClosing = z.output<typeof heldClosing>;

/** What was handed over together. It stays to be read when it is taken back. */
export const payrollRun = z.object({
  id: z.string(),
  /** 1, 2, … of the chain. */
  number: z.int(),
  currency,
  /** The earliest first. */
  months: z.array(month),
  people: z.int(),
  restaurants: z.int(),
  total: amount,
  note: z.nullable(z.string()),
  created_at: instant,
  created_by: z.string(),
  files: z.array(payrollFile),
  /** The earliest month first, then by name; null in a list of many. */
  closings: z.nullable(z.array(heldClosing)),
  taken_back_at: z.nullable(instant),
  taken_back_by: z.nullable(z.string()),
  taken_back_reason: z.nullable(z.string()),
  /** Whether it can be taken back: it is in force, and no run of its currency for a later month is. */
  is_last: z.boolean(),
});
export type PayrollRun = z.output<typeof payrollRun>;

/**
 * Makes a run of closings of one currency, with a file of each layout. It holds each person's part that is above 0 and
 * that no run holds. The id makes the call idempotent.
 *
 * - 409 `stale` where a closing has nothing due by now, or what is held isn't `agreed`; `current` is its currency's
 *   `duePayroll`
 * - 422 `leave_out_unnumbered` `required` where people have no payroll number and it isn't true; left out, they stay due
 * - 422 `layout_ids.N` `invalid_choice` another currency's, `unknown_reference`, `duplicate`, `not_in_encoding` with the
 *   names in `text`
 * - 422 `closings.N.restaurant_ids.M` and `closings.N.except.M` `invalid_choice` another currency's, `unknown_reference`,
 *   `duplicate`
 */
export const createRun = endpoint({
  method: 'POST',
  path: '/v1/admin/payroll/run/',
  summary:
    'Makes a payroll run: holds what closings pay and makes the files of layouts. Idempotent by its id.',
  permission: 'payroll.manage',
  body: z.strictObject({
    id: clientMadeId,
    currency,
    /**
     * By month: some restaurants, or all of which something is due but some. The shorter list of a large chain fits into one
     * body; `agreed` tells whether both sides mean the same.
     */
    closings: z
      .array(
        z.strictObject({
          month,
          restaurant_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_500))),
          except: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_500))),
        }),
      )
      .check(z.minLength(1), z.maxLength(120)),
    layout_ids: z.array(id).check(z.minLength(1), z.maxLength(10)),
    note: z.optional(line(0, 300)),
    leave_out_unnumbered: z.optional(z.boolean()),
    /** What the screen showed: how many people are held, those left out not counted, and what they get in total. */
    agreed: z.strictObject({ people: z.int().check(z.gte(0)), payable: amount }),
  }),
  result: answer(payrollRun),
  problems: ['id_taken', 'stale'],
  status: 201,
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/v1/admin/payroll/runs/',
  summary: 'The payroll runs with their files and control sums, the newest first.',
  permission: 'payroll.manage',
  query: z.strictObject({ currency: z.optional(currency), id: z.optional(id), ...paging }),
  result: listAnswer(payrollRun),
});

/** The same bytes each time. */
export const getPayrollFile = fileEndpoint({
  path: '/v1/admin/payroll/file/',
  summary: 'A file of a payroll run, the same bytes at each download.',
  permission: 'payroll.manage',
  query: z.strictObject({ run_id: id, file_id: id }),
  problems: ['not_found'],
});

/** What it held is due again. One that is taken back already stays as it is. */
export const takeBackRun = endpoint({
  method: 'POST',
  path: '/v1/admin/payroll/take-back/',
  summary:
    'Takes a payroll run back: it stays to be read and holds nothing. Not while one of a later month is in force.',
  permission: 'payroll.manage',
  body: z.strictObject({ id, reason: longReason }),
  result: answer(payrollRun),
  problems: ['not_found', 'later_run'],
});
