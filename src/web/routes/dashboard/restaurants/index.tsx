import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localMonth } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { ExportButton } from '#web/exports/export-button.tsx';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { load } from '#web/queries/load.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { MaybeFirstSteps, useSetsUp } from '#web/restaurants/maybe-first-steps.tsx';
import { MonthSteps } from '#web/pages/month-steps.tsx';
import { NoRestaurants } from '#web/restaurants/no-restaurants.tsx';
import { onEntering } from '#web/pages/page-load.ts';
import { useRestaurantColumns } from '#web/restaurants/restaurant-columns.tsx';
import {
  filtersOf,
  readListSearch,
  readSort,
  withoutDefaults,
  type ListSearch,
} from '#web/restaurants/restaurant-search.ts';
import { SetGoals } from '#web/restaurants/set-goals.tsx';
import { UseFilter } from '#web/restaurants/use-filter.tsx';
import { TypeFilter } from '#web/restaurants/type-filter.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { useMonthSteps } from '#web/state/use-month-steps.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';

export const Route = createFileRoute('/dashboard/restaurants/')({
  validateSearch: readListSearch,
  beforeLoad: ({ context, search }) => ({
    filters: filtersOf(search, search.month ?? context.selectedDate.selectedMonth()),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    onEntering(cause, load(context.queryClient, restaurantQueries.list(context.api, context.filters))),
  pendingComponent: RestaurantsPending,
  component: Restaurants,
});

function Restaurants() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, filters, clock } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = usePageQuery(restaurantQueries.list(api, filters));
  const moves = useMonthSteps((month) => void navigate({ search: (now) => ({ ...now, month }) }));
  const narrow = (change: ListSearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });

  const { rows = [], total = 0 } = list.data ?? {};
  const { page, perPage, q, type, archived, sort, month } = filters;
  const present = localMonth(clock());
  const nameLink = (row: RestaurantMonth) => (
    <Link
      to="/dashboard/restaurants/$restaurantId"
      params={{ restaurantId: row.id }}
      search={{ month: search.month }}
      preload="intent"
      className={stretchedLink}
    >
      {row.name}
    </Link>
  );
  const columns = useRestaurantColumns(nameLink, { month, present, rows });
  const role = useSession().user?.role;
  const mayCreate = may('restaurant.create', role);
  const isFiltered = q !== undefined || type !== undefined || archived !== undefined;
  const setsUp = useSetsUp();
  const hasNone = list.data !== undefined && total === 0 && !isFiltered;
  const gone = useQuery({
    ...restaurantQueries.list(api, { ...filters, page: 1, archived: true }),
    // A server that keeps to the specification has no archive.
    enabled: hasNone && (setsUp || !mayCreate),
  });
  /** With archived ones only, the filter that shows them stays. */
  const isNew = hasNone && setsUp && (gone.data?.total ?? 0) === 0;
  const hasOnlyArchived = hasNone && !mayCreate && (gone.data?.total ?? 0) > 0;

  return (
    <>
      <RestaurantsHeader mayCreate={mayCreate && !isNew}>
        {!isNew && may('restaurant.set-goal', role) && <SetGoals api={api} now={clock} />}
        {!isNew && <ExportButton options={exportMutations.restaurants(api, filters)} />}
      </RestaurantsHeader>
      <NotRefreshed error={list.error} />
      {list.data && !isFiltered && (
        <MaybeFirstSteps
          api={api}
          count={total}
          isUnused={rows.every(({ summary }) => summary?.count === 0)}
        />
      )}
      <div className="mb-4 flex flex-wrap items-center gap-3" hidden={isNew}>
        <MonthSteps month={month} moves={moves} clock={clock} />
        <div className="ml-auto flex grow flex-wrap items-center gap-3 lg:grow-0">
          <div className="min-w-60 grow lg:w-80">
            <SearchField
              label={t`Search restaurants`}
              placeholder={t`Search name or Store ID`}
              value={q ?? ''}
              onSearch={(text) => narrow({ q: text })}
              searching={list.isPlaceholderData && q !== undefined}
            />
          </div>
          <TypeFilter type={type} onType={(wanted) => narrow({ type: wanted })} />
          {may('restaurant.archive', role) && (
            <UseFilter archived={archived} onArchived={(wanted) => narrow({ archived: wanted })} />
          )}
        </div>
      </div>
      {list.data === undefined ? (
        <TableSkeleton />
      ) : isNew ? null : rows.length === 0 ? (
        <NoRestaurants
          onArchived={hasOnlyArchived ? () => narrow({ archived: true }) : undefined}
          filtered={isFiltered}
          beyond={total > 0}
          mayCreate={mayCreate}
          onClear={() => narrow({ q: undefined, type: undefined, archived: undefined })}
          addLink={<AddLink />}
        />
      ) : (
        <>
          <DataTable
            caption={t`Restaurants, ${formats.monthInText(month)}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            sort={sort}
            onSort={(wanted) => narrow({ sort: readSort(wanted) })}
            busy={list.isPlaceholderData}
          />
          <Pagination page={page} perPage={perPage} total={total} onPage={(to) => narrow({ page: to })} />
          <div className="mt-2">
            <BonusHelp api={api} month={month} />
          </div>
        </>
      )}
    </>
  );
}

/** `children` needs the page's filters, which aren't known while the page is on its way. */
function RestaurantsHeader({ mayCreate, children }: { mayCreate: boolean; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Restaurants`}
      actions={
        <>
          {children}
          {mayCreate && <AddLink />}
        </>
      }
    />
  );
}

function AddLink() {
  return (
    <Link to="/dashboard/restaurants/add" className={buttonStyle('primary')}>
      <Icon name="plus" className="size-4" />
      <Trans>Add restaurant</Trans>
    </Link>
  );
}

function RestaurantsPending() {
  return (
    <>
      <RestaurantsHeader mayCreate={may('restaurant.create', useSession().user?.role)} />
      <div className="mb-4 h-11" />
      <TableSkeleton />
    </>
  );
}
