import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActivityColumns } from '#web/activity/activity-columns.tsx';
import { ActivityFilters } from '#web/activity/activity-filters.tsx';
import { readActivitySearch, type ActivitySearch } from '#web/activity/activity-search.ts';
import { filtersOf } from '#web/activity/filters-of.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { activityPerPage, activityQueries } from '#web/queries/activity.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { ensureMay, enterWith } from '#web/pages/page-load.ts';
import { withoutDefaults } from '#web/state/search-words.ts';
import { EmptyList } from '#web/lists/empty-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ListPage, ListPending } from '#web/lists/list-page.tsx';

export const Route = createFileRoute('/dashboard/activity')({
  validateSearch: readActivitySearch,
  beforeLoad: ({ context }) => ensureMay(context.session, 'activity.read'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause, deps }) =>
    enterWith({ context, cause }, activityQueries.list(context.api, filtersOf(deps), deps.page ?? 1)),
  pendingComponent: ActivityPending,
  component: ActivityScreen,
});

function ActivityScreen() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const { page = 1, ...search } = Route.useSearch();
  const filters = filtersOf(search);
  const navigate = Route.useNavigate();
  const list = usePageQuery(activityQueries.list(api, filters, page));
  const total = list.data?.total ?? 0;
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
      <ListPage
        caption={t`Activity, newest first`}
        columns={useActivityColumns(list.data?.names ?? {})}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        busy={list.isPlaceholderData}
        page={page}
        perPage={activityPerPage}
        total={total}
        onPage={(to) => void navigate({ search: (now) => withoutDefaults({ ...now, page: to }) })}
        empty={
          <EmptyList
            filtered={Object.values(search).some((value) => value !== undefined)}
            mayCreate={false}
            onClear={() => void navigate({ search: {} })}
            addLink={null}
            noMatch={<Trans>No activity matches the search and the filters.</Trans>}
            nothingYet={null}
            noAccess={<Trans>Nothing was changed yet.</Trans>}
          />
        }
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
  return <ListPending header={<Header />} between="h-86 md:h-59 lg:h-47" />;
}
