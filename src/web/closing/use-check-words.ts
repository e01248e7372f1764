import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClosingCheck, ClosingCheckCode } from '#contract/closings.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** What a check says, in a sentence. */
export function useCheckWords(): (check: ClosingCheck) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ code, params: { count = 0, month, day } }) => {
    const earlier = month === undefined ? '' : formats.monthInText(month);
    const from = day === undefined ? '' : formats.day(day);
    return {
      not_over: t`The month isn’t over yet.`,
      too_early: t`It can be closed from ${from} on.`,
      earlier_open: t`${earlier} has to be closed first.`,
      before_first: t`The first closed month is ${earlier}. What was before it isn’t paid here.`,
      unpaid_before:
        count === 1
          ? t`The bonuses of ${earlier} are never paid here if this month is closed first.`
          : t`The bonuses of ${plural(count, { one: '# earlier month', other: '# earlier months' })}, from ${earlier} on, are never paid here if this month is closed first.`,
      days_without_feedback: t`${plural(count, { one: '# day without feedback', other: '# days without feedback' })}`,
      days_below_goal: t`${plural(count, { one: '# day below the goal', other: '# days below the goal' })}`,
      without_payroll_number: t`${plural(count, {
        one: '# person with an amount has no payroll number',
        other: '# people with an amount have no payroll number',
      })}`,
      people_left: t`${plural(count, {
        one: '# person with an amount has left the restaurant',
        other: '# people with an amount have left the restaurant',
      })}`,
      large_corrections: t`The corrections are above 20% of the bonuses.`,
      no_evaluator: t`Nobody can record feedback in this restaurant.`,
      open_questions: t`${plural(count, {
        one: '# question about a statement is open',
        other: '# questions about statements are open',
      })}`,
    }[code];
  };
}

/** What a check is about, without how much of it there is. */
export function useCheckNames(): (code: ClosingCheckCode) => string {
  const { t } = useLingui();
  return (code) =>
    ({
      not_over: t`Month isn’t over`,
      too_early: t`Closed from a later day on`,
      earlier_open: t`An earlier month is open`,
      before_first: t`Before the first closed month`,
      unpaid_before: t`Earlier bonuses are never paid`,
      days_without_feedback: t`Days without feedback`,
      days_below_goal: t`Days below the goal`,
      without_payroll_number: t`People without a payroll number`,
      people_left: t`People who have left`,
      open_questions: t`Open questions about statements`,
      large_corrections: t`Corrections above 20% of the bonuses`,
      no_evaluator: t`Nobody can record feedback`,
    })[code];
}
