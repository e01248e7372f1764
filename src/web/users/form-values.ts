/** The form of a person: its values, and the bodies made of them. */
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { issueCode, issueMessage } from '#contract/issue.ts';
import { defaultLocale, type Locale } from '#contract/locale.ts';
import { isDay } from '#contract/month.ts';
import { id } from '#contract/text.ts';
import {
  emailOfLogin,
  payrollId,
  personName,
  type registerUser,
  type updateUser,
} from '#contract/user-changes.ts';
import {
  email,
  locale,
  role,
  userPosition,
  userStatus,
  type User,
  passwordMaxLength,
  passwordMinLength,
} from '#contract/users.ts';
import { samePasswords } from '#web/forms/same-passwords.ts';

/** Like the contract's `password`, but an empty box is no password instead of a bad one. */
const optionalPassword = z.string().check(
  z.refine((text) => text === '' || [...text].length >= passwordMinLength, {
    error: issueMessage('too_short', { min: passwordMinLength }),
  }),
  z.refine((text) => [...text].length <= passwordMaxLength, {
    error: issueMessage('too_long', { max: passwordMaxLength }),
  }),
);

/** Like a schema of the contract, but an empty box is no value instead of a bad one. */
const emptyOr = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      if (text.trim() === '') return '';
      const { data, error } = schema.safeParse(text, { error: issueCode });
      for (const { message } of error?.issues ?? []) issues.push({ code: 'custom', input: text, message });
      return data ?? text;
    }),
  );

/** Named as on the wire, so that the server's errors find their fields. The confirmation is a field of the form only. */
export const userForm = z
  .object({
    /** Of a new person: made at the first try and kept with the draft, so that another try is the same create. */
    id: z.string(),
    first_name: personName,
    last_name: personName,
    email: emptyOr(email),
    payroll_id: emptyOr(payrollId),
    user_position: userPosition,
    role,
    status: userStatus,
    locale,
    password: optionalPassword,
    password_confirmation: z.string(),
    restaurants: z.array(id),
    /** Of a new person; empty: today. */
    member_since: z.string().check(z.refine((text) => text === '' || isDay(text), { error: 'invalid_date' })),
  })
  .check(
    z.refine((form) => !form.password || form.password_confirmation !== '', {
      path: ['password_confirmation'],
      error: 'required',
      when: () => true,
    }),
    samePasswords,
    emailOfLogin,
  );
export type UserInput = z.input<typeof userForm>;
export type UserValues = z.output<typeof userForm>;

/** Position and role are chosen, not preset: a wrong one would give or take access. */
type Unchosen = Omit<UserInput, 'user_position' | 'role'> & {
  user_position: UserInput['user_position'] | '';
  role: UserInput['role'] | '';
};

export const emptyUser: Unchosen = {
  id: '',
  first_name: '',
  last_name: '',
  email: '',
  payroll_id: '',
  user_position: '',
  role: '',
  status: 'pending',
  locale: defaultLocale,
  password: '',
  password_confirmation: '',
  restaurants: [],
  member_since: '',
};

export function valuesOf(user: User): Unchosen {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email ?? '',
    payroll_id: user.payroll_id ?? '',
    user_position: user.user_position ?? '',
    role: user.role,
    status: user.status ?? 'active',
    locale: user.locale ?? defaultLocale,
    password: '',
    password_confirmation: '',
    restaurants: user.restaurants.map((restaurant) => restaurant.id).toSorted(),
    member_since: '',
  };
}

/** The next of several: what people of one restaurant share stays, the person is cleared. */
export function nextUser({ role: kept, user_position, restaurants, locale: language }: UserValues): Unchosen {
  return { ...emptyUser, role: kept, user_position, restaurants, locale: language };
}

/** The fields of the specification always; the others only where they say something, because a server may lack them. */
function bodyOf(values: UserValues, known: { locale: Locale | null; restaurants: readonly string[] }) {
  const { first_name, last_name, user_position, restaurants } = values;
  const isSameSet = String(restaurants.toSorted()) === String([...known.restaurants].toSorted());
  return {
    first_name,
    last_name,
    user_position,
    role: values.role,
    ...(values.password !== '' && { password: values.password }),
    ...(values.locale !== (known.locale ?? defaultLocale) && { locale: values.locale }),
    ...(!isSameSet && { restaurants }),
  };
}

export function createBody(values: UserValues): BodyOf<typeof registerUser> {
  return {
    id: values.id,
    ...(values.email !== '' && { email: values.email }),
    ...(values.payroll_id !== '' && { payroll_id: values.payroll_id }),
    ...bodyOf(values, { locale: null, restaurants: [] }),
    ...(values.member_since !== '' && values.restaurants.length > 0 && { member_since: values.member_since }),
  };
}

/**
 * Against the newest record known; a server without versions has version 0 and is not asked to compare. While a new
 * address waits, the old one is sent only when it was typed anew: sending it takes the new one back.
 */
export function updateBody(values: UserValues, known: User): BodyOf<typeof updateUser> {
  const isOldAddress = values.email === (known.email ?? '');
  const isLeftOut = isOldAddress && (values.email === '' || known.pending_email);
  return {
    ...bodyOf(values, {
      locale: known.locale,
      restaurants: known.restaurants.map((restaurant) => restaurant.id),
    }),
    ...(values.payroll_id !== (known.payroll_id ?? '') && { payroll_id: values.payroll_id || null }),
    ...(!isLeftOut && { email: values.email || null }),
    ...(values.status !== known.status &&
      values.status !== 'pending' &&
      known.status && { status: values.status }),
    ...(known.version > 0 && { version: known.version }),
  };
}
