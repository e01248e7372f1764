import { useLingui } from '@lingui/react/macro';
import type { MonthGoal } from '#contract/reports.ts';
import { useFormats } from './use-formats.ts';

/** A month's own daily goals in words: "12", "10 → 12 on 11 Oct", of one that differs by weekday "10–14". */
export function useGoalWords(): (goals: readonly MonthGoal[]) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const one = ({ goal, by_weekday }: MonthGoal) =>
    by_weekday
      ? `${formats.number(Math.min(...by_weekday))}–${formats.number(Math.max(...by_weekday))}`
      : formats.number(goal);
  return (goals) =>
    goals.slice(1).reduce(
      (before, next) => {
        const [after, day] = [one(next), formats.shortDay(next.from)];
        return t`${before} → ${after} on ${day}`;
      },
      goals[0] ? one(goals[0]) : '',
    );
}
