/** Entities and their fields, the client's state, states and transitions: sections 3 and 4. */
import { by, type Row } from './row.ts';

export const fields: readonly Row[] = [
  {
    id: 'restaurant-fields',
    section: 3,
    says: 'Restaurant: id, restaurant name, store id (shown as Store ID)',
    tests: [
      ...by('server/restaurants.test.ts', 'answers 201 with the record and its defaults, and opens it today'),
      ...by('web/restaurants-form.test.tsx', 'creates the restaurant, says so and shows it'),
    ],
  },
  {
    id: 'restaurant-type',
    section: 3,
    says: "Type: drive-through yes or no, labelled 'In Store' or 'Drive-Through'",
    tests: by('web/restaurants-list.test.tsx', "shows each store's month at a glance", 'filters by type'),
  },
  {
    id: 'restaurant-goal',
    section: 3,
    says: 'Daily feedback goal: a number, a daily count',
    tests: [
      ...by(
        'server/reports.test.ts',
        'sums the goals of the days that are over: today stands apart',
        'makes the day a hit exactly when the goal is reached',
      ),
      ...by(
        'web/restaurants-form.test.tsx',
        'says what the goal counts, and that a new one counts from today on',
      ),
    ],
  },
  {
    id: 'restaurant-users',
    section: 3,
    says: 'Users assigned',
    tests: [
      ...by('web/users-of-restaurant.test.tsx', 'lead to their own pages'),
      ...by('server/restaurants.test.ts', 'replaces the people only where they are given'),
    ],
  },
  {
    id: 'restaurant-lists',
    section: 3,
    says: 'The list comes plain, and by month with reports; details with reports are per month',
    tests: [
      ...by('server/restaurants.test.ts', 'the list > says what details say'),
      ...by(
        'server/reports.test.ts',
        'says of each store what its own month says',
        'has its reports newest first, and numbers that are theirs',
      ),
    ],
  },
  {
    id: 'user-fields',
    section: 3,
    says: 'User: first name, last name, email, password',
    tests: [
      ...by(
        'server/users.test.ts',
        'answers 201 with a pending person',
        'with a password stores its hash alone, and lets nobody in who is pending',
      ),
      ...by('web/users-form.test.tsx', 'saves what was entered and opens the page of the person'),
    ],
  },
  {
    id: 'user-confirm-password',
    section: 3,
    says: 'Confirm password is a field of the form only',
    tests: by('web/users-form.test.tsx', 'sends a password without its confirmation'),
  },
  {
    id: 'user-position',
    section: 3,
    says: 'Position (user_position); the texts name shift manager and store manager',
    tests: [
      ...by('server/users.test.ts', 'filters by %j'),
      ...by('web/users-list.test.tsx', 'shows an administrator all of a person', 'filters by %s: %s'),
    ],
  },
  {
    id: 'user-role',
    section: 3,
    says: 'Role: admin, evaluator or user',
    tests: by('web/users-list.test.tsx', 'shows an administrator all of a person', 'filters by %s: %s'),
  },
  {
    id: 'report-fields',
    section: 3,
    says: "Report item: date (label 'Report date'), points, bonus, evaluator, evaluated user",
    tests: by(
      'web/reports.test.tsx',
      'shows what the server has, newest first, and adds it up',
      'sorts by every column, as the language does, and keeps the order in the URL',
    ),
  },
  {
    id: 'login-response',
    section: 3,
    says: 'Log-in response: success, accessToken, user',
    tests: [
      ...by('server/auth-login.test.ts', 'gives an admin the person and a token that my-info takes'),
      ...by('web/foreign-server.test.tsx', 'begins without an id, survives a reload, and ends'),
    ],
  },
  {
    id: 'token-exp',
    section: 3,
    says: 'The access token is signed and has an exp claim, read in seconds',
    tests: [
      ...by('server/auth-login.test.ts', 'makes a token of twelve hours that says whose it is'),
      ...by(
        'server/auth-tokens.test.ts',
        'a payload changed under its signature',
        'after twelve hours, to the second',
      ),
    ],
  },
];

