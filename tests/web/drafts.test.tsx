import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant } from '#contract/restaurants.ts';
import { createDrafts } from '#web/state/drafts.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

const addPath = '/dashboard/restaurants/add';
const offerText = /^You have unsaved changes from/;
const offer = () => screen.findByText(offerText);
const nameBox = () => screen.findByLabelText('Restaurant name');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('drafts.'));

/** The page is loaded anew: nothing is left but what the browser stores. */
async function reload(app: App, url: string, as?: string) {
  app.unmount();
  return renderApp(url, as === undefined ? {} : { as });
}

/** The same storage in another tab: this one hears of what changes there, and of nothing else, as in a browser. */
const otherTab = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem(key: string, newValue: string) {
    const before = localStorage.getItem(key);
    localStorage.setItem(key, newValue);
    if (before !== newValue) dispatchEvent(new StorageEvent('storage', { key, newValue }));
  },
  removeItem(key: string) {
    const before = localStorage.getItem(key);
    localStorage.removeItem(key);
    if (before !== null) dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  },
};

async function typeRestaurant(app: App, name = 'Oradea Nufărul') {
  await app.user.type(await nameBox(), name);
  await app.user.click(screen.getByRole('radio', { name: 'Drive-Through' }));
  await app.user.type(screen.getByLabelText('Daily feedback goal'), '15');
}

describe('a form that was not saved', () => {
  it('is offered back after a reload, with the time, and restored at a press', async () => {
    const first = await renderApp(addPath, { as: admin });
    await typeRestaurant(first);
    // A moment after the last letter.
    await waitFor(() => expect(JSON.stringify(localStorage)).toMatch(/Oradea Nufărul.*15/));
    const { user } = await reload(first, addPath);
    expect(await offer()).toBeVisible();
    expect(await nameBox()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await nameBox()).toHaveValue('Oradea Nufărul');
    expect(screen.getByRole('radio', { name: 'Drive-Through' })).toBeChecked();
    expect(screen.getByLabelText('Daily feedback goal')).toHaveValue('15');
    expect(await nameBox()).toHaveFocus();
    expect(screen.queryByText(offerText)).toBeNull();
    await user.type(screen.getByLabelText('Store ID'), 'RO-BH-01');
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    expect(await screen.findByRole('heading', { name: 'Oradea Nufărul' })).toBeVisible();
    expect(drafts()).toEqual([]);
  });

  it('says the time of day of today, and the date of another day', async () => {
    const first = await renderApp(addPath, {
      as: admin,
      settings: { clock: () => new Date() },
      at: new Date().toISOString(),
    });
    await typeRestaurant(first);
    goToSleep();
    const app = await reload(first, addPath);
    expect((await offer()).textContent).toMatch(/from \d\d:\d\d$/);
    const [key = ''] = drafts();
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Record<string, { at: string }>;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    localStorage.setItem(key, JSON.stringify({ restaurant: { ...stored['restaurant'], at: yesterday } }));
    app.unmount();
    await renderApp(addPath, { settings: { clock: () => new Date() }, at: new Date().toISOString() });
    expect((await offer()).textContent).toMatch(/from \d+ \w+ \d{4}, \d\d:\d\d$/);
  });

  it('is forgotten at a press', async () => {
    const first = await renderApp(addPath, { as: admin });
    await typeRestaurant(first);
    goToSleep();
    const second = await reload(first, addPath);
    await offer();
    await second.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(offerText)).toBeNull();
    expect(drafts()).toEqual([]);
    await reload(second, addPath);
    await nameBox();
    expect(screen.queryByText(offerText)).toBeNull();
  });

  it('is not offered once what was typed is taken back, or left on purpose', async () => {
    const app = await renderApp(addPath, { as: admin });
    await app.user.type(await nameBox(), 'X');
    await app.user.clear(await nameBox());
    goToSleep();
    expect(drafts()).toEqual([]);
    await app.user.type(await nameBox(), 'Oradea');
    goToSleep();
    expect(drafts()).toHaveLength(1);
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Restaurants' });
    goToSleep();
    expect(drafts()).toEqual([]);
  });

  it('is written when the tablet goes to sleep, without the pause', async () => {
    const app = await renderApp(addPath, { as: admin });
    await app.user.type(await nameBox(), 'Oradea');
    goToSleep();
    expect(drafts()).toHaveLength(1);
    expect(localStorage.getItem(drafts()[0] ?? '')).toContain('Oradea');
  });
});

