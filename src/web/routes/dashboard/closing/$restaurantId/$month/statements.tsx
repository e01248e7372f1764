import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { readClosingNumber } from '#web/closing/closing-search.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { RestaurantGone } from '#web/pages/not-found.tsx';
import { ensureMay, enterWith, monthScope, orNotFound } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { statementQueries } from '#web/queries/statements.ts';
import { searchReader, wordAmong } from '#web/state/search-words.ts';
import { Slip } from '#web/statement/slip.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const choices = { all: true, unmailed: true } as const;
type Choice = keyof typeof choices;

interface Search {
  /** Whose are shown; without it everybody's. */
  who?: Choice | undefined;
  /** One of the month's closings; without it the newest. */
  number?: number | undefined;
}

export const Route = createFileRoute('/dashboard/closing/$restaurantId/$month/statements')({
  validateSearch: searchReader<Search>({ who: wordAmong(choices), number: readClosingNumber }),
  beforeLoad: ({ context, params }) => {
    ensureMay(context.session, 'closing.close');
    return monthScope(params);
  },
  loaderDeps: ({ search: { number } }) => ({ number }),
  loader: ({ context, cause, deps }) =>
    enterWith(
      { context, cause },
      statementQueries.ofClosing(context.api, context.scope, deps.number),
      orNotFound,
    ),
  notFoundComponent: RestaurantGone,
  component: Statements,
});

/** The statements of a closing, a sheet of paper each. */
function Statements() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, scope } = Route.useRouteContext();
  const { number, who = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data, error } = usePageQuery(statementQueries.ofClosing(api, scope, number));
  if (!data) return <TableSkeleton />;
  const shown = data.filter(({ mailed }) => who === 'all' || !mailed);
  const month = formats.monthInText(scope.month);
  const name = data[0]?.restaurant.name ?? '';
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          parent={
            <Link
              to="/dashboard/closing/$restaurantId/$month"
              params={scope}
              search={{ number }}
              className={textLink}
            >
              {name}, {month}
            </Link>
          }
          title={t`Statements, ${month}`}
          description={t`${plural(shown.length, { one: '# sheet of A4', other: '# sheets of A4' })}`}
          actions={
            <Button variant="primary" disabled={shown.length === 0} onClick={() => window.print()}>
              <Icon name="printer" className="size-4" />
              <Trans>Print</Trans>
            </Button>
          }
        />
        <NotRefreshed error={error} />
        <div className="mb-6 flex flex-wrap">
          <Segmented
            label={t`Whose statements`}
            choices={[
              { value: 'all', label: t`Everybody’s` },
              { value: 'unmailed', label: t`Of people without an e-mail` },
            ]}
            value={who}
            onChoose={(to) =>
              void navigate({ search: (now) => ({ ...now, who: to === 'all' ? undefined : to }) })
            }
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t`No statements`}>
          {who === 'all' ? (
            <Trans>Nobody gets anything for this month.</Trans>
          ) : (
            <Trans>Everybody has an e-mail address.</Trans>
          )}
        </EmptyState>
      ) : (
        <ol className="max-w-4xl space-y-6 print:max-w-none print:space-y-0">
          {shown.map((statement) => (
            <li
              key={statement.id}
              className="break-after-page rounded-xl overflow-x-auto border bg-surface p-8 shadow-low last:break-after-auto max-sm:p-4 print:overflow-visible print:rounded-none print:border-0 print:p-0"
            >
              <Slip statement={statement} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
