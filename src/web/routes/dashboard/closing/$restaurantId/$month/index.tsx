import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { asProblem } from '#web/api/problem.ts';
import { ClosingAmounts, type ClosingView } from '#web/closing/closing-amounts.tsx';
import { ClosingChecks } from '#web/closing/closing-checks.tsx';
import { readClosingNumber } from '#web/closing/closing-search.ts';
import { ClosingFacts } from '#web/closing/closing-facts.tsx';
import { ClosingHeader } from '#web/closing/closing-header.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { RestaurantGone } from '#web/pages/not-found.tsx';
import { enterWith, monthScope, orNotFound } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { closingQueries } from '#web/queries/closings.ts';
import { useSession } from '#web/state/app-context.tsx';
import { searchReader, wordAmong } from '#web/state/search-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PersonMarks } from '#web/ui/person-name.tsx';

interface Search {
  view?: ClosingView | undefined;
  /** One of the month's closings; without it the newest. */
  number?: number | undefined;
}

export const Route = createFileRoute('/dashboard/closing/$restaurantId/$month/')({
  validateSearch: searchReader<Search>({
    view: wordAmong<ClosingView>({ paid: true, known: true, difference: true, withdrawn: true }),
    number: readClosingNumber,
  }),
  beforeLoad: ({ params }) => monthScope(params),
  loaderDeps: ({ search: { number } }) => ({ number }),
  loader: ({ context, cause, deps }) =>
    enterWith(
      { context, cause },
      closingQueries.details(context.api, context.scope, deps.number),
      orNotFound,
    ),
  notFoundComponent: RestaurantGone,
  component: ClosedMonth,
});

function ClosedMonth() {
  const { t } = useLingui();
  const { api, scope } = Route.useRouteContext();
  const { number, view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data, error } = usePageQuery(closingQueries.details(api, scope, number));
  const mayClose = may('closing.close', useSession().user?.role);
  if (!data) return <TableSkeleton />;
  if (asProblem(error).status === 404) return <RestaurantGone />;
  const { closing, lines, known } = data;
  return (
    <PersonMarks people={[...lines, ...known].map(({ person }) => person)}>
      <ClosingHeader api={api} scope={scope} details={data} mayClose={mayClose} number={number} />
      <NotRefreshed error={error} />
      <ClosingChecks entry={data} />
      {closing && mayClose && <ClosingFacts closing={closing} />}
      {mayClose ? (
        <ClosingAmounts
          api={api}
          scope={scope}
          details={data}
          view={view}
          onView={(to) =>
            void navigate({ search: (now) => ({ ...now, view: to === 'paid' ? undefined : to }) })
          }
          onNumber={(to) => void navigate({ search: (now) => ({ ...now, number: to }) })}
        />
      ) : (
        <EmptyState title={t`No amounts`}>
          <Trans>What each person is paid is shown to administrators.</Trans>
        </EmptyState>
      )}
    </PersonMarks>
  );
}
