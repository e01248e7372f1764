import { useLingui } from '@lingui/react/macro';
import type { HeldClosing, PayrollRun } from '#contract/payroll.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { ClosingLink } from '#web/pages/closing-link.tsx';

interface HeldTableProps {
  run: PayrollRun;
  closings: readonly HeldClosing[];
}

/** What a run holds of each restaurant's month; its sums are the run's. */
export function HeldTable({ run, closings }: HeldTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Restaurants of payroll run ${run.number}`}
      columns={useHeldColumns(run)}
      rows={closings}
      rowKey={({ restaurant, month, number }) => `${month} ${restaurant.id} ${number}`}
      totalLabel={t`Control sum`}
    />
  );
}

function useHeldColumns({ people, total, currency }: PayrollRun): Column<HeldClosing>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: t`Restaurant`,
      lead: true,
      cell: ({ restaurant, month, number }) => (
        <ClosingLink restaurant={restaurant} month={month} number={number} />
      ),
    },
    {
      id: 'month',
      header: t`Month`,
      className: 'whitespace-nowrap',
      cell: ({ month, number }) => (
        <div>
          {formats.month(month)}
          <div className="text-sm text-muted">{t`Closing ${number}`}</div>
        </div>
      ),
    },
    {
      id: 'people',
      header: t`People`,
      numeric: true,
      total: formats.number(people),
      cell: (closing) => formats.number(closing.people),
    },
    {
      id: 'payable',
      header: t`Payable`,
      numeric: true,
      className: 'whitespace-nowrap',
      total: formats.amount(total, currency),
      cell: ({ payable }) => formats.amount(payable, currency),
    },
  ];
}
