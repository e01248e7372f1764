import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { closeMonth, listClosingPeople } from '#contract/closings.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const page = '/dashboard/closing/people';
const tableOf = async (month = 'September 2026') =>
  within(await screen.findByRole('table', { name: `Month’s end by person, ${month}` }));
const rowOf = async (name: string) =>
  within((await (await tableOf()).findByRole('link', { name })).closest('tr') ?? document.body);

describe("month's end by person", () => {
  it('[route-closing-people] has a row for each person, with the way to each restaurant’s part', async () => {
    const server = await testServer();
    const restaurant_ids = [await restaurantIdOf('RO-CJ-01')];
    await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
    const { user } = await renderApp('/dashboard/closing', { as: admin });
    await user.click(await screen.findByRole('link', { name: 'By person' }));
    const { data } = await server.call(listClosingPeople, { as: admin, query: { date: '2026-09' } });
    expect((await tableOf()).getAllByRole('row')).toHaveLength(data.length + 1);
    const radu = data.find(({ person }) => person.last_name === 'Pop');
    const row = await rowOf('Radu Pop');
    expect(row.getByText(radu?.payroll_id ?? 'none')).toBeVisible();
    expect(row.queryByText(/not closed yet/)).toBeNull();
    const open = data.find(({ parts }) => parts.every(({ state }) => state !== 'closed'));
    const other = await rowOf(`${open?.person.first_name} ${open?.person.last_name}`);
    expect(other.getByText(/not closed yet/)).toBeVisible();
    await user.click(row.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur, September 2026' }),
    ).toBeVisible();
  });

  it('is searched, sorted and stepped through in the URL', async () => {
    const { user, router } = await renderApp(page, { as: admin });
    await tableOf();
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'radu');
    await waitFor(async () => expect((await tableOf()).getAllByRole('row')).toHaveLength(2));
    expect(router.state.location.search).toEqual({ q: 'radu' });
    await user.click(screen.getByRole('button', { name: /Payable/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'radu', sort: '-payable' }));
    await user.click(screen.getByRole('button', { name: /August 2026/ }));
    expect(await screen.findByText('Nobody matches the search and the filters.')).toBeVisible();
  });

  it('says what failed, and tries again', async () => {
    network.use(fault(listClosingPeople, 'internal', { always: true }));
    const { user } = await renderApp(page, { as: admin });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await tableOf()).getAllByRole('row').length).toBeGreaterThan(1);
  });

  it('is not for evaluators', async () => {
    await renderApp(page, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});
