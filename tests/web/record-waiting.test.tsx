/** Entries that the server doesn't have: on the device, in honest states, for their author alone. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { getAppInfo, getMyInfo } from '#contract/session.ts';
import { deleteUser, updateUser } from '#contract/user-changes.ts';
import { getUser } from '#contract/users.ts';
import { handle } from '#tests/msw/calls.ts';
import { cut, fault, silence } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { userIdOf } from '#tests/support/mailed-links.ts';
import { renderApp, unmountApps } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { smallSetNow } from '#tests/support/test-database.ts';
import { openDeviceDatabase } from '#web/state/device-database.ts';

const path = '/dashboard/record';

async function openRecord({ as = clujManager, at = smallSetNow, resendAfter = 600_000 } = {}) {
  const url = as === admin ? `${path}?restaurant=${await restaurantIdOf('RO-CJ-01')}` : path;
  const app = await renderApp(url, { as, at, settings: { resendAfter } });
  await screen.findByRole('group', { name: 'Person' });
  return app;
}
type App = Awaited<ReturnType<typeof openRecord>>;

const person = (name: string) =>
  within(screen.getByRole('group', { name: 'Person' })).getByRole('radio', { name: new RegExp(name) });
const line = () => within(screen.getByRole('region', { name: 'Last entry' }));
/** The newest of that name. */
const row = (name: string) => {
  const mine = within(screen.getByRole('region', { name: 'My last entries' }));
  return within(mine.getAllByRole('listitem', { name })[0] as HTMLElement);
};

async function enter({ user }: App, name: string, points: number) {
  await user.click(person(name));
  await user.click(
    within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: String(points) }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

async function savedReports() {
  const server = await testServer();
  const query = { id: await restaurantIdOf('RO-CJ-01'), date: '2026-10' };
  const { data } = await server.call(getRestaurantWithReports, { as: admin, query });
  return data.reports.filter(({ date }) => date === '2026-10-15');
}

/** Until the test says otherwise: else the app's own question, whether the server answers, ends it after five seconds. */
function goOffline(app: App): void {
  network.use(cut(getAppInfo, { always: true }));
  app.connection.set('offline');
}
const busy = () => network.use(fault(createReport, 'unavailable', { always: true }));

async function logOut({ user }: App) {
  const [account] = screen.getAllByRole('button', { name: /^Account: / });
  await user.click(account as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
}

describe('what the device does not hold, without a network', () => {
  const absent = 'This restaurant is not on this device yet';
  const choice = (name: string) => screen.getByRole('radio', { name });
  const evaluable = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });

  async function openPipera() {
    const app = await renderApp(`${path}?restaurant=${await restaurantIdOf('RO-B-02')}`, {
      as: bucharestShift,
    });
    await evaluable('Maria Ionescu');
    network.use(cut(getRecordSheet, { always: true }));
    goOffline(app);
    return app;
  }

  it('is a restaurant: the screen stays, offers what it holds, and shows it once the network is back', async () => {
    const app = await openPipera();
    await app.user.click(await evaluable('Maria Ionescu'));
    await app.user.click(choice('București Militari'));
    expect(await screen.findByText(absent)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Record feedback' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'București Pipera' }));
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await evaluable('Maria Ionescu')).toBeChecked();
    await app.user.click(choice('București Militari'));
    expect(await screen.findByText(absent)).toBeVisible();
    network.resetHandlers();
    app.connection.set('online');
    expect(await evaluable('Sânziana Bălan')).toBeVisible();
    expect(screen.queryByText(absent)).toBeNull();
  });

  it('is a restaurant also after a reload, beside the others', async () => {
    const before = await openPipera();
    await before.user.click(choice('București Militari'));
    await screen.findByText(absent);
    before.unmount();
    const app = await renderApp(path);
    goOffline(app);
    expect(await screen.findByText(absent)).toBeVisible();
    expect(choice('București Militari')).toBeChecked();
    network.resetHandlers();
    await app.user.click(choice('București Pipera'));
    expect(await evaluable('Maria Ionescu')).toBeVisible();
  });

  it('is a day, and today is offered', async () => {
    const app = await openPipera();
    await app.user.click(screen.getByRole('button', { name: /^Wed,? 14 Oct$/ }));
    expect(await screen.findByText('This day is not on this device yet')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'București Pipera' }));
    expect(await evaluable('Maria Ionescu')).toBeVisible();
    expect(screen.queryByLabelText('Time')).toBeNull();
  });
});

