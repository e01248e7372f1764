/** What goes on beside the pages while somebody is signed in; each comes when it is wanted. */
import { may } from '#contract/permissions.ts';
import type { AnyRouter } from '@tanstack/react-router';
import type { Surroundings } from '#web/feedback/open-queue.ts';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import { loadChart } from '#web/reports/load-chart.ts';
import { whenIdle } from '#web/ui/when-idle.ts';

/** Where the code isn't to be had, another page that is opened tries again. */
const none = () => undefined;

/**
 * Sends what waits on the device; with a router, so where no data is saved, follows what changes at the server, fetches ahead,
 * and keeps what is looked at. Returns how to stop.
 */
export function beSignedIn(surroundings: Surroundings, router: AnyRouter | undefined): () => void {
  const { queryClient, api, session, connection, storage } = surroundings;
  const { user } = session.get();
  const stops: (() => void)[] = [];
  let isOver = false;
  const begin = (start: () => () => void) => void (isOver || stops.push(start()));
  if (router) {
    stops.push(fetchAhead(router));
    import('./follow-changes.ts').then(
      ({ followServer }) => begin(() => followServer(api, queryClient)),
      none,
    );
    import('./kept-answers.ts').then(
      ({ keepOnDevice }) => begin(() => keepOnDevice(session, connection, queryClient)),
      none,
    );
  }
  if (hasUnsent(storage) && user && may('report.create', user.role))
    // It goes on until the session ends.
    import('#web/feedback/leave-entries.tsx').then(
      ({ openQueue }) => (isOver ? undefined : openQueue(surroundings)),
      none,
    );
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** The pages from which a restaurant's month is opened. */
const lists = /^\/dashboard(?:\/restaurants)?\/?$/;

/**
 * Fetches the code of a restaurant's month once a list of restaurants is shown and the browser has nothing else to do.
 * Returns how to stop.
 */
function fetchAhead(router: AnyRouter): () => void {
  const fetchMonth = () => {
    // What fails here shows when it is really asked for.
    Promise.all([
      router.loadRouteChunk(router.routesById['/dashboard/restaurants/$restaurantId']),
      loadChart(),
    ]).catch(() => undefined);
  };
  if (lists.test(router.state.location.pathname)) {
    whenIdle(fetchMonth);
    return () => undefined;
  }
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    if (!lists.test(toLocation.pathname)) return;
    stop();
    whenIdle(fetchMonth);
  });
  return stop;
}
