import { locales } from '#contract/locale.ts';
import type { Currency } from '#contract/money.ts';
import { isDay, isTimeZone, monthPattern } from '#contract/month.ts';
import type { Statement } from '#contract/statements.ts';

/** Whether a value has a shape. The contract's own schemas would be a sixth of all that this page may weigh. */
type Is<Value> = (value: unknown) => value is Value;

const having =
  <Value extends object>(fields: { [Name in keyof Value]-?: Is<Value[Name]> }): Is<Value> =>
  (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Is<unknown>>(fields).every(([name, is]) => is((value as Record<string, unknown>)[name]));

const listOf =
  <Value>(is: Is<Value>): Is<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(is);

const orNull =
  <Value>(is: Is<Value>): Is<Value | null> =>
  (value): value is Value | null =>
    value === null || is(value);

const oneOf =
  <Word extends string>(...words: readonly Word[]): Is<Word> =>
  (value): value is Word =>
    words.some((word) => word === value);

const textThat =
  (holds: (text: string) => boolean): Is<string> =>
  (value): value is string =>
    typeof value === 'string' && holds(value);

const text = textThat(() => true);
const day = textThat(isDay);
const month = textThat((value) => monthPattern.test(value));
const instant = textThat((value) => !Number.isNaN(Date.parse(value)));
const amount = textThat((value) => /^-?\d{1,13}\.\d\d$/.test(value));
const currency = oneOf<Currency>('RON', 'EUR');
const number = (value: unknown): value is number => Number.isFinite(value);
const yesOrNo = (value: unknown): value is boolean => typeof value === 'boolean';

const isGoal = having<NonNullable<Statement['days'][number]['goal']>>({
  goal: number,
  valid_from: day,
  set_at: orNull(instant),
  set_by: text,
});

const isRule = having<Statement['formula'][number]>({
  rule: orNull(
    having<NonNullable<Statement['formula'][number]['rule']>>({
      currency,
      valid_from: day,
      points_threshold: number,
      amount_per_point: amount,
      set_at: instant,
      set_by: text,
    }),
  ),
  count: number,
  points: number,
  points_above: number,
  by_rule: amount,
  bonus: amount,
  differing: number,
});

const isStatement = having<Statement>({
  id: text,
  person: having({ first_name: text, last_name: text }),
  locale: orNull(oneOf(...locales)),
  restaurant: having({ name: text, store_id: text, time_zone: textThat(isTimeZone) }),
  currency,
  month,
  number,
  closed_at: instant,
  withdrawn_at: orNull(instant),
  // A server of an earlier version doesn't tell it, nor the other one below.
  closed_again_at: (value): value is string | null => value === undefined || orNull(instant)(value),
  count: number,
  points_total: number,
  points_average: orNull(number),
  bonus: amount,
  correction: amount,
  payable: amount,
  changes: listOf(
    having<Statement['changes'][number]>({
      month,
      amount,
      causes: listOf(
        having<Statement['changes'][number]['causes'][number]>({
          date: day,
          cause: oneOf('recorded', 'corrected', 'voided'),
          at: instant,
          by: text,
          reason: text,
          before: amount,
          after: amount,
        }),
      ),
    }),
  ),
  carried_in: amount,
  carried_out: amount,
  days: listOf(
    having<Statement['days'][number]>({
      date: day,
      bonus: amount,
      goal: orNull(isGoal),
      reports: listOf(
        having({
          id: text,
          observed_at: instant,
          evaluator: orNull(text),
          points: number,
          bonus: amount,
          rule_from: orNull(day),
          comment: text,
        }),
      ),
    }),
  ),
  reports_archived: (value): value is boolean => value === undefined || yesOrNo(value),
  known_bonus: amount,
  formula: listOf(isRule),
  questions_until: day,
  may_ask: yesOrNo,
  questions: listOf(
    having<Statement['questions'][number]>({
      id: text,
      report_id: orNull(text),
      text,
      asked_at: instant,
      answer: orNull(text),
      outcome: orNull(oneOf('explained', 'corrected')),
      answered_at: orNull(instant),
    }),
  ),
});

/** The statement of an answer; undefined for an answer of another shape. */
export function readStatement(answer: unknown): Statement | undefined {
  return having({ data: isStatement })(answer) ? answer.data : undefined;
}
