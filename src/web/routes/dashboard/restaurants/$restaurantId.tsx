import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { may } from '#contract/permissions.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { MonthScope } from '#contract/scope.ts';
import { DeletedBy } from '#web/activity/deleted-by.tsx';
import { OpenHistory } from '#web/activity/history.tsx';
import { asProblem } from '#web/api/problem.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { useNow } from '#web/ui/use-time.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { load } from '#web/queries/load.ts';
import { reportQueries } from '#web/queries/reports.ts';
import { forgetRestaurant } from '#web/queries/restaurants.ts';
import { loadChart } from '#web/reports/load-chart.ts';
import { todayOf } from '#web/reports/month-days.ts';
import { PrintMenu } from '#web/reports/print-menu.tsx';
import { filtersOf, readReportSearch, type ReportSearch } from '#web/reports/report-search.ts';
import { RestaurantTabs } from '#web/reports/restaurant-tabs.tsx';
import { RestaurantMonth } from '#web/reports/restaurant-month.tsx';
import { MonthChooser } from '#web/pages/month-chooser.tsx';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { onEntering, orNotFound } from '#web/pages/page-load.ts';
import { People } from '#web/restaurants/people.tsx';
import { RestaurantActions } from '#web/restaurants/restaurant-actions.tsx';
import { RestaurantFacts } from '#web/restaurants/restaurant-facts.tsx';
import { RestaurantNotFound } from '#web/restaurants/restaurant-not-found.tsx';
import { MonthSkeleton, RestaurantSkeleton } from '#web/restaurants/restaurant-skeleton.tsx';
import { useReportMenus } from '#web/routes/dashboard/-reports/use-report-menus.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonMarks } from '#web/ui/person-name.tsx';

export const Route = createFileRoute('/dashboard/restaurants/$restaurantId')({
  validateSearch: readReportSearch,
  beforeLoad: ({ context, params, search }) => ({
    scope: {
      restaurantId: params.restaurantId,
      month: search.month ?? context.selectedDate.selectedMonth(),
    } satisfies MonthScope,
  }),
  // A filter needs nothing from the server.
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context, cause }) => {
    // What is drawn last comes with the rest all the same. What fails here shows when it is drawn.
    loadChart().catch(() => undefined);
    return onEntering(
      cause,
      orNotFound(load(context.queryClient, reportQueries.month(context.api, context.scope))),
    );
  },
  pendingComponent: RestaurantSkeleton,
  notFoundComponent: Gone,
  component: RestaurantPage,
});

function Gone() {
  const { restaurantId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <RestaurantNotFound deletion={<DeletedBy api={api} subject="restaurant" id={restaurantId} />} />;
}

function RestaurantPage() {
  const { api, scope } = Route.useRouteContext();
  const { data, error, isPlaceholderData } = useMonthQuery(
    (month) => reportQueries.month(api, { ...scope, month }),
    scope.month,
  );
  if (!data) return <RestaurantSkeleton />;
  // Deleted, or out of reach, while it was looked at.
  if (asProblem(error).status === 404) return <Gone />;
  const people = data.reports.flatMap(({ evaluator, evaluated_user }) => [evaluator, evaluated_user]);
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
  const { t } = useLingui();
  const { api, queryClient, clock } = Route.useRouteContext();
  const now = useNow(clock);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const role = useSession().user?.role;
  const mayReadHistory = may('activity.read', role);
  const tab = search.tab === 'history' && !mayReadHistory ? undefined : search.tab;

  const deleted = async () => {
    await navigate({ to: '/dashboard/restaurants' });
    forgetRestaurant(queryClient, shown.id);
    notify(t`Restaurant deleted successfully`);
  };

  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/restaurants" search={{ month: search.month }} className={textLink}>
            <Trans>Restaurants</Trans>
          </Link>
        }
        title={shown.name}
        description={
          <RestaurantFacts restaurant={shown} month={search.month} summary={waiting ? null : shown.summary} />
        }
        actions={<RestaurantActions api={api} restaurant={shown} onDeleted={() => void deleted()} />}
      />
      <NotRefreshed error={error} />
      <RestaurantTabs
        restaurantId={shown.id}
        month={search.month}
        tab={tab}
        mayReadHistory={mayReadHistory}
      />
      {tab === 'people' ? (
        <People
          api={api}
          restaurant={shown}
          now={now}
          mayAssign={may('restaurant.assign-user', role)}
          mayRemove={may('restaurant.remove-user', role)}
        />
      ) : tab === 'history' ? (
        <OpenHistory api={api} of={{ subject: 'restaurant', id: shown.id }} />
      ) : (
        <MonthPart shown={shown} waiting={waiting} />
      )}
    </>
  );
}

/** The month of the restaurant, with the way to others. */
function MonthPart({ shown, waiting }: Omit<RestaurantProps, 'error'>) {
  const { api, scope, clock, session } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const now = useNow(clock);
  const role = useSession().user?.role;
  const { menu, history } = useReportMenus(api, session.serverNow);
  const [printsReports, setPrintsReports] = useState(false);
  const print = (withReports: boolean) => {
    flushSync(() => setPrintsReports(withReports));
    // On some tablets `print` returns before the paper is made.
    addEventListener('afterprint', () => setPrintsReports(false), { once: true });
    window.print();
  };
  const go = (change: (before: ReportSearch) => ReportSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change(before) }), resetScroll: false });
  // A day and a page belong to their month.
  const months = useMonthSteps((month) =>
    go(() => ({ month, day: undefined, beside: undefined, page: undefined })),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <MonthSteps
          month={scope.month}
          moves={months}
          clock={clock}
          chooser={
            // A server that tells no days has no list of months either.
            shown.days.length > 0 ? (
              <MonthChooser
                months={reportQueries.months(api, shown.id)}
                month={scope.month}
                onMonth={months.to}
              />
            ) : undefined
          }
        />
        {!waiting && <Tools shown={shown} mayReadHistory={may('activity.read', role)} onPrint={print} />}
      </div>
      {waiting ? (
        <MonthSkeleton />
      ) : (
        <RestaurantMonth
          shown={shown}
          month={scope.month}
          today={todayOf(shown, now)}
          clock={clock}
          search={search}
          printsReports={printsReports}
          // Another filter or order begins on its first page.
          onSearch={(change) => go(() => ({ page: undefined, ...change }))}
          onStep={months.step}
          actions={menu && ((report, onGone) => menu(report, shown.currency, onGone))}
        />
      )}
      {history}
    </>
  );
}

interface ToolsProps {
  shown: RestaurantReports;
  mayReadHistory: boolean;
  onPrint: (withReports: boolean) => void;
}

/** What takes the month elsewhere: paper, and a file of exactly what is filtered. */
function Tools({ shown, mayReadHistory, onPrint }: ToolsProps) {
  const { api, scope } = Route.useRouteContext();
  const filters = filtersOf(Route.useSearch(), scope.month);
  return (
    <div className="flex flex-wrap gap-3">
      {mayReadHistory && (
        <Link
          to="/dashboard/activity"
          search={{ action: 'report.void', q: shown.store_id }}
          className={buttonStyle('ghost')}
        >
          <Trans>Voided reports</Trans>
        </Link>
      )}
      {shown.reports.length > 0 && <PrintMenu onPrint={onPrint} />}
      {/* A server that tells no days makes no files either. */}
      {shown.days.length > 0 && shown.reports.length > 0 && (
        <ExportButton
          options={exportMutations.reports(api, { restaurant_id: shown.id, from: scope.month, ...filters })}
        />
      )}
    </div>
  );
}
