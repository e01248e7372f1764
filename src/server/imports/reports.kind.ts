/** Reports from a file, identified by their id, else by restaurant, time and both people. */
import type { Kysely } from 'kysely';
import { monthOfDay } from '#contract/month.ts';
import { fold, id as idSchema } from '#contract/text.ts';
import { readClosedMonths } from '#server/closings/closed-months.db.ts';
import { readAllRules } from '#server/bonus/rules.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ImportPlan, Kind, Run } from './kind.ts';
import { readReport, type ReportDraft } from './report-fields.ts';
import { ReportPlanner, type Resolved, type Restaurant } from './report-planner.ts';
import { RestaurantClock } from './report-moment.ts';
import { MonthDeltas, readEffects } from './report-effects.db.ts';
import { writeReports, type ReportWrites } from './report-writes.db.ts';
import { RestaurantPeople } from './restaurant-people.db.ts';
import { readArchivedIds, readByIds, readByPair } from './stored-reports.db.ts';
import { readRestaurantRows } from './stored-restaurants.db.ts';
import { readUnwritable } from '#server/totals/archived-months.db.ts';

/** Programs write days with midnight: where a file has no other time, its rows are of days without a time. */
function withoutMidnights(drafts: readonly ReportDraft[]): readonly ReportDraft[] {
  const isDay = ({ moment }: ReportDraft) =>
    moment === undefined || ('day' in moment && (moment.time ?? '00:00') === '00:00');
  if (!drafts.every(isDay)) return drafts;
  return drafts.map((draft) =>
    draft.moment && 'day' in draft.moment ? { ...draft, moment: { ...draft.moment, time: null } } : draft,
  );
}

async function plan(db: Kysely<Schema>, read: readonly ReportDraft[], run: Run): Promise<ImportPlan> {
  const { slice, progress, author } = run;
  const drafts = withoutMidnights(read);
  const restaurants = await readRestaurants(db, author.now);
  const rulesOf = await readAllRules(db);
  const closed = run.countsClosed ? new Map() : await readClosedMonths(db);
  const unwritable = await readUnwritable(db);
  const planner = new ReportPlanner(await RestaurantPeople.read(db), rulesOf, closed, unwritable, run);
  // What can be no id is looked up nowhere: PostgreSQL refuses a text with NUL. The row is refused below.
  const ids = [...new Set(drafts.map(({ id }) => id).filter((text) => idSchema.safeParse(text).success))];
  const { reports, voided, undone } = await readByIds(db, ids, slice);
  const archived = await readArchivedIds(
    db,
    ids.filter((id) => !reports.has(id) && !voided.has(id)),
    unwritable,
  );

  const resolved: Resolved[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (slice.isOver) {
      progress('checking', index, drafts.length);
      await slice.next();
    }
    const restaurant = restaurants.get(fold(draft.storeId));
    if (!restaurant && draft.storeId !== '') draft.reader.refuse('store_id', 'unknown_reference');
    if (voided.has(draft.id)) draft.reader.refuse('id', 'voided');
    const stored = reports.get(draft.id);
    if (archived.has(draft.id)) draft.reader.refuse('id', 'month_archived');
    if (!restaurant || voided.has(draft.id) || archived.has(draft.id)) {
      planner.results.refuse(draft.reader);
    } else if (stored) {
      planner.correct({ ...draft, restaurant }, stored);
    } else {
      const found = planner.resolve({ ...draft, restaurant });
      if (found) resolved.push(found);
    }
  }
  const months = Map.groupBy(resolved, ({ restaurant, time }) => `${restaurant.id} ${monthOfDay(time.day)}`);
  for (const rows of months.values()) {
    const [{ restaurant, time }] = rows as [Resolved];
    const needsStored = rows.some(({ id }) => id === '');
    const scope = { restaurantId: restaurant.id, month: monthOfDay(time.day) };
    const byPair = needsStored ? await readByPair(db, scope) : new Map();
    for (const row of rows) {
      planner.place(row, byPair);
      if (slice.isOver) await slice.next();
    }
  }
  const { results, writes } = planner;
  for (const { id } of writes.added) if (undone.has(id)) writes.revived.push(id);
  const effects = await readEffects(db, deltasOf(writes), author.now);
  return { results, effects, write: (trx) => writeReports(trx, writes, results.counts, run) };
}

function deltasOf({ added, changed }: ReportWrites): MonthDeltas {
  const deltas = new MonthDeltas();
  for (const report of added) deltas.add(report);
  for (const change of changed) deltas.replace(change);
  return deltas;
}

/** By folded store ID. */
async function readRestaurants(db: Kysely<Schema>, now: Date): Promise<Map<string, Restaurant>> {
  const rows = await readRestaurantRows(db);
  return new Map(rows.map((row) => [row.store_id_folded, { ...row, clock: new RestaurantClock(row, now) }]));
}

export const reports: Kind<ReportDraft> = { read: readReport, plan };
