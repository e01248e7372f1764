import { useLingui } from '@lingui/react/macro';
import { budgetStanding } from '#contract/budget.ts';
import { toMinor, type Currency } from '#contract/money.ts';
import type { MonthSummary } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { cx } from '#web/ui/class-names.ts';
import { Sign } from '#web/ui/sign.tsx';

interface BudgetUseProps {
  summary: Pick<MonthSummary, 'bonus_total' | 'budget'>;
  currency: Currency;
  /** The share alone, where the column has no room for the amount. */
  short?: boolean;
}

/** The share of its bonus budget that a month has used; from 90 % on with a word and a sign. Nothing without a budget. */
export function BudgetUse({ summary: { budget, bonus_total }, currency, short = false }: BudgetUseProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!budget) return null;
  const [used, limit] = [toMinor(bonus_total), toMinor(budget.amount)];
  const standing = budgetStanding(used, limit);
  // Never says that a limit is reached before it is: 89.96 % is 89 %, 100.04 % is 101 %.
  const percents = (used * 100) / limit;
  const percent = formats.percent((standing === 'over' ? Math.ceil(percents) : Math.floor(percents)) / 100);
  const amount = formats.amount(budget.amount, currency);
  return (
    <p className="tabular-nums">
      {short ? t`${percent} of the budget` : t`${percent} of the budget of ${amount}`}
      {standing !== 'within' && (
        <span
          className={cx(
            'flex items-center gap-1 font-medium',
            short && 'justify-end whitespace-nowrap',
            standing === 'over' ? 'text-bad' : 'text-close',
          )}
        >
          <Sign name="warning" className="size-4" />
          <span className="min-w-0 wrap-anywhere hyphens-auto">
            {standing === 'over' ? t`Over budget` : t`Nearly used up`}
          </span>
        </span>
      )}
    </p>
  );
}
