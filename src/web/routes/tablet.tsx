import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { TabletRecord } from '#web/feedback/tablet-record.tsx';
import { sessionCalls } from '#web/queries/session.ts';
import { ConnectionBar } from '#web/shell/connection-bar.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { DraftContext } from '#web/state/drafts.ts';
import { hasUnsent } from '#web/state/unsent-mark.ts';
import type { Begun } from '#web/tablets/begin.ts';
import { AuthorBar } from '#web/tablets/author-bar.tsx';
import { ClaimForm } from '#web/tablets/claim-form.tsx';
import { Front } from '#web/tablets/front.tsx';
import { forgetTablet, keepTablet, readTablet, type KeptTablet } from '#web/tablets/kept-tablet.ts';
import { forgetPeople, keepSheet, keptSheet } from '#web/tablets/offline-people.ts';
import { useReconnect } from '#web/tablets/use-reconnect.ts';
import { PassButton } from '#web/tablets/pass-button.tsx';

export const Route = createFileRoute('/tablet')({
  component: TabletPage,
});

/** A restaurant's tablet: set up, asking who is next, or recording. */
function TabletPage() {
  const context = Route.useRouteContext();
  const { api, session, connection, storage, drafts } = context;
  const { user, onTablet, notice } = useSession();
  const [kept, setKept] = useState(() => readTablet(storage));
  const [begun, setBegun] = useState<Begun>();
  useReconnect({ api, storage, session, connection, kept, begun });
  const [wasWithdrawn, setWithdrawn] = useState(false);
  const keep = (tablet: KeptTablet) => {
    keepTablet(storage, tablet);
    setKept(tablet);
  };
  /** Ends a session, here and at the server. */
  const end = () => {
    const token = session.token();
    if (token !== null) sessionCalls.logout(api, token).catch(() => undefined);
    session.logout();
  };
  // A tablet is everybody's: a log-in with a password ends where it asks who is next.
  const isLeft = kept !== undefined && user !== null && !onTablet;
  const leave = useEffectEvent(end);
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);
  if (!kept) {
    return (
      <PublicFrame {...context}>
        <ClaimForm
          api={api}
          storage={storage}
          wasWithdrawn={wasWithdrawn}
          onClaimed={(tablet) => {
            end();
            keep(tablet);
          }}
        />
      </PublicFrame>
    );
  }
  if (!user || !onTablet) {
    return (
      <PublicFrame {...context}>
        <Front
          api={api}
          storage={storage}
          now={session.serverNow}
          kept={kept}
          notice={notice}
          onFront={(front) => keep({ ...kept, front })}
          onWithdrawn={() => {
            end();
            forgetTablet(storage);
            forgetPeople(storage);
            setKept(undefined);
            setWithdrawn(true);
          }}
          onUnlocked={(one) => {
            setBegun(one);
            session.unlock(one.token, one.user);
          }}
        />
      </PublicFrame>
    );
  }
  const box = drafts.of(user.id);
  /** What is still being sent needs the session; it ends by itself. */
  const lock = () => (hasUnsent(storage) ? session.logout() : end());
  return (
    <div className="min-h-dvh">
      <ConnectionBar connection={connection} />
      <AuthorBar user={user} minutes={kept.front.lock_minutes} onLock={lock}>
        <PassButton
          api={api}
          restaurantId={kept.front.restaurant.id}
          colleagues={kept.front.people.filter(({ id, has_pin }) => has_pin && id !== user.id)}
          now={session.serverNow}
        />
      </AuthorBar>
      <main id="main" className="mx-auto max-w-5xl px-4 pt-5 sm:px-6">
        <DraftContext value={{ ...box, atOnce: true }}>
          <TabletRecord
            key={user.id}
            surroundings={context}
            restaurantId={kept.front.restaurant.id}
            readSheet={() => keptSheet(storage, user.id)}
            onSheet={(sheet) => keepSheet(storage, user.id, sheet)}
          />
        </DraftContext>
      </main>
    </div>
  );
}
