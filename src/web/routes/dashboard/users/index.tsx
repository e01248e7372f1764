import { createFileRoute } from '@tanstack/react-router';
import { may, reach } from '#contract/permissions.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { ListPending } from '#web/lists/list-page.tsx';
import { ExportButton } from '#web/pages/export-button.tsx';
import { MaybeFirstSteps } from '#web/pages/maybe-first-steps.tsx';
import { enterWith } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { userQueries } from '#web/queries/users.ts';
import { useSession } from '#web/state/app-context.tsx';
import { withoutDefaults } from '#web/state/search-words.ts';
import { MailNotice } from '#web/users/mail-notice.tsx';
import { UserFilters } from '#web/users/user-filters.tsx';
import { UserList, UsersHeader } from '#web/users/user-list.tsx';
import { filtersOf, isNarrowed, readUserListSearch, type UserListSearch } from '#web/users/user-search.ts';

export const Route = createFileRoute('/dashboard/users/')({
  validateSearch: readUserListSearch,
  beforeLoad: ({ context, search }) => {
    const seesAll = reach('user.read', context.session.get().user?.role) === 'all';
    return { seesAll, filters: filtersOf(search, seesAll) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    enterWith({ context, cause }, userQueries.list(context.api, context.filters)),
  pendingComponent: UsersPending,
  component: Users,
});

function Users() {
  const { api, filters, seesAll } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const me = useSession().user;
  const list = usePageQuery(userQueries.list(api, filters));
  const narrow = (change: UserListSearch) =>
    void navigate({ search: (now) => withoutDefaults({ ...now, page: 1, ...change }) });

  return (
    <>
      <UsersHeader>
        <ExportButton options={exportMutations.users(api, filters)} />
      </UsersHeader>
      <NotRefreshed error={list.error} />
      {may('user.create', me?.role) && <MailNotice api={api} />}
      {list.data && !isNarrowed(filters) && <MaybeFirstSteps api={api} count={list.data.total} />}
      <UserFilters
        api={api}
        filters={filters}
        rows={list.isPlaceholderData ? [] : (list.data?.rows ?? [])}
        searching={list.isPlaceholderData && filters.q !== undefined}
        seesAll={seesAll}
        byRestaurant={seesAll || (me?.restaurants.length ?? 0) > 1}
        onNarrow={narrow}
      />
      <UserList
        list={list}
        filters={filters}
        seesAll={seesAll}
        onNarrow={narrow}
        onClear={() => void navigate({ search: ({ sort }) => ({ sort }) })}
      />
    </>
  );
}

function UsersPending() {
  return <ListPending header={<UsersHeader />} between="h-39 md:h-25 xl:h-10" />;
}
