/** How a report came about: who recorded it, what corrected it, who voided it. */
import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { ExplainedCorrection, Explanation } from '#contract/explain.ts';
import { amount, fromMinor } from '#contract/money.ts';
import { day } from '#contract/month-schemas.ts';
import { readFields, type AuditFields } from '#server/activity/audit-fields.ts';
import { readPeopleNames } from '#server/activity/activity-names.db.ts';
import type { ReportImportsTable, ReportsTable, Schema } from '#server/db/schema.ts';
import { personAt } from '#server/reports/reports.db.ts';

type Row = Selectable<ReportsTable>;
type Origin = NonNullable<Explanation['report']>;

/** A report, in force or voided. */
export async function findReport(
  db: Kysely<Schema>,
  id: string,
): Promise<{ row: Row | undefined; voided: Origin['voided'] }> {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
  if (row) return { row, voided: null };
  const gone = await db.selectFrom('voided_reports').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    row: gone,
    voided: gone ? { at: gone.voided_at, by: gone.voided_by_name, reason: gone.reason } : null,
  };
}

export async function readOrigin(db: Kysely<Schema>, row: Row): Promise<Omit<Origin, 'voided'>> {
  const [audits, imports] = await Promise.all([readAudits(db, row.id), readImports(db, row)]);
  const origin = imports.find(({ id }) => id === row.import_id);
  const reason = audits.find(({ action }) => action === 'report.create')?.after?.['reason'];
  return {
    evaluator: personAt('evaluator', row),
    evaluated_user: personAt('evaluated_user', row),
    points: row.points,
    bonus: fromMinor(row.bonus_minor),
    observed_at: row.observed_at,
    recorded_at: row.recorded_at,
    reason: typeof reason === 'string' ? reason : null,
    import: origin ? { name: origin.name, at: origin.at, by: origin.by_name } : null,
    corrections: await correctionsIn(db, audits, imports),
  };
}

interface Audit {
  at: string;
  by: string;
  action: string;
  before: AuditFields | null;
  after: AuditFields | null;
}

async function readAudits(db: Kysely<Schema>, id: string): Promise<Audit[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor_name as by', 'action', 'before', 'after'])
    .where('subject_type', '=', 'report')
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, before: readFields(row.before), after: readFields(row.after) }));
}

/** The import that a report came by, and those that corrected it. */
async function readImports(
  db: Kysely<Schema>,
  { id, restaurant_id, import_id }: Row,
): Promise<Selectable<ReportImportsTable>[]> {
  const changes = await db
    .selectFrom('report_import_changes')
    .select('import_id')
    .where('restaurant_id', '=', restaurant_id)
    .where('report_id', '=', id)
    .execute();
  const ids = [...changes.map((change) => change.import_id), ...(import_id === null ? [] : [import_id])];
  if (ids.length === 0) return [];
  return db.selectFrom('report_imports').selectAll().where('id', 'in', ids).execute();
}

/** What of an audit row's fields counts for the bonus. */
export const counting = z.object({
  points: z.optional(z.int()),
  bonus: z.optional(amount),
  date: z.optional(day),
  evaluated_user_id: z.optional(z.string()),
});

/** The changes that concern the bonus: whose it is, for which day, for how many points. */
async function correctionsIn(
  db: Kysely<Schema>,
  audits: readonly Audit[],
  imports: readonly Selectable<ReportImportsTable>[],
): Promise<ExplainedCorrection[]> {
  const found = audits.flatMap(({ at, by, action, before, after }) => {
    if (action !== 'report.update' && action !== 'report.follow-rule') return [];
    const [was, is] = [counting.safeParse(before ?? {}).data, counting.safeParse(after ?? {}).data];
    if (!was || !is || Object.keys(is).length === 0) return [];
    return [{ at, by, ...causeOf(action, at, imports, after), before: was, after: is }];
  });
  const ids = found.flatMap(({ before, after }) => [
    before.evaluated_user_id ?? [],
    after.evaluated_user_id ?? [],
  ]);
  const names = await readPeopleNames(db, ids.flat());
  const named = ({ evaluated_user_id: id, ...fields }: z.output<typeof counting>) => ({
    ...fields,
    ...(id !== undefined && { evaluated_user: names.get(id)?.name ?? '' }),
  });
  return found.map((one) => ({ ...one, before: named(one.before), after: named(one.after) }));
}

/** The reason in an audit row's fields: an administrator's, of a correction; empty without one. */
export function givenReason(after: unknown): string {
  return z.object({ reason: z.string() }).safeParse(after).data?.reason ?? '';
}

/** An import and its undoing write at their own instant. */
function causeOf(
  action: string,
  at: string,
  imports: readonly Selectable<ReportImportsTable>[],
  after: unknown,
): Pick<ExplainedCorrection, 'cause' | 'note'> {
  if (action === 'report.follow-rule') return { cause: 'rule', note: '' };
  const made = imports.find((one) => one.at === at);
  if (made) return { cause: 'import', note: made.name };
  const undone = imports.find((one) => one.undone_at === at);
  if (undone) return { cause: 'import-undone', note: undone.undo_reason ?? '' };
  return { cause: 'correction', note: givenReason(after) };
}