describe('without a network', () => {
  it('entries wait, are counted where they are seen, and are sent in order when it is back', async () => {
    const asked = recordRequests(createReport);
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    expect(await line().findByText('Waiting on this device: Radu Pop, 8 points')).toBeVisible();
    await enter(app, 'Bianca', 6);
    expect(await screen.findByText('2 entries are not sent')).toBeVisible();
    expect(screen.getByText('2 more are waiting')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Radu Pop .*just now.* 1 waiting/ })).toBeVisible();
    expect(row('Radu Pop, 8 points').getByText('Waiting')).toBeVisible();
    expect(screen.getByText(/^Entries wait on this device and are sent as soon as/)).toBeVisible();
    expect(asked).toHaveLength(0);
    app.connection.set('online');
    expect(await line().findByText(/^Saved: Bianca Mureșan, 6 points/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
    expect(row('Radu Pop, 8 points').getByText('Sent')).toBeVisible();
    const bodies = (await Promise.all(asked.map((request) => request.json()))) as { points: number }[];
    expect(bodies.map(({ points }) => points)).toEqual([8, 6]);
  });

  it('nothing is undone, and the feedback is said to stand', async () => {
    const app = await openRecord();
    await enter(app, 'Radu', 8);
    await line().findByText(/^Saved: Radu Pop, 8 points/);
    goOffline(app);
    await app.user.click(line().getByRole('button', { name: 'Undo' }));
    const said = await line().findByText(/^Not undone/);
    expect(said).toHaveTextContent('Not undone: there is no connection to the server. The feedback stands.');
    expect(await savedReports()).toHaveLength(1);
  });

  it('who was not seen for days was seen by what waits', async () => {
    const app = await openRecord({ at: '2026-10-19T12:00:00Z' });
    expect(screen.getByRole('radio', { name: /Radu Pop .*not seen for \d+ days/ })).toBeVisible();
    goOffline(app);
    await enter(app, 'Radu', 8);
    expect(await screen.findByRole('radio', { name: /Radu Pop .*just now.* 1 waiting/ })).toBeVisible();
  });

  it('one is removed by a tap, and another one changed', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await enter(app, 'Bianca', 6);
    await app.user.click(row('Radu Pop, 8 points').getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByText('1 entry is not sent')).toBeVisible());
    await app.user.click(row('Bianca Mureșan, 6 points').getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(person('Bianca')).toBeChecked());
    await enter(app, 'Bianca', 7);
    await line().findByText('Waiting on this device: Bianca Mureșan, 7 points');
    app.connection.set('online');
    await waitFor(async () => expect(await savedReports()).toMatchObject([{ points: 7 }]));
  });

  it('one that was taken back waits again once another one is changed, and what was typed comes next', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await enter(app, 'Bianca', 6);
    await app.user.click(person('Ștefan'));
    for (const [name, entry] of [
      ['Radu', 'Radu Pop, 8 points'],
      ['Bianca', 'Bianca Mureșan, 6 points'],
    ] as const) {
      await app.user.click(row(entry).getByRole('button', { name: 'Change' }));
      await waitFor(() => expect(person(name)).toBeChecked());
    }
    expect(row('Radu Pop, 8 points').getByText('Waiting')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(person('Ștefan')).toBeChecked());
    app.connection.set('online');
    await waitFor(async () => expect(await savedReports()).toHaveLength(2));
  });

  it('the same person within the same minutes is asked about, other points included', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    await enter(app, 'Radu', 9);
    await line().findByText('Not saved: Radu Pop, 9 points');
    expect(line().getByRole('alert')).toHaveTextContent('already waits on this device');
    await app.user.click(line().getByRole('button', { name: 'Record again' }));
    await line().findByText('Waiting on this device: Radu Pop, 9 points');
    app.connection.set('online');
    await waitFor(async () => expect(await savedReports()).toHaveLength(2));
  });

  it('an entry outlives the page, with the moment at which it was made, and is sent from any page', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    await waitFor(() => expect(localStorage.getItem('unsent')).toBe('1'));
    app.unmount();
    unmountApps();
    await renderApp('/dashboard/restaurants', { as: clujManager, at: '2026-10-15T12:30:00Z' });
    await waitFor(async () => expect(await savedReports()).toHaveLength(1));
    expect((await savedReports())[0]?.observed_at).toBe(new Date(smallSetNow).toISOString());
    await waitFor(() => expect(localStorage.getItem('unsent')).toBeNull());
  });

  it('one of somebody who has lost the restaurant meanwhile is refused, and stays until its author decides', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    const id = await userIdOf(clujManager);
    await app.server.call(updateUser, { as: admin, params: { id }, body: { restaurants: [] } });
    app.connection.set('online');
    expect(await screen.findByText(/^You are not assigned to a restaurant/)).toBeVisible();
    const own = within(await screen.findByRole('region', { name: 'My last entries' }));
    expect(await own.findByText('Refused')).toBeVisible();
    expect(await savedReports()).toEqual([]);
    await app.user.click(own.getByRole('button', { name: 'Discard' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await app.user.click(asked.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await (await openDeviceDatabase()).count('entries')).toBe(0));
  });

  it('one is decided on where nobody else is left to be evaluated', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    const query = { id: await restaurantIdOf('RO-CJ-01') };
    const { data } = await app.server.call(getRecordSheet, { as: clujManager, query });
    network.use(
      mock(getRecordSheet, { success: true, data: { ...data, people: [] } }),
      fault(createReport, 'invalid', { errors: [{ path: 'evaluated_user_id', code: 'not_in_store' }] }),
    );
    app.connection.set('online');
    expect(await screen.findByText('Nobody else belonged to this restaurant on this day.')).toBeVisible();
    await waitFor(() => expect(row('Radu Pop, 8 points').getByText('Refused')).toBeVisible());
    expect(row('Radu Pop, 8 points').getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  it('what has waited for more than seven days is asked about', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    app.unmount();
    unmountApps();
    const asked = recordRequests(createReport);
    const later = await openRecord({ at: '2026-10-22T13:00:00Z' });
    await line().findByText('Not saved: Radu Pop, 8 points');
    expect(line().getByRole('alert')).toHaveTextContent(
      'It has waited on this device for more than seven days.',
    );
    expect(asked).toHaveLength(0);
    await later.user.click(line().getByRole('button', { name: 'Send it' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() =>
      expect(line().getByRole('alert')).toHaveTextContent(/Not saved: Radu Pop, 8 points (?!It has waited)/),
    );
  });
});

describe('a lost answer', () => {
  it('is asked for again by itself, and says so meanwhile', async () => {
    const app = await openRecord({ resendAfter: 100 });
    network.use(cut(getAppInfo, { always: true }), cut(createReport, { always: true }));
    await enter(app, 'Radu', 8);
    await line().findByText('Not known: Radu Pop, 8 points');
    expect(row('Radu Pop, 8 points').getByText('Not known')).toBeVisible();
    network.resetHandlers();
    await line().findByText(/^Saved: Radu Pop, 8 points/);
    expect(await savedReports()).toHaveLength(1);
  });

  it('counts once where the server had it: on the sheet, and not as waiting', async () => {
    const app = await openRecord();
    network.use(cut(getAppInfo, { always: true }), cut(createReport, { always: true }));
    await enter(app, 'Radu', 8);
    await line().findByText('Not known: Radu Pop, 8 points');
    expect(screen.getByText('1 more is waiting')).toBeVisible();
    const [entry] = await (await openDeviceDatabase()).getAll('entries');
    const server = await testServer();
    const restaurant_id = await restaurantIdOf('RO-CJ-01');
    const { data } = await server.call(getRecordSheet, { as: clujManager, query: { id: restaurant_id } });
    const radu = data.people.find(({ first_name }) => first_name === 'Radu')?.id ?? '';
    const body = { id: entry?.id ?? '', restaurant_id, evaluated_user_id: radu, points: 8 };
    await server.call(createReport, { as: clujManager, body });
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('1 more is waiting')).toBeNull());
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '1 of 12, 11 to go');
  });

  it('is not called unsaved while it is asked for again, nor waiting after the page was closed meanwhile', async () => {
    const app = await openRecord();
    network.use(cut(getAppInfo, { always: true }), cut(createReport, { always: true }));
    await enter(app, 'Radu', 8);
    await line().findByText('Not known: Radu Pop, 8 points');
    network.use(silence(createReport));
    document.dispatchEvent(new Event('visibilitychange'));
    await line().findByText('Saving: Radu Pop, 8 points');
    expect(line().getByRole('alert')).toBeEmptyDOMElement();
    app.unmount();
    unmountApps();
    await openRecord();
    // Both at once: a moment later it is asked for again.
    await waitFor(() => {
      expect(line().getByText('Not known: Radu Pop, 8 points')).toBeVisible();
      expect(line().getByRole('alert')).toHaveTextContent(/It isn’t known whether this was saved/);
    });
  });

  it('is not known either where the network went while it was under way, though the app took itself for offline', async () => {
    const app = await openRecord();
    goOffline(app);
    network.use(
      handle(createReport, () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        return HttpResponse.error();
      }),
    );
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(line().getByText('Not known: Radu Pop, 8 points')).toBeVisible();
    });
    expect(line().queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

describe('an entry that is being sent again', () => {
  it('comes back into the form, although the press meets the new try', async () => {
    const app = await openRecord();
    network.use(cut(getAppInfo, { always: true }), cut(createReport, { always: true }));
    await enter(app, 'Radu', 8);
    await line().findByText('Not known: Radu Pop, 8 points');
    const change = line().getByRole('button', { name: 'Change' });
    network.use(silence(createReport));
    // The press comes after the try has begun, and before the page can say so.
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(function press(this: IDBObjectStore, ...written) {
      put.mockRestore();
      fireEvent.click(change);
      return this.put(...written);
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(person('Radu')).toBeChecked());
    network.resetHandlers();
    await enter(app, 'Radu', 9);
    await line().findByText(/^Saved: Radu Pop, 9 points/);
    expect(await savedReports()).toMatchObject([{ points: 9 }]);
  });
});

describe('a device that keeps nothing', () => {
  it('says so at once, and sends all the same', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    // A browser that forbids the one forbids the other.
    const locks = { request: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const app = await openRecord();
    expect(await screen.findByText(/^This device can’t keep entries/)).toBeVisible();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    // It doesn't say that they stay as well.
    expect(screen.queryByText(/^Entries wait on this device/)).toBeNull();
    app.connection.set('online');
    await line().findByText(/^Saved: Radu Pop/);
    expect(await savedReports()).toHaveLength(1);
  });
});

describe('a device whose disk is full for a while', () => {
  it('says so until what it could not keep is kept, and loses nothing when the session ends', async () => {
    const app = await openRecord();
    goOffline(app);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await enter(app, 'Radu', 8);
    await screen.findByText(/^This device can’t keep entries/);
    put.mockRestore();
    await enter(app, 'Bianca', 6);
    await line().findByText('Waiting on this device: Bianca Mureșan, 6 points');
    expect(screen.getByText(/^This device can’t keep entries/)).toBeVisible();
    act(() => app.session.logout('expired'));
    await screen.findByRole('button', { name: 'Log in' });
    const { user } = await app.server.call(getMyInfo, { as: clujManager });
    const token = await app.server.as(clujManager);
    network.resetHandlers();
    act(() => {
      app.connection.set('online');
      app.session.login(token, user);
    });
    await waitFor(async () => expect(await savedReports()).toHaveLength(2));
  });
});

describe('a slow device', () => {
  /** Keeps other writers waiting until it is called. */
  async function occupy() {
    const database = await openDeviceDatabase();
    const other = database.transaction('entries', 'readwrite');
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted) await other.store.count();
    })();
    return async () => {
      over.abort();
      await writing;
    };
  }

  it('asks about the second of two feedbacks for the same person, and not about the first', async () => {
    const app = await openRecord();
    goOffline(app);
    const release = await occupy();
    await enter(app, 'Radu', 8);
    await enter(app, 'Radu', 9);
    await release();
    await line().findByText('Not saved: Radu Pop, 9 points');
    expect(row('Radu Pop, 8 points').getByText('Waiting')).toBeVisible();
  });

  it('is asked about before its page is closed, until the entry is written', async () => {
    const app = await openRecord();
    goOffline(app);
    const release = await occupy();
    await enter(app, 'Radu', 8);
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    await release();
    await waitFor(() => expect(closing()).toBe(false));
    expect(await (await openDeviceDatabase()).count('entries')).toBe(1);
  });
});

