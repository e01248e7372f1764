/** Entries that are taken back into the form: none is lost with it, sent meanwhile, or recorded for another day. */
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { createReport, updateReport } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { getAppInfo } from '#contract/session.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp, unmountApps } from '#tests/support/render-app.tsx';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { smallSetNow } from '#tests/support/test-database.ts';
import { closeDeviceDatabase, openDeviceDatabase } from '#web/state/device-database.ts';

const path = '/dashboard/record';

async function openRecord({ as = clujManager, at = smallSetNow, search = '' } = {}) {
  const app = await renderApp(`${path}${search}`, { as, at, settings: { resendAfter: 600_000 } });
  await screen.findByRole('group', { name: 'Person' });
  return app;
}
type App = Awaited<ReturnType<typeof openRecord>>;

const person = (name: string) =>
  within(screen.getByRole('group', { name: 'Person' })).getByRole('radio', { name: new RegExp(name) });
const points = (value: number) =>
  within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: String(value) });
const line = () => within(screen.getByRole('region', { name: 'Last entry' }));
/** The newest of that name. */
const row = (name: string) => {
  const mine = within(screen.getByRole('region', { name: 'My last entries' }));
  return within(mine.getAllByRole('listitem', { name })[0] as HTMLElement);
};
const save = () => screen.getByRole('button', { name: /^Save/ });

async function enter({ user }: App, name: string, given: number) {
  await user.click(person(name));
  await user.click(points(given));
  await user.click(save());
}

/** Until the test says otherwise: else the app's own question, whether the server answers, ends it after five seconds. */
function goOffline(app: App): void {
  network.use(cut(getAppInfo, { always: true }));
  app.connection.set('offline');
}

async function change({ user }: App, entry: string) {
  await user.click(row(entry).getByRole('button', { name: 'Change' }));
}

/** Radu's entry of 8 points waits on the device, and is taken back into the form. */
async function takeBackOffline(app: App) {
  goOffline(app);
  await enter(app, 'Radu', 8);
  await line().findByText('Waiting on this device: Radu Pop, 8 points');
  await change(app, 'Radu Pop, 8 points');
  await waitFor(() => expect(person('Radu')).toBeChecked());
}

async function reportsOf(day = '2026-10-15', store = 'RO-CJ-01') {
  const server = await testServer();
  const query = { id: await restaurantIdOf(store), date: day.slice(0, 7) };
  const { data } = await server.call(getRestaurantWithReports, { as: admin, query });
  return data.reports.filter(({ date }) => date === day);
}

