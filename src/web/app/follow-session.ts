import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { Api } from '#web/api/client.ts';
import type { SessionState } from '#web/state/session.ts';

/**
 * Takes the page along when a session begins or ends: home after its end, with the way back for who didn't want to
 * leave; on to the wanted page after its start. What the former person saw is dropped.
 */
export function followSession(
  session: SessionState,
  router: AnyRouter,
  queryClient: QueryClient,
  api: Api,
): () => void {
  let before = session.get();
  return session.subscribe(() => {
    const now = session.get();
    const began = now.isAuthenticated && !before.isAuthenticated;
    const ended = !now.isAuthenticated && before.isAuthenticated;
    const { onTablet } = before;
    before = now;
    const { pathname, href } = router.latestLocation;
    // Home's guard knows where a signed-in person goes.
    if (began && pathname === '/') void router.invalidate();
    if (!ended) return;
    // What index.html has asked for, and the token that it asked with.
    delete window.brigadeEarly;
    api.forget();
    router.clearCache();
    if (now.notice === null && !onTablet && !pathname.startsWith('/dashboard')) {
      // A recovery or a verification ended it: that page has something to say, and only its own data may stay.
      queryClient.removeQueries({ type: 'inactive' });
      return;
    }
    // At once, so that nothing of it can meet the next person. The dashboard is unmounted by the same change of the
    // session, so no page asks for its data again.
    void queryClient.cancelQueries();
    queryClient.clear();
    // The tablet asks who is next.
    if (onTablet) return;
    const wanted = now.notice === 'expired' || now.notice === 'ended' ? href : undefined;
    void router.navigate({ to: '/', search: wanted ? { redirect: wanted } : {}, ignoreBlocker: true });
  });
}