describe('a browser that is asked to keep what waits', () => {
  const promise = /doesn’t promise to keep them: it may clear them when storage is short/;
  const storageThat = (persist: () => Promise<boolean>) => {
    const storage = { persisted: async () => false, persist: vi.fn<() => Promise<boolean>>(persist) };
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
    return storage;
  };

  it('is asked once entries stay, and its refusal is told beside what is said of them', async () => {
    const storage = storageThat(async () => false);
    const app = await openRecord();
    expect(storage.persist).not.toHaveBeenCalled();
    goOffline(app);
    await enter(app, 'Radu', 8);
    expect(await screen.findByText(promise)).toHaveTextContent(/are sent .+ while Brigade is open/);
    expect(storage.persist).toHaveBeenCalledTimes(1);
    await logOut(app);
    const dialog = within(await screen.findByRole('dialog', { name: '1 entry is not sent' }));
    expect(await dialog.findByText(promise)).toBeVisible();
  });

  it('that promises it says nothing more', async () => {
    const storage = storageThat(async () => true);
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    expect(await screen.findByText(/^Entries wait on this device/)).toBeVisible();
    await waitFor(() => expect(storage.persist).toHaveBeenCalled());
    expect(screen.queryByText(promise)).toBeNull();
  });
});

describe('the log-in page while entries wait on the device', () => {
  const notice = 'Entries on this device are not sent yet';

  it('says so after their author was disabled, until they are sent', async () => {
    const app = await openRecord();
    busy();
    await enter(app, 'Radu', 8);
    await line().findByText('Not saved: Radu Pop, 8 points');
    const id = await userIdOf(clujManager);
    const set = async (status: 'active' | 'disabled') =>
      app.server.call(updateUser, { as: admin, params: { id }, body: { status } });
    await set('disabled');
    void app.queryClient.invalidateQueries();
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.getByText(/An administrator can enable an account that was disabled/)).toBeVisible();
    await set('active');
    network.resetHandlers();
    app.unmount();
    const again = await openRecord();
    await waitFor(async () => expect(await savedReports()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
    await logOut(again);
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByText(notice)).toBeNull();
  });
});

