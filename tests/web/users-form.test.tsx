import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { registerUser, updateUser } from '#contract/user-changes.ts';
import { listUsers } from '#contract/users.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf, savedPerson } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const box = (name: string) => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

/** The error under a field, empty where there is none. */
const errorOf = (control: HTMLElement) => document.getElementById(`${control.id}-error`)?.textContent;

async function openAdd() {
  const app = await renderApp('/dashboard/users/add', { as: admin });
  await screen.findByRole('heading', { name: 'Add person', level: 1 });
  await screen.findByRole('checkbox', { name: /București Militari/ });
  return app;
}

/** What `userEvent.type` can't type: control characters and whole names at once. */
function fill(control: HTMLElement, value: string) {
  fireEvent.change(control, { target: { value } });
}

async function fillPerson(
  user: UserEvent,
  { first = 'Ana', last = 'Pop', email = 'ana.pop@example.com' } = {},
) {
  fill(box('First name'), first);
  fill(box('Last name'), last);
  fill(box('E-mail'), email);
  await user.selectOptions(choice('Position'), 'Crew');
  await user.selectOptions(choice('Role'), 'User');
}

async function everybody() {
  const server = await testServer();
  return (await server.call(listUsers, { as: admin })).data;
}

it('editing somebody again begins from what is saved now', async () => {
  const edited = await personOf('Mihai Ardelean');
  const at = `/dashboard/users/edit/${edited.id}`;
  const { router, server, queryClient } = await renderApp(at, { as: admin });
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Mihai');
  await router.navigate({ to: '/dashboard/settings' });
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  await server.call(updateUser, { as: admin, params: { id: edited.id }, body: { first_name: 'Mihail' } });
  // As the stream's hint does.
  await queryClient.invalidateQueries({ queryKey: ['users'] });
  await router.navigate({ to: at });
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Mihail');
});

