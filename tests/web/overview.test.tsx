import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getMailState } from '#contract/accounts.ts';
import { listBonusRules } from '#contract/bonus-rules.ts';
import { toMinor } from '#contract/money.ts';
import { exportOverview } from '#contract/exports.ts';
import { getOverview } from '#contract/overview.ts';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { recordSavedFiles } from '#tests/support/saved-files.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const path = '/dashboard';

async function open(search = '', as = admin) {
  const app = await renderApp(path + search, { as });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  return app;
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** The value of a tile. */
const tile = (label: string) => screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling;

describe('the month at a glance', () => {
  it('shows each restaurant, the furthest behind its goal first', async () => {
    await open();
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin, query: { date: '2026-10' } });
    expect(names()).toEqual(data.stores.map(({ name }) => name));
    const shares = data.stores.map(({ summary }) => (summary.count_to_date ?? 0) / summary.goal_to_date);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));

    const row = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr');
    expect(row).toHaveTextContent(/RO-CJ-01.*157 \/ 158.*On track.*\d+ \/ 12.*7\.85.*RON.407\.50/);
    const meter = within(row as HTMLElement).getByRole('meter', { name: 'Progress of Cluj-Napoca Mănăștur' });
    expect(meter).toHaveAttribute('aria-valuetext', '157 of 158, On track');
    const trend = within(row as HTMLElement).getByRole('img');
    expect(trend).toHaveAccessibleName(/^Feedback a day: goal reached on 12 of 14 days, today 0 so far$/);
  });

  it('adds up all restaurants, to the last cent', async () => {
    await open();
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin, query: { date: '2026-10' } });
    const sum = (of: (restaurant: (typeof data.stores)[number]) => number) =>
      data.stores.reduce((total, restaurant) => total + of(restaurant), 0);
    expect(tile('Reports')).toHaveTextContent(`${sum(({ summary }) => summary.count)}`);
    expect(screen.getByRole('meter', { name: 'Feedback against the goal to date' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(
        `^${sum(({ summary }) => summary.count_to_date ?? 0)} of ${sum(({ summary }) => summary.goal_to_date)}, `,
      ),
    );
    expect(tile('Days that reached the goal')).toHaveTextContent(
      `${sum(({ summary }) => summary.days_hit)} / ${sum(({ summary }) => summary.days_elapsed)}`,
    );
    expect(tile('Today')).toHaveTextContent(
      `${sum(({ today }) => today.count)} / ${sum(({ today }) => today.goal ?? 0)}`,
    );
    const bonus = sum(({ summary }) => toMinor(summary.bonus_total));
    expect(tile('Bonus total')?.textContent.replace(/\D/g, '')).toBe(String(bonus));
  });

  it('never adds up two currencies', async () => {
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin });
    const bonus_totals = [
      { currency: 'EUR' as const, amount: '12.50' },
      { currency: 'RON' as const, amount: '1234.00' },
    ];
    network.use(
      mock(getOverview, { success: true, data: { ...data, totals: { ...data.totals, bonus_totals } } }),
    );
    await open();
    expect(tile('Bonus total')).toHaveTextContent(/^€12\.50RON.1,234\.00$/);
  });

  it('is one request, and one for each month beside it', async () => {
    const asked = recordRequests();
    await open();
    const calls = () => asked.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
    expect(calls().filter((call) => !call.includes('my-info'))).toEqual([
      '/v1/report/overview/?date=2026-10&page=1&per_page=25',
    ]);
    await waitFor(() => expect(calls()).toContain('/v1/report/overview/?date=2026-09&page=1&per_page=25'));
    await waitFor(() => expect(calls()).toContain('/v1/report/overview/?date=2026-11&page=1&per_page=25'));
  });

  it("leads to a restaurant's month, which hovering its row has fetched", async () => {
    const { user, router } = await open('?month=2026-09');
    const asked = recordRequests(getRestaurantWithReports);
    const link = await screen.findByRole('link', { name: 'București Pipera' });
    await user.hover(link);
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(link);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'București Pipera' })).toBeVisible(),
    );
    expect(router.state.location.search).toEqual({ month: '2026-09' });
  });

  it('steps through the months, and hides what is only of today', async () => {
    const { user, router } = await open();
    expect(screen.getByRole('columnheader', { name: 'Today' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous month, September 2026' }));
    expect(await screen.findByRole('table', { name: /September 2026/ })).toBeVisible();
    expect(router.state.location.href).toBe(`${path}?month=2026-09`);
    expect(screen.queryByText('Today')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(await screen.findByRole('table', { name: /October 2026/ })).toBeVisible();
    expect(router.state.location.href).toBe(path);
  });

  it('goes through the pages of a large chain, in the URL', async () => {
    const server = await testServer();
    for (let number = 10; number < 40; number += 1) {
      const body = { name: `Zalău ${number}`, store_id: `RO-SJ-${number}`, drive_through: false };
      await server.call(createRestaurant, { as: admin, body: { ...body, daily_feedback_goal: 5 } });
    }
    const { user, router } = await open();
    expect(names()).toHaveLength(25);
    expect(screen.getByText('1–25 of 33')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(router.state.location.href).toBe(`${path}?page=2`);
    expect(screen.getByText('26–33 of 33')).toBeVisible();
  });
});

describe('the table', () => {
  it('is sorted by its headers and searched, in the URL', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Restaurant' }));
    await waitFor(() =>
      expect(names()).toEqual(['București Militari', 'București Pipera', 'Cluj-Napoca Mănăștur']),
    );
    expect(router.state.location.search).toEqual({ sort: 'name' });
    // An amount is sorted with the largest first.
    await user.click(screen.getByRole('button', { name: 'Bonus' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-bonus_total' }));
    expect(screen.getByRole('columnheader', { name: /^Bonus/ })).toHaveAttribute('aria-sort', 'descending');

    await user.type(screen.getByRole('searchbox', { name: 'Search restaurants' }), 'bucuresti');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(router.state.location.search).toEqual({ q: 'bucuresti', sort: '-bonus_total' });
    // The sums are of all restaurants, whatever is searched for.
    expect(tile('Today')).toHaveTextContent(/ \/ 44$/);
    await user.click(screen.getByRole('button', { name: 'Previous month, September 2026' }));
    await screen.findByRole('table', { name: /September 2026/ });
    expect(router.state.location.search).toEqual({
      month: '2026-09',
      q: 'bucuresti',
      sort: '-bonus_total',
    });

    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No restaurant matches the search.')).toBeVisible();
    await user.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear the search' }).at(-1) as Element,
    );
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('is saved as it is sorted and searched', async () => {
    const asked = recordRequests(exportOverview);
    const saved = recordSavedFiles();
    const { user } = await open('?month=2026-09&q=cluj&sort=-name');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['Brigade Overview 2026-09 (filtered).xlsx']),
    );
    expect(new URL(asked[0]?.url ?? '').search).toBe('?format=xlsx&date=2026-09&q=cluj&sort=-name');
  });

  it('says why a restaurant is behind, and nothing of one that is on track', async () => {
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin, query: { date: '2026-10' } });
    const [worst, ...others] = data.stores;
    if (!worst) throw new Error('no restaurant');
    // Sundays are missed by five each, one other day by one: 11 short after 14 of 31 days of 10.
    const days = worst.days.map((day) => {
      const lack = ['2026-10-04', '2026-10-11'].includes(day.date) ? 5 : day.date === '2026-10-07' ? 1 : 0;
      return { ...day, goal: 10, count: 10 - lack };
    });
    const summary = {
      ...worst.summary,
      goal_to_date: 140,
      count_to_date: 129,
      goal_month: 310,
      days_elapsed: 14,
    };
    network.use(
      mock(getOverview, {
        success: true,
        data: { ...data, stores: [{ ...worst, days, summary }, ...others] },
      }),
    );
    await open();
    const row = screen.getByRole('link', { name: worst.name }).closest('tr');
    // 181 more are needed on 17 days, today's among them.
    expect(row).toHaveTextContent('Missed 3 of 14 days, most on Sundays11 a day needed from today');
    const onTrack = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr');
    expect(onTrack).toHaveTextContent('On track');
    expect(onTrack).not.toHaveTextContent('Missed');
  });
});

describe('last month', () => {
  it('stands beside this one, of the same days', async () => {
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin, query: { date: '2026-10' } });
    const { now, before } = data.totals.compared ?? {};
    if (!now || !before) throw new Error('nothing to compare');
    await open();
    const beside = screen.getByRole('region', { name: 'Beside the month before' });
    expect(beside).toHaveTextContent(/^1\s–\s14 Oct beside 1\s–\s14 Sept/);
    const change = now.count - before.count;
    expect(beside).toHaveTextContent(
      `Reports${now.count}${change < 0 ? '−' : '+'}${Math.abs(change)}${before.count}Average points${now.points_average}`,
    );
    expect(screen.getByRole('columnheader', { name: /^Bonus 1\s–\s14 Sept$/ })).toBeVisible();
    const row = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr');
    const cluj = data.stores.find(({ store_id }) => store_id === 'RO-CJ-01');
    expect(row).toHaveTextContent(`${cluj?.before?.points_average}RON`);
    expect(row).toHaveTextContent(`RON ${cluj?.before?.bonus_total}`);
  });

  it('is whole beside a month that is over, and not said where nothing was', async () => {
    const { user } = await renderApp(`${path}?month=2026-10`, { as: admin, at: '2026-11-15T10:00:00Z' });
    expect(await screen.findByRole('region', { name: 'Beside the month before' })).toHaveTextContent(
      /^Oct 2026 beside Sept 2026/,
    );
    await user.click(screen.getByRole('button', { name: 'October 2026' }));
    const months = await screen.findByRole('navigation', { name: 'Months with reports' });
    expect(within(months).getAllByRole('button')).toHaveLength(2);
    // Nothing was recorded in August.
    await user.click(within(months).getByRole('button', { name: /^September 2026/ }));
    await screen.findByRole('table', { name: /September 2026/ });
    expect(screen.queryByRole('region', { name: 'Beside the month before' })).toBeNull();
  });
});

