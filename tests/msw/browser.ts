/** What `npm run dev -- --mock` and `-- --faults` begin the page with: MSW's worker, then the app. */
import { setupWorker } from 'msw/browser';
// Before the worker starts: it would ask the page about each module of the app, some 400, while the page runs them.
import '#web/app/create-app.tsx';
import { showFaultPanel } from './fault-panel.ts';
import { foreignLogin, foreignServer } from './foreign-server.ts';
import { sampleServer } from './sample-server.ts';
import { strict } from './strict.ts';

const asked = new URL(import.meta.url).searchParams;
const worlds = {
  samples: sampleServer,
  foreign: () => foreignServer().handlers,
  real: () => [],
};
const world = (asked.get('world') ?? 'real') as keyof typeof worlds;

const worker = setupWorker(...worlds[world]());
await worker.start({
  quiet: true,
  onUnhandledFrame(unhandled) {
    const { request } = unhandled.frame.data as { request?: Request };
    // The page's own scripts and pictures are nobody's call.
    const isCall = request !== undefined && new URL(request.url).pathname.startsWith('/v1/');
    if (isCall && world !== 'real' && typeof strict.onUnhandledFrame === 'function')
      return strict.onUnhandledFrame(unhandled);
  },
});
if (world === 'foreign') console.info('Log in with', foreignLogin.email, foreignLogin.password);
if (asked.has('faults')) showFaultPanel(worker);
await import('#web/main.tsx');
