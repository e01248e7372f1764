import { ApiProblem } from '#web/api/problem.ts';
import { textsOf } from '#web/i18n/catalogues.ts';

/**
 * Fetches a part of the app: its code, what that imports and its texts, all at once. In a build every `import()` of the
 * app is made by this function (src/dev/vite-first-load.ts), in place of Vite's own: it says the same event where
 * something isn't there.
 */
export async function loadCode<Module>(part: string, code: () => Promise<Module>): Promise<Module> {
  try {
    window.brigadeLoad?.fetch(part);
    const [module] = await Promise.all([code(), textsOf(part)]);
    return module;
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    // Not the browser's own error, at which the router would reload the page whatever the reason is.
    throw new ApiProblem('missing_code', { cause: error });
  }
}
