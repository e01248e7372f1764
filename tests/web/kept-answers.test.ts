/** What is kept of a person's last looks on a device, and when it goes. */
import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { user as userSchema } from '#contract/users.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { keepOnDevice, letIn, restoreAnswers } from '#web/app/kept-answers.ts';
import { createCell } from '#web/state/cell.ts';
import type { Connection } from '#web/state/connection.ts';
import { openDeviceDatabase } from '#web/state/device-database.ts';
import type { Session } from '#web/state/session.ts';

const person = userSchema.parse({
  id: 'person-1',
  first_name: 'Mihai',
  last_name: 'Ardelean',
  email: 'mihai@lant.example',
  user_position: 'shift_manager',
  role: 'evaluator',
});
const hour = 60 * 60_000;
const sheetKey = ['record-sheet', 'restaurant-1', 'today'];
const sheet = { name: 'Cluj', today: '2026-10-15', time_zone: 'Europe/Bucharest', day_starts_at: '04:00' };
const always = () => true;

/** A record of so many hours ago, with the sheet as it was then, or was fetched before. */
function keptSince(hours: number, fetchedHours = hours) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sheetKey, sheet, { updatedAt: Date.now() - fetchedHours * hour });
  const at = Date.now() - hours * hour;
  const client = { timestamp: at, buster: '', clientState: dehydrate(queryClient) };
  return { owner: person.id, at, user: person, client };
}

async function put(record: ReturnType<typeof keptSince>) {
  await (await openDeviceDatabase()).put('answers', record);
}
const found = async () => (await openDeviceDatabase()).get('answers', person.id);
const keysFound = async () =>
  ((await found())?.client as PersistedClient | undefined)?.clientState.queries.map(
    ({ queryKey }) => queryKey,
  );

/** Keeps what the client has for a session that lasts until the test is over. */
function keep(queryClient: QueryClient) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const session = createCell({ isAuthenticated: true, user: person, notice: null } as Session);
  const connection = createCell<Connection>('online');
  stops.push(keepOnDevice(session, connection, queryClient));
  return connection;
}
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** Waits until it is written down. */
async function written(check: () => Promise<void>) {
  vi.advanceTimersByTime(2_000);
  await vi.waitFor(check);
}

const monthKey = (month: string) => ['reports', 'restaurant-1', 'month', month];
const choicesKey = ['restaurants', 'list', 'choices', 50, ''];

/** A fetch that ends so. */
const fetchOf = (queryClient: QueryClient, queryKey: QueryKey, answer: Promise<unknown>) =>
  queryClient.query({ queryKey, queryFn: () => answer, retry: false }).catch(() => undefined);

it('is brought back with its person', async () => {
  await put(keptSince(71));
  const queryClient = new QueryClient();
  expect(await restoreAnswers(queryClient, person.id, always)).toEqual(person);
  expect(queryClient.getQueryData(sheetKey)).toEqual(sheet);
  expect(await restoreAnswers(new QueryClient(), 'somebody else', always)).toBeUndefined();
});

it('goes after 72 hours', async () => {
  await put(keptSince(73));
  const queryClient = new QueryClient();
  expect(await restoreAnswers(queryClient, person.id, always)).toBeUndefined();
  expect(queryClient.getQueryData(sheetKey)).toBeUndefined();
  const session = createCell({ isAuthenticated: true, user: person, notice: null } as Session);
  const stop = keepOnDevice(session, createCell<Connection>('online'), queryClient);
  await vi.waitFor(async () => expect(await found()).toBeUndefined());
  stop();
});

it('is not taken from a record of another shape', async () => {
  await put({ ...keptSince(1), user: { ...person, role: 'owner' } as never });
  expect(await restoreAnswers(new QueryClient(), person.id, always)).toBeUndefined();
});

it.each([
  ['goes when the access has ended', 'ended', false],
  ['goes with a log-out', null, false],
  ['stays when the session has expired', 'expired', true],
] as const)('%s', async (_what, notice, stays) => {
  await put(keptSince(1));
  const session = createCell({ isAuthenticated: true, user: person, notice: null } as Session);
  const connection = createCell<Connection>('online');
  const stop = keepOnDevice(session, connection, new QueryClient());
  session.set({ ...session.get(), isAuthenticated: false, notice });
  stop();
  // What was asked for before is answered before.
  await (await openDeviceDatabase()).count('answers');
  expect((await found()) !== undefined).toBe(stays);
});

it.each([
  ['is shown before the server answers', '2026-10-16T00:59:00Z', true],
  ['waits for the server where its business day is over', '2026-10-16T01:00:00Z', false],
])('%s', async (_what, now, isShown) => {
  await put(keptSince(1));
  const queryClient = new QueryClient();
  const kept = await restoreAnswers(queryClient, person.id, always, new Date(now));
  expect(kept?.id).toBe(isShown ? person.id : undefined);
  expect(queryClient.getQueryData(sheetKey)).toEqual(isShown ? sheet : undefined);
});

it('is not brought back into a session that has ended meanwhile', async () => {
  await put(keptSince(1));
  const queryClient = new QueryClient();
  await restoreAnswers(queryClient, person.id, () => false);
  expect(queryClient.getQueryData(sheetKey)).toBeUndefined();
});

