/** Why an amount is what it is: the rule with real numbers, what changed it, and the parts that it is the sum of. */
import * as z from 'zod/mini';
import { bonusRuleEntry } from './bonus-rules.ts';
import { answer, endpoint } from './endpoint.ts';
import { goalsByWeekday } from './goals.ts';
import { amount, currency, signedAmount } from './money.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { id, instant, wholeNumber } from './text.ts';
import { person } from './users.ts';

const closingNumber = wholeNumber(1, 1_000);

/** Which amount is asked about; each kind with the ids that name it. */
export const explainQuery = z.discriminatedUnion('what', [
  /** A report's bonus, also of a voided one. */
  z.strictObject({ what: z.literal('report'), id }),
  /** A restaurant's business day. */
  z.strictObject({ what: z.literal('day'), restaurant_id: id, date: day }),
  /** With `through` from the 1st to this day of the month, which isn't in another one: 422 `through` `invalid_date`. */
  z.strictObject({
    what: z.literal('store-month'),
    restaurant_id: id,
    date: monthDate,
    through: z.optional(day),
  }),
  /**
   * All restaurants within reach with a currency. With `compared` what the overview compares: the days of the month that
   * are over (`now`), or as many of the month before it (`before`).
   */
  z.strictObject({
    what: z.literal('chain-month'),
    currency,
    date: monthDate,
    compared: z.optional(z.enum(['now', 'before'])),
  }),
  /**
   * A person's feedback of a month, received unless `side` says otherwise: in one restaurant, or in all within reach with
   * a currency. Neither of both: 422 `currency` `required`.
   */
  z.strictObject({
    what: z.literal('person-month'),
    user_id: id,
    side: z.optional(z.enum(['received', 'given'])),
    restaurant_id: z.optional(id),
    currency: z.optional(currency),
    date: monthDate,
  }),
  /** What a restaurant's closing pays; without a `number` what closing the month now would pay. Administrators only. */
  z.strictObject({
    what: z.literal('closing'),
    restaurant_id: id,
    date: monthDate,
    number: z.optional(closingNumber),
  }),
  /** What it pays one person. */
  z.strictObject({
    what: z.literal('line'),
    restaurant_id: id,
    user_id: id,
    date: monthDate,
    number: z.optional(closingNumber),
  }),
]);
export type ExplainQuery = z.output<typeof explainQuery>;

/** The reports that fell under one rule, and what it gives for them: `points_above × amount_per_point`. */
export const explainedRule = z.object({
  /** Null: no rule was in force, so points earn nothing. */
  rule: z.nullable(bonusRuleEntry),
  count: z.int(),
  points: z.int(),
  /** The points of each report beyond the threshold, added up. */
  points_above: z.int(),
  by_rule: amount,
  /** As recorded; it differs from `by_rule` where `differing` reports were not recorded by this rule. */
  bonus: amount,
  differing: z.int(),
});
export type ExplainedRule = z.output<typeof explainedRule>;

/** The goal of a day, with the version that was in force. */
export const explainedGoal = z.object({
  goal: z.int(),
  by_weekday: z.nullable(goalsByWeekday),
  valid_from: day,
  /** Null and empty where the history doesn't tell. */
  set_at: z.nullable(instant),
  set_by: z.string(),
});
export type ExplainedGoal = z.output<typeof explainedGoal>;

const named = z.object({ id: z.string(), name: z.string() });

/** A restaurant's month, a day, a report or a person's line of a closing that an amount is the sum of. */
export const explainedPart = z.object({
  what: z.enum(['store-month', 'day', 'report', 'line']),
  /** Of a report; null of all others. */
  id: z.nullable(z.string()),
  restaurant: named,
  /** The day, or the month. */
  date: z.string(),
  /** Of a month that is counted in part the last day of it; null of a whole one, and of all others. */
  through: z.nullable(day),
  /** These are null but of a report; a line has the person whose it is. */
  observed_at: z.nullable(instant),
  evaluator: z.nullable(person),
  evaluated_user: z.nullable(person),
  count: z.int(),
  points: z.int(),
  /** Of a line what it pays. */
  bonus: amount,
  /** The `valid_from` of the rule that it fell under; null where there was none, and of a month. */
  rule_from: z.nullable(day),
});
export type ExplainedPart = z.output<typeof explainedPart>;

/** When, by whom and why a report was taken out. The reason is empty where its author undid it. */
export const explainedVoid = z.object({ at: instant, by: z.string(), reason: z.string() });

