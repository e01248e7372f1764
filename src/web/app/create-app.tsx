import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { createApi } from '#web/api/create-api.ts';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import type { Locale } from '#contract/locale.ts';
import { hasUnsaved } from '#web/forms/unsaved.ts';
import { activateLocale } from '#web/i18n/catalogues.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { routeTree } from '#web/routeTree.gen.ts';
import { ErrorPage, NotFoundPage, PendingPage } from '#web/shell/status-pages.tsx';
import { AppProvider } from '#web/state/app-context.tsx';
import { createConnection, type Connection } from '#web/state/connection.ts';
import { createDeviceMark } from '#web/state/device-mark.ts';
import { createDrafts } from '#web/state/drafts.ts';
import { createLastRestaurant } from '#web/state/last-restaurant.ts';
import { createLocale } from '#web/state/locale.ts';
import { createSelectedDate } from '#web/state/selected-date.ts';
import { createSession } from '#web/state/session.ts';
import { safeStorage, type TextStorage } from '#web/state/storage.ts';
import { applyTheme, createTheme } from '#web/state/theme.ts';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import { followSession } from './follow-session.ts';
import { followSignedIn } from './follow-signed-in.ts';

export interface BrigadeSettings {
  /** The API's base address; the app's own origin by default. */
  apiBase?: string;
  clientId?: string;
  clientSecret?: string;
  storage?: TextStorage;
  history?: RouterHistory;
  clock?: () => Date;
  fetch?: typeof fetch;
  /** Whether what is on the screen follows what others change, and is kept for a start without a network. */
  live?: boolean;
  /** After so many milliseconds an entry that wasn't answered is sent again for the first time. */
  resendAfter?: number;
  /** After so many milliseconds a page that waits for its data shows a skeleton. */
  skeletonAfter?: number;
}

export type Brigade = ReturnType<typeof createBrigade>;

/** A search parameter is the text it is (`q=007` stays three characters); each route's schema reads it further. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The one place where client, state, router and providers meet; `main.tsx` and the tests call it. */
export function createBrigade(settings: BrigadeSettings = {}) {
  const clock = settings.clock ?? (() => new Date());
  const storage = safeStorage(() => settings.storage ?? localStorage);
  const locale = createLocale(storage);
  const theme = createTheme(storage);
  const session = createSession(storage, clock, async (...asked) => {
    const { letIn } = await import('./kept-answers.ts');
    return letIn(queryClient, session, ...asked);
  });
  const selectedDate = createSelectedDate(storage, clock);
  const connection = createConnection();
  const drafts = createDrafts(storage, clock);
  const lastRestaurant = createLastRestaurant(storage);
  const deviceMark = createDeviceMark(storage);
  const { resendAfter } = settings;

  const api = createApi({
    base: settings.apiBase ?? '/',
    clientId: settings.clientId ?? 'brigade-web',
    clientSecret: settings.clientSecret ?? 'brigade-web',
    token: session.token,
    locale: locale.get,
    isWaiting: () => session.get().onTablet && session.token() === null,
    onRefused: session.refuse,
    onServerTime: session.setServerTime,
    hasUnsaved,
    onAnswer: (answered) => {
      if (answered) connection.set('online');
      else if (connection.get() === 'online') connection.set(navigator.onLine ? 'reconnecting' : 'offline');
    },
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  let isUp = false;
  // Only a page that is up can say what it waits for, and only the dashboard's shell notices when it is over.
  const waitsFor = (state: Connection) => isUp && session.get().isAuthenticated && connection.get() === state;

  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onMutate() {
        if (waitsFor('offline')) throw new ApiProblem('not_sent');
      },
    }),
    defaultOptions: {
      queries: {
        // Once, where the server stumbles; while it is being restarted for as long as that takes.
        retry: (failures, error) => asProblem(error).passing && failures < (waitsFor('reconnecting') ? 6 : 1),
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 2_000),
        // Calls go out also when the device believes to be offline: it may be wrong, and the failure is shown.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

  const skeletonAfter = settings.skeletonAfter ?? 150;
  const surroundings = { queryClient, api, session, connection, drafts, storage, resendAfter };
  const router = createRouter({
    routeTree,
    ...(settings.history && { history: settings.history }),
    context: {
      ...surroundings,
      selectedDate,
      locale,
      theme,
      lastRestaurant,
      deviceMark,
      clock,
    },
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // The query cache decides what is fresh, not the router's.
    defaultPreloadStaleTime: 0,
    // And each loader whether a page waits for it (pages/page-load.ts), also where the page was seen before or fetched ahead.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: skeletonAfter,
    // A skeleton comes in softly, so one that goes at once doesn't flash; held longer, it would only hold up what is there.
    defaultPendingMinMs: 0,
    // What a step leaves as it was isn't drawn anew: the frame, and what of a page doesn't depend on the month.
    defaultStructuralSharing: true,
    // Nothing of one record stands on another's page: no question, no half-filled form, no invitation link.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });

  /** Starts what watches and follows; returns how to stop it. */
  function start(): () => void {
    const stops = [
      // Where its texts can't be fetched, the language stays.
      locale.subscribe(
        () => void activateLocale(locale.get()).catch(() => locale.set(i18n.locale as Locale)),
      ),
      applyTheme(theme),
      connection.watch(),
      drafts.watch(),
      followSession(session, router, queryClient, api),
      // Within a page nothing waits (pages/page-load.ts). Its skeleton would hide it for a moment, and the focus would be lost.
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        router.options.defaultPendingMs = pathChanged ? skeletonAfter : Infinity;
      }),
      followSignedIn(
        session,
        () => settings.live || hasUnsent(storage),
        async () => {
          const { beSignedIn } = await import('./signed-in.ts');
          return () => beSignedIn(surroundings, settings.live ? router : undefined);
        },
      ),
      session.watch(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The startup check, the texts and the first page's data, all at once; then the app can be rendered. */
  async function ready(): Promise<void> {
    void session.initialize(() => sessionCalls.myInfo(api));
    await Promise.all([activateLocale(locale.get()), router.load()]);
    isUp = true;
  }

  function Root() {
    return (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <AppProvider session={session} selectedDate={selectedDate}>
            <RouterProvider router={router} />
          </AppProvider>
        </QueryClientProvider>
      </I18nProvider>
    );
  }

  return {
    queryClient,
    router,
    api,
    session,
    selectedDate,
    locale,
    theme,
    connection,
    drafts,
    deviceMark,
    start,
    ready,
    Root,
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Brigade['router'];
  }
}
