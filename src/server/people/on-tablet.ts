import type { User } from '#contract/users.ts';

/**
 * A person as a session on a tablet tells of them: an evaluator of the tablet's restaurant, whatever else they are. Whoever
 * has the PIN learns no more.
 */
export function onTablet(user: User, restaurantIds: readonly string[]): User {
  return {
    ...user,
    email: null,
    pending_email: null,
    payroll_id: null,
    last_login_at: null,
    role: 'evaluator',
    restaurants: user.restaurants.filter(({ id }) => restaurantIds.includes(id)),
  };
}
