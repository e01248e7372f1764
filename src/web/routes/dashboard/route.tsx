import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionCalls } from '#web/queries/session.ts';
import { NoAccessPage } from '#web/shell/no-access-page.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { useSession } from '#web/state/app-context.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context: { session, api }, location }) => {
    await session.initialize(() => sessionCalls.myInfo(api));
    if (!session.get().isAuthenticated) throw redirect({ to: '/', search: { redirect: location.href }, replace: true });
  },
  component: Dashboard,
});

function Dashboard() {
  const { session, locale, theme, connection } = Route.useRouteContext();
  const { user } = useSession();
  // Signed out a moment ago: the way home is being taken.
  if (!user) return null;
  return (
    <Shell user={user} locale={locale} theme={theme} connection={connection} onLogout={() => session.logout()}>
      {user.role === 'user' ? <NoAccessPage onLogout={() => session.logout()} /> : <Outlet />}
    </Shell>
  );
}
