import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Api } from '#web/api/client.ts';
import type { Cell } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';
import { isVerdict, type SessionState } from '#web/state/session.ts';
import type { TextStorage } from '#web/state/storage.ts';
import { begin, type Begun } from './begin.ts';
import type { KeptTablet } from './kept-tablet.ts';

const every = 30_000;

interface Reconnecting {
  api: Api;
  storage: TextStorage;
  session: SessionState;
  connection: Cell<Connection>;
  kept: KeptTablet | undefined;
  /** The PIN of who began without a network. */
  begun: Begun | undefined;
}

/** Gets the token of a session that began without a network, once the server is reached: it judges anew. */
export function useReconnect({ api, storage, session, connection, kept, begun }: Reconnecting): void {
  const client = useQueryClient();
  const isWaiting = begun?.token === null;
  const send = useEffectEvent(async () => {
    const { user, onTablet } = session.get();
    if (!kept || !begun || !onTablet || user?.id !== begun.user.id || session.token() !== null) return;
    try {
      const { token, user: present } = await begin(
        kept,
        { api, storage, now: session.serverNow },
        user.id,
        begun.pin,
      );
      if (token === null || session.get().user?.id !== present.id) return;
      session.unlock(token, present);
      // What waited for the network is sent now.
      connection.set('reconnecting');
      connection.set('online');
      void client.invalidateQueries();
    } catch (error) {
      if (isVerdict(error) && session.get().user?.id === begun.user.id) session.logout('ended');
    }
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void send();
    const timer = setInterval(again, every);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isWaiting]);
}
