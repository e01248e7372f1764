import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/**
 * Days whose reports all have the same instant keep no quarter hours: an imported date without a time is its noon, which
 * tells nothing of the day's course. Only as far back as the pace looks, so that few days of a large chain are read.
 */
export async function daysWithoutTimes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const first =
    engine === 'sqlite' ? `date(max(date), '-60 days')` : `to_char(max(date)::date - 60, 'YYYY-MM-DD')`;
  await sql
    .raw(
      `update day_totals set quarters = null
      where count > 1 and date >= (select ${first} from day_totals) and (
        select min(observed_at) = max(observed_at) from reports
        where reports.restaurant_id = day_totals.restaurant_id and business_date = day_totals.date
      )`,
    )
    .execute(db);
}
