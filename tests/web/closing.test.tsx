import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { closeMonth, getClosing, listClosings, reopenMonth, type ClosingEntry } from '#contract/closings.ts';
import { exportClosings } from '#contract/exports.ts';
import { createReport, voidReport } from '#contract/feedback.ts';
import { deleteRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { recordSavedFiles } from '#tests/support/saved-files.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

// The present is 15 October 2026: September is over, and open everywhere.
const cluj = 'Cluj-Napoca Mănăștur';
const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('tr') ?? link);
};
const closeCluj = async () => {
  const restaurant_ids = [await restaurantIdOf('RO-CJ-01')];
  const server = await testServer();
  await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
};
const dialogOf = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 15_000 }));

/** The question before closing all of so many restaurants, each with its checks. */
async function askForMany(length: number, checksOf: (number: number) => ClosingEntry['checks']) {
  const server = await testServer();
  const { data, meta } = await server.call(listClosings, { as: admin, query: { date: '2026-09' } });
  const [one] = data;
  if (!one) throw new Error('no restaurant');
  const many = Array.from({ length }, (_, number) => ({
    ...one,
    state: 'ready' as const,
    checks: checksOf(number),
    restaurant: { ...one.restaurant, id: `r${number}`, name: `Store ${number}` },
  }));
  network.use(mock(listClosings, { success: true, data: many, meta: { ...meta, totals: [] } }));
  const { user } = await renderApp('/dashboard/closing', { as: admin });
  await rowOf('Store 1');
  await user.click(screen.getByRole('button', { name: 'Choose all that can be closed' }));
  await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
  return { user, dialog: await dialogOf('Close September 2026') };
}

const whyOf = (amount = '') => new RegExp(`^RON.${amount}, why\\?$`);

