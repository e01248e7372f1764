import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

async function openReports(as = admin) {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}?month=2026-10`, { as });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const table = () => screen.getByRole('table', { name: /^Reports/ });
// By the table's own structure: asking for a thousand cells by their roles takes seconds.
const rows = () => [...table().querySelectorAll('tbody tr:not([aria-hidden])')];
const column = (index: number) =>
  rows().map((row) => row.querySelectorAll('th, td')[index]?.textContent ?? '');
const totals = () => table().querySelector('tfoot') as HTMLElement;
const total = (index: number) => totals().querySelectorAll('td')[index]?.textContent ?? '';
const minor = (amount: string) => toMinor(amount.replace(/[^\d.]/g, ''));

describe('the report table', () => {
  it('[product-reports, route-restaurants-id, report-fields] shows what the server has, newest first, and adds it up', async () => {
    await openReports();
    const server = await testServer();
    const { data } = await server.call(getRestaurantWithReports, {
      as: admin,
      query: { id: await restaurantIdOf('RO-CJ-01'), date: '2026-10' },
    });
    const bonuses = data.reports.map(({ bonus }) => toMinor(bonus));
    expect(column(2).map(minor)).toEqual(bonuses.slice(0, 50));
    expect(data.summary?.count).toBe(data.reports.length);
    const sum = bonuses.reduce((all, bonus) => all + bonus, 0);
    expect(sum).toBe(toMinor(data.summary?.bonus_total ?? ''));

    expect(totals()).toHaveTextContent(`${data.reports.length} reports`);
    expect(totals()).toHaveTextContent('1,233');
    expect(data.summary?.points_total).toBe(1_233);
    expect(minor(total(1))).toBe(sum);
    expect(column(0)[0]).toMatch(/^Wed 14 Oct/);
  });

  it('searches names and comments without regard to case and diacritics; the totals follow', async () => {
    const { user } = await openReports();
    const all = rows().length;
    await user.type(screen.getByRole('searchbox', { name: 'Search the reports' }), 'stefan taranu 2026-10-1');
    await waitFor(() => expect(rows().length).toBeLessThan(all));
    for (const name of column(4)) expect(name).toMatch(/^Ștefan Țăranu/);
    const points = column(1).reduce((sum, value) => sum + Number(value), 0);
    expect(total(0)).toBe(String(points));
    expect(totals()).toHaveTextContent(`${rows().length} reports`);
  });

  it('says when nothing matches', async () => {
    const { user } = await openReports();
    await user.type(screen.getByRole('searchbox'), 'nobody at all');
    expect(
      await screen.findByText('No report of this month matches the search and the filters.'),
    ).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('table', { name: /^Reports/ })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('[report-fields] sorts by every column, as the language does, and keeps the order in the URL', async () => {
    const { user, router } = await openReports();
    const sortBy = (name: string) =>
      user.click(within(table().querySelector('thead') as HTMLElement).getByRole('button', { name }));
    /** A column is in an order, once the page has followed the URL. */
    const ordered = <Value,>(values: () => Value[], compare: (one: Value, other: Value) => number) =>
      waitFor(() => expect(values()).toEqual(values().toSorted(compare)));

    await sortBy('Points');
    await ordered(
      () => column(1).map(Number),
      (one, other) => other - one,
    );
    expect(router.state.location.search).toMatchObject({ sort: '-points' });
    await sortBy('Points');
    await ordered(
      () => column(1).map(Number),
      (one, other) => one - other,
    );

    await sortBy('Bonus');
    await ordered(
      () => column(2).map(minor),
      (one, other) => other - one,
    );

    await sortBy('Evaluated user');
    const people = () => [...new Set(column(4).map((text) => /^\S+/.exec(text)?.[0]))];
    await waitFor(() => expect(people()).toEqual(['Bianca', 'Radu']));

    await sortBy('Report date');
    const header = within(table()).getByRole('columnheader', { name: 'Report date' });
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'descending'));
    await sortBy('Report date');
    await waitFor(() => expect(column(0)[0]).toMatch(/^Thu 1 Oct/));
    await sortBy('Report date');
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('sort', expect.anything()));
  });

  it('has one page of a long month, and adds up all of it', async () => {
    const person = { first_name: 'Ana', last_name: 'Pop' };
    const reports = Array.from({ length: 10_000 }, (_, index) => ({
      id: `report-${index}`,
      date: '2026-09-01',
      points: 8,
      bonus: '0.10',
      evaluator: person,
      evaluated_user: { first_name: `Person ${index % 40}`, last_name: 'Rusu' },
      comment: `Number ${index}.`,
    }));
    network.use(
      mock(getRestaurantWithReports, {
        success: true,
        data: { id: 'r1', name: 'Cluj', store_id: 'C1', daily_feedback_goal: 10, reports },
      }),
    );
    const { user } = await openReports();
    expect(rows()).toHaveLength(50);
    expect(document.querySelectorAll('*').length).toBeLessThan(2_500);
    expect(totals()).toHaveTextContent('10,000 reports');
    expect(totals()).toHaveTextContent('80,000');
    expect(totals()).toHaveTextContent(/RON.1,000\.00/);
    expect(screen.getByText('1–50 of 10,000')).toBeVisible();

    await user.type(screen.getByRole('searchbox'), '999.');
    await waitFor(() => expect(totals()).toHaveTextContent(/^10 reports/));
  });
});

describe('the page', () => {
  it("says the month's own goals below the name, on paper too", async () => {
    const url = `/dashboard/restaurants/${await restaurantIdOf('RO-CJ-01')}`;
    const { user } = await renderApp(url, { as: admin });
    const goal = await screen.findByText('Daily goal: 10 → 12 on 6 Oct');
    expect(goal.closest('[class*="print:hidden"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous month, September 2026' }));
    expect(await screen.findByText('Daily goal: 10')).toBeVisible();
  });

  it('[route-restaurants-id] shows the month in four tiles', async () => {
    await renderApp(`/dashboard/restaurants/${await restaurantIdOf('RO-CJ-01')}`, { as: admin });
    await screen.findByRole('heading', { level: 1 });
    const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;
    expect(tile('Reports')).toHaveTextContent(/157.*157 \/ 158.*On track.*Through 14 Oct.*Today 0 \/ 12/);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '157 of 158, On track');
    expect(tile('Days that reached the goal')).toHaveTextContent('12 / 14Of the days through 14 Oct');
    expect(tile('Average points')).toHaveTextContent('7.85');
    expect(tile('Bonus total')).toHaveTextContent(/RON.407\.50/);
  });

  it.each(['not-a-restaurant', '018f0000-0000-7000-8000-000000000000', 'no%20id%20at%20all'])(
    'says that %s does not exist, and leads back',
    async (id) => {
      const { user } = await renderApp(`/dashboard/restaurants/${id}`, { as: admin });
      expect(await screen.findByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'To the restaurants' }));
      expect(await screen.findByRole('table', { name: /^Restaurants/ })).toBeVisible();
    },
  );

  it('is not there for an evaluator of another restaurant', async () => {
    await renderApp(`/dashboard/restaurants/${await restaurantIdOf('RO-B-01')}`, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
  });

  it('ends a failed load on a page that tries again', async () => {
    network.use(fault(getRestaurantWithReports, 'internal', { always: true }));
    const { user } = await openReports();
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: /^Reports/ })).toBeVisible();
  });

  it('[role-evaluator] offers an evaluator nothing that only an admin may do', async () => {
    const { user } = await openReports(clujManager);
    expect(table()).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
        name: 'People',
      }),
    );
    expect(await screen.findByText('Bianca Mureșan', { selector: 'li *' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });
});
