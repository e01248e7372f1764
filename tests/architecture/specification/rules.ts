/** Validation, roles, errors and messages, limits: sections 5, 6, 8 and 9. */
import type { Row } from './row.ts';

export const validation: readonly Row[] = [
  {
    id: 'rule-exp',
    section: 5,
    says: 'A token is valid only if its exp is later than the current time',
    shownIn: ['web/session-state.test.ts', 'server/auth-tokens.test.ts'],
  },
  {
    id: 'rule-locale',
    section: 5,
    says: 'Locale must be one of ro, de, en',
    shownIn: ['web/session-state.test.ts', 'contract/text.test.ts'],
  },
  {
    id: 'rule-password-length',
    section: 5,
    says: 'Password minimum length is 8 characters',
    shownIn: ['web/accounts.test.tsx', 'web/users-form.test.tsx', 'contract/text.test.ts'],
  },
  {
    id: 'rule-required-email',
    section: 5,
    says: 'Required with a message: email, which must be valid',
    shownIn: ['web/login.test.tsx', 'web/accounts.test.tsx'],
  },
  {
    id: 'rule-required-password',
    section: 5,
    says: 'Required with a message: password and its confirmation, which must match',
    shownIn: [
      'web/accounts.test.tsx',
      'web/account-page.test.tsx',
      'web/login.test.tsx',
      'web/users-form.test.tsx',
    ],
  },
  {
    id: 'rule-required-person',
    section: 5,
    says: 'Required with a message: first name, last name, position, role',
    shownIn: ['web/users-form.test.tsx', 'server/rules.test.ts'],
  },
  {
    id: 'rule-required-restaurant',
    section: 5,
    says: 'Required with a message: name, restaurant ID (store id), feedback score (daily feedback goal)',
    shownIn: ['web/restaurants-form.test.tsx', 'server/rules.test.ts'],
  },
  {
    id: 'rule-tick-restaurant',
    section: 5,
    says: 'Deleting a restaurant requires ticking that it is permanent',
    shownIn: ['web/restaurants-delete.test.tsx'],
  },
  {
    id: 'rule-tick-user',
    section: 5,
    says: 'Deleting a user requires ticking that it removes the user from all restaurants',
    shownIn: ['web/users-details.test.tsx'],
  },
];

export const roles: readonly Row[] = [
  {
    id: 'role-admin',
    section: 6,
    says: 'admin: full access, including the administrator panel',
    shownIn: ['contract/policy.test.ts', 'server/permissions.test.ts'],
  },
  {
    id: 'role-evaluator',
    section: 6,
    says: 'evaluator: access to the application, not to the administrator panel',
    shownIn: ['web/restaurants-list.test.tsx', 'web/reports.test.tsx', 'server/permissions.test.ts'],
  },
  {
    id: 'role-user',
    section: 6,
    says: 'user: no access at all',
    shownIn: ['contract/policy.test.ts', 'web/session.test.tsx', 'server/auth-tokens.test.ts'],
  },
  {
    id: 'role-paths',
    section: 6,
    says: 'Log-in and the restaurant writes have administrator paths',
    shownIn: ['contract/policy.test.ts'],
  },
];

export const failures: readonly Row[] = [
  {
    id: 'error-body',
    section: 8,
    says: 'The API client rejects with the body that the server answered',
    shownIn: ['web/api.test.ts'],
  },
  {
    id: 'error-no-response',
    section: 8,
    says: "Without a response it rejects with 'Something went wrong'",
    shownIn: ['web/api.test.ts'],
  },
  {
    id: 'error-kept',
    section: 8,
    says: 'The error is kept beside the data',
    shownIn: ['web/restaurants-list.test.tsx'],
  },
  {
    id: 'error-startup',
    section: 8,
    says: 'A failed startup check (no token, expired token, failed my-info) leaves nobody signed in',
    shownIn: ['web/session.test.tsx'],
  },
];

export const messages: readonly Row[] = [
  {
    id: 'message-login',
    section: 8,
    says: 'Login failed; login successful',
    shownIn: ['web/login.test.tsx'],
  },
  {
    id: 'message-verification',
    section: 8,
    says: 'Missing token; verification failed',
    shownIn: ['web/accounts.test.tsx'],
  },
  {
    id: 'message-mail',
    section: 8,
    says: 'Error sending e-mail; e-mail sent successfully',
    shownIn: ['web/accounts.test.tsx'],
  },
  {
    id: 'message-password',
    section: 8,
    says: 'Password change failed; password change succeeded',
    shownIn: ['web/account-page.test.tsx'],
  },
  {
    id: 'message-restaurant-failed',
    section: 8,
    says: "'An error occurred while adding/updating/deleting the restaurant'",
    shownIn: ['web/restaurants-form.test.tsx', 'web/restaurants-delete.test.tsx'],
  },
  {
    id: 'message-user-failed',
    section: 8,
    says: "'An error occurred while adding/updating/deleting the user'",
    shownIn: ['web/users-form.test.tsx', 'web/users-details.test.tsx'],
  },
  {
    id: 'message-restaurant-done',
    section: 8,
    says: "'Restaurant added/updated/deleted successfully'",
    shownIn: ['web/restaurants-form.test.tsx', 'web/restaurants-delete.test.tsx'],
  },
  {
    id: 'message-user-done',
    section: 8,
    says: "'User added/updated/deleted successfully'",
    shownIn: ['web/users-form.test.tsx', 'web/users-details.test.tsx'],
  },
  {
    id: 'message-no-data',
    section: 8,
    says: 'No data',
    shownIn: ['web/month.test.tsx', 'web/restaurants-list.test.tsx', 'web/users-list.test.tsx'],
  },
  {
    id: 'message-wait',
    section: 8,
    says: 'Please wait',
    shownIn: ['web/month.test.tsx', 'web/accounts.test.tsx'],
  },
  {
    id: 'message-searching',
    section: 8,
    says: 'Searching',
    shownIn: ['web/restaurants-list.test.tsx', 'web/users-list.test.tsx'],
  },
];

export const limits: readonly Row[] = [
  {
    id: 'limit-locale',
    section: 9,
    says: 'The default locale is ro',
    shownIn: ['web/i18n.test.tsx'],
  },
  {
    id: 'limit-constants',
    section: 9,
    says: 'Password 8, toasts 5 and 3000 ms, locales ro, de, en, keys accessToken, locale, currentDate',
    shownIn: [
      'web/specification.test.tsx',
      'web/accounts.test.tsx',
      'web/i18n.test.tsx',
      'web/login.test.tsx',
      'web/toasts.test.tsx',
    ],
  },
];
