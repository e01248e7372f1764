/** A tablet of a restaurant: its enrolment, its people's PINs, the narrow sessions that begin with one. */
import * as z from 'zod/mini';
import { answer, done, endpoint } from './endpoint.ts';
import { reportItem } from './reports.ts';
import { id, instant, line } from './text.ts';
import { enteredPassword, person, user } from './users.ts';

/** The letters of a code: none that is taken for another one. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 8;
/** How long a code can be entered, in milliseconds. */
export const codeTime = 10 * 60_000;

/** How long a session of a tablet lasts, in seconds; it is never renewed. */
export const tabletSession = 8 * 60 * 60;

/** So many wrong PINs of a person turn the PIN off on the tablet, until the person logs in with the password. */
export const pinTries = 5;

/** Without a network a PIN counts for so long after its last use on the tablet, in milliseconds. */
export const offlineTime = 24 * 60 * 60_000;

/** For so long an entry can be passed to a colleague, in milliseconds from `recorded_at`. */
export const passTime = 60 * 60_000;

const digits = z
  .string()
  .check(z.minLength(4), z.maxLength(6), z.regex(/^\d*$/, { error: 'invalid_characters' }));

/** 1234, 4321, 7777: what is tried first. */
function isEasy(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const [first] = steps;
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/** 4–6 digits; neither a run (1234, 4321) nor one digit again and again. */
export const pin = digits.check(z.refine((text) => !isEasy(text), { error: 'easy_pin' }));

/** A PIN that is asked for: whether it is a good one was decided when it was set. */
export const enteredPin = digits;

export const tabletName = line(1, 60);

/** A tablet as administrators see it. */
export const tablet = z.object({
  id: z.string(),
  name: z.string(),
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string() }),
  enrolled_at: instant,
  /** Null while its code waits to be entered. */
  claimed_at: z.nullable(instant),
  /** Until when the code can be entered; null once it was. */
  code_expires_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
});
export type Tablet = z.output<typeof tablet>;

export const enrolBody = z.strictObject({ restaurant_id: id, name: tabletName });

/** The code is told once: it is kept as a hash. */
export const enrolTablet = endpoint({
  method: 'POST',
  path: '/v1/admin/device/enrol/',
  summary: 'A code that makes a device a tablet of a restaurant: ten minutes, one use.',
  permission: 'tablet.manage',
  body: enrolBody,
  result: answer(z.object({ id: z.string(), code: z.string(), expires_at: instant })),
  problems: ['not_found', 'restaurant_archived'],
  status: 201,
});

export const listTablets = endpoint({
  method: 'GET',
  path: '/v1/admin/device/list/',
  summary: 'The tablets of all restaurants, and those whose code waits to be entered.',
  permission: 'tablet.manage',
  result: answer(z.array(tablet)),
});

/** Ends its key and every session that began on it, at once. */
export const withdrawTablet = endpoint({
  method: 'DELETE',
  path: '/v1/admin/device/withdraw/{id}',
  summary: 'Withdraws a tablet: its key and the sessions on it count no longer. Idempotent.',
  permission: 'tablet.manage',
  params: z.strictObject({ id }),
  result: done,
});

/** Somebody who can begin a session on the tablet. */
export const tabletPerson = z.extend(person, {
  /** Without one the person can't. */
  has_pin: z.boolean(),
  /** Turned off on this tablet after {@link pinTries} wrong ones. */
  is_locked: z.boolean(),
});
export type TabletPerson = z.output<typeof tabletPerson>;

/** What a tablet shows before anybody has begun. */
export const tabletFront = z.object({
  id: z.string(),
  name: z.string(),
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string() }),
  /** The restaurant's evaluators and administrators, by name. */
  people: z.array(tabletPerson),
  /** After so many minutes without a touch a session locks. */
  lock_minutes: z.int(),
});
export type TabletFront = z.output<typeof tabletFront>;

export const claimBody = z.strictObject({
  /** Upper or lower case, with or without spaces and hyphens. */
  code: line(1, 20),
  /** The key, where the device makes it (32 random bytes): the same code and key again are the same claim. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{43,64}$/))),
});

export const claimTablet = endpoint({
  method: 'POST',
  path: '/v1/device/claim/',
  summary: 'Makes the device the tablet that the code was made for; answers the key that it keeps.',
  permission: 'tablet.use',
  body: claimBody,
  result: answer(z.extend(tabletFront, { key: z.string() })),
  problems: ['code_invalid', 'too_many_requests'],
});

/** As the following: `Authorization: Bearer` carries the tablet's key. */
export const getTabletFront = endpoint({
  method: 'GET',
  path: '/v1/device/people/',
  summary: "Who can begin a session on the tablet; Authorization carries the tablet's key.",
  permission: 'tablet.use',
  result: answer(tabletFront),
  problems: ['device_unknown'],
});

/**
 * Begins a session of a person on the tablet: narrow (the policy's `tablet`), and over after {@link tabletSession}, when
 * the tablet is withdrawn, the PIN changed, the person disabled or no longer of the restaurant. 423 `pin_locked` from
 * the {@link pinTries}th wrong PIN on.
 */
export const unlockTablet = endpoint({
  method: 'POST',
  path: '/v1/device/unlock/',
  summary: "A person's narrow session on the tablet, by the PIN; Authorization carries the tablet's key.",
  permission: 'tablet.use',
  body: z.strictObject({ user_id: id, pin: enteredPin }),
  result: z.object({ success: z.literal(true), accessToken: z.string(), user }),
  problems: ['device_unknown', 'invalid_pin', 'pin_locked'],
});

/**
 * "That was me": gives an entry of one's own, recorded within {@link passTime}, to a colleague who was at the tablet, and who
 * says so with the PIN. Idempotent. 422 `user_id` `oneself` for one's own id, and where the entry is about the colleague.
 */
export const passReport = endpoint({
  method: 'PUT',
  path: '/v1/report/pass/{id}',
  summary: 'Passes an entry of the last hour to a colleague at the same tablet, by the PIN.',
  permission: 'report.pass',
  params: z.strictObject({ id }),
  body: z.strictObject({ user_id: id, pin: enteredPin }),
  result: answer(reportItem),
  problems: ['not_author', 'pass_too_late', 'month_closed', 'month_archived', 'invalid_pin', 'pin_locked'],
});

/** Null takes it away. Ends the sessions that began with the former one, and turns the PIN on again everywhere. */
export const pinBody = z.strictObject({ pin: z.nullable(pin), current_password: enteredPassword });

export const setPin = endpoint({
  method: 'PUT',
  path: '/v1/user/pin/',
  summary: "Sets, changes or takes away one's own PIN for the restaurants' tablets.",
  permission: 'user.set-pin',
  body: pinBody,
  result: answer(z.object({ has_pin: z.boolean() })),
  problems: ['too_many_requests'],
});

export const getPin = endpoint({
  method: 'GET',
  path: '/v1/user/pin/',
  summary: 'Whether one has a PIN.',
  permission: 'user.set-pin',
  result: answer(z.object({ has_pin: z.boolean() })),
});
