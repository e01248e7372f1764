/** Servers that keep the specification's calls and send only the fields that it names. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createRestaurant, deleteRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import {
  getRestaurant,
  getRestaurantWithReports,
  listRestaurantsByMonth,
  previewRestaurantDelete,
} from '#contract/restaurants.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin } from '#tests/support/small-set.ts';

const restaurant = (number: number) => ({
  id: `r${number}`,
  name: `Store ${number}`,
  store_id: `S-${number}`,
  drive_through: number % 2 === 0,
  daily_feedback_goal: number,
});
const report = (date: string, points: number, bonus: number) => ({
  date,
  points,
  bonus,
  evaluator: { first_name: 'Eva', last_name: 'Luator' },
  evaluated_user: { first_name: 'Ion', last_name: 'Pop' },
});

describe('a server that knows only the specification', () => {
  it('is searched, filtered, sorted and paged here when it sends the whole list', async () => {
    const data = Array.from({ length: 30 }, (_, index) => restaurant(index + 1));
    network.use(mock(listRestaurantsByMonth, { success: true, data }));
    const { user } = await renderApp('/dashboard/restaurants', { as: admin });
    const names = () =>
      within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.textContent);
    await screen.findByRole('table');
    expect(names()).toHaveLength(25);
    expect(screen.getByText('1–25 of 30')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Daily goal' }));
    await waitFor(() => expect(names()[0]).toBe('Store 30'));
    await user.click(screen.getByRole('radio', { name: 'In Store' }));
    await waitFor(() => expect(names()[0]).toBe('Store 29'));
    await user.type(screen.getByRole('searchbox'), 'STORE 7');
    await waitFor(() => expect(names()).toEqual(['Store 7']));
    // Nothing is known of the month.
    expect(screen.getAllByRole('cell', { name: '–' })).toHaveLength(3);
  });

  it('has its totals added up from the reports of a row', async () => {
    const data = [
      { ...restaurant(1), reports: [report('2026-10-01', 8, 2.5), report('2026-10-02', 9, 0.1)] },
    ];
    network.use(mock(listRestaurantsByMonth, { success: true, data }));
    await renderApp('/dashboard/restaurants', { as: admin });
    const row = (await screen.findByRole('link', { name: 'Store 1' })).closest('tr');
    expect(row).toHaveTextContent(/2.*8\.50.*RON.2\.60/);
  });

  it('shows a month without summary, ids, comments, people and times', async () => {
    network.use(
      mock(getRestaurantWithReports, {
        success: true,
        data: { ...restaurant(1), reports: [report('2026-10-02', 9, 0.1), report('2026-10-01', 8, 2.5)] },
      }),
    );
    const { user } = await renderApp('/dashboard/restaurants/r1', { as: admin });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Store 1' })).toBeVisible());
    const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;
    expect(tile('Reports')).toHaveTextContent(/^Reports2.*Goal to date: –$/);
    expect(tile('Days that reached the goal')).toHaveTextContent('–');
    expect(tile('Average points')).toHaveTextContent('8.50');
    expect(tile('Bonus total')).toHaveTextContent(/RON.2\.60/);
    expect(screen.getByRole('rowheader', { name: '2 reports' })).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
        name: 'People',
      }),
    );
    expect(await screen.findByText('No data. Nobody is assigned to this restaurant.')).toBeVisible();
  });

  it('is sent only the fields that it knows', async () => {
    network.use(mock(createRestaurant, { success: true, data: restaurant(7) }));
    network.use(mock(updateRestaurant, { success: true, data: restaurant(7) }));
    network.use(mock(getRestaurant, { success: true, data: restaurant(7) }));
    network.use(mock(getRestaurantWithReports, { success: true, data: { ...restaurant(7), reports: [] } }));
    const created = recordRequests(createRestaurant);
    const updated = recordRequests(updateRestaurant);
    const { user } = await renderApp('/dashboard/restaurants/add', { as: admin });
    await user.type(await screen.findByRole('textbox', { name: 'Restaurant name' }), 'Store 7');
    await user.type(screen.getByRole('textbox', { name: 'Store ID' }), 'S-7');
    await user.type(screen.getByRole('textbox', { name: 'Daily feedback goal' }), '7');
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Store 7' })).toBeVisible());
    const fields = { name: 'Store 7', store_id: 'S-7', drive_through: false, daily_feedback_goal: 7 };
    expect(await created[0]?.json()).toEqual({ id: expect.any(String), ...fields });

    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Store 7' })).toBeVisible());
    expect(await updated[0]?.json()).toEqual(fields);
  });

  it('can delete without saying before what goes', async () => {
    network.use(foreignAnswer(previewRestaurantDelete, { success: false }, 404));
    network.use(mock(deleteRestaurant, { success: true }));
    network.use(mock(getRestaurantWithReports, { success: true, data: { ...restaurant(1), reports: [] } }));
    const { user } = await renderApp('/dashboard/restaurants/r1', { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('All its reports and their bonus will be deleted.')).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    await user.type(screen.getByRole('textbox', { name: 'Type the name of the restaurant' }), 'Store 1');
    await user.click(screen.getByRole('button', { name: 'Delete restaurant' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible());
  });
});
