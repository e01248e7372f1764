/** Reports from a file, identified by their id, else by restaurant, time and both people. */
import type { Kysely } from 'kysely';
import { monthOfDay } from '#contract/month.ts';
import { fold } from '#contract/text.ts';
import { readAllRules } from '#server/bonus/rules.db.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Judged, Kind, Run } from './kind.ts';
import { readReport, type ReportDraft } from './report-fields.ts';
import { ReportJudgement, type Resolved, type Restaurant } from './report-judgement.ts';
import { RestaurantClock } from './report-moment.ts';
import { MonthDeltas, readEffects } from './report-effects.db.ts';
import { writeReports, type ReportWrites } from './report-writes.db.ts';
import { RestaurantPeople } from './restaurant-people.db.ts';
import { readByIds, readByPair } from './stored-reports.db.ts';
import { readRestaurantRows } from './stored-restaurants.db.ts';

async function judge(db: Kysely<Schema>, drafts: readonly ReportDraft[], run: Run): Promise<Judged> {
  const { pace, progress, author } = run;
  const restaurants = await readRestaurants(db, author.now);
  const rulesOf = await readAllRules(db);
  const judgement = new ReportJudgement(await RestaurantPeople.read(db), rulesOf, run);
  const ids = [...new Set(drafts.map(({ id }) => id).filter(Boolean))];
  const { reports, voided, undone } = await readByIds(db, ids, pace);

  const resolved: Resolved[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (pace.isDue) {
      progress('checking', index, drafts.length);
      await pace.rest();
    }
    const restaurant = restaurants.get(fold(draft.storeId));
    if (!restaurant && draft.storeId !== '') draft.reader.refuse('store_id', 'unknown_reference');
    if (voided.has(draft.id)) draft.reader.refuse('id', 'voided');
    const stored = reports.get(draft.id);
    if (!restaurant || voided.has(draft.id)) {
      judgement.tally.refuse(draft.reader);
    } else if (stored) {
      judgement.correct({ ...draft, restaurant }, stored);
    } else {
      const found = judgement.resolve({ ...draft, restaurant });
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
      judgement.place(row, byPair);
      if (pace.isDue) await pace.rest();
    }
  }
  const { tally, writes } = judgement;
  for (const { id } of writes.added) if (undone.has(id)) writes.revived.push(id);
  const effects = await readEffects(db, deltasOf(writes), author.now);
  return { tally, effects, write: (trx) => writeReports(trx, writes, tally.counts, run) };
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

export const reports: Kind<ReportDraft> = { read: readReport, judge };
