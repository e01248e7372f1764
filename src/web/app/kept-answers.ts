/** What a person looked at last, kept on the device for a start without a network: the restaurant's sheets and months. */
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
  type Persister,
} from '@tanstack/query-persist-client-core';
import type { Query, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { businessDay } from '#contract/month.ts';
import type { RecordSheet } from '#contract/feedback.ts';
import { user as userSchema, type User } from '#contract/users.ts';
import { asProblem } from '#web/api/problem.ts';
import type { Readable } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';
import { openDeviceDatabase } from '#web/state/device-database.ts';
import type { KeptUser, Session } from '#web/state/session.ts';
import { installWhenIdle } from './install.ts';

type Kept = PersistedClient['clientState']['queries'][number];

/** A long weekend. */
const maxAge = 72 * 60 * 60_000;
/** Written once the page has had time for itself, in milliseconds. */
const pause = 1_500;
/** So many of each kind, those that were fetched last: months don't take the place of a sheet. */
const mostOfKind = 12;

/** Data of another build has another shape. */
const thisBuild = () => window.brigadeLoad?.build ?? '';

/** The restaurant's sheets, the restaurants to choose from as they stand before a letter is typed, and months. */
const isKept = ({ queryKey: [word, , kind, , q] }: Query) =>
  word === 'record-sheet' || word === 'reports' || (word === 'restaurants' && kind === 'choices' && q === '');

const refusals: readonly (number | undefined)[] = [401, 403, 404, 409];

/** The server has said that it isn't there, or not for this person. A lost answer says nothing. */
const isRefused = ({ state: { status, error } }: Query) =>
  status === 'error' && refusals.includes(asProblem(error).status);

const isOld = (at: number) => at < Date.now() - maxAge;

/** Storage can hold anything. */
const keptAnswers = z.object({
  owner: z.string(),
  at: z.number(),
  user: userSchema,
  client: z.object({
    timestamp: z.number(),
    buster: z.string(),
    clientState: z.object({
      mutations: z.array(z.never()),
      queries: z.array(z.looseObject({ state: z.looseObject({ dataUpdatedAt: z.number() }) })),
    }),
  }),
});

/** A record without the answers that are too old. Undefined where it is too old itself. */
function youngOf(record: unknown) {
  const kept = keptAnswers.safeParse(record).data;
  if (!kept || isOld(kept.at)) return undefined;
  const young = kept.client.clientState.queries.filter(({ state }) => !isOld(state.dataUpdatedAt));
  return {
    ...kept,
    client: withQueries(kept.client as unknown as PersistedClient, young as unknown as Kept[]),
  };
}

const withQueries = (client: PersistedClient, queries: Kept[]): PersistedClient => ({
  ...client,
  clientState: { ...client.clientState, queries },
});

/** Nobody's stays for longer, whoever comes next. */
async function forgetOld(): Promise<void> {
  const write = (await openDeviceDatabase()).transaction('answers', 'readwrite');
  const records = await write.store.getAll();
  await Promise.all(
    records.map(async (record) => {
      const young = youngOf(record);
      if (young) await write.store.put(young);
      else await write.store.delete(record.owner);
    }),
  );
}

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
  const kept = youngOf(await (await openDeviceDatabase()).get('answers', owner));
  if (kept?.client.buster !== thisBuild()) return undefined;
  const { queries } = kept.client.clientState;
  const shown = now ? queries.filter((query) => !isOfFormerDay(query, now)) : queries;
  await persistQueryClientRestore({
    queryClient,
    persister: {
      persistClient: () => undefined,
      restoreClient: () => (isWanted() ? withQueries(kept.client, shown) : undefined),
      removeClient: () => forget(owner),
    },
    maxAge,
    buster: thisBuild(),
    // Without a network nothing brings it a second time.
    hydrateOptions: { defaultOptions: { queries: { gcTime: maxAge } } },
  });
  return shown.length < queries.length ? undefined : kept.user;
}

/** Whether a query has the sheet of a day that was today and no longer is. */
function isOfFormerDay({ queryKey: [word, , day], state }: Kept, now: Date): boolean {
  const sheet = state.data as RecordSheet;
  return word === 'record-sheet' && day === 'today' && sheet.today !== businessDay(now, sheet);
}

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

/** What is stored, with what is newer, and without what was refused. */
function merged(stored: readonly Kept[], newer: readonly Kept[], refused: ReadonlySet<string>): Kept[] {
  const all = new Map(stored.map((query) => [query.queryHash, query]));
  for (const query of newer) {
    const former = all.get(query.queryHash)?.state.dataUpdatedAt ?? 0;
    if (query.state.dataUpdatedAt >= former) all.set(query.queryHash, asAnswered(query));
  }
  const left = [...all.values()].filter(({ queryHash }) => !refused.has(queryHash));
  const kinds = Map.groupBy(left, ({ queryKey: [word] }) => word).values();
  return [...kinds].flatMap((kind) =>
    kind.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt).slice(0, mostOfKind),
  );
}

/** A query as its last answer left it: that a later one was lost is nothing to keep. */
const asAnswered = (query: Kept): Kept => ({
  ...query,
  state: { ...query.state, error: null, fetchFailureReason: null, fetchFailureCount: 0, status: 'success' },
});

/** The library's persister: a record an owner, beside who they are. */
function persisterOf(queryClient: QueryClient, owner: string, userOf: () => User | null): Persister {
  return {
    async persistClient(client) {
      const database = await openDeviceDatabase();
      const user = userOf();
      if (user?.id !== owner) return;
      const refused = queryClient.getQueryCache().findAll({ predicate: isKept }).filter(isRefused);
      const write = database.transaction('answers', 'readwrite');
      const former = youngOf(await write.store.get(owner))?.client;
      const queries = merged(
        former?.buster === client.buster ? former.clientState.queries : [],
        client.clientState.queries,
        new Set(refused.map(({ queryHash }) => queryHash)),
      );
      await write.store.put({ owner, at: Date.now(), user, client: withQueries(client, queries) });
    },
    restoreClient: () => undefined,
    removeClient: () => forget(owner),
  };
}

/**
 * Writes down what is looked at, from now on. What this visit hasn't asked for, or the cache no longer has, stays as it is
 * stored. Returns how to stop.
 */
function keepAnswers(queryClient: QueryClient, owner: string, userOf: () => User | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  forgetOld().catch(() => undefined);
  const persister = persisterOf(queryClient, owner, userOf);
  const save = () =>
    persistQueryClientSave({
      queryClient,
      persister,
      buster: thisBuild(),
      dehydrateOptions: {
        // Also where a later answer was lost.
        shouldDehydrateQuery: (query) =>
          isKept(query) && query.state.data !== undefined && !isOld(query.state.dataUpdatedAt),
        shouldDehydrateMutation: () => false,
      },
    });
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      save().catch(() => undefined);
    }, pause);
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return;
    const { type } = event.action;
    if (type === 'success' || (type === 'error' && isRefused(event.query))) saveSoon();
  });
  saveSoon();
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
  let isOver = false;
  const bringBack = () => {
    if (connection.get() !== 'online')
      restoreAnswers(queryClient, owner, () => !isOver).catch(() => undefined);
  };
  const stops = [
    keepAnswers(queryClient, owner, () => session.get().user),
    // What an earlier visit has seen and this one hasn't, and what the cache drops while nothing can be fetched.
    connection.subscribe(bringBack),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed' && isKept(query)) bringBack();
    }),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    if (endsAll(session.get())) forget(owner).catch(() => undefined);
  };
}
