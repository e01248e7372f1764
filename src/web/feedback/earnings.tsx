import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecordSheet } from '#contract/feedback.ts';
import { earned, ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';

/** What the chosen points earn by the rule of the day; before that, the rule. In two lines at most. */
export function Earnings({ points, sheet }: { points: number | null; sheet: RecordSheet }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { bonus_rule: rule, day, currency } = sheet;
  const amount = rule && points !== null && formats.amount(earned(points, rule), currency);
  return (
    <div className="text-sm">
      <output className="block text-base font-medium text-ink tabular-nums empty:hidden max-sm:text-sm">
        {points !== null &&
          amount &&
          t`${plural(points, { one: '# point earns', other: '# points earn' })} ${amount}`}
      </output>
      <div className={amount ? 'text-muted max-sm:hidden' : 'text-muted'}>
        <BonusFormula short rules={ruleWords(rule ? [rule] : [], day.date, formats)} />
      </div>
    </div>
  );
}