describe('entries whose author was deleted', () => {
  const left = /^1 entry of Mihai Ardelean can’t be sent any more/;

  /** An entry of Cluj's manager that isn't sent, at the log-in. */
  async function leaveOne() {
    const app = await openRecord();
    busy();
    await enter(app, 'Radu', 8);
    await line().findByText('Not saved: Radu Pop, 8 points');
    app.unmount();
    unmountApps();
    network.resetHandlers();
  }
  const deleteAuthor = async () => {
    const [server, id] = [await testServer(), await userIdOf(clujManager)];
    await server.call(deleteUser, { as: admin, params: { id } });
  };
  const asked = () => recordRequests(getUser);

  it('are shown to an administrator, who discards them after a question', async () => {
    await leaveOne();
    await deleteAuthor();
    const app = await openRecord({ as: admin });
    expect(await screen.findByText(left)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Radu Pop, 8 points' })).toHaveAttribute(
      'href',
      `/dashboard/restaurants/${await restaurantIdOf('RO-CJ-01')}?month=2026-10&day=2026-10-15`,
    );
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Discard the entries?' });
    await app.user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await (await openDeviceDatabase()).count('entries')).toBe(1);
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    await app.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(left)).toBeNull());
    expect(await (await openDeviceDatabase()).count('entries')).toBe(0);
    expect(await savedReports()).toEqual([]);
    await logOut(app);
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByText('Entries on this device are not sent yet')).toBeNull();
  });

  it('are no administrator’s as long as the author can come back', async () => {
    await leaveOne();
    const calls = asked();
    await openRecord({ as: admin });
    await waitFor(() => expect(calls).toHaveLength(1));
    await screen.findByRole('group', { name: 'Points' });
    expect(screen.queryByText(/can’t be sent any more/)).toBeNull();
  });

  it('are nothing that another evaluator sees or asks about', async () => {
    await leaveOne();
    await deleteAuthor();
    const calls = asked();
    await renderApp(path, { as: bucharestShift });
    await screen.findByRole('heading', { level: 1, name: 'Record feedback' });
    expect(screen.queryByText(/can’t be sent any more/)).toBeNull();
    expect(calls).toHaveLength(0);
  });

  it('stay where it can’t be asked whether the author is there', async () => {
    await leaveOne();
    await deleteAuthor();
    network.use(fault(getUser, 'internal', { always: true }));
    const calls = asked();
    await openRecord({ as: admin });
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    expect(screen.queryByText(/can’t be sent any more/)).toBeNull();
  });
});