it('says on paper which month it is of, and what is searched for', async () => {
  await open('?month=2026-09&q=cluj');
  await screen.findByRole('table');
  const adopted = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('September 2026', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByText('Search: cluj')).toBeInTheDocument();
  expect(screen.getByText(/^Printed 15 Oct 2026, /)).toBeInTheDocument();
  // At the foot of each page.
  expect(adopted).toHaveBeenCalledWith(expect.stringContaining('Overview · September 2026'));
  // The browser repeats no header that has a button in it.
  expect(screen.getByRole('table').querySelector('thead button')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/^Printed/)).not.toBeInTheDocument();
});

it('tells an administrator that mails wait, with the page and not by another request', async () => {
  const server = await testServer();
  const { data } = await server.call(getOverview, { as: admin });
  network.use(mock(getOverview, { success: true, data: { ...data, mails_waiting: 6 } }));
  const asked = recordRequests(getMailState);
  await open();
  expect(screen.getByText('Mail isn’t set up, 6 wait')).toBeVisible();
  expect(asked).toHaveLength(0);
});

it('says nothing of mails where they go out', async () => {
  await open();
  expect(screen.queryByText(/Mail isn’t set up/)).not.toBeInTheDocument();
});

describe('newer numbers', () => {
  /** The server's answer from now on: the order turned round, and another count for the first. */
  async function turnRound() {
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin, query: { date: '2026-10' } });
    const restaurants = data.stores
      .toReversed()
      .map((restaurant) => ({ ...restaurant, today: { ...restaurant.today, count: 99 } }));
    network.use(mock(getOverview, { success: true, data: { ...data, stores: restaurants } }));
    return { before: data.stores.map(({ name }) => name), after: restaurants.map(({ name }) => name) };
  }

  it('take their places while nobody is at the list', async () => {
    const { queryClient } = await open();
    const { after } = await turnRound();
    await queryClient.invalidateQueries({ queryKey: ['overview'] });
    await waitFor(() => expect(names()).toEqual(after));
  });

  it('do not move a row under a finger', async () => {
    const { queryClient, user } = await open();
    const { before } = await turnRound();
    await user.hover(within(screen.getByRole('table')).getAllByRole('link')[1] as HTMLElement);
    await queryClient.invalidateQueries({ queryKey: ['overview'] });
    await waitFor(() => expect(screen.getAllByText('99', { exact: false })).not.toHaveLength(0));
    expect(names()).toEqual(before);
  });
});

