import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Locale } from '#contract/locale.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { createBrigade, type BrigadeSettings } from '#web/app/create-app.tsx';
import { testServer } from '#tests/msw/real-server.ts';
import { smallSetNow } from './test-database.ts';

interface RenderOptions {
  /** The e-mail of who is signed in; their token is stored, as after an earlier visit. */
  as?: string;
  /** What an earlier visit has stored; null: nothing, so that the app has to know by itself. */
  locale?: Locale | null;
  /** The present, for the app and for the server. */
  at?: string;
  settings?: BrigadeSettings;
}

const stops: (() => void)[] = [];
const ends: (() => void)[] = [];

/** A failed call that its page shows is no fault of the app; anything else that a page caught is. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiProblem)) console.error(error);
}

/** The network of one test: what its app wants to send after the test's end isn't sent, or the next test would see it. */
function ownFetch(): typeof fetch {
  let isOver = false;
  stops.push(() => {
    isOver = true;
  });
  return (...call) => (isOver ? new Promise(() => {}) : fetch(...call));
}

/** Mounts the real app at a URL: real routes, guards and loaders, and through the network the real server. */
export async function renderApp(
  url: string,
  { as, locale = 'en', at = smallSetNow, settings }: RenderOptions = {},
) {
  const server = await testServer();
  server.at(at);
  if (locale) localStorage.setItem('locale', locale);
  if (as) localStorage.setItem('accessToken', await server.as(as));

  const history = createMemoryHistory({ initialEntries: [url] });
  const brigade = createBrigade({
    history,
    clock: () => new Date(at),
    fetch: ownFetch(),
    // What a test does next isn't in a race with either: a skeleton's heading is another one than its page's.
    resendAfter: 600_000,
    skeletonAfter: Infinity,
    ...settings,
  });
  stops.push(brigade.start());
  ends.push(() => brigade.session.logout());
  const user = userEvent.setup({ delay: null });
  await brigade.ready();
  const view = render(<brigade.Root />, { onCaughtError });
  return { ...view, ...brigade, history, user, server };
}

export function unmountApps(): void {
  for (const stop of stops.splice(0)) stop();
}

/** Once nothing is mounted: a session that went on would send, by its own clock, what a later test keeps on the device. */
export function endSessions(): void {
  for (const end of ends.splice(0)) end();
}