describe('a log-out with entries that are not sent', () => {
  async function leave() {
    const app = await openRecord();
    busy();
    await enter(app, 'Radu', 8);
    await line().findByText('Not saved: Radu Pop, 8 points');
    await logOut(app);
    const dialog = within(await screen.findByRole('dialog', { name: '1 entry is not sent' }));
    return { ...app, dialog };
  }
  const loggedOut = () => screen.findByRole('button', { name: 'Log in' });

  it('keeps them for the next log-in of their author, and nobody else sees them', async () => {
    const { user, dialog, unmount } = await leave();
    expect(dialog.getByText('Radu Pop, 8 points')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep for my next log-in' }));
    await loggedOut();
    expect(Object.keys(localStorage).toSorted()).toEqual(['locale', 'unsent']);
    unmount();
    network.resetHandlers();
    const asked = recordRequests(createReport);
    const other = await openRecord({ as: admin });
    await screen.findByRole('group', { name: 'Points' });
    expect(screen.queryByText(/not sent/)).toBeNull();
    expect(asked).toHaveLength(0);
    other.unmount();
    unmountApps();
    await openRecord();
    await line().findByText(/^Saved: Radu Pop, 8 points/);
    const [report] = await savedReports();
    expect(report?.evaluator.last_name).toBe('Ardelean');
  });

  it('sends them first, on request', async () => {
    const { user, dialog } = await leave();
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await dialog.findByText('They could not be sent now.')).toBeVisible();
    network.resetHandlers();
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    await loggedOut();
    expect(await savedReports()).toHaveLength(1);
  });

  it('discards them, on request', async () => {
    const { user, dialog, unmount } = await leave();
    await user.click(dialog.getByRole('button', { name: 'Discard and log out' }));
    await loggedOut();
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['locale']));
    unmount();
    network.resetHandlers();
    await openRecord();
    expect(await savedReports()).toEqual([]);
  });

  it('is taken back', async () => {
    const { user, dialog } = await leave();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(line().getByText('Not saved: Radu Pop, 8 points')).toBeVisible();
  });
});
