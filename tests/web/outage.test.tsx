/** The server is away for a moment or for long: what is said, what is refused, and that all is made good afterwards. */
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { getOverview } from '#contract/overview.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { getAppInfo } from '#contract/session.ts';
import { listUsers } from '#contract/users.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const list = '/dashboard/restaurants';
const table = () => screen.findByRole('table');
const reconnecting = 'No connection to the server. Reconnecting…';
const offline = /^Offline, data as of .+\. Only feedback can be recorded; it waits on this device\.$/;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const unplug = () => network.use(http.all('*/v1/*', () => HttpResponse.error()));
const plugIn = () => network.resetHandlers();

/** Once the page is open: its code is compiled in real time. */
const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

/** The list is open, and then its next refresh finds nobody. */
async function loseServer() {
  const app = await renderApp(list, { as: admin });
  await table();
  fakeTime();
  unplug();
  void app.queryClient.invalidateQueries({ queryKey: ['restaurants'] });
  expect(await screen.findByText(reconnecting)).toBeVisible();
  return app;
}

describe('a server that is away', () => {
  it('for less than ten seconds is a bar that goes by itself, with new data behind it', async () => {
    await loseServer();
    await pass(7_000);
    expect(screen.getByText(reconnecting)).toBeVisible();
    expect(await table()).toBeVisible();
    plugIn();
    const asked = recordRequests(listRestaurantsByMonth);
    await pass(3_000);
    await waitFor(() => expect(screen.queryByText(reconnecting)).toBeNull());
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByText(offline)).toBeNull();
  });

  it('for longer is named offline, with the time of what is shown, until it answers a question', async () => {
    await loseServer();
    await pass(11_000);
    expect(screen.getByText(offline)).toBeVisible();
    expect(await table()).toBeVisible();
    await pass(20_000);
    expect(screen.getByText(offline)).toBeVisible();
    plugIn();
    await pass(5_500);
    await waitFor(() => expect(screen.queryByText(offline)).toBeNull());
  });

  it('makes a page wait for it that is opened meanwhile', async () => {
    const { user } = await loseServer();
    await user.click(screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }));
    await pass(3_000);
    plugIn();
    await pass(3_000);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible(),
    );
  });

  it('too long for that is an error page, which goes by itself as well', async () => {
    const { user } = await loseServer();
    await user.click(screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }));
    await pass(15_000);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    plugIn();
    await pass(5_500);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible(),
    );
  });

  it('leaves a refusal as it is: opened again it would be the same', async () => {
    await renderApp('/dashboard/tablets', { as: clujManager });
    const refusal = await screen.findByRole('heading', { level: 1, name: 'No access' });
    fakeTime();
    act(() => void dispatchEvent(new Event('offline')));
    await pass(1_000);
    act(() => void dispatchEvent(new Event('online')));
    await pass(3_000);
    expect(screen.getByRole('heading', { level: 1 })).toBe(refusal);
  });

  it('is sent no writes; what was entered stays and can be saved afterwards', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const app = await renderApp(`/dashboard/restaurants/edit/${id}`, { as: admin });
    const name = await screen.findByRole('textbox', { name: 'Restaurant name' });
    await app.user.clear(name);
    await app.user.type(name, 'Cluj Central');
    fakeTime();
    unplug();
    void app.queryClient.invalidateQueries({ queryKey: ['restaurants'] });
    await pass(12_000);
    expect(screen.getByText(offline)).toBeVisible();

    const sent = recordRequests(updateRestaurant);
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/so nothing was sent\./)).toBeVisible();
    expect(sent).toHaveLength(0);
    expect(name).toHaveValue('Cluj Central');

    plugIn();
    await pass(5_500);
    await waitFor(() => expect(screen.queryByText(offline)).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Cluj Central' })).toBeVisible(),
    );
  });

  it('is away too where a proxy in front of it answers', async () => {
    const app = await renderApp(list, { as: admin });
    await table();
    fakeTime();
    network.use(http.all('*/v1/*', () => HttpResponse.text('<h1>Bad Gateway</h1>', { status: 502 })));
    void app.queryClient.invalidateQueries({ queryKey: ['restaurants'] });
    expect(await screen.findByText(reconnecting)).toBeVisible();
    plugIn();
    await pass(3_000);
    await waitFor(() => expect(screen.queryByText(reconnecting)).toBeNull());
  });

  it('is said once, while a fault of a server that answers stands on the page', async () => {
    const app = await renderApp('/dashboard', { as: admin });
    await table();
    fakeTime();
    unplug();
    void app.queryClient.invalidateQueries({ queryKey: ['overview'] });
    expect(await screen.findByText(reconnecting)).toBeVisible();
    await pass(12_000);
    expect(screen.queryByText('This could not be refreshed')).toBeNull();
    plugIn();
    network.use(fault(getOverview, 'internal', { always: true }));
    await pass(6_000);
    expect(await screen.findByText('This could not be refreshed')).toBeVisible();
    expect(screen.queryByText(offline)).toBeNull();
  });

  it('is asked also where the device takes itself for offline', async () => {
    await renderApp(list, { as: admin });
    await table();
    fakeTime();
    const asked = recordRequests(getAppInfo);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(offline)).toBeVisible();
    await pass(5_500);
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(offline)).toBeNull());
  });
});

describe('a list that could not be brought up to date', () => {
  it.each([
    ['restaurants', listRestaurantsByMonth, 'Cluj-Napoca Mănăștur'],
    ['users', listUsers, clujManager],
    ['activity', listActivity, 'Nothing was changed yet.'],
  ])('keeps what it shows and says so: %s', async (page, endpoint, shown) => {
    const app = await renderApp(`/dashboard/${page}`, { as: admin });
    expect(await screen.findByText(shown)).toBeVisible();
    network.use(fault(endpoint, 'internal', { always: true }));
    void app.queryClient.invalidateQueries({ type: 'active' });
    expect(await screen.findByText('This could not be refreshed')).toBeVisible();
    expect(screen.getByText(shown)).toBeVisible();
    plugIn();
    void app.queryClient.invalidateQueries({ type: 'active' });
    await waitFor(() => expect(screen.queryByText('This could not be refreshed')).toBeNull());
  });
});
