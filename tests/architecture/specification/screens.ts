/** What the product is, its screens and routes, its notifications: sections 1 and 2. */
import { by, type Row } from './row.ts';

export const product: readonly Row[] = [
  {
    id: 'product',
    section: 1,
    says: 'A tool for feedback and bonus scores: stores, evaluators, daily goals, monthly reports',
    tests: [
      ...by('e2e/main-job.spec.ts', 'sign in, search, open a store, step through its months, sign out'),
      ...by('web/restaurants-list.test.tsx', "shows each store's month at a glance"),
    ],
  },
  {
    id: 'product-users',
    section: 1,
    says: 'Used by administrators, evaluators and plain users',
    tests: by('contract/policy.test.ts', 'gives nobody more than the rank above'),
  },
  {
    id: 'product-languages',
    section: 1,
    says: 'Offered in Romanian, German and English',
    tests: [
      ...by(
        'architecture/catalogues.test.ts',
        '%s has every message of the sources, translated, and no other',
      ),
      ...by(
        'web/i18n.test.tsx',
        'switches at once, without losing what is typed, and translates the error that is shown',
      ),
    ],
  },
  {
    id: 'product-restaurants',
    section: 1,
    says: 'Administrators create, edit, view and delete restaurants',
    tests: by('e2e/main-job.spec.ts', 'add, edit and delete a restaurant'),
  },
  {
    id: 'product-people',
    section: 1,
    says: 'Administrators create, edit, view and delete users',
    tests: [
      ...by(
        'web/users-form.test.tsx',
        'saves what was entered and opens the page of the person',
        'starts with what is saved and saves what is changed',
      ),
      ...by(
        'web/users-details.test.tsx',
        'shows who it is, in one request',
        'deletes once, however often it is pressed, and goes to the list',
      ),
    ],
  },
  {
    id: 'product-assign',
    section: 1,
    says: 'Administrators assign users to restaurants',
    tests: [
      ...by('web/users-details.test.tsx', 'assigns to one, found by its Store ID, once'),
      ...by('web/users-of-restaurant.test.tsx', 'get one more, found by name or e-mail, once'),
      ...by('server/assign-user.test.ts', 'begins today and gives access at once'),
    ],
  },
  {
    id: 'product-reports',
    section: 1,
    says: 'Restaurant details can be viewed with monthly reports',
    tests: by('web/reports.test.tsx', 'shows what the server has, newest first, and adds it up'),
  },
  {
    id: 'product-footer',
    section: 1,
    says: 'A footer shows a copyright line for 2024',
    tests: by('web/legal.test.tsx', 'is linked in the footer of the log-in, beside the copyright line'),
  },
];

export const publicRoutes: readonly Row[] = [
  {
    id: 'route-home',
    section: 2,
    says: 'Home, with log-in',
    route: '/',
    tests: by('web/login.test.tsx', 'stores the token, says so and opens the dashboard'),
  },
  {
    id: 'route-forgot-password',
    section: 2,
    says: 'Request a password recovery e-mail',
    route: '/forgot-password',
    tests: by('web/accounts.test.tsx', 'forgot password > sends the mail, once'),
  },
  {
    id: 'route-reset-password',
    section: 2,
    says: 'Set a new password; the token is carried in the path of the call',
    route: '/reset-password',
    tests: by('web/accounts.test.tsx', 'sets the password, ends every session, and leads to the log-in'),
  },
  {
    id: 'route-terms',
    section: 2,
    says: 'Terms and conditions',
    route: '/terms-and-conditions',
    tests: by('web/legal.test.tsx', 'is there for anybody, without a call', 'the terms: %s'),
  },
  {
    id: 'route-privacy',
    section: 2,
    says: 'Privacy policy',
    route: '/privacy-policy',
    tests: by('web/legal.test.tsx', 'is there for anybody, without a call', 'the privacy policy: %s'),
  },
  {
    id: 'route-expired',
    section: 2,
    says: 'An expired session sends the user home',
    tests: by('web/session.test.tsx', 'warns five minutes before, then goes home and says why'),
  },
  {
    id: 'route-logout',
    section: 2,
    says: 'Log-out sends the user to /',
    tests: by(
      'web/session.test.tsx',
      'clears token, header and cache, keeps language and selected date, and goes home',
    ),
  },
];

