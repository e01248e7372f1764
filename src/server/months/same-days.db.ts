/** A month's days that are over beside as many of the month before: what "more than last month" is said of. */
import type { Kysely } from 'kysely';
import { addDays, addMonths, firstDay, lastDay, monthOfDay, type Day, type Month } from '#contract/month.ts';
import type { Schema } from '#server/db/schema.ts';
import { noFigures, type Figures } from '#server/totals/summary.ts';
import { amongIds } from '#server/db/among.ts';

/** The last day of both spans; each begins with its month. */
export interface SameDays {
  now: Day;
  before: Day;
}

/**
 * Of a month that is over both are whole; undefined where none of its days is over yet. `today` is the business day.
 */
export function sameDays(month: Month, today: Day): SameDays | undefined {
  const last = lastDay(month);
  const now = today > last ? last : addDays(today, -1);
  if (now < firstDay(month)) return undefined;
  const previous = addMonths(month, -1);
  const before = `${previous}-${now.slice(8)}`;
  return { now, before: now === last || before > lastDay(previous) ? lastDay(previous) : before };
}

/** A restaurant whose month before is asked for. */
interface Asked {
  id: string;
  /** Of the month before. */
  through: Day;
}

/**
 * What these restaurants had from the 1st on: a statement for each last day, and restaurants differ in it at a day's
 * turn alone.
 */
export async function readThrough(
  db: Kysely<Schema>,
  restaurants: readonly Asked[],
): Promise<(id: string) => Figures> {
  const spans = Map.groupBy(restaurants, ({ through }) => through);
  const found = await Promise.all(
    [...spans].map(([through, asked]) =>
      readSums(
        db,
        asked.map(({ id }) => id),
        through,
      ),
    ),
  );
  const figures = new Map<string, Figures>();
  for (const { id, ...sums } of found.flat()) figures.set(id, sums);
  return (id) => figures.get(id) ?? noFigures;
}

function readSums(
  db: Kysely<Schema>,
  ids: readonly string[],
  through: Day,
): Promise<(Figures & { id: string })[]> {
  const month = monthOfDay(through);
  if (through === lastDay(month)) {
    return db
      .selectFrom('month_totals')
      .select(['restaurant_id as id', 'count', 'points', 'bonus_minor'])
      .where('month', '=', month)
      .$call((query) => amongIds(query, 'restaurant_id', ids))
      .execute();
  }
  return db
    .selectFrom('day_totals')
    .select(({ fn }) => [
      'restaurant_id as id',
      fn.sum<number>('count').as('count'),
      fn.sum<number>('points').as('points'),
      fn.sum<number>('bonus_minor').as('bonus_minor'),
    ])
    .where('date', '>=', firstDay(month))
    .where('date', '<=', through)
    .$call((query) => amongIds(query, 'restaurant_id', ids))
    .groupBy('restaurant_id')
    .execute();
}
