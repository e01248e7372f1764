import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldCodes, fieldIssues, issueCode, issueMessage, readIssueMessage } from '#contract/issue.ts';
import { restaurantCreateBody, restaurantUpdateBody } from '#contract/restaurant-changes.ts';
import { restaurantListByMonthQuery } from '#contract/restaurants.ts';
import { loginBody } from '#contract/session.ts';
import { userCreateBody, userUpdateBody } from '#contract/user-changes.ts';

const issues = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = schema.safeParse(value, { error: issueCode });
  return parsed.success ? [] : fieldIssues(parsed.error.issues);
};

describe('messages', () => {
  it('carry a code and its params there and back', () => {
    const params = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.integer(), fc.string()));
    fc.assert(
      fc.property(fc.constantFrom(...fieldCodes), fc.option(params, { nil: undefined }), (code, given) => {
        fc.pre(!Object.keys(given ?? {}).includes('__proto__'));
        expect(readIssueMessage(issueMessage(code, given))).toEqual(
          given ? { code, params: given } : { code },
        );
      }),
    );
  });
  it.each(['', 'Invalid input', 'required field', 'too_big {', 'too_big {"max"}'])(
    'that read %j are merely invalid',
    (message) => expect(readIssueMessage(message)).toEqual({ code: 'invalid' }),
  );
});

it('never tells a code that no text is for', () => {
  const own = (error: string) => z.object({ name: z.string().check(z.refine(() => false, { error })) });
  for (const error of ['constructor', 'no_such_code'])
    expect(issues(own(error), { name: 'Cluj' })).toEqual([{ path: 'name', code: 'invalid' }]);
});

const good = { name: 'Cluj', store_id: 'RO-CJ-09', drive_through: false, daily_feedback_goal: 12 };

