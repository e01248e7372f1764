import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActivityColumns } from '#web/activity/activity-columns.tsx';
import { ActivityFilters } from '#web/activity/activity-filters.tsx';
import { readActivitySearch, withoutDefaults, type ActivitySearch } from '#web/activity/activity-search.ts';
import { filtersOf } from '#web/activity/filters-of.ts';
import { ExportButton } from '#web/exports/export-button.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { activityPerPage, activityQueries, type ActivityPage } from '#web/queries/activity.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { load } from '#web/queries/load.ts';
import { ensureMay, onEntering } from '#web/pages/page-load.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { EmptyList } from '#web/lists/empty-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';

export const Route = createFileRoute('/dashboard/activity')({
  validateSearch: readActivitySearch,
  beforeLoad: ({ context }) => ensureMay(context.session, 'activity.read'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, cause, deps }) =>
    onEntering(cause, load(queryClient, activityQueries.list(api, filtersOf(deps), deps.page ?? 1))),
  pendingComponent: ActivityPending,
  component: ActivityScreen,
});

function ActivityScreen() {
  const { api } = Route.useRouteContext();
  const { page = 1, ...search } = Route.useSearch();
  const filters = filtersOf(search);
  const navigate = Route.useNavigate();
  const list = usePageQuery(activityQueries.list(api, filters, page));
  const narrow = (change: ActivitySearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });

  return (
    <>
      <Header actions={<ExportButton options={exportMutations.activity(api, filters)} />} />
      <NotRefreshed error={list.error} />
      <ActivityFilters
        api={api}
        rows={list.data?.rows ?? []}
        search={search}
        searching={list.isPlaceholderData && filters.q !== undefined}
        onNarrow={narrow}
      />
      {list.data === undefined ? (
        <TableSkeleton />
      ) : (
        <Rows shown={list.data} busy={list.isPlaceholderData} search={search} page={page} />
      )}
    </>
  );
}

interface RowsProps {
  shown: ActivityPage;
  /** Others are on their way. */
  busy: boolean;
  search: ActivitySearch;
  page: number;
}

function Rows({ shown, busy, search, page }: RowsProps) {
  const { t } = useLingui();
  const navigate = Route.useNavigate();
  const columns = useActivityColumns(shown.names);
  const { rows, total } = shown;
  if (rows.length === 0) {
    return (
      <EmptyList
        filtered={Object.values(search).some((value) => value !== undefined)}
        beyond={total > 0}
        mayCreate={false}
        onClear={() => void navigate({ search: {} })}
        addLink={null}
        noMatch={<Trans>No activity matches the search and the filters.</Trans>}
        nothingYet={null}
        noAccess={<Trans>Nothing was changed yet.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Activity, newest first`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
      />
      <Pagination
        page={page}
        perPage={activityPerPage}
        total={total}
        onPage={(to) => void navigate({ search: (now) => withoutDefaults({ ...now, page: to }) })}
      />
    </>
  );
}

function Header({ actions }: { actions?: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Activity`}
      description={<Trans>Who changed what, and when.</Trans>}
      actions={actions}
    />
  );
}

function ActivityPending() {
  return (
    <>
      <Header />
      <div className="mb-4 h-11" />
      <TableSkeleton />
    </>
  );
}
