import { createFileRoute } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { OpenHistory } from '#web/activity/history.tsx';
import { asProblem } from '#web/api/problem.ts';
import { RestaurantGone } from '#web/pages/not-found.tsx';
import { enterWith, orNotFound } from '#web/pages/page-load.ts';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { reportQueries } from '#web/queries/reports.ts';
import { loadChart } from '#web/reports/load-chart.ts';
import { MonthPart } from '#web/reports/month-part.tsx';
import { readReportSearch } from '#web/reports/report-search.ts';
import { RestaurantSkeleton } from '#web/reports/restaurant-skeleton.tsx';
import { People } from '#web/restaurants/people.tsx';
import { RestaurantHeader } from '#web/restaurants/restaurant-header.tsx';
import { useReportMenus } from '#web/routes/dashboard/-reports/use-report-menus.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { PersonMarks } from '#web/ui/person-name.tsx';

export const Route = createFileRoute('/dashboard/restaurants/$restaurantId')({
  validateSearch: readReportSearch,
  beforeLoad: ({ context, params, search }) => ({
    scope: {
      restaurantId: params.restaurantId,
      month: search.month ?? context.selectedDate.selectedMonth(),
    },
  }),
  // A filter needs nothing from the server.
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context, cause }) => {
    // What is drawn last comes with the rest all the same. What fails here shows when it is drawn.
    loadChart().catch(() => undefined);
    return enterWith({ context, cause }, reportQueries.month(context.api, context.scope), orNotFound);
  },
  pendingComponent: RestaurantSkeleton,
  notFoundComponent: RestaurantGone,
  component: RestaurantPage,
});

function RestaurantPage() {
  const { api, scope } = Route.useRouteContext();
  const { data, error, isPlaceholderData } = useMonthQuery(
    (month) => reportQueries.month(api, { ...scope, month }),
    scope.month,
  );
  if (!data) return <RestaurantSkeleton />;
  // Deleted, or out of reach, while it was looked at.
  if (asProblem(error).status === 404) return <RestaurantGone />;
  const people = [
    ...data.reports.flatMap(({ evaluator, evaluated_user }) => [evaluator, evaluated_user]),
    ...Object.values(data.archived_people ?? {}).flatMap((sums) => sums.map(({ person }) => person)),
  ];
  return (
    <PersonMarks people={[...data.users, ...people]}>
      <Restaurant shown={data} waiting={isPlaceholderData} error={error} />
    </PersonMarks>
  );
}

interface RestaurantProps {
  shown: RestaurantReports;
  /** The month in the URL is on its way; `shown` is the former one, of which only the restaurant counts. */
  waiting: boolean;
  /** Why the newest try to refresh it failed. */
  error: Error | null;
}

function Restaurant({ shown, waiting, error }: RestaurantProps) {
  const { api, clock } = Route.useRouteContext();
  const search = Route.useSearch();
  const mayReadHistory = may('activity.read', useSession().user?.role);
  const tab = search.tab === 'history' && !mayReadHistory ? undefined : search.tab;
  return (
    <>
      <RestaurantHeader
        api={api}
        shown={shown}
        waiting={waiting}
        error={error}
        inUrl={search.month}
        tab={tab}
        mayReadHistory={mayReadHistory}
      />
      {tab === 'people' ? (
        <People api={api} restaurant={shown} clock={clock} />
      ) : tab === 'history' ? (
        <OpenHistory api={api} of={{ subject: 'restaurant', id: shown.id }} />
      ) : (
        <Month shown={shown} waiting={waiting} />
      )}
    </>
  );
}

function Month({ shown, waiting }: Omit<RestaurantProps, 'error'>) {
  const { api, session } = Route.useRouteContext();
  const { menu, history } = useReportMenus(api, session.serverNow);
  return (
    <>
      <MonthPart
        shown={shown}
        waiting={waiting}
        actions={menu && ((report) => menu(report, shown.currency))}
      />
      {history}
    </>
  );
}
