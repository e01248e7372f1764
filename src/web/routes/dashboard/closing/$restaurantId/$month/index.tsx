import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import { asProblem } from '#web/api/problem.ts';
import { ClosingActions } from '#web/closing/closing-actions.tsx';
import { ClosingAmounts, type ClosingView } from '#web/closing/closing-amounts.tsx';
import { ClosingChecks } from '#web/closing/closing-checks.tsx';
import { readClosingNumber } from '#web/closing/closing-search.ts';
import { ClosingFacts } from '#web/closing/closing-facts.tsx';
import { StateMark } from '#web/closing/state-mark.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { NotFound } from '#web/pages/not-found.tsx';
import { enterWith, monthScope, orNotFound } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { closingQueries } from '#web/queries/closings.ts';
import { useSession } from '#web/state/app-context.tsx';
import { searchReader, wordAmong } from '#web/state/search-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
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
  notFoundComponent: Gone,
  component: ClosedMonth,
});

function Gone() {
  const { restaurantId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <NotFound api={api} subject="restaurant" id={restaurantId} />;
}

function ClosedMonth() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, scope } = Route.useRouteContext();
  const { number, view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data, error } = usePageQuery(closingQueries.details(api, scope, number));
  const mayClose = may('closing.close', useSession().user?.role);
  if (!data) return <TableSkeleton />;
  if (asProblem(error).status === 404) return <Gone />;
  const { restaurant, closing, closings, lines, known } = data;
  const month = formats.monthInText(scope.month);
  return (
    <PersonMarks people={[...lines, ...known].map(({ person }) => person)}>
      <PageHeader
        parent={
          <Link to="/dashboard/closing" search={{ month: scope.month }} className={textLink}>
            <Trans>Month's end</Trans>
          </Link>
        }
        title={`${restaurant.name}, ${month}`}
        description={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium text-ink">{restaurant.store_id}</span>
            <StateMark state={data.state} />
          </span>
        }
        actions={
          <ClosingActions
            api={api}
            scope={scope}
            entry={data}
            mayClose={mayClose}
            isNewest={number === undefined || number === closings.length}
          >
            {closing && mayClose && (
              <Link
                to="/dashboard/closing/$restaurantId/$month/statements"
                params={scope}
                search={{ number }}
                className={buttonStyle('ghost')}
              >
                <Trans>Print statements</Trans>
              </Link>
            )}
            <Link
              to="/dashboard/restaurants/$restaurantId"
              params={{ restaurantId: restaurant.id }}
              search={{ month: scope.month }}
              className={buttonStyle('ghost')}
            >
              <Trans>Reports of the month</Trans>
            </Link>
          </ClosingActions>
        }
      />
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
