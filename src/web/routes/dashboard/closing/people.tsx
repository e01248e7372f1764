import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addMonths, type Month } from '#contract/month.ts';
import { ClosingMonths } from '#web/closing/closing-months.tsx';
import {
  defaultPersonSort,
  readClosingPeopleSearch,
  readPersonSort,
  type ClosingPeopleSearch,
} from '#web/closing/closing-search.ts';
import { ClosingTiles } from '#web/closing/closing-tiles.tsx';
import { ClosingViews } from '#web/closing/closing-views.tsx';
import { usePeopleColumns } from '#web/closing/people-columns.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { EmptyList } from '#web/lists/empty-list.tsx';
import { ListPage, ListPending } from '#web/lists/list-page.tsx';
import { ExportButton } from '#web/pages/export-button.tsx';
import { ensureMay, enterWith } from '#web/pages/page-load.ts';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import {
  closingPeopleExport,
  closingQueries,
  closingsPerPage,
  type ClosingPeopleScope,
} from '#web/queries/closings.ts';
import { withoutDefaults } from '#web/state/search-words.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonMarks } from '#web/ui/person-name.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

export const Route = createFileRoute('/dashboard/closing/people')({
  validateSearch: readClosingPeopleSearch,
  beforeLoad: ({ context, search: { q, sort, page = 1, month } }) => {
    ensureMay(context.session, 'closing.close');
    // The last month that is over, whatever month other pages show.
    const shown = month ?? addMonths(context.selectedDate.presentMonth(), -1);
    return { scope: { month: shown, q, sort, page } satisfies ClosingPeopleScope };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    enterWith({ context, cause }, closingQueries.people(context.api, context.scope)),
  pendingComponent: () => <ListPending header={<Header />} between="h-105 lg:h-51" />,
  component: ClosingPeople,
});

function ClosingPeople() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, scope, selectedDate } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { month: asked } = Route.useSearch();
  const { month, q, sort = defaultPersonSort } = scope;
  const columns = usePeopleColumns(month);
  const list = useMonthQuery(
    (wanted) => closingQueries.people(api, wanted === month ? scope : { ...scope, month: wanted, page: 1 }),
    month,
  );
  const { rows, total = 0, totals = [] } = list.data ?? {};
  const goTo = (to: Month | undefined) =>
    void navigate({ search: (now) => ({ ...now, month: to, page: undefined }) });
  const narrow = (change: ClosingPeopleSearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });
  return (
    <PersonMarks people={(rows ?? []).map(({ person }) => person)}>
      <Header actions={<ExportButton options={closingPeopleExport(api, scope)} />} />
      <NotRefreshed error={list.error} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ClosingViews api={api} month={asked} />
        <ClosingMonths month={month} present={selectedDate.presentMonth()} onMonth={goTo} />
        <div className="ml-auto min-w-60 grow lg:w-80 lg:grow-0">
          <SearchField
            label={t`Search people`}
            placeholder={t`Search name or payroll number`}
            value={q ?? ''}
            onSearch={(text) => narrow({ q: text })}
            searching={list.isPlaceholderData && q !== undefined}
          />
        </div>
      </div>
      {totals.length > 0 && (
        <div className="mb-4">
          <ClosingTiles totals={totals} />
        </div>
      )}
      <ListPage
        caption={t`Month’s end by person, ${formats.monthInText(month)}`}
        columns={columns}
        rows={rows}
        rowKey={({ person, currency }) => `${person.id} ${currency}`}
        sort={sort}
        onSort={(order) => narrow({ sort: readPersonSort(order) })}
        busy={list.isPlaceholderData}
        page={scope.page}
        perPage={closingsPerPage}
        total={total}
        onPage={(page) => void navigate({ search: (now) => withoutDefaults({ ...now, page }) })}
        empty={
          <EmptyList
            filtered={q !== undefined}
            mayCreate={false}
            onClear={() => narrow({ q: undefined })}
            addLink={null}
            noMatch={<Trans>Nobody matches the search and the filters.</Trans>}
            nothingYet={null}
            noAccess={<Trans>Nobody gets anything for this month.</Trans>}
          />
        }
      />
    </PersonMarks>
  );
}

function Header({ actions }: { actions?: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Month’s end by person`}
      description={<Trans>What each person gets for a month, over all restaurants of a currency.</Trans>}
      actions={actions}
    />
  );
}