export const dashboardRoutes: readonly Row[] = [
  {
    id: 'route-dashboard',
    section: 2,
    says: 'Dashboard root',
    route: '/dashboard',
    tests: by('web/specification.test.tsx', 'the dashboard begins with the month at a glance'),
  },
  {
    id: 'route-restaurants',
    section: 2,
    says: 'List of restaurants',
    route: '/dashboard/restaurants',
    tests: by(
      'web/restaurants-list.test.tsx',
      "shows each store's month at a glance",
      'goes through the pages',
    ),
  },
  {
    id: 'route-restaurants-add',
    section: 2,
    says: 'Add a restaurant',
    route: '/dashboard/restaurants/add',
    tests: by('web/restaurants-form.test.tsx', 'creates the restaurant, says so and shows it'),
  },
  {
    id: 'route-restaurants-id',
    section: 2,
    says: 'Restaurant details, with monthly reports',
    route: '/dashboard/restaurants/{id}',
    tests: by(
      'web/reports.test.tsx',
      'shows the month in four tiles',
      'shows what the server has, newest first, and adds it up',
    ),
  },
  {
    id: 'route-restaurants-edit',
    section: 2,
    says: 'Edit a restaurant',
    route: '/dashboard/restaurants/edit/{id}',
    tests: by('web/restaurants-form.test.tsx', 'starts from what is saved and keeps what is not touched'),
  },
  {
    id: 'route-users',
    section: 2,
    says: 'List of users',
    route: '/dashboard/users',
    tests: by('web/users-list.test.tsx', 'shows an administrator all of a person', 'goes through the pages'),
  },
  {
    id: 'route-users-add',
    section: 2,
    says: 'Add a user',
    route: '/dashboard/users/add',
    tests: by('web/users-form.test.tsx', 'saves what was entered and opens the page of the person'),
  },
  {
    id: 'route-users-id',
    section: 2,
    says: 'User details',
    route: '/dashboard/users/{id}',
    tests: by('web/users-details.test.tsx', 'shows who it is, in one request'),
  },
  {
    id: 'route-users-edit',
    section: 2,
    says: 'Edit a user',
    route: '/dashboard/users/edit/{id}',
    tests: by('web/users-form.test.tsx', 'starts with what is saved and saves what is changed'),
  },
];

export const functions: readonly Row[] = [
  {
    id: 'function-login',
    section: 2,
    says: 'Log-in',
    tests: [
      ...by('web/login.test.tsx', 'stores the token, says so and opens the dashboard'),
      ...by('server/auth-login.test.ts', 'gives an admin the person and a token that my-info takes'),
    ],
  },
  {
    id: 'function-recovery',
    section: 2,
    says: 'Password recovery with e-mail sending',
    tests: [
      ...by('server/accounts-recovery.test.ts', 'sends one mail, to the page that sets it'),
      ...by(
        'server/main-mail.test.ts',
        'sends a mail right after the request, with links to PUBLIC_URL whatever the request says',
      ),
    ],
  },
  {
    id: 'function-verification',
    section: 2,
    says: 'E-mail verification',
    tests: [
      ...by('web/accounts.test.tsx', 'happens when the page is opened, and says so'),
      ...by('server/accounts-email.test.ts', 'counts once it is verified'),
    ],
  },
  {
    id: 'function-activation',
    section: 2,
    says: 'Account activation',
    tests: [
      ...by(
        'web/accounts.test.tsx',
        'asks for a password where the invitation gave none, and leads to the log-in',
      ),
      ...by(
        'server/accounts-invitation.test.ts',
        'is pending, is mailed a link, activates with a password and can log in',
      ),
    ],
  },
  {
    id: 'function-change-password',
    section: 2,
    says: 'Change password',
    tests: by(
      'web/account-page.test.tsx',
      'ends every session, this one too, and leads to the log-in with the reason',
    ),
  },
  {
    id: 'function-months',
    section: 2,
    says: 'A month navigator with previous and next month',
    tests: by(
      'web/month.test.tsx',
      'steps by URL and stores the month; the present one is neither stored nor in the URL',
    ),
  },
  {
    id: 'function-confirm-restaurant',
    section: 2,
    says: 'Confirmation for deleting a restaurant',
    tests: by('web/restaurants-delete.test.tsx', 'says what goes, and waits for the tick'),
  },
  {
    id: 'function-confirm-user',
    section: 2,
    says: 'Confirmation for deleting a user',
    tests: by('web/users-details.test.tsx', 'says what goes and what stays before the tick'),
  },
  {
    id: 'function-confirm-removal',
    section: 2,
    says: 'Confirmation for removing a user from a restaurant',
    tests: [
      ...by('web/restaurants-delete.test.tsx', 'names both, and ends the membership'),
      ...by('web/users-details.test.tsx', 'removes from one after a question'),
    ],
  },
  {
    id: 'function-add-another',
    section: 2,
    says: "'Save and add another user' on user creation",
    tests: by(
      'web/users-form.test.tsx',
      'keeps role, position and restaurants, clears the person, and focuses first name',
    ),
  },
  {
    id: 'function-languages',
    section: 2,
    says: 'A language switcher (ro, de, en)',
    tests: by(
      'web/i18n.test.tsx',
      'switches at once, without losing what is typed, and translates the error that is shown',
    ),
  },
];

export const notifications: readonly Row[] = [
  {
    id: 'toast-place',
    section: 2,
    says: 'Toasts appear at the top right, as a success unless said otherwise',
    tests: by('web/toasts.test.tsx', 'come at the top right, as a success, and announce themselves politely'),
  },
  {
    id: 'toast-most',
    section: 2,
    says: 'At most 5 toasts at once',
    tests: by('web/toasts.test.tsx', 'are five at most, the oldest leaves'),
  },
  {
    id: 'toast-duplicates',
    section: 2,
    says: 'Duplicates are suppressed',
    tests: by('web/toasts.test.tsx', 'say the same thing once at a time, and again afterwards'),
  },
  {
    id: 'toast-time',
    section: 2,
    says: 'Each toast hides after 3 seconds',
    tests: by('web/toasts.test.tsx', 'leave after three seconds'),
  },
];
