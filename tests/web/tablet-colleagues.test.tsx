/** Two evaluators at one tablet: neither sees, sends or discards what is the other's, and neither's count is the other's. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { getAppInfo } from '#contract/session.ts';
import { getTabletFront, listTablets, unlockTablet, withdrawTablet } from '#contract/tablets.ts';
import { updateUser } from '#contract/user-changes.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { userIdOf } from '#tests/support/mailed-links.ts';
import {
  begin,
  button,
  chosenPeople,
  codeFor,
  openTablet,
  peopleShown,
  pins,
} from '#tests/support/open-tablet.ts';
import { renderApp, unmountApps } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { openDeviceDatabase } from '#web/state/device-database.ts';

type User = Awaited<ReturnType<typeof openTablet>>['user'];

const manager = /Mihai Ardelean/;
const colleague = /Elena Dumitrescu/;
const kept = async () => (await (await openDeviceDatabase()).getAll('entries')).map(({ owner }) => owner);

async function record(user: User, index: number, points: number) {
  await user.click((await peopleShown()).at(index) as HTMLElement);
  const group = within(screen.getByRole('group', { name: 'Points' }));
  await user.click(group.getByRole('radio', { name: String(points) }));
  await user.click(button('Save'));
}

async function savedAuthors() {
  const server = await testServer();
  const query = { id: await restaurantIdOf('RO-CJ-01'), date: '2026-10' };
  const { data } = await server.call(getRestaurantWithReports, { as: admin, query });
  return data.reports.filter(({ date }) => date === '2026-10-15').map(({ evaluator }) => evaluator.id);
}

/** A tablet at its tiles, on which the manager can begin without a network. */
async function openKnown() {
  const app = await openTablet();
  await begin(app.user, manager, pins[clujManager]);
  await peopleShown();
  await waitFor(() => expect(localStorage.getItem('tabletPeople')).toMatch(/"check":"[^"]+".*"sheet"/), {
    timeout: 20_000,
  });
  await app.user.click(button('Done'));
  return app;
}

