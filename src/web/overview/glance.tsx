import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { localMonth } from '#contract/month.ts';
import { may, reach } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { useStableOrder } from '#web/lists/use-stable-rows.ts';
import { useSetsUp } from '#web/pages/maybe-first-steps.tsx';
import { overviewPerPage, type OverviewPage as Shown } from '#web/queries/overview.ts';
import { useSession } from '#web/state/app-context.tsx';
import { withoutDefaults } from '#web/state/search-words.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { useNow } from '#web/ui/use-time.ts';
import { EmptyOverview, emptinessOf } from './empty-overview.tsx';
import { LastMonth } from './last-month.tsx';
import { useOverviewColumns } from './overview-columns.tsx';
import { defaultOverviewSort, readOverviewSort, type OverviewSearch } from './overview-search.ts';
import { OverviewTiles } from './overview-tiles.tsx';
import { RestaurantCards } from './restaurant-cards.tsx';

const route = getRouteApi('/dashboard/');

/** Changes the search or the order; both begin at the first page. */
export function useNarrow(): (change: OverviewSearch) => void {
  const navigate = route.useNavigate();
  return (change) => void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });
}

/** Who sees only the own restaurants sees them as cards. */
export const isOwnOnly = (role: Role | undefined) => reach('report.read', role) === 'own';

/** The sums of a month and its restaurants, or why there are none. */
export function Glance({ shown, busy }: { shown: Shown; busy: boolean }) {
  const { api, scope, clock } = route.useRouteContext();
  const narrow = useNarrow();
  const role = useSession().user?.role;
  const setsUp = useSetsUp();
  const now = useNow(clock);
  const present = localMonth(now);
  const reason = emptinessOf(shown, scope.month, present);
  // The first steps stand there.
  if (reason === 'no_restaurant' && setsUp) return null;
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
      {compared && compared.before.count > 0 && <LastMonth month={scope.month} compared={compared} />}
    </>
  );
  // Who evaluates comes for the own restaurants; the sums of several stand below, of one they would say the same again.
  return isOwnOnly(role) ? (
    <>
      {empty ?? <Cards shown={shown} busy={busy} now={now} />}
      {shown.totals.stores > 1 && <div className="mt-6">{tiles}</div>}
      <div className="mt-2">{help}</div>
    </>
  ) : (
    <>
      {tiles}
      <div className="mt-2 mb-4">{help}</div>
      {empty ?? <Rows shown={shown} busy={busy} now={now} />}
    </>
  );
}

interface ListProps {
  shown: Shown;
  busy: boolean;
  now: Date;
}

function Cards({ shown, busy, now }: ListProps) {
  const { scope } = route.useRouteContext();
  const { shown: restaurants, area } = useOrdered(shown, busy);
  return (
    <div ref={area}>
      <RestaurantCards
        restaurants={restaurants}
        month={scope.month}
        present={localMonth(now)}
        inUrl={route.useSearch().month}
        now={now}
      />
      {shown.found > shown.stores.length && <Pages shown={shown} />}
    </div>
  );
}

/** Newer numbers leave rows in their places under a finger; another order that somebody asks for doesn't. */
function useOrdered({ stores: restaurants }: Shown, busy: boolean) {
  const { scope } = route.useRouteContext();
  const { month, q, sort, page } = scope;
  return useStableOrder(restaurants, ({ id }) => id, [month, q, sort, page, busy].join(' '));
}

function Rows({ shown, busy, now }: ListProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scope } = route.useRouteContext();
  const narrow = useNarrow();
  const month = formats.monthInText(scope.month);
  const { sort = defaultOverviewSort } = scope;
  const columns = useOverviewColumns({
    inUrl: route.useSearch().month,
    month: scope.month,
    present: localMonth(now),
    compared: shown.totals.compared,
    now,
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
  const { scope } = route.useRouteContext();
  const navigate = route.useNavigate();
  return (
    <Pagination
      page={scope.page}
      perPage={overviewPerPage}
      total={shown.found}
      onPage={(page) => void navigate({ search: (now) => ({ ...now, page: page === 1 ? undefined : page }) })}
    />
  );
}