describe('at the end of a session', () => {
  it('the form is kept over the expiry, and offered back on the wanted page after the log-in', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      now: new Date('2026-10-15T20:59:30Z'),
    });
    const { user, router, server } = await renderApp(addPath, {
      as: admin,
      settings: { clock: () => new Date() },
    });
    await user.type(await nameBox(), 'Oradea Nufărul');
    // The last letters are typed less than the pause before the end.
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
    server.at('2026-10-15T21:00:01Z');
    expect(screen.getByLabelText('E-mail')).toHaveValue(admin);
    await user.type(screen.getByLabelText('Password'), 'demo-ardeal-2026');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await offer()).toBeVisible();
    expect(router.state.location.href).toBe(addPath);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await nameBox()).toHaveValue('Oradea Nufărul');
  });

  it('a log-out asks before typed text is lost, and takes it along', async () => {
    const { user, router } = await renderApp(addPath, { as: admin });
    await user.type(await nameBox(), 'Oradea');
    goToSleep();
    const [account] = screen.getAllByRole('button', { name: /Ioana Munteanu/ });
    await user.click(account as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out without saving?' });
    expect(dialog).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await nameBox()).toHaveValue('Oradea');
    await user.type(await nameBox(), ' Nord');
    await user.click(account as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
    expect(router.state.location.href).toBe('/');
    goToSleep();
    expect(drafts()).toEqual([]);
  });

  it('a log-out without typed text does not ask', async () => {
    const { user } = await renderApp('/dashboard/restaurants', { as: admin });
    await screen.findByRole('heading', { name: 'Restaurants' });
    const [account] = screen.getAllByRole('button', { name: /Ioana Munteanu/ });
    await user.click(account as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
  });

  it("nobody is offered another person's text", async () => {
    const path = '/dashboard/account';
    const first = await renderApp(path, { as: admin });
    await first.user.type(await screen.findByLabelText('Last name'), '-Pop');
    goToSleep();
    const second = await reload(first, path, clujManager);
    await screen.findByLabelText('Last name');
    expect(screen.queryByText(offerText)).toBeNull();
    expect(document.body).not.toHaveTextContent('Munteanu-Pop');
    await reload(second, path, admin);
    expect(await offer()).toBeVisible();
  });
});

describe('a draft of an edit', () => {
  it('holds only what was changed, and says when the saved values have moved on', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const path = `/dashboard/restaurants/edit/${id}`;
    const first = await renderApp(path, { as: admin });
    await first.user.type(await nameBox(), ' Vest');
    goToSleep();
    const server = await testServer();
    const change = { name: 'Cluj-Napoca Centru', daily_feedback_goal: 20 };
    await server.call(updateRestaurant, { as: admin, params: { id }, body: change });
    const { user } = await reload(first, path);
    expect(await offer()).toBeVisible();
    expect(screen.getByText(/What is saved has changed since then/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await nameBox()).toHaveValue('Cluj-Napoca Mănăștur Vest');
    expect(screen.getByLabelText('Daily feedback goal')).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Cluj-Napoca Mănăștur Vest' });
    const { data } = await server.call(getRestaurant, { as: admin, params: { id } });
    expect(data).toMatchObject({ name: 'Cluj-Napoca Mănăștur Vest', daily_feedback_goal: 20 });
    expect(drafts()).toEqual([]);
  });

  it('is of that restaurant alone', async () => {
    const first = await renderApp(`/dashboard/restaurants/edit/${await restaurantIdOf('RO-CJ-01')}`, {
      as: admin,
    });
    await first.user.type(await nameBox(), ' Vest');
    goToSleep();
    await reload(first, `/dashboard/restaurants/edit/${await restaurantIdOf('RO-B-01')}`);
    await nameBox();
    expect(screen.queryByText(offerText)).toBeNull();
  });
});

