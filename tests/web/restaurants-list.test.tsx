import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  archiveRestaurant,
  createRestaurant,
  deleteRestaurant,
  removeUserFromRestaurant,
} from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports, listRestaurants, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { getMyInfo } from '#contract/session.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const path = '/dashboard/restaurants';

/** The names in the table, top to bottom. */
function names(): string[] {
  return within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
}

async function openList(search = '', as = admin) {
  const app = await renderApp(path + search, { as });
  await screen.findByRole('table');
  return app;
}

describe('what a row tells', () => {
  it("[product, route-restaurants, restaurant-type] shows each restaurant's month at a glance", async () => {
    await openList();
    const row = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr');
    expect(row).toHaveTextContent(
      /RO-CJ-01.*In Store.*12.*157 \/ 158.*On track.*0 \/ 12.*7\.85.*RON.407\.50/,
    );
    const meter = within(row as HTMLElement).getByRole('meter', { name: 'Progress of Cluj-Napoca Mănăștur' });
    expect(meter).toHaveAttribute('aria-valuetext', '157 of 158, On track');
  });

  it('judges a running month by the days that are over, and a past one as a whole', async () => {
    const { user } = await openList();
    const words = () =>
      screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuetext')?.split(', ')[1]);
    expect(screen.getByRole('columnheader', { name: /Progress through yesterday/ })).toBeVisible();
    for (const word of words()) expect(['Ahead', 'On track', 'Behind']).toContain(word);
    await user.click(screen.getByRole('button', { name: 'Previous month, September 2026' }));
    expect(await screen.findByRole('table', { name: /September 2026/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Today' })).toBeNull());
    for (const word of words()) expect(['Reached', 'Nearly reached', 'Missed']).toContain(word);
  });

  it("shows each month's own goal", async () => {
    const { user } = await openList();
    const row = () => screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr');
    expect(row()).toHaveTextContent('10 → 12 on 6 Oct');
    await user.click(screen.getByRole('button', { name: 'Previous month, September 2026' }));
    await waitFor(() => expect(within(row() as HTMLElement).getByText('10')).toBeVisible());
    expect(row()).not.toHaveTextContent('→');
  });

  it('judges nothing of a restaurant that opened today', async () => {
    const server = await testServer();
    const body = { name: 'Zalău', store_id: 'RO-SJ-01', drive_through: false, daily_feedback_goal: 6 };
    await server.call(createRestaurant, { as: admin, body });
    await openList();
    const meter = screen.getByRole('meter', { name: 'Progress of Zalău' });
    expect(meter).toHaveAttribute('aria-valuetext', '0, No whole day yet');
    expect(screen.getByRole('link', { name: 'Zalău' }).closest('tr')).toHaveTextContent('0 / 6');
  });

  it('asks for the totals of the month only, one page at a time', async () => {
    const asked = recordRequests(listRestaurantsByMonth);
    await openList();
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?date=2026-10&reports=0&sort=name&page=1&per_page=25',
    ]);
  });

  it('writes numbers and amounts as the language does', async () => {
    await renderApp(path, { as: admin, locale: 'de' });
    expect(await screen.findByText(/407,50.RON/)).toBeVisible();
  });
});

describe('filters in the URL', () => {
  it('searches without regard to case and diacritics, after a pause', async () => {
    const { user, router } = await openList();
    const asked = recordRequests(listRestaurantsByMonth);
    await user.type(screen.getByRole('searchbox', { name: 'Search restaurants' }), 'MANASTUR');
    await waitFor(() => expect(names()).toEqual(['Cluj-Napoca Mănăștur']));
    expect(router.state.location.href).toBe(`${path}?q=MANASTUR`);
    expect(asked).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(router.state.location.href).toBe(path);
  });

  it('searches Store IDs, at once on Enter', async () => {
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox'), 'ro-b-02{Enter}');
    await waitFor(() => expect(names()).toEqual(['București Pipera']));
  });

  it('[restaurant-type] filters by type', async () => {
    const { user, router } = await openList();
    await user.click(screen.getByRole('radio', { name: 'Drive-Through' }));
    await waitFor(() => expect(names()).toEqual(['București Pipera']));
    expect(router.state.location.href).toBe(`${path}?type=drive_through`);

    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(router.state.location.href).toBe(path);
  });

  it('sorts by a column and turns the order round', async () => {
    const { user, router } = await openList();
    expect(names()).toEqual(['București Militari', 'București Pipera', 'Cluj-Napoca Mănăștur']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

    await user.click(screen.getByRole('button', { name: 'Bonus' }));
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?sort=-bonus_total`));
    await waitFor(() =>
      expect(names()).toEqual(['Cluj-Napoca Mănăștur', 'București Militari', 'București Pipera']),
    );
    expect(screen.getByRole('columnheader', { name: 'Bonus' })).toHaveAttribute('aria-sort', 'descending');

    await user.click(screen.getByRole('button', { name: 'Bonus' }));
    await waitFor(() => expect(names()[0]).toBe('București Pipera'));
    expect(router.state.location.href).toBe(`${path}?sort=bonus_total`);

    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toBe('București Militari'));
    expect(router.state.location.href).toBe(path);
  });

  it('opens with the filters of a link, and goes back through them', async () => {
    const { user, router, history } = await openList('?type=in_store&sort=-name');
    expect(names()).toEqual(['Cluj-Napoca Mănăștur', 'București Militari']);
    await user.type(screen.getByRole('searchbox'), 'militari');
    await waitFor(() => expect(names()).toEqual(['București Militari']));
    expect(router.state.location.search).toEqual({ type: 'in_store', sort: '-name', q: 'militari' });

    history.back();
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('shows its defaults where the URL makes no sense', async () => {
    const asked = recordRequests(listRestaurantsByMonth);
    await openList('?type=submarine&sort=evil&page=-3&month=2026-13&q=');
    expect(new URL(asked[0]?.url ?? '').search).toBe('?date=2026-10&reports=0&sort=name&page=1&per_page=25');
  });

  it('[route-restaurants] goes through the pages', async () => {
    const server = await testServer();
    for (let number = 10; number < 40; number += 1) {
      const body = { name: `Zalău ${number}`, store_id: `RO-SJ-${number}`, drive_through: false };
      await server.call(createRestaurant, { as: admin, body: { ...body, daily_feedback_goal: 5 } });
    }
    const { user, router } = await openList();
    expect(names()).toHaveLength(25);
    expect(screen.getByText('1–25 of 33')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(screen.getByText('26–33 of 33')).toBeVisible();
    expect(router.state.location.href).toBe(`${path}?page=2`);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();

    // A new search starts at its first page.
    await user.type(screen.getByRole('searchbox'), 'SJ-1');
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(router.state.location.search).toEqual({ q: 'SJ-1' });
  });
});

describe('while and when there is nothing to show', () => {
  it('[state-restaurants, message-searching] says that it searches, and keeps the rows until others come', async () => {
    const { user } = await openList();
    const held = hold(listRestaurantsByMonth, 'q=pipera');
    network.use(held);
    await user.type(screen.getByRole('searchbox'), 'pipera');
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');

    held.release();
    await waitFor(() => expect(names()).toEqual(['București Pipera']));
    expect(screen.queryByText('Searching…')).not.toBeInTheDocument();
  });

  it('[message-no-data] offers to clear the filters when nothing matches', async () => {
    const { user, router } = await renderApp(`${path}?q=nowhere&type=in_store`, { as: admin });
    expect(await screen.findByText('No data')).toBeVisible();
    expect(screen.getByText('No restaurant matches the search and the filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('table');
    expect(router.state.location.href).toBe(path);
  });

  it('leads back from a page that does not exist', async () => {
    const { user, router } = await renderApp(`${path}?q=cluj&page=9`, { as: admin });
    expect(await screen.findByText('The list is not this long.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the first page' }));
    await screen.findByRole('table');
    expect(router.state.location.href).toBe(`${path}?q=cluj`);
  });

  it('asks an admin to add the first restaurant', async () => {
    const server = await testServer();
    const { data } = await server.call(listRestaurants, { as: admin });
    for (const { id } of data) await server.call(deleteRestaurant, { as: admin, params: { id } });
    await renderApp(path, { as: admin });
    const steps = await screen.findByRole('region', { name: 'Three steps to the first feedback' });
    expect(within(steps).getByRole('link', { name: 'Add restaurant' })).toBeVisible();
    expect(screen.queryByText('No data')).toBeNull();
  });

  it('tells an evaluator whose restaurants are archived, and leads to their months', async () => {
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    await server.call(archiveRestaurant, { as: admin, params: { id } });
    const { user } = await renderApp(path, { as: clujManager });
    expect(await screen.findByText(/^Your restaurants are archived/)).toBeVisible();
    expect(screen.queryByText(/You have no restaurant/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show archived restaurants' }));
    expect(await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
  });

  it('tells an evaluator without a restaurant whom to ask', async () => {
    const server = await testServer();
    const { user: manager } = await server.call(getMyInfo, { as: clujManager });
    const body = { user_id: manager.id, restaurant_id: await restaurantIdOf('RO-CJ-01') };
    await server.call(removeUserFromRestaurant, { as: admin, body });
    await renderApp(path, { as: clujManager });
    expect(await screen.findByText('No data')).toBeVisible();
    expect(screen.getByText(/You have no restaurant that is in use/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add restaurant' })).not.toBeInTheDocument();
  });

  it('[state-restaurants, error-kept] ends a failed load on a page that tries again', async () => {
    network.use(fault(listRestaurantsByMonth, 'internal', { always: true }));
    const { user } = await renderApp(path, { as: admin });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByText('Request number: test-request')).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('[error-kept] ends a failed filter on that page too', async () => {
    const { user } = await openList();
    network.use(fault(listRestaurantsByMonth, 'unavailable', { always: true }));
    await user.click(screen.getByRole('radio', { name: 'Drive-Through' }));
    expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['București Pipera']));
  });
});

describe('on the way to a restaurant', () => {
  it.each(['hover', 'focus', 'touch'] as const)('%s has sent the one request of the click', async (way) => {
    const { user, router } = await openList();
    const all = recordRequests();
    const asked = recordRequests(getRestaurantWithReports);
    const link = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' });
    if (way === 'hover') await user.hover(link);
    if (way === 'focus') link.focus();
    if (way === 'touch') fireEvent.touchStart(link);
    await waitFor(() => expect(asked).toHaveLength(1));

    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Cluj-Napoca Mănăștur', level: 1 })).toBeVisible();
    // The months beside it are fetched once the page has settled; this one isn't asked for again.
    expect(all.filter(({ url }) => url === asked[0]?.url)).toHaveLength(1);
    expect(all).toHaveLength(asked.length);
    expect(router.state.location.pathname).toBe(`${path}/${await restaurantIdOf('RO-CJ-01')}`);
  });

  it('opens a row by keyboard', async () => {
    const { user } = await openList();
    screen.getByRole('link', { name: 'București Pipera' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'București Pipera', level: 1 })).toBeVisible();
  });
});

describe('for an evaluator', () => {
  it('[role-evaluator] lists the own restaurants only and offers no adding', async () => {
    await openList('', clujManager);
    expect(names()).toEqual(['Cluj-Napoca Mănăștur']);
    expect(screen.queryByRole('link', { name: 'Add restaurant' })).not.toBeInTheDocument();
  });
});
