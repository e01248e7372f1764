import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { BonusRules } from '#contract/bonus-rules.ts';
import { fromMinor } from '#contract/money.ts';
import { type BonusRuleItem, pointsMax, pointsMin } from '#contract/reports.ts';
import { earned } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';
import { earliestOf, earning, type RuleInput } from './form-values.ts';
import { rulesOn } from './rules-of-month.ts';

const points = Array.from({ length: pointsMax - pointsMin + 1 }, (_, index) => pointsMin + index);

/** What each number of points earns now, and would earn by what is typed. */
export function Earnings({ rules }: { rules: BonusRules }) {
  const { t } = useLingui();
  const formats = useFormats();
  const typed = useWatch<RuleInput>();
  const currency = typed.currency ?? 'RON';
  const now = rulesOn(rules.rules, earliestOf(rules, currency)).find((rule) => rule.currency === currency);
  const { data } = earning.safeParse({
    points_threshold: typed.points_threshold,
    amount_per_point: typed.amount_per_point ?? '',
  });
  const then: BonusRuleItem | undefined = data && { ...data, currency, valid_from: '' };
  const amount = (value: number, rule: BonusRuleItem | undefined, none: string) =>
    rule ? formats.amount(earned(value, rule), currency) : none;

  return (
    <table className="w-full self-start text-right text-sm tabular-nums">
      <caption className="pb-2 text-left font-medium">{t`What points earn`}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            <Trans>Points</Trans>
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            <Trans>Now</Trans>
          </th>
          <th scope="col" className="py-1.5 pl-3 font-medium">
            <Trans>New</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((value) => (
          <tr key={value}>
            <th scope="row" className="border-t py-1.5 pr-3 text-left font-normal">
              {formats.number(value)}
            </th>
            <td className="border-t px-3 py-1.5 text-muted">
              {amount(value, now, formats.amount(fromMinor(0), currency))}
            </td>
            <td className="border-t py-1.5 pl-3 font-medium">{amount(value, then, missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
