/** Around every test of the web project: the network, the console and the page are watched and cleaned. */
import 'fake-indexeddb/auto';
import { Readable } from 'node:stream';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import ResponseCache from 'happy-dom/lib/fetch/cache/response/ResponseCache.js';
import FetchBodyUtility from 'happy-dom/lib/fetch/utilities/FetchBodyUtility.js';
import { unstable_forceFrameRate } from 'scheduler';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { closeDeviceDatabase } from '#web/state/device-database.ts';
import { network } from '#tests/msw/network.ts';
import { closeTestServer, realServer, resetTestServer } from '#tests/msw/real-server.ts';
import { strict } from '#tests/msw/strict.ts';
import { endSessions, unmountApps } from '#tests/support/render-app.tsx';

// A page's chunk is compiled when a test first opens it, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// What is rendered later is rendered in one go: React would hand over after 5 ms to queries that take a second of a page.
unstable_forceFrameRate(1);

// The simulated page's selects have no `size`, by which the form library tells an untouched box from one that somebody
// used before the form was ready: it would take the first option for their choice.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true });

// The simulated page goes on with an answer that nobody reads any more, and fails at its end; a browser hangs up.
FetchBodyUtility.nodeToWebStream = (answer) => Readable.toWeb(answer as Readable);

// Nothing that the app asks for is to be stored (`no-store`), and the simulated page's store of answers takes a 304 for
// its own, also where the app has asked for it; a browser hands that one on.
ResponseCache.prototype.add = () => null;

// The rules of style that the toasts bring: each question of what is visible would read them all, and none of them tells.
for (const style of document.head.querySelectorAll('style')) style.remove();

const complaints: unknown[][] = [];

beforeAll(() => {
  network.listen(strict);
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // A device of its own for each test.
  closeDeviceDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args));
});

afterEach(async () => {
  vi.useRealTimers();
  toast.dismiss();
  unmountApps();
  cleanup();
  endSessions();
  network.resetHandlers(...realServer());
  network.events.removeAllListeners();
  await resetTestServer();
  vi.restoreAllMocks();
  // What the app complains about is a fault, also where the test itself sees nothing of it.
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The console was complained to: ${JSON.stringify(said)}`);
});

afterAll(async () => {
  network.close();
  await closeTestServer();
});
