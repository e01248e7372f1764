/** Entities and their fields, the client's state, states and transitions: sections 3 and 4. */
import type { Row } from './row.ts';

export const fields: readonly Row[] = [
  {
    id: 'restaurant-fields',
    section: 3,
    says: 'Restaurant: id, restaurant name, store id (shown as Store ID)',
    shownIn: ['server/restaurants.test.ts', 'web/restaurants-form.test.tsx'],
  },
  {
    id: 'restaurant-type',
    section: 3,
    says: "Type: drive-through yes or no, labelled 'In Store' or 'Drive-Through'",
    shownIn: ['web/restaurants-list.test.tsx'],
  },
  {
    id: 'restaurant-goal',
    section: 3,
    says: 'Daily feedback goal: a number, a daily count',
    shownIn: ['server/reports.test.ts', 'web/restaurants-form.test.tsx'],
  },
  {
    id: 'restaurant-users',
    section: 3,
    says: 'Users assigned',
    shownIn: ['web/users-of-restaurant.test.tsx', 'server/restaurants.test.ts'],
  },
  {
    id: 'restaurant-lists',
    section: 3,
    says: 'The list comes plain, and by month with reports; details with reports are per month',
    shownIn: ['server/restaurants.test.ts', 'server/reports.test.ts'],
  },
  {
    id: 'user-fields',
    section: 3,
    says: 'User: first name, last name, email, password',
    shownIn: ['server/users.test.ts', 'web/users-form.test.tsx'],
  },
  {
    id: 'user-confirm-password',
    section: 3,
    says: 'Confirm password is a field of the form only',
    shownIn: ['web/users-form.test.tsx'],
  },
  {
    id: 'user-position',
    section: 3,
    says: 'Position (user_position); the texts name shift manager and store manager',
    shownIn: ['server/users.test.ts', 'web/users-list.test.tsx'],
  },
  {
    id: 'user-role',
    section: 3,
    says: 'Role: admin, evaluator or user',
    shownIn: ['web/users-list.test.tsx'],
  },
  {
    id: 'report-fields',
    section: 3,
    says: "Report item: date (label 'Report date'), points, bonus, evaluator, evaluated user",
    shownIn: ['web/reports.test.tsx'],
  },
  {
    id: 'login-response',
    section: 3,
    says: 'Log-in response: success, accessToken, user',
    shownIn: ['server/auth-login.test.ts', 'web/foreign-server.test.tsx'],
  },
  {
    id: 'token-exp',
    section: 3,
    says: 'The access token is signed and has an exp claim, read in seconds',
    shownIn: ['server/auth-login.test.ts', 'server/auth-tokens.test.ts'],
  },
];

export const clientState: readonly Row[] = [
  {
    id: 'state-session',
    section: 3,
    says: 'Session: isAuthenticated, isInitialized, user',
    shownIn: ['web/session.test.tsx'],
  },
  {
    id: 'state-restaurants',
    section: 3,
    says: 'Restaurants: loading, error, data, data with reports, list data',
    shownIn: ['web/restaurants-list.test.tsx', 'web/month.test.tsx', 'web/restaurants-form.test.tsx'],
  },
  {
    id: 'state-users',
    section: 3,
    says: 'Users: loading, error, data, list',
    shownIn: ['web/users-list.test.tsx', 'web/users-details.test.tsx', 'web/users-form.test.tsx'],
  },
  {
    id: 'state-selected-date',
    section: 3,
    says: 'The selected date is stored as an ISO string under currentDate and defaults to now',
    shownIn: ['web/session-state.test.ts'],
  },
  {
    id: 'state-storage',
    section: 3,
    says: 'The token is stored under accessToken, the locale under locale',
    shownIn: ['web/login.test.tsx', 'web/legal.test.tsx', 'web/session-state.test.ts'],
  },
];

export const sessionStates: readonly Row[] = [
  {
    id: 'session-initial',
    section: 4,
    says: 'Initially neither authenticated nor initialized',
    shownIn: ['web/specification.test.tsx'],
  },
  {
    id: 'session-startup',
    section: 4,
    says: 'After the startup check initialized; authenticated only with a stored, unexpired token and my-info',
    shownIn: ['web/session.test.tsx', 'e2e/startup.spec.ts'],
  },
  {
    id: 'session-login',
    section: 4,
    says: 'Log-in with success true: authenticated, user set, token stored',
    shownIn: ['web/login.test.tsx', 'web/foreign-basics.test.tsx'],
  },
  {
    id: 'session-update',
    section: 4,
    says: 'Update merges the given fields into the user',
    shownIn: ['web/session.test.tsx'],
  },
  {
    id: 'session-clear',
    section: 4,
    says: 'Log-out, e-mail verify, forgot and reset each clear authentication and empty the user',
    shownIn: ['web/session.test.tsx', 'web/accounts.test.tsx'],
  },
  {
    id: 'session-logout',
    section: 4,
    says: 'Log-out removes the stored token and the authorization header, and goes to /',
    shownIn: ['web/session.test.tsx'],
  },
  {
    id: 'session-expiry',
    section: 4,
    says: "At the token's expiry it is removed and the user goes home",
    shownIn: ['web/session.test.tsx', 'web/session-full.test.tsx'],
  },
];

export const otherStates: readonly Row[] = [
  {
    id: 'month-moves',
    section: 4,
    says: 'The selected month can be set, moved on and back, and reset to now, which removes what is stored',
    shownIn: ['web/month.test.tsx', 'web/session-state.test.ts'],
  },
  {
    id: 'month-stored',
    section: 4,
    says: 'Each change of the month is stored locally',
    shownIn: ['web/month.test.tsx'],
  },
  {
    id: 'loading',
    section: 4,
    says: 'Loading begins with a request and ends with data or an error; a reset clears both',
    shownIn: ['web/month.test.tsx', 'web/shell.test.tsx', 'web/session.test.tsx'],
  },
  {
    id: 'other-lifecycles',
    section: 4,
    says: 'Account activation, e-mail verification and password reset are lifecycles of their own',
    shownIn: ['server/accounts-links.test.ts'],
  },
];
