/** Who of a restaurant's people was seen in a month, how often and by how many. */
import { lastDay, type Day, type Month } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { Member } from '#contract/users.ts';

export interface CoverageRow {
  member: Member;
  count: number;
  /** How many different people gave it. */
  evaluators: number;
  /** Given by who looks at it. */
  own: number;
  last: Day | null;
}

/**
 * Those who are away aren't among them, nor who came after the month, nor who is disabled and was not seen; the least
 * seen first.
 */
export function coverageRows(
  { users, reports, away, disabled }: Pick<RestaurantReports, 'users' | 'reports' | 'away' | 'disabled'>,
  month: Month,
  viewerId: string | undefined,
): CoverageRow[] {
  const absent = new Set(away.map(({ user_id }) => user_id));
  const received = Map.groupBy(reports, ({ evaluated_user }) => evaluated_user.id);
  return users
    .filter(({ id, since }) => id !== '' && !absent.has(id) && (since == null || since <= lastDay(month)))
    .map((member) => {
      const got = received.get(member.id) ?? [];
      return {
        member,
        count: got.length,
        evaluators: new Set(got.map(({ evaluator }) => evaluator.id)).size,
        own: got.filter(({ evaluator }) => evaluator.id === viewerId).length,
        last: got.reduce<Day | null>((last, { date }) => (last === null || date > last ? date : last), null),
      };
    })
    .filter(({ member, count }) => count > 0 || !disabled.includes(member.id))
    .toSorted((one, other) => one.count - other.count || one.evaluators - other.evaluators);
}
