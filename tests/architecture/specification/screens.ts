/** What the product is, its screens and routes, its notifications: sections 1 and 2. */
import type { Row } from './row.ts';

export const product: readonly Row[] = [
  {
    id: 'product',
    section: 1,
    says: 'A tool for feedback and bonus scores: stores, evaluators, daily goals, monthly reports',
    shownIn: ['e2e/main-job.spec.ts', 'web/restaurants-list.test.tsx'],
  },
  {
    id: 'product-users',
    section: 1,
    says: 'Used by administrators, evaluators and plain users',
    shownIn: ['contract/policy.test.ts'],
  },
  {
    id: 'product-languages',
    section: 1,
    says: 'Offered in Romanian, German and English',
    shownIn: ['architecture/catalogues.test.ts', 'web/i18n.test.tsx'],
  },
  {
    id: 'product-restaurants',
    section: 1,
    says: 'Administrators create, edit, view and delete restaurants',
    shownIn: ['e2e/main-job.spec.ts'],
  },
  {
    id: 'product-people',
    section: 1,
    says: 'Administrators create, edit, view and delete users',
    shownIn: ['web/users-form.test.tsx', 'web/users-details.test.tsx'],
  },
  {
    id: 'product-assign',
    section: 1,
    says: 'Administrators assign users to restaurants',
    shownIn: ['web/users-details.test.tsx', 'web/users-of-restaurant.test.tsx', 'server/assign-user.test.ts'],
  },
  {
    id: 'product-reports',
    section: 1,
    says: 'Restaurant details can be viewed with monthly reports',
    shownIn: ['web/reports.test.tsx'],
  },
  {
    id: 'product-footer',
    section: 1,
    says: 'A footer shows a copyright line for 2024',
    shownIn: ['web/legal.test.tsx'],
  },
];

export const publicRoutes: readonly Row[] = [
  {
    id: 'route-home',
    section: 2,
    says: 'Home, with log-in',
    route: '/',
    shownIn: ['web/login.test.tsx'],
  },
  {
    id: 'route-forgot-password',
    section: 2,
    says: 'Request a password recovery e-mail',
    route: '/forgot-password',
    shownIn: ['web/accounts.test.tsx'],
  },
  {
    id: 'route-reset-password',
    section: 2,
    says: 'Set a new password; the token is carried in the path of the call',
    route: '/reset-password',
    shownIn: ['web/accounts.test.tsx'],
  },
  {
    id: 'route-terms',
    section: 2,
    says: 'Terms and conditions',
    route: '/terms-and-conditions',
    shownIn: ['web/legal.test.tsx'],
  },
  {
    id: 'route-privacy',
    section: 2,
    says: 'Privacy policy',
    route: '/privacy-policy',
    shownIn: ['web/legal.test.tsx'],
  },
  {
    id: 'route-expired',
    section: 2,
    says: 'An expired session sends the user home',
    shownIn: ['web/session.test.tsx'],
  },
  {
    id: 'route-logout',
    section: 2,
    says: 'Log-out sends the user to /',
    shownIn: ['web/session.test.tsx'],
  },
];

export const dashboardRoutes: readonly Row[] = [
  {
    id: 'route-dashboard',
    section: 2,
    says: 'Dashboard root',
    route: '/dashboard',
    shownIn: ['web/specification.test.tsx'],
  },
  {
    id: 'route-restaurants',
    section: 2,
    says: 'List of restaurants',
    route: '/dashboard/restaurants',
    shownIn: ['web/restaurants-list.test.tsx'],
  },
  {
    id: 'route-restaurants-add',
    section: 2,
    says: 'Add a restaurant',
    route: '/dashboard/restaurants/add',
    shownIn: ['web/restaurants-form.test.tsx'],
  },
  {
    id: 'route-restaurants-id',
    section: 2,
    says: 'Restaurant details, with monthly reports',
    route: '/dashboard/restaurants/{id}',
    shownIn: ['web/reports.test.tsx'],
  },
  {
    id: 'route-restaurants-edit',
    section: 2,
    says: 'Edit a restaurant',
    route: '/dashboard/restaurants/edit/{id}',
    shownIn: ['web/restaurants-form.test.tsx'],
  },
  {
    id: 'route-users',
    section: 2,
    says: 'List of users',
    route: '/dashboard/users',
    shownIn: ['web/users-list.test.tsx'],
  },
  {
    id: 'route-users-add',
    section: 2,
    says: 'Add a user',
    route: '/dashboard/users/add',
    shownIn: ['web/users-form.test.tsx'],
  },
  {
    id: 'route-users-id',
    section: 2,
    says: 'User details',
    route: '/dashboard/users/{id}',
    shownIn: ['web/users-details.test.tsx'],
  },
  {
    id: 'route-users-edit',
    section: 2,
    says: 'Edit a user',
    route: '/dashboard/users/edit/{id}',
    shownIn: ['web/users-form.test.tsx'],
  },
];

export const functions: readonly Row[] = [
  {
    id: 'function-login',
    section: 2,
    says: 'Log-in',
    shownIn: ['web/login.test.tsx', 'server/auth-login.test.ts'],
  },
  {
    id: 'function-recovery',
    section: 2,
    says: 'Password recovery with e-mail sending',
    shownIn: ['server/accounts-recovery.test.ts', 'server/main-mail.test.ts'],
  },
  {
    id: 'function-verification',
    section: 2,
    says: 'E-mail verification',
    shownIn: ['web/accounts.test.tsx', 'server/accounts-email.test.ts'],
  },
  {
    id: 'function-activation',
    section: 2,
    says: 'Account activation',
    shownIn: ['web/accounts.test.tsx', 'server/accounts-invitation.test.ts'],
  },
  {
    id: 'function-change-password',
    section: 2,
    says: 'Change password',
    shownIn: ['web/account-page.test.tsx'],
  },
  {
    id: 'function-months',
    section: 2,
    says: 'A month navigator with previous and next month',
    shownIn: ['web/month.test.tsx'],
  },
  {
    id: 'function-confirm-restaurant',
    section: 2,
    says: 'Confirmation for deleting a restaurant',
    shownIn: ['web/restaurants-delete.test.tsx'],
  },
  {
    id: 'function-confirm-user',
    section: 2,
    says: 'Confirmation for deleting a user',
    shownIn: ['web/users-details.test.tsx'],
  },
  {
    id: 'function-confirm-removal',
    section: 2,
    says: 'Confirmation for removing a user from a restaurant',
    shownIn: ['web/restaurants-delete.test.tsx', 'web/users-details.test.tsx'],
  },
  {
    id: 'function-add-another',
    section: 2,
    says: "'Save and add another user' on user creation",
    shownIn: ['web/users-form.test.tsx'],
  },
  {
    id: 'function-languages',
    section: 2,
    says: 'A language switcher (ro, de, en)',
    shownIn: ['web/i18n.test.tsx'],
  },
];

export const notifications: readonly Row[] = [
  {
    id: 'toast-place',
    section: 2,
    says: 'Toasts appear at the top right, as a success unless said otherwise',
    shownIn: ['web/toasts.test.tsx'],
  },
  {
    id: 'toast-most',
    section: 2,
    says: 'At most 5 toasts at once',
    shownIn: ['web/toasts.test.tsx'],
  },
  {
    id: 'toast-duplicates',
    section: 2,
    says: 'Duplicates are suppressed',
    shownIn: ['web/toasts.test.tsx'],
  },
  {
    id: 'toast-time',
    section: 2,
    says: 'Each toast hides after 3 seconds',
    shownIn: ['web/toasts.test.tsx'],
  },
];
