import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  activateAccount,
  forgotPassword,
  getLink,
  listKeptMails,
  resetPassword,
  verifyEmail,
} from '#contract/accounts.ts';
import { getAppInfo, login } from '#contract/session.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { invitation, resetLink, userIdOf, verificationLink } from '#tests/support/mailed-links.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager } from '#tests/support/small-set.ts';

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const loginPage = () => screen.findByRole('heading', { name: 'Log in to Brigade' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });
const secret = 'a sentence is best';

async function typePasswords(user: User, one: string, other = one) {
  await user.type(await screen.findByLabelText('New password'), one);
  await user.type(screen.getByLabelText('New password again'), other);
}

async function logIn(user: User, email: string, password: string) {
  await loginPage();
  await user.type(screen.getByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(button('Log in'));
  await screen.findByRole('heading', { name: 'Overview' });
}

describe('forgot password', () => {
  async function ask(email: string) {
    const app = await renderApp('/forgot-password');
    await app.user.type(await screen.findByLabelText('E-mail'), email);
    await app.user.click(button('Send the link'));
    return app;
  }

  it('is linked from the log-in', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    const forgot = await heading('Forgot your password?');
    await waitFor(() => expect(forgot).toHaveFocus());
    expect(document.title).toBe('Forgot your password? · Brigade');
  });

  it.each([clujManager, 'nobody@ardealgrill.example'])(
    '[message-mail] says the same for %s, account or not',
    async (email) => {
      await ask(email);
      expect(await heading('E-mail sent successfully')).toHaveFocus();
      expect(document.querySelector('main')).toHaveTextContent(
        `E-mail sent successfullyIf there is an account for ${email}, a mail with a link is on its way. The link works for one hour.`,
      );
    },
  );

  it('[route-forgot-password] sends the mail, once', async () => {
    const asked = recordRequests(forgotPassword);
    await ask(clujManager);
    await heading('E-mail sent successfully');
    const mails = await (await testServer()).mails();
    expect(mails.map(({ to }) => to)).toEqual([expect.stringContaining(clujManager)]);
    expect(asked).toHaveLength(1);
  });

  it('can be asked for again', async () => {
    const { user } = await ask(clujManager);
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('');
  });

  it('[rule-required-email] asks for an e-mail that can be one', async () => {
    const { user } = await renderApp('/forgot-password');
    await user.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Enter the e-mail')).toBeVisible();
    await user.type(screen.getByLabelText('E-mail'), 'ana@');
    expect(await screen.findByText(/Enter a valid e-mail/)).toBeVisible();
  });

  it.each([
    ['internal', 'Request number: test-request'],
    ['no_response', 'Something went wrong. The server did not answer. Please try again.'],
  ] as const)('[message-mail] says that it failed with %s, and keeps what was typed', async (code, text) => {
    network.use(code === 'no_response' ? cut(forgotPassword) : fault(forgotPassword, code));
    await ask(clujManager);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error sending e-mail');
    expect(alert).toHaveTextContent(text);
    expect(screen.getByLabelText('E-mail')).toHaveValue(clujManager);
  });

  it('counts the wait down after too many', async () => {
    network.use(fault(forgotPassword, 'too_many_requests', { retryAfter: 4 }));
    await ask(clujManager);
    expect(await screen.findByText('Please try again in 4 seconds.')).toBeVisible();
    // On a busy machine a second may be left out.
    expect(await screen.findByText(/^Please try again in (?:[23] seconds|1 second)\.$/)).toBeVisible();
    expect(await screen.findByText('You can try again now.', {}, { timeout: 6_000 })).toBeVisible();
  });

  it('leaves without a question', async () => {
    const { user } = await renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('E-mail'), 'ana');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await loginPage()).toBeVisible();
  });

  it('[session-clear] ends a session that was there', async () => {
    const { user, session, queryClient } = await renderApp('/forgot-password', { as: admin });
    await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
    queryClient.setQueryData(['restaurants', 'list'], 'what the admin saw');
    await user.type(await screen.findByLabelText('E-mail'), admin);
    await user.click(button('Send the link'));
    await heading('E-mail sent successfully');
    expect(session.get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(queryClient.getQueryData(['restaurants', 'list'])).toBeUndefined();
  });
});