export const clientState: readonly Row[] = [
  {
    id: 'state-session',
    section: 3,
    says: 'Session: isAuthenticated, isInitialized, user',
    tests: by(
      'web/session.test.tsx',
      'without a token asks nothing and shows the log-in',
      'with a good token knows the person, with one request',
    ),
  },
  {
    id: 'state-restaurants',
    section: 3,
    says: 'Restaurants: loading, error, data, data with reports, list data',
    tests: by(
      'web/restaurants-list.test.tsx',
      'says that it searches, and keeps the rows until others come',
      'ends a failed load on a page that tries again',
    ),
  },
  {
    id: 'state-users',
    section: 3,
    says: 'Users: loading, error, data, list',
    tests: by(
      'web/users-list.test.tsx',
      'says that it searches, and keeps the rows until others come',
      'ends a failed load on a page that tries again',
    ),
  },
  {
    id: 'state-selected-date',
    section: 3,
    says: 'The selected date is stored as an ISO string under currentDate and defaults to now',
    tests: by('web/session-store.test.ts', 'is now until it is set, stays stored, and reset removes it'),
  },
  {
    id: 'state-storage',
    section: 3,
    says: 'The token is stored under accessToken, the locale under locale',
    tests: [
      ...by('web/login.test.tsx', 'stores the token, says so and opens the dashboard'),
      ...by('web/legal.test.tsx', 'the privacy policy names every key that the app keeps in local storage'),
      ...by('web/session-store.test.ts', 'the stored language %j reads as %s'),
    ],
  },
];

export const sessionStates: readonly Row[] = [
  {
    id: 'session-initial',
    section: 4,
    says: 'Initially neither authenticated nor initialized',
    tests: by('web/specification.test.tsx', 'begins neither authenticated nor initialized, with nobody'),
  },
  {
    id: 'session-startup',
    section: 4,
    says: 'After the startup check initialized; authenticated only with a stored, unexpired token and my-info',
    tests: by(
      'web/session.test.tsx',
      'with a good token knows the person, with one request',
      'with an expired token asks nothing, removes it and says why',
      'with a refused token removes it and says so',
    ),
  },
  {
    id: 'session-login',
    section: 4,
    says: 'Log-in with success true: authenticated, user set, token stored',
    tests: [
      ...by('web/login.test.tsx', 'stores the token, says so and opens the dashboard'),
      ...by('web/foreign-basics.test.tsx', 'does not log in where %s'),
    ],
  },
  {
    id: 'session-update',
    section: 4,
    says: 'Update merges the given fields into the user',
    tests: by('web/session.test.tsx', 'shows who it is, also after an update of some fields'),
  },
  {
    id: 'session-clear',
    section: 4,
    says: 'Log-out, e-mail verify, forgot and reset each clear authentication and empty the user',
    tests: [
      ...by(
        'web/session.test.tsx',
        'clears token, header and cache, keeps language and selected date, and goes home',
      ),
      ...by(
        'web/accounts.test.tsx',
        'ends a session that was there, and stays on its page',
        'forgot password > ends a session that was there',
        'sets the password, ends every session, and leads to the log-in',
      ),
    ],
  },
  {
    id: 'session-logout',
    section: 4,
    says: 'Log-out removes the stored token and the authorization header, and goes to /',
    tests: by(
      'web/session.test.tsx',
      'clears token, header and cache, keeps language and selected date, and goes home',
    ),
  },
  {
    id: 'session-expiry',
    section: 4,
    says: "At the token's expiry it is removed and the user goes home",
    tests: [
      ...by(
        'web/session.test.tsx',
        'warns five minutes before, then goes home and says why',
        'notices on waking up that it has passed',
      ),
      ...by('web/session-full.test.tsx', 'a device whose clock is wrong by %d minutes ends to the second'),
    ],
  },
];

export const otherStates: readonly Row[] = [
  {
    id: 'month-moves',
    section: 4,
    says: 'The selected month can be set, moved on and back, and reset to now, which removes what is stored',
    tests: [
      ...by(
        'web/month.test.tsx',
        'steps by URL and stores the month; the present one is neither stored nor in the URL',
        'goes back to now, which removes what was stored',
      ),
      ...by('web/session-store.test.ts', 'is now until it is set, stays stored, and reset removes it'),
    ],
  },
  {
    id: 'month-stored',
    section: 4,
    says: 'Each change of the month is stored locally',
    tests: by(
      'web/month.test.tsx',
      'steps by URL and stores the month; the present one is neither stored nor in the URL',
      'shows the stored month where the URL names none, and the URL wins',
    ),
  },
  {
    id: 'loading',
    section: 4,
    says: 'Loading begins with a request and ends with data or an error; a reset clears both',
    tests: [
      ...by(
        'web/month.test.tsx',
        "never show one month's numbers under another's name",
        'end on the error page when they fail, which tries again',
      ),
      ...by('web/shell.test.tsx', 'says so after %s, with a retry that works'),
      ...by(
        'web/session.test.tsx',
        'of one person and log-in of another in a second tab leaves nothing of the first',
      ),
    ],
  },
  {
    id: 'other-lifecycles',
    section: 4,
    says: 'Account activation, e-mail verification and password reset are lifecycles of their own',
    tests: by(
      'server/accounts-links.test.ts',
      'works once',
      'has expired from then on',
      'is ended by a newer one',
    ),
  },
];
