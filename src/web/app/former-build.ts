/**
 * A page that the device keeps opens before the server has said which build it has now. The first answer says it: a page of a
 * former build is opened anew, and takes nothing that is of the new one. A tab that was open before a release goes on: its
 * first answer was of its own build.
 */
import { hasUnsaved } from '#web/forms/unsaved.ts';

/** What is asked of each answer to a GET until one is of the page's own build. */
export function createBuildCheck(): (response: Response) => Promise<void> | undefined {
  let isOver = false;
  return ({ headers }) => {
    const own = window.brigadeLoad?.build;
    const present = headers.get('Brigade-Build');
    if (isOver || !own || !present) return undefined;
    const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // The server's own page has been asked for already; or the next opening brings it, and loses nothing.
    isOver = present === own || opening?.type === 'reload' || hasUnsaved();
    if (isOver) return undefined;
    location.reload();
    return new Promise(() => undefined);
  };
}
