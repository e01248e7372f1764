/** The queue of who is signed in: one an app and session, on whatever page they are. */
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nameOf } from '#contract/person-name.ts';
import { reportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { entryCalls } from '#web/queries/feedback.ts';
import type { Readable } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';
import { draftOwners, unsentEntries, type DraftBox, type Drafts } from '#web/state/drafts.ts';
import type { SessionState } from '#web/state/session.ts';
import type { TextStorage } from '#web/state/storage.ts';
import { markUnsent } from '#web/state/unsent-mark.ts';
import { createBody, entry, type KeptEntry } from './entry.ts';
import { createEntryQueue, type EntryQueue } from './entry-queue.ts';
import { createDeviceEntries, type DeviceEntries } from './device-entries.ts';

export interface Surroundings {
  queryClient: QueryClient;
  api: Api;
  session: Pick<SessionState, 'get' | 'subscribe' | 'token' | 'serverNow'>;
  connection: Readable<Connection>;
  drafts: Drafts;
  storage: TextStorage;
  resendAfter: number | undefined;
}

const queues = new WeakMap<QueryClient, EntryQueue>();
/** One for all sessions of a page: what could not be written outlives a lock or an expiry. */
const opened = new WeakMap<QueryClient, DeviceEntries>();

/** Opens the author's queue, or answers the one that is open: it goes on sending while another page is shown. */
export function entryQueueOf(surroundings: Surroundings): EntryQueue {
  const { queryClient } = surroundings;
  const queue = queues.get(queryClient) ?? open(surroundings);
  queues.set(queryClient, queue);
  return queue;
}

/** What the sessions of other people have left on the device. */
export async function entriesOfOthers({ queryClient, session }: Surroundings): Promise<KeptEntry[]> {
  const { user } = session.get();
  const own = user ? draftOwners(user) : [];
  return ((await opened.get(queryClient)?.all()) ?? []).filter(({ owner }) => !own.includes(owner));
}

/** Takes entries off the device that no session can send any more. */
export async function discardEntries(
  { queryClient, storage }: Surroundings,
  entries: readonly KeptEntry[],
): Promise<void> {
  const device = opened.get(queryClient);
  if (!device) return;
  await Promise.all(entries.map(({ id }) => device.edit(id, () => null)));
  markUnsent(storage, (await device.all()).length > 0);
}

function open(surroundings: Surroundings): EntryQueue {
  const { queryClient, api, session, connection, drafts, storage, resendAfter } = surroundings;
  const ownersNow = () => {
    const { user } = session.get();
    return user ? draftOwners(user) : [];
  };
  const { user } = session.get();
  const owners = ownersNow();
  const [owner = ''] = owners;
  const device = opened.get(queryClient) ?? createDeviceEntries();
  opened.set(queryClient, device);
  const isPresent = () => ownersNow()[0] === owner;
  /** By the author's session alone. */
  const token = () => {
    const held = session.token();
    if (held === null || !isPresent()) throw new ApiProblem('not_sent');
    return held;
  };
  const queue = createEntryQueue({
    device,
    owners,
    author: user ? nameOf(user) : '',
    send: async (sent, signal) =>
      entryCalls.create(queryClient, api, { body: createBody(sent), token: token(), signal, isPresent }),
    correct: async ({ points, comment, evaluated_user, reason }, saved, signal) => {
      const body = {
        points,
        comment: comment || null,
        evaluated_user_id: evaluated_user.id,
        ...(reason && { reason }),
      };
      return entryCalls.correct(queryClient, api, saved, { body, token: token(), signal, isPresent });
    },
    maySend({ restaurant_id, reason }) {
      const { user: sender, onTablet } = session.get();
      return !onTablet || (!reason && sender?.restaurants.some(({ id }) => id === restaurant_id) === true);
    },
    savedIn: ({ code, answer }) =>
      code === 'id_taken' ? z.safeParse(reportItem, answer?.current).data : undefined,
    isOnline: () => connection.get() === 'online',
    now: session.serverNow,
    resendAfter,
  });
  const note = async () => {
    const isKept = queue.get().length > 0 || (await device.all()).length > 0;
    // One may have been taken over meanwhile.
    markUnsent(storage, isKept || queue.get().length > 0);
  };
  const leaveQueue = queue.subscribe(() => void note());
  void queue.opened.then(note);
  void takeFormer(device, owners, drafts).then(() => queue.resume());

  const leaveConnection = connection.subscribe(() => {
    if (connection.get() === 'online') void queue.resume();
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') void queue.resume();
  };
  document.addEventListener('visibilitychange', onVisible);
  const leaveSession = session.subscribe(() => {
    if (isPresent()) return;
    queue.stop();
    queues.delete(queryClient);
    document.removeEventListener('visibilitychange', onVisible);
    leaveConnection();
    leaveQueue();
    leaveSession();
  });
  return queue;
}

const formerEntries = z.object({ entries: z.array(entry) });

/** Takes over what a former build, perhaps in a tab that is still open, has kept among the drafts. */
async function takeFormer(device: DeviceEntries, owners: readonly string[], drafts: Drafts): Promise<void> {
  for (const owner of owners) {
    const box: DraftBox = drafts.of(owner);
    const former = formerEntries.safeParse(box.read(unsentEntries)?.values).data;
    for (const one of former?.entries ?? []) {
      const taken = { ...one, owner, author: '', made_at: one.observed_at, state: 'unknown' } as const;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await device.edit(one.id, (before) => (before ? undefined : taken));
    }
    if (former) box.discard(unsentEntries);
  }
}
