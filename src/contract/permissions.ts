/**
 * Who may do what: the one table that the server enforces, the interface hides by, and the tests enumerate.
 *
 * - `none` refused with 403 (anonymous: 401)
 * - `self` one's own record · `own` one's own restaurants and their people (anything else is 404, as if it weren't
 * there)
 * - `all` everything
 */

export const roles = ['admin', 'evaluator', 'user'] as const;

type Role = (typeof roles)[number];

export type Reach = 'none' | 'self' | 'own' | 'all';
type Row = Readonly<Record<'anonymous' | Role, Reach>>;

const anyone: Row = { anonymous: 'all', user: 'all', evaluator: 'all', admin: 'all' };
const signedIn: Row = { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'self' };
const members: Row = { anonymous: 'none', user: 'none', evaluator: 'own', admin: 'all' };
const adminOnly: Row = { anonymous: 'none', user: 'none', evaluator: 'none', admin: 'all' };

export const policy = {
  'app.info': anyone,
  'app.setup': anyone,
  'app.mails': anyone,
  'account.recover': anyone,
  'session.login': anyone,
  'session.my-info': signedIn,
  'session.end': signedIn,
  'session.renew': signedIn,
  'restaurant.read': members,
  'restaurant.create': adminOnly,
  'restaurant.update': adminOnly,
  'restaurant.archive': adminOnly,
  'restaurant.delete': adminOnly,
  'restaurant.set-goal': adminOnly,
  'restaurant.set-budget': adminOnly,
  'restaurant.assign-user': adminOnly,
  'restaurant.remove-user': adminOnly,
  'restaurant.set-presence': members,
  'report.read': members,
  'report.create': members,
  'report.update': { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'all' },
  'report.void': { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'all' },
  // Two people who were at one tablet; both are there.
  'report.pass': { anonymous: 'none', user: 'none', evaluator: 'none', admin: 'none' },
  'bonus-rule.read': { anonymous: 'none', user: 'none', evaluator: 'all', admin: 'all' },
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
  'live.follow': members,
  'user.read': members,
  'user.create': adminOnly,
  'user.update': { anonymous: 'none', user: 'none', evaluator: 'self', admin: 'all' },
  'user.delete': adminOnly,
  'user.set-pin': signedIn,
  'tablet.manage': adminOnly,
  // Whoever has the code or the key.
  'tablet.use': anyone,
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof policy;

/**
 * The policy's column for a session that began with a PIN on a restaurant's tablet, whatever the person's role: it reads and
 * records for the tablet's restaurant. What isn't listed is `none`. Apart from the rows, because the server alone asks it
 * and the log-in screen carries them.
 */
export const tabletPolicy: Readonly<Partial<Record<Permission, Reach>>> = {
  'session.my-info': 'self',
  'session.end': 'self',
  'restaurant.read': 'own',
  'report.read': 'own',
  'report.create': 'own',
  'report.update': 'self',
  'report.void': 'self',
  'report.pass': 'self',
  'restaurant.set-presence': 'own',
  'live.follow': 'own',
};

/** The reach of a session on a tablet with a permission. */
export function tabletReach(permission: Permission): Reach {
  return tabletPolicy[permission] ?? 'none';
}

/** The reach of a role with a permission; a caller who isn't signed in is `anonymous`. */
export function reach(permission: Permission, role: Role | undefined): Reach {
  return policy[permission][role ?? 'anonymous'];
}

/** Whether the interface offers an action at all. */
export function may(permission: Permission, role: Role | undefined): boolean {
  return reach(permission, role) !== 'none';
}