async function logOut({ user }: App) {
  const [account] = screen.getAllByRole('button', { name: /^Account: / });
  await user.click(account as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
}

describe('an entry that is being changed', () => {
  it('stays where its form goes for another restaurant’s, is not sent by itself, and a log-out asks about it', async () => {
    const search = `?restaurant=${await restaurantIdOf('RO-B-02')}`;
    const app = await openRecord({ as: bucharestShift, search });
    goOffline(app);
    await enter(app, 'Maria Ionescu', 8);
    await line().findByText('Waiting on this device: Maria Ionescu, 8 points');
    await change(app, 'Maria Ionescu, 8 points');
    await waitFor(() => expect(person('Maria Ionescu')).toBeChecked());
    expect(await row('Maria Ionescu, 8 points').findByText('Being changed')).toBeVisible();
    expect(screen.queryByText(/more (is|are) waiting/)).toBeNull();
    await app.user.click(screen.getByRole('radio', { name: 'București Militari' }));
    await waitFor(() => expect(person('Sânziana')).toBeVisible());

    const asked = recordRequests(createReport);
    network.resetHandlers();
    app.connection.set('online');
    await enter(app, 'Sânziana', 7);
    await line().findByText(/^Saved: Sânziana Bălan, 7 points/);
    expect(asked).toHaveLength(1);
    expect(screen.getByText('1 entry is not sent')).toBeVisible();
    expect(row('Maria Ionescu, 8 points').getByText('Being changed')).toBeVisible();
    await logOut(app);
    const dialog = within(await screen.findByRole('dialog', { name: '1 entry is not sent' }));
    expect(dialog.getByText('Maria Ionescu, 8 points')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));

    // As it was, although its form isn't there.
    await app.user.click(row('Maria Ionescu, 8 points').getByRole('button', { name: 'Send it' }));
    await waitFor(async () =>
      expect(await reportsOf('2026-10-15', 'RO-B-02')).toMatchObject([{ points: 8 }]),
    );
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
  });

  it.each(['Send it', 'Remove'])(
    'is left by its form at “%s”: the next one is an entry of its own',
    async (how) => {
      const app = await openRecord();
      await takeBackOffline(app);
      await app.user.click(row('Radu Pop, 8 points').getByRole('button', { name: how }));
      await waitFor(() => expect(person('Radu')).not.toBeChecked());
      await enter(app, 'Bianca', 6);
      network.resetHandlers();
      app.connection.set('online');
      const kept = how === 'Remove' ? ['Bianca 6'] : ['Bianca 6', 'Radu 8'];
      await waitFor(async () =>
        expect(
          (await reportsOf())
            .map(({ evaluated_user, points: given }) => `${evaluated_user.first_name} ${given}`)
            .toSorted((one, other) => one.localeCompare(other)),
        ).toEqual(kept),
      );
    },
  );

  it('is a correction where it is saved while it is being sent', async () => {
    const app = await openRecord();
    await takeBackOffline(app);
    // Another tab sends it as it was.
    const device = await openDeviceDatabase();
    const [entry] = await device.getAll('entries');
    if (entry) await device.put('entries', Object.assign(entry, { recalled: undefined }));
    network.resetHandlers();
    const held = hold(createReport);
    network.use(held);
    const asked = recordRequests(createReport);
    app.connection.set('online');
    await waitFor(() => expect(asked).toHaveLength(1));
    await app.user.click(points(9));
    await app.user.click(save());
    held.release();
    await waitFor(async () => expect(await reportsOf()).toMatchObject([{ points: 9 }]));
  });

  it('outlives the page, and the entry that is recorded after it', async () => {
    const before = await openRecord();
    await takeBackOffline(before);
    before.unmount();
    unmountApps();
    network.resetHandlers();
    const app = await openRecord();
    await enter(app, 'Bianca', 6);
    await line().findByText(/^Saved: Bianca Mureșan, 6 points/);
    expect(await reportsOf()).toHaveLength(1);
    await change(app, 'Radu Pop, 8 points');
    await waitFor(() => expect(points(8)).toBeChecked());
    // Pressed again, what was changed of it stays.
    await app.user.click(points(9));
    await change(app, 'Radu Pop, 8 points');
    expect(points(9)).toBeChecked();
    await app.user.click(save());
    await waitFor(async () =>
      expect((await reportsOf()).map((report) => report.points).toSorted((a, b) => a - b)).toEqual([6, 9]),
    );
    await waitFor(async () => expect(await (await openDeviceDatabase()).count('entries')).toBe(0));
  });
});

