import { MutationObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Api } from '#web/api/client.ts';
import { feedbackMutations } from '#web/queries/feedback.ts';
import type { Connection } from '#web/state/connection.ts';
import { DraftContext, draftOwners, type DraftBox } from '#web/state/drafts.ts';
import type { Session } from '#web/state/session.ts';
import type { Readable } from '#web/state/cell.ts';
import { createBody } from './entry.ts';
import { createEntryQueue, type EntryQueue } from './entry-queue.ts';

interface Surroundings {
  api: Api;
  session: Readable<Session>;
  connection: Readable<Connection>;
}

/** One an app and session: it goes on sending while another page is shown. */
const queues = new WeakMap<QueryClient, EntryQueue>();

/** The entries of who is signed in. */
export function useEntryQueue(surroundings: Surroundings): EntryQueue {
  const client = useQueryClient();
  const box = use(DraftContext);
  const [queue] = useState(() => queues.get(client) ?? openQueue(client, box, surroundings));
  return queue;
}

function openQueue(client: QueryClient, box: DraftBox | null, { api, session, connection }: Surroundings) {
  const create = new MutationObserver(client, feedbackMutations.create(api));
  const queue = createEntryQueue({ box, send: (entry) => create.mutate(createBody(entry)) });
  queues.set(client, queue);

  const ownerNow = () => {
    const { user } = session.get();
    return user ? draftOwners(user)[0] : undefined;
  };
  const owner = ownerNow();
  const leaveConnection = connection.subscribe(() => {
    if (connection.get() === 'online') queue.resume();
  });
  const leaveSession = session.subscribe(() => {
    if (ownerNow() === owner) return;
    queue.stop();
    queues.delete(client);
    leaveConnection();
    leaveSession();
  });
  return queue;
}
