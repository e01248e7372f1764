import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, useState, type ReactNode } from 'react';
import { isClosed, type ClosingEntry, type ClosingLine } from '#contract/closings.ts';
import { may } from '#contract/permissions.ts';
import { asProblem } from '#web/api/problem.ts';
import { CheckLine } from '#web/closing/check-line.tsx';
import { isOpen } from '#web/closing/closing-columns.tsx';
import { readClosingNumber } from '#web/closing/closing-search.ts';
import { ClosingFacts } from '#web/closing/closing-facts.tsx';
import { DifferenceTable } from '#web/closing/difference-table.tsx';
import { LinesTable } from '#web/closing/lines-table.tsx';
import { SinceWithdrawn } from '#web/closing/since-withdrawn.tsx';
import { StateMark } from '#web/closing/state-mark.tsx';
import { Explaining } from '#web/explain/why.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { ExportButton } from '#web/pages/export-button.tsx';
import { NotFound } from '#web/pages/not-found.tsx';
import { enterWith, monthScope, orNotFound } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { closingQueries, closingsExport } from '#web/queries/closings.ts';
import { useSession } from '#web/state/app-context.tsx';
import { searchReader, wordAmong } from '#web/state/search-words.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonMarks } from '#web/ui/person-name.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const CloseDialog = lazy(() =>
  import('#web/closing/close-dialog.tsx').then((file) => ({ default: file.CloseDialog })),
);
const ReopenDialog = lazy(() =>
  import('#web/closing/reopen-dialog.tsx').then((file) => ({ default: file.ReopenDialog })),
);

const views = { paid: true, known: true, difference: true, withdrawn: true } as const;
type View = keyof typeof views;

interface Search {
  view?: View | undefined;
  /** One of the month's closings; without it the newest. */
  number?: number | undefined;
}

export const Route = createFileRoute('/dashboard/closing/$restaurantId/$month/')({
  validateSearch: searchReader<Search>({ view: wordAmong(views), number: readClosingNumber }),
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
  const withdrawn = closing && closing.number > 1 ? closing.number - 1 : undefined;
  const asked = view === 'withdrawn' && withdrawn === undefined ? undefined : view;
  const shown = closing ? (asked ?? 'paid') : 'known';
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
          <Actions
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
          </Actions>
        }
      />
      <NotRefreshed error={error} />
      <Checks entry={data} />
      {closing && mayClose && <ClosingFacts closing={closing} />}
      {mayClose ? (
        <>
          <div className="mt-6 mb-3 flex flex-wrap items-center gap-3 print:hidden">
            {closing && (
              <Segmented
                label={t`View`}
                choices={[
                  { value: 'paid', label: t`As paid` },
                  { value: 'known', label: t`As known now` },
                  { value: 'difference', label: t`Difference` },
                  ...(withdrawn === undefined
                    ? []
                    : [{ value: 'withdrawn' as const, label: t`Beside closing ${withdrawn}` }]),
                ]}
                value={shown}
                onChoose={(to) =>
                  void navigate({ search: (now) => ({ ...now, view: to === 'paid' ? undefined : to }) })
                }
              />
            )}
            {closings.length > 1 && (
              <SelectField
                compact
                label={t`Closing`}
                value={closing?.number}
                onChange={({ target }) =>
                  void navigate({ search: (now) => ({ ...now, number: Number(target.value) }) })
                }
              >
                {closings.map((one) => (
                  <option key={one.number} value={one.number}>
                    {t`Closing ${one.number}`}
                    {one.withdrawn_at !== null && ` · ${t({ message: 'Reopened', context: 'month' })}`}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
          <Explaining api={api} isOffered>
            {shown === 'withdrawn' && withdrawn !== undefined ? (
              <SinceWithdrawn api={api} scope={scope} entry={data} lines={lines} number={withdrawn} />
            ) : (
              <Lines entry={data} view={shown} lines={lines} known={known} />
            )}
          </Explaining>
        </>
      ) : (
        <EmptyState title={t`No amounts`}>
          <Trans>What each person is paid is shown to administrators.</Trans>
        </EmptyState>
      )}
    </PersonMarks>
  );
}

/** What can be done with the month as a whole. */
function Actions({
  entry,
  mayClose,
  isNewest,
  children,
}: {
  entry: ClosingEntry;
  mayClose: boolean;
  isNewest: boolean;
  children: ReactNode;
}) {
  const formats = useFormats();
  const { api, scope } = Route.useRouteContext();
  const [asks, setAsks] = useState<'close' | 'reopen'>();
  const done = () => setAsks(undefined);
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {children}
      <Button variant="ghost" onClick={() => window.print()}>
        <Icon name="printer" className="size-4" />
        <Trans>Print</Trans>
      </Button>
      {mayClose && entry.closing && (
        <ExportButton options={closingsExport(api, scope.month, scope.restaurantId, entry.closing.number)} />
      )}
      {mayClose && isOpen(entry) && (
        <Button variant="primary" onClick={() => setAsks('close')}>
          <Trans>Close the month</Trans>
        </Button>
      )}
      {mayClose && entry.state === 'closed' && entry.closing?.run_id === null && isNewest && (
        <Button onClick={() => setAsks('reopen')}>
          <Trans>Reopen the month</Trans>
        </Button>
      )}
      {asks && (
        <OnDemand onMissing={done}>
          {asks === 'close' ? (
            <CloseDialog api={api} month={scope.month} entries={[entry]} onClose={done} onDone={done} />
          ) : (
            <ReopenDialog api={api} scope={scope} month={formats.monthInText(scope.month)} onClose={done} />
          )}
        </OnDemand>
      )}
    </div>
  );
}

/** What should be looked at before the month is closed; afterwards what is still asked about it. */
function Checks({ entry }: { entry: ClosingEntry }) {
  const { t } = useLingui();
  const { checks, state } = entry;
  if (checks.length === 0) return null;
  const blocks = checks.some(({ blocking }) => blocking);
  const titleOf = () => {
    if (blocks) return t`This month can't be closed yet`;
    return isClosed(state) ? t`Worth a look` : t`Worth a look before closing`;
  };
  return (
    <div className="mb-4">
      <Banner tone={blocks ? 'warning' : 'info'} title={titleOf()}>
        <ul>
          {checks.map((check) => (
            <li key={check.code}>
              <CheckLine check={check} entry={entry} isOwnPage />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

interface LinesProps {
  entry: ClosingEntry;
  view: View;
  lines: readonly ClosingLine[];
  known: readonly ClosingLine[];
}

function Lines({ entry: { restaurant, month, closing }, view, lines, known }: LinesProps) {
  const { t } = useLingui();
  const name = useFormats().monthInText(month);
  const rows = view === 'paid' ? lines : known;
  const { currency } = restaurant;
  if (rows.length === 0 && view !== 'difference') {
    return (
      <EmptyState title={t`No data`}>
        <Trans>Nobody gets anything for this month.</Trans>
      </EmptyState>
    );
  }
  return view === 'difference' ? (
    <DifferenceTable
      caption={t`Difference, ${name}`}
      one={{ header: t`As paid`, lines }}
      other={{ header: t`As known now`, lines: known }}
      currency={currency}
    />
  ) : (
    <LinesTable
      caption={view === 'paid' ? t`As paid, ${name}` : t`As known now, ${name}`}
      lines={rows}
      currency={currency}
      of={{
        restaurant_id: restaurant.id,
        date: month,
        number: view === 'paid' ? closing?.number : undefined,
      }}
    />
  );
}
