import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { archiveRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, restaurantIdOf } from '#tests/support/small-set.ts';

const stored = () => localStorage.getItem('currentDate');
const monthShown = () => screen.getByRole('heading', { level: 2, name: /^\w+ \d{4}$/ }).textContent;
const settled = (month: string) => screen.findByRole('table', { name: `Reports, ${month}` });

async function openMonth(search = '', at?: string) {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}${search}`, { as: admin, ...(at && { at }) });
  await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  return { ...app, id };
}

describe('month navigator', () => {
  it('[function-months, month-moves, month-stored] steps by URL and stores the month; the present one is neither stored nor in the URL', async () => {
    const { user, router } = await openMonth();
    expect(monthShown()).toBe('October 2026');
    expect(stored()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Previous month, September 2026' }));
    await settled('September 2026');
    expect(router.state.location.search).toEqual({ month: '2026-09' });
    expect(stored()).toBe('2026-09-15T09:00:00.000Z');

    await user.click(screen.getByRole('button', { name: 'Next month, October 2026' }));
    await settled('October 2026');
    expect(router.state.location.search).toEqual({});
    expect(stored()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();
  });

  it('keeps the page and the focus on a device on which a step takes longer than a skeleton waits', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const { user, container } = await renderApp(`/dashboard/restaurants/${id}`, {
      as: admin,
      settings: { skeletonAfter: 0 },
    });
    await settled('October 2026');
    const back = screen.getByRole('button', { name: 'Previous month, September 2026' });
    back.focus();
    const hidden: Node[] = [];
    // React hides a page behind a skeleton by its styles: it has no focus any more.
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (/display: none/.test((target as Element).getAttribute('style') ?? '')) hidden.push(target);
    });
    observer.observe(container, { subtree: true, attributeFilter: ['style'] });
    await user.keyboard('{ArrowLeft}');
    await settled('September 2026');
    observer.disconnect();
    expect(hidden).toEqual([]);
    expect(back).toHaveFocus();
  });

  it('counts each of several quick steps, over the present month too', async () => {
    const { router } = await openMonth('?month=2026-08');
    const [back, on] = [/^Previous month/, /^Next month/].map((name) => screen.getByRole('button', { name }));
    if (!back || !on) throw new Error('no arrows');
    for (const arrow of [on, on, on, on, back]) fireEvent.click(arrow);
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-11' }));
    expect(stored()).toMatch(/^2026-11-/);
  });

  it('restaurants nothing of an opened link, and keeps what was stored', async () => {
    localStorage.setItem('currentDate', '2026-08-03T10:00:00.000Z');
    const { user } = await openMonth('?month=2026-09');
    await settled('September 2026');
    expect(stored()).toBe('2026-08-03T10:00:00.000Z');
    // A step from there is a choice.
    await user.click(screen.getByRole('button', { name: /^Previous month, August/ }));
    await waitFor(() => expect(monthShown()).toBe('August 2026'));
    await user.click(screen.getByRole('button', { name: /^Previous month, July/ }));
    await waitFor(() => expect(monthShown()).toBe('July 2026'));
    expect(stored()).toBe('2026-07-03T10:00:00.000Z');
  });

  it('opens on the present month where the stored one has become it, also a month later', async () => {
    localStorage.setItem('currentDate', '2026-10-01T10:00:00.000Z');
    await openMonth();
    expect(monthShown()).toBe('October 2026');
    expect(stored()).toBeNull();
  });

  /** On the last evening of October; `pass` goes on to the first hour of November. */
  async function openLastEvening() {
    let at = '2026-10-31T20:00:00Z';
    const id = await restaurantIdOf('RO-CJ-01');
    const { user } = await renderApp(`/dashboard/restaurants/${id}`, {
      as: admin,
      at,
      settings: { clock: () => new Date(at) },
    });
    await settled('October 2026');
    const pass = () => {
      at = '2026-11-01T00:30:00Z';
    };
    return { user, pass };
  }

  it('offers the way back to now once the month it shows has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const { user, pass } = await openLastEvening();
    expect(screen.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();
    pass();
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(monthShown()).toBe('November 2026'));
  });

  it.each([
    ['Next month, November 2026', 'November 2026'],
    ['Previous month, September 2026', 'September 2026'],
  ])('%s leads there where the page stayed open over the last night of its month', async (name, month) => {
    const { user, pass } = await openLastEvening();
    pass();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(monthShown()).toBe(month));
  });

  it('[month-moves] goes back to now, which removes what was stored', async () => {
    localStorage.setItem('currentDate', '2026-09-03T10:00:00.000Z');
    const { user, router } = await openMonth('?month=2026-09');
    await settled('September 2026');
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await settled('October 2026');
    expect(stored()).toBeNull();
    expect(router.state.location.search).toEqual({});
  });

  it('goes back to now from a stored month that the URL does not name', async () => {
    localStorage.setItem('currentDate', '2026-09-03T10:00:00.000Z');
    const { user } = await openMonth();
    await settled('September 2026');
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await settled('October 2026');
    expect(stored()).toBeNull();
  });

  it('steps with the arrow keys and keeps the focus', async () => {
    const { user, router } = await openMonth();
    const arrow = screen.getByRole('button', { name: /^Previous month/ });
    arrow.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-08' }));
    await waitFor(() => expect(monthShown()).toBe('August 2026'));
    expect(arrow).toHaveFocus();
  });

  it('clamps the day to the length of the month', async () => {
    const { user } = await openMonth('', '2026-10-31T09:00:00Z');
    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    await settled('September 2026');
    expect(stored()).toBe('2026-09-30T09:00:00.000Z');
  });

  it('[month-stored] shows the stored month where the URL names none, and the URL wins', async () => {
    localStorage.setItem('currentDate', '2026-09-03T10:00:00.000Z');
    const { router, id } = await openMonth();
    await settled('September 2026');
    await router.navigate({
      to: '/dashboard/restaurants/$restaurantId',
      params: { restaurantId: id },
      search: { month: '2026-10' },
    });
    await settled('October 2026');
    expect(stored()).toBe('2026-09-03T10:00:00.000Z');
  });

  it('takes the month along to the list and back', async () => {
    const { user } = await openMonth('?month=2026-09');
    await settled('September 2026');
    const asked = recordRequests(listRestaurantsByMonth);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Restaurants' }));
    expect(await screen.findByRole('table', { name: 'Restaurants, September 2026' })).toBeVisible();
    expect(new URL(asked[0]?.url ?? '').searchParams.get('date')).toBe('2026-09');
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(await screen.findByRole('table', { name: 'Restaurants, October 2026' })).toBeVisible();
    expect(stored()).toBeNull();
  });
});

describe('the months beside the one shown', () => {
  it('are there before they are asked for', async () => {
    const asked = recordRequests(getRestaurantWithReports);
    const { user } = await openMonth();
    const months = () => asked.map(({ url }) => new URL(url).searchParams.get('date'));
    await waitFor(() => expect(months()).toEqual(['2026-10', '2026-09', '2026-11']));

    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    await settled('September 2026');
    await waitFor(() => expect(months()).toEqual(['2026-10', '2026-09', '2026-11', '2026-08']));
  });

  it("[loading, message-wait, state-restaurants] never show one month's numbers under another's name", async () => {
    const held = hold(getRestaurantWithReports, 'date=2026-09');
    network.use(held);
    const { user } = await openMonth();
    const numbers = () => screen.queryAllByText(/RON.407\.50/);
    expect(numbers()).not.toHaveLength(0);
    const arrow = screen.getByRole('button', { name: /^Previous month/ });
    await user.click(arrow);
    await waitFor(() => expect(monthShown()).toBe('September 2026'));
    expect(numbers()).toHaveLength(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cluj-Napoca Mănăștur');
    expect(screen.getByRole('status', { name: 'Please wait' })).toBeVisible();
    expect(arrow).toHaveFocus();

    held.release();
    expect(await settled('September 2026')).toBeVisible();
  });

  it('[loading, state-restaurants] end on the error page when they fail, which tries again', async () => {
    const { user } = await openMonth();
    network.use(fault(getRestaurantWithReports, 'internal', { always: true }));
    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    // The month beside may have come before the failures began, the one after it has not.
    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'August 2026' })).toBeVisible();
  });
});

describe('a month without reports', () => {
  it.each([
    ['2027-01', 'This month is still to come.'],
    ['2026-05', 'The restaurant was not open yet in this month.'],
  ])('[message-no-data] %s says why', async (month, why) => {
    await openMonth(`?month=${month}`);
    expect(await screen.findByText('No data')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says that nobody gave feedback, also after the restaurant was archived', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    await (await testServer()).call(archiveRestaurant, { as: admin, params: { id } });
    await renderApp(`/dashboard/restaurants/${id}?month=2026-11`, { as: admin, at: '2026-11-20T09:00:00Z' });
    expect(await screen.findByText('No feedback was recorded in this month.')).toBeVisible();
    const day = 'Thursday, 19 November 2026: no feedback';
    expect(screen.getByRole('button', { name: day })).toBeVisible();
  });

  it('says that nobody gave feedback', async () => {
    const { kysely } = (await testServer()).database;
    for (const table of ['reports', 'day_totals', 'month_totals'] as const)
      await kysely.deleteFrom(table).execute();
    await openMonth();
    expect(await screen.findByText('No feedback was recorded in this month.')).toBeVisible();
  });
});
