/** The call that stays open. */
import { followChanges } from '#contract/live.ts';
import { eventsRoute, type Route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { createChangeFeed, type ChangeFeed } from './change-feed.ts';
import { follow } from './follow.ts';

/** One for all streams of a server. */
const feeds = new WeakMap<Services, ChangeFeed>();

function feedOf(services: Services): ChangeFeed {
  const known = feeds.get(services) ?? createChangeFeed(services);
  feeds.set(services, known);
  return known;
}

export const liveRoutes: Route[] = [
  eventsRoute(followChanges, ({ services, actor, present, signal: gone }) => {
    const signal = services.stopping ? AbortSignal.any([gone, services.stopping]) : gone;
    return follow({ feed: feedOf(services), actor, present, signal });
  }),
];