/** A report that was taken out: what it had earned is in no total. */
export const voidedPart = z.extend(explainedPart, { voided: explainedVoid });

/** What of a report counts for its bonus, as far as a correction changed it. */
const correctedFields = z.object({
  points: z.optional(z.int()),
  bonus: z.optional(amount),
  date: z.optional(day),
  evaluated_user: z.optional(z.string()),
});

/** A change of a recorded report, other than of its comment. */
export const explainedCorrection = z.object({
  at: instant,
  /** Empty where nobody was signed in. */
  by: z.string(),
  /** By its author or an import, or because a rule of its day was set. */
  cause: z.enum(['correction', 'import', 'import-undone', 'rule']),
  /** The import's file, or why the import was undone; empty otherwise. */
  note: z.string(),
  before: correctedFields,
  after: correctedFields,
});
export type ExplainedCorrection = z.output<typeof explainedCorrection>;

/** How a report came about. */
export const explainedReport = z.object({
  evaluator: person,
  evaluated_user: person,
  points: z.int(),
  /** As it is recorded; of a voided report what it had earned. */
  bonus: amount,
  observed_at: instant,
  recorded_at: instant,
  /** Why an administrator recorded it for a day that was over. */
  reason: z.nullable(z.string()),
  /** The import that it came by. */
  import: z.nullable(z.object({ name: z.string(), at: instant, by: z.string() })),
  /** The earliest first. */
  corrections: z.array(explainedCorrection),
  voided: z.nullable(explainedVoid),
});

/** What one report gives a person in an earlier month, at the closing before and at this one. */
export const explainedCause = z.object({
  report_id: z.string(),
  /** Its business day; of a corrected report the present one. */
  date: day,
  cause: z.enum(['recorded', 'corrected', 'voided']),
  at: instant,
  /** Empty where nobody was signed in. */
  by: z.string(),
  reason: z.string(),
  before: amount,
  after: amount,
});
export type ExplainedCause = z.output<typeof explainedCause>;

/** An earlier month of a person that is known otherwise than at the closing before. */
export const explainedChange = z.object({
  month,
  before: amount,
  after: amount,
  amount: signedAmount,
  /** They add up to the amount, but for what the history doesn't tell. */
  causes: z.array(explainedCause),
});
export type ExplainedChange = z.output<typeof explainedChange>;

/** `payable = bonus + changes − carried_in + carried_out`, of a closing each the sum over its people. */
export const explainedClosing = z.object({
  /** Null: what closing the month now would pay. */
  closing: z.nullable(z.object({ number: z.int(), closed_at: instant, closed_by: z.string() })),
  /** The month's own, as it was at the closing. */
  bonus: amount,
  changes: signedAmount,
  carried_in: amount,
  carried_out: amount,
  /** Of a line, the earliest month first; empty of a closing. */
  changed: z.array(explainedChange),
});
export type ExplainedClosing = z.output<typeof explainedClosing>;

/** The formula's lines add up to the total, and so do the parts; a report and a line have no parts. */
export const explanation = z.object({
  /** Null: of all restaurants within reach. */
  restaurant: z.nullable(named),
  /** Whose month it is; null of all others. */
  person: z.nullable(person),
  /** The day, or the month. */
  date: z.string(),
  /** As that of a part; of restaurants whose days differ, at a day's turn, the later one. */
  through: z.nullable(day),
  total: amount,
  currency,
  count: z.int(),
  points_total: z.int(),
  points_average: z.nullable(z.number()),
  /** A line for each rule that was in force, the earliest first; of a chain's month and of a closing none. */
  formula: z.array(explainedRule),
  /** Of a day and of a report's day; null where the day has no goal, and of a month. */
  goal: z.nullable(explainedGoal),
  parts: z.array(explainedPart),
  /** The reports of the same span that were taken out. */
  voided: z.array(voidedPart),
  report: z.nullable(explainedReport),
  /** Of a closing and of a line; null of all others. */
  closing: z.nullable(explainedClosing),
});
export type Explanation = z.output<typeof explanation>;

export const explainAmount = endpoint({
  method: 'GET',
  path: '/v1/explain/',
  summary:
    'Why a bonus is what it is: of a report (`id`), a day, a restaurant’s month, a person’s month, the month of all restaurants, or what a closing pays. The rule with real numbers, what changed it, and its parts.',
  permission: 'report.read',
  query: explainQuery,
  result: answer(explanation),
  problems: ['not_found', 'month_archived'],
});
