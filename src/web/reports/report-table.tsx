import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { Currency } from '#contract/money.ts';
import { reportMatcher } from '#contract/report-match.ts';
import type { ReportItem } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { totalsOf } from '#web/queries/report-totals.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useReportColumns } from './report-columns.tsx';
import { sortReports } from './report-order.ts';

interface ReportTableProps {
  /** A month's reports, newest first; at least one. */
  reports: readonly ReportItem[];
  currency: Currency;
  /** The month in words, for the table's caption. */
  month: string;
}

/** The month's reports with search, order, and totals of the rows shown. */
export function ReportTable({ reports, currency, month }: ReportTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState('-date');
  const wanted = useDeferredValue(search);
  const shown = sortReports(reports.filter(reportMatcher({ q: wanted })), sort, formats.compare);
  const totals = totalsOf(shown);

  const columns = useReportColumns(totals, currency);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg font-semibold">{t`Reports`}</h2>
        <div className="w-full sm:w-80">
          <SearchField
            label={t`Search the reports`}
            placeholder={t`Search names and comments`}
            value={search}
            onSearch={setSearch}
            delay={120}
            searching={wanted !== search}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t`No data`}
          action={<Button onClick={() => setSearch('')}>{t`Clear the search`}</Button>}
        >
          <Trans>No report of this month matches the search.</Trans>
        </EmptyState>
      ) : (
        <DataTable
          caption={t`Reports, ${month}`}
          columns={columns}
          rows={shown}
          rowKey={(report, index) => report.id || String(index)}
          sort={sort}
          onSort={setSort}
          totalLabel={t`Total of ${plural(shown.length, { one: '# report', other: '# reports' })}`}
        />
      )}
    </>
  );
}