describe('what is stored', () => {
  const now = new Date('2026-10-15T09:00:00Z');
  const good = { at: '2026-10-15T08:00:00.000Z', values: { name: 'Oradea' }, base: { name: '' } };

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['no record', JSON.stringify({ restaurant: 'x' })],
    ['values that are no record', JSON.stringify({ restaurant: { ...good, values: ['x'] } })],
    ['no base', JSON.stringify({ restaurant: { at: good.at, values: good.values } })],
    ['no time', JSON.stringify({ restaurant: { ...good, at: 7 } })],
    ['a time that is none', JSON.stringify({ restaurant: { ...good, at: 'yesterday' } })],
    ['something older than a week', JSON.stringify({ restaurant: { ...good, at: '2026-10-08T08:59:59Z' } })],
    ['__proto__', '{"__proto__":{"restaurant":{}}}'],
  ])('reads %s as no draft', (_, text) => {
    if (text !== null) localStorage.setItem('drafts.u1', text);
    expect(
      createDrafts(localStorage, () => now)
        .of('u1')
        .read('restaurant'),
    ).toBeNull();
  });

  it('is a draft otherwise, of that person and form alone', () => {
    localStorage.setItem('drafts.u1', JSON.stringify({ restaurant: good }));
    const store = createDrafts(localStorage, () => now);
    expect(store.of('u1').read('restaurant')).toEqual(good);
    expect(store.of('u2').read('restaurant')).toBeNull();
    expect(store.of('u1').read('user')).toBeNull();
  });

  it('that fits no field does not break the form', async () => {
    const first = await renderApp(addPath, { as: admin });
    await first.user.type(await nameBox(), 'Oradea');
    goToSleep();
    const [key = ''] = drafts();
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Record<string, object>;
    const values = {
      name: { a: 1 },
      store_id: null,
      unknown: 'x',
      daily_feedback_goal: 'many',
      drive_through: [],
    };
    localStorage.setItem(key, JSON.stringify({ restaurant: { ...stored['restaurant'], values } }));
    const { user } = await reload(first, addPath);
    await offer();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await nameBox()).toHaveValue('');
    expect(screen.getByLabelText('Daily feedback goal')).toHaveValue('many');
  });

  it('goes at once with a log-out in another tab, what is still to be written too', () => {
    vi.useFakeTimers();
    const store = createDrafts(localStorage, () => now);
    const stop = store.watch();
    store.of('u1').keep('restaurant', good.values, good.base);
    createDrafts(otherTab, () => now).wipe('u1');
    vi.advanceTimersByTime(1_000);
    stop();
    expect(drafts()).toEqual([]);
  });

  it('outlives what another tab has saved a moment before it is written', () => {
    vi.useFakeTimers();
    const store = createDrafts(localStorage, () => now);
    const stop = store.watch();
    const other = createDrafts(otherTab, () => now).of('u1');
    other.keep('user', good.values, good.base);
    vi.advanceTimersByTime(1_000);
    store.of('u1').keep('restaurant', good.values, good.base);
    other.discard('user');
    vi.advanceTimersByTime(1_000);
    stop();
    expect(
      createDrafts(localStorage, () => now)
        .of('u1')
        .read('restaurant')?.values,
    ).toEqual(good.values);
  });

  it('is written once after a burst of changes, and the other forms stay', () => {
    vi.useFakeTimers();
    localStorage.setItem('drafts.u1', JSON.stringify({ user: good }));
    const written = vi.fn<(key: string, value: string) => void>((key, value) =>
      localStorage.setItem(key, value),
    );
    const store = createDrafts(
      {
        getItem: (key) => localStorage.getItem(key),
        setItem: written,
        removeItem: (key) => localStorage.removeItem(key),
      },
      () => now,
    );
    for (const name of ['O', 'Or', 'Ora']) store.of('u1').keep('restaurant', { name }, { name: '' });
    expect(store.of('u1').read('restaurant')?.values).toEqual({ name: 'Ora' });
    vi.advanceTimersByTime(299);
    expect(written).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(written).toHaveBeenCalledTimes(1);
    const again = createDrafts(localStorage, () => now).of('u1');
    expect(again.read('restaurant')?.values).toEqual({ name: 'Ora' });
    expect(again.read('user')).toEqual(good);
  });
});
