/** Reading day totals. */
import type { Kysely } from 'kysely';
import { addDays, type Day } from '#contract/month.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import type { DayRow } from './summary.ts';

/** The totals of a restaurant's day; `quarters`: those of its reports, as `schema.ts` says. */
export type DayTotals = DayRow & { quarters: string | null };

/** From a day to a day; without the last one there is no end. */
export interface DaySpan {
  readonly from: Day;
  readonly to?: Day;
}

/** The totals of restaurants' days within spans, by restaurant: in one statement where the spans meet. */
export async function readDays(
  db: Kysely<Schema>,
  restaurantIds: readonly string[],
  spans: readonly DaySpan[],
): Promise<Map<string, DayTotals[]>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await Promise.all(
    joined(spans).map(({ from, to }) =>
      db
        .selectFrom('day_totals')
        .select(['restaurant_id', 'date', 'count', 'points', 'bonus_minor', 'quarters'])
        .where('date', '>=', from)
        .$if(to !== undefined, (query) => query.where('date', '<=', to ?? ''))
        .$call((query) => amongIds(query, 'restaurant_id', restaurantIds))
        .execute(),
    ),
  );
  return Map.groupBy(rows.flat(), ({ restaurant_id }) => restaurant_id);
}

/** The same days, in spans that don't meet. */
function joined(spans: readonly DaySpan[]): DaySpan[] {
  const apart: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = apart.at(-1);
    if (!before || (before.to !== undefined && span.from > addDays(before.to, 1))) apart.push(span);
    else if (before.to !== undefined && (span.to === undefined || span.to > before.to)) {
      apart[apart.length - 1] = { from: before.from, ...(span.to !== undefined && { to: span.to }) };
    }
  }
  return apart;
}