describe('what one evaluator left on a tablet', () => {
  it('is neither seen, sent nor discarded by another one, and is there for its author', async () => {
    const { user, connection } = await openTablet();
    const author = await userIdOf(clujManager);
    await begin(user, manager, pins[clujManager]);
    await peopleShown();
    network.use(cut(createReport, { always: true }));
    await record(user, -1, 8);
    expect(await screen.findByText('1 entry is not sent')).toBeVisible();
    await user.click((await peopleShown())[0] as HTMLElement);
    await user.click(button('Comment'));
    await user.type(screen.getByLabelText('Comment'), 'Half a sentence');
    goToSleep();
    await user.click(button('Done'));
    network.resetHandlers();
    expect(await kept()).toEqual([author]);

    const sent = recordRequests(createReport);
    await begin(user, colleague, pins[bucharestShift]);
    expect(await chosenPeople()).toHaveLength(0);
    for (const trace of [/not sent/, /Half a sentence/, /Not known/, /Waiting/])
      expect(screen.queryByText(trace)).toBeNull();
    for (const name of ['Try again', 'Change', 'Discard', 'Restore'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    // The network comes back, and the page is looked at again: all that makes a queue send.
    act(() => {
      connection.set('offline');
      connection.set('online');
    });
    goToSleep();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await record(user, -2, 6);
    await waitFor(async () => expect(await kept()).toEqual([author]));
    expect(await screen.findAllByRole('button', { name: 'Undo' })).not.toHaveLength(0);
    expect(sent).toHaveLength(1);
    expect(await savedAuthors()).toEqual([await userIdOf(bucharestShift)]);
    await user.click(button('Done'));
    expect(await kept()).toEqual([author]);

    await begin(user, manager, pins[clujManager]);
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(await savedAuthors()).toEqual(expect.arrayContaining([author, await userIdOf(bucharestShift)]));
    expect(await savedAuthors()).toHaveLength(2);
    await waitFor(async () => expect(await chosenPeople()).toHaveLength(1));
    expect(screen.getByLabelText('Comment')).toHaveValue('Half a sentence');
  });
});

describe('what waits on a tablet that is withdrawn', () => {
  it('is told where it is set up again, and is sent when its author begins there', async () => {
    const { user } = await openTablet();
    await begin(user, manager, pins[clujManager]);
    await peopleShown();
    network.use(cut(createReport, { always: true }));
    await record(user, -1, 8);
    await screen.findByText('1 entry is not sent');
    const server = await testServer();
    const { data } = await server.call(listTablets, { as: admin });
    await server.call(withdrawTablet, { as: admin, params: { id: data[0]?.id ?? '' } });
    await user.click(button('Done'));
    expect(await screen.findByText('This tablet was withdrawn')).toBeVisible();
    expect(await screen.findByText('Entries on this device are not sent yet')).toBeVisible();
    expect(screen.getByText(/set up a withdrawn tablet again for the same restaurant/)).toBeVisible();

    network.resetHandlers();
    await user.type(screen.getByLabelText('Code'), await codeFor());
    await user.click(button('Set up tablet'));
    await begin(user, manager, pins[clujManager]);
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(await savedAuthors()).toHaveLength(1);
  });
});

describe('what one evaluator is still sending when another one begins', () => {
  it('is not shown to the other one as their own', async () => {
    const { user } = await openTablet();
    await begin(user, manager, pins[clujManager]);
    await peopleShown();
    const held = hold(createReport);
    network.use(held);
    await record(user, -1, 8);
    await screen.findByText(/^Saving: /);
    await user.click(button('Done'));
    await begin(user, colleague, pins[bucharestShift]);
    await peopleShown();
    // Nothing that is fetched later takes it away again.
    network.use(hold(getRecordSheet));
    held.release();
    await waitFor(async () => expect(await savedAuthors()).toHaveLength(1));
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(screen.queryByText(/^Saved: /)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('what somebody recorded elsewhere, after a log-in with the password', () => {
  it('waits on another restaurant’s tablet for their next log-in', async () => {
    const elsewhere = `/dashboard/record?restaurant=${await restaurantIdOf('RO-B-02')}`;
    const before = await renderApp(elsewhere, { as: bucharestShift });
    act(() => before.connection.set('offline'));
    network.use(cut(getAppInfo, { always: true }));
    await record(before.user, -1, 8);
    await screen.findByText('1 entry is not sent');
    act(() => before.session.logout());
    before.unmount();
    unmountApps();
    network.resetHandlers();

    const { user } = await openTablet();
    const sent = recordRequests(createReport);
    await begin(user, colleague, pins[bucharestShift]);
    expect(await screen.findByText('1 entry is not sent')).toBeVisible();
    await record(user, -1, 6);
    await screen.findByText(/^Saved: .*, 6 points/);
    expect(sent).toHaveLength(1);
    const own = within(screen.getByRole('region', { name: 'My last entries' }));
    expect(own.getByText('It is sent when you log in with your password.')).toBeVisible();
    expect(await kept()).toEqual([await userIdOf(bucharestShift)]);
  });
});

describe('feedback for somebody whom a colleague’s entry waits for', () => {
  it('is asked about, without a word of whose it is', async () => {
    const { user, connection } = await openTablet();
    await begin(user, manager, pins[clujManager]);
    await peopleShown();
    network.use(cut(createReport, { always: true }));
    await record(user, -1, 8);
    await screen.findByText('1 entry is not sent');
    await user.click(button('Done'));
    await begin(user, colleague, pins[bucharestShift]);
    await peopleShown();
    act(() => connection.set('offline'));
    await record(user, -1, 6);
    const line = within(screen.getByRole('region', { name: 'Last entry' }));
    expect(await line.findByText(/already waits on this device/)).toBeVisible();
    expect(line.getByRole('alert')).not.toHaveTextContent(/Mihai|8 points/);
    expect(
      within(screen.getByRole('region', { name: 'My last entries' })).getAllByRole('listitem'),
    ).toHaveLength(1);
  });
});

describe('who lost the restaurant while entries were made without a network', () => {
  it('is judged anew by the server: the session ends, nothing is saved, and the entries stay with their author', async () => {
    const { user, session } = await openKnown();
    for (const endpoint of [unlockTablet, getTabletFront, getRecordSheet, createReport])
      network.use(cut(endpoint, { always: true }));
    await begin(user, manager, pins[clujManager]);
    await screen.findByRole('group', { name: 'Person' }, { timeout: 20_000 });
    await record(user, -1, 9);
    await screen.findByText('1 entry is not sent');
    const id = await userIdOf(clujManager);
    const server = await testServer();
    await server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [] } });
    network.resetHandlers();
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'ended' }));
    expect(await screen.findByText(/The access on this tablet has ended/)).toBeVisible();
    expect(await savedAuthors()).toEqual([]);
    expect(await kept()).toEqual([id]);
    expect(localStorage.getItem('tabletPeople') ?? '').not.toContain(id);
  }, 60_000);
});

describe('a server that is reached but not well', () => {
  it('lets in who began within a day, and goes on with a session that waits for it', async () => {
    const { user, session } = await openKnown();
    const unwell = recordRequests(unlockTablet);
    network.use(fault(unlockTablet, 'unavailable', { always: true }));
    await begin(user, manager, pins[clujManager]);
    await waitFor(() => expect(session.get().onTablet).toBe(true), { timeout: 20_000 });
    expect(session.token()).toBeNull();
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(unwell).toHaveLength(2));
    network.resetHandlers();
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(session.token()).not.toBeNull(), { timeout: 20_000 });
  }, 60_000);
});

