import type { AnyRouter } from '@tanstack/react-router';
import { loadChart } from '#web/reports/load-chart.ts';
import { whenIdle } from '#web/ui/when-idle.ts';

/** The pages from which a restaurant's month is opened. */
const lists = /^\/dashboard(?:\/restaurants)?\/?$/;

/**
 * Fetches the code of a restaurant's month once a list of restaurants is shown and the browser has nothing else to do.
 * Returns how to stop.
 */
export function fetchAhead(router: AnyRouter): () => void {
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
