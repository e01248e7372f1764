import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

async function open(search = '', as = admin) {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}${search}`, { as });
  await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  return { ...app, id };
}

describe("a restaurant's page", () => {
  it('has the month, the people and the history at an address each', async () => {
    const { user, router } = await open('?month=2026-09');
    const parts = within(screen.getByRole('navigation', { name: 'Parts of the restaurant' }));
    expect(parts.getByRole('link', { current: 'page' })).toHaveTextContent('Month');
    await user.click(screen.getByRole('link', { name: /^\d+ people$/ }));
    expect(await screen.findByRole('heading', { name: /^People/ })).toBeVisible();
    expect(router.state.location.search).toEqual({ month: '2026-09', tab: 'people' });
    expect(screen.queryByRole('table', { name: /^Reports/ })).toBeNull();
    await user.click(parts.getByRole('link', { name: 'History' }));
    expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
    expect(parts.getByRole('link', { current: 'page' })).toHaveTextContent('History');
    await user.click(parts.getByRole('link', { name: 'Month' }));
    expect(await screen.findByRole('table', { name: 'Reports, September 2026' })).toBeVisible();
  });

  it('has no history for evaluators, whatever the address says', async () => {
    await open('?month=2026-10&tab=history', clujManager);
    expect(await screen.findByRole('table', { name: 'Reports, October 2026' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Voided reports' })).toBeNull();
  });

  it('leads to its voided reports', async () => {
    const { user, router, id } = await open();
    await user.click(screen.getByRole('link', { name: 'Voided reports' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/activity'));
    expect(router.state.location.search).toEqual({ action: 'report.void', restaurant_id: id });
  });
});

describe("the month's reports", () => {
  it('stand fifty to a page, and the page is in the URL', async () => {
    const { user, router, id } = await open('?month=2026-10');
    const server = await testServer();
    const { data } = await server.call(getRestaurantWithReports, {
      as: admin,
      query: { id, date: '2026-10' },
    });
    const rows = () => screen.getByRole('table', { name: /^Reports/ }).querySelectorAll('tbody tr');
    expect(rows()).toHaveLength(50);
    expect(screen.getByText(`1–50 of ${data.reports.length}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText(`51–100 of ${data.reports.length}`)).toBeVisible();
    expect(router.state.location.href).toContain('page=2');
    // Another order begins anew.
    await user.click(
      within(screen.getByRole('table', { name: /^Reports/ })).getByRole('button', { name: 'Bonus' }),
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-10', sort: '-bonus' }));
    // The rows follow the URL in a later render.
    expect(await screen.findByText(`1–50 of ${data.reports.length}`)).toBeVisible();
  });

  it('tell the time of day on the restaurant’s clock', async () => {
    const { id } = await open('?month=2026-10');
    const server = await testServer();
    const { data } = await server.call(getRestaurantWithReports, {
      as: admin,
      query: { id, date: '2026-10' },
    });
    const at = new Date(data.reports[0]?.observed_at ?? '');
    const time = new Intl.DateTimeFormat('en-GB', {
      timeStyle: 'short',
      timeZone: 'Europe/Bucharest',
    }).format(at);
    const [first] = screen.getByRole('table', { name: /^Reports/ }).querySelectorAll('tbody tr');
    expect(within(first as HTMLElement).getByText(time)).toBeVisible();
  });

  it('say at the top of the page that they are filtered, and lead to the rows', async () => {
    const { user } = await open('?month=2026-10&points=9');
    expect(screen.getByText(/^The reports are filtered: \d+ of \d+\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'To the reports' }));
    expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText(/^The reports are filtered/)).toBeNull());
  });
});

describe('two days', () => {
  it('stand beside each other, with their numbers and who got how much feedback', async () => {
    const { user, router, id } = await open('?month=2026-09&day=2026-09-10');
    const server = await testServer();
    const { data } = await server.call(getRestaurantWithReports, {
      as: admin,
      query: { id, date: '2026-09' },
    });
    const beside = await screen.findByLabelText(/^Beside Thu.* 10 Sept$/);
    expect(screen.queryByRole('table', { name: 'Two days beside each other' })).toBeNull();
    await user.selectOptions(beside, '2026-09-11');
    expect(router.state.location.search).toMatchObject({ day: '2026-09-10', beside: '2026-09-11' });
    const table = await screen.findByRole('table', { name: 'Two days beside each other' });
    const row = (name: string) =>
      within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
    const days = ['2026-09-10', '2026-09-11'].map((date) => data.days.find((day) => day.date === date));
    expect(row('Reports')).toEqual(days.map((day) => `${day?.count} / ${day?.goal}`));
    expect(row('Bonus')).toEqual(days.map((day) => `RON ${day?.bonus}`));
    const radu = ['2026-09-10', '2026-09-11'].map((date) => {
      const own = data.reports.filter(
        (report) => report.date === date && report.evaluated_user.last_name === 'Pop',
      );
      const points = own.reduce((sum, report) => sum + report.points, 0);
      return own.length === 0 ? '–' : `${own.length} · ${(points / own.length).toFixed(2)}`;
    });
    expect(row('Radu Pop')).toEqual(radu);
    await user.selectOptions(screen.getByLabelText(/^Beside/), 'No other day');
    expect(screen.queryByRole('table', { name: 'Two days beside each other' })).toBeNull();
  });
});

describe("the month's rows", () => {
  it('have headers, name the points in full, and are as high with a comment as without', async () => {
    const { user } = await open('?month=2026-09');
    const table = await screen.findByRole('table', { name: /^Reports/ });
    const row = table.querySelector('tbody tr:has(button.truncate)') as HTMLElement;
    expect(within(row).getByRole('rowheader')).toHaveAttribute('scope', 'row');
    expect(within(row).getByRole('button', { name: /^\d+ points?$/ })).toBeVisible();
    const comment = row.querySelector('button.truncate') as HTMLElement;
    expect(comment).toHaveClass('truncate');
    await user.click(comment);
    expect(comment).toHaveAttribute('aria-expanded', 'true');
    expect(comment).not.toHaveClass('truncate');
    for (const name of [/^By evaluated user/, /^By evaluator/]) {
      const people = screen.getByRole('table', { name });
      expect(within(people).getAllByRole('rowheader').length).toBeGreaterThan(1);
    }
  });
});