it('goes when the server refuses who was let in by it', async () => {
  await put(keptSince(1));
  const session = createCell({ isAuthenticated: false, notice: null } as Session);
  await letIn(new QueryClient(), session, person.id, always);
  session.set({ ...session.get(), isAuthenticated: true, user: person });
  expect(await found()).toBeDefined();
  session.set({ ...session.get(), isAuthenticated: false, user: null, notice: 'ended' });
  await (await openDeviceDatabase()).count('answers');
  expect(await found()).toBeUndefined();
});

it('stays while this visit asks for something else', async () => {
  await put(keptSince(1));
  const queryClient = new QueryClient();
  keep(queryClient);
  queryClient.setQueryData(monthKey('2026-10'), { reports: [] });
  await written(async () => expect(await keysFound()).toContainEqual(monthKey('2026-10')));
  expect(await keysFound()).toContainEqual(sheetKey);
});

it('stays where it was not looked at for long', async () => {
  const queryClient = new QueryClient();
  keep(queryClient);
  queryClient.setQueryData(sheetKey, sheet);
  await written(async () => expect(await keysFound()).toEqual([sheetKey]));
  vi.advanceTimersByTime(6 * 60_000);
  expect(queryClient.getQueryData(sheetKey)).toBeUndefined();
  queryClient.setQueryData(monthKey('2026-10'), { reports: [] });
  await written(async () => expect(await keysFound()).toContainEqual(monthKey('2026-10')));
  expect(await keysFound()).toContainEqual(sheetKey);
});

it.each([
  ['stays where the server does not answer', new ApiProblem('no_response'), true],
  ['stays where the server stumbles', new ApiProblem('unexpected', { status: 500 }), true],
  ['goes where the server refuses it', new ApiProblem('not_found', { status: 404 }), false],
])('%s', async (_what, problem, stays) => {
  const queryClient = new QueryClient();
  // Written down for the first time after the failure, too.
  queryClient.setQueryData(sheetKey, sheet);
  await fetchOf(queryClient, sheetKey, Promise.reject(problem));
  await put(keptSince(1));
  keep(queryClient);
  queryClient.setQueryData(choicesKey, { rows: [], total: 0 });
  await written(async () => expect(await keysFound()).toContainEqual(choicesKey));
  const kept = new QueryClient();
  await restoreAnswers(kept, person.id, always);
  const state = kept.getQueryState(sheetKey);
  expect(state && [state.status, state.error, state.data]).toEqual(
    stays ? ['success', null, sheet] : undefined,
  );
});

it('goes at once where the server refuses it', async () => {
  await put(keptSince(1));
  const queryClient = new QueryClient();
  keep(queryClient);
  await fetchOf(queryClient, sheetKey, Promise.reject(new ApiProblem('not_found', { status: 404 })));
  await written(async () => expect(await keysFound()).toEqual([]));
});

it('has its place beside months and what was typed, however many there are', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sheetKey, sheet, { updatedAt: Date.now() - hour });
  queryClient.setQueryData(choicesKey, { rows: [], total: 0 }, { updatedAt: Date.now() - hour });
  for (let month = 1; month <= 20; month += 1) {
    queryClient.setQueryData(monthKey(`month ${month}`), { reports: [] }, { updatedAt: Date.now() + month });
    queryClient.setQueryData([...choicesKey.slice(0, 4), `typed ${month}`], { rows: [], total: 0 });
  }
  keep(queryClient);
  await written(async () => expect(await found()).toBeDefined());
  const newest = Array.from({ length: 12 }, (_, index) => monthKey(`month ${20 - index}`));
  const keys = await keysFound();
  expect(keys).toHaveLength(14);
  expect(keys).toEqual(expect.arrayContaining([sheetKey, choicesKey, ...newest]));
});

it('stays as another tab has it, where that is newer', async () => {
  await put(keptSince(1));
  const queryClient = new QueryClient();
  queryClient.setQueryData(sheetKey, { ...sheet, name: 'former' }, { updatedAt: Date.now() - 2 * hour });
  queryClient.setQueryData(choicesKey, { rows: [], total: 0 });
  keep(queryClient);
  await written(async () => expect(await keysFound()).toContainEqual(choicesKey));
  const kept = new QueryClient();
  await restoreAnswers(kept, person.id, always);
  expect(kept.getQueryData(sheetKey)).toEqual(sheet);
});

it('is not kept for longer than 72 hours by being written again', async () => {
  await put(keptSince(1, 73));
  const kept = new QueryClient();
  expect(await restoreAnswers(kept, person.id, always)).toEqual(person);
  expect(kept.getQueryData(sheetKey)).toBeUndefined();
  await put({ ...keptSince(1, 73), owner: 'somebody else' });
  keep(new QueryClient());
  const ofAll = async () =>
    (await (await openDeviceDatabase()).getAll('answers')).flatMap(
      ({ client }) => (client as PersistedClient).clientState.queries,
    );
  await written(async () => expect(await ofAll()).toEqual([]));
});

it('comes back where the cache drops it without a network', async () => {
  await put(keptSince(1));
  const queryClient = new QueryClient();
  const connection = keep(queryClient);
  queryClient.setQueryData(sheetKey, sheet);
  connection.set('offline');
  vi.advanceTimersByTime(6 * 60_000);
  await vi.waitFor(() => expect(queryClient.getQueryData(sheetKey)).toEqual(sheet));
  vi.advanceTimersByTime(60 * 60_000);
  expect(queryClient.getQueryData(sheetKey)).toEqual(sheet);
});
