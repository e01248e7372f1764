/** What is kept of a person's last looks on a device, and when it goes. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { user as userSchema } from '#contract/users.ts';
import { keepOnDevice, restoreAnswers } from '#web/app/kept-answers.ts';
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
const sheetKey = ['record-sheet', 'restaurant-1'];

/** As the library writes it down. */
function keptSince(hours: number) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sheetKey, { name: 'Cluj' });
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
  expect(await restoreAnswers(queryClient, person.id)).toEqual(person);
  expect(queryClient.getQueryData(sheetKey)).toEqual({ name: 'Cluj' });
  expect(await restoreAnswers(new QueryClient(), 'somebody else')).toBeUndefined();
});

it('goes after 72 hours', async () => {
  await put(keptSince(73));
  const queryClient = new QueryClient();
  expect(await restoreAnswers(queryClient, person.id)).toBeUndefined();
  expect(queryClient.getQueryData(sheetKey)).toBeUndefined();
  expect(await found()).toBeUndefined();
});

it('is not taken from a record of another shape', async () => {
  await put({ ...keptSince(1), user: { ...person, role: 'owner' } as never });
  expect(await restoreAnswers(new QueryClient(), person.id)).toBeUndefined();
});

it.each([
  ['goes when the access has ended', 'ended', false],
  ['goes with a log-out', null, false],
  ['stays when the session has expired', 'expired', true],
] as const)('%s', async (_what, notice, stays) => {
  await put(keptSince(1));
  let session = { isAuthenticated: true, user: person, notice: null } as Session;
  const connection = createCell<Connection>('online');
  const stop = keepOnDevice({ get: () => session }, connection, new QueryClient());
  session = { ...session, isAuthenticated: false, notice };
  stop();
  // What was asked for before is answered before.
  await (await openDeviceDatabase()).count('answers');
  expect((await found()) !== undefined).toBe(stays);
});
