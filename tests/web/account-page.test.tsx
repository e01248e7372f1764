import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getMyInfo } from '#contract/session.ts';
import { updateUser } from '#contract/user-changes.ts';
import { getPin } from '#contract/tablets.ts';
import { getUser } from '#contract/users.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { mailedLink, userIdOf } from '#tests/support/mailed-links.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager } from '#tests/support/small-set.ts';

const path = '/dashboard/account';
const secret = 'demo-ardeal-2026';
const fresh = 'a sentence is best';

async function open(as = clujManager) {
  const app = await renderApp(path, { as });
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return app;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const button = (name: string) => screen.getByRole('button', { name });

async function replace(user: User, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

async function typePasswords(user: User, current: string, one: string, other = one) {
  await user.type(screen.getByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), one);
  await user.type(screen.getByLabelText('New password again'), other);
  await user.click(button('Change the password'));
}

describe('the account page', () => {
  it('[route-account] is reached by the account menu, and shows what an administrator has decided', async () => {
    const { user } = await renderApp('/dashboard/restaurants', { as: clujManager });
    await user.click((await screen.findAllByRole('button', { name: /Mihai Ardelean/ }))[0] as HTMLElement);
    await user.click(screen.getByRole('link', { name: 'Account' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Account' });
    await waitFor(() => expect(heading).toHaveFocus());
    const main = within(screen.getByRole('main'));
    expect(main.getByText(clujManager)).toBeVisible();
    expect(main.getByText('Evaluator')).toBeVisible();
    expect(main.getByRole('link', { name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
    expect(main.queryByLabelText('E-mail')).toBeNull();
  });

  it('is shown once it knows of the PIN, whose part would move what is below it', async () => {
    const held = hold(getPin);
    network.use(held);
    const asked = recordRequests(getPin);
    const opened = renderApp(path, { as: clujManager });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('heading', { level: 1, name: 'Account' })).toBeNull();
    held.release();
    await opened;
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'PIN for tablets' })).toBeVisible();
  });

  it('is shown without the PIN where nothing can be said of it', async () => {
    network.use(fault(getPin, 'internal', { always: true }));
    await open();
    expect(screen.getByRole('heading', { name: 'Change password' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'PIN for tablets' })).toBeNull();
  });

  it('starts from what is saved now', async () => {
    const { id, server } = { id: await userIdOf(clujManager), server: await testServer() };
    const app = await renderApp('/dashboard/restaurants', { as: clujManager });
    await screen.findByRole('heading', { name: 'Restaurants' });
    await server.call(updateUser, { as: admin, params: { id }, body: { first_name: 'Mihail' } });
    await app.router.navigate({ to: path });
    expect(await screen.findByLabelText('First name')).toHaveValue('Mihail');
    expect(screen.getAllByRole('button', { name: /Mihail Ardelean/ }).length).toBeGreaterThan(0);
  });

  it('starts from what an administrator has just saved of themselves among the people', async () => {
    const { user, router } = await open(admin);
    const userId = await userIdOf(admin);
    await router.navigate({ to: '/dashboard/users/edit/$userId', params: { userId } });
    await screen.findByRole('heading', { level: 1, name: 'Edit person' });
    await replace(user, 'First name', 'Ileana');
    await user.click(button('Save'));
    await screen.findByRole('heading', { level: 1, name: /^Ileana/ });
    await router.navigate({ to: path });
    expect(await screen.findByLabelText('First name')).toHaveValue('Ileana');
  });

  it('works with the fields of the specification alone', async () => {
    network.use(
      mock(getMyInfo, {
        user: { id: 'u1', first_name: 'Ana', last_name: 'Pop', email: 'ana@example.com', role: 'evaluator' },
      }),
    );
    await open();
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
    expect(screen.getByText('ana@example.com')).toBeVisible();
  });
});

describe('own details', () => {
  it('are saved, and the frame shows them at once', async () => {
    const asked = recordRequests(updateUser);
    const { user, session } = await open();
    await replace(user, 'First name', "  O'Neill-Țurcanu 👩‍🍳 ");
    await user.dblClick(button('Save'));
    expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue("O'Neill-Țurcanu 👩‍🍳");
    expect(session.get().user).toMatchObject({ first_name: "O'Neill-Țurcanu 👩‍🍳", role: 'evaluator' });
    expect(screen.getAllByRole('button', { name: /O'Neill-Țurcanu/ }).length).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.json()).toEqual({
      locale: 'en',
      first_name: "O'Neill-Țurcanu 👩‍🍳",
      version: expect.any(Number),
    });
  });

  it.each([
    ['', 'Enter the first name'],
    ['   ', 'Enter the first name'],
    ['‮evil', 'This contains characters that are not allowed here'],
    ['123', 'This contains characters that are not allowed here'],
  ])('do not take the first name %j', async (name, text) => {
    const asked = recordRequests(updateUser);
    const { user } = await open();
    await user.clear(screen.getByLabelText('First name'));
    if (name) await user.type(screen.getByLabelText('First name'), name);
    await user.click(button('Save'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('switch the interface along with the language', async () => {
    const { user, locale } = await open();
    await user.selectOptions(screen.getByLabelText('Language', { selector: 'select' }), 'Deutsch');
    expect(document.documentElement.lang).toBe('en');
    await user.click(button('Save'));
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(locale.get()).toBe('de');
    const { locale: saved } = await (
      await testServer()
    ).database.kysely
      .selectFrom('users')
      .select('locale')
      .where('email', '=', clujManager)
      .executeTakeFirstOrThrow();
    expect(saved).toBe('de');
  });

  it('are saved over a switch of the language while the form is open, which the form follows', async () => {
    const { user, server } = await open();
    await replace(user, 'Last name', 'Pop');
    await user.click(screen.getAllByRole('button', { name: /Mihai Ardelean/ })[0] as HTMLElement);
    await user.click(screen.getByRole('radio', { name: 'Deutsch' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    const language = await screen.findByLabelText('Sprache', { selector: 'select' });
    await waitFor(() => expect(language).toHaveValue('de'));
    expect(screen.getByLabelText('Nachname')).toHaveValue('Pop');
    await user.click(button('Speichern'));
    await waitFor(() => expect(screen.getByText('Ihre Angaben sind gespeichert')).toBeInTheDocument());
    expect(screen.queryByRole('alert')).toBeNull();
    const { data } = await server.call(getUser, {
      as: admin,
      params: { id: await userIdOf(clujManager) },
    });
    expect(data).toMatchObject({ last_name: 'Pop', locale: 'de' });
  });

  it('are saved over a switch of the language that the form has not heard of', async () => {
    const { user, server } = await open();
    const params = { id: await userIdOf(clujManager) };
    await server.call(updateUser, { as: admin, params, body: { locale: 'de' } });
    await replace(user, 'Last name', 'Pop');
    await user.click(button('Save'));
    expect(
      await screen.findByText(/Your details are saved|Ihre Angaben sind gespeichert/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    const { data } = await server.call(getUser, { as: admin, params });
    expect(data).toMatchObject({ last_name: 'Pop', locale: 'de' });
  });

  it('name each language in itself', async () => {
    await open();
    const select = screen.getByLabelText('Language', { selector: 'select' });
    const languages = [...select.querySelectorAll('option')].map(({ lang, text }) => [lang, text]);
    expect(languages).toEqual([
      ['ro', 'Română'],
      ['de', 'Deutsch'],
      ['en', 'English'],
    ]);
  });

  it('leave the interface as it is where only a name was changed', async () => {
    const { user } = await open();
    await replace(user, 'Last name', 'Pop');
    await user.click(button('Save'));
    expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en');
  });

  it('show yours and theirs after a lost race, and save what was chosen', async () => {
    const { user, server } = await open();
    const params = { id: await userIdOf(clujManager) };
    await server.call(updateUser, {
      as: admin,
      params,
      body: { first_name: 'Mihail', last_name: 'Ardeleanu' },
    });
    await replace(user, 'First name', 'Mișu');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody else has changed this in the meantime.',
    );
    const choice = screen.getByRole('group', { name: 'First name' });
    expect(choice).toHaveTextContent('MișuKeep mineMihailTake theirs');
    // What wasn't touched takes the newer value at once.
    expect(screen.getByLabelText('Last name')).toHaveValue('Ardeleanu');
    await user.click(within(choice).getByRole('radio', { name: /Keep mine/ }));
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const { data } = await server.call(getUser, { as: admin, params });
    expect(data).toMatchObject({ first_name: 'Mișu', last_name: 'Ardeleanu' });
  });

  it('say that saving failed, and keep what was typed', async () => {
    const { user } = await open();
    network.use(cut(updateUser));
    await replace(user, 'First name', 'Mișu');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your details could not be saved');
    expect(screen.getByLabelText('First name')).toHaveValue('Mișu');
  });
});

describe('an own e-mail', () => {
  const newAddress = 'ioana.noua@ardealgrill.example';

  it('can be changed by an administrator: it counts once its link is opened', async () => {
    const { user, server } = await open(admin);
    await replace(user, 'E-mail', newAddress);
    await user.click(button('Save'));
    expect(
      await screen.findByText(`${newAddress} counts once you have opened the link`, { exact: false }),
    ).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue(newAddress);
    const link = await mailedLink(newAddress, 'verify-email');
    expect((await server.mails()).map(({ to }) => to).filter((to) => to.includes(admin))).toHaveLength(1);
    await renderApp(link);
    expect(await screen.findByRole('heading', { name: 'E-mail verified' })).toBeVisible();
  });

  it('that somebody has is refused on its field', async () => {
    const { user } = await open(admin);
    await replace(user, 'E-mail', clujManager.toUpperCase());
    await user.click(button('Save'));
    expect(await screen.findByText('This e-mail is already in use')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the appearance', () => {
  it('changes at once and stays on this device', async () => {
    const { user } = await open();
    await user.click(within(screen.getByRole('main')).getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(within(screen.getByRole('main')).getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

describe('a choice that stands on the page twice', () => {
  it('is checked in both places', async () => {
    const { user } = await open();
    await user.click(screen.getAllByRole('button', { name: /Mihai Ardelean/ })[0] as HTMLElement);
    const dark = screen.getAllByRole('radio', { name: 'Dark' });
    expect(dark).toHaveLength(2);
    await user.click(dark[0] as HTMLElement);
    for (const radio of dark) expect(radio).toBeChecked();
  });
});

describe('change password', () => {
  it('[function-change-password, message-password] ends every session, this one too, and leads to the log-in with the reason', async () => {
    const { user, router, server } = await open();
    const elsewhere = await server.as(clujManager);
    await typePasswords(user, secret, fresh);
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
    expect(screen.getByText('Please log in with the new password.')).toBeVisible();
    expect(router.state.location.href).toBe('/');
    expect(localStorage.getItem('accessToken')).toBeNull();
    const other = await server.request('GET', '/v1/user/my-info/', {
      headers: { Authorization: `Bearer ${elsewhere}` },
    });
    expect(other.status).toBe(401);
    await user.type(screen.getByLabelText('E-mail'), clujManager);
    await user.type(screen.getByLabelText('Password'), fresh);
    await user.click(button('Log in'));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  it('says at its field that the current password is not right', async () => {
    const { user, session } = await open();
    await typePasswords(user, 'not the password', fresh);
    expect(await screen.findByText('This is not the current password')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(session.get().isAuthenticated).toBe(true);
  });

  it('[rule-required-password] asks for all three, of eight characters, twice the same', async () => {
    const asked = recordRequests(updateUser);
    const { user } = await open();
    await user.click(button('Change the password'));
    expect(
      await screen.findAllByText(/^(?:Enter the password(?: again)?|Enter the current password)$/),
    ).toHaveLength(3);
    await typePasswords(user, secret, 'short', 'other');
    expect(await screen.findByText('At least 8 characters')).toBeVisible();
    expect(screen.getByText('The passwords are not the same')).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('[message-password] is sent once, and says that it failed', async () => {
    const asked = recordRequests(updateUser);
    const { user, session } = await open();
    network.use(fault(updateUser, 'unavailable'));
    const held = hold(updateUser);
    network.use(held);
    await typePasswords(user, secret, fresh);
    await user.click(button('Change the password'));
    held.release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Password change failed');
    expect(asked).toHaveLength(1);
    expect(session.get().isAuthenticated).toBe(true);
  });

  it('says that it isn’t known whether it was changed, where the answer was lost and the session has ended', async () => {
    const { user, router, server } = await open();
    network.use(cut(updateUser));
    await typePasswords(user, secret, fresh);
    expect(await screen.findByRole('alert')).toHaveTextContent('Password change failed');
    // What the server has done of the try whose answer was lost.
    const body = { current_password: secret, password: fresh };
    await server.call(updateUser, { as: clujManager, params: { id: await userIdOf(clujManager) }, body });
    await user.click(button('Change the password'));
    expect(await screen.findByText('Your password may have been changed')).toBeVisible();
    expect(screen.getByText(/log in with the new password, or with the former one/)).toBeVisible();
    expect(screen.queryByText(/session has ended/)).toBeNull();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByLabelText('E-mail')).toHaveValue(clujManager);
  });

  it('says so too where the session ends before the answer, here or in another tab', async () => {
    for (const end of ['refused', 'elsewhere'] as const) {
      const { user, session, unmount } = await open();
      const held = hold(updateUser);
      network.use(held);
      await typePasswords(user, secret, fresh);
      if (end === 'refused') act(() => session.refuse(session.token() ?? ''));
      else {
        localStorage.removeItem('accessToken');
        act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
      }
      expect(await screen.findByText('Your password may have been changed')).toBeVisible();
      expect(screen.getByLabelText('E-mail')).toHaveValue(clujManager);
      unmount();
    }
  });

  it('is no reason for a session to end that was answered', async () => {
    const { user, session } = await open();
    await typePasswords(user, 'not the password', fresh);
    await screen.findByText('This is not the current password');
    act(() => session.refuse(session.token() ?? ''));
    expect(await screen.findByText(/session has ended/)).toBeVisible();
  });

  it('never keeps a password in the browser', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Current password'), secret);
    await user.type(screen.getByLabelText('New password'), fresh);
    await replace(user, 'First name', 'Mișu');
    goToSleep();
    const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
    expect(stored).toContain('Mișu');
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(fresh);
  });
});
