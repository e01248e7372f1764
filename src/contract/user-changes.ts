/** Changes of people: what is entered, and the calls. */
import * as z from 'zod/mini';
import { answer, done, endpoint } from './endpoint.ts';
import { day } from './month-schemas.ts';
import { clientMadeId, codePoints, id, line } from './text.ts';
import {
  email,
  enteredPassword,
  locale,
  logsIn,
  passwordMaxLength,
  passwordMinLength,
  type Role,
  role,
  user,
  userPosition,
} from './users.ts';

/** A person's first or last name: any letters, 1–80, at least one of them a letter. */
export const personName = line(1, 80).check(
  z.refine((text) => text === '' || /\p{L}/u.test(text), { error: 'invalid_characters' }),
);

/** A person's number in the payroll office, unique case-insensitively: 1–20 of `A–Z a–z 0–9 . _ - /`. */
export const payrollId = line(1, 20).check(z.regex(/^[A-Za-z0-9._/-]*$/, { error: 'invalid_characters' }));

/** The form in which payroll numbers are compared. */
export function foldPayrollId(number: string): string {
  return number.trim().toLowerCase();
}

/** Any Unicode, no composition rules. Never trimmed. */
export const password = codePoints(passwordMinLength, passwordMaxLength);

const restaurantIds = z.array(id).check(z.maxLength(1_000));

/** For a body or a form of a person: an e-mail is asked of those who log in. */
export const emailOfLogin = z.refine<{ email?: string | null | undefined; role: Role }>(
  ({ email: address, role: held }) => Boolean(address) || !logsIn(held),
  {
    path: ['email'],
    error: 'required',
    // Also while another field is still wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

export const userCreateBody = z
  .strictObject({
    id: z.optional(clientMadeId),
    first_name: personName,
    last_name: personName,
    /** May be missing where the role is `user`: crew are evaluated and don't log in. */
    email: z.optional(email),
    payroll_id: z.optional(payrollId),
    user_position: userPosition,
    role,
    password: z.optional(password),
    restaurants: z.optional(restaurantIds),
    /** Since when they belong to the restaurants: today at the latest; in each of them its opening at the earliest. */
    member_since: z.optional(day),
    locale: z.optional(locale),
  })
  .check(emailOfLogin);

export const userUpdateBody = z.strictObject({
  first_name: z.optional(personName),
  last_name: z.optional(personName),
  /** Null takes it away, where the role is `user`. */
  email: z.optional(z.nullable(email)),
  /** Null takes it away. */
  payroll_id: z.optional(z.nullable(payrollId)),
  user_position: z.optional(userPosition),
  role: z.optional(role),
  status: z.optional(z.enum(['active', 'disabled'])),
  locale: z.optional(locale),
  /** With oneself `current_password` is asked for too. */
  password: z.optional(password),
  current_password: z.optional(enteredPassword),
  /** Replaces the set of restaurants only where it is present. */
  restaurants: z.optional(restaurantIds),
  version: z.optional(z.int()),
});

/** The fields that a person who isn't an admin may change of themselves. */
export const ownUserFields = [
  'first_name',
  'last_name',
  'locale',
  'password',
  'current_password',
  'version',
] as const;

const userParams = z.strictObject({ id });

export const registerUser = endpoint({
  method: 'POST',
  path: '/v1/user/register/',
  summary:
    'Creates a person, status pending. Who can log in is sent an activation mail; role user needs no e-mail and gets none.',
  permission: 'user.create',
  body: userCreateBody,
  result: answer(user),
  problems: ['email_taken', 'payroll_id_taken', 'id_taken'],
  status: 201,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/v1/user/update/{id}',
  summary: 'Changes the given fields of a person.',
  permission: 'user.update',
  params: userParams,
  body: userUpdateBody,
  result: answer(user),
  problems: ['email_taken', 'payroll_id_taken', 'stale', 'last_admin', 'too_many_requests'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/v1/user/delete/{id}',
  summary:
    'Ends all memberships and sessions of a person and frees the e-mail; the reports stay with the name.',
  permission: 'user.delete',
  params: userParams,
  result: done,
  problems: ['last_admin'],
});
