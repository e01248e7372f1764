/** What a person looked at last, kept on the device for a start without a network: the store's sheets and months. */
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
  type Persister,
} from '@tanstack/query-persist-client-core';
import * as z from 'zod/mini';
import { user as userSchema, type User } from '#contract/users.ts';
import type { Readable } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';
import { openDeviceDatabase, type KeptAnswers } from '#web/state/device-database.ts';
import type { SessionState } from '#web/state/session.ts';
import { installWhenIdle } from './install.ts';

/** A long weekend. */
const maxAge = 72 * 60 * 60_000;
/** Written once the page has had time for itself, in milliseconds. */
const pause = 1_500;
/** So many of them, those that were looked at last. */
const mostKept = 12;

/** Data of another build has another shape. */
const buster = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

const isKept = ({ queryKey: [word, , kind] }: Query) =>
  word === 'record-sheet' || word === 'reports' || (word === 'restaurants' && kind === 'choices');

/** The library's persister: a record an owner, beside who they are. */
function persisterOf(owner: string, userOf: () => User | null): Persister {
  return {
    async persistClient(client) {
      const user = userOf();
      if (user) await (await openDeviceDatabase()).put('answers', { owner, at: Date.now(), user, client });
    },
    restoreClient: async () => (await read(owner))?.client as PersistedClient | undefined,
    removeClient: () => forget(owner),
  };
}

async function read(owner: string): Promise<KeptAnswers | undefined> {
  const database = await openDeviceDatabase();
  // Nobody's stays for longer, whoever comes next.
  for (const { owner: other, at } of await database.getAll('answers'))
    // oxlint-disable-next-line no-await-in-loop -- a few at most
    if (at < Date.now() - maxAge) await database.delete('answers', other);
  return database.get('answers', owner);
}

/** Storage can hold anything; of the library's part its own restoring checks the age. */
const keptAnswers = z.object({ user: userSchema, client: z.looseObject({ buster: z.string() }) });

/** Brings back what is kept, and who it was. Undefined where nothing is, or it is too old, or another build's. */
export async function restoreAnswers(queryClient: QueryClient, owner: string): Promise<User | undefined> {
  const kept = keptAnswers.safeParse(await read(owner)).data;
  if (kept?.client.buster !== buster()) return undefined;
  const persister = persisterOf(owner, () => null);
  await persistQueryClientRestore({ queryClient, persister, maxAge, buster: buster() });
  return kept.user;
}

/** Nobody finds it any more. */
async function forget(owner: string): Promise<void> {
  await (await openDeviceDatabase()).delete('answers', owner);
}

/** Writes down what is looked at, from now on. Returns how to stop. */
function keepAnswers(queryClient: QueryClient, owner: string, userOf: () => User | null): () => void {
  const persister = persisterOf(owner, userOf);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    const newest = queryClient
      .getQueryCache()
      .findAll({ predicate: isKept })
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, mostKept);
    persistQueryClientSave({
      queryClient,
      persister,
      buster: buster(),
      dehydrateOptions: {
        // What was refused isn't kept: its status is another one.
        shouldDehydrateQuery: (query) => query.state.status === 'success' && newest.includes(query),
        shouldDehydrateMutation: () => false,
      },
    }).catch(() => undefined);
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return;
    if (event.action.type === 'success' || event.action.type === 'error') timer ??= setTimeout(save, pause);
  });
  timer = setTimeout(save, pause);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * Makes the app open without a network, and keeps what a person looks at for as long as their session lasts. It is wiped when
 * they log out or lose their access; an expiry leaves it for their next log-in. Returns how to stop.
 */
export function keepOnDevice(
  session: Pick<SessionState, 'get'>,
  connection: Readable<Connection>,
  queryClient: QueryClient,
): () => void {
  const owner = session.get().user?.id ?? '';
  if (owner === '') return () => undefined;
  // A build alone has a worker.
  if (import.meta.env.PROD) installWhenIdle(session.get().onTablet);
  const stopKeeping = keepAnswers(queryClient, owner, () => session.get().user);
  // What an earlier visit has seen and this one hasn't.
  const leaveConnection = connection.subscribe(() => {
    if (connection.get() !== 'online') void restoreAnswers(queryClient, owner).catch(() => undefined);
  });
  return () => {
    stopKeeping();
    leaveConnection();
    const { isAuthenticated, notice } = session.get();
    if (!isAuthenticated && notice !== 'expired') forget(owner).catch(() => undefined);
  };
}
