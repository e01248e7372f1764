/**
 * Day and month totals: recomputed in the transaction of the write that changes them, never incremented
 * (`src/DECISIONS.md`, 9).
 */
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { addMonths, firstDay, lastDay, monthOfDay, type Day } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Schema } from '#server/db/schema.ts';
import { isRead } from './archived-months.db.ts';

/**
 * The totals of a restaurant's day, and of its month, as its reports are now. Rows are changed in place: deleted and
 * inserted anew, they would make PostgreSQL's creates of other restaurants run again (`src/DECISIONS.md`, 226).
 */
export async function recomputeDay(trx: Kysely<Schema>, restaurantId: string, date: Day): Promise<void> {
  const isWritten = await writeDays(
    trx,
    sql`where restaurant_id = ${restaurantId} and business_date = ${date}`,
  );
  if (!isWritten)
    await trx
      .deleteFrom('day_totals')
      .where('restaurant_id', '=', restaurantId)
      .where('date', '=', date)
      .where(isRead('date'))
      .execute();
  await recomputeMonth(trx, { restaurantId, month: monthOfDay(date) });
}

/** The totals of a restaurant's month from its days: for a changed goal too. */
export async function recomputeMonth(
  trx: Kysely<Schema>,
  { restaurantId, month }: MonthScope,
): Promise<void> {
  const isWritten = await writeMonths(
    trx,
    sql`where d.restaurant_id = ${restaurantId} and d.date >= ${firstDay(month)} and d.date < ${firstDay(addMonths(month, 1))}`,
  );
  if (!isWritten)
    await trx
      .deleteFrom('month_totals')
      .where('restaurant_id', '=', restaurantId)
      .where('month', '=', month)
      .execute();
}

/** Some days of some restaurants. */
export interface Span {
  /** The restaurants' ids, or a query that selects them: a chain has a thousand. */
  readonly restaurants: readonly string[] | Expression<{ id: string }>;
  readonly from: Day;
  /** The last day; without it there is no end. */
  readonly to?: Day | undefined;
}

/**
 * The totals of the days of a span and of their months, in as many statements for a thousand restaurants as for one.
 */
export async function recomputeSpan(trx: Kysely<Schema>, { restaurants, from, to }: Span): Promise<void> {
  const among = Array.isArray(restaurants) ? sql`(${sql.join(restaurants)})` : sql`${restaurants}`;
  const within = (restaurant: string, day: string, first: string, last: string | undefined) =>
    sql`where ${sql.ref(restaurant)} in ${among} and ${sql.ref(day)} >= ${first}${
      last === undefined ? sql`` : sql` and ${sql.ref(day)} <= ${last}`
    }`;
  const [month, lastMonth] = [monthOfDay(from), to && monthOfDay(to)];
  await sql`delete from day_totals ${within('restaurant_id', 'date', from, to)} and ${isRead('date')}`.execute(
    trx,
  );
  await writeDays(trx, within('restaurant_id', 'business_date', from, to));
  await sql`delete from month_totals ${within('restaurant_id', 'month', month, lastMonth)}`.execute(trx);
  await writeMonths(
    trx,
    within('d.restaurant_id', 'd.date', firstDay(month), lastMonth && lastDay(lastMonth)),
  );
}

/** The totals of all restaurants, after their reports were inserted in bulk. */
export async function recomputeEverything(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('day_totals').where(isRead('date')).execute();
  await trx.deleteFrom('month_totals').execute();
  await writeDays(trx, sql`where true`);
  await writeMonths(trx, sql``);
}

/**
 * The weekday of the text `d.date`, 0 Sunday to 6 Saturday, by Sakamoto's method: the engines share no function for it.
 * January and February count with the year before.
 */
const year = `(cast(substr(d.date, 1, 4) as integer) - case when substr(d.date, 6, 2) < '03' then 1 else 0 end)`;
const monthShift = `cast(substr('032503514624', cast(substr(d.date, 6, 2) as integer), 1) as integer)`;
const weekdayOfDate = `(${year} + ${year} / 4 - ${year} / 100 + ${year} / 400 + ${monthShift}
  + cast(substr(d.date, 9, 2) as integer)) % 7`;

/** The goal of a row `g` on the day `d.date`: `goalOn` as SQL. */
const goalOfDay =
  sql.raw(`case when g.pause = 1 then null when g.monday is null then g.goal else case ${weekdayOfDate}
  when 1 then g.monday when 2 then g.tuesday when 3 then g.wednesday when 4 then g.thursday
  when 5 then g.friday when 6 then g.saturday else g.sunday end end`);

/** The quarter hour of a report, counted from midnight UTC of its business day: arithmetic that both engines have. */
const quarterOfReport = sql.raw(`(
  (cast(substr(observed_at, 12, 2) as integer) * 60 + cast(substr(observed_at, 15, 2) as integer)) / 15
  + case when substr(observed_at, 1, 10) > business_date then 96
    when substr(observed_at, 1, 10) < business_date then -96 else 0 end)`);

/**
 * The quarter hours of a group of reports, as `day_totals` keeps them. Several reports of one instant are a day that was
 * imported without times, which tells nothing of its course; a single report of such a day isn't recognized.
 */
export const quartersOfReports = sql<string | null>`case
  when count(*) > 1 and min(observed_at) = max(observed_at) then null
  else string_agg(cast(${quarterOfReport} as text), ' ' order by ${quarterOfReport}) end`;

/** Those of an archived month stay as they are. Answers whether there are any. */
async function writeDays(trx: Kysely<Schema>, where: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into day_totals (restaurant_id, date, count, points, bonus_minor, last_report_at, quarters)
    select restaurant_id, business_date, count(*), sum(points), sum(bonus_minor), max(observed_at), ${quartersOfReports}
    from reports ${where} and ${isRead('business_date')} group by restaurant_id, business_date
    on conflict (restaurant_id, date) do update set count = excluded.count, points = excluded.points,
      bonus_minor = excluded.bonus_minor, last_report_at = excluded.last_report_at, quarters = excluded.quarters`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Answers whether there are any. */
async function writeMonths(trx: Kysely<Schema>, where: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into month_totals (restaurant_id, month, count, points, bonus_minor, days_hit, last_report_at)
    select d.restaurant_id, substr(d.date, 1, 7), sum(d.count), sum(d.points), sum(d.bonus_minor),
      sum(case when d.count >= (
        select ${goalOfDay} from restaurant_goals g
        where g.restaurant_id = d.restaurant_id and g.valid_from <= d.date
        order by g.valid_from desc limit 1
      ) then 1 else 0 end),
      max(d.last_report_at)
    from day_totals d ${where} group by d.restaurant_id, substr(d.date, 1, 7)
    on conflict (restaurant_id, month) do update set count = excluded.count, points = excluded.points,
      bonus_minor = excluded.bonus_minor, days_hit = excluded.days_hit, last_report_at = excluded.last_report_at`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
