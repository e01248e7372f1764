/** The call that stays open. */
import { followChanges } from '#contract/live.ts';
import { eventsRoute, type Route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { createChangeFeed, type ChangeFeed } from './change-feed.ts';
import { follow, type Following } from './follow.ts';
import { Places } from './places.ts';

interface Shared {
  readonly feed: ChangeFeed;
  readonly places: Places;
}

/** For all streams of a server. */
const shared = new WeakMap<Services, Shared>();

function sharedOf(services: Services): Shared {
  const known = shared.get(services) ?? { feed: createChangeFeed(services), places: new Places() };
  shared.set(services, known);
  return known;
}

async function* followInPlace(places: Places, following: Following, metrics: Services['metrics']) {
  const place = places.take(following.actor.id);
  metrics?.streamOpened();
  try {
    yield* follow({ ...following, signal: AbortSignal.any([following.signal, place.signal]) });
  } finally {
    place.leave();
    metrics?.streamClosed();
  }
}

export const liveRoutes: Route[] = [
  eventsRoute(followChanges, ({ services, actor, present, signal: gone }) => {
    const signal = services.stopping ? AbortSignal.any([gone, services.stopping]) : gone;
    const { feed, places } = sharedOf(services);
    return followInPlace(places, { feed, actor, present, signal }, services.metrics);
  }),
];
