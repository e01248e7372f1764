import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Locale } from '#contract/locale.ts';
import { may } from '#contract/permissions.ts';
import type { EntryQueue } from '#web/feedback/entry-queue.ts';
import type { Surroundings } from '#web/feedback/open-queue.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { NoAccessPage } from '#web/shell/no-access-page.tsx';
import { usePaletteKey } from '#web/shell/palette-door.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { useLogOut } from '#web/shell/use-log-out.tsx';
import { NotFoundPage, PendingPage } from '#web/shell/status-pages.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import { DraftContext, draftOwners, unsentEntries } from '#web/state/drafts.ts';

const loadPalette = () => import('#web/palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const loadLeaving = () => import('#web/feedback/leave-entries.tsx');
const LeaveEntries = lazy(async () => ({ default: (await loadLeaving()).LeaveEntries }));

/** Undefined where its code isn't to be had: what isn't sent stays on the device for its author. */
async function openQueue(context: Surroundings): Promise<EntryQueue | undefined> {
  try {
    return await (await loadLeaving()).openQueue(context);
  } catch {
    return undefined;
  }
}

/** Then it opens within the press, so that what is typed next is typed in it. */
let isPaletteHere = false;

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context: { session, api }, location }) => {
    await session.initialize(() => sessionCalls.myInfo(api));
    if (session.get().onTablet) throw redirect({ to: '/tablet', replace: true });
    if (!session.get().isAuthenticated)
      throw redirect({ to: '/', search: { redirect: location.href }, replace: true });
  },
  // Its own, or the router would show the one around the whole app.
  notFoundComponent: NotFoundPage,
  component: Dashboard,
});

function Dashboard() {
  const context = Route.useRouteContext();
  const { api, session, locale, theme, connection, drafts, lastRestaurant, clock } = context;
  const language = {
    ...locale,
    set: (wanted: Locale) => {
      locale.set(wanted);
      // For the account too; the switch waits for nothing, and a failure takes nothing back.
      void import('#web/accounts/keep-language.ts').then(
        ({ keepLanguage }) => keepLanguage(context),
        () => undefined,
      );
    },
  };
  const { user } = useSession();
  const [seeking, setSeeking] = useState(false);
  const mayGo = user !== null && user.role !== 'user';
  const openPalette = async () => {
    try {
      if (!isPaletteHere) await loadPalette();
      isPaletteHere = true;
      setSeeking(true);
    } catch {
      // The page stays, with what is typed on it, and a bar says why (shell/new-version.tsx).
    }
  };
  usePaletteKey(() => mayGo && void openPalette());
  const owners = user ? draftOwners(user) : [];
  const [leaving, setLeaving] = useState<EntryQueue>();
  const logOut = () => {
    for (const owner of owners) {
      drafts.wipe(owner);
      lastRestaurant.wipe(owner);
    }
    const token = session.token();
    // At once on this device, whatever becomes of the call: a tablet is handed on without waiting for its Wi-Fi.
    if (token !== null) sessionCalls.logout(api, token).catch(() => undefined);
    session.logout();
  };
  const { ask, question } = useLogOut(async () => {
    const mayWait =
      hasUnsent(context.storage) || owners.some((owner) => drafts.of(owner).read(unsentEntries) !== null);
    const mayRecord = user !== null && may('report.create', user.role);
    const queue = mayWait && mayRecord ? await openQueue(context) : undefined;
    if (queue && queue.get().length > 0) setLeaving(queue);
    else logOut();
  });
  // Signed out a moment ago: the way home is being taken.
  if (!user) return null;
  const [owner] = owners;
  return (
    <Shell
      user={user}
      locale={language}
      theme={theme}
      api={api}
      connection={connection}
      onLogout={() => void ask()}
      onRenewed={session.renew}
      onPalette={mayGo ? () => void openPalette() : undefined}
    >
      {user.role === 'user' ? (
        <NoAccessPage onLogout={() => void ask()} />
      ) : (
        <DraftContext value={owner ? drafts.of(owner) : null}>
          {/* A page's placeholder comes with its code: while that is on its way, the frame around it stays. */}
          <Suspense fallback={<PendingPage />}>
            <Outlet />
          </Suspense>
        </DraftContext>
      )}
      {question}
      {leaving && (
        <Suspense>
          <LeaveEntries queue={leaving} onLeave={logOut} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
      {seeking && (
        <Suspense>
          <Palette
            api={api}
            role={user.role}
            now={clock()}
            locale={language}
            theme={theme}
            onLogout={() => void ask()}
            onClose={() => setSeeking(false)}
          />
        </Suspense>
      )}
    </Shell>
  );
}
