/** The first days of the memberships in a file of people. */
import type { Kysely } from 'kysely';
import { businessDay, type Day } from '#contract/month.ts';
import type { Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { firstDayIn } from '#server/restaurants/members.db.ts';
import { hasReports } from '#server/restaurants/restaurant-people.db.ts';
import type { RowReader } from './row-reader.ts';
import type { StoredUsers } from './stored-users.db.ts';

/** The days of the column: none, one for all restaurants of the row, or one for each. */
export function readDays(reader: RowReader): Day[] {
  const days = reader
    .list('member_since')
    .map((text) => reader.day('member_since', text))
    .filter((day) => day !== undefined);
  if (days.length > 1 && days.length !== reader.list('restaurants').length)
    reader.refuse('member_since', 'invalid');
  return days;
}

/**
 * The first day in each restaurant that the row gives one for, the opening at the earliest. Refuses days in the
 * future, and days after reports by or about the person.
 */
export async function checkDays(
  db: Kysely<Schema>,
  reader: RowReader,
  { now }: Author,
  stored: StoredUsers,
  { userId, restaurants, days }: { userId: string | undefined; restaurants: readonly string[]; days: Day[] },
): Promise<Map<string, Day>> {
  const firstDays = new Map<string, Day>();
  for (const [index, restaurantId] of restaurants.entries()) {
    const day = days.length > 1 ? days[index] : days[0];
    const restaurant = stored.restaurants.get(restaurantId);
    if (day === undefined || !restaurant) continue;
    if (day > businessDay(now, restaurant)) {
      reader.refuse('member_since', 'in_the_future');
      break;
    }
    const to = firstDayIn(restaurant, day);
    const from = stored.sinceOf(userId, restaurantId);
    if (from === to) continue;
    if (
      userId !== undefined &&
      from !== undefined &&
      (await hasReports(db, { restaurantId, userId, from, to }))
    ) {
      reader.refuse('member_since', 'in_use');
      break;
    }
    firstDays.set(restaurantId, to);
  }
  return firstDays;
}
