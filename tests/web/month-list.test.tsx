/** The ways from month to month besides the arrows: the list of months, and a finger. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listRestaurantMonths } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { foreignServer, foreignToken } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, restaurantIdOf } from '#tests/support/small-set.ts';

async function openMonth(search = '') {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}${search}`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  return { ...app, id };
}

const chooser = () => within(screen.getByRole('group', { name: 'Month' })).getByTitle('Choose a month');
const settled = (month: string) => screen.findByRole('table', { name: `Reports, ${month}` });

describe('the list of months', () => {
  it('is asked for when it is opened, by year, with the month shown marked', async () => {
    const asked = recordRequests(listRestaurantMonths);
    const { user } = await openMonth('?month=2026-09');
    await settled('September 2026');
    expect(asked).toHaveLength(0);
    await user.click(chooser());
    const list = await screen.findByRole('navigation', { name: 'Months with reports' });
    expect(asked).toHaveLength(1);
    const months = within(within(list).getByRole('region', { name: '2026' })).getAllByRole('button');
    expect(months.map(({ textContent }) => textContent)).toEqual([
      'October 2026157 reports',
      expect.stringMatching(/^September 2026\d+ reports$/),
    ]);
    expect(months[1]).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(months[1]).toHaveFocus());

    await user.keyboard('{ArrowUp}');
    expect(months[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    await settled('October 2026');
    expect(list).not.toBeInTheDocument();
    expect(chooser()).toHaveFocus();
    expect(chooser()).toHaveTextContent('October 2026');
  });

  it('closes by Escape, which gives the focus back, and by a press elsewhere', async () => {
    const { user } = await openMonth();
    await user.click(chooser());
    const list = await screen.findByRole('navigation', { name: 'Months with reports' });
    await user.keyboard('{Escape}');
    expect(list).not.toBeInTheDocument();
    expect(chooser()).toHaveFocus();
    await user.click(chooser());
    expect(await screen.findByRole('navigation', { name: 'Months with reports' })).toBeVisible();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('navigation', { name: 'Months with reports' })).not.toBeInTheDocument();
  });

  it('that fails says why, and is asked for again', async () => {
    network.use(fault(listRestaurantMonths, 'forbidden'));
    const { user } = await openMonth();
    await user.click(chooser());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Months with reports' })).toBeVisible();
  });

  it('is not offered where the server has none', async () => {
    const foreign = foreignServer();
    network.use(...foreign.handlers);
    localStorage.setItem('accessToken', foreignToken);
    await renderApp('/dashboard/restaurants/31?month=2026-10');
    expect(await screen.findByRole('heading', { level: 2, name: 'October 2026' })).toBeVisible();
    expect(screen.queryByTitle('Choose a month')).not.toBeInTheDocument();
    // What the reports come to is known, what the goals were is not.
    const day = screen.getByRole('button', { name: 'Friday, 2 October 2026: 1 report' });
    expect(day).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
    expect(screen.queryByText(/points earn nothing/)).not.toBeInTheDocument();
    expect(foreign.unknown).toEqual([]);
  });
});

describe('a finger', () => {
  /** A swipe over the calendar, by pixels to the right and down. */
  const swipe = (across: number, down: number, pointerType = 'touch') => {
    const on = screen.getByRole('grid', { name: /^Calendar/ });
    const pointer = { pointerId: 5, pointerType };
    fireEvent.pointerDown(on, { ...pointer, clientX: 300, clientY: 300 });
    fireEvent.pointerUp(on, { ...pointer, clientX: 300 + across, clientY: 300 + down });
  };

  it('goes a month on to the left, and back to the right', async () => {
    const { router } = await openMonth('?month=2026-09');
    await settled('September 2026');
    swipe(-120, 20);
    await settled('October 2026');
    // The present month has no name in the URL.
    expect(router.state.location.search).toEqual({});
    swipe(120, -20);
    await settled('September 2026');
    expect(router.state.location.search).toEqual({ month: '2026-09' });
  });

  it.each([
    ['too short', 40, 0, 'touch'],
    ['downwards', 100, 90, 'touch'],
    ['of a mouse', 200, 0, 'mouse'],
  ] as const)('does nothing with a move %s', async (_, across, down, pointerType) => {
    const { router } = await openMonth('?month=2026-09');
    await settled('September 2026');
    swipe(across, down, pointerType);
    // The next one counts from the same month.
    swipe(-120, 20);
    await settled('October 2026');
    expect(router.state.location.search).toEqual({});
  });
});
