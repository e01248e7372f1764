import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { UnsentNotice } from '#web/pages/maybe-unsent.ts';
import { sessionCalls, sessionQueries } from '#web/queries/session.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { searchReader } from '#web/state/search-words.ts';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import { wantedPage } from '#web/state/wanted-page.ts';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { PublicCard } from '#web/ui/public-page.tsx';
import { HomeNotice } from './-home/home-notice.tsx';
import { Login } from './-home/login.tsx';

export const Route = createFileRoute('/')({
  validateSearch: searchReader<{ redirect?: string | undefined }>({ redirect: wantedPage }),
  beforeLoad: async ({ context: { session, api }, search }) => {
    await session.initialize(() => sessionCalls.myInfo(api));
    if (session.get().isAuthenticated)
      throw redirect({ href: search.redirect ?? '/dashboard', replace: true });
  },
  loader: ({ context: { queryClient, api } }) => {
    // Not awaited: the form doesn't need it, and a failure only costs the list of demo log-ins.
    void queryClient.prefetchQuery(sessionQueries.appInfo(api));
  },
  component: Home,
});

function Home() {
  const { t } = useLingui();
  const { api, session, locale, connection, deviceMark, storage } = Route.useRouteContext();
  const { notice } = useSession();
  useDocumentTitle(t`Log in`);
  return (
    <PublicFrame locale={locale} connection={connection}>
      <PublicCard
        heading={t`Log in to Brigade`}
        description={<Trans>Feedback, daily goals and bonus scores for restaurant chains.</Trans>}
      >
        <HomeNotice notice={notice} onRetry={session.retry} />
        {hasUnsent(storage) && <UnsentNotice />}
        <Login api={api} session={session} deviceMark={deviceMark} locale={locale} />
      </PublicCard>
    </PublicFrame>
  );
}
