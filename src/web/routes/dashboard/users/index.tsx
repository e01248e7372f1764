import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may, reach } from '#contract/permissions.ts';
import type { User } from '#contract/users.ts';
import { ExportButton } from '#web/exports/export-button.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { load } from '#web/queries/load.ts';
import { userQueries } from '#web/queries/users.ts';
import { MaybeFirstSteps } from '#web/restaurants/maybe-first-steps.tsx';
import { onEntering } from '#web/pages/page-load.ts';
import { useSession } from '#web/state/app-context.tsx';
import { DataTable } from '#web/lists/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { familyNameFirst, fullName } from '#web/users/full-name.ts';
import { MailNotice } from '#web/users/mail-notice.tsx';
import { NoUsers } from '#web/users/no-users.tsx';
import { useUserColumns } from '#web/users/user-columns.tsx';
import { UserFilters } from '#web/users/user-filters.tsx';
import {
  filtersOf,
  isNarrowed,
  readUserListSearch,
  readUserSort,
  withoutDefaults,
  type UserListSearch,
} from '#web/users/user-search.ts';

export const Route = createFileRoute('/dashboard/users/')({
  validateSearch: readUserListSearch,
  beforeLoad: ({ context, search }) => {
    const seesAll = reach('user.read', context.session.get().user?.role) === 'all';
    return { seesAll, filters: filtersOf(search, seesAll) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    onEntering(cause, load(context.queryClient, userQueries.list(context.api, context.filters))),
  pendingComponent: UsersPending,
  component: Users,
});

function Users() {
  const { api, filters, seesAll } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const ownRestaurants = useSession().user?.restaurants.length ?? 0;
  const list = usePageQuery(userQueries.list(api, filters));
  const narrow = (change: UserListSearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });
  const labelOf = usePersonLabel();
  // As it is sorted, so that the order is seen to be one; for evaluators with the mark, as administrators see the e-mail.
  const isByName = filters.sort === 'name' || filters.sort === '-name';
  const nameIn = (user: User) => {
    const mark = seesAll || user.mark === undefined ? '' : ` (${user.mark})`;
    if (isByName) return familyNameFirst(user) + mark;
    return seesAll ? fullName(user) : labelOf(user);
  };
  const columns = useUserColumns(
    (user) =>
      user.id === '' ? (
        nameIn(user)
      ) : (
        <Link
          to="/dashboard/users/$userId"
          params={{ userId: user.id }}
          preload="intent"
          className={stretchedLink}
        >
          {nameIn(user)}
        </Link>
      ),
    seesAll,
  );
  const { t } = useLingui();
  const { rows = [], total = 0 } = list.data ?? {};
  const mayCreate = may('user.create', useSession().user?.role);

  return (
    <>
      <UsersHeader mayCreate={mayCreate}>
        <ExportButton options={exportMutations.users(api, filters)} />
      </UsersHeader>
      <NotRefreshed error={list.error} />
      {mayCreate && <MailNotice api={api} />}
      {list.data && !isNarrowed(filters) && <MaybeFirstSteps api={api} count={total} />}
      <UserFilters
        api={api}
        filters={filters}
        rows={list.isPlaceholderData ? [] : rows}
        searching={list.isPlaceholderData && filters.q !== undefined}
        seesAll={seesAll}
        byRestaurant={seesAll || ownRestaurants > 1}
        onNarrow={narrow}
      />
      {list.data === undefined ? (
        <TableSkeleton />
      ) : rows.length === 0 ? (
        <NoUsers
          filtered={isNarrowed(filters)}
          beyond={total > 0}
          mayCreate={mayCreate}
          onClear={() => void navigate({ search: ({ sort }) => ({ sort }) })}
          addLink={<AddLink />}
        />
      ) : (
        <>
          <DataTable
            caption={t`People`}
            columns={columns}
            rows={rows}
            rowKey={(user, index) => user.id || String(index)}
            sort={filters.sort}
            onSort={(wanted) => narrow({ sort: readUserSort(wanted) })}
            busy={list.isPlaceholderData}
          />
          <Pagination
            page={filters.page}
            perPage={filters.perPage}
            total={total}
            onPage={(page) => narrow({ page })}
          />
        </>
      )}
    </>
  );
}

/** `children` needs the page's filters, which aren't known while the page is on its way. */
function UsersHeader({ mayCreate, children }: { mayCreate: boolean; children?: ReactNode }) {
  const { t } = useLingui();
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

function UsersPending() {
  return (
    <>
      <UsersHeader mayCreate={may('user.create', useSession().user?.role)} />
      <div className="mb-4 h-10" />
      <TableSkeleton />
    </>
  );
}
