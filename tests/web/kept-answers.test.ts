/** What is kept of a person's last looks on a device, and when it goes. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { user as userSchema } from '#contract/users.ts';
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

/** As the library writes it down. */
function keptSince(hours: number) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sheetKey, sheet);
  const [query] = queryClient.getQueryCache().getAll();
  const at = Date.now() - hours * hour;
  const state = { ...query?.state };
  return {
    owner: person.id,
    at,
    user: person,
    client: {
      buster: '',
      timestamp: at,
      clientState: {
        mutations: [],
        queries: [{ queryKey: sheetKey, queryHash: JSON.stringify(sheetKey), state }],
      },
    },
  };
}

async function put(record: ReturnType<typeof keptSince>) {
  await (await openDeviceDatabase()).put('answers', record);
}
const found = async () => (await openDeviceDatabase()).get('answers', person.id);

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
