/** Recording a report: one transaction with the checks, the totals and the audit row. */
import type { Kysely, Selectable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { nearDuplicateTime, type createReport as creation } from '#contract/feedback.ts';
import { fromMinor } from '#contract/money.ts';
import { addDays, businessDay } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import { auditBy, auditOfCreate, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { bonusOn, readRules } from '#server/bonus/rules.db.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { given } from '#server/http/given.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import { selectRestaurant } from '#server/restaurants/restaurant-rows.db.ts';
import { isClosedDay } from '#server/closings/closed-months.db.ts';
import { checkDay, checkEvaluator, evaluatedPerson, momentOf, readPeopleOn } from './feedback-checks.db.ts';
import { writeBesideOthers, type ReportsPlace } from './report-lock.db.ts';
import { endOf, insertReport, refuseArchived, toReportItem } from './reports.db.ts';

/** The body of a create without id and confirmation: a repeat must be the same. */
type Content = Omit<BodyOf<typeof creation>, 'id' | 'confirm'>;

/**
 * Records a report; the same id with the same content by the same author is a repeat, answered with the stored report.
 * Throws `not_found`, `id_taken`, `report_voided`, `near_duplicate`, `month_closed`, `month_archived`, and 422 as the contract's `createReport` says.
 */
export async function createReport(
  place: ReportsPlace,
  writer: Author,
  { id, confirm = false, ...body }: BodyOf<typeof creation>,
): Promise<{ report: ReportItem; repeated: boolean }> {
  const { now } = writer;
  const content: Content = given(body);
  const isKnown = await isCreated(place.kysely, id);
  return writeBesideOthers(place, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const { actor } = author;
    const restaurant = await selectRestaurant(
      trx,
      restaurantsOf(actor, 'report.create'),
      content.restaurant_id,
    );
    if (!restaurant) throw new Problem('not_found');
    const known = await findSame(trx, author, id, content, isKnown);
    if (known) return { report: toReportItem(known), repeated: true };
    if (restaurant.archived_at !== null) throw new Problem('restaurant_archived');

    const { observedAt, date } = momentOf(content.observed_at, now, restaurant);
    const today = businessDay(now, restaurant);
    await checkDay(trx, { observedAt, date, now, today }, actor, content.reason);
    if ((await isClosedDay(trx, actor, restaurant.id, date)) && content.reason === undefined)
      throw refusal('reason', 'required');
    const ofDay = await readPeopleOn(trx, restaurant.id, date, [actor.id, content.evaluated_user_id]);
    checkEvaluator(ofDay, actor);
    const evaluated = evaluatedPerson(ofDay, actor, content.evaluated_user_id);

    const row: Selectable<ReportsTable> = {
      restaurant_id: restaurant.id,
      business_date: date,
      id,
      points: content.points,
      bonus_minor: bonusOn(await readRules(trx, restaurant.currency), date, content.points),
      comment: content.comment || null,
      ...endOf('evaluator', actor),
      ...endOf('evaluated_user', evaluated),
      observed_at: observedAt.toISOString(),
      recorded_at: now.toISOString(),
      corrected_at: null,
      import_id: null,
    };
    if (!confirm) await refuseNearDuplicate(trx, row, observedAt);
    await insertReport(trx, row);
    await auditBy(trx, author, {
      action: 'report.create',
      subject: { type: 'report', id },
      restaurantId: restaurant.id,
      after: { ...content, date, bonus: fromMinor(row.bonus_minor) },
    });
    return { report: toReportItem(row), repeated: false };
  });
}

/**
 * The report of an earlier attempt of the same create. Throws `report_voided`, and `id_taken` where the id belongs to
 * another report or to other contents: then its author gets the stored report, so that a changed retry becomes a
 * correction.
 */
async function findSame(
  trx: Kysely<Schema>,
  { actor }: Author,
  id: string,
  content: Content,
  isKnown: boolean,
): Promise<Selectable<ReportsTable> | undefined> {
  const voided = await trx.selectFrom('voided_reports').select('id').where('id', '=', id).executeTakeFirst();
  if (voided) throw new Problem('report_voided');
  const row = await trx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row && !isKnown) return undefined;
  const created = await auditOfCreate(trx, 'report', id).select(['actor_id', 'after']).executeTakeFirst();
  const isOwn = created?.actor_id === actor.id;
  if (!row && isOwn) await refuseArchived(trx, 'all', id);
  if (!row || !isOwn) throw new Problem('id_taken');
  if (sentIn(created.after) !== JSON.stringify(content))
    throw new Problem('id_taken', { current: toReportItem(row) });
  return row;
}

/**
 * Whether the id was created at some time. Asked before the transaction: in it, the end of this index, where all creates
 * add theirs, would be what they conflict in.
 */
async function isCreated(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await auditOfCreate(db, 'report', id).select('id').executeTakeFirst();
  return row !== undefined;
}

/** The body of a create from its audit row, without the derived fields. */
function sentIn(after: string | null): string {
  const { date: _date, bonus: _bonus, ...sent } = JSON.parse(after ?? '{}') as Record<string, unknown>;
  return JSON.stringify(sent);
}

/** The same pair and points within two minutes is more often a second tap than a second report. */
async function refuseNearDuplicate(
  trx: Kysely<Schema>,
  report: Selectable<ReportsTable>,
  observedAt: Date,
): Promise<void> {
  const instant = (difference: number) => new Date(observedAt.getTime() + difference).toISOString();
  const { business_date } = report;
  const near = await trx
    .selectFrom('reports')
    .select('id')
    .where('evaluator_id', '=', report.evaluator_id)
    // Two minutes may lie on both sides of a day's end.
    .where('business_date', '>=', addDays(business_date, -1))
    .where('business_date', '<=', addDays(business_date, 1))
    .where('restaurant_id', '=', report.restaurant_id)
    .where('evaluated_user_id', '=', report.evaluated_user_id)
    .where('points', '=', report.points)
    .where('observed_at', '>', instant(-nearDuplicateTime))
    .where('observed_at', '<', instant(nearDuplicateTime))
    .limit(1)
    .executeTakeFirst();
  if (near) throw new Problem('near_duplicate');
}
