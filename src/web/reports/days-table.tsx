import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/money.ts';
import type { MonthScope } from '#contract/scope.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { useDayColumns } from './day-columns.tsx';
import { totalsOfDays } from './day-totals.ts';
import type { MonthDay } from './month-days.ts';

interface DaysTableProps {
  /** The month in words. */
  month: string;
  days: readonly MonthDay[];
  currency: Currency;
  scope: MonthScope;
}

/** The chart's numbers: a row for each day that has begun. */
export function DaysTable({ month, days, currency, scope }: DaysTableProps) {
  const { t } = useLingui();
  const begun = days.filter(({ isAhead, isUnopened }) => !isAhead && !isUnopened);
  const totals = totalsOfDays(begun);
  const columns = useDayColumns(totals, currency, scope);
  return (
    <DataTable
      caption={t`Days, ${month}`}
      columns={columns}
      rows={begun}
      rowKey={({ date }) => date}
      totalLabel={t`Total of ${plural(begun.length, { one: '# day', other: '# days' })}`}
      compact
    />
  );
}
