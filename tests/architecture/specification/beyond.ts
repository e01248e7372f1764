/** The pages and calls that the specification leaves open and the contract decides; new calls have new paths. */
import { by, type Row } from './row.ts';

export const openRoutes: readonly Row[] = [
  {
    id: 'route-verify-email',
    section: 'open',
    says: 'The path of the e-mail verification page',
    route: '/verify-email',
    tests: by('web/accounts.test.tsx', 'happens when the page is opened, and says so'),
  },
  {
    id: 'route-activate-account',
    section: 'open',
    says: 'The path of the account activation page',
    route: '/activate-account',
    tests: by(
      'web/accounts.test.tsx',
      'asks for a password where the invitation gave none, and leads to the log-in',
    ),
  },
  {
    id: 'route-account',
    section: 'open',
    says: 'Where the password is changed',
    route: '/dashboard/account',
    tests: by(
      'web/account-page.test.tsx',
      'is reached by the account menu, and shows what an administrator has decided',
    ),
  },
  {
    id: 'route-setup',
    section: 'open',
    says: 'How the first administrator comes to be',
    route: '/setup',
    tests: by('web/setup.test.tsx', 'takes the token out of the address bar and sends it with what is typed'),
  },
  {
    id: 'route-mailbox',
    section: 'open',
    says: 'Where mails go without a mail server: demo and development only',
    route: '/mailbox',
    tests: by('web/accounts.test.tsx', 'shows the kept mails, newest first, with their links'),
  },
];

export const openCalls: readonly Row[] = [
  {
    id: 'call-app-info',
    section: 'open',
    says: 'How the server runs',
    call: 'GET /v1/app/info/',
    tests: by('server/setup.test.ts', 'the demo log-ins are told in demo mode and are real'),
  },
  {
    id: 'call-setup',
    section: 'open',
    says: 'The first administrator',
    call: 'POST /v1/app/setup/{token}',
    tests: by('server/setup.test.ts', 'is made with the token and can log in'),
  },
  {
    id: 'call-mails',
    section: 'open',
    says: 'The mails that demo and development keep',
    call: 'GET /v1/app/mails/',
    tests: by('server/main-mail.test.ts', 'keeps its mails where a page shows them, with links to itself'),
  },
  {
    id: 'call-activate',
    section: 'open',
    says: 'Account activation',
    call: 'POST /v1/user/activate-account/{token}',
    tests: by(
      'server/accounts-invitation.test.ts',
      'is pending, is mailed a link, activates with a password and can log in',
    ),
  },
  {
    id: 'call-link',
    section: 'open',
    says: 'Whether a mailed link still works',
    call: 'GET /v1/user/link/{token}',
    tests: by('server/accounts-links.test.ts', 'says what it is for, as often as it is asked'),
  },
  {
    id: 'call-resend-invitation',
    section: 'open',
    says: 'The invitation once more',
    call: 'POST /v1/admin/user/resend-invitation/{id}',
    tests: by('server/accounts-invitation.test.ts', 'arrives, and is audited'),
  },
  {
    id: 'call-assign-user',
    section: 'open',
    says: 'Assigning a user to a restaurant',
    call: 'PUT /v1/admin/restaurant/assign-user',
    tests: by('server/assign-user.test.ts', 'begins today and gives access at once'),
  },
  {
    id: 'call-restaurant-delete-preview',
    section: 'open',
    says: 'What the deletion of a restaurant concerns',
    call: 'GET /v1/admin/restaurant/delete-preview/{id}',
    tests: by('server/restaurants.test.ts', 'is preceded by what it would take away'),
  },
  {
    id: 'call-user-delete-preview',
    section: 'open',
    says: 'What the deletion of a user concerns',
    call: 'GET /v1/admin/user/delete-preview/{id}',
    tests: by(
      'server/user-months.test.ts',
      'are the stores, and the reports received and given with their bonus',
    ),
  },
  {
    id: 'call-user-with-reports',
    section: 'open',
    says: "A person's month of feedback",
    call: 'GET /v1/user/details-with-reports/',
    tests: by(
      'server/user-months.test.ts',
      'has the reports received, newest first, with the store and its currency',
    ),
  },
];