describe('the formula', () => {
  it('is told when it is asked for, and only then fetched', async () => {
    const asked = recordRequests(listBonusRules);
    const { user } = await open();
    expect(asked).toHaveLength(0);
    await user.click(screen.getByText('How is the bonus worked out?'));
    expect(await screen.findByText(/^Bonus = \(points above 7\) × RON.2\.50\./)).toBeVisible();
    expect(screen.getByText(/^9 points earn RON.5\.00\.$/)).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('that can not be fetched says why', async () => {
    network.use(fault(listBonusRules, 'unavailable', { always: true }));
    const { user } = await open();
    await user.click(screen.getByText('How is the bonus worked out?'));
    expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
  });
});

describe('an evaluator', () => {
  it('sees the own restaurants alone, with what today still asks for', async () => {
    await open('', bucharestShift);
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: bucharestShift });
    const cards = within(screen.getByRole('list', { name: 'Your restaurants' })).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('link', { name: /^București/ }).textContent)).toEqual(
      data.stores.map(({ name }) => name),
    );
    for (const [index, { today, summary }] of data.stores.entries()) {
      const meter = within(cards[index] as HTMLElement).getByRole('meter', {
        name: 'Today’s reports against today’s goal',
      });
      const goal = today.goal ?? 0;
      const word = today.count >= goal ? 'Reached' : `${goal - today.count} to go`;
      expect(meter).toHaveAttribute('aria-valuetext', `${today.count} of ${goal}, ${word}`);
      expect(cards[index]).toHaveTextContent(`${summary.count_to_date} / ${summary.goal_to_date}`);
    }
    expect(screen.queryByText('Cluj-Napoca Mănăștur')).toBeNull();
    expect(tile('Reports')).toBeVisible();
  });

  it('of one restaurant is not told its numbers twice, and records with one press', async () => {
    await open('', clujManager);
    const id = await restaurantIdOf('RO-CJ-01');
    expect(screen.getByRole('link', { name: 'Record feedback, Cluj-Napoca Mănăștur' })).toHaveAttribute(
      'href',
      `/dashboard/record?restaurant=${id}`,
    );
    expect(screen.queryByText('Reports', { selector: 'dt' })).toBeNull();
  });
});

