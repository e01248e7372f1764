import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { SessionStore } from '#web/state/session-store.ts';

/**
 * Takes the page along when a session begins or ends: home after its end, with the way back for who didn't want to
 * leave; on to the wanted page after its start. What the former person saw is dropped.
 */
export function followSession(session: SessionStore, router: AnyRouter, queryClient: QueryClient): () => void {
  let before = session.get();
  return session.subscribe(() => {
    const now = session.get();
    const began = now.isAuthenticated && !before.isAuthenticated;
    const ended = !now.isAuthenticated && before.isAuthenticated;
    before = now;
    // Home's guard knows where a signed-in person goes.
    if (began && router.latestLocation.pathname === '/') void router.invalidate();
    if (!ended) return;
    void queryClient.cancelQueries();
    const wanted = now.notice === 'expired' || now.notice === 'ended' ? router.latestLocation.href : undefined;
    void router
      .navigate({ to: '/', search: wanted ? { redirect: wanted } : {}, ignoreBlocker: true })
      // After the page is left: its queries would only be asked again.
      .finally(() => {
        if (!session.get().isAuthenticated) queryClient.clear();
      });
  });
}
