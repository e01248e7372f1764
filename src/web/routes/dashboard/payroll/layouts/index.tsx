import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { Layout } from '#contract/payroll.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { ListPending } from '#web/lists/list-page.tsx';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { ensureMay, enterWith } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { rowPerTexts } from '#web/payroll/layout-words.ts';
import { PayrollViews } from '#web/payroll/payroll-views.tsx';
import { payrollQueries } from '#web/queries/payroll.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/payroll/layouts/')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'payroll.manage'),
  loader: ({ context, cause }) => enterWith({ context, cause }, payrollQueries.layouts(context.api)),
  component: Layouts,
});

function Layouts() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const { data, error } = usePageQuery(payrollQueries.layouts(api));
  const columns = useLayoutColumns();
  if (!data) return <ListPending header={<Header />} between="hidden" />;
  return (
    <>
      <Header />
      <NotRefreshed error={error} />
      {data.length === 0 ? (
        <EmptyState title={t`No data`} action={<AddLink />}>
          <Trans>
            There is no layout yet. A layout says which columns a file for the payroll office has; start from
            one that is ready.
          </Trans>
        </EmptyState>
      ) : (
        <DataTable caption={t`Layouts`} columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
    </>
  );
}

function useLayoutColumns(): Column<Layout>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: t`Name`,
      lead: true,
      cell: ({ id, name }) => (
        <Link to="/dashboard/payroll/layouts/$layoutId" params={{ layoutId: id }} className={stretchedLink}>
          {name}
        </Link>
      ),
    },
    { id: 'currency', header: t`Currency`, cell: ({ currency }) => currency },
    { id: 'file', header: t`File`, cell: ({ file_format }) => file_format.toUpperCase() },
    { id: 'row_per', header: t`A row for`, cell: ({ row_per }) => t(rowPerTexts[row_per]) },
    {
      id: 'updated',
      header: t`Last changed`,
      wide: true,
      cell: ({ updated_at }) => <time dateTime={updated_at}>{formats.instant(updated_at)}</time>,
    },
    {
      id: 'columns',
      header: t`Columns`,
      numeric: true,
      cell: ({ columns }) => formats.number(columns.length),
    },
  ];
}

function AddLink() {
  return (
    <Link to="/dashboard/payroll/layouts/add" className={buttonStyle('primary')}>
      <Icon name="plus" className="size-4" />
      <Trans>Add layout</Trans>
    </Link>
  );
}

function Header() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Payroll layouts`}
        description={<Trans>How the files for the payroll office look.</Trans>}
        actions={<AddLink />}
      />
      <div className="mb-6">
        <PayrollViews />
      </div>
    </>
  );
}
