/** One person's stream of hints. */
import type { LiveEvent } from '#contract/live.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { restaurantsOf } from '#server/restaurants/reach.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Change } from './changes.db.ts';
import { hintOf, mayConcern } from './hints.ts';

/**
 * Longest silence, in milliseconds. Proxies close what is silent for a minute, clients take 45 s of it for a dead
 * stream, and at each event the session is looked at again.
 */
const keepAlive = 15_000;

const hello: LiveEvent = { type: 'hello', subjects: [], restaurant_ids: [] };

export interface Following {
  feed: ChangeFeed;
  actor: Actor;
  /** The person as they are now; throws when the session has ended. */
  present: () => Promise<Actor>;
  /** Aborted when nobody listens any more. */
  signal: AbortSignal;
  keepAlive?: number;
}

/** `hello` at once and after each silence, a hint after each write within reach; until the signal. */
export async function* follow({
  feed,
  actor: caller,
  present,
  signal,
  keepAlive: longestSilence = keepAlive,
}: Following): AsyncGenerator<LiveEvent, void, undefined> {
  // By what they say: a client that doesn't read must not make them pile up.
  const waiting = new Map<string, Change>();
  let wake = () => undefined as void;
  const rouse = () => wake();
  let actor = caller;
  const leave = await feed.listen((changes, again) => {
    if (again && restaurantsOf(actor, 'live.follow') !== 'all') return;
    // Before anybody is looked up: a thousand streams that ask for each report of the chain would be all that runs.
    for (const change of changes) if (mayConcern(change, actor)) waiting.set(JSON.stringify(change), change);
    if (waiting.size > 0) rouse();
  });
  signal.addEventListener('abort', rouse);
  try {
    yield hello;
    let spokeAt = performance.now();
    while (!signal.aborted) {
      const silence = performance.now() - spokeAt;
      if (waiting.size === 0 && silence < longestSilence) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestSilence - silence);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        continue;
      }
      const changes = [...waiting.values()];
      waiting.clear();
      const before = actor;
      actor = await present();
      const hint = changes.length > 0 ? hintOf(changes, actor, before) : hello;
      if (!hint) continue;
      yield hint;
      spokeAt = performance.now();
    }
  } finally {
    signal.removeEventListener('abort', rouse);
    leave();
  }
}
