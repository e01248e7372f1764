import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addMonths, localMonth } from '#contract/month.ts';
import type { Overview } from '#contract/overview.ts';
import { may, reach } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { EmptyOverview, emptinessOf } from '#web/overview/empty-overview.tsx';
import { useOverviewColumns } from '#web/overview/overview-columns.tsx';
import { readOverviewSearch } from '#web/overview/overview-search.ts';
import { OverviewSkeleton } from '#web/overview/overview-skeleton.tsx';
import { OverviewTiles } from '#web/overview/overview-tiles.tsx';
import { StoreCards } from '#web/overview/store-cards.tsx';
import { load } from '#web/queries/load.ts';
import { overviewPerPage, overviewQueries, type OverviewScope } from '#web/queries/overview.ts';
import { MonthSteps } from '#web/restaurants/month-steps.tsx';
import { onEntering } from '#web/restaurants/page-load.ts';
import { useSession } from '#web/state/app-context.tsx';
import { useMonthSteps } from '#web/state/use-month-steps.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useCalmOrder } from '#web/ui/use-calm-order.ts';

export const Route = createFileRoute('/dashboard/')({
  validateSearch: readOverviewSearch,
  beforeLoad: ({ context, search }) => ({
    scope: {
      month: search.month ?? context.selectedDate.selectedMonth(),
      page: search.page ?? 1,
    } satisfies OverviewScope,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    onEntering(cause, orToList(load(context.queryClient, overviewQueries.month(context.api, context.scope)))),
  pendingComponent: OverviewPending,
  component: OverviewPage,
});

/** The call is newer than the specification: a server that doesn't know it has the list of restaurants. */
async function orToList(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (asProblem(error).status === 404) throw redirect({ to: '/dashboard/restaurants', replace: true });
    throw error;
  }
}

/** Once a month is on the screen, the months to both sides are fetched, so that a step shows at once. */
function useNeighbours(api: Api, { month }: OverviewScope) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const count of [-1, 1]) {
        const neighbour = { month: addMonths(month, count), page: 1 };
        // A failure shows when the month is really asked for.
        queryClient.query(overviewQueries.month(api, neighbour)).catch(() => undefined);
      }
    }, 250);
    return () => clearTimeout(timer);
  }, [api, queryClient, month]);
}

function OverviewPage() {
  const { api, scope, clock } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data, error, isPlaceholderData } = useQuery({
    ...overviewQueries.month(api, scope),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  useNeighbours(api, scope);
  const moves = useMonthSteps((month) => void navigate({ search: { month } }));

  return (
    <>
      <Header />
      <NotRefreshed error={error} />
      <div className="mb-4">
        <MonthSteps month={scope.month} moves={moves} clock={clock} />
      </div>
      {data ? <Glance shown={data} busy={isPlaceholderData} /> : <Waiting />}
    </>
  );
}

/** Who sees only the own stores sees them as cards. */
const isOwnOnly = (role: Role | undefined) => reach('report.read', role) === 'own';

function Glance({ shown, busy }: { shown: Overview; busy: boolean }) {
  const { api, scope, clock } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const role = useSession().user?.role;
  const present = localMonth(clock());
  const reason = emptinessOf(shown, scope.month, present);
  if (reason) {
    return (
      <EmptyOverview
        reason={reason}
        mayCreate={may('restaurant.create', role)}
        onFirstPage={() => void navigate({ search: ({ month }) => ({ month }) })}
      />
    );
  }
  const help = <BonusHelp api={api} month={scope.month} />;
  const tiles = <OverviewTiles totals={shown.totals} month={scope.month} present={present} />;
  // Who evaluates comes for the own stores; the sums of several stand below, of one they would say the same again.
  return isOwnOnly(role) ? (
    <>
      <Cards shown={shown} />
      {shown.totals.stores > 1 && <div className="mt-6">{tiles}</div>}
      <div className="mt-2">{help}</div>
    </>
  ) : (
    <>
      {tiles}
      <div className="mt-2 mb-4">{help}</div>
      <Rows shown={shown} busy={busy} />
    </>
  );
}

function Cards({ shown }: { shown: Overview }) {
  const { scope, clock } = Route.useRouteContext();
  const { shown: stores, area } = useCalmOrder(shown.stores, ({ id }) => id, `${scope.month} ${scope.page}`);
  return (
    <div ref={area}>
      <StoreCards
        stores={stores}
        month={scope.month}
        present={localMonth(clock())}
        inUrl={Route.useSearch().month}
      />
      {shown.totals.stores > shown.stores.length && <Pages shown={shown} />}
    </div>
  );
}

function Rows({ shown, busy }: { shown: Overview; busy: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scope, clock } = Route.useRouteContext();
  const month = formats.monthInText(scope.month);
  const columns = useOverviewColumns(Route.useSearch().month, scope.month, localMonth(clock()));
  const { shown: stores, area } = useCalmOrder(shown.stores, ({ id }) => id, `${scope.month} ${scope.page}`);
  return (
    <div ref={area}>
      <DataTable
        caption={t`Restaurants, ${month}, the furthest behind first`}
        columns={columns}
        rows={stores}
        rowKey={(store) => store.id}
        busy={busy}
      />
      <Pages shown={shown} />
    </div>
  );
}

function Pages({ shown: { totals, stores } }: { shown: Overview }) {
  const formats = useFormats();
  const { scope } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const start = (scope.page - 1) * overviewPerPage;
  const first = formats.number(start + 1);
  const last = formats.number(start + stores.length);
  const all = formats.number(totals.stores);
  return (
    <Pagination
      page={scope.page}
      pages={Math.ceil(totals.stores / overviewPerPage)}
      onPage={(page) => void navigate({ search: (now) => ({ ...now, page: page === 1 ? undefined : page }) })}
    >
      <Trans>
        {first}–{last} of {all}
      </Trans>
    </Pagination>
  );
}

function Header() {
  const { t } = useLingui();
  return <PageHeader title={t`Overview`} />;
}

function Waiting() {
  return <OverviewSkeleton asCards={isOwnOnly(useSession().user?.role)} />;
}

function OverviewPending() {
  return (
    <>
      <Header />
      <div className="mb-4 h-11" />
      <Waiting />
    </>
  );
}
