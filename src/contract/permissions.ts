/**
 * Who may do what: the one table that the server enforces, the interface hides by, and the tests enumerate.
 *
 * - `none` refused with 403 (anonymous: 401)
 * - `self` one's own record · `own` one's own restaurants and their people (anything else is 404, as if it weren't
 * there)
 * - `all` everything
 *
 * A session on a tablet reads and records for the tablet's restaurant, whatever the person's role.
 */
import type { Role } from './users.ts';

export type Reach = 'none' | 'self' | 'own' | 'all';
/** Who asks: a role, nobody who is signed in, or a session that began with a PIN on a restaurant's tablet. */
type Asking = 'anonymous' | Role | 'tablet';
type Row = Readonly<Record<Asking, Reach>>;

const anyone: Row = { anonymous: 'all', user: 'all', evaluator: 'all', admin: 'all', tablet: 'all' };
const signedIn: Row = { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'self', tablet: 'none' };
const members: Row = { anonymous: 'none', user: 'none', evaluator: 'own', admin: 'all', tablet: 'none' };
const adminOnly: Row = { anonymous: 'none', user: 'none', evaluator: 'none', admin: 'all', tablet: 'none' };

export const policy = {
  'app.info': anyone,
  'app.setup': anyone,
  'app.mails': anyone,
  'account.recover': anyone,
  'session.login': anyone,
  'session.my-info': { ...signedIn, tablet: 'self' },
  'session.end': { ...signedIn, tablet: 'self' },
  'session.renew': signedIn,
  'restaurant.read': { ...members, tablet: 'own' },
  'restaurant.create': adminOnly,
  'restaurant.update': adminOnly,
  'restaurant.archive': adminOnly,
  'restaurant.delete': adminOnly,
  'restaurant.set-goal': adminOnly,
  'restaurant.set-budget': adminOnly,
  'restaurant.assign-user': adminOnly,
  'restaurant.remove-user': adminOnly,
  'report.read': { ...members, tablet: 'own' },
  'report.create': { ...members, tablet: 'own' },
  // Its author alone, whoever that is.
  'report.update': { ...signedIn, tablet: 'self' },
  'report.void': { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'all', tablet: 'self' },
  // Two people who were at one tablet; both are there.
  'report.pass': { anonymous: 'none', user: 'none', evaluator: 'none', admin: 'none', tablet: 'self' },
  'bonus-rule.read': { anonymous: 'none', user: 'none', evaluator: 'all', admin: 'all', tablet: 'none' },
  'bonus-rule.set': adminOnly,
  // Those who only record see the state of their restaurants' months, and nobody's money.
  'closing.read': members,
  'closing.close': adminOnly,
  'closing.reopen': adminOnly,
  'settings.manage': adminOnly,
  'payroll.manage': adminOnly,
  // Whoever has the link: nobody else knows it.
  'statement.read': anyone,
  'activity.read': adminOnly,
  'import.run': adminOnly,
  'import.undo': adminOnly,
  'mail.read': adminOnly,
  'live.follow': { ...members, tablet: 'own' },
  'user.read': members,
  'user.create': adminOnly,
  'user.update': { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'all', tablet: 'none' },
  'user.delete': adminOnly,
  'user.set-pin': signedIn,
  'tablet.manage': adminOnly,
  // Whoever has the code or the key.
  'tablet.use': anyone,
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof policy;

/** The reach of a role, or of a session on a tablet, with a permission; a caller who isn't signed in is `anonymous`. */
export function reach(permission: Permission, role: Role | 'tablet' | undefined): Reach {
  return policy[permission][role ?? 'anonymous'];
}

/** Whether the interface offers an action at all. */
export function may(permission: Permission, role: Role | 'tablet' | undefined): boolean {
  return reach(permission, role) !== 'none';
}
