import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { addMonths, localMonth } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { load } from '#web/queries/load.ts';
import { reportQueries } from '#web/queries/reports.ts';
import { forgetRestaurant } from '#web/queries/restaurants.ts';
import { EmptyMonth } from '#web/reports/empty-month.tsx';
import { MonthTiles } from '#web/reports/month-tiles.tsx';
import { ReportTable } from '#web/reports/report-table.tsx';
import { MonthSteps } from '#web/restaurants/month-steps.tsx';
import { onEntering, orNotFound } from '#web/restaurants/page-load.ts';
import { People } from '#web/restaurants/people.tsx';
import { RestaurantFacts } from '#web/restaurants/restaurant-facts.tsx';
import { RestaurantNotFound } from '#web/restaurants/restaurant-not-found.tsx';
import { readMonthSearch } from '#web/restaurants/restaurant-search.ts';
import { RestaurantSkeleton, TilesSkeleton } from '#web/restaurants/restaurant-skeleton.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

const DeleteDialog = lazy(() =>
  import('#web/restaurants/delete-dialog.tsx').then((file) => ({ default: file.DeleteDialog })),
);

export const Route = createFileRoute('/dashboard/restaurants/$restaurantId')({
  validateSearch: readMonthSearch,
  beforeLoad: ({ context, params, search }) => ({
    scope: {
      restaurantId: params.restaurantId,
      month: search.month ?? context.selectedDate.selectedMonth(),
    } satisfies MonthScope,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    onEntering(cause, orNotFound(load(context.queryClient, reportQueries.month(context.api, context.scope)))),
  pendingComponent: RestaurantSkeleton,
  notFoundComponent: RestaurantNotFound,
  component: RestaurantPage,
});

/** Once a month is on the screen, the months to both sides are fetched, so that a step shows at once. */
function useNeighbours(api: Api, { restaurantId, month }: MonthScope) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const count of [-1, 1]) {
        const neighbour = { restaurantId, month: addMonths(month, count) };
        // A failure shows when the month is really asked for.
        queryClient.query(reportQueries.month(api, neighbour)).catch(() => undefined);
      }
    }, 250);
    return () => clearTimeout(timer);
  }, [api, queryClient, restaurantId, month]);
}

function RestaurantPage() {
  const { api, scope } = Route.useRouteContext();
  const { data, error, isPlaceholderData } = useQuery({
    ...reportQueries.month(api, scope),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  useNeighbours(api, scope);
  if (!data) return <RestaurantSkeleton />;
  return <Restaurant shown={data} waiting={isPlaceholderData} error={error} />;
}

interface RestaurantProps {
  shown: RestaurantMonth;
  /** The month in the URL is on its way; `shown` is the former one, of which only the restaurant counts. */
  waiting: boolean;
  /** Why the newest try to refresh it failed. */
  error: Error | null;
}

function Restaurant({ shown, waiting, error }: RestaurantProps) {
  const { t } = useLingui();
  const { api, scope, clock } = Route.useRouteContext();
  const { month } = Route.useSearch();
  const navigate = Route.useNavigate();
  const role = useSession().user?.role;
  const present = localMonth(clock());

  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/restaurants" search={{ month }} className={textLink}>
            <Trans>Restaurants</Trans>
          </Link>
        }
        title={shown.name}
        description={<RestaurantFacts restaurant={shown} />}
        actions={<Actions shown={shown} />}
      />
      {error && (
        <Banner tone="warning" title={t`This could not be refreshed`} className="mb-4">
          {problemMessage(asProblem(error), t)}
        </Banner>
      )}
      <div className="mb-4">
        <MonthSteps
          month={scope.month}
          inUrl={month}
          present={present}
          onStep={(count) =>
            void navigate({ search: (now) => ({ month: addMonths(now.month ?? scope.month, count) }) })
          }
          onNow={() => void navigate({ search: {} })}
        />
      </div>
      {waiting ? <TilesSkeleton /> : <MonthTiles shown={shown} />}
      <div className="mt-4">
        <People
          api={api}
          restaurant={shown}
          mayAssign={may('restaurant.assign-user', role)}
          mayRemove={may('restaurant.remove-user', role)}
        />
      </div>
      <Reports shown={shown} waiting={waiting} />
    </>
  );
}

function Reports({ shown, waiting }: { shown: RestaurantMonth; waiting: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scope, clock } = Route.useRouteContext();
  return (
    <section aria-label={t`Reports`} className="mt-6">
      {waiting ? (
        <TableSkeleton />
      ) : shown.reports.length === 0 ? (
        <EmptyMonth month={scope.month} present={localMonth(clock())} summary={shown.summary} />
      ) : (
        <ReportTable reports={shown.reports} currency={shown.currency} month={formats.month(scope.month)} />
      )}
    </section>
  );
}

/** Edit and delete, for those who may. */
function Actions({ shown }: { shown: RestaurantMonth }) {
  const { t } = useLingui();
  const { api, queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const [deleting, setDeleting] = useState(false);
  const role = useSession().user?.role;

  const deleted = async () => {
    await navigate({ to: '/dashboard/restaurants' });
    forgetRestaurant(queryClient, shown.id);
    notify(t`Restaurant deleted successfully`);
  };

  return (
    <>
      {may('restaurant.update', role) && (
        <Link
          to="/dashboard/restaurants/edit/$restaurantId"
          params={{ restaurantId: shown.id }}
          className={buttonStyle('secondary')}
        >
          <Icon name="pencil" className="size-4" />
          <Trans>Edit</Trans>
        </Link>
      )}
      {may('restaurant.delete', role) && (
        <Button onClick={() => setDeleting(true)} className="text-bad">
          <Icon name="trash" className="size-4" />
          <Trans>Delete</Trans>
        </Button>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteDialog
            api={api}
            restaurant={shown}
            onDeleted={() => void deleted()}
            onCancel={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
