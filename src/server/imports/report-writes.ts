/** The reports of an import into the tables: many rows a statement, and the totals of the touched days once. */
import type { Insertable, Kysely } from 'kysely';
import { fromMinor } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import { recordAudits, type AuditEntry } from '#server/audit/audit.store.ts';
import { auditBy, changes } from '#server/audit/author.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { recomputeSpan } from '#server/reports/totals.ts';
import type { Run } from './kind.ts';
import type { StoredReport } from './stored-reports.ts';

export interface ReportWrites {
  readonly added: Insertable<ReportsTable>[];
  /** What is stored, and what becomes of it. */
  readonly changed: { readonly before: StoredReport; readonly after: StoredReport }[];
}

/** Rows a statement: some milliseconds, and with 16 values each below both engines' limits. */
const rowsAtOnce = 250;

/** Inserts, replaces what is corrected, brings the totals up to date and notes it by store. */
export async function writeReports(trx: Kysely<Schema>, writes: ReportWrites, run: Run): Promise<void> {
  const { pace, progress, author } = run;
  const total = writes.added.length + writes.changed.length;
  let done = 0;
  const step = async (count: number) => {
    done += count;
    progress('writing', done, total);
    await pace.rest();
  };
  for (const some of chunks(writes.changed)) {
    await trx
      .deleteFrom('reports')
      .where(
        'id',
        'in',
        some.map(({ before }) => before.id),
      )
      .execute();
    await trx
      .insertInto('reports')
      .values(some.map(({ after }) => after))
      .execute();
    await recordAudits(
      trx,
      some.map((change) => corrected(change, run)),
    );
    await step(some.length);
  }
  for (const some of chunks(writes.added)) {
    await trx.insertInto('reports').values(some).execute();
    await step(some.length);
  }

  const spans = spansOf(writes);
  for (const [index, { restaurantId, from, to, count }] of spans.entries()) {
    progress('totals', index, spans.length);
    await pace.rest();
    await recomputeSpan(trx, { stores: [restaurantId], from, to });
    await auditBy(trx, author, {
      action: 'restaurant.import-reports',
      subject: { type: 'restaurant', id: restaurantId },
      restaurantId,
      after: { import_id: run.importId, count, from, to },
    });
  }
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}

function corrected({ before, after }: ReportWrites['changed'][number], { author }: Run): AuditEntry {
  const { actor, now: at, requestId } = author;
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

/** As a correction by its author names the fields, and those that only an import changes. */
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

interface Span {
  restaurantId: string;
  from: Day;
  to: Day;
  /** Rows of the file that were written. */
  count: number;
}

/** From the first to the last touched day of each store; a report that moved to another day touches both. */
function spansOf({ added, changed }: ReportWrites): Span[] {
  const spans = new Map<string, Span>();
  const touch = (restaurantId: string, day: Day, count: number) => {
    const span = spans.get(restaurantId) ?? { restaurantId, from: day, to: day, count: 0 };
    if (day < span.from) span.from = day;
    if (day > span.to) span.to = day;
    span.count += count;
    spans.set(restaurantId, span);
  };
  for (const row of added) touch(row.restaurant_id, row.business_date, 1);
  for (const { before, after } of changed) {
    touch(before.restaurant_id, before.business_date, 0);
    touch(after.restaurant_id, after.business_date, 1);
  }
  return [...spans.values()];
}