describe("month's end", () => {
  it('[route-closing] closes the restaurants that are chosen, and shows what is paid', async () => {
    const { user } = await renderApp('/dashboard/closing', { as: admin });
    const row = await rowOf(cluj);
    await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
    expect(await screen.findByText('Choose at least one restaurant')).toBeVisible();
    await user.click(row.getByRole('checkbox', { name: `Choose ${cluj}` }));
    expect(screen.getByText('1 restaurant chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
    const dialog = await dialogOf('Close September 2026');
    expect(dialog.getByText(cluj)).toBeVisible();
    await user.type(dialog.getByLabelText('Note'), 'Totul verificat');
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(await screen.findByText('1 restaurant is closed')).toBeVisible();
    await waitFor(async () => expect((await rowOf(cluj)).getByText('Closed')).toBeVisible());
    expect((await rowOf(cluj)).queryByRole('checkbox')).toBeNull();

    await user.click(screen.getByRole('link', { name: cluj }));
    expect(await screen.findByText('Totul verificat')).toBeVisible();
    const server = await testServer();
    const query = { id: await restaurantIdOf('RO-CJ-01'), date: '2026-09' };
    const { data } = await server.call(getClosing, { as: admin, query });
    const table = within(screen.getByRole('table', { name: 'As paid, September 2026' }));
    expect(table.getAllByRole('row')).toHaveLength(data.lines.length + 2);
    expect(data.closing?.note).toBe('Totul verificat');
  }, 60_000);

  it('chooses all that can be closed, and names one that could not be', async () => {
    const { user } = await renderApp('/dashboard/closing', { as: admin });
    await rowOf(cluj);
    await user.click(screen.getByRole('button', { name: 'Choose all that can be closed' }));
    expect(await screen.findByText('3 restaurants chosen')).toBeVisible();
    const server = await testServer();
    await server.call(deleteRestaurant, { as: admin, params: { id: await restaurantIdOf('RO-B-02') } });
    await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
    const dialog = await dialogOf('Close September 2026');
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(await dialog.findByText('București Pipera was deleted.')).toBeVisible();
    const { data } = await server.call(listClosings, { as: admin, query: { date: '2026-09' } });
    expect(data.filter(({ state }) => state === 'closed')).toHaveLength(2);
  }, 60_000);

  it('chooses all of those that the search leaves, and nobody out of sight', async () => {
    const { user } = await renderApp('/dashboard/closing?q=cluj', { as: admin });
    await rowOf(cluj);
    await user.click(screen.getByRole('button', { name: 'Choose all that can be closed' }));
    expect(await screen.findByText('1 restaurant chosen')).toBeVisible();
  });

  it('says what the chosen restaurants pay now, not what they paid when they were ticked', async () => {
    const { user } = await renderApp('/dashboard/closing', { as: admin });
    await user.click((await rowOf(cluj)).getByRole('checkbox', { name: `Choose ${cluj}` }));
    const server = await testServer();
    const query = { id: await restaurantIdOf('RO-CJ-01'), date: '2026-09' };
    const { data: month } = await server.call(getRestaurantWithReports, { as: admin, query });
    const paid = month.reports.find(({ bonus }) => bonus !== '0.00');
    const body = { reason: 'Greșit' };
    await server.call(voidReport, { as: admin, params: { id: paid?.id ?? '' }, body });
    const { data } = await server.call(getClosing, { as: admin, query });
    await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
    const dialog = await dialogOf('Close September 2026');
    expect(await dialog.findByText(new RegExp(`^RON.${data.payable}$`))).toBeVisible();
  }, 60_000);

  it('keeps the choice and says why where the call failed', async () => {
    const { user } = await renderApp('/dashboard/closing', { as: admin });
    const row = await rowOf(cluj);
    await user.click(row.getByRole('checkbox', { name: `Choose ${cluj}` }));
    await user.click(screen.getByRole('button', { name: 'Close chosen months' }));
    const dialog = await dialogOf('Close September 2026');
    network.use(fault(closeMonth, 'unavailable'));
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(await dialog.findByText('The month could not be closed')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(await screen.findByText('1 restaurant is closed')).toBeVisible();
  }, 60_000);

  it('names the restaurants that a check is about, some of many', async () => {
    const checks = [
      { code: 'no_evaluator' as const, params: {}, blocking: false },
      { code: 'people_left' as const, params: { count: 1 }, blocking: false },
    ];
    const { dialog } = await askForMany(7, (number) => checks.slice(0, number < 2 ? 2 : 1));
    const said = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said).toEqual([
      'People who have left: Store 0, Store 1',
      'Nobody can record feedback: Store 0, Store 1, Store 2, Store 3, Store 4 and 2 more',
    ]);
  }, 60_000);

  it('exports what is closed of what the screen shows, and says so', async () => {
    await closeCluj();
    const saved = recordSavedFiles();
    const asked = recordRequests(exportClosings);
    const { user } = await renderApp('/dashboard/closing?q=cluj&state=closed', { as: admin });
    await rowOf(cluj);
    await user.click(screen.getByRole('button', { name: 'Export closed months' }));
    await user.click(screen.getByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?format=csv&month=2026-09&q=cluj&state=closed',
    ]);
  });

  it('says that some are closed where a later call failed', async () => {
    const { user, dialog } = await askForMany(30, () => []);
    network.use(
      mock(
        closeMonth,
        ({ body }) => {
          network.use(fault(closeMonth, 'unavailable'));
          return {
            success: true as const,
            data: body.restaurant_ids.map((id) => ({
              restaurant_id: id,
              ok: true,
              code: 'closed' as const,
              closing: null,
            })),
          };
        },
        { once: true },
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(
      await dialog.findByText(
        'Some restaurants could not be closed; the others are.',
        {},
        { timeout: 5_000 },
      ),
    ).toBeVisible();
  }, 60_000);

  it('leads from what should be looked at to its rows', async () => {
    // Before the page fetches the months to both sides.
    await closeCluj();
    const { user, router } = await renderApp('/dashboard/closing?month=2026-10', { as: admin });
    const link = (await rowOf(cluj)).getByRole('link', { name: /below the goal/ });
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: cluj })).toBeVisible();
    expect(router.state.location.search).toEqual({ month: '2026-10' });
    await router.navigate({ to: '/dashboard/closing', search: { month: '2026-11' } });
    await user.click((await rowOf(cluj)).getByRole('link', { name: 'October 2026 has to be closed first.' }));
    expect(await screen.findByRole('heading', { level: 1, name: `${cluj}, October 2026` })).toBeVisible();
  });

  it('is filtered by state in the URL', async () => {
    await closeCluj();
    await renderApp('/dashboard/closing?state=closed', { as: admin });
    expect(await screen.findByRole('link', { name: cluj })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByLabelText('Status')).toHaveValue('closed');
  });

  it('shows evaluators the state of their restaurants, and no amounts of people', async () => {
    await closeCluj();
    await renderApp('/dashboard/closing', { as: clujManager });
    expect((await rowOf(cluj)).getByText('Closed')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Payable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close chosen months' })).toBeNull();
  });
});

describe('a closed month', () => {
  it('[route-closed-month] is shown as paid, as known now, and with the difference', async () => {
    await closeCluj();
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    const { data } = await server.call(getRestaurantWithReports, {
      as: admin,
      query: { id, date: '2026-09' },
    });
    const evaluated = data.reports[0]?.evaluated_user;
    await server.call(createReport, {
      as: admin,
      body: {
        id: '019a4d6e-7c9b-7000-8000-0000000000c1',
        restaurant_id: id,
        evaluated_user_id: evaluated?.id ?? '',
        points: 10,
        observed_at: '2026-09-20T12:00:00Z',
        reason: 'Lipsea din listă',
        confirm: true,
      },
    });
    const { user } = await renderApp(`/dashboard/closing/${id}/2026-09`, { as: admin });
    await user.click(await screen.findByRole('radio', { name: 'Difference' }));
    const table = within(await screen.findByRole('table', { name: 'Difference, September 2026' }));
    const [, first] = table.getAllByRole('row');
    expect(first).toHaveTextContent(`${evaluated?.first_name} ${evaluated?.last_name}`);
    expect(first).toHaveTextContent('RON 7.50');
    await user.click(screen.getByRole('radio', { name: 'As known now' }));
    expect(await screen.findByRole('table', { name: 'As known now, September 2026' })).toBeVisible();
  }, 60_000);

  it('explains what it pays: term by term, with the reports that changed earlier months', async () => {
    await closeCluj();
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    const september = (await server.call(getClosing, { as: admin, query: { id, date: '2026-09' } })).data;
    const { person, payable } = september.lines[0] ?? {};
    const name = `${person?.first_name} ${person?.last_name}`;
    server.at('2026-10-15T09:30:00Z');
    await server.call(createReport, {
      as: admin,
      body: {
        id: '019a4d6e-7c9b-7000-8000-0000000000c2',
        restaurant_id: id,
        evaluated_user_id: person?.id ?? '',
        points: 10,
        observed_at: '2026-09-20T12:00:00Z',
        reason: 'Lipsea din listă',
        confirm: true,
      },
    });
    const { user } = await renderApp(`/dashboard/closing/${id}/2026-09`, { as: admin });
    const table = within(await screen.findByRole('table', { name: 'As paid, September 2026' }));
    const own = within((await table.findByText(name)).closest('tr') ?? document.body);
    const [first] = own.getAllByRole('button', { name: whyOf(payable) });
    await user.click(first ?? document.body);
    const paid = await dialogOf('Why this amount?');
    expect(await paid.findByText(`Payable: ${name}, ${cluj}, September 2026`)).toBeVisible();
    expect(paid.getByText(/^Closing 1, by Ioana Munteanu, /)).toBeVisible();
    await user.click(paid.getByRole('button', { name: whyOf(payable) }));
    expect(await paid.findByText(`Feedback received: ${name}, ${cluj}, September 2026`)).toBeVisible();
    await user.click(paid.getByRole('button', { name: 'Close' }));

    const october = await renderApp(`/dashboard/closing/${id}/2026-10`, { as: admin });
    const now = within(await screen.findByRole('table', { name: 'As known now, October 2026' }));
    const line = within((await now.findByText(name)).closest('tr') ?? document.body);
    await october.user.click(line.getByRole('button', { name: whyOf('7.50') }));
    const shown = await dialogOf('Why this amount?');
    expect(await shown.findByText('What closing the month now would pay.')).toBeVisible();
    expect(shown.getByText(/^recorded by Ioana Munteanu, .*: Lipsea din listă$/)).toBeVisible();
    await october.user.click(shown.getByRole('button', { name: whyOf('7.50') }));
    expect(await shown.findByText(/^Feedback for /)).toHaveFocus();
  }, 60_000);

  it('is reopened with a reason, and closed again under the next number', async () => {
    await closeCluj();
    const id = await restaurantIdOf('RO-CJ-01');
    const { user } = await renderApp(`/dashboard/closing/${id}/2026-09`, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Reopen the month' }));
    const question = within(await screen.findByRole('alertdialog', {}, { timeout: 15_000 }));
    await user.click(question.getByRole('button', { name: 'Reopen the month' }));
    expect(question.getByText('Enter the reason')).toBeVisible();
    await user.type(question.getByLabelText('Reason'), 'Lipsea un feedback');
    await user.click(question.getByRole('button', { name: 'Reopen the month' }));
    expect(await screen.findByText(/: Lipsea un feedback$/)).toBeVisible();
    // The button that was pressed is gone.
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Close the month' }));
    const dialog = await dialogOf('Close September 2026');
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(await screen.findByText(/^Closing 2, by /)).toBeVisible();
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: 'Beside closing 1' }));
    const beside = await screen.findByRole('table', { name: 'Beside closing 1, September 2026' });
    const heads = within(beside).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Name', 'Closing 1', 'Closing 2', 'Difference']);
    await user.selectOptions(screen.getByLabelText('Closing'), 'Closing 1 · Reopened');
    expect(await screen.findByText(/^Closing 1, by /)).toBeVisible();
  }, 60_000);

  it('that is before the first closed one stays open, and nothing of it is to be looked at', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const query = { id, date: '2026-09' };
    const { data } = await (await testServer()).call(getClosing, { as: admin, query });
    const checks = [
      { code: 'before_first' as const, params: { month: '2026-10' }, blocking: true },
      { code: 'days_below_goal' as const, params: { count: 5 }, blocking: false },
    ];
    network.use(mock(getClosing, { success: true, data: { ...data, state: 'needs_look', checks } }));
    await renderApp(`/dashboard/closing/${id}/2026-09`, { as: admin });
    expect(await screen.findByText('This month can’t be closed')).toBeVisible();
    expect(screen.getByText(/^The first closed month is October 2026\./)).toBeVisible();
    expect(screen.queryByText('Needs a look')).toBeNull();
    expect(screen.queryByText('5 days below the goal')).toBeNull();
  });

  it('is told as reopened where the answer was lost', async () => {
    await closeCluj();
    const id = await restaurantIdOf('RO-CJ-01');
    const { user } = await renderApp(`/dashboard/closing/${id}/2026-09`, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Reopen the month' }));
    const question = within(await screen.findByRole('alertdialog', {}, { timeout: 15_000 }));
    const body = { restaurant_id: id, month: '2026-09', reason: 'Lipsea un feedback' };
    await (await testServer()).call(reopenMonth, { as: admin, body });
    network.use(cut(reopenMonth));
    await user.type(question.getByLabelText('Reason'), `${body.reason}{Enter}`);
    expect(await screen.findByText('The month is open again')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }, 60_000);

  it('is marked where its reports are, with the way to what was paid', async () => {
    await closeCluj();
    const id = await restaurantIdOf('RO-CJ-01');
    const { user } = await renderApp(`/dashboard/restaurants/${id}?month=2026-09`, { as: clujManager });
    await user.click(await screen.findByRole('link', { name: /^Closed on / }));
    expect(await screen.findByRole('heading', { level: 1, name: `${cluj}, September 2026` })).toBeVisible();
    expect(screen.getByText('What each person is paid is shown to administrators.')).toBeVisible();
  });

  it('of a restaurant that is out of reach is not found', async () => {
    const id = await restaurantIdOf('RO-B-01');
    await renderApp(`/dashboard/closing/${id}/2026-09`, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
  });
});
