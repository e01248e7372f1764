import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may } from '#contract/permissions.ts';
import { EmptyList } from '#web/lists/empty-list.tsx';
import { ListPage } from '#web/lists/list-page.tsx';
import type { UserFilters, UserPage } from '#web/queries/users.ts';
import { useSession } from '#web/state/app-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUserColumns } from './user-columns.tsx';
import { isNarrowed, readUserSort, type UserListSearch } from './user-search.ts';

interface UserListProps {
  list: Pick<UseQueryResult<UserPage>, 'data' | 'isPlaceholderData'>;
  filters: UserFilters;
  seesAll: boolean;
  onNarrow: (change: UserListSearch) => void;
  /** Shows the whole list from the first page on. */
  onClear: () => void;
}

/** A page of people, or why there is nobody. */
export function UserList({ list, filters, seesAll, onNarrow, onClear }: UserListProps) {
  const { t } = useLingui();
  const total = list.data?.total ?? 0;
  return (
    <ListPage
      caption={t`People`}
      columns={useUserColumns(filters.sort, seesAll)}
      rows={list.data?.rows}
      rowKey={(user, index) => user.id || String(index)}
      sort={filters.sort}
      onSort={(wanted) => onNarrow({ sort: readUserSort(wanted) })}
      busy={list.isPlaceholderData}
      page={filters.page}
      perPage={filters.perPage}
      total={total}
      onPage={(page) => onNarrow({ page })}
      empty={
        <EmptyList
          filtered={isNarrowed(filters)}
          mayCreate={may('user.create', useSession().user?.role)}
          onClear={onClear}
          addLink={<AddLink />}
          noMatch={<Trans>Nobody matches the search and the filters.</Trans>}
          nothingYet={<Trans>There is nobody here yet. Add the first person.</Trans>}
          noAccess={
            <Trans>
              You see the people of your restaurants here. Please ask an administrator to assign you to one.
            </Trans>
          }
        />
      }
    />
  );
}

/** `children` needs the page's filters, which aren't known while the page is on its way. */
export function UsersHeader({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const mayCreate = may('user.create', useSession().user?.role);
  return (
    <PageHeader
      title={t`People`}
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
    <Link to="/dashboard/users/add" className={buttonStyle('primary')}>
      <Icon name="plus" className="size-4" />
      <Trans>Add person</Trans>
    </Link>
  );
}
