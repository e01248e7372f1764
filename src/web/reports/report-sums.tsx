import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/money.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ReportTotals } from '#web/queries/report-totals.ts';

interface ReportSumsProps {
  /** Of the reports shown. */
  totals: ReportTotals;
  /** How many there are in the month. */
  all: number;
  currency: Currency;
}

/** What the shown reports come to, above a table whose foot may be far below. */
export function ReportSums({ totals, all, currency }: ReportSumsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const count = formats.number(totals.count);
  const whole = formats.number(all);
  const sums = [
    totals.count === all
      ? plural(all, { one: '# report', other: '# reports' })
      : t`${count} of ${whole} reports`,
    plural(totals.points_total, { one: '# point', other: '# points' }),
    formats.amount(totals.bonus_total, currency),
  ];
  if (totals.points_average !== null) {
    const average = formats.average(totals.points_average);
    sums.splice(2, 0, t`average ${average}`);
  }
  return <output className="text-sm text-muted tabular-nums">{sums.join(' · ')}</output>;
}
