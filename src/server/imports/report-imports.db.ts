/** The imports of reports: listing them, and undoing one in one transaction with its totals and audit rows. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { QueryOf, PageMeta } from '#contract/endpoint.ts';
import { perPageDefault } from '#contract/endpoint.ts';
import type { ImportUndoing, listReportImports as listing, ReportImport } from '#contract/report-imports.ts';
import { monthOfDay } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import type { MonthScope } from '#contract/scope.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { readClosedMonths } from '#server/closings/closed-months.db.ts';
import type { ReportImportsTable, Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { writeAlone, type ReportsPlace } from '#server/reports/report-lock.db.ts';
import { isImportArchived, readUnwritable } from '#server/totals/archived-months.db.ts';
import { TimeSlice } from '#server/sheets/time-slice.ts';
import { readEffects } from './report-effects.db.ts';
import { planUndo, type AddedMonth, type UndoPlan } from './report-undo.db.ts';
import { replaceReports, touchedSpans, writeSpans } from './report-writes.db.ts';

type Row = Selectable<ReportImportsTable>;

/** Newest first; without a page the whole list. */
export async function listReportImports(
  db: Kysely<Schema>,
  { page, per_page = perPageDefault }: QueryOf<typeof listing>,
): Promise<{ data: ReportImport[]; meta?: PageMeta }> {
  const newestFirst = db.selectFrom('report_imports').selectAll().orderBy('number', 'desc');
  if (page === undefined) return { data: (await newestFirst.execute()).map(toImport) };
  const { total } = await db
    .selectFrom('report_imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await newestFirst
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { data: rows.map(toImport), meta: { total, page, per_page } };
}

/** An import, and the effects of undoing it. Throws `not_found`, `month_archived`, `month_closed`. */
export async function readReportImport(
  db: Kysely<Schema>,
  id: string,
  signal: AbortSignal,
): Promise<ReportImport & { undoing: ImportUndoing }> {
  const row = await readImport(db, id);
  if (row.undone_at !== null) {
    const effects = { total: 0, months: [], sums: [], digest: '' };
    return { ...toImport(row), undoing: { removed: 0, restored: 0, kept: 0, effects, blocked_by: null } };
  }
  const { added, changed, kept, deltas, overlaid } = await planUndo(db, row, new TimeSlice(signal));
  const touched = monthsOf(added, changed);
  await refuseArchived(db, id, touched);
  if (!overlaid) await refuseClosed(db, touched);
  return {
    ...toImport(row),
    undoing: {
      removed: countOf(added),
      restored: changed.length,
      kept,
      effects: await readEffects(db, deltas, null),
      blocked_by: overlaid ? toImport(overlaid) : null,
    },
  };
}

/**
 * Undoes an import as a whole; an undone import is returned as it is. Throws `not_found`, `import_overlaid`, and
 * `month_closed` where a report of a closed month would change, `month_archived` where one lies outside of the database.
 */
export async function undoReportImport(
  place: ReportsPlace,
  writer: Author,
  { id, reason }: { id: string; reason: string },
): Promise<ReportImport> {
  // A closed connection doesn't cancel an undo.
  const slice = new TimeSlice(new AbortController().signal);
  return writeAlone(place, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const row = await readImport(trx, id);
    if (row.undone_at !== null) return toImport(row);
    const { added, changed, kept, overlaid } = await planUndo(trx, row, slice);
    const touched = monthsOf(added, changed);
    await refuseArchived(trx, id, touched);
    if (overlaid) throw new Problem('import_overlaid');
    await refuseClosed(trx, touched);

    const { actor, now } = author;
    const [at, by] = [now.toISOString(), nameOf(actor)];
    for (const month of added) {
      await voidMonth(trx, id, month, { at, byId: actor.id, by, reason });
      await slice.next();
    }
    await replaceReports(trx, changed, author, () => slice.next());
    await writeSpans(trx, author, touchedSpans(added, changed), {
      action: 'restaurant.undo-import',
      facts: { import_id: id, reason },
      step: () => slice.next(),
    });
    const undone = { undone_at: at, undone_by_name: by, undo_reason: reason };
    await trx.updateTable('report_imports').set(undone).where('id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'import.undo',
      subject: { type: 'import', id },
      after: { name: row.name, removed: countOf(added), restored: changed.length, kept, reason },
    });
    return toImport({ ...row, ...undone });
  });
}

async function readImport(db: Kysely<Schema>, id: string): Promise<Row> {
  const row = await db.selectFrom('report_imports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** The months in which an undo changes reports: those that a corrected report leaves, and those that it returns to. */
function monthsOf(added: UndoPlan['added'], changed: UndoPlan['changed']): MonthScope[] {
  const corrected = changed
    .flatMap(({ before, after }) => [before, after])
    .map(({ restaurant_id, business_date }) => ({
      restaurantId: restaurant_id,
      month: monthOfDay(business_date),
    }));
  return [...added, ...corrected];
}

/** Throws `month_archived` where reports of the import are out of the database, or where no report may be written. */
async function refuseArchived(db: Kysely<Schema>, id: string, touched: readonly MonthScope[]): Promise<void> {
  const unwritable = await readUnwritable(db);
  if (touched.some(({ month }) => unwritable.has(month)) || (await isImportArchived(db, id)))
    throw new Problem('month_archived');
}

/** Throws `month_closed` where a report of a closed month would change. */
async function refuseClosed(db: Kysely<Schema>, touched: readonly MonthScope[]): Promise<void> {
  const closed = await readClosedMonths(db);
  if (touched.some(({ restaurantId, month }) => closed.get(restaurantId)?.has(month)))
    throw new Problem('month_closed');
}

interface Voiding {
  at: string;
  byId: string;
  by: string;
  reason: string;
}

/** One statement for a restaurant's month, however many reports: they are kept with the reason. */
async function voidMonth(
  trx: Kysely<Schema>,
  importId: string,
  { restaurantId, from, to }: AddedMonth,
  { at, byId, by, reason }: Voiding,
): Promise<void> {
  const own = sql`where restaurant_id = ${restaurantId} and business_date >= ${from} and business_date <= ${to}
    and import_id = ${importId}`;
  const columns = sql.join(reportColumns.map((name) => sql.ref(name)));
  await sql`
    insert into voided_reports (${columns}, voided_at, voided_by_id, voided_by_name, reason)
    select ${columns}, ${sql.val(at)}, ${sql.val(byId)}, ${sql.val(by)}, ${sql.val(reason)}
    from reports ${own}`.execute(trx);
  await sql`delete from reports ${own}`.execute(trx);
}

const reportColumns = [
  'restaurant_id',
  'business_date',
  'id',
  'points',
  'bonus_minor',
  'comment',
  'evaluator_id',
  'evaluator_first_name',
  'evaluator_last_name',
  'evaluated_user_id',
  'evaluated_user_first_name',
  'evaluated_user_last_name',
  'observed_at',
  'recorded_at',
  'corrected_at',
  'import_id',
] as const;

function countOf(added: readonly AddedMonth[]): number {
  return added.reduce((sum, { count }) => sum + count, 0);
}

function toImport({ id, name, at, by_name, added, changed, ...row }: Row): ReportImport {
  const { undone_at, undone_by_name, undo_reason } = row;
  return {
    id,
    name,
    at,
    by: by_name,
    new: added,
    changed,
    undone:
      undone_at === null ? null : { at: undone_at, by: undone_by_name ?? '', reason: undo_reason ?? '' },
  };
}
