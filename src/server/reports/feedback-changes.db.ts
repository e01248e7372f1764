/** Correcting and voiding reports, each with an audit row and the totals in the same transaction. */
import type { Kysely, Selectable } from 'kysely';
import { nameOf } from '#contract/person-name.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  correctionTime,
  type updateReport as updating,
  type voidReport as voiding,
} from '#contract/feedback.ts';
import { fromMinor } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import { auditBy, changes, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { bonusOn, readRules } from '#server/bonus/rules.db.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { reaches, restaurantsOf } from '#server/restaurants/reach.ts';
import { isClosedDay } from '#server/closings/closed-months.db.ts';
import { evaluatedPerson, readPeopleOn } from './feedback-checks.db.ts';
import { writeBesideOthers, type ReportsPlace } from './report-lock.db.ts';
import { endOf, refuseArchived, toReportItem } from './reports.db.ts';
import { recomputeDay } from '#server/totals/totals.db.ts';

type Row = Selectable<ReportsTable>;

/**
 * Corrects a report. Throws `not_found`, `not_author`, `report_voided`, `too_late`, `month_closed`, 422
 * `evaluated_user_id` `oneself`, `not_in_store`, `reason` `required`.
 */
export async function updateReport(
  place: ReportsPlace,
  writer: Author,
  id: string,
  { reason, ...fields }: BodyOf<typeof updating>,
): Promise<ReportItem> {
  return writeBesideOthers(place, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const { actor, now } = author;
    const { row, isVoided } = await readReport(trx, actor, id);
    const isOwn = row.evaluator_id === actor.id;
    const isAdmin = restaurantsOf(actor, 'report.update') === 'all';
    if (!isOwn && !isAdmin) throw new Problem('not_author');
    if (isVoided) throw new Problem('report_voided');
    if (isAdmin) {
      if (row.evaluated_user_id === actor.id) throw refusal('evaluated_user_id', 'oneself');
      // For the own report of the last ten minutes a reason was given with the entry, where one was needed.
      if (reason === undefined && !(isOwn && inTime(row, now))) throw refusal('reason', 'required');
    } else if (!inTime(row, now)) throw new Problem('too_late');
    await isClosedDay(trx, actor, row.restaurant_id, row.business_date);

    const after = await corrected(trx, actor, row, fields);
    const changed = changes(contentOf(row), contentOf(after));
    if (!changed) return toReportItem(row);
    const correctedRow = { ...after, corrected_at: author.now.toISOString() };
    await trx.updateTable('reports').set(correctedRow).where('id', '=', id).execute();
    await recomputeDay(trx, row.restaurant_id, row.business_date);
    await auditBy(trx, author, {
      action: 'report.update',
      subject: { type: 'report', id },
      restaurantId: row.restaurant_id,
      before: changed.before,
      after: { ...changed.after, ...(reason !== undefined && { reason }) },
    });
    return toReportItem(correctedRow);
  });
}

/**
 * Voids a report: it leaves every total, and the row is kept with its reason, which is empty where the author undid
 * it. A voided report stays as it is. Throws `not_found`, `not_author`, `too_late`, `month_closed`, 422 `reason`
 * `required`.
 */
export async function voidReport(
  place: ReportsPlace,
  writer: Author,
  id: string,
  { reason = '', undo }: BodyOf<typeof voiding>,
): Promise<void> {
  if (reason === '' && !undo) throw refusal('reason', 'required');
  await writeBesideOthers(place, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const { actor, now } = author;
    const { row, isVoided } = await readReport(trx, actor, id);
    // Only the author undoes, an administrator too.
    const isAdmin = !undo && restaurantsOf(actor, 'report.void') === 'all';
    if (!isAdmin && row.evaluator_id !== actor.id) throw new Problem('not_author');
    if (isVoided) return;
    if (!isAdmin && !inTime(row, now)) throw new Problem('too_late');
    if ((await isClosedDay(trx, actor, row.restaurant_id, row.business_date)) && reason === '')
      throw refusal('reason', 'required');

    await trx
      .insertInto('voided_reports')
      .values({
        ...row,
        voided_at: now.toISOString(),
        voided_by_id: actor.id,
        voided_by_name: nameOf(actor),
        reason,
      })
      .execute();
    await trx.deleteFrom('reports').where('id', '=', id).execute();
    await recomputeDay(trx, row.restaurant_id, row.business_date);
    await auditBy(trx, author, {
      action: 'report.void',
      subject: { type: 'report', id },
      restaurantId: row.restaurant_id,
      before: { ...contentOf(row), ...originOf(row) },
      ...(reason && { after: { reason } }),
    });
  });
}

/** A report, in force or voided. Throws `not_found` for one of a restaurant that is out of reach, too. */
async function readReport(
  trx: Kysely<Schema>,
  actor: Actor,
  id: string,
): Promise<{ row: Row; isVoided: boolean }> {
  const row = await trx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
  const found =
    row ?? (await trx.selectFrom('voided_reports').selectAll().where('id', '=', id).executeTakeFirst());
  if (!found) await refuseArchived(trx, restaurantsOf(actor, 'report.read'), id);
  if (!found || !reaches(restaurantsOf(actor, 'report.read'), found.restaurant_id))
    throw new Problem('not_found');
  return { row: found, isVoided: !row };
}

/** Whether the author may still change it. */
function inTime({ recorded_at }: Row, now: Date): boolean {
  return now.getTime() - Date.parse(recorded_at) <= correctionTime;
}

/** The row with the given fields, the bonus by the rule of its day, and the present name of the evaluated person. */
async function corrected(
  trx: Kysely<Schema>,
  actor: Actor,
  row: Row,
  {
    points = row.points,
    comment = row.comment,
    evaluated_user_id: evaluatedId,
  }: Omit<BodyOf<typeof updating>, 'reason'>,
): Promise<Row> {
  const after = { ...row, points, comment: comment || null };
  if (points !== row.points) {
    const { currency } = await trx
      .selectFrom('restaurants')
      .select('currency')
      .where('id', '=', row.restaurant_id)
      .executeTakeFirstOrThrow();
    after.bonus_minor = bonusOn(await readRules(trx, currency), row.business_date, points);
  }
  if (evaluatedId === undefined || evaluatedId === row.evaluated_user_id) return after;
  if (evaluatedId === row.evaluator_id) throw refusal('evaluated_user_id', 'oneself');
  const ofDay = await readPeopleOn(trx, row.restaurant_id, row.business_date, [evaluatedId]);
  return { ...after, ...endOf('evaluated_user', evaluatedPerson(ofDay, actor, evaluatedId)) };
}

/** The fields of a correction, and the bonus. */
export function contentOf(row: Row) {
  const { points, comment, evaluated_user_id } = row;
  return { points, bonus: fromMinor(row.bonus_minor), comment, evaluated_user_id };
}

/** The other fields of a voided report's audit row. */
export function originOf({
  restaurant_id,
  business_date: date,
  evaluator_id,
  observed_at,
  recorded_at,
}: Row) {
  return { restaurant_id, date, evaluator_id, observed_at, recorded_at };
}