/** Field by field what `contract.md` §5 forbids, and the one issue it gets. */
const refused: [string, z.ZodMiniType, unknown, { path: string; code: string; params?: object }[]][] = [
  ['nothing at all', restaurantCreateBody, undefined, [{ path: '', code: 'required' }]],
  ['a list for a body', restaurantCreateBody, [], [{ path: '', code: 'invalid' }]],
  [
    'an empty form',
    restaurantCreateBody,
    {},
    ['name', 'store_id', 'drive_through', 'daily_feedback_goal'].map((path) => ({ path, code: 'required' })),
  ],
  [
    'an unknown field',
    restaurantUpdateBody,
    { version: 1, goal: 3 },
    [{ path: 'goal', code: 'unknown_field' }],
  ],
  [
    'the fields that pollute prototypes',
    restaurantUpdateBody,
    JSON.parse('{"__proto__": {"role": "admin"}, "constructor": 1}'),
    [
      { path: '__proto__', code: 'unknown_field' },
      { path: 'constructor', code: 'unknown_field' },
    ],
  ],
  ...(
    [
      ['name', '  ', 'required'],
      ['name', 'x', 'too_short', { min: 2 }],
      ['name', 'x'.repeat(121), 'too_long', { max: 120 }],
      ['name', 'a\0b', 'invalid_characters'],
      ['name', 7, 'invalid'],
      ['store_id', '', 'required'],
      ['store_id', 'x'.repeat(33), 'too_long', { max: 32 }],
      ['store_id', 'RO CJ', 'invalid_characters'],
      ['store_id', 'RO-ȘT', 'invalid_characters'],
      ['drive_through', 'yes', 'invalid'],
      ['drive_through', null, 'required'],
      ['daily_feedback_goal', 0, 'too_small', { min: 1 }],
      ['daily_feedback_goal', 501, 'too_big', { max: 500 }],
      ['daily_feedback_goal', 1.5, 'not_whole'],
      ['daily_feedback_goal', 2 ** 60, 'too_big', { max: 500 }],
      ['daily_feedback_goal', Number.NaN, 'required'],
      ['daily_feedback_goal', '12', 'invalid'],
      ['time_zone', 'Europe/Cluj', 'invalid_choice'],
      ['currency', 'USD', 'invalid_choice'],
      ['day_starts_at', '12:00', 'invalid_characters'],
      ['day_starts_at', '4:00', 'invalid_characters'],
      ['users', 'u1', 'invalid'],
    ] as const
  ).map(([path, value, code, params]): (typeof refused)[number] => [
    `${path} ${JSON.stringify(value).slice(0, 20)}`,
    restaurantCreateBody,
    { ...good, [path]: value },
    [{ path, code, ...(params && { params }) }],
  ]),
  [
    'a bad one of the users',
    restaurantUpdateBody,
    { users: ['a', 'b c'] },
    [{ path: 'users.1', code: 'invalid_characters' }],
  ],
  [
    'an id that no client makes',
    restaurantCreateBody,
    { ...good, id: 'r1' },
    [{ path: 'id', code: 'invalid_characters' }],
  ],
  ...(
    [
      ['first_name', '', 'required'],
      ['first_name', 'x'.repeat(81), 'too_long', { max: 80 }],
      ['last_name', '12', 'invalid_characters'],
      ['email', '', 'required'],
      ['email', 'ana@', 'invalid_email'],
      ['email', `${'a'.repeat(300)}@x.ro`, 'too_long', { max: 254 }],
      ['email', 'a\0b@x.ro', 'invalid_characters'],
      ['user_position', 'boss', 'invalid_choice'],
      ['role', 'owner', 'invalid_choice'],
      ['status', 'pending', 'invalid_choice'],
      ['status', 'deleted', 'invalid_choice'],
      ['locale', 'fr', 'invalid_choice'],
      ['password', '', 'required'],
      ['password', '1234567', 'too_short', { min: 8 }],
      ['password', 'x'.repeat(129), 'too_long', { max: 128 }],
      ['password_hash', 'x', 'unknown_field'],
      ['token_version', 0, 'unknown_field'],
      ['id', 'x', 'unknown_field'],
    ] as const
  ).map(([path, value, code, params]): (typeof refused)[number] => [
    `${path} ${JSON.stringify(value).slice(0, 20)}`,
    userUpdateBody,
    { [path]: value },
    [{ path, code, ...(params && { params }) }],
  ]),
  [
    'an empty person',
    userCreateBody,
    {},
    ['first_name', 'last_name', 'user_position', 'role', 'email'].map((path) => ({ path, code: 'required' })),
  ],
  [
    'an empty log-in',
    loginBody,
    { email: '', password: '' },
    [
      { path: 'email', code: 'required' },
      { path: 'password', code: 'required' },
    ],
  ],
  ['a bad date', restaurantListByMonthQuery, { date: '2026-13' }, [{ path: 'date', code: 'invalid_date' }]],
  [
    'page 0',
    restaurantListByMonthQuery,
    { page: '0' },
    [{ path: 'page', code: 'too_small', params: { min: 1 } }],
  ],
  [
    '201 a page',
    restaurantListByMonthQuery,
    { per_page: '201' },
    [{ path: 'per_page', code: 'too_big', params: { max: 200 } }],
  ],
  [
    'a page in words',
    restaurantListByMonthQuery,
    { page: 'one' },
    [{ path: 'page', code: 'invalid_characters' }],
  ],
  [
    'a sort by what nobody offers',
    restaurantListByMonthQuery,
    { sort: 'password' },
    [{ path: 'sort', code: 'invalid_choice' }],
  ],
];

describe('a schema', () => {
  it.each(refused)('answers %s with its code', (_, schema, value, expected) => {
    expect(issues(schema, value)).toEqual(expected);
  });

  it('says at most one thing of each field', () => {
    fc.assert(
      fc.property(fc.record({ email: fc.anything(), password: fc.anything() }), (value) => {
        const paths = issues(loginBody, value).map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });

  it('takes what the rules allow', () => {
    expect(issues(restaurantCreateBody, good)).toEqual([]);
    expect(issues(restaurantUpdateBody, {})).toEqual([]);
    expect(
      issues(restaurantCreateBody, { ...good, daily_feedback_goal: 500, day_starts_at: '11:59' }),
    ).toEqual([]);
    expect(issues(userUpdateBody, { locale: 'de', version: 3 })).toEqual([]);
  });
});
