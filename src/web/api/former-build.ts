import type { ApiSettings } from './client.ts';

/** The pages whose first answer has come. Each session has a client of its own, and the page is the same. */
const answered = new WeakSet<ApiSettings>();

/**
 * What is asked of each answer to a GET until one is of the page's own build. A page that the device keeps opens before the
 * server has said which build it has now. One of a former build is opened anew, and takes nothing that is of the new one: then
 * the promise never resolves. A tab that was open before a release goes on: its first answer was of its own build.
 */
export function createBuildCheck(page: ApiSettings): (response: Response) => Promise<void> | undefined {
  return ({ headers }) => {
    const own = window.brigadeLoad?.build;
    const present = headers.get('Brigade-Build');
    if (answered.has(page) || !own || !present) return undefined;
    const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // After a reload the page is the server's; what is typed is lost by none, and the next opening brings the new build.
    if (present === own || opening?.type === 'reload' || page.hasUnsaved?.() === true) {
      answered.add(page);
      return undefined;
    }
    location.reload();
    return new Promise(() => undefined);
  };
}
