import { may } from '#contract/permissions.ts';
import type { Surroundings } from '#web/feedback/open-queue.ts';

/** The page that is being opened has the network for itself, in milliseconds. */
const settling = 1_000;

/** Sends what waits on this device of who is signed in, whatever page is shown. Returns how to stop. */
export function followEntries(surroundings: Surroundings): () => void {
  const { session, unsentMark } = surroundings;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update() {
    clearTimeout(timer);
    const { user } = session.get();
    if (!user || !may('report.create', user.role) || !unsentMark.get()) return;
    timer = setTimeout(() => {
      import('#web/feedback/open-queue.ts').then(
        ({ entryQueueOf }) => session.get().user && entryQueueOf(surroundings),
        // Without its code they wait until the record screen is opened.
        () => undefined,
      );
    }, settling);
  }

  const stop = session.subscribe(update);
  update();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
