import { useLingui } from '@lingui/react/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { asProblem } from '#web/api/problem.ts';
import { Explaining } from '#web/explain/why.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { Glance, isOwnOnly, useNarrow } from '#web/overview/glance.tsx';
import { OverviewHeader, OverviewTitle } from '#web/overview/overview-header.tsx';
import { readOverviewSearch } from '#web/overview/overview-search.ts';
import { OverviewSkeleton } from '#web/overview/overview-skeleton.tsx';
import { MailWaiting } from '#web/pages/mail-waiting.tsx';
import { MaybeFirstSteps, useSetsUp } from '#web/pages/maybe-first-steps.tsx';
import { MonthChooser } from '#web/pages/month-chooser.tsx';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { enterWith } from '#web/pages/page-load.ts';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { overviewQueries, type OverviewScope } from '#web/queries/overview.ts';
import { useSession } from '#web/state/app-context.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

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
    enterWith({ context, cause }, overviewQueries.month(context.api, context.scope), orToList),
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
  const { api, scope, clock } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data, error, isPlaceholderData } = useMonthQuery(
    (month) => overviewQueries.month(api, month === scope.month ? scope : { ...scope, month, page: 1 }),
    scope.month,
  );
  const moves = useMonthSteps(
    (month) => void navigate({ search: (search) => ({ month, q: search.q, sort: search.sort }) }),
    scope.month,
  );
  const narrow = useNarrow();
  const asCards = isOwnOnly(useSession().user?.role);
  /** Nothing to narrow or to take along: the first steps stand alone. */
  const isNew = useSetsUp() && data?.totals.stores === 0;

  return (
    <>
      <OverviewHeader api={api} scope={scope} clock={clock} isNew={isNew} />
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
      {data ? (
        <Explaining api={api} isOffered>
          <Glance shown={data} busy={isPlaceholderData} />
        </Explaining>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Waiting() {
  return <OverviewSkeleton asCards={isOwnOnly(useSession().user?.role)} />;
}

function OverviewPending() {
  return (
    <>
      <OverviewTitle />
      <div className="mb-4 h-11" />
      <Waiting />
    </>
  );
}
