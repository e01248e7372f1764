/** Validation, roles, errors and messages, limits: sections 5, 6, 8 and 9. */
import { by, type Row } from './row.ts';

export const validation: readonly Row[] = [
  {
    id: 'rule-exp',
    section: 5,
    says: 'A token is valid only if its exp is later than the current time',
    tests: [
      ...by('web/session-store.test.ts', 'does not begin with a token whose time is up'),
      ...by('server/auth-tokens.test.ts', 'after twelve hours, to the second'),
    ],
  },
  {
    id: 'rule-locale',
    section: 5,
    says: 'Locale must be one of ro, de, en',
    tests: [
      ...by('web/session-store.test.ts', 'the stored language %j reads as %s'),
      ...by('contract/text.test.ts', 'answers any header with a language that exists'),
    ],
  },
  {
    id: 'rule-password-length',
    section: 5,
    says: 'Password minimum length is 8 characters',
    tests: [
      ...by('web/accounts.test.tsx', 'wants eight characters, twice the same, and sends nothing else'),
      ...by('web/users-form.test.tsx', 'refuses the password %j with %j'),
      ...by('contract/text.test.ts', 'count what a person sees, not UTF-16 units, and are never trimmed'),
    ],
  },
  {
    id: 'rule-required-email',
    section: 5,
    says: 'Required with a message: email, which must be valid',
    tests: [
      ...by(
        'web/login.test.tsx',
        'are asked for at the submit, the first one focused, nothing sent',
        'are checked when left, then at each change',
      ),
      ...by('web/accounts.test.tsx', 'asks for an e-mail that can be one'),
    ],
  },
  {
    id: 'rule-required-password',
    section: 5,
    says: 'Required with a message: password and its confirmation, which must match',
    tests: [
      ...by('web/accounts.test.tsx', 'wants eight characters, twice the same, and sends nothing else'),
      ...by('web/account-page.test.tsx', 'asks for all three, of eight characters, twice the same'),
    ],
  },
  {
    id: 'rule-required-person',
    section: 5,
    says: 'Required with a message: first name, last name, position, role',
    tests: [
      ...by('web/users-form.test.tsx', 'names every field that is required, and leads to the first'),
      ...by('server/rules.test.ts', 'a person > without %s is refused'),
    ],
  },
  {
    id: 'rule-required-restaurant',
    section: 5,
    says: 'Required with a message: name, restaurant ID (store id), feedback score (daily feedback goal)',
    tests: [
      ...by('web/restaurants-form.test.tsx', 'refuses %s "%s" at its field and sends nothing'),
      ...by('server/rules.test.ts', 'a restaurant > without %s is refused'),
    ],
  },
  {
    id: 'rule-tick-restaurant',
    section: 5,
    says: 'Deleting a restaurant requires ticking that it is permanent',
    tests: by('web/restaurants-delete.test.tsx', 'says what goes, and waits for the tick'),
  },
  {
    id: 'rule-tick-user',
    section: 5,
    says: 'Deleting a user requires ticking that it removes the user from all restaurants',
    tests: by('web/users-details.test.tsx', 'says what goes and what stays before the tick'),
  },
];

export const roles: readonly Row[] = [
  {
    id: 'role-admin',
    section: 6,
    says: 'admin: full access, including the administrator panel',
    tests: [
      ...by('contract/policy.test.ts', 'keeps the administrator panel to administrators'),
      ...by('server/permissions.test.ts', 'by %s is answered as the policy says'),
    ],
  },
  {
    id: 'role-evaluator',
    section: 6,
    says: 'evaluator: access to the application, not to the administrator panel',
    tests: [
      ...by('web/restaurants-list.test.tsx', 'lists the own stores only and offers no adding'),
      ...by('web/reports.test.tsx', 'offers an evaluator nothing that only an admin may do'),
      ...by('server/permissions.test.ts', 'by %s is answered as the policy says'),
    ],
  },
  {
    id: 'role-user',
    section: 6,
    says: 'user: no access at all',
    tests: [
      ...by(
        'contract/policy.test.ts',
        'keeps role user and strangers out of everything that needs a session',
      ),
      ...by('web/session.test.tsx', 'refuses the role user, and lets them out'),
      ...by(
        'server/auth-tokens.test.ts',
        '%s is refused to strangers, expired tokens and people without access',
      ),
    ],
  },
  {
    id: 'role-paths',
    section: 6,
    says: 'Log-in and the restaurant writes have administrator paths',
    tests: by('contract/policy.test.ts', 'are those of the specification, to the letter'),
  },
];

