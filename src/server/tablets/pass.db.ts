/** "That was me": an entry goes to the colleague who made it on the other one's session. */
import type { Kysely, Selectable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { ReportItem } from '#contract/reports.ts';
import { passTime, type passReport as passing } from '#contract/tablets.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { isClosedDay } from '#server/closings/closed-months.db.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { checkEvaluator, readPeopleOn } from '#server/reports/feedback-checks.db.ts';
import { writeBesideOthers, type ReportsPlace } from '#server/reports/report-lock.db.ts';
import { endOf, toReportItem } from '#server/reports/reports.db.ts';
import { provePin } from './front.db.ts';

/**
 * Throws `not_found`, `not_author`, `pass_too_late`, `month_closed`, `invalid_pin`, `pin_locked`, 422 `user_id` `oneself`.
 */
export async function passReport(
  place: ReportsPlace,
  writer: Author,
  id: string,
  given: BodyOf<typeof passing>,
): Promise<ReportItem> {
  const { kysely: db } = place;
  const row = await readPassable(db, writer, id, given.user_id);
  const tablet = await db
    .selectFrom('tablets')
    .select(['id', 'name', 'restaurant_id'])
    .where('id', '=', writer.actor.tablet?.id ?? '')
    .executeTakeFirst();
  if (!tablet) throw new Problem('revoked_token');
  const { person } = await provePin(db, tablet, given, writer);
  // The answer to the first try was lost.
  if (row.evaluator_id === person.id) return toReportItem(row);
  return writeBesideOthers(place, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const before = await readPassable(trx, author, id, person.id);
    const ofDay = await readPeopleOn(trx, before.restaurant_id, before.business_date, [person.id]);
    checkEvaluator(ofDay, { ...author.actor, id: person.id });
    const after = { ...before, ...endOf('evaluator', person) };
    await trx.updateTable('reports').set(endOf('evaluator', person)).where('id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'report.pass',
      subject: { type: 'report', id },
      restaurantId: before.restaurant_id,
      before: { evaluator_id: before.evaluator_id },
      after: { evaluator_id: person.id },
    });
    return toReportItem(after);
  });
}

/** An entry of the caller's, or one that the colleague has already. */
async function readPassable(
  db: Kysely<Schema>,
  { actor, now }: Author,
  id: string,
  colleagueId: string,
): Promise<Selectable<ReportsTable>> {
  const row = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where('restaurant_id', 'in', [...actor.restaurantIds])
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  if (colleagueId === actor.id) throw refusal('user_id', 'oneself');
  if (row.evaluator_id === colleagueId) return row;
  if (row.evaluator_id !== actor.id) throw new Problem('not_author');
  if (now.getTime() - Date.parse(row.recorded_at) > passTime) throw new Problem('pass_too_late');
  if (row.evaluated_user_id === colleagueId) throw refusal('user_id', 'oneself');
  // Throws where the month is closed.
  await isClosedDay(db, actor, row.restaurant_id, row.business_date);
  return row;
}
