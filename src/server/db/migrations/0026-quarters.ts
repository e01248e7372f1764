import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/db/connect.ts';

/**
 * The quarter hours of a day's reports, counted from midnight UTC of its date, in ascending order and separated by
 * spaces. Null where a server of an earlier version wrote the day.
 */
export async function quarters(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  await sql.raw(`alter table day_totals add column quarters ${text}`).execute(db);
  await sql
    .raw(
      `update day_totals set quarters = (
        select string_agg(cast(quarter as text), ' ' order by quarter) from (
          select (cast(substr(observed_at, 12, 2) as integer) * 60 + cast(substr(observed_at, 15, 2) as integer)) / 15
            + case when substr(observed_at, 1, 10) > business_date then 96
              when substr(observed_at, 1, 10) < business_date then -96 else 0 end as quarter
          from reports where reports.restaurant_id = day_totals.restaurant_id and business_date = day_totals.date
        ) as of_day
      )`,
    )
    .execute(db);
}
