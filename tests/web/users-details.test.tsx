import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resendInvitation } from '#contract/accounts.ts';
import { assignUserToRestaurant, removeUserFromRestaurant } from '#contract/restaurant-changes.ts';
import { deleteUser, updateUser } from '#contract/user-changes.ts';
import { getUserWithReports, previewUserDelete } from '#contract/user-months.ts';
import { getUser } from '#contract/users.ts';
import { fault } from '#tests/msw/fault.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf, savedPerson } from '#tests/support/small-people.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

/** Opens the page of a person, by name. */
async function openPerson(
  name: string,
  { as = admin, search = '', ...more }: Parameters<typeof renderApp>[1] & { search?: string } = {},
) {
  const person = await personOf(name);
  const app = await renderApp(`/dashboard/users/${person.id}${search}`, { as, ...more });
  await screen.findByRole('heading', { name, level: 1 });
  return { ...app, person };
}

const section = (name: string) => screen.getByRole('region', { name });

const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

describe("a person's page", () => {
  it('[product-people, route-users-id, state-users] shows who it is, in one request', async () => {
    const asked = recordRequests(getUserWithReports);
    const listed = recordRequests(getUser);
    const { person } = await openPerson('Elena Dumitrescu');
    expect(screen.getByText('Shift manager')).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getByRole('link', { name: bucharestShift })).toHaveAttribute(
      'href',
      `mailto:${bucharestShift}`,
    );
    const restaurants = within(section('Restaurants')).getAllByRole('link');
    expect(restaurants.map((link) => link.textContent)).toEqual(['București Militari', 'București Pipera']);
    expect(restaurants[0]).toHaveAttribute(
      'href',
      `/dashboard/restaurants/${await restaurantIdOf('RO-B-01')}`,
    );
    // The months to both sides come once this one is on the screen.
    expect(new URL(asked[0]?.url ?? '').search).toBe(`?id=${person.id}&date=2026-10`);
    expect(listed).toHaveLength(0);
    expect(document.title).toBe('Elena Dumitrescu · Brigade');
  });

  it("tells the month's feedback on both sides", async () => {
    const { person } = await openPerson('Bianca Mureșan');
    const server = await testServer();
    const { data } = await server.call(getUserWithReports, {
      as: admin,
      query: { id: person.id, date: '2026-10' },
    });
    const count = data.received?.count ?? 0;
    const [newest] = data.received?.reports ?? [];
    const received = section('Feedback received');
    expect(count).toBeGreaterThan(0);
    expect(received).toHaveTextContent(`Reports${count}Average points${data.received?.points_average}`);
    expect(received).toHaveTextContent(`RON ${data.received?.bonus_totals[0]?.amount}`);
    const rows = within(received).getAllByRole('row');
    expect(rows).toHaveLength(count + 1);
    expect(rows[1]).toHaveTextContent(
      `Cluj-Napoca Mănăștur${newest?.points}RON ${newest?.bonus}${newest?.evaluator.first_name}`,
    );
    expect(section('Feedback given')).toHaveTextContent('This person gave no feedback in this month.');
  });

  it('tells what an evaluator gave, and to whom', async () => {
    await openPerson('Elena Dumitrescu');
    const given = section('Feedback given');
    expect(within(given).getByRole('columnheader', { name: 'Evaluated user' })).toBeVisible();
    expect(within(given).getAllByRole('link', { name: 'București Militari' }).length).toBeGreaterThan(0);
    expect(section('Feedback received')).toHaveTextContent('Nobody gave this person feedback in this month.');
  });

  it('sorts the feedback by a column', async () => {
    const { user } = await openPerson('Bianca Mureșan');
    const table = within(section('Feedback received')).getByRole('table');
    const points = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent));
    await user.click(within(table).getByRole('button', { name: 'Points' }));
    expect(points()).toEqual(points().toSorted((one, other) => other - one));
    await user.click(within(table).getByRole('button', { name: 'Points' }));
    expect(points()).toEqual(points().toSorted((one, other) => one - other));
  });

  it('steps through the months', async () => {
    const { user, router, person } = await openPerson('Bianca Mureșan');
    expect(screen.getByRole('heading', { name: 'October 2026' })).toBeVisible();
    const held = hold(getUserWithReports, '2026-11');
    network.use(held);
    await user.click(screen.getByRole('button', { name: /Next month/ }));
    // The person stays, last month's feedback doesn't stand under the new month's name.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible());
    expect(screen.getByRole('heading', { name: 'Bianca Mureșan', level: 1 })).toBeVisible();
    expect(within(section('Feedback received')).queryByRole('table')).not.toBeInTheDocument();

    held.release();
    expect(await screen.findAllByText('This month is still to come.')).toHaveLength(2);
    expect(router.state.location.href).toBe(`/dashboard/users/${person.id}?month=2026-11`);
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/dashboard/users/${person.id}`));
    expect(await within(section('Feedback received')).findByRole('table')).toBeVisible();
  });

  it('says that a person does not exist', async () => {
    await renderApp('/dashboard/users/01a00000-0000-7000-8000-000000000000', { as: admin });
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the people' })).toBeVisible();
  });

  it('names an address that waits to be verified', async () => {
    const { id } = await personOf('Bianca Mureșan');
    const server = await testServer();
    const body = { email: 'bianca.noua@ardealgrill.example' };
    await server.call(updateUser, { as: admin, params: { id }, body });
    await openPerson('Bianca Mureșan');
    expect(
      screen.getByText('New e-mail bianca.noua@ardealgrill.example: counts once it is verified.'),
    ).toBeVisible();
  });
});

describe('for an evaluator', () => {
  it('shows people of the own restaurants without address, status and actions', async () => {
    await openPerson('Bianca Mureșan', { as: clujManager });
    expect(screen.queryByText(/@ardealgrill/)).not.toBeInTheDocument();
    expect(screen.queryByText('Active')).not.toBeInTheDocument();
    for (const name of ['Edit', 'Delete', 'Disable', 'Assign to a restaurant'])
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
    expect(within(section('Feedback received')).getByRole('table')).toBeVisible();
  });

  it('says of people of other restaurants that they are not there', async () => {
    const { id } = await personOf('Maria Ionescu');
    await renderApp(`/dashboard/users/${id}`, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeVisible();
  });
});

describe('a server that knows only the listed calls', () => {
  it('is asked by the listed call, and the page says what it does not tell', async () => {
    const { id } = await personOf('Bianca Mureșan');
    network.use(foreignAnswer(getUserWithReports, { error: 'no such path' }, 404));
    network.use(
      mock(getUser, {
        success: true,
        data: { id, first_name: 'Bianca', last_name: 'Mureșan', role: 'user' },
      }),
    );
    await renderApp(`/dashboard/users/${id}`, { as: admin });
    expect(await screen.findByRole('heading', { name: 'Bianca Mureșan', level: 1 })).toBeVisible();
    expect(screen.getAllByText('No data')).toHaveLength(2);
    expect(screen.getAllByText('This server does not provide a person’s feedback.')).toHaveLength(2);
    expect(screen.getByText(/This person is assigned to no restaurant/)).toBeVisible();
  });
});

describe('a person’s history', () => {
  it('shows the months, each a way to it, and since when they belong to a restaurant', async () => {
    const { user, router } = await openPerson('Bianca Mureșan');
    const table = within(section('Over the months')).getByRole('table');
    const [head, ...months] = within(table).getAllByRole('row');
    expect(head).toHaveTextContent('MonthReceivedAverage pointsBonus');
    expect(months[0]).toHaveTextContent(/^October 2026\d+\d\.\d+RON \d/);
    expect(months[1]).toHaveTextContent(/^September 2026/);
    expect(within(section('Restaurants')).getByText(/^since \d+ \w+ 20\d\d$/)).toBeVisible();
    await user.click(within(table).getByRole('link', { name: 'September 2026' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-09' }));
  });

  it('keeps where they were before, with both days', async () => {
    const server = await testServer();
    const { id } = await personOf('Bianca Mureșan');
    const [leaves, restaurant_id] = [await restaurantIdOf('RO-CJ-01'), await restaurantIdOf('RO-B-02')];
    await server.call(assignUserToRestaurant, { as: admin, body: { user_id: id, restaurant_id, leaves } });
    await openPerson('Bianca Mureșan');
    const restaurants = section('Restaurants');
    expect(within(restaurants).getByText('since 15 Oct 2026')).toBeVisible();
    expect(within(restaurants).getByRole('heading', { name: 'Earlier' })).toBeVisible();
    expect(restaurants).toHaveTextContent(/Cluj-Napoca MănășturRO-CJ-01\d+ \w+ 20\d\d – 15 Oct 2026/);
  });
});

describe('restaurants of a person', () => {
  it('moves to another one on a day, and says of a day that can’t be why', async () => {
    const asked = recordRequests(assignUserToRestaurant);
    const { user, box } = await openAssigning('Bianca Mureșan');
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: /Pipera/ }));
    const from = within(section('Restaurants')).getByLabelText('From');
    expect(from).toHaveValue('15/10/2026');
    // Not today instead.
    await user.clear(from);
    await user.type(from, '31/09/2026');
    await user.tab();
    expect(from).toHaveAccessibleDescription('This date does not exist');
    expect(screen.getByRole('button', { name: 'Assign' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Leaves'), 'Cluj-Napoca Mănăștur');
    await user.clear(from);
    await user.type(from, '02/10/2026');
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(from).toHaveAccessibleDescription(/can’t be changed while there are reports/));
    await user.clear(from);
    await user.type(from, '15/10/2026');
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Bianca Mureșan was assigned to București Pipera')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Earlier' })).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  async function openAssigning(name: string) {
    const app = await openPerson(name);
    await app.user.click(screen.getByRole('button', { name: 'Assign to a restaurant' }));
    const box = await within(section('Restaurants')).findByRole('combobox', { name: 'Restaurant' });
    return { ...app, box };
  }

  it('begins today, on a page that stayed open over midnight too', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let at = '2026-10-15T10:00:00Z';
    const { user } = await openPerson('Bianca Mureșan', { at, settings: { clock: () => new Date(at) } });
    await user.click(screen.getByRole('button', { name: 'Assign to a restaurant' }));
    expect(await screen.findByLabelText('From')).toHaveValue('15/10/2026');
    at = '2026-10-16T10:00:00Z';
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByLabelText('From')).toHaveValue('16/10/2026');
  });

  it('[product-assign] assigns to one, found by its Store ID, once', async () => {
    const asked = recordRequests(assignUserToRestaurant);
    const { user, person, box } = await openAssigning('Bianca Mureșan');
    await waitFor(() => expect(box).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Assign' })).toBeDisabled();
    await user.keyboard('b-02');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('București Pipera');

    const assign = screen.getByRole('button', { name: 'Assign' });
    // Both clicks before anything is rendered.
    fireEvent.click(assign);
    fireEvent.click(assign);
    expect(await screen.findByText('Bianca Mureșan was assigned to București Pipera')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'București Pipera' })).toBeVisible();
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assign to a restaurant' })).toHaveFocus());
    const saved = await savedPerson(person.id);
    expect(saved.restaurants.map((restaurant) => restaurant.store_id)).toEqual(['RO-B-02', 'RO-CJ-01']);
  });

  it('offers no restaurant that the person is in', async () => {
    const { box } = await openAssigning('Elena Dumitrescu');
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(options()[0]).toHaveTextContent('Cluj-Napoca Mănăștur');
  });

  it('says when it failed', async () => {
    const { user, box } = await openAssigning('Bianca Mureșan');
    network.use(fault(assignUserToRestaurant, 'unavailable'));
    await waitFor(() => expect(box).toHaveFocus());
    await user.keyboard('pipera');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while assigning the person to the restaurant',
    );
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByRole('link', { name: 'București Pipera' })).toBeVisible();
  });

  it('[function-confirm-removal] removes from one after a question', async () => {
    const asked = recordRequests(removeUserFromRestaurant);
    const { user, person } = await openPerson('Elena Dumitrescu');
    await user.click(screen.getByRole('button', { name: 'Remove from București Pipera' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Remove Elena Dumitrescu from București Pipera?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(asked).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Remove from București Pipera' }));
    await user.click(await screen.findByRole('button', { name: 'Remove from restaurant' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove from București Pipera' })).not.toBeInTheDocument(),
    );
    expect(await screen.findByRole('heading', { name: 'Earlier' })).toBeVisible();
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Restaurants' })).toHaveFocus());
    const saved = await savedPerson(person.id);
    expect(saved.restaurants.map((restaurant) => restaurant.store_id)).toEqual(['RO-B-01']);
  });
});

describe('disable and enable', () => {
  it('disables an account after a question, and enables it again', async () => {
    const asked = recordRequests(updateUser);
    const { user, person } = await openPerson('Bianca Mureșan');
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Disable Bianca Mureșan?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    const confirm = within(dialog).getByRole('button', { name: 'Disable account' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('Disabled')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(await savedPerson(person.id)).toMatchObject({ status: 'disabled' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Enable' }));
    await user.click(await screen.findByRole('button', { name: 'Enable account' }));
    expect(await screen.findByText('Active')).toBeVisible();
    expect(await savedPerson(person.id)).toMatchObject({ status: 'active' });
  });

  it('says why it is refused', async () => {
    const { user } = await openPerson('Bianca Mureșan');
    network.use(fault(updateUser, 'last_admin'));
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    await user.click(await screen.findByRole('button', { name: 'Disable account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while updating the userThis is your own account or the last administrator, so it must stay as it is.',
    );
  });

  it('is not offered for the own account, which says so', async () => {
    await openPerson('Ioana Munteanu');
    expect(screen.getByText(/This is your own account/)).toBeVisible();
    for (const name of ['Disable', 'Delete'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible();
  });
});

describe('an invitation', () => {
  it('is sent again', async () => {
    const { server } = await openPerson('Vlad Georgescu');
    expect(screen.getByText('This account is not activated yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disable' })).not.toBeInTheDocument();
    const again = screen.getByRole('button', { name: 'Resend invitation' });
    const asked = recordRequests(resendInvitation);
    fireEvent.click(again);
    fireEvent.click(again);
    expect(await screen.findByText(/A new invitation goes to/)).toBeVisible();
    expect(asked).toHaveLength(1);
    const [mail] = await server.mails();
    expect(mail?.text).toContain('/activate-account?token=');
  });

  it('asks to wait when one has just gone out', async () => {
    network.use(fault(resendInvitation, 'too_many_requests', { retryAfter: 42 }));
    const { user } = await openPerson('Vlad Georgescu');
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error sending e-mail');
    expect(alert).toHaveTextContent('Please try again in 42 seconds.');
  });
});

describe('deleting', () => {
  async function openDialog(name: string) {
    const app = await openPerson(name);
    await app.user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: `Delete the account of ${name}?` });
    const tick = within(dialog).getByRole('checkbox', {
      name: 'I understand that this removes the user from all restaurants',
    });
    return { ...app, dialog, tick, confirm: within(dialog).getByRole('button', { name: 'Delete person' }) };
  }

  it('[function-confirm-user, rule-tick-user] says what goes and what stays before the tick', async () => {
    const server = await testServer();
    const { id } = await personOf('Elena Dumitrescu');
    const { data } = await server.call(previewUserDelete, { as: admin, params: { id } });
    const held = hold(previewUserDelete);
    network.use(held);
    const { dialog, tick, confirm } = await openDialog('Elena Dumitrescu');
    expect(dialog).toHaveTextContent('Please wait');
    held.release();
    await within(dialog).findByText('The account and its place in 2 restaurants will be deleted.');
    const [bonus] = data.bonus_totals;
    expect(
      within(dialog)
        .getByText(/bonus are kept under this name/)
        .textContent.replaceAll(/\s/g, ' '),
    ).toBe(
      `${data.reports.toLocaleString('en')} reports and RON ${Number(bonus?.amount).toFixed(2)} bonus are kept under this name.`,
    );
    expect(tick).not.toBeChecked();
    expect(confirm).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('[product-people, message-user-done] deletes once, however often it is pressed, and goes to the list', async () => {
    const asked = recordRequests(deleteUser);
    const { user, router, person, tick, confirm } = await openDialog('Bianca Mureșan');
    await user.click(tick);
    await waitFor(() => expect(confirm).toBeEnabled());
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('User deleted successfully')).toBeVisible();
    expect(router.state.location.href).toBe('/dashboard/users');
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Bianca Mureșan')).not.toBeInTheDocument());
    await expect(savedPerson(person.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is left by Escape, and nothing has happened', async () => {
    const asked = recordRequests(deleteUser);
    const { user } = await openDialog('Bianca Mureșan');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(asked).toHaveLength(0);
  });

  it('[message-user-failed] says why it failed, and can be tried again', async () => {
    const { user, tick, confirm } = await openDialog('Bianca Mureșan');
    network.use(fault(deleteUser, 'last_admin'));
    await user.click(tick);
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while deleting the userThis is your own account or the last administrator, so it must stay as it is.',
    );
    await user.click(confirm);
    expect(await screen.findByText('User deleted successfully')).toBeVisible();
  });

  it('works with a server that cannot say what is concerned', async () => {
    network.use(fault(previewUserDelete, 'not_found', { always: true }));
    const { user, dialog, tick, confirm } = await openDialog('Bianca Mureșan');
    await within(dialog).findByText('The reports are kept under this name.');
    await user.click(tick);
    await user.click(confirm);
    expect(await screen.findByText('User deleted successfully')).toBeVisible();
  });
});
