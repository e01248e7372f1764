/** What a person looked at last, kept on the device for a start without a network: the store's sheets and months. */
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
  type Persister,
} from '@tanstack/query-persist-client-core';
import * as z from 'zod/mini';
import { businessDay } from '#contract/month.ts';
import type { RecordSheet } from '#contract/feedback.ts';
import { user as userSchema, type User } from '#contract/users.ts';
import type { Readable } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';
import { recordSheetsOf } from '#web/queries/report-changes.ts';
import { openDeviceDatabase } from '#web/state/device-database.ts';
import type { KeptUser, Session } from '#web/state/session.ts';
import { installWhenIdle } from './install.ts';

/** A long weekend. */
const maxAge = 72 * 60 * 60_000;
/** Written once the page has had time for itself, in milliseconds. */
const pause = 1_500;
/** So many of them, those that were looked at last. */
const mostKept = 12;

/** Data of another build has another shape. */
const buster = () => window.brigadeLoad?.build ?? '';

const isKept = ({ queryKey: [word, , kind] }: Query) =>
  word === 'record-sheet' || word === 'reports' || (word === 'restaurants' && kind === 'choices');

/** The library's persister: a record an owner, beside who they are. */
function persisterOf(
  owner: string,
  userOf: () => User | null,
  restore: () => PersistedClient | undefined,
): Persister {
  return {
    async persistClient(client) {
      const user = userOf();
      if (user) await (await openDeviceDatabase()).put('answers', { owner, at: Date.now(), user, client });
    },
    restoreClient: restore,
    removeClient: () => forget(owner),
  };
}

const isOld = (at: number) => at < Date.now() - maxAge;

/** Nobody's stays for longer, whoever comes next. */
async function forgetOld(): Promise<void> {
  const database = await openDeviceDatabase();
  for (const { owner, at } of await database.getAll('answers'))
    // oxlint-disable-next-line no-await-in-loop -- a few at most
    if (isOld(at)) await database.delete('answers', owner);
}

/** Storage can hold anything; of the library's part its own restoring checks the age. */
const keptAnswers = z.object({
  at: z.number(),
  user: userSchema,
  client: z.looseObject({ buster: z.string() }),
});

/**
 * Brings back what is kept, and who it was. Undefined where nothing is, or it is too old, another build's, or of a business
 * day that is over although this one was asked for.
 */
export async function restoreAnswers(
  queryClient: QueryClient,
  owner: string,
  isWanted: () => boolean,
  now?: Date,
): Promise<User | undefined> {
  const kept = keptAnswers.safeParse(await (await openDeviceDatabase()).get('answers', owner)).data;
  if (kept?.client.buster !== buster() || isOld(kept.at)) return undefined;
  const client = kept.client as unknown as PersistedClient;
  const persister = persisterOf(
    owner,
    () => null,
    () => (isWanted() ? client : undefined),
  );
  await persistQueryClientRestore({ queryClient, persister, maxAge, buster: buster() });
  if (now) {
    const former = { queryKey: recordSheetsOf(), predicate: isOfFormerDay(now) };
    if (queryClient.getQueryCache().findAll(former).length > 0) {
      queryClient.removeQueries(former);
      return undefined;
    }
  }
  return kept.user;
}

/** Whether a query has the sheet of a day that was today and no longer is. */
const isOfFormerDay =
  (now: Date) =>
  ({ queryKey, state }: Query): boolean => {
    const sheet = state.data as RecordSheet | undefined;
    return queryKey[2] === 'today' && sheet !== undefined && sheet.today !== businessDay(now, sheet);
  };

/** Whether a session is over in which nothing may be left on the device; an expiry leaves it for the person's next log-in. */
const endsAll = ({ isAuthenticated, notice }: Session) =>
  !isAuthenticated && notice !== 'expired' && notice !== 'unreachable';

/** Brings back what is kept for a session that begins with it. Once it ends, or the server refuses it, all is forgotten. */
export function letIn(
  queryClient: QueryClient,
  session: Readable<Session>,
  ...asked: Parameters<KeptUser>
): Promise<User | undefined> {
  const [owner] = asked;
  const stop = session.subscribe(() => {
    if (session.get().isAuthenticated) return;
    stop();
    if (endsAll(session.get())) forget(owner).catch(() => undefined);
  });
  return restoreAnswers(queryClient, ...asked);
}

/** Nobody finds it any more. */
async function forget(owner: string): Promise<void> {
  await (await openDeviceDatabase()).delete('answers', owner);
}

/** Writes down what is looked at, from now on. Returns how to stop. */
function keepAnswers(queryClient: QueryClient, owner: string, userOf: () => User | null): () => void {
  const persister = persisterOf(owner, userOf, () => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  forgetOld().catch(() => undefined);
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
  session: Readable<Session>,
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
    if (connection.get() !== 'online') restoreAnswers(queryClient, owner, () => true).catch(() => undefined);
  });
  return () => {
    stopKeeping();
    leaveConnection();
    if (endsAll(session.get())) forget(owner).catch(() => undefined);
  };
}
