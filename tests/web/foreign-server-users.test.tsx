/** Every page of people and the account page, against a server made from the specification alone. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { user as userSchema } from '#contract/users.ts';
import { foreignServer, foreignToken } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { draftOwners } from '#web/state/drafts.ts';
import { isOneself } from '#web/foreign/is-oneself.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

async function open(url: string) {
  const foreign = foreignServer();
  network.use(...foreign.handlers);
  localStorage.setItem('accessToken', foreignToken);
  return { foreign, ...(await renderApp(url)) };
}

describe('people at a foreign server', () => {
  it('are listed, searched, filtered and sorted here', async () => {
    const { user, foreign } = await open('/dashboard/users');
    const names = () =>
      within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(await screen.findByRole('link', { name: 'Pop, Ion' })).toBeVisible();
    expect(names()).toEqual(['Boss, Olga', 'Pop, Ion']);
    // What the server doesn't tell, or tells in words of its own.
    expect(screen.getByRole('link', { name: 'Pop, Ion' }).closest('tr')).toHaveTextContent(
      /Pop, Ion.*ion@foreign\.example.*–.*Evaluator.*–/,
    );
    await user.selectOptions(screen.getByLabelText('Role'), 'Administrator');
    await waitFor(() => expect(names()).toEqual(['Boss, Olga']));
    await user.selectOptions(screen.getByLabelText('Role'), 'All roles');
    await user.type(screen.getByRole('searchbox'), 'POP');
    await waitFor(() => expect(names()).toEqual(['Pop, Ion']));
    // How mails leave the server is asked for once; one that doesn't tell sends them.
    expect([...new Set(foreign.unknown)]).toEqual(['GET /v1/app/info/']);
  });

  it('have a page, which says what the server does not tell', async () => {
    const { user } = await open('/dashboard/users/8');
    expect(await heading('Ion Pop')).toBeVisible();
    expect(screen.getByText('ion@foreign.example')).toBeVisible();
    expect(screen.getAllByText('This server does not provide a person’s feedback.')).toHaveLength(2);
    await user.click(button('Previous month, September 2026'));
    expect(await screen.findByRole('heading', { level: 2, name: 'September 2026' })).toBeVisible();
    expect(await heading('Ion Pop')).toBeVisible();
  });

  it('can not be assigned to a restaurant, for which the specification has no call, and that is said', async () => {
    const { user } = await open('/dashboard/users/8');
    await user.click(await screen.findByRole('button', { name: 'Assign to a restaurant' }));
    const box = await screen.findByRole('combobox', { name: 'Restaurant' });
    await waitFor(() => expect(box).toHaveFocus());
    await user.keyboard('beta');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await user.click(button('Assign'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while assigning the person to the restaurant',
    );
  });

  async function fill(user: Awaited<ReturnType<typeof open>>['user'], first: string, address: string) {
    await user.type(await screen.findByLabelText('First name'), first);
    await user.type(screen.getByLabelText('Last name'), 'Nou');
    await user.type(screen.getByLabelText('E-mail'), address);
    await user.selectOptions(screen.getByLabelText('Position'), 'Shift manager');
    await user.selectOptions(screen.getByLabelText('Role'), 'Evaluator');
  }

  it('are added with the fields of the specification; the list shows who came', async () => {
    const { user, foreign } = await open('/dashboard/users/add');
    await fill(user, 'Dan', 'ion@foreign.example');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We know that address.');
    await user.clear(screen.getByLabelText('E-mail'));
    await user.type(screen.getByLabelText('E-mail'), 'dan@foreign.example');
    await user.click(button('Save'));
    expect(await heading('People')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Nou, Dan' })).toBeVisible();
    expect(foreign.people.at(-1)).toEqual({
      id: expect.any(String),
      first_name: 'Dan',
      last_name: 'Nou',
      email: 'dan@foreign.example',
      user_position: 'shift_manager',
      role: 'evaluator',
    });
  });

  it('are added one after the other', async () => {
    const { user, foreign } = await open('/dashboard/users/add');
    await fill(user, 'Dan', 'dan@foreign.example');
    await user.click(button('Save and add another user'));
    expect(await screen.findByText('Last added: Dan Nou')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show' })).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(foreign.people).toHaveLength(3);
  });

  it('are edited', async () => {
    const { user, foreign } = await open('/dashboard/users/edit/8');
    await user.clear(await screen.findByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Ioan');
    await user.selectOptions(screen.getByLabelText('Position'), 'Store manager');
    await user.click(button('Save'));
    expect(await heading('Ioan Pop')).toBeVisible();
    expect(foreign.people[1]).toEqual({
      id: '8',
      first_name: 'Ioan',
      last_name: 'Pop',
      email: 'ion@foreign.example',
      user_position: 'store_manager',
      role: 'evaluator',
    });
  });

  it('are deleted', async () => {
    const { user, foreign } = await open('/dashboard/users/8');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The reports are kept under this name.')).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Delete person'));
    expect(await heading('People')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pop, Ion' })).toBeNull());
    expect(foreign.people.map(({ id }) => id)).toEqual(['7']);
  });
});

describe('oneself, of whom a foreign server tells no id', () => {
  it('is known by the e-mail, and not offered to be deleted', async () => {
    await open('/dashboard/users/7');
    expect(await heading('Olga Boss')).toBeVisible();
    expect(screen.getByText(/This is your own account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('sees on the account page why nothing can be changed there', async () => {
    await open('/dashboard/account');
    expect(await heading('Account')).toBeVisible();
    expect(screen.getByText('Your own details can’t be changed here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('keeps drafts of their own all the same', async () => {
    const { user } = await open('/dashboard/restaurants/add');
    await user.type(await screen.findByRole('textbox', { name: 'Restaurant name' }), 'Half a na');
    await waitFor(() => expect(localStorage.getItem('drafts.boss@foreign.example')).toContain('Half a na'));
    expect(localStorage.getItem('drafts.')).toBeNull();
  });
});

describe('what is not told', () => {
  const person = (fields: object) =>
    userSchema.parse({ first_name: 'Ana', last_name: 'Pop', role: 'admin', ...fields });

  it.each([
    [{}, {}, false],
    [{ id: 'u1' }, {}, false],
    [{ id: 'u1' }, { id: 'u1' }, true],
    [{ id: 'u1', email: 'a@x.ro' }, { id: 'u2', email: 'a@x.ro' }, false],
    [{ email: 'A@x.ro' }, { id: 'u2', email: 'a@x.ro' }, true],
    [{ email: 'a@x.ro' }, { id: 'u2' }, false],
  ])('is equal to nothing: %j and %j are one person: %s', (me, other, same) => {
    expect(isOneself(person(me), person(other))).toBe(same);
  });

  it('owns no drafts', () => {
    expect(draftOwners(person({}))).toEqual([]);
    expect(draftOwners(person({ id: 'u1', email: 'A@x.ro' }))).toEqual(['u1', 'a@x.ro']);
  });
});
