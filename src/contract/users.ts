/** People: shapes, rules and calls. */
import * as z from 'zod/mini';
import { answer, done, endpoint, listAnswer, paging } from './endpoint.ts';
import { locales } from './locale.ts';
import { orElse } from './or-else.ts';
import { day } from './month-schemas.ts';
import { clientMadeId, codePoints, id, instant, line, searchText } from './text.ts';

/** The language of a person's interface and mails. */
export const locale = z.enum(locales);

export const roles = ['admin', 'evaluator', 'user'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

export const userPositions = ['crew', 'shift_manager', 'store_manager', 'area_manager'] as const;
export const userPosition = z.enum(userPositions);
export type UserPosition = z.output<typeof userPosition>;

export const userStatuses = ['pending', 'active', 'disabled'] as const;
export const userStatus = z.enum(userStatuses);
export type UserStatus = z.output<typeof userStatus>;

/** A position as told: what isn't told, or is another server's own word, is null. */
const knownPosition = z._default(orElse(z.nullable(userPosition), null), null);

/** A person's first or last name: any letters, 1–80, at least one of them a letter. */
export const personName = line(1, 80).check(
  z.refine((text) => text === '' || /\p{L}/u.test(text), { error: 'invalid_characters' }),
);

/** Compared case-insensitively ({@link foldEmail}); 254 is the longest address that mail can carry (RFC 5321). */
export const email = line(1, 254).check(z.email({ pattern: z.regexes.unicodeEmail }));

/** The form in which e-mails are compared: diacritics count, case doesn't. */
export function foldEmail(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

/** A person's number in the payroll office, unique case-insensitively: 1–20 of `A–Z a–z 0–9 . _ - /`. */
export const payrollId = line(1, 20).check(z.regex(/^[A-Za-z0-9._/-]*$/, { error: 'invalid_characters' }));

/** The form in which payroll numbers are compared. */
export function foldPayrollId(number: string): string {
  return number.trim().toLowerCase();
}

export const passwordMinLength = 8;
export const passwordMaxLength = 128;

/** Any Unicode, no composition rules. Never trimmed. */
export const password = codePoints(passwordMinLength, passwordMaxLength);

/**
 * A password that is asked for: whether it is a good one was decided when it was set. None that was set is longer, so
 * a longer one is refused before it costs a hash.
 */
export const enteredPassword = codePoints(1, passwordMaxLength);

/**
 * The mark that distinguishes people of the same name in one answer: the e-mail for callers who may see it, else a
 * short mark made of the id. Absent where nobody shares the name, so that months of reports don't grow by it.
 */
const mark = z.optional(z.string());

/** A person as others name them. A report's names are a snapshot and never null; its id may point to nobody any more. */
export const person = z.object({
  id: z._default(z.string(), ''),
  first_name: z.string(),
  last_name: z.string(),
  mark,
});
export type Person = z.output<typeof person>;

/** A person as listed in a restaurant. */
export const member = z.extend(person, {
  user_position: knownPosition,
  role: z._default(z.nullable(role), null),
  /** The first day of the membership; told of one restaurant alone. */
  since: z.optional(day),
});
export type Member = z.output<typeof member>;

/** A restaurant as listed in a person. */
export const userRestaurant = z.object({
  id: z.string(),
  name: z.string(),
  store_id: z._default(z.string(), ''),
  /** The first day of the membership. */
  since: z.optional(day),
});
export type UserRestaurant = z.output<typeof userRestaurant>;

/**
 * A person. What the specification doesn't name has a default, so that the web app can read a server that sends less;
 * ours always sends all of it. Evaluators get others with `email`, `payroll_id`, `status` and `last_login_at` null.
 */
export const user = z.object({
  /** Empty where a server doesn't tell it; never compared then. */
  id: z._default(z.string(), ''),
  first_name: z.string(),
  last_name: z.string(),
  mark,
  email: z._default(z.nullable(z.string()), null),
  /** A changed address that counts once it is verified. */
  pending_email: z._default(z.nullable(z.string()), null),
  /** Told to administrators. */
  payroll_id: z._default(z.nullable(z.string()), null),
  user_position: knownPosition,
  role,
  status: z._default(z.nullable(userStatus), null),
  locale: z._default(z.nullable(locale), null),
  restaurants: z._default(z.array(userRestaurant), []),
  last_login_at: z._default(z.nullable(instant), null),
  created_at: z._default(z.nullable(instant), null),
  updated_at: z._default(z.nullable(instant), null),
  version: z._default(z.int(), 0),
});
export type User = z.output<typeof user>;

const restaurantIds = z.array(id).check(z.maxLength(1_000));

/** Whether somebody with a role can log in; who can't needs no e-mail and is not invited. */
export function logsIn(held: Role): boolean {
  return held !== 'user';
}

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

export const userSorts = ['name', 'role', 'user_position', 'status', 'last_login_at', 'created_at'] as const;
export const userSort = z.enum([...userSorts, ...userSorts.map((sort) => `-${sort}` as const)]);
export type UserSort = z.output<typeof userSort>;

export const userListQuery = z.strictObject({
  q: z.optional(searchText),
  role: z.optional(role),
  position: z.optional(userPosition),
  status: z.optional(userStatus),
  restaurant_id: z.optional(id),
  sort: z.optional(userSort),
  ...paging,
});

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

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/user/details/{id}',
  summary: 'One person; evaluators see people of their own stores.',
  permission: 'user.read',
  params: userParams,
  result: answer(user),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/v1/user/list/',
  summary: 'People, filtered, sorted and paged.',
  permission: 'user.read',
  query: userListQuery,
  result: listAnswer(user),
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
