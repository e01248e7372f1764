import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addMonths, type Month } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import { ClosingFilters } from '#web/closing/closing-filters.tsx';
import { ClosingMonths } from '#web/closing/closing-months.tsx';
import { readClosingSearch, type ClosingSearch } from '#web/closing/closing-search.ts';
import { ClosingTiles } from '#web/closing/closing-tiles.tsx';
import { ClosingViews } from '#web/closing/closing-views.tsx';
import { MonthEnd } from '#web/closing/month-end.tsx';
import { Explaining } from '#web/explain/why.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { ListPending } from '#web/lists/list-page.tsx';
import { ExportButton } from '#web/pages/export-button.tsx';
import { enterWith } from '#web/pages/page-load.ts';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { closingQueries, closingsExport, type ClosingScope } from '#web/queries/closings.ts';
import { useSession } from '#web/state/app-context.tsx';
import { withoutDefaults } from '#web/state/search-words.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/closing/')({
  validateSearch: readClosingSearch,
  beforeLoad: ({ context, search: { q, state, sort, page = 1, month } }) => ({
    scope: {
      // The last month that is over, whatever month other pages show.
      month: month ?? addMonths(context.selectedDate.presentMonth(), -1),
      q,
      state,
      sort,
      page,
    } satisfies ClosingScope,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    enterWith({ context, cause }, closingQueries.list(context.api, context.scope)),
  pendingComponent: ClosingPending,
  component: ClosingScreen,
});

function ClosingScreen() {
  const { api, scope, selectedDate } = Route.useRouteContext();
  const { month: asked } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayClose = may('closing.close', useSession().user?.role);
  const { month } = scope;
  const list = useMonthQuery(
    (wanted) => closingQueries.list(api, wanted === month ? scope : { ...scope, month: wanted, page: 1 }),
    month,
  );
  const goTo = (to: Month | undefined) =>
    void navigate({ search: (now) => ({ ...now, month: to, page: undefined }) });
  const narrow = (change: ClosingSearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });

  return (
    <>
      <Header
        actions={
          mayClose && (
            <ExportButton options={closingsExport(api, scope)} label={<Trans>Export closed months</Trans>} />
          )
        }
      />
      <NotRefreshed error={list.error} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {mayClose && <ClosingViews api={api} month={asked} />}
        <ClosingMonths month={month} present={selectedDate.presentMonth()} onMonth={goTo} />
        <ClosingFilters
          scope={scope}
          searching={list.isPlaceholderData && scope.q !== undefined}
          onNarrow={narrow}
        />
      </div>
      {mayClose && list.data && list.data.totals.length > 0 && (
        <div className="mb-4">
          <ClosingTiles totals={list.data.totals} />
        </div>
      )}
      <Explaining api={api} isOffered>
        <MonthEnd
          api={api}
          scope={scope}
          list={list}
          mayClose={mayClose}
          onNarrow={narrow}
          onPage={(page) => void navigate({ search: (now) => withoutDefaults({ ...now, page }) })}
        />
      </Explaining>
    </>
  );
}

/** With the place of the sums and the buttons for who closes. */
function ClosingPending() {
  const mayClose = may('closing.close', useSession().user?.role);
  return <ListPending header={<Header />} between={mayClose ? 'h-118 lg:h-76' : 'h-10'} />;
}

function Header({ actions }: { actions?: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Month’s end`}
      description={<Trans>What each restaurant pays for a month, made final by closing it.</Trans>}
      actions={actions}
    />
  );
}
