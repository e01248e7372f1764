import { useLingui } from '@lingui/react/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localMonth } from '#contract/month.ts';
import { may, reach } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import { asProblem } from '#web/api/problem.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { EmptyOverview, emptinessOf } from '#web/overview/empty-overview.tsx';
import { useOverviewColumns } from '#web/overview/overview-columns.tsx';
import { LastMonth } from '#web/overview/last-month.tsx';
import {
  defaultOverviewSort,
  readOverviewSearch,
  readOverviewSort,
  withoutOverviewDefaults,
  type OverviewSearch,
} from '#web/overview/overview-search.ts';
import { OverviewSkeleton } from '#web/overview/overview-skeleton.tsx';
import { OverviewTiles } from '#web/overview/overview-tiles.tsx';
import { RestaurantCards } from '#web/overview/restaurant-cards.tsx';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { load } from '#web/queries/load.ts';
import {
  overviewExport,
  overviewPerPage,
  overviewQueries,
  type OverviewPage as Shown,
  type OverviewScope,
} from '#web/queries/overview.ts';
import { MaybeFirstSteps, useSetsUp } from '#web/pages/maybe-first-steps.tsx';
import { MonthChooser } from '#web/pages/month-chooser.tsx';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { onEntering } from '#web/pages/page-load.ts';
import { useSession } from '#web/state/app-context.tsx';
import { MailWaiting } from '#web/pages/mail-waiting.tsx';
import { DataTable } from '#web/lists/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { PrintLine } from '#web/pages/print-line.tsx';
import { useStableOrder } from '#web/lists/use-stable-order.ts';
import { usePageFooter } from '#web/ui/use-page-footer.ts';
import { usePrinting } from '#web/ui/use-printing.ts';

