import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/money.ts';
import type { MonthScope } from '#contract/scope.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { missing } from '#web/ui/missing.ts';
import type { DaysTotals } from './day-totals.ts';
import type { MonthDay } from './month-days.ts';

/** The columns of a month's days, with what they add up to. */
export function useDayColumns(
  totals: DaysTotals,
  currency: Currency,
  { restaurantId: restaurant_id, month }: MonthScope,
): Column<MonthDay>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const average = (value: number | null) => (value === null ? missing : formats.average(value));
  return [
    {
      id: 'date',
      header: t`Day`,
      lead: true,
      className: 'whitespace-nowrap',
      cell: (day) => <time dateTime={day.date}>{formats.weekdayDay(day.date)}</time>,
    },
    {
      id: 'count',
      header: t`Reports`,
      numeric: true,
      total: formats.number(totals.count),
      cell: ({ count }) => formats.number(count),
    },
    {
      id: 'goal',
      header: t`Goal`,
      numeric: true,
      total: totals.goal > 0 ? formats.number(totals.goal) : missing,
      cell: ({ goal }) => (goal === null ? missing : formats.number(goal)),
    },
    {
      id: 'average',
      header: t`Average`,
      numeric: true,
      total: average(totals.average),
      cell: (day) => average(day.average),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      numeric: true,
      className: 'whitespace-nowrap',
      total: (
        <Why of={{ what: 'store-month', restaurant_id, date: month }}>
          {formats.amount(totals.bonus, currency)}
        </Why>
      ),
      cell: ({ bonus, date }) => (
        <Why of={{ what: 'day', restaurant_id, date }}>{formats.amount(bonus, currency)}</Why>
      ),
    },
  ];
}
