/** Who of a restaurant's people is away, and who is on shift: kept with their membership. */
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { businessDay, type Day } from '#contract/month.ts';
import type { setAway as settingAway, setOnShift as settingOnShift } from '#contract/presence.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { auditBy, changes, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { MembershipsTable, Schema } from '#server/db/schema.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { restaurantsOf } from './reach.ts';
import { selectRestaurant } from './restaurant-rows.db.ts';

type Presence = Pick<MembershipsTable, 'away_until' | 'on_shift_on'>;

/** Who is away isn't on shift. Throws `not_found`, 422 `until` `in_the_past`. */
export async function setAway(
  db: Kysely<Schema>,
  author: Author,
  { until, ...member }: BodyOf<typeof settingAway>,
): Promise<void> {
  await setPresence(db, author, member, (now, today) => {
    if (until !== null && until < today) throw refusal('until', 'in_the_past');
    return { away_until: until, on_shift_on: until === null ? now.on_shift_on : null };
  });
}

/** Who is on shift is back. Throws `not_found`. */
export async function setOnShift(
  db: Kysely<Schema>,
  author: Author,
  { on_shift, ...member }: BodyOf<typeof settingOnShift>,
): Promise<void> {
  await setPresence(db, author, member, ({ away_until }, today) =>
    on_shift ? { away_until: null, on_shift_on: today } : { away_until, on_shift_on: null },
  );
}

async function setPresence(
  db: Kysely<Schema>,
  writer: Author,
  { restaurant_id, user_id }: { restaurant_id: string; user_id: string },
  change: (now: Presence, today: Day) => Presence,
): Promise<void> {
  await checkedWrite(db, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const reached = restaurantsOf(author.actor, 'restaurant.set-presence');
    const restaurant = await selectRestaurant(trx, reached, restaurant_id);
    if (!restaurant) throw new Problem('not_found');
    const today = businessDay(author.now, restaurant);
    const member = await trx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['valid_from', 'away_until', 'on_shift_on'])
      .where('restaurant_id', '=', restaurant_id)
      .where('user_id', '=', user_id)
      .where('valid_from', '<=', today)
      .where('valid_to', 'is', null)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    if (!member) throw new Problem('not_found');
    const { valid_from, ...before } = member;
    const after = change(before, today);
    const changed = changes(before, after);
    if (!changed) return;
    await trx
      .updateTable('memberships')
      .set(after)
      .where('restaurant_id', '=', restaurant_id)
      .where('user_id', '=', user_id)
      .where('valid_from', '=', valid_from)
      .execute();
    await auditBy(trx, author, {
      action: 'restaurant.set-presence',
      subject: { type: 'restaurant', id: restaurant_id },
      restaurantId: restaurant_id,
      before: { user_id, ...changed.before },
      after: { user_id, ...changed.after },
    });
  });
}

/** Who of a restaurant's people isn't looked for on a day: who is away, and through when, and who is disabled. */
export async function readAbsent(
  db: Kysely<Schema>,
  restaurantId: string,
  today: Day,
): Promise<Pick<RestaurantReports, 'away' | 'disabled'>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id', 'away_until', 'status'])
    .where('restaurant_id', '=', restaurantId)
    .where('valid_to', 'is', null)
    .where((eb) => eb.or([eb('away_until', '>=', today), eb('status', '=', 'disabled')]))
    .orderBy('user_id')
    .execute();
  return {
    away: rows.flatMap(({ user_id, away_until: until }) =>
      until !== null && until >= today ? [{ user_id, until }] : [],
    ),
    disabled: rows.filter(({ status }) => status === 'disabled').map(({ user_id }) => user_id),
  };
}
