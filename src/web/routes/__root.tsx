import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import type { Locale } from '#contract/locale.ts';
import type { Api } from '#web/api/client.ts';
import { loadLaterTexts } from '#web/i18n/texts.ts';
import { PageFocus } from '#web/shell/page-focus.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { ErrorPage, NotFoundPage } from '#web/shell/status-pages.tsx';
import type { ConnectionCell } from '#web/state/connection.ts';
import type { DeviceMark } from '#web/state/device-mark.ts';
import type { Drafts } from '#web/state/drafts.ts';
import type { LastRestaurant } from '#web/state/last-restaurant.ts';
import type { SelectedDate } from '#web/state/selected-date.ts';
import type { SessionState } from '#web/state/session.ts';
import type { TextStorage } from '#web/state/storage.ts';
import { useSession } from '#web/state/app-context.tsx';
import type { Cell } from '#web/state/cell.ts';
import type { Theme } from '#web/state/theme.ts';
import { Toasts } from '#web/ui/toasts.tsx';

/** What every guard, loader and page can reach. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  session: SessionState;
  selectedDate: SelectedDate;
  locale: Cell<Locale>;
  theme: Cell<Theme>;
  connection: ConnectionCell;
  drafts: Drafts;
  lastRestaurant: LastRestaurant;
  /** After so many milliseconds an entry that wasn't answered is sent again for the first time. */
  resendAfter: number | undefined;
  deviceMark: DeviceMark;
  /** For what a page alone keeps on the device. */
  storage: TextStorage;
  clock: () => Date;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location }) => {
    // The log-in and the legal pages have nothing to say of calls that they don't make.
    if (!/^\/(?:privacy-policy|terms-and-conditions)?$/.test(location.pathname)) await loadLaterTexts();
  },
  component: App,
  notFoundComponent: NotFound,
  errorComponent: Failed,
});

function App() {
  return (
    <>
      <Outlet />
      <PageFocus />
      <Toasts person={useSession().user?.id} />
    </>
  );
}

function NotFound() {
  return (
    <PublicFrame {...Route.useRouteContext()}>
      <NotFoundPage />
    </PublicFrame>
  );
}

function Failed(props: ErrorComponentProps) {
  return (
    <PublicFrame {...Route.useRouteContext()}>
      <ErrorPage {...props} />
    </PublicFrame>
  );
}
