/** People: shapes, and the calls that read them. */
import * as z from 'zod/mini';
import { answer, endpoint, listAnswer, paging } from './endpoint.ts';
import { locales } from './locale.ts';
import { orElse } from './or-else.ts';
import { day } from './month-schemas.ts';
import { roles } from './permissions.ts';
import { codePoints, id, instant, line, searchText } from './text.ts';

/** The language of a person's interface and mails. */
export const locale = z.enum(locales);

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

/** Compared case-insensitively ({@link foldEmail}); 254 is the longest address that mail can carry (RFC 5321). */
export const email = line(1, 254).check(z.email({ pattern: z.regexes.unicodeEmail }));

/** The form in which e-mails are compared: diacritics count, case doesn't. */
export function foldEmail(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

export const passwordMinLength = 8;
export const passwordMaxLength = 128;

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

/** Whether somebody with a role can log in; who can't needs no e-mail and is not invited. */
export function logsIn(held: Role): boolean {
  return held !== 'user';
}

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

export const getUser = endpoint({
  method: 'GET',
  path: '/v1/user/details/{id}',
  summary: 'One person; evaluators see people of their own restaurants.',
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
