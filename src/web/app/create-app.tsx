import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { createApi } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { activateLocale, loadAllTexts } from '#web/i18n/catalogues.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { routeTree } from '#web/routeTree.gen.ts';
import { ErrorPage, NotFoundPage, PendingPage } from '#web/shell/status-pages.tsx';
import { AppProvider } from '#web/state/app-context.tsx';
import { createConnection } from '#web/state/connection.ts';
import { createDraftStore } from '#web/state/draft-store.ts';
import { createLastStore } from '#web/state/last-store.ts';
import { createLocaleStore } from '#web/state/locale-store.ts';
import { createSelectedDate } from '#web/state/selected-date.ts';
import { createSessionStore } from '#web/state/session-store.ts';
import { safeStorage, type TextStorage } from '#web/state/storage.ts';
import { applyTheme, createThemeStore } from '#web/state/theme-store.ts';
import { followConnection } from './follow-connection.ts';
import { followLive } from './follow-live.ts';
import { followSession } from './follow-session.ts';

export interface BrigadeSettings {
  /** The API's base address; the app's own origin by default. */
  apiBase?: string;
  clientId?: string;
  clientSecret?: string;
  storage?: TextStorage;
  history?: RouterHistory;
  clock?: () => Date;
  fetch?: typeof fetch;
  /** Whether what is on the screen follows what others change. */
  live?: boolean;
}

export type Brigade = ReturnType<typeof createBrigade>;

/** A search parameter is the text it is (`q=007` stays three characters); each route's schema reads it further. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The one place where client, stores, router and providers meet; `main.tsx` and the tests call it. */
export function createBrigade(settings: BrigadeSettings = {}) {
  const clock = settings.clock ?? (() => new Date());
  const storage = safeStorage(() => settings.storage ?? localStorage);
  const locale = createLocaleStore(storage);
  const theme = createThemeStore(storage);
  const session = createSessionStore(storage, clock);
  const selectedDate = createSelectedDate(storage, clock);
  const connection = createConnection();
  const drafts = createDraftStore(storage, clock);
  const lastStore = createLastStore(storage);

  const api = createApi({
    base: settings.apiBase ?? '/',
    clientId: settings.clientId ?? 'brigade-web',
    clientSecret: settings.clientSecret ?? 'brigade-web',
    token: session.token,
    locale: locale.get,
    onRefused: session.refuse,
    onServerTime: session.setServerTime,
    onAnswer: (answered) =>
      connection.set(answered ? 'online' : navigator.onLine ? 'reconnecting' : 'offline'),
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && asProblem(error).passing,
        retryDelay: 500,
        // Calls go out also when the device believes to be offline: it may be wrong, and the failure is shown.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

  const router = createRouter({
    routeTree,
    ...(settings.history && { history: settings.history }),
    context: { queryClient, api, session, selectedDate, locale, theme, connection, drafts, lastStore, clock },
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // The query cache decides what is fresh, not the router's.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
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
      locale.subscribe(() => void activateLocale(locale.get())),
      applyTheme(theme),
      connection.watch(),
      followConnection(connection, queryClient, () => sessionCalls.ping(api)),
      drafts.watch(),
      followSession(session, router, queryClient),
      ...(settings.live ? [followLive(session, api, queryClient)] : []),
      session.watch(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The startup check, the texts and the first page's data, all at once; then the app can be rendered. */
  async function ready(): Promise<void> {
    void session.initialize(() => sessionCalls.myInfo(api));
    const onlyLogin = router.latestLocation.pathname === '/' && session.token() === null;
    const texts = onlyLogin ? activateLocale(locale.get()) : activateAllTexts();
    await Promise.all([texts, router.load()]);
  }

  async function activateAllTexts(): Promise<void> {
    try {
      await loadAllTexts(locale.get());
      await activateLocale(locale.get());
    } catch {
      // The root route asks again, and shows why it can't.
    }
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
