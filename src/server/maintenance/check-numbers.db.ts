/** Checks stored totals and bonuses against the rows they are computed from. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { isRead } from '#server/totals/archived-months.db.ts';
import { quartersOfReports } from '#server/totals/totals.db.ts';

/** How many days and months have totals that differ from the sums of their reports, or of an archived month's people. */
export async function differingTotals(db: Kysely<Schema>): Promise<number> {
  const days = await count(
    db,
    sql`
      select 1 from (
        select restaurant_id, business_date as date, count(*) as count, sum(points) as points,
          sum(bonus_minor) as bonus_minor, ${quartersOfReports} as quarters
        from reports where ${isRead('business_date')} group by restaurant_id, business_date
      ) r full join (select * from day_totals where ${isRead('date')}) d on d.restaurant_id = r.restaurant_id and d.date = r.date
      where r.count is null or d.count is null or r.count <> d.count or r.points <> d.points
        or r.bonus_minor <> d.bonus_minor or r.quarters <> d.quarters`,
  );
  const months = await count(
    db,
    sql`
      select 1 from (
        select restaurant_id, substr(date, 1, 7) as month, sum(count) as count, sum(points) as points,
          sum(bonus_minor) as bonus_minor
        from day_totals group by restaurant_id, substr(date, 1, 7)
      ) d full join month_totals m on m.restaurant_id = d.restaurant_id and m.month = d.month
      where d.count is null or m.count is null or d.count <> m.count or d.points <> m.points
        or d.bonus_minor <> m.bonus_minor`,
  );
  const archived = await count(
    db,
    sql`
      select 1 from (
        select restaurant_id, month, sum(count) as count, sum(points) as points, sum(bonus_minor) as bonus_minor
        from archived_totals where side = 'evaluated_user' group by restaurant_id, month
      ) a full join (
        select * from month_totals where month in (select month from archived_months where archived_at is not null)
      ) m on m.restaurant_id = a.restaurant_id and m.month = a.month
      where a.count is null or m.count is null or a.count <> m.count or a.points <> m.points
        or a.bonus_minor <> m.bonus_minor`,
  );
  return days + months + archived;
}

/** How many reports have a bonus that differs from the rule of their day; days before the first rule aren't checked. */
export async function differingBonuses(db: Kysely<Schema>): Promise<number> {
  return count(
    db,
    sql`
      select 1 from reports r
      join restaurants s on s.id = r.restaurant_id
      join bonus_rules b on b.currency = s.currency and b.valid_from = (
        select max(valid_from) from bonus_rules
        where currency = s.currency and valid_from <= r.business_date
      )
      where r.bonus_minor <>
        case when r.points > b.points_threshold then r.points - b.points_threshold else 0 end
          * b.amount_per_point_minor`,
  );
}

/** How many people are counted wrongly, or have no place in the order of names. */
export async function differingPeople(db: Kysely<Schema>): Promise<number> {
  return count(
    db,
    sql`
      select 1 from (
        select role, user_position, status, count(*) as count from users group by role, user_position, status
      ) u full join people_counts c
        on c.role = u.role and c.user_position = u.user_position and c.status = u.status
      where coalesce(u.count, 0) <> coalesce(c.count, 0)
      union all select 1 from users where sort_common is null`,
  );
}

async function count(db: Kysely<Schema>, rows: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from (${rows}) as differing`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}
