import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { getAppInfo, login } from '#contract/session.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin } from '#tests/support/small-set.ts';

const password = 'demo-ardeal-2026';
const email = () => screen.findByLabelText('E-mail');
const passwordBox = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Log in' });

async function logIn(user: Awaited<ReturnType<typeof renderApp>>['user'], as = admin, secret = password) {
  await user.type(await email(), as);
  await user.type(passwordBox(), secret);
  await user.click(submit());
}

describe('a log-in', () => {
  it('[route-home, function-login, state-storage, session-login, message-login, limit-constants] stores the token, says so and opens the dashboard', async () => {
    const { user, router, session } = await renderApp('/');
    await logIn(user);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(localStorage.getItem('accessToken')).toBe(session.token());
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
  });

  it('keeps the device’s mark and sends it with the next one, so that colleagues lock nobody out', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.post('*/v1/admin/login/', async ({ request }) => void bodies.push(await request.clone().json())),
    );
    const first = await renderApp('/');
    await logIn(first.user);
    await screen.findByRole('heading', { name: 'Overview' });
    const mark = localStorage.getItem('deviceMark');
    expect(mark).toMatch(/^[\w-]{43}$/);
    act(() => first.session.logout());
    await logIn(first.user);
    await screen.findByRole('heading', { name: 'Overview' });
    expect(bodies).toEqual([
      { email: admin, password },
      { email: admin, password, device: mark },
    ]);
    expect(localStorage.getItem('deviceMark')).toBe(mark);
  });

  it('opens the page that was wanted', async () => {
    const { user, router } = await renderApp('/dashboard/restaurants?month=2026-09');
    await logIn(user);
    expect(await screen.findByRole('heading', { name: 'Restaurants' })).toBeVisible();
    expect(router.state.location.href).toBe('/dashboard/restaurants?month=2026-09');
  });

  it("does not follow somebody else's address", async () => {
    const { user, router } = await renderApp('/?redirect=%2F%2Fevil.example%2Fdashboard');
    await logIn(user);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('is sent once, however often the button is pressed', async () => {
    const asked = recordRequests(login);
    const { user } = await renderApp('/');
    const held = hold(login);
    network.use(held);
    await logIn(user);
    await user.click(submit());
    await user.type(passwordBox(), '{Enter}');
    held.release();
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('is filled by a press on a demo log-in', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: /manager\.cluj@ardealgrill\.example/ }));
    expect(await email()).toHaveValue('manager.cluj@ardealgrill.example');
    expect(submit()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  it('shows and hides the password', async () => {
    const { user } = await renderApp('/');
    await email();
    expect(passwordBox()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(passwordBox()).toHaveAttribute('type', 'text');
  });
});

describe('a log-in that fails', () => {
  it.each([
    [admin, 'wrong-password', 'The e-mail or the password is not right.'],
    ['nobody@ardealgrill.example', password, 'The e-mail or the password is not right.'],
    ['crew@ardealgrill.example', password, 'This account has no access to the application.'],
  ])('[message-login] of %s with %s says why and keeps what was typed', async (as, secret, text) => {
    const { user } = await renderApp('/');
    await logIn(user, as, secret);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Login failed');
    expect(alert).toHaveTextContent(text);
    expect(await email()).toHaveValue(as);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['account_pending', 'This account is not activated yet.'],
    ['account_disabled', 'This account is disabled.'],
    ['bad_client', 'This server does not accept this application.'],
    ['unavailable', 'The server is busy.'],
    ['internal', 'Request number: test-request'],
    ['no_response', 'Something went wrong. The server did not answer. Please try again.'],
  ] as const)('with %s says: %s', async (code, text) => {
    network.use(code === 'no_response' ? cut(login) : fault(login, code));
    const { user } = await renderApp('/');
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    [{ error: 'This account was moved to another chain.' }, 'This account was moved to another chain.'],
    [{ code: 17, message: 'Ask Olga first.' }, 'Ask Olga first.'],
    [{ code: 17 }, 'Your role does not allow this. Please ask an administrator.'],
  ])('of another server that sends %j says: %s', async (body, text) => {
    network.use(foreignAnswer(login, body, 403));
    const { user } = await renderApp('/');
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Login failed${text}`);
  });

  it('with 429 says how long to wait', async () => {
    network.use(fault(login, 'too_many_requests', { retryAfter: 240 }));
    const { user } = await renderApp('/');
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 240 seconds.');
  });

  it("shows another server's own words where its code is unknown", async () => {
    network.use(foreignAnswer(login, { code: 'tea_time', message: 'Closed for tea' }, 418));
    const { user } = await renderApp('/');
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Closed for tea');
  });

  it('goes away with the next try', async () => {
    network.use(fault(login, 'internal'));
    const { user } = await renderApp('/');
    await logIn(user);
    await screen.findByRole('alert');
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  });
});

describe('the fields', () => {
  it('[rule-required-email, rule-required-password] are asked for at the submit, the first one focused, nothing sent', async () => {
    const asked = recordRequests(login);
    const { user } = await renderApp('/');
    await email();
    await user.click(submit());
    expect(await screen.findByText('Enter the e-mail')).toBeVisible();
    expect(screen.getByText('Enter the password')).toBeVisible();
    expect(await email()).toHaveFocus();
    expect(await email()).toBeInvalid();
    expect(await email()).toHaveAccessibleDescription('Enter the e-mail');
    expect(asked).toHaveLength(0);
  });

  it('[rule-required-email] are checked when left, then at each change', async () => {
    const { user } = await renderApp('/');
    const box = await email();
    await user.type(box, 'ana@');
    expect(screen.queryByText(/Enter a valid e-mail/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/Enter a valid e-mail/)).toBeVisible();
    await user.type(box, 'example.com');
    expect(screen.queryByText(/Enter a valid e-mail/)).toBeNull();
  });

  it('say nothing of an empty box that is only passed', async () => {
    const { user } = await renderApp('/');
    await user.click(await email());
    await user.tab();
    await user.tab();
    expect(screen.queryByText('Enter the e-mail')).toBeNull();
  });
});

it('tells who installs the product where the first admin is made', async () => {
  network.use(
    mock(getAppInfo, {
      success: true,
      data: { mode: 'production', setup_needed: true, demo_logins: [] },
    }),
  );
  await renderApp('/');
  expect(await screen.findByText('This installation has no administrator yet')).toBeVisible();
});

it('works where the server knows nothing of app info', async () => {
  network.use(foreignAnswer(getAppInfo, { message: 'Not Found' }, 404));
  const { user } = await renderApp('/');
  await logIn(user);
  await waitFor(() => expect(localStorage.getItem('accessToken')).not.toBeNull());
});