export const failures: readonly Row[] = [
  {
    id: 'error-body',
    section: 8,
    says: 'The API client rejects with the body that the server answered',
    tests: by('web/api.test.ts', "rejects with the server's body"),
  },
  {
    id: 'error-no-response',
    section: 8,
    says: "Without a response it rejects with 'Something went wrong'",
    tests: by('web/api.test.ts', 'without a response rejects with Something went wrong'),
  },
  {
    id: 'error-kept',
    section: 8,
    says: 'The error is kept beside the data',
    tests: by(
      'web/restaurants-list.test.tsx',
      'ends a failed load on a page that tries again',
      'ends a failed filter on that page too',
    ),
  },
  {
    id: 'error-startup',
    section: 8,
    says: 'A failed startup check (no token, expired token, failed my-info) leaves nobody signed in',
    tests: by(
      'web/session.test.tsx',
      'without a token asks nothing and shows the log-in',
      'with an expired token asks nothing, removes it and says why',
      'with a refused token removes it and says so',
      'keeps the token when the check comes back with %s, and opens the page once it succeeds',
    ),
  },
];

export const messages: readonly Row[] = [
  {
    id: 'message-login',
    section: 8,
    says: 'Login failed; login successful',
    tests: by(
      'web/login.test.tsx',
      'of %s with %s says why and keeps what was typed',
      'stores the token, says so and opens the dashboard',
    ),
  },
  {
    id: 'message-verification',
    section: 8,
    says: 'Missing token; verification failed',
    tests: by(
      'web/accounts.test.tsx',
      'e-mail verification > without a token says so',
      'fails with a link that is none, and keeps the session',
    ),
  },
  {
    id: 'message-mail',
    section: 8,
    says: 'Error sending e-mail; e-mail sent successfully',
    tests: by(
      'web/accounts.test.tsx',
      'says that it failed with %s, and keeps what was typed',
      'says the same for %s, account or not',
    ),
  },
  {
    id: 'message-password',
    section: 8,
    says: 'Password change failed; password change succeeded',
    tests: by(
      'web/account-page.test.tsx',
      'is sent once, and says that it failed',
      'ends every session, this one too, and leads to the log-in with the reason',
    ),
  },
  {
    id: 'message-restaurant-failed',
    section: 8,
    says: "'An error occurred while adding/updating/deleting the restaurant'",
    tests: [
      ...by(
        'web/restaurants-form.test.tsx',
        'keeps the form when nothing answers, and sends the same create again',
        'names what failed',
      ),
      ...by('web/restaurants-delete.test.tsx', 'deleting a restaurant > stays open and says why it failed'),
    ],
  },
  {
    id: 'message-user-failed',
    section: 8,
    says: "'An error occurred while adding/updating/deleting the user'",
    tests: [
      ...by(
        'web/users-form.test.tsx',
        'is the same create when an answer got lost',
        'says that the last administrator stays',
      ),
      ...by('web/users-details.test.tsx', 'says why it failed, and can be tried again'),
    ],
  },
  {
    id: 'message-restaurant-done',
    section: 8,
    says: "'Restaurant added/updated/deleted successfully'",
    tests: [
      ...by(
        'web/restaurants-form.test.tsx',
        'creates the restaurant, says so and shows it',
        'starts from what is saved and keeps what is not touched',
      ),
      ...by('web/restaurants-delete.test.tsx', 'deletes, says so, and goes back to a list without it'),
    ],
  },
  {
    id: 'message-user-done',
    section: 8,
    says: "'User added/updated/deleted successfully'",
    tests: [
      ...by(
        'web/users-form.test.tsx',
        'saves what was entered and opens the page of the person',
        'starts with what is saved and saves what is changed',
      ),
      ...by('web/users-details.test.tsx', 'deletes once, however often it is pressed, and goes to the list'),
    ],
  },
  {
    id: 'message-no-data',
    section: 8,
    says: 'No data',
    tests: [
      ...by('web/month.test.tsx', '%s says why'),
      ...by('web/restaurants-list.test.tsx', 'offers to clear the filters when nothing matches'),
      ...by('web/users-list.test.tsx', 'offers to clear the filters when nothing matches'),
    ],
  },
  {
    id: 'message-wait',
    section: 8,
    says: 'Please wait',
    tests: [
      ...by('web/month.test.tsx', "never show one month's numbers under another's name"),
      ...by('web/accounts.test.tsx', 'happens when the page is opened, and says so'),
    ],
  },
  {
    id: 'message-searching',
    section: 8,
    says: 'Searching',
    tests: [
      ...by('web/restaurants-list.test.tsx', 'says that it searches, and keeps the rows until others come'),
      ...by('web/users-list.test.tsx', 'says that it searches, and keeps the rows until others come'),
    ],
  },
];

export const limits: readonly Row[] = [
  {
    id: 'limit-locale',
    section: 9,
    says: 'The default locale is ro',
    tests: by('web/i18n.test.tsx', 'is Romanian until it is chosen'),
  },
  {
    id: 'limit-constants',
    section: 9,
    says: 'Password 8, toasts 5 and 3000 ms, locales ro, de, en, keys accessToken, locale, currentDate',
    tests: by('web/specification.test.tsx', 'the constants are those of the specification'),
  },
];