export const Route = createFileRoute('/dashboard/')({
  validateSearch: readOverviewSearch,
  beforeLoad: ({ context, search }) => ({
    scope: {
      month: search.month ?? context.selectedDate.selectedMonth(),
      q: search.q,
      sort: search.sort,
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

function OverviewPage() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, scope, clock } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data, error, isPlaceholderData } = useMonthQuery(
    (month) => overviewQueries.month(api, month === scope.month ? scope : { ...scope, month, page: 1 }),
    scope.month,
  );
  const moves = useMonthSteps(
    (month) => void navigate({ search: (search) => ({ month, q: search.q, sort: search.sort }) }),
  );
  const narrow = useNarrow();
  const asCards = isOwnOnly(useSession().user?.role);
  const isPrinting = usePrinting();
  const { q } = scope;
  /** Nothing to narrow or to take along: the first steps stand alone. */
  const isNew = useSetsUp() && data?.totals.stores === 0;
  usePageFooter(isPrinting ? `${t`Overview`} · ${formats.monthInText(scope.month)}` : undefined);

  return (
    <>
      <Header>{!isNew && <ExportButton options={overviewExport(api, scope)} />}</Header>
      {isPrinting && (
        <PrintLine month={formats.month(scope.month)} instant={formats.instant} clock={clock}>
          {q !== undefined && t`Search: ${q}`}
        </PrintLine>
      )}
      <NotRefreshed error={error} />
      {data && data.mails_waiting !== null && <MailWaiting count={data.mails_waiting} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3" hidden={isNew}>
        <MonthSteps
          month={scope.month}
          moves={moves}
          clock={clock}
          chooser={
            <MonthChooser months={overviewQueries.months(api)} month={scope.month} onMonth={moves.to} />
          }
        />
        {/* Who has a handful of own restaurants sees them all; a link may still narrow them. */}
        {(!asCards || scope.q !== undefined) && (
          <div className="min-w-60 grow sm:max-w-80 print:hidden">
            <SearchField
              label={t`Search restaurants`}
              placeholder={t`Search name or Store ID`}
              value={scope.q ?? ''}
              onSearch={(text) => narrow({ q: text })}
              searching={isPlaceholderData && scope.q !== undefined}
            />
          </div>
        )}
      </div>
      {data && <MaybeFirstSteps api={api} count={data.totals.stores} isUnused={data.totals.count === 0} />}
      {data ? <Glance shown={data} busy={isPlaceholderData} /> : <Waiting />}
    </>
  );
}

/** Changes the search or the order; both begin at the first page. */
function useNarrow(): (change: OverviewSearch) => void {
  const navigate = Route.useNavigate();
  return (change) =>
    void navigate({ search: (now) => withoutOverviewDefaults({ ...now, page: 1, ...change }) });
}

/** Who sees only the own restaurants sees them as cards. */
const isOwnOnly = (role: Role | undefined) => reach('report.read', role) === 'own';

function Glance({ shown, busy }: { shown: Shown; busy: boolean }) {
  const { api, scope, clock } = Route.useRouteContext();
  const narrow = useNarrow();
  const role = useSession().user?.role;
  const setsUp = useSetsUp();
  const present = localMonth(clock());
  const reason = emptinessOf(shown, scope.month, present);
  // The first steps stand there.
  if (reason === 'no_store' && setsUp) return null;
  const empty = reason && (
    <EmptyOverview
      reason={reason}
      mayCreate={may('restaurant.create', role)}
      onFirstPage={() => narrow({})}
      onClear={() => narrow({ q: undefined })}
    />
  );
  // A search or a page too far leaves the sums of all restaurants where they are.
  if (empty && reason !== 'no_match' && reason !== 'beyond') return empty;
  const help = <BonusHelp api={api} month={scope.month} />;
  const { compared } = shown.totals;
  const tiles = (
    <>
      <OverviewTiles totals={shown.totals} month={scope.month} present={present} />
      {compared && compared.before.count > 0 && <LastMonth compared={compared} />}
    </>
  );
  // Who evaluates comes for the own restaurants; the sums of several stand below, of one they would say the same again.
  return isOwnOnly(role) ? (
    <>
      {empty ?? <Cards shown={shown} busy={busy} />}
      {shown.totals.stores > 1 && <div className="mt-6">{tiles}</div>}
      <div className="mt-2">{help}</div>
    </>
  ) : (
    <>
      {tiles}
      <div className="mt-2 mb-4">{help}</div>
      {empty ?? <Rows shown={shown} busy={busy} />}
    </>
  );
}

function Cards({ shown, busy }: { shown: Shown; busy: boolean }) {
  const { scope, clock } = Route.useRouteContext();
  const { shown: restaurants, area } = useOrdered(shown, busy);
  return (
    <div ref={area}>
      <RestaurantCards
        restaurants={restaurants}
        month={scope.month}
        present={localMonth(clock())}
        inUrl={Route.useSearch().month}
      />
      {shown.found > shown.stores.length && <Pages shown={shown} />}
    </div>
  );
}

/** Newer numbers leave rows in their places under a finger; another order that somebody asks for doesn't. */
function useOrdered({ stores: restaurants }: Shown, busy: boolean) {
  const { scope } = Route.useRouteContext();
  const { month, q, sort, page } = scope;
  return useStableOrder(restaurants, ({ id }) => id, [month, q, sort, page, busy].join(' '));
}

function Rows({ shown, busy }: { shown: Shown; busy: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scope, clock } = Route.useRouteContext();
  const narrow = useNarrow();
  const month = formats.monthInText(scope.month);
  const { sort = defaultOverviewSort } = scope;
  const columns = useOverviewColumns({
    inUrl: Route.useSearch().month,
    month: scope.month,
    present: localMonth(clock()),
    compared: shown.totals.compared,
  });
  const { shown: restaurants, area } = useOrdered(shown, busy);
  return (
    <div ref={area}>
      <DataTable
        caption={
          sort === defaultOverviewSort
            ? t`Restaurants, ${month}, the furthest behind first`
            : t`Restaurants, ${month}`
        }
        columns={columns}
        rows={restaurants}
        rowKey={(restaurant) => restaurant.id}
        sort={sort}
        onSort={(wanted) => narrow({ sort: readOverviewSort(wanted) })}
        printed={usePrinting()}
        busy={busy}
      />
      <Pages shown={shown} />
    </div>
  );
}

function Pages({ shown }: { shown: Shown }) {
  const { scope } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <Pagination
      page={scope.page}
      perPage={overviewPerPage}
      total={shown.found}
      onPage={(page) => void navigate({ search: (now) => ({ ...now, page: page === 1 ? undefined : page }) })}
    />
  );
}

function Header({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return <PageHeader title={t`Overview`} actions={children} />;
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
