/** The month on paper: everything that is filtered, and nothing to press. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, restaurantIdOf } from '#tests/support/small-set.ts';

async function openMonth(search = '?month=2026-10') {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}${search}`, { as: admin });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, id };
}

const reports = () => screen.getByRole('table', { name: /^Reports/, hidden: true });
const rows = () => [...reports().querySelectorAll('tbody tr')];
const minor = (amount: string) => toMinor(amount.replace(/[^\d.]/g, ''));
const hidden = () => screen.queryByRole('table', { name: /^Reports/ }) === null;
const print = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)));

afterEach(() => vi.unstubAllGlobals());

it('has the totals that the server tells', async () => {
  const { id } = await openMonth();
  const server = await testServer();
  const query = { id, date: '2026-10' };
  const { summary } = (await server.call(getRestaurantWithReports, { as: admin, query })).data;
  const adopted = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  print('beforeprint');
  expect(screen.getByText(/^Printed 15 Oct 2026, /)).toBeInTheDocument();
  // At the foot of each page.
  expect(adopted).toHaveBeenCalledWith(expect.stringContaining('Cluj-Napoca Mănăștur · October 2026'));
  expect(screen.getByText('RO-CJ-01')).toBeVisible();
  expect(rows()).toHaveLength(summary?.count ?? 0);
  const sum = (column: number) =>
    rows().reduce((all, row) => all + minor(row.querySelectorAll('th, td')[column]?.textContent ?? ''), 0);
  expect(sum(1)).toBe((summary?.points_total ?? 0) * 100);
  expect(sum(2)).toBe(toMinor(summary?.bonus_total ?? ''));
  const foot = [...reports().querySelectorAll('tfoot td')].map((cell) => cell.textContent);
  expect(minor(foot[1] ?? '')).toBe(toMinor(summary?.bonus_total ?? ''));
});

it('has every row of a long month, and is back on its page afterwards', async () => {
  const person = { first_name: 'Ana', last_name: 'Pop' };
  const many = Array.from({ length: 900 }, (_, index) => ({
    id: `report-${index}`,
    date: '2026-10-01',
    points: 8,
    bonus: '0.10',
    evaluator: person,
    evaluated_user: person,
  }));
  network.use(
    mock(getRestaurantWithReports, {
      success: true,
      data: { id: 'r1', name: 'Cluj', store_id: 'C1', daily_feedback_goal: 10, reports: many },
    }),
  );
  await openMonth();
  expect(rows()).toHaveLength(50);
  print('beforeprint');
  expect(rows()).toHaveLength(900);
  // The browser repeats no header that has a button in it.
  expect(reports().querySelector('thead button')).toBeNull();
  print('afterprint');
  await waitFor(() => expect(rows()).toHaveLength(50));
  expect(screen.queryByText(/^Printed/)).not.toBeInTheDocument();
});

it('is of what is filtered, and says so', async () => {
  await openMonth('?month=2026-10&day=2026-10-14&q=a');
  const shown = rows().length;
  print('beforeprint');
  expect(rows()).toHaveLength(shown);
  expect(hidden()).toBe(false);
  expect(screen.getByText('Day: Wed 14 Oct')).toBeVisible();
  expect(screen.getByText('Search: a')).toBeInTheDocument();
});

it('begins at a press', async () => {
  const started = vi.fn<() => void>();
  vi.stubGlobal('print', started);
  const { user } = await openMonth();
  const seen: boolean[] = [];
  started.mockImplementation(() => {
    print('beforeprint');
    seen.push(hidden());
    print('afterprint');
  });
  for (const name of [/^The month with every report/, /^The month(?! with)/]) {
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await user.click(screen.getByRole('menuitem', { name }));
  }
  // The rows are long: they come on request.
  expect(seen).toEqual([false, true]);
  expect(hidden()).toBe(false);
});