describe('reset password', () => {
  it('[route-reset-password, session-clear] sets the password, ends every session, and leads to the log-in', async () => {
    const link = await resetLink(clujManager);
    const oldToken = await (await testServer()).as(clujManager);
    const { user, router, session } = await renderApp(link, { as: admin });
    await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
    expect(await heading('Set a new password')).toBeVisible();
    await typePasswords(user, secret);
    await user.click(button('Set the password'));
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
    expect(router.state.location.href).toBe('/');
    // Of whoever was signed in on the device, too.
    expect(session.get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
    const old = await (
      await testServer()
    ).request('GET', '/v1/user/my-info/', {
      headers: { Authorization: `Bearer ${oldToken}` },
    });
    expect(old.status).toBe(401);
    await logIn(user, clujManager, secret);
  });

  it('takes the token out of the address, and keeps it over a language switch', async () => {
    const link = await resetLink(clujManager);
    const { user, router, history } = await renderApp(link);
    await heading('Set a new password');
    expect(router.state.location.href).toBe('/reset-password');
    expect(history.length).toBe(1);
    await user.type(screen.getByLabelText('New password'), secret);
    await user.click(screen.getByRole('radio', { name: 'Deutsch' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(await screen.findByLabelText('New password')).toHaveValue(secret);
    await user.type(screen.getByLabelText('New password again'), secret);
    await user.click(button('Set the password'));
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
  });

  it('[rule-password-length, rule-required-password, limit-constants] wants eight characters, twice the same, and sends nothing else', async () => {
    const asked = recordRequests(resetPassword);
    const { user } = await renderApp(await resetLink(clujManager));
    await heading('Set a new password');
    await user.click(button('Set the password'));
    expect(await screen.findByText('Enter the password')).toBeVisible();
    expect(screen.getByText('Enter the password again')).toBeVisible();
    await typePasswords(user, 'short', 'other');
    expect(await screen.findByText('At least 8 characters')).toBeVisible();
    expect(screen.getByText('The passwords are not the same')).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('without a token says so, and how to get one', async () => {
    const asked = recordRequests();
    const { user } = await renderApp('/reset-password');
    expect(await heading('Missing token')).toBeVisible();
    expect(asked).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(await heading('Forgot your password?')).toBeVisible();
  });

  it.each(['nonsense', '%00', 'x'.repeat(201)])('does not take the token %s', async (token) => {
    await renderApp(`/reset-password?token=${token}`);
    expect(await heading('Password change failed')).toBeVisible();
    expect(screen.getByText(/This link does not work/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('says before anything is typed that the hour is over', async () => {
    const link = await resetLink(clujManager);
    await renderApp(link, { at: '2026-10-15T10:00:01Z' });
    expect(await heading('Password change failed')).toBeVisible();
    expect(screen.getByText('This link has expired. Please ask for a new one.')).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('says that a link was used', async () => {
    const link = await resetLink(clujManager);
    const token = link.split('=')[1] ?? '';
    await (await testServer()).call(resetPassword, { params: { token }, body: { password: secret } });
    await renderApp(link);
    expect(await screen.findByText(/This link was used before/)).toBeVisible();
  });

  it('says so too where the link was used while the form was open', async () => {
    const link = await resetLink(clujManager);
    const { user, session } = await renderApp(link);
    await typePasswords(user, secret);
    await (
      await testServer()
    ).call(resetPassword, { params: { token: link.split('=')[1] ?? '' }, body: { password: 'another one' } });
    await user.click(button('Set the password'));
    expect(await heading('Password change failed')).toHaveFocus();
    expect(screen.getByText(/This link was used before/)).toBeVisible();
    expect(session.get().notice).toBeNull();
  });

  it('has succeeded where the answer to it was lost and the next try finds the link used', async () => {
    const link = await resetLink(clujManager);
    const { user } = await renderApp(link);
    await typePasswords(user, secret);
    const params = { token: link.split('=')[1] ?? '' };
    await (await testServer()).call(resetPassword, { params, body: { password: secret } });
    network.use(cut(resetPassword));
    await user.click(button('Set the password'));
    expect(await screen.findByText(/The server did not answer/)).toBeVisible();
    await user.click(button('Set the password'));
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
  });

  it('does not take a link of another purpose', async () => {
    const { link } = await invitation();
    await renderApp(link.replace('activate-account', 'reset-password'));
    expect(await screen.findByText(/This link does not work/)).toBeVisible();
  });

  it('keeps the form when the server stumbles, and can be sent again', async () => {
    network.use(fault(resetPassword, 'internal'));
    const { user } = await renderApp(await resetLink(clujManager));
    await typePasswords(user, secret);
    await user.click(button('Set the password'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Password change failed');
    await user.click(button('Set the password'));
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
  });

  it('is sent once, however often the button is pressed', async () => {
    const link = await resetLink(clujManager);
    const asked = recordRequests(resetPassword);
    const { user } = await renderApp(link);
    await typePasswords(user, secret);
    const held = hold(resetPassword);
    network.use(held);
    await user.dblClick(button('Set the password'));
    await user.keyboard('{Enter}');
    held.release();
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('works with a server that cannot tell what a link is for', async () => {
    const link = await resetLink(clujManager);
    network.use(fault(getLink, 'not_found', { always: true }));
    const { user } = await renderApp(link);
    await typePasswords(user, secret);
    await user.click(button('Set the password'));
    expect(await screen.findByText('Password change succeeded')).toBeVisible();
  });

  it('can be tried again where the server did not answer', async () => {
    const link = await resetLink(clujManager);
    network.use(cut(getLink, { always: true }));
    const { user } = await renderApp(link);
    expect(await screen.findByText(/^Something went wrong\. The server did not answer\./)).toBeVisible();
    network.resetHandlers();
    await user.click(button('Try again'));
    expect(await heading('Set a new password')).toBeVisible();
  });
});

describe('e-mail verification', () => {
  const newAddress = 'mihai.nou@ardealgrill.example';
  let link: string;

  beforeEach(async () => {
    link = await verificationLink(await userIdOf(clujManager), newAddress);
  });

  it('[function-verification, message-wait, route-verify-email] happens when the page is opened, and says so', async () => {
    const held = hold(verifyEmail);
    network.use(held);
    const { user, router } = await renderApp(link);
    expect(await heading('Verifying your e-mail')).toBeVisible();
    expect(screen.getByText('Please wait')).toHaveRole('status');
    held.release();
    expect(await heading('E-mail verified')).toHaveFocus();
    expect(router.state.location.href).toBe('/verify-email');
    await user.click(screen.getByRole('link', { name: 'Go to the log-in' }));
    await logIn(user, newAddress, 'demo-ardeal-2026');
  });

  it('is asked for once, and the second click succeeds too', async () => {
    const asked = recordRequests(verifyEmail);
    const first = await renderApp(link);
    await heading('E-mail verified');
    expect(asked).toHaveLength(1);
    first.unmount();
    await renderApp(link);
    expect(await heading('E-mail verified')).toBeVisible();
  });

  it('[session-clear] ends a session that was there, and stays on its page', async () => {
    const { session, router } = await renderApp(link, { as: admin });
    expect(await heading('E-mail verified')).toBeVisible();
    await waitFor(() => expect(session.get()).toMatchObject({ isAuthenticated: false, user: null }));
    // Whose address it was, and what ended.
    expect(screen.getByText(new RegExp(`${newAddress} is the e-mail of Mihai Ardelean`))).toBeVisible();
    expect(screen.getByText(/^Ioana Munteanu was signed in on this device/)).toBeVisible();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('[message-verification] without a token says so', async () => {
    await renderApp('/verify-email');
    expect(await heading('Missing token')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/');
  });

  it('[message-verification] fails with a link that is none, and keeps the session', async () => {
    const { session } = await renderApp('/verify-email?token=nonsense', { as: admin });
    expect(await heading('Verification failed')).toBeVisible();
    expect(screen.getByText(/This link does not work/)).toBeVisible();
    expect(screen.getByText(/An administrator can send a new link/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
  });

  it('fails after three days', async () => {
    await renderApp(link, { at: '2026-10-18T09:00:01Z' });
    expect(await heading('Verification failed')).toBeVisible();
    expect(screen.getByText(/This link has expired/)).toBeVisible();
  });

  it('fails where somebody else has got the address meanwhile', async () => {
    network.use(fault(verifyEmail, 'email_taken'));
    await renderApp(link);
    expect(await screen.findByText('This e-mail is already in use.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be tried again where the server did not answer', async () => {
    network.use(fault(verifyEmail, 'unavailable'));
    network.use(fault(verifyEmail, 'unavailable'));
    const { user } = await renderApp(link);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await heading('E-mail verified')).toBeVisible();
  });
});

describe('account activation', () => {
  it('[function-activation, route-activate-account] asks for a password where the invitation gave none, and leads to the log-in', async () => {
    const { link } = await invitation();
    const { user, router } = await renderApp(link);
    expect(await heading('Welcome, Irina')).toBeVisible();
    expect(router.state.location.href).toBe('/activate-account');
    await typePasswords(user, secret);
    await user.click(button('Activate the account'));
    expect(await screen.findByText('Your account is active')).toBeVisible();
    await logIn(user, 'irina@ardealgrill.example', secret);
    expect(screen.queryByText('Your account is active')).toBeNull();
  });

  it('asks for nothing where the invitation gave a password', async () => {
    const { link } = await invitation('given by the admin');
    const { user } = await renderApp(link);
    expect(await screen.findByText(/Your password has been set already/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
    const asked = recordRequests(activateAccount);
    await user.dblClick(button('Activate the account'));
    expect(await screen.findByText('Your account is active')).toBeVisible();
    expect(asked).toHaveLength(1);
    await logIn(user, 'irina@ardealgrill.example', 'given by the admin');
  });

  it('lets the invited person in, not who was signed in on this device', async () => {
    const { link } = await invitation('given by the admin');
    const { user, session } = await renderApp(link, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Activate the account' }));
    expect(await screen.findByText('Your account is active')).toBeVisible();
    expect(session.get()).toMatchObject({ isAuthenticated: false, user: null });
    expect(await loginPage()).toBeVisible();
  });

  it('without a token says so', async () => {
    await renderApp('/activate-account?token=');
    expect(await heading('Missing token')).toBeVisible();
    expect(screen.getByText(/an administrator can send you a new link/)).toBeVisible();
  });

  it.each([
    ['2026-10-18T09:00:01Z', /This link has expired/],
    ['2026-10-15T09:00:00Z', /This link was used before/],
  ])('at %s says %s', async (at, text) => {
    const { link } = await invitation();
    if (at === '2026-10-15T09:00:00Z') {
      const token = link.split('=')[1] ?? '';
      await (await testServer()).call(activateAccount, { params: { token }, body: { password: secret } });
    }
    await renderApp(link, { at });
    expect(await heading('Activation failed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the log-in' })).toHaveAttribute('href', '/');
  });

  it("says so where the server fails, and the page's button sends it again", async () => {
    const { link } = await invitation('given by the admin');
    network.use(fault(activateAccount, 'internal'));
    const { user } = await renderApp(link);
    await user.click(await screen.findByRole('button', { name: 'Activate the account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Activation failed');
    await user.click(button('Activate the account'));
    expect(await screen.findByText('Your account is active')).toBeVisible();
  });
});

describe('the mailbox', () => {
  it('is linked beside the demo log-ins', async () => {
    await renderApp('/');
    expect(await screen.findByRole('link', { name: 'mailbox' })).toHaveAttribute('href', '/mailbox');
  });

  it('[route-mailbox] shows the kept mails, newest first, with their links', async () => {
    const { link } = await invitation();
    await resetLink(clujManager);
    const { user, router } = await renderApp('/mailbox');
    expect(await heading('Mailbox')).toBeVisible();
    const subjects = within(screen.getByRole('navigation', { name: 'Mails' })).getAllByRole('link');
    expect(subjects).toHaveLength(2);
    expect(subjects[0]).toHaveTextContent(clujManager);
    expect(subjects[0]).toHaveAttribute('aria-current', 'true');
    await user.click(subjects[1] as HTMLElement);
    const mail = await screen.findByRole('article', { name: /invitation/i });
    expect(within(mail).getByRole('link')).toHaveAttribute('href', expect.stringContaining(link));
    expect(router.state.location.search).toHaveProperty('mail');
  });

  it('shows markup in a name as the text it is', async () => {
    const server = await testServer();
    await server.database.kysely
      .updateTable('users')
      .set({ first_name: '<img src=x onerror=alert(1)>' })
      .where('email', '=', clujManager)
      .execute();
    await resetLink(clujManager);
    await renderApp('/mailbox');
    expect(await screen.findByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  it('says that there is none yet, and fills by itself', async () => {
    await renderApp('/mailbox');
    expect(await screen.findByText('No mails yet')).toBeVisible();
    await act(() => resetLink(clujManager));
    expect(await screen.findByRole('article', {}, { timeout: 5_000 })).toHaveTextContent(clujManager);
  });

  it('is a page that does not exist where mails go out, and nothing links to it in production', async () => {
    network.use(fault(listKeptMails, 'not_found', { always: true }));
    const app = await renderApp('/mailbox');
    expect(await heading('Page not found')).toBeVisible();
    app.unmount();
    network.use(
      mock(getAppInfo, {
        success: true,
        data: { mode: 'production', setup_needed: false, demo_logins: [] },
      }),
    );
    await renderApp('/');
    await loginPage();
    expect(screen.queryByRole('link', { name: 'mailbox' })).toBeNull();
  });
});

it('a log-in takes the good news away', async () => {
  const asked = recordRequests(login);
  const { user } = await renderApp(await resetLink(clujManager));
  await typePasswords(user, secret);
  await user.click(button('Set the password'));
  await screen.findByText('Password change succeeded');
  await logIn(user, clujManager, secret);
  expect(asked).toHaveLength(1);
  expect(screen.queryByText('Password change succeeded')).toBeNull();
});
