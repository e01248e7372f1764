import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { reach } from '#contract/permissions.ts';
import { History } from '#web/activity/history.tsx';
import { ApiProblem } from '#web/api/problem.ts';
import { UserGone } from '#web/pages/not-found.tsx';
import { orNotFound } from '#web/pages/page-load.ts';
import { userQueries } from '#web/queries/users.ts';
import { EditUserForm } from '#web/users/edit-user-form.tsx';

export const Route = createFileRoute('/dashboard/users/edit/$userId')({
  beforeLoad: ({ context }) => {
    // Who may change only themselves does so on the account page.
    if (reach('user.update', context.session.get().user?.role) !== 'all')
      throw new ApiProblem('forbidden', { status: 403 });
  },
  loader: ({ context, params }) =>
    // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
    orNotFound(context.queryClient.query(userQueries.details(context.api, params.userId))),
  notFoundComponent: UserGone,
  component: EditUser,
});

function EditUser() {
  const { userId } = Route.useParams();
  const { api, session } = Route.useRouteContext();
  const { data: saved } = useSuspenseQuery(userQueries.details(api, userId));
  return (
    <div className="max-w-xl">
      <EditUserForm key={userId} api={api} saved={saved} session={session} />
      <History api={api} of={{ subject: 'user', id: saved.id }} />
    </div>
  );
}
