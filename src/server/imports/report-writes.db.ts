/** Writes the reports of an import: many rows a statement, and the totals of the touched days once. */
import type { Insertable, Kysely } from 'kysely';
import type { AuditAction } from '#contract/activity.ts';
import type { ImportCounts } from '#contract/imports.ts';
import { fromMinor } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import { recordAudits, type AuditEntry } from '#server/audit/audit.db.ts';
import { auditBy, changes, type Author } from '#server/audit/author.db.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { chunks } from '#server/lists/page.ts';
import { recomputeSpan } from '#server/totals/totals.db.ts';
import type { Run } from './kind.ts';
import { toNote } from './report-notes.ts';
import type { StoredReport } from './stored-reports.db.ts';

export interface ReportWrites {
  readonly added: Insertable<ReportsTable>[];
  /** Ids of added reports that an undone import had added before: they are no longer voided. */
  readonly revived: string[];
  /** The stored report and the new one. */
  readonly changed: { readonly before: StoredReport; readonly after: StoredReport }[];
}

/** Rows a statement: some milliseconds, and with 16 values each below both engines' limits. */
const rowsAtOnce = 250;

/** Inserts and replaces reports, recomputes the totals, and writes the audit rows and the import's own row. */
export async function writeReports(
  trx: Kysely<Schema>,
  writes: ReportWrites,
  counts: ImportCounts,
  run: Run,
): Promise<void> {
  const { slice, progress, author } = run;
  const total = writes.added.length + writes.changed.length;
  let done = 0;
  const step = async (count: number) => {
    done += count;
    progress('writing', done, total);
    await slice.next();
  };
  await noteImport(trx, writes, counts, run);
  await replaceReports(trx, writes.changed, author, step);
  for (const ids of chunks(writes.revived, rowsAtOnce)) {
    await trx.deleteFrom('voided_reports').where('id', 'in', ids).execute();
  }
  for (const some of chunks(writes.added, rowsAtOnce)) {
    await trx.insertInto('reports').values(some).execute();
    await step(some.length);
  }

  const spans = touchedSpans(writes.added.map(spanOf), writes.changed);
  await writeSpans(trx, author, spans, {
    action: 'restaurant.import-reports',
    facts: { import_id: run.importId },
    async step(index) {
      progress('totals', index, spans.length);
      await slice.next();
    },
  });
}

/** The import's row and its corrections, so that it can be undone. */
async function noteImport(
  trx: Kysely<Schema>,
  { changed }: ReportWrites,
  counts: ImportCounts,
  { importId, name, author: { actor, now } }: Run,
): Promise<void> {
  const { newest } = await trx
    .selectFrom('report_imports')
    .select(({ fn }) => fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('report_imports')
    .values({
      id: importId,
      // Imports are written one after the other: on PostgreSQL they lock the reports.
      number: (newest ?? 0) + 1,
      name,
      at: now.toISOString(),
      by_id: actor.id,
      by_name: nameOf(actor),
      added: counts.new,
      changed: counts.changed,
      unchanged: counts.unchanged,
      undone_at: null,
      undone_by_name: null,
      undo_reason: null,
    })
    .execute();
  for (const some of chunks(changed, rowsAtOnce)) {
    const notes = some.map(({ before, after }) => ({
      restaurant_id: before.restaurant_id,
      import_id: importId,
      report_id: before.id,
      before: toNote(before),
      after: toNote(after),
    }));
    await trx.insertInto('report_import_changes').values(notes).execute();
  }
}

/** Replaces corrected reports, with an audit row for each. */
export async function replaceReports(
  trx: Kysely<Schema>,
  changed: ReportWrites['changed'],
  author: Author,
  step: (count: number) => Promise<void>,
): Promise<void> {
  for (const some of chunks(changed, rowsAtOnce)) {
    const ids = some.map(({ before }) => before.id);
    await trx.deleteFrom('reports').where('id', 'in', ids).execute();
    await trx
      .insertInto('reports')
      .values(some.map(({ after }) => after))
      .execute();
    await recordAudits(
      trx,
      some.map((change) => corrected(change, author)),
    );
    await step(some.length);
  }
}

/** Recomputes the totals of the touched days, with an audit row for each restaurant. */
export async function writeSpans(
  trx: Kysely<Schema>,
  author: Author,
  spans: readonly Span[],
  {
    action,
    facts: { import_id, ...facts },
    step,
  }: {
    action: AuditAction;
    facts: { import_id: string; reason?: string };
    step: (index: number) => Promise<void>;
  },
): Promise<void> {
  for (const [index, { restaurantId, count, from, to }] of spans.entries()) {
    await step(index);
    await recomputeSpan(trx, { restaurants: [restaurantId], from, to });
    await auditBy(trx, author, {
      action,
      subject: { type: 'restaurant', id: restaurantId },
      restaurantId,
      after: { import_id, count, from, to, ...facts },
    });
  }
}

function corrected(
  { before, after }: ReportWrites['changed'][number],
  { actor, now: at, requestId }: Author,
): AuditEntry {
  return {
    actor,
    at,
    requestId,
    action: 'report.update',
    subject: { type: 'report', id: before.id },
    restaurantId: before.restaurant_id,
    ...changes(contentOf(before), contentOf(after)),
  };
}

/** The fields of a correction by the author, and those that only an import changes. */
function contentOf(row: StoredReport) {
  const { points, comment, evaluated_user_id, evaluator_id, observed_at, business_date: date } = row;
  return {
    points,
    bonus: fromMinor(row.bonus_minor),
    comment,
    evaluated_user_id,
    evaluator_id,
    observed_at,
    date,
  };
}

export interface Span {
  readonly restaurantId: string;
  from: Day;
  to: Day;
  /** Reports that were written. */
  count: number;
}

function spanOf({ restaurant_id: restaurantId, business_date: day }: Insertable<ReportsTable>): Span {
  return { restaurantId, from: day, to: day, count: 1 };
}

/** From the first to the last touched day of each restaurant; a report with a new day touches both days. */
export function touchedSpans(added: readonly Span[], changed: ReportWrites['changed']): Span[] {
  const spans = new Map<string, Span>();
  const touch = ({ restaurantId, from, to, count }: Span) => {
    const span = spans.get(restaurantId) ?? { restaurantId, from, to, count: 0 };
    if (from < span.from) span.from = from;
    if (to > span.to) span.to = to;
    span.count += count;
    spans.set(restaurantId, span);
  };
  for (const span of added) touch(span);
  for (const { before, after } of changed) {
    touch({ ...spanOf(before), count: 0 });
    touch(spanOf(after));
  }
  return [...spans.values()];
}
