import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localMonth, type Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { EmptyList } from '#web/lists/empty-list.tsx';
import { ListPage } from '#web/lists/list-page.tsx';
import type { RestaurantFilters, RestaurantPage } from '#web/queries/restaurants.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useNow } from '#web/ui/use-time.ts';
import { useRestaurantColumns } from './restaurant-columns.tsx';
import { isNarrowed, readRestaurantSort, type RestaurantListSearch } from './restaurant-search.ts';

interface RestaurantListProps {
  list: Pick<UseQueryResult<RestaurantPage>, 'data' | 'isPlaceholderData'>;
  filters: RestaurantFilters;
  /** What time it is. */
  clock: () => Date;
  /** The month as the URL names it. */
  inUrl: Month | undefined;
  mayCreate: boolean;
  /** There are archived ones only, and no filter that shows them. */
  hasOnlyArchived: boolean;
  onNarrow: (change: RestaurantListSearch) => void;
  /** Stands under the rows. */
  children: ReactNode;
}

/** A page of restaurants, or why there are none. */
export function RestaurantList(props: RestaurantListProps) {
  const { list, filters, clock, inUrl, mayCreate, hasOnlyArchived, onNarrow, children } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const present = localMonth(useNow(clock));
  const { rows = [], total = 0 } = list.data ?? {};
  const { month, sort, page, perPage } = filters;
  return (
    <>
      <ListPage
        caption={t`Restaurants, ${formats.monthInText(month)}`}
        columns={useRestaurantColumns({ month, present, rows, inUrl })}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={(wanted) => onNarrow({ sort: readRestaurantSort(wanted) })}
        busy={list.isPlaceholderData}
        page={page}
        perPage={perPage}
        total={total}
        onPage={(to) => onNarrow({ page: to })}
        empty={
          hasOnlyArchived ? (
            <OnlyArchived onShow={() => onNarrow({ archived: true })} />
          ) : (
            <EmptyList
              filtered={isNarrowed(filters)}
              mayCreate={mayCreate}
              onClear={() => onNarrow({ q: undefined, type: undefined, archived: undefined })}
              addLink={<AddLink />}
              noMatch={<Trans>No restaurant matches the search and the filters.</Trans>}
              nothingYet={<Trans>There are no restaurants yet. Add the first one.</Trans>}
              noAccess={
                <Trans>
                  You have no restaurant that is in use. Please ask an administrator to assign you to one.
                </Trans>
              }
            />
          )
        }
      />
      {rows.length > 0 && children}
    </>
  );
}

function OnlyArchived({ onShow }: { onShow: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No data`} action={<Button onClick={onShow}>{t`Show archived restaurants`}</Button>}>
      <Trans>
        Your restaurants are archived: nothing is recorded there any more, and their months are kept.
      </Trans>
    </EmptyState>
  );
}

/** `children` needs the page's filters, which aren't known while the page is on its way. */
export function RestaurantsHeader({ mayCreate, children }: { mayCreate: boolean; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Restaurants`}
      actions={
        <>
          {children}
          {mayCreate && <AddLink />}
        </>
      }
    />
  );
}

function AddLink() {
  return (
    <Link to="/dashboard/restaurants/add" className={buttonStyle('primary')}>
      <Icon name="plus" className="size-4" />
      <Trans>Add restaurant</Trans>
    </Link>
  );
}
