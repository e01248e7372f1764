import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checkSetup, createFirstAdmin } from '#contract/accounts.ts';
import { getMyInfo, login } from '#contract/session.ts';
import { fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';
import { recordRequests } from '#tests/support/requests.ts';

const open = async () => {
  network.use(mock(checkSetup, { success: true }));
  const app = await renderApp('/setup?token=one-time-007');
  await screen.findByLabelText('First name');
  return app;
};

async function fill(user: Awaited<ReturnType<typeof renderApp>>['user'], again = 'correct horse') {
  await user.type(screen.getByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Pop');
  await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Password again'), again);
}
const submit = () => screen.getByRole('button', { name: 'Create the account' });

describe('first-run set-up', () => {
  it('[route-setup] takes the token out of the address bar and sends it with what is typed', async () => {
    network.use(mock(createFirstAdmin, { success: true }));
    const asked = recordRequests(createFirstAdmin);
    const { user, router } = await open();
    expect(router.state.location.href).toBe('/setup');
    await fill(user);
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
    expect(await screen.findByText('The administrator account was created')).toBeInTheDocument();
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/v1/app/setup/one-time-007');
    expect(await asked[0]?.json()).toEqual({
      first_name: 'Ana',
      last_name: 'Pop',
      email: 'ana@example.com',
      password: 'correct horse',
      locale: 'en',
    });
  });

  it('signs the new administrator in', async () => {
    network.use(mock(createFirstAdmin, { success: true }));
    const { user, session, server, router } = await open();
    const { user: person } = await server.call(getMyInfo, { as: admin });
    network.use(
      mock(login, { success: true, accessToken: await server.as(admin), user: person, device: null }),
    );
    await fill(user);
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(session.get().isAuthenticated).toBe(true);
  });

  it('[call-setup-link] tells a wrong link before anything is typed', async () => {
    network.use(fault(checkSetup, 'not_found'));
    await renderApp('/setup?token=one-time-007');
    expect(await screen.findByRole('heading', { name: 'This set-up link does not work' })).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  });

  it('where there is an administrator, leads to the log-in', async () => {
    await renderApp('/setup?token=one-time-007');
    expect(await screen.findByRole('heading', { name: 'Brigade is set up already' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/');
  });

  it('without a token says so and leads on', async () => {
    await renderApp('/setup');
    expect(await screen.findByRole('heading', { name: 'Missing token' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/');
  });

  it('asks for every field, the first one focused, and sends nothing', async () => {
    const asked = recordRequests(createFirstAdmin);
    const { user } = await open();
    await user.click(submit());
    for (const text of [
      'Enter the first name',
      'Enter the last name',
      'Enter the e-mail',
      'Enter the password',
      'Enter the password again',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  it('wants a password of eight characters, twice the same', async () => {
    const { user } = await open();
    await fill(user, 'something else');
    await user.click(submit());
    expect(await screen.findByText('The passwords are not the same')).toBeVisible();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'short');
    expect(await screen.findByText('At least 8 characters')).toBeVisible();
  });

  it("puts the server's errors on their fields", async () => {
    network.use(fault(createFirstAdmin, 'invalid', { errors: [{ path: 'email', code: 'invalid_email' }] }));
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText(/Enter a valid e-mail/)).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says in a banner what is nobody’s field', async () => {
    network.use(fault(createFirstAdmin, 'setup_closed'));
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This installation already has an administrator. Please log in.',
    );
  });

  it('asks before typed text is left behind', async () => {
    const { user, router } = await open();
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.click(screen.getByRole('link', { name: 'Brigade' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/setup');
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
    await user.click(screen.getByRole('link', { name: 'Brigade' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
  });
});
