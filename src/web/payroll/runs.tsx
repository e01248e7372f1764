import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PayrollRun } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { payrollQueries, runsPerPage } from '#web/queries/payroll.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { FilesMenu } from './run-files.tsx';
import { RunMark } from './run-mark.tsx';

interface RunsProps {
  api: Api;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The payroll runs, newest first; those that were taken back stay. */
export function Runs({ api, page, onPage }: RunsProps) {
  const { t } = useLingui();
  const { data, error, isPlaceholderData } = useQuery(payrollQueries.runs(api, page));
  const columns = useRunColumns(api);
  if (!data) {
    return error ? (
      <ProblemBanner title={t`The payroll runs could not be loaded`} error={error} />
    ) : (
      <TableSkeleton rows={3} />
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState title={t`No data`}>
        <Trans>No payroll run was made yet.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        caption={t`Payroll runs`}
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        busy={isPlaceholderData}
      />
      {data.total > runsPerPage && (
        <Pagination page={page} perPage={runsPerPage} total={data.total} onPage={onPage} />
      )}
    </>
  );
}

function useRunColumns(api: Api): Column<PayrollRun>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'number',
      header: t`Run`,
      lead: true,
      cell: ({ id, number, months }) => (
        <>
          <Link to="/dashboard/payroll/runs/$runId" params={{ runId: id }} className={textLink}>
            {t`Run ${number}`}
          </Link>
          <div className="text-sm text-muted">{formats.list(months.map(formats.shortMonth))}</div>
        </>
      ),
    },
    { id: 'state', header: t`Status`, cell: (run) => <RunMark run={run} /> },
    {
      id: 'people',
      header: t`People`,
      numeric: true,
      cell: ({ people }) => formats.number(people),
    },
    {
      id: 'restaurants',
      header: t`Restaurants`,
      numeric: true,
      cell: ({ restaurants }) => formats.number(restaurants),
    },
    {
      id: 'total',
      header: t`Total`,
      numeric: true,
      className: 'whitespace-nowrap font-medium',
      cell: ({ total, currency }) => formats.amount(total, currency),
    },
    {
      id: 'made',
      header: t`Made`,
      wide: true,
      cell: ({ created_at, created_by }) => (
        <div>
          <time dateTime={created_at} className="block whitespace-nowrap">
            {formats.instant(created_at)}
          </time>
          <span className="block text-sm text-muted">{created_by}</span>
        </div>
      ),
    },
    {
      id: 'files',
      header: t`Files`,
      cell: (run) => run.files.length > 0 && <FilesMenu api={api} run={run} />,
    },
  ];
}
