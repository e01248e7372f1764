import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listBudgets, setBudgets } from '#contract/budgets.ts';
import { archiveRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantByMonth, getRestaurantWithReports } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const budgets = () => screen.findByRole('region', { name: 'Bonus budgets' });
const openDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 15_000 }));

async function setBudget(restaurant: string, amount: string | null, valid_from = '2026-10') {
  const restaurant_id = await restaurantIdOf(restaurant);
  const body = [{ restaurant_id, valid_from, amount }];
  await (await testServer()).call(setBudgets, { as: admin, body });
  return restaurant_id;
}

/** A budget of which the month's bonuses are this share. */
async function setShare(restaurant: string, share: number) {
  const id = await restaurantIdOf(restaurant);
  const { data } = await (
    await testServer()
  ).call(getRestaurantByMonth, { as: admin, query: { id, date: '2026-10' } });
  const used = Number(data.summary?.bonus_total);
  expect(used).toBeGreaterThan(0);
  return setBudget(restaurant, (used / share).toFixed(2));
}

describe('the bonus budgets', () => {
  it('are set for many restaurants at once, and one that could not be set is named', async () => {
    const server = await testServer();
    const pipera = await restaurantIdOf('RO-B-02');
    const { user } = await renderApp('/dashboard/bonus', { as: admin });
    const section = within(await budgets());
    expect(await section.findByText('No restaurant has a budget yet.')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Set budgets' }));
    const dialog = await openDialog('Set bonus budgets');
    await user.click(dialog.getByRole('button', { name: 'Set budgets' }));
    expect(dialog.getByText('Enter an amount above 0 and up to 10,000,000')).toBeVisible();
    expect(dialog.getByText('Choose at least one restaurant')).toBeVisible();
    const amount = dialog.getByLabelText('Bonus budget per month');
    await user.type(amount, '1.500,50');
    expect(dialog.getByText('Enter digits alone, with at most two decimals')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '1500,5');
    await user.click(dialog.getByRole('checkbox', { name: 'All restaurants' }));
    await server.call(archiveRestaurant, { as: admin, params: { id: pipera } });
    await user.click(dialog.getByRole('button', { name: 'Set budgets' }));
    expect(await dialog.findByText(/București Pipera is archived/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const row = await section.findByRole('button', { name: 'Change the budget of Cluj-Napoca Mănăștur' });
    expect(row.closest('li')).toHaveTextContent('RON 1,500.50');
    const { data } = await server.call(listBudgets, { as: admin, query: {} });
    expect(data.map(({ budgets: spans }) => spans)).toEqual(
      data.map(() => [{ valid_from: '2026-10', amount: '1500.50' }]),
    );
  }, 60_000);

  it('of one restaurant are changed for a month to come, and end', async () => {
    await setBudget('RO-CJ-01', '900');
    const { user } = await renderApp('/dashboard/bonus', { as: admin });
    const section = within(await budgets());
    const change = () => section.findByRole('button', { name: 'Change the budget of Cluj-Napoca Mănăștur' });
    await user.click(await change());
    const dialog = await openDialog('Budget of Cluj-Napoca Mănăștur');
    expect(dialog.queryByRole('checkbox', { name: 'All restaurants' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Counts from'), 'December 2026');
    await user.click(dialog.getByRole('checkbox', { name: 'No budget from this month on' }));
    expect(dialog.getByLabelText('Bonus budget per month')).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Set budget' }));
    expect(await screen.findByText('The budget is set')).toBeVisible();
    expect(await section.findByText('From December 2026: no budget')).toBeVisible();
    expect((await change()).closest('li')).toHaveTextContent('RON 900.00');
  }, 60_000);

  it('can be set once there is a restaurant in use', async () => {
    network.use(mock(listBudgets, { success: true, data: [] }));
    await renderApp('/dashboard/bonus', { as: admin });
    expect(await screen.findByText('No restaurant has a budget yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set budgets' })).toBeNull();
  });

  it('that could not be read say so, and the rules stay', async () => {
    network.use(fault(listBudgets, 'forbidden'));
    await renderApp('/dashboard/bonus', { as: admin });
    expect(await screen.findByText('The budgets could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save rule' })).toBeEnabled();
  });

  it('that could not be written keep what was typed', async () => {
    network.use(fault(setBudgets, 'internal'));
    const { user } = await renderApp('/dashboard/bonus', { as: admin });
    const section = within(await budgets());
    await user.click(await section.findByRole('button', { name: 'Set budgets' }));
    const dialog = await openDialog('Set bonus budgets');
    await user.type(dialog.getByLabelText('Bonus budget per month'), '20');
    await user.click(dialog.getByRole('checkbox', { name: 'All restaurants' }));
    await user.click(dialog.getByRole('button', { name: 'Set budgets' }));
    expect(await dialog.findByText('The budgets could not be set')).toBeVisible();
    expect(dialog.getByLabelText('Bonus budget per month')).toHaveValue('20');
  }, 60_000);

  it('of which a later call fails say so: the others are set', async () => {
    const data = Array.from({ length: 260 }, (_, number) => ({
      restaurant_id: `r${number}`,
      name: `Store ${number}`,
      currency: 'RON' as const,
      month: '2026-10',
      budgets: [],
    }));
    network.use(mock(listBudgets, { success: true, data }));
    const { user } = await renderApp('/dashboard/bonus', { as: admin });
    const section = within(await budgets());
    await user.click(await section.findByRole('button', { name: 'Set budgets' }));
    const dialog = await openDialog('Set bonus budgets');
    fireEvent.change(dialog.getByLabelText('Bonus budget per month'), { target: { value: '20' } });
    fireEvent.click(dialog.getByLabelText('All restaurants'));
    let calls = 0;
    network.use(
      mock(setBudgets, ({ body }) => {
        calls += 1;
        if (calls === 1) network.use(fault(setBudgets, 'unavailable'));
        return { data: body.map((entry) => ({ ...entry, result: 'set' as const })) };
      }),
    );
    fireEvent.click(dialog.getByText('Set budgets', { selector: 'button *, button' }));
    expect(await dialog.findByText('Some budgets could not be set; the others are.')).toBeVisible();
    fireEvent.click(dialog.getByText('Set budgets', { selector: 'button *, button' }));
    expect(await screen.findByText('260 budgets are set')).toBeVisible();
  }, 60_000);
});

describe('how much of its budget a month has used', () => {
  it.each([
    [0.5, '50% of the budget', undefined],
    [0.955, '95% of the budget', 'Nearly used up'],
    [1.245, '125% of the budget', 'Over budget'],
  ])('stands at %s in the overview and in the month', async (share, text, word) => {
    const id = await setShare('RO-CJ-01', share);
    const first = await renderApp('/dashboard?month=2026-10', { as: admin });
    const line = await screen.findByText(text);
    expect(line).toHaveTextContent(word ?? text);
    expect(screen.queryAllByText(/Nearly used up|Over budget/)).toHaveLength(word === undefined ? 0 : 1);
    first.unmount();
    await renderApp(`/dashboard/restaurants/${id}?month=2026-10`, { as: admin });
    expect(await screen.findByText(new RegExp(`^${text} of RON `))).toHaveTextContent(word ?? text);
  });

  it.each([
    ['10000.40', 1, /^101% .*Over budget$/],
    ['8999.60', 0.9, /^89% of the budget of RON 10,000.00$/],
  ])('never says of %s that a limit is reached before it is', async (bonus_total, share, text) => {
    const id = await restaurantIdOf('RO-CJ-01');
    const query = { id, date: '2026-10' };
    const { data } = await (await testServer()).call(getRestaurantWithReports, { as: admin, query });
    const budget = { amount: '10000.00', share };
    const summary = data.summary && { ...data.summary, bonus_total, budget };
    network.use(mock(getRestaurantWithReports, { data: { ...data, summary } }));
    await renderApp(`/dashboard/restaurants/${id}?month=2026-10`, { as: admin });
    expect(await screen.findByText(/of the budget of RON/)).toHaveTextContent(text);
  });

  it('is told to evaluators of the restaurant, and nothing where there is no budget', async () => {
    await setShare('RO-CJ-01', 0.955);
    await renderApp('/dashboard?month=2026-10', { as: clujManager });
    expect(await screen.findByText(/95% of the budget of RON/)).toHaveTextContent('Nearly used up');
  });

  it('is nothing in a month before the first budget', async () => {
    const id = await setShare('RO-CJ-01', 0.955);
    await renderApp(`/dashboard/restaurants/${id}?month=2026-09`, { as: admin });
    expect(await screen.findByText('Bonus total')).toBeVisible();
    expect(screen.queryByText(/of the budget/)).toBeNull();
  });
});
