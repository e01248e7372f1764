import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { ListPending } from '#web/lists/list-page.tsx';
import { ExportButton } from '#web/pages/export-button.tsx';
import { MaybeFirstSteps, useSetsUp } from '#web/pages/maybe-first-steps.tsx';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { enterWith } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { RestaurantFilters } from '#web/restaurants/restaurant-filters.tsx';
import { RestaurantList, RestaurantsHeader } from '#web/restaurants/restaurant-list.tsx';
import {
  filtersOf,
  isNarrowed,
  readRestaurantListSearch,
  type RestaurantListSearch,
} from '#web/restaurants/restaurant-search.ts';
import { SetGoals } from '#web/restaurants/set-goals.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { withoutDefaults } from '#web/state/search-words.ts';

export const Route = createFileRoute('/dashboard/restaurants/')({
  validateSearch: readRestaurantListSearch,
  beforeLoad: ({ context, search }) => ({
    filters: filtersOf(search, search.month ?? context.selectedDate.selectedMonth()),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    enterWith({ context, cause }, restaurantQueries.list(context.api, context.filters)),
  pendingComponent: RestaurantsPending,
  component: Restaurants,
});

function Restaurants() {
  const { api, filters, clock } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = usePageQuery(restaurantQueries.list(api, filters));
  const moves = useMonthSteps(
    (month) => void navigate({ search: (now) => ({ ...now, month }) }),
    filters.month,
  );
  const narrow = (change: RestaurantListSearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });

  const { rows = [], total = 0 } = list.data ?? {};
  const { month } = filters;
  const role = useSession().user?.role;
  const mayCreate = may('restaurant.create', role);
  const isFiltered = isNarrowed(filters);
  const setsUp = useSetsUp();
  const hasNone = list.data !== undefined && total === 0 && !isFiltered;
  const gone = useQuery({
    ...restaurantQueries.list(api, { ...filters, page: 1, archived: true }),
    // A server that keeps to the specification has no archive.
    enabled: hasNone && (setsUp || !mayCreate),
  });
  /** With archived ones only, the filter that shows them stays. */
  const isNew = hasNone && setsUp && (gone.data?.total ?? 0) === 0;

  return (
    <>
      <RestaurantsHeader mayCreate={mayCreate && !isNew}>
        {!isNew && may('restaurant.set-goal', role) && <SetGoals api={api} clock={clock} />}
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
        <RestaurantFilters
          filters={filters}
          searching={list.isPlaceholderData && filters.q !== undefined}
          byUse={may('restaurant.archive', role)}
          onNarrow={narrow}
        />
      </div>
      {!isNew && (
        <RestaurantList
          list={list}
          filters={filters}
          clock={clock}
          inUrl={search.month}
          mayCreate={mayCreate}
          hasOnlyArchived={hasNone && !mayCreate && (gone.data?.total ?? 0) > 0}
          onNarrow={narrow}
        >
          <div className="mt-2">
            <BonusHelp api={api} month={month} />
          </div>
        </RestaurantList>
      )}
    </>
  );
}

function RestaurantsPending() {
  const mayCreate = may('restaurant.create', useSession().user?.role);
  return (
    <ListPending
      header={<RestaurantsHeader mayCreate={mayCreate} />}
      // With the line that the other buttons of the header take.
      between={mayCreate ? 'h-66 sm:h-40 xl:h-10' : 'h-39 sm:h-25 xl:h-10'}
    />
  );
}