describe('no data', () => {
  it('in a month to come', async () => {
    await open('?month=2026-12');
    expect(await screen.findByText('No data')).toBeVisible();
    expect(screen.getByText('This month is still to come.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('before any restaurant opened', async () => {
    await open('?month=2026-05');
    expect(await screen.findByText('No restaurant was open yet in this month.')).toBeVisible();
  });

  it('tells no today of a month that ended while the page stayed open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let at = '2026-10-31T20:00:00Z';
    await renderApp(path, { as: admin, at, settings: { clock: () => new Date(at) } });
    await screen.findByRole('table', { name: /^Restaurants, October 2026/ });
    expect(tile('Today')).toBeVisible();
    at = '2026-11-01T08:00:00Z';
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.queryByText('Today', { selector: 'dt' })).toBeNull();
  });

  it('is not said after midnight on the 1st: the month shows the business day that is not over', async () => {
    await renderApp(path, { as: admin, at: '2026-11-01T00:30:00Z' });
    await screen.findByRole('table', { name: /^Restaurants, November 2026/ });
    expect(names()).toHaveLength(3);
    expect(tile('Today')).toHaveTextContent('0 / 44');
    expect(screen.queryByText('No restaurant was open yet in this month.')).not.toBeInTheDocument();
  });

  it('without a restaurant: an administrator adds one, an evaluator asks for one', async () => {
    const server = await testServer();
    const { kysely } = server.database;
    await kysely.deleteFrom('memberships').execute();
    const { unmount } = await open('', clujManager);
    expect(
      await screen.findByText(/You have no restaurant that is in use\. Please ask an administrator/),
    ).toBeVisible();
    unmount();

    await kysely.deleteFrom('reports').execute();
    await kysely.deleteFrom('day_totals').execute();
    await kysely.deleteFrom('month_totals').execute();
    await kysely.deleteFrom('restaurant_goals').execute();
    await kysely.deleteFrom('restaurants').execute();
    await open();
    expect(await screen.findByRole('link', { name: 'Add restaurant' })).toHaveAttribute(
      'href',
      '/dashboard/restaurants/add',
    );
  });

  it('on a page beyond the last, with the way back', async () => {
    const { user } = await open('?page=9');
    await user.click(await screen.findByRole('button', { name: 'Show the first page' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

it('at a server without this call the list of restaurants is shown', async () => {
  network.use(foreignAnswer(getOverview, { message: 'Not Found' }, 404));
  const { router } = await renderApp(path, { as: admin });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible());
  expect(router.state.location.pathname).toBe('/dashboard/restaurants');
});
