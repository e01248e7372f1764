/** Imports of reports, and undoing one as a whole. */
import * as z from 'zod/mini';
import { answer, endpoint, listAnswer, paging } from './endpoint.ts';
import { reason } from './feedback.ts';
import { importEffects } from './import-effects.ts';
import { id, instant } from './text.ts';

/** An import of reports; the names are snapshots. */
export const reportImport = z.object({
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  at: instant,
  by: z.string(),
  new: z.int(),
  changed: z.int(),
  /** Null while it counts. */
  undone: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
});
export type ReportImport = z.output<typeof reportImport>;

/** The effect of undoing an import now; of an undone one nothing. */
export const importUndoing = z.object({
  /** Added reports that still count: they are voided. */
  removed: z.int(),
  /** Corrected reports: their former values are restored. */
  restored: z.int(),
  /** Corrected reports that were voided since, or whose former values would be invalid: they stay as they are. */
  kept: z.int(),
  effects: importEffects,
  /** A later import that corrected some of these reports and has to be undone first. */
  blocked_by: z.nullable(reportImport),
});
export type ImportUndoing = z.output<typeof importUndoing>;

/** Newest first. */
export const listReportImports = endpoint({
  method: 'GET',
  path: '/v1/admin/import/list/',
  summary: 'The imports of reports, newest first.',
  permission: 'import.run',
  query: z.strictObject(paging),
  result: listAnswer(reportImport),
});

const params = z.strictObject({ id });

export const getReportImport = endpoint({
  method: 'GET',
  path: '/v1/admin/import/details/{id}',
  summary: 'An import of reports, and what undoing it would do to the months.',
  permission: 'import.run',
  params,
  result: answer(z.extend(reportImport, { undoing: importUndoing })),
  problems: ['not_found', 'month_closed', 'month_archived'],
});

/**
 * Undoes an import of reports as a whole: added reports are voided with the reason, corrected ones get their former
 * values, field by field where somebody has corrected them since. Idempotent: an undone import is returned as it is.
 * 409 `import_overlaid` where a later import corrected the same reports.
 */
export const undoReportImport = endpoint({
  method: 'PUT',
  path: '/v1/admin/import/undo/{id}',
  summary: 'Undoes an import of reports as a whole, with a reason.',
  permission: 'import.undo',
  params,
  body: z.strictObject({ reason }),
  result: answer(reportImport),
  problems: ['not_found', 'import_overlaid', 'month_closed', 'month_archived'],
});
