/** The calls and what each of them sends: section 7. */
import { by, type Row } from './row.ts';

export const headers: readonly Row[] = [
  {
    id: 'calls-base',
    section: 7,
    says: 'All calls go to one fixed API base',
    tests: by('web/api.test.ts', 'to the base %s goes to %s'),
  },
  {
    id: 'calls-headers',
    section: 7,
    says: 'Each sends Authorization: Bearer, Accept-Language and two fixed client headers',
    tests: by('web/session.test.tsx', 'every call carries the token, the language and the client'),
  },
  {
    id: 'calls-slashes',
    section: 7,
    says: 'Paths and methods as listed',
    tests: [
      ...by('contract/policy.test.ts', 'are those of the specification, to the letter'),
      ...by(
        'server/http-envelope.test.ts',
        '%s answers with and without the slash, alike and without a redirect',
      ),
    ],
  },
];

export const calls: readonly Row[] = [
  {
    id: 'call-login',
    section: 7,
    says: 'Log-in: credentials in the body; success, accessToken, user are read',
    call: 'POST /v1/admin/login/',
    tests: by('server/auth-login.test.ts', 'gives an admin the person and a token that my-info takes'),
  },
  {
    id: 'call-register',
    section: 7,
    says: 'Register and create user: body of the user form fields',
    call: 'POST /v1/user/register/',
    tests: by('server/users.test.ts', 'answers 201 with a pending person'),
  },
  {
    id: 'call-forgot-password',
    section: 7,
    says: 'Forgot password',
    call: 'PUT /v1/user/forgot-password/',
    tests: by('server/accounts-recovery.test.ts', 'sends one mail, to the page that sets it'),
  },
  {
    id: 'call-reset-password',
    section: 7,
    says: 'Reset password: body {password}',
    call: 'POST /v1/user/reset-password/{token}',
    tests: by('server/accounts-recovery.test.ts', 'makes the new one count and the old one not'),
  },
  {
    id: 'call-verify-email',
    section: 7,
    says: 'Verify e-mail',
    call: 'GET /v1/user/verify-email/{token}',
    tests: by('server/accounts-email.test.ts', 'counts once it is verified'),
  },
  {
    id: 'call-my-info',
    section: 7,
    says: 'My info: user is read',
    call: 'GET /v1/user/my-info/',
    tests: by('server/auth-login.test.ts', 'gives an admin the person and a token that my-info takes'),
  },
  {
    id: 'call-restaurant-create',
    section: 7,
    says: 'Restaurant create: body of the form fields',
    call: 'POST /v1/admin/restaurant/create/',
    tests: by(
      'server/restaurants.test.ts',
      'answers 201 with the record and its defaults, and opens it today',
    ),
  },
  {
    id: 'call-restaurant-update',
    section: 7,
    says: 'Restaurant update, id appended: body of the form fields',
    call: 'PUT /v1/admin/restaurant/update/{id}',
    tests: by('server/restaurants.test.ts', 'changes what is given and leaves the rest'),
  },
  {
    id: 'call-restaurant-delete',
    section: 7,
    says: 'Restaurant delete, id appended',
    call: 'DELETE /v1/admin/restaurant/delete/{id}',
    tests: by('server/restaurants.test.ts', 'removes it with all that hangs on it, and frees its store id'),
  },
  {
    id: 'call-remove-user',
    section: 7,
    says: 'Remove user from restaurant: body user_id and restaurant_id',
    call: 'PUT /v1/admin/restaurant/remove-user',
    tests: by('server/restaurants.test.ts', 'ends the membership today, access at once, and once'),
  },
  {
    id: 'call-restaurant-details',
    section: 7,
    says: 'Restaurant details, id appended: returns data',
    call: 'GET /v1/restaurant/details/{id}',
    tests: by(
      'server/restaurants.test.ts',
      'answers 201 with the record and its defaults, and opens it today',
    ),
  },
  {
    id: 'call-restaurant-list',
    section: 7,
    says: 'Restaurant list',
    call: 'GET /v1/restaurant/list/',
    tests: by('server/restaurants.test.ts', 'is everything to an admin and one’s own to an evaluator'),
  },
  {
    id: 'call-restaurant-list-by-month',
    section: 7,
    says: 'Restaurant list by month: optional query date',
    call: 'GET /v1/restaurant/list-by-month/',
    tests: by('server/reports.test.ts', 'says of each store what its own month says'),
  },
  {
    id: 'call-restaurant-details-by-month',
    section: 7,
    says: 'Restaurant details by month',
    call: 'GET /v1/restaurant/details-by-month/',
    tests: by('server/reports.test.ts', 'day by day is the same month'),
  },
  {
    id: 'call-restaurant-details-with-reports',
    section: 7,
    says: 'Restaurant details with reports: query id and optional date',
    call: 'GET /v1/restaurant/details-with-reports/',
    tests: by(
      'server/reports.test.ts',
      'has its reports newest first, and numbers that are theirs',
      'is the current business month where no date is given',
    ),
  },
  {
    id: 'call-user-details',
    section: 7,
    says: 'User details, id appended',
    call: 'GET /v1/user/details/{id}',
    tests: by('server/users.test.ts', 'answers 201 with a pending person', 'is everything of themselves'),
  },
  {
    id: 'call-user-list',
    section: 7,
    says: 'User list',
    call: 'GET /v1/user/list/',
    tests: by('server/users.test.ts', 'is everybody, by name, as details say it'),
  },
  {
    id: 'call-user-update',
    section: 7,
    says: 'User update, id appended',
    call: 'PUT /v1/user/update/{id}',
    tests: by('server/users.test.ts', 'updating a person > changes what is given and leaves the rest'),
  },
  {
    id: 'call-user-delete',
    section: 7,
    says: 'User delete, id appended',
    call: 'DELETE /v1/user/delete/{id}',
    tests: by('server/users.test.ts', 'ends all memberships, frees the e-mail and is final'),
  },
];