describe('adding a user', () => {
  it('[product-people, route-users-add, user-fields, message-user-done] saves what was entered and opens the page of the person', async () => {
    const asked = recordRequests(registerUser);
    const { user, router, server } = await openAdd();
    await fillPerson(user);
    await user.click(screen.getByRole('checkbox', { name: /București Militari/ }));
    await user.click(screen.getByRole('checkbox', { name: /Cluj-Napoca/ }));
    await user.selectOptions(choice('Language'), 'Deutsch');
    await user.click(save());

    expect(await screen.findByRole('heading', { name: 'Ana Pop', level: 1 })).toBeVisible();
    expect(await screen.findByText('User added successfully')).toBeVisible();
    const person = await personOf('Ana Pop');
    expect(router.state.location.href).toBe(`/dashboard/users/${person.id}`);
    expect(person).toMatchObject({
      email: 'ana.pop@example.com',
      user_position: 'crew',
      role: 'user',
      status: 'pending',
      locale: 'de',
    });
    expect(person.restaurants.map((restaurant) => restaurant.store_id)).toEqual(['RO-B-01', 'RO-CJ-01']);
    expect(asked).toHaveLength(1);
    // The role can't log in, so nobody is invited into a refusal.
    expect(await server.mails()).toEqual([]);
  });

  it('asks since when they belong to the chosen restaurants', async () => {
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    expect(screen.queryByLabelText('Member since (optional)')).toBeNull();
    await fillPerson(user);
    await user.click(screen.getByRole('checkbox', { name: /Cluj-Napoca/ }));
    await user.type(screen.getByLabelText('Member since (optional)'), '2026-09-15');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Ana Pop', level: 1 })).toBeVisible();
    expect(await asked[0]?.json()).toMatchObject({ member_since: '2026-09-15' });
    expect((await personOf('Ana Pop')).restaurants).toMatchObject([{ since: '2026-09-15' }]);
  });

  it('[rule-required-person] names every field that is required, and leads to the first', async () => {
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    await user.click(save());
    await waitFor(() => expect(errorOf(box('First name'))).toBe('Enter the first name'));
    expect(errorOf(box('Last name'))).toBe('Enter the last name');
    expect(errorOf(box('E-mail'))).toBe('Enter the e-mail');
    expect(errorOf(choice('Position'))).toBe('Choose a position');
    expect(errorOf(choice('Role'))).toBe('Choose a role');
    expect(box('First name')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  it.each([
    ["Ana-Maria O'Neill", 'Șerban-Țăranu'],
    ['Ana 🎉', 'Pop'],
    ['محمد\u200F', 'שרה'],
    ['Jürgen', 'Weiß'],
    ['a'.repeat(80), '李'],
  ])('takes the name %s %s', async (first, last) => {
    const { user } = await openAdd();
    await fillPerson(user, { first, last, email: 'name@example.com' });
    await user.click(save());
    expect(await screen.findByText('User added successfully')).toBeVisible();
    const added = (await everybody()).find((person) => person.email === 'name@example.com');
    expect(added).toMatchObject({ first_name: first.normalize('NFC'), last_name: last });
  });

  it.each([
    ['First name', 'Ana\u0000', 'This contains characters that are not allowed here'],
    ['First name', 'Ana\u202EpoP', 'This contains characters that are not allowed here'],
    ['Last name', '🎉🎉', 'This contains characters that are not allowed here'],
    ['Last name', '007', 'This contains characters that are not allowed here'],
    ['Last name', '   ', 'Enter the last name'],
    ['First name', 'a'.repeat(81), 'At most 80 characters'],
    ['E-mail', 'ana', 'Enter a valid e-mail, for example name@example.com'],
    ['E-mail', 'ana@', 'Enter a valid e-mail, for example name@example.com'],
    ['E-mail', 'a b@example.com', 'Enter a valid e-mail, for example name@example.com'],
    ['E-mail', `${'a'.repeat(250)}@example.com`, 'At most 254 characters'],
  ])('refuses %s %j', async (label, value, error) => {
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    await fillPerson(user);
    fill(box(label), value);
    await user.click(save());
    await waitFor(() => expect(errorOf(box(label))).toBe(error));
    expect(box(label)).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  it('checks a field when it is left, then at each change', async () => {
    const { user } = await openAdd();
    await user.type(box('E-mail'), 'ana');
    expect(errorOf(box('E-mail'))).toBe('');
    await user.tab();
    await waitFor(() => expect(errorOf(box('E-mail'))).toContain('valid e-mail'));
    await user.type(box('E-mail'), '@example.com');
    await waitFor(() => expect(errorOf(box('E-mail'))).toBe(''));
  });

  it.each([
    ['1234567', '1234567', 'At least 8 characters', ''],
    ['ä'.repeat(129), 'ä'.repeat(129), 'At most 128 characters', ''],
    ['longenough', '', '', 'Enter the password again'],
    ['longenough', 'longenoubh', '', 'The passwords are not the same'],
    ['', 'longenough', '', 'The passwords are not the same'],
  ])(
    '[rule-password-length, rule-required-password] refuses the password %j with %j',
    async (password, again, error, errorAgain) => {
      const asked = recordRequests(registerUser);
      const { user } = await openAdd();
      await fillPerson(user);
      const first = screen.getByLabelText('Password (optional)');
      const second = screen.getByLabelText('Password again');
      fill(first, password);
      fill(second, again);
      await user.click(save());
      await waitFor(() => expect([errorOf(first), errorOf(second)]).toEqual([error, errorAgain]));
      expect(asked).toHaveLength(0);
    },
  );

  it('[user-confirm-password] sends a password without its confirmation', async () => {
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    await fillPerson(user);
    fill(screen.getByLabelText('Password (optional)'), 'o parolă bună');
    fill(screen.getByLabelText('Password again'), 'o parolă bună');
    await user.click(save());
    expect(await screen.findByText('User added successfully')).toBeVisible();
    expect(Object.keys((await asked[0]?.json()) as object).toSorted()).toEqual([
      'email',
      'first_name',
      'id',
      'last_name',
      'password',
      'role',
      'user_position',
    ]);
  });

  it('shows a taken e-mail at its field, in any letters', async () => {
    const { user } = await openAdd();
    await fillPerson(user, { email: 'ADMIN@Ardealgrill.example' });
    await user.click(save());
    await waitFor(() => expect(errorOf(box('E-mail'))).toBe('This e-mail is already in use'));
    expect(box('E-mail')).toHaveFocus();
    fill(box('E-mail'), 'free@example.com');
    await user.click(save());
    expect(await screen.findByText('User added successfully')).toBeVisible();
  });

  it('writes once when it is pressed twice', async () => {
    const held = hold(registerUser);
    network.use(held);
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    await fillPerson(user);
    fireEvent.click(save());
    fireEvent.click(save());
    fireEvent.click(screen.getByRole('button', { name: 'Save and add another user' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    held.release();
    expect(await screen.findByText('User added successfully')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect((await everybody()).filter((person) => person.email === 'ana.pop@example.com')).toHaveLength(1);
  });

  it('[message-user-failed] is the same create when an answer got lost', async () => {
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    await fillPerson(user);
    network.use(cut(registerUser));
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'An error occurred while adding the userSomething went wrong. The server did not answer.',
    );
    await user.click(save());
    expect(await screen.findByText('User added successfully')).toBeVisible();
    const ids = await Promise.all(
      asked.map(async (request) => ((await request.json()) as { id: string }).id),
    );
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('is the same create after a reload too, and leads to what was saved where it says something else', async () => {
    const asked = recordRequests(registerUser);
    const app = await openAdd();
    const server = await testServer();
    await fillPerson(app.user);
    network.use(cut(registerUser));
    await app.user.click(save());
    await screen.findByText(/The server did not answer/);
    // What the server has done of the try whose answer was lost.
    const body = registerUser.body.parse(await asked[0]?.json());
    await server.call(registerUser, { as: admin, body });
    goToSleep();
    app.unmount();
    const { user } = await renderApp('/dashboard/users/add', {});
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    fill(box('Last name'), 'Popa');
    await user.click(save());
    expect(await screen.findByText(/This has been saved before, with other contents/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show what was saved' })).toHaveAttribute(
      'href',
      `/dashboard/users/${body.id}`,
    );
    fill(box('Last name'), 'Pop');
    await user.click(save());
    expect(await screen.findByText('User added successfully')).toBeVisible();
    expect((await everybody()).filter(({ email }) => email === 'ana.pop@example.com')).toHaveLength(1);
  }, 30_000);

  it('searches the restaurants and keeps those chosen in sight', async () => {
    const server = await testServer();
    for (const number of [1, 2, 3, 4]) {
      const body = { name: `Zalău ${number}`, store_id: `RO-SJ-0${number}`, drive_through: false };
      await server.call(createRestaurant, { as: admin, body: { ...body, daily_feedback_goal: 5 } });
    }
    const { user } = await openAdd();
    const asked = recordRequests(registerUser);
    const ticks = within(screen.getByRole('group', { name: 'Restaurants' }));
    await user.click(screen.getByRole('checkbox', { name: /Militari/ }));
    const chosen = screen.getByRole('list', { name: 'Chosen restaurants' });
    await user.type(ticks.getByRole('searchbox', { name: 'Search restaurants' }), 'zalau 2{Enter}');
    await waitFor(() => expect(ticks.getAllByRole('checkbox')).toHaveLength(1));
    await user.click(ticks.getByRole('checkbox'));
    expect(chosen).toHaveTextContent('București MilitariZalău 2');
    // Enter searches, it doesn't send the form.
    expect(asked).toHaveLength(0);
    await user.click(ticks.getByRole('button', { name: 'Clear the search' }));
    await screen.findByRole('checkbox', { name: /Militari/ });
    await user.click(within(chosen).getByRole('button', { name: 'Remove București Militari' }));
    expect(screen.getByRole('checkbox', { name: /Militari/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Zalău 2/ })).toBeChecked();
  });

  it('names the restaurants of a restored draft, whatever is searched for', async () => {
    const { user, unmount } = await openAdd();
    fill(box('First name'), 'Ana');
    await user.click(screen.getByRole('checkbox', { name: /Militari/ }));
    goToSleep();
    unmount();
    const server = await testServer();
    for (const number of [1, 2, 3, 4]) {
      const body = { name: `Zalău ${number}`, store_id: `RO-SJ-0${number}`, drive_through: false };
      await server.call(createRestaurant, { as: admin, body: { ...body, daily_feedback_goal: 5 } });
    }
    const again = await renderApp('/dashboard/users/add', {});
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    const search = await screen.findByRole('searchbox', { name: 'Search restaurants' });
    await again.user.type(search, 'zalau{Enter}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Militari/ })).toBeNull());
    const chosen = screen.getByRole('list', { name: 'Chosen restaurants' });
    expect(await within(chosen).findByRole('button', { name: 'Remove București Militari' })).toBeVisible();
  });

  it('is for administrators only', async () => {
    await renderApp('/dashboard/users/add', { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});

describe('save and add another user', () => {
  const another = () => screen.getByRole('button', { name: 'Save and add another user' });

  it('says the name as it was typed, markup and all', async () => {
    const { user } = await openAdd();
    await fillPerson(user);
    fill(box('First name'), '<b>Ana</b> <0/>');
    await user.click(another());
    expect(await screen.findByText('Last added: <b>Ana</b> <0/> Pop')).toBeVisible();
  });

  it('[function-add-another] keeps role, position and restaurants, clears the person, and focuses first name', async () => {
    const asked = recordRequests(registerUser);
    const { user, router } = await openAdd();
    await fillPerson(user);
    await user.selectOptions(choice('Role'), 'Evaluator');
    await user.selectOptions(choice('Position'), 'Shift manager');
    await user.click(screen.getByRole('checkbox', { name: /Militari/ }));
    fill(screen.getByLabelText('Password (optional)'), 'o parolă bună');
    fill(screen.getByLabelText('Password again'), 'o parolă bună');
    await user.click(another());

    expect(await screen.findByText('User added successfully')).toBeVisible();
    expect(screen.getByText('Last added: Ana Pop')).toBeVisible();
    expect(router.state.location.href).toBe('/dashboard/users/add');
    await waitFor(() => expect(box('First name')).toHaveFocus());
    for (const label of ['First name', 'Last name', 'E-mail']) expect(box(label)).toHaveValue('');
    for (const label of ['Password (optional)', 'Password again'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    expect(choice('Role')).toHaveValue('evaluator');
    expect(choice('Position')).toHaveValue('shift_manager');
    expect(screen.getByRole('checkbox', { name: /Militari/ })).toBeChecked();

    fill(box('First name'), 'Ion');
    fill(box('Last name'), 'Rus');
    fill(box('E-mail'), 'ion.rus@example.com');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Ion Rus', level: 1 })).toBeVisible();
    expect(await personOf('Ion Rus')).toMatchObject({ role: 'evaluator', user_position: 'shift_manager' });
    const ids = await Promise.all(
      asked.map(async (request) => ((await request.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('writes once when it is pressed twice', async () => {
    const asked = recordRequests(registerUser);
    const { user } = await openAdd();
    await fillPerson(user);
    fireEvent.click(another());
    fireEvent.click(another());
    expect(await screen.findByText('Last added: Ana Pop')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('forgets nothing of a person who could not be saved', async () => {
    const { user } = await openAdd();
    await fillPerson(user, { email: admin });
    await user.click(another());
    await waitFor(() => expect(errorOf(box('E-mail'))).toBe('This e-mail is already in use'));
    expect(box('First name')).toHaveValue('Ana');
    // The next plain save is a plain save.
    fill(box('E-mail'), 'ana@example.com');
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Ana Pop', level: 1 })).toBeVisible();
  });
});

describe('editing a user', () => {
  async function openEdit(name: string) {
    const person = await personOf(name);
    const app = await renderApp(`/dashboard/users/edit/${person.id}`, { as: admin });
    await screen.findByRole('heading', { name: 'Edit person', level: 1 });
    await screen.findByRole('checkbox', { name: /București Militari/ });
    return { ...app, person };
  }

  it('asks before a restaurant that the person has is taken out', async () => {
    const { user } = await openEdit('Bianca Mureșan');
    const cluj = screen.getByRole('checkbox', { name: /Cluj-Napoca/ });
    await user.click(cluj);
    const question = await screen.findByRole('alertdialog', { name: /^Remove Bianca Mureșan from Cluj/ });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(cluj).toBeChecked();
    await user.click(cluj);
    await user.click(await screen.findByRole('button', { name: 'Remove from restaurant' }));
    await waitFor(() => expect(cluj).not.toBeChecked());
  });

  it('[product-people, route-users-edit, message-user-done, state-users] starts with what is saved and saves what is changed', async () => {
    const asked = recordRequests(updateUser);
    const { user, router, person } = await openEdit('Bianca Mureșan');
    expect(box('First name')).toHaveValue('Bianca');
    expect(choice('Position')).toHaveValue('crew');
    expect(screen.getByRole('checkbox', { name: /Cluj-Napoca/ })).toBeChecked();
    fill(box('Last name'), 'Mureșan-Pop');
    await user.selectOptions(choice('Position'), 'Shift manager');
    await user.click(screen.getByRole('checkbox', { name: /Pipera/ }));
    fireEvent.click(save());
    fireEvent.click(save());

    expect(await screen.findByRole('heading', { name: 'Bianca Mureșan-Pop', level: 1 })).toBeVisible();
    expect(await screen.findByText('User updated successfully')).toBeVisible();
    expect(router.state.location.href).toBe(`/dashboard/users/${person.id}`);
    expect(asked).toHaveLength(1);
    const saved = await savedPerson(person.id);
    expect(saved).toMatchObject({
      last_name: 'Mureșan-Pop',
      user_position: 'shift_manager',
      email: person.email,
    });
    expect(saved.restaurants.map((restaurant) => restaurant.store_id)).toEqual(['RO-B-02', 'RO-CJ-01']);
  });

  it('lets a new address wait until it is verified, and says so', async () => {
    const { user, person } = await openEdit('Bianca Mureșan');
    expect(
      screen.getByText('A new address counts once it is verified. Until then the present one stays.'),
    ).toBeVisible();
    fill(box('E-mail'), 'bianca.noua@example.com');
    await user.click(save());
    expect(
      await screen.findByText('New e-mail bianca.noua@example.com: counts once it is verified.'),
    ).toBeVisible();
    expect(await savedPerson(person.id)).toMatchObject({
      email: person.email,
      pending_email: 'bianca.noua@example.com',
    });
  });

  it('leaves an address that waits alone when something else is saved', async () => {
    const { id } = await personOf('Bianca Mureșan');
    const body = { email: 'bianca.noua@example.com' };
    await (await testServer()).call(updateUser, { as: admin, params: { id }, body });
    const { user } = await openEdit('Bianca Mureșan');
    expect(screen.getByText(/bianca.noua@example.com waits to be verified/)).toBeVisible();
    fill(box('First name'), 'Bia');
    await user.click(save());
    expect(await screen.findByText('User updated successfully')).toBeVisible();
    expect(await savedPerson(id)).toMatchObject({ first_name: 'Bia', pending_email: body.email });
  });

  it('keeps a payroll number, and says at its field when somebody else has it', async () => {
    const other = await personOf('Radu Pop');
    const server = await testServer();
    await server.call(updateUser, { as: admin, params: { id: other.id }, body: { payroll_id: '0417' } });
    const { user, person } = await openEdit('Bianca Mureșan');
    fill(box('Payroll number (optional)'), '0417');
    await user.click(save());
    expect(await screen.findByText('Another person has this payroll number')).toBeVisible();
    fill(box('Payroll number (optional)'), '0418');
    await user.click(save());
    expect(await screen.findByText('Payroll number 0418')).toBeVisible();
    expect(await savedPerson(person.id)).toMatchObject({ payroll_id: '0418' });
  });

  it('disables an account', async () => {
    const { user, person } = await openEdit('Bianca Mureșan');
    await user.click(screen.getByRole('radio', { name: 'Disabled' }));
    await user.click(save());
    expect(await screen.findByText('User updated successfully')).toBeVisible();
    expect(await savedPerson(person.id)).toMatchObject({ status: 'disabled' });
  });

  it('shows a taken e-mail at its field', async () => {
    const { user } = await openEdit('Bianca Mureșan');
    fill(box('E-mail'), admin);
    await user.click(save());
    await waitFor(() => expect(errorOf(box('E-mail'))).toBe('This e-mail is already in use'));
  });

  it('[message-user-failed] says that the last administrator stays', async () => {
    const { user } = await openEdit('Bianca Mureșan');
    network.use(fault(updateUser, 'last_admin'));
    fill(box('First name'), 'Bia');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while updating the userThis is your own account or the last administrator, so it must stay as it is.',
    );
  });

  it("explains that one's own role and status are not one's own to change", async () => {
    const { user, router } = await openEdit('Ioana Munteanu');
    expect(screen.queryByRole('combobox', { name: 'Role' })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Disabled' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('New password (optional)')).not.toBeInTheDocument();
    expect(screen.getByText(/Nobody changes their own role or disables themselves/)).toBeVisible();
    fill(box('First name'), 'Ioana-Maria');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).not.toContain('edit'));
    // The account menu knows the new name at once.
    expect((await screen.findAllByText('Ioana-Maria Munteanu')).length).toBeGreaterThan(1);
  });

  it('shows yours and theirs, field by field, when somebody else was faster', async () => {
    const { user, person } = await openEdit('Bianca Mureșan');
    const pipera = await restaurantIdOf('RO-B-02');
    const theirs = { last_name: 'Theirs', user_position: 'store_manager', restaurants: [pipera] } as const;
    await (
      await testServer()
    ).call(updateUser, {
      as: admin,
      params: { id: person.id },
      body: { ...theirs, restaurants: [...theirs.restaurants], locale: 'de' },
    });
    fill(box('Last name'), 'Mine');
    fill(box('First name'), 'Bia');
    await user.click(save());

    const conflict = await screen.findByRole('region', { name: 'Yours and theirs' });
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else has changed this in the meantime.');
    const last = within(conflict).getByRole('group', { name: 'Last name' });
    expect(last).toHaveTextContent('MineKeep mineTheirsTake theirs');
    expect(await within(conflict).findByText(/^Ioana Munteanu changed this on 15 Oct 2026/)).toBeVisible();
    // Changed here alone: there is no "theirs" of it.
    expect(within(conflict).queryByRole('group', { name: 'First name' })).toBeNull();
    const restaurants = within(conflict).getByRole('group', { name: 'Restaurants' });
    expect(restaurants).toHaveTextContent(
      'Cluj-Napoca MănășturKeep the old valueBucurești PiperaTake theirs',
    );
    // A screen reader speaks each language's name as it is spoken there.
    expect(within(conflict).getByText('Deutsch')).toHaveAttribute('lang', 'de');
    // What wasn't touched has taken the newer value already.
    expect(choice('Position')).toHaveValue('store_manager');
    expect(screen.getByRole('checkbox', { name: /Pipera/ })).toBeChecked();

    await user.click(within(last).getByRole('radio', { name: /Take theirs/ }));
    expect(box('Last name')).toHaveValue('Theirs');
    await user.click(save());
    expect(await screen.findByText('User updated successfully')).toBeVisible();
    expect(await savedPerson(person.id)).toMatchObject({
      first_name: 'Bia',
      last_name: 'Theirs',
      user_position: 'store_manager',
      restaurants: [{ store_id: 'RO-B-02' }],
    });
  });

  it('says that a person is gone', async () => {
    await renderApp('/dashboard/users/edit/01a00000-0000-7000-8000-000000000000', { as: admin });
    expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeVisible();
  });

  it('is for administrators only, also of oneself', async () => {
    const { id } = await personOf('Mihai Ardelean');
    await renderApp(`/dashboard/users/edit/${id}`, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});

describe('roles', () => {
  it.each([
    ['ro', /poate vedea|vede/i, 'primește evaluări și nu se poate autentifica.'],
    ['de', /sehen/i, 'wird bewertet und kann sich nicht anmelden.'],
    ['en', /may see and change everything/i, 'is evaluated and can’t log in.'],
  ] as const)('are explained where they are chosen, in %s', async (locale, admins, users) => {
    await renderApp('/dashboard/users/add', { as: admin, locale });
    const role = await waitFor(() => {
      const found = document.querySelector('select[name=role]');
      if (!(found instanceof HTMLSelectElement)) throw new Error('no choice of a role');
      return found;
    });
    expect(role).toHaveAccessibleDescription(admins);
    expect(role.getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(users, { exact: false })).toBeVisible();
    // The name of a role, and nothing else, is "User".
    const name = { ro: 'Utilizator', de: 'Benutzer', en: 'User' }[locale];
    expect([...role.options].map((option) => option.textContent)).toContain(name);
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent(name);
  });
});
