import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const entry = '/src/web/main.tsx';
const mocked = '/tests/msw/browser.ts';

export interface MockSettings {
  /** Who answers the calls: the samples, the foreign server of the tests, or the real one. */
  world: 'samples' | 'foreign' | 'real';
  /** Whether a panel lets calls fail. */
  faults: boolean;
}

/** `--mock`, `--mock=foreign` and `--faults`; undefined without any of them. */
export function mockSettings(args: readonly string[]): MockSettings | undefined {
  const world = args.includes('--mock=foreign') ? 'foreign' : args.includes('--mock') ? 'samples' : 'real';
  const faults = args.includes('--faults');
  return world === 'real' && !faults ? undefined : { world, faults };
}

/** Development alone: the page begins with MSW's worker, which is served from its package. */
export function mockedEntry({ world, faults }: MockSettings): Plugin {
  const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
  return {
    name: 'brigade:mocked-entry',
    apply: 'serve',
    config: () => ({
      // Its own: one with other packages, for a `dev` beside it, would be made anew under the open page.
      cacheDir: 'node_modules/.vite/mock',
      // Found later, they would reload the page.
      optimizeDeps: { include: ['msw', 'msw/browser'] },
    }),
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript');
        createReadStream(worker).on('error', next).pipe(response);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(entry, `${mocked}?world=${world}${faults ? '&amp;faults' : ''}`),
    },
  };
}