describe('what was half entered when an entry was taken back', () => {
  /** Bianca is chosen when Radu's entry is taken back and made 9 points; then the page is opened anew. */
  async function reloadWithAside() {
    const before = await openRecord();
    goOffline(before);
    await enter(before, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    await before.user.click(person('Bianca'));
    await change(before, 'Radu Pop, 8 points');
    await waitFor(() => expect(person('Radu')).toBeChecked());
    await before.user.click(points(9));
    goToSleep();
    before.unmount();
    unmountApps();
    network.resetHandlers();
    const app = await openRecord();
    await screen.findByText(/^You have unsaved changes/);
    return app;
  }

  const takeUp = {
    Restore: ({ user }: App) => user.click(screen.getByRole('button', { name: 'Restore' })),
    Change: (app: App) => change(app, 'Radu Pop, 8 points'),
  };

  it.each(['Restore', 'Change'] as const)(
    'comes back after the change also where the page was opened anew, which is taken up by “%s”',
    async (how) => {
      const app = await reloadWithAside();
      await takeUp[how](app);
      await waitFor(() => expect(person('Radu')).toBeChecked());
      expect(points(9)).toBeChecked();
      expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
      await app.user.click(save());
      await waitFor(() => expect(person('Bianca')).toBeChecked());
      await app.user.click(points(6));
      await app.user.click(save());
      await waitFor(async () =>
        expect((await reportsOf()).map((report) => report.points).toSorted((a, b) => a - b)).toEqual([6, 9]),
      );
      expect(person('Bianca')).not.toBeChecked();
    },
  );

  it('and what is entered over the offer of it, stay each for itself', async () => {
    const app = await reloadWithAside();
    await app.user.click(person('Bianca'));
    await app.user.click(points(5));
    await change(app, 'Radu Pop, 8 points');
    await waitFor(() => expect(points(9)).toBeChecked());
    await app.user.click(save());
    await waitFor(() => expect(points(5)).toBeChecked());
    expect(person('Bianca')).toBeChecked();
    await app.user.click(save());
    // What was put aside first has no points yet.
    await waitFor(() => expect(points(5)).not.toBeChecked());
    expect(person('Bianca')).toBeChecked();
    await waitFor(async () =>
      expect((await reportsOf()).map((report) => report.points).toSorted((a, b) => a - b)).toEqual([5, 9]),
    );
  });

  it('goes with what was left on purpose', async () => {
    const app = await reloadWithAside();
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    await enter(app, 'Bianca', 7);
    await waitFor(async () => expect(await reportsOf()).toMatchObject([{ points: 7 }]));
    expect(person('Bianca')).not.toBeChecked();
  });
});

describe('the copy of an entry', () => {
  it('is of what its author made of it, where the database is lost', async () => {
    const copies = new Map<string, Response>();
    const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
    const cache = {
      put: async (address: string, copy: Response) => void copies.set(address, copy),
      delete: async (address: string) => copies.delete(address),
      keys: async () => [...copies.keys()].map((address) => ({ url: new URL(address, location.href).href })),
      match: async (request: { url: string }) => copies.get(pathOf(request))?.clone(),
    };
    Object.defineProperty(globalThis, 'caches', { value: { open: async () => cache }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'caches'));
    const before = await openRecord();
    goOffline(before);
    await enter(before, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    await waitFor(() => expect(copies.size).toBe(1));
    await change(before, 'Radu Pop, 8 points');
    await waitFor(() => expect(person('Radu')).toBeChecked());
    await before.user.click(points(9));
    await before.user.click(save());
    await line().findByText('Waiting on this device: Radu Pop, 9 points');
    await waitFor(async () =>
      expect(await (await openDeviceDatabase()).getAll('entries')).toMatchObject([{ points: 9 }]),
    );
    before.unmount();
    unmountApps();
    await (await openDeviceDatabase()).clear('entries');
    closeDeviceDatabase();
    network.resetHandlers();
    await openRecord();
    await waitFor(async () => expect(await reportsOf()).toMatchObject([{ points: 9 }]));
    await waitFor(() => expect(copies.size).toBe(0));
  });
});

describe('a report that is undone on another day’s form', () => {
  it('is not recorded for that day', async () => {
    const app = await openRecord();
    await enter(app, 'Radu', 8);
    await line().findByText(/^Saved: Radu Pop, 8 points/);
    await app.user.click(screen.getByRole('button', { name: /^Wed,? 14 Oct$/ }));
    await screen.findByLabelText('Time');
    await app.user.click(line().getByRole('button', { name: 'Undo' }));
    expect(await line().findByText('Undone: Radu Pop, 8 points')).toBeVisible();
    await waitFor(async () => expect(await reportsOf()).toEqual([]));
    expect(person('Radu')).not.toBeChecked();
    expect(screen.getByLabelText('Time')).toHaveValue('');
  });
});

describe('an entry that is removed while it is being compared with what waits', () => {
  it('does not come back as a question', async () => {
    const app = await openRecord();
    goOffline(app);
    await enter(app, 'Radu', 8);
    await line().findByText('Waiting on this device: Radu Pop, 8 points');
    // The press comes once the entry is written, and before the others are read.
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(function write(this: IDBObjectStore, ...written) {
      put.mockRestore();
      const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
      getAll.mockImplementationOnce(function press(this: IDBObjectStore, ...asked) {
        getAll.mockRestore();
        row('Radu Pop, 9 points').getByRole('button', { name: 'Remove' }).click();
        return this.getAll(...asked);
      });
      return this.put(...written);
    });
    await enter(app, 'Radu', 9);
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Radu Pop, 9 points' })).toBeNull());
    const written = await (await openDeviceDatabase()).getAll('entries');
    expect(written).toMatchObject([{ points: 8 }]);
    expect(line().getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('an administrator’s entry that needs a reason', () => {
  /** Recorded on the last day of a month that is closed before it is sent. */
  async function refusedForReason() {
    const id = await restaurantIdOf('RO-CJ-01');
    const app = await openRecord({ as: admin, at: '2026-11-01T01:30:00Z', search: `?restaurant=${id}` });
    network.use(fault(createReport, 'unavailable', { always: true }));
    await enter(app, 'Radu', 8);
    await line().findByText('Not saved: Radu Pop, 8 points');
    const server = await testServer();
    // The business day of 31 October ended at four in the morning.
    server.at('2026-11-01T02:30:00Z');
    for (const month of ['2026-09', '2026-10'])
      await server.call(closeMonth, { as: admin, body: { month, restaurant_ids: [id] } });
    network.resetHandlers();
    document.dispatchEvent(new Event('visibilitychange'));
    await line().findByText('Enter the reason');
    return app;
  }

  it('gets one on today’s form, and those after it don’t have it', async () => {
    const app = await refusedForReason();
    await change(app, 'Radu Pop, 8 points');
    const box = await screen.findByLabelText('Reason');
    await app.user.click(save());
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Enter the reason/));
    await app.user.type(box, 'the Wi-Fi was down');
    await app.user.click(save());
    await line().findByText(/^Saved: Radu Pop, 8 points/);
    expect(await reportsOf('2026-10-31')).toHaveLength(1);
    expect(screen.queryByLabelText('Reason')).toBeNull();

    const asked = recordRequests(createReport);
    await enter(app, 'Bianca', 6);
    // Its own day is that of the closed month, too.
    await line().findByText('Not saved: Bianca Mureșan, 6 points');
    expect(await asked[0]?.json()).not.toHaveProperty('reason');
  });

  it('gets one for its correction, where it was saved long before it was changed', async () => {
    const search = `?restaurant=${await restaurantIdOf('RO-CJ-01')}`;
    const app = await openRecord({ as: admin, search });
    const { server } = app;
    network.use(cut(getAppInfo, { always: true }));
    network.use(
      http.post(`*${createReport.path}`, async ({ request }) => {
        await server.fetch(request);
        return Response.error();
      }),
    );
    await enter(app, 'Radu', 8);
    await line().findByText('Not known: Radu Pop, 8 points');
    await change(app, 'Radu Pop, 8 points');
    await waitFor(() => expect(person('Radu')).toBeChecked());
    server.at('2026-10-15T12:30:00Z');
    network.resetHandlers();
    app.connection.set('online');
    await app.user.click(points(9));
    await app.user.click(save());
    await line().findByText('Already saved: Radu Pop, 8 points');
    await change(app, 'Radu Pop, 9 points');
    const corrections = recordRequests(updateReport);
    await app.user.type(await screen.findByLabelText('Reason'), 'the wrong key');
    await app.user.click(save());
    await waitFor(async () => expect(await reportsOf()).toMatchObject([{ points: 9 }]));
    expect(await corrections[0]?.json()).toMatchObject({ reason: 'the wrong key' });
  });
});
