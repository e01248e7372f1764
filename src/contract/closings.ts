/** Month's end: closing the months of restaurants, and what is paid by it. The arithmetic is in closing.ts. */
import * as z from 'zod/mini';
import { answer, endpoint, pageMeta, paging } from './endpoint.ts';
import { amount, currency, signedAmount } from './money.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { monthSummary } from './reports.ts';
import { id, instant, line, longReason, searchText, wholeNumber } from './text.ts';
import { person, userPosition } from './users.ts';

/**
 * - `running` the month isn't over in the restaurant's zone, or isn't to be closed yet by the chain's settings
 * - `needs_look` not closed, and a check other than `days_below_goal` and `without_payroll_number` says something
 * - `ready` nothing stands against closing
 * - `withdrawn` was closed and reopened
 * - `closed`
 * - `paid` closed, and a payroll run holds all that it pays
 */
export const closingStates = ['running', 'needs_look', 'ready', 'withdrawn', 'closed', 'paid'] as const;
export type ClosingState = (typeof closingStates)[number];

export function isClosed(state: ClosingState): boolean {
  return state === 'closed' || state === 'paid';
}

/**
 * What somebody should look at before a month is closed; `blocking` ones prevent it. Of a closed month only
 * `open_questions` is told.
 *
 * - `not_over` the month isn't over in the restaurant's zone
 * - `too_early` it is over, and by the chain's settings it is closed from `day` on
 * - `earlier_open` an earlier month has to be closed first
 * - `before_first` the restaurant's first closed month is a later one, `month`: what was before it is never paid here
 * - `unpaid_before` it would be the restaurant's first closed month, and `count` earlier ones since `month` have bonuses,
 * which are never paid then
 * - `days_without_feedback` · `days_below_goal` of its days with a goal
 * - `without_payroll_number` are paid and have no number in the payroll office
 * - `people_left` have a bonus and are no longer in the restaurant
 * - `large_corrections` the corrections are above 20 % of the bonuses
 * - `no_evaluator` nobody can record feedback there
 * - `open_questions` about statements and not answered: of a closed `month` those about it, of an open one all of the restaurant
 */
export const closingChecks = [
  'not_over',
  'too_early',
  'earlier_open',
  'before_first',
  'unpaid_before',
  'days_without_feedback',
  'days_below_goal',
  'without_payroll_number',
  'people_left',
  'large_corrections',
  'no_evaluator',
  'open_questions',
] as const;
export type ClosingCheckCode = (typeof closingChecks)[number];

const closingCheck = z.object({
  code: z.enum(closingChecks),
  params: z.object({ count: z.optional(z.int()), month: z.optional(month), day: z.optional(day) }),
  blocking: z.boolean(),
});
export type ClosingCheck = z.output<typeof closingCheck>;

/** A month made final. It is never changed; a withdrawn one stays and counts for nothing. */
export const closing = z.object({
  /** 1, 2, … per restaurant and month. */
  number: z.int(),
  closed_at: instant,
  closed_by: z.string(),
  note: z.nullable(z.string()),
  /** SHA-256 over the closing and the hash of the restaurant's closing before it, hexadecimal. */
  hash: z.string(),
  withdrawn_at: z.nullable(instant),
  withdrawn_by: z.nullable(z.string()),
  withdrawn_reason: z.nullable(z.string()),
  /** The newest payroll run in force that holds something of it, for callers who see money. */
  run_id: z.nullable(z.string()),
  run_number: z.nullable(z.int()),
});
export type Closing = z.output<typeof closing>;

/** A restaurant's month at month's end. Of an open month the amounts are what closing it now would pay. */
export const closingEntry = z.object({
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string(), currency }),
  month,
  state: z.enum(closingStates),
  /** The newest, withdrawn or not. */
  closing: z.nullable(closing),
  /** As known now. */
  summary: monthSummary,
  /** Beyond or below the month's own bonuses; null for callers who only record. */
  corrections: z.nullable(signedAmount),
  payable: z.nullable(amount),
  checks: z.array(closingCheck),
});
export type ClosingEntry = z.output<typeof closingEntry>;

/** One person's part of a closing: `payable = bonus + changes − carried_in + carried_out`. */
export const closingLine = z.object({
  person,
  user_position: userPosition,
  /** The person's present number in the payroll office. */
  payroll_id: z.nullable(z.string()),
  count: z.int(),
  points_total: z.int(),
  points_average: z.nullable(z.number()),
  bonus: amount,
  correction: signedAmount,
  payable: amount,
  /** How much more or less earlier months are known to be than at the closing before. */
  changes: z.array(z.object({ month, amount: signedAmount })),
  carried_in: amount,
  carried_out: amount,
});
export type ClosingLine = z.output<typeof closingLine>;

/** The sums of one currency. */
export const closingTotals = z.object({
  currency,
  /** How many restaurants, and of them closed. */
  restaurants: z.int(),
  closed: z.int(),
  bonus: amount,
  corrections: signedAmount,
  payable: amount,
});
export type ClosingTotals = z.output<typeof closingTotals>;

export const closingSorts = ['state', 'name', 'bonus', 'corrections', 'payable'] as const;
export type ClosingSort = (typeof closingSorts)[number];

