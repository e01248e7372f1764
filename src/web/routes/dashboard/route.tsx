import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { DraftContext } from '#web/forms/draft-context.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { NoAccessPage } from '#web/shell/no-access-page.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { useLogOut } from '#web/shell/use-log-out.tsx';
import { NotFoundPage } from '#web/shell/status-pages.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { draftOwners } from '#web/state/draft-store.ts';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context: { session, api }, location }) => {
    await session.initialize(() => sessionCalls.myInfo(api));
    if (!session.get().isAuthenticated)
      throw redirect({ to: '/', search: { redirect: location.href }, replace: true });
  },
  // Its own, or the router would show the one around the whole app.
  notFoundComponent: NotFoundPage,
  component: Dashboard,
});

function Dashboard() {
  const { session, locale, theme, connection, drafts } = Route.useRouteContext();
  const { user } = useSession();
  const { ask, question } = useLogOut(() => {
    for (const owner of user ? draftOwners(user) : []) drafts.wipe(owner);
    session.logout();
  });
  // Signed out a moment ago: the way home is being taken.
  if (!user) return null;
  const [owner] = draftOwners(user);
  return (
    <Shell user={user} locale={locale} theme={theme} connection={connection} onLogout={ask}>
      {user.role === 'user' ? (
        <NoAccessPage onLogout={ask} />
      ) : (
        <DraftContext value={owner ? drafts.of(owner) : null}>
          <Outlet />
        </DraftContext>
      )}
      {question}
    </Shell>
  );
}