describe('what a tablet keeps of who began there', () => {
  it('goes a day later, when the next person begins', async () => {
    const { user } = await openTablet();
    await begin(user, manager, pins[clujManager]);
    await peopleShown();
    await user.click(button('Done'));
    const people = localStorage.getItem('tabletPeople') ?? '';
    const old = people.replace(/"at":(\d+)/, (_, at: string) => `"at":${Number(at) - 86_400_001}`);
    localStorage.setItem('tabletPeople', old);
    await begin(user, colleague, pins[bucharestShift]);
    await peopleShown();
    const left = JSON.parse(localStorage.getItem('tabletPeople') ?? '{}') as object;
    expect(Object.keys(left)).toEqual([await userIdOf(bucharestShift)]);
  });
});

describe('the count of wrong PINs', () => {
  it('without a network is its person’s own: another one’s right PIN leaves it', async () => {
    const { user } = await openTablet();
    const people = () =>
      JSON.parse(localStorage.getItem('tabletPeople') ?? '{}') as Record<
        string,
        { check: string; tries: number }
      >;
    const id = await userIdOf(clujManager);
    for (const [name, login] of [
      [manager, clujManager],
      [colleague, bucharestShift],
    ] as const) {
      await begin(user, name, pins[login]);
      const own = await userIdOf(login);
      await peopleShown();
      await waitFor(() => expect(people()[own]?.check).toMatch(/./), { timeout: 20_000 });
      await user.click(button('Done'));
    }
    const offline = () =>
      network.use(cut(unlockTablet, { always: true }), cut(getTabletFront, { always: true }));
    offline();
    await begin(user, manager, '0852');
    expect(await screen.findByText('The PIN is not right.', {}, { timeout: 20_000 })).toBeVisible();
    expect(people()[id]?.tries).toBe(1);
    await user.click(button('Somebody else'));
    await begin(user, colleague, pins[bucharestShift]);
    await screen.findByRole('group', { name: 'Person' }, { timeout: 20_000 });
    expect(people()[id]?.tries).toBe(1);
    await user.click(button('Done'));
    // With the network too.
    network.resetHandlers();
    await begin(user, colleague, pins[bucharestShift]);
    await peopleShown();
    expect(people()[id]?.tries).toBe(1);
  }, 60_000);
});