/** Which restaurants' months. */
export const closingFilters = {
  q: z.optional(searchText),
  state: z.optional(z.enum(closingStates)),
};

export const listClosings = endpoint({
  method: 'GET',
  path: '/v1/closing/list/',
  summary:
    "Month's end: each restaurant's month with its state, checks and amounts; what needs a look first.",
  permission: 'closing.read',
  query: z.strictObject({
    /** Without it the last month that is over. */
    date: z.optional(monthDate),
    ...closingFilters,
    sort: z.optional(z.enum([...closingSorts, ...closingSorts.map((sort) => `-${sort}` as const)])),
    ...paging,
  }),
  result: z.object({
    success: z._default(z.literal(true), true),
    data: z.array(closingEntry),
    meta: z.object({
      ...z.partial(pageMeta).shape,
      month,
      /** Of all restaurants within reach, those on other pages included; none for callers who only record. */
      totals: z.array(closingTotals),
    }),
  }),
});

export const getClosing = endpoint({
  method: 'GET',
  path: '/v1/closing/details/',
  summary: "A restaurant's month at month's end: its closings, the lines as paid and as known now.",
  permission: 'closing.read',
  query: z.strictObject({ id, date: monthDate, number: z.optional(wholeNumber(1, 1_000)) }),
  problems: ['not_found'],
  result: answer(
    z.extend(closingEntry, {
      /** As paid by the closing asked for, or the newest; empty without one, and for callers who only record. */
      lines: z.array(closingLine),
      /** What closing the month now would pay, had it not been closed. */
      known: z.array(closingLine),
      /** All closings of the month, the first one first. */
      closings: z.array(closing),
    }),
  ),
});

/** A person's month over all restaurants of a currency: as paid where it is closed, else what closing it would pay. */
export const personAtMonthEnd = z.object({
  person,
  user_position: userPosition,
  payroll_id: z.nullable(z.string()),
  currency,
  count: z.int(),
  points_average: z.nullable(z.number()),
  bonus: amount,
  correction: signedAmount,
  payable: amount,
  /** The largest amount first. */
  parts: z.array(
    z.object({
      restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string() }),
      state: z.enum(closingStates),
      count: z.int(),
      bonus: amount,
      correction: signedAmount,
      payable: amount,
    }),
  ),
});
export type PersonAtMonthEnd = z.output<typeof personAtMonthEnd>;

export const personSorts = ['name', 'payroll_id', 'bonus', 'corrections', 'payable'] as const;
export type PersonSort = (typeof personSorts)[number];

/** Which people, and in which order; `q` is found in names, and is a payroll number. */
export const personFilters = {
  q: z.optional(searchText),
  sort: z.optional(z.enum([...personSorts, ...personSorts.map((sort) => `-${sort}` as const)])),
};

export const listClosingPeople = endpoint({
  method: 'GET',
  path: '/v1/closing/people/',
  summary: "Month's end by person: a row for each person and currency, with the parts by restaurant.",
  permission: 'closing.close',
  query: z.strictObject({
    /** Without it the last month that is over. */
    date: z.optional(monthDate),
    ...personFilters,
    ...paging,
  }),
  result: z.object({
    success: z._default(z.literal(true), true),
    data: z.array(personAtMonthEnd),
    meta: z.object({
      ...z.partial(pageMeta).shape,
      month,
      /** Of everybody, and the same as those of the restaurants. */
      totals: z.array(closingTotals),
    }),
  }),
});

/**
 * What became of a restaurant.
 *
 * - `closed` done, or closed before
 * - `not_found` · `not_over` · `too_early` by the chain's settings · `earlier_open` · `not_open_yet` before the month of
 * the opening · `before_first` before the first closed month
 */
export const closeResults = [
  'closed',
  'not_found',
  'not_over',
  'too_early',
  'earlier_open',
  'not_open_yet',
  'before_first',
] as const;
export type CloseResult = (typeof closeResults)[number];

export const closeMonth = endpoint({
  method: 'POST',
  path: '/v1/admin/closing/close/',
  summary:
    'Closes the month of restaurants, each by itself: what could be closed is closed, whatever became of others.',
  permission: 'closing.close',
  body: z.strictObject({
    month,
    restaurant_ids: z.array(id).check(z.minLength(1), z.maxLength(1_000)),
    note: z.optional(line(0, 300)),
  }),
  /** One for each restaurant, in their order. */
  result: answer(
    z.array(
      z.object({
        restaurant_id: z.string(),
        ok: z.boolean(),
        code: z.enum(closeResults),
        closing: z.nullable(closing),
      }),
    ),
  ),
});

/** `number` is the closing that is meant, so that a second try after a lost answer withdraws no later one; without it the newest. */
export const reopenMonth = endpoint({
  method: 'POST',
  path: '/v1/admin/closing/reopen/',
  summary:
    "Withdraws a restaurant's newest closing: it stays to be read and counts for nothing. One that is withdrawn stays as it is.",
  permission: 'closing.reopen',
  body: z.strictObject({
    restaurant_id: id,
    month,
    number: z.optional(wholeNumber(1, 1_000)),
    reason: longReason,
  }),
  problems: ['not_found', 'not_newest', 'in_payroll_run', 'month_archived'],
  result: answer(closing),
});
