import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { getMyInfo, login } from '#contract/session.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager } from '#tests/support/small-set.ts';

const list = '/dashboard/restaurants';
const loginPage = () => screen.findByRole('heading', { name: 'Log in to Brigade' });
const listPage = () => screen.findByRole('heading', { name: 'Restaurants' });
const stored = () => localStorage.getItem('accessToken');

describe('the startup check', () => {
  it('[state-session, error-startup] without a token asks nothing and shows the log-in', async () => {
    const asked = recordRequests(getMyInfo);
    const { session } = await renderApp('/');
    expect(await loginPage()).toBeVisible();
    expect(session.get()).toMatchObject({ isAuthenticated: false, isInitialized: true, user: null });
    expect(asked).toHaveLength(0);
  });

  it('sends who wants a page of the dashboard to the log-in, and remembers the page', async () => {
    const { router } = await renderApp(`${list}?month=2026-09`);
    expect(await loginPage()).toBeVisible();
    expect(router.state.location.search).toEqual({ redirect: `${list}?month=2026-09` });
  });

  it('[state-session, session-startup] with a good token knows the person, with one request', async () => {
    const asked = recordRequests(getMyInfo);
    const { session, router } = await renderApp('/', { as: admin });
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(session.get()).toMatchObject({ isAuthenticated: true, user: { email: admin, role: 'admin' } });
    expect(asked).toHaveLength(1);
  });

  it('[session-startup, error-startup] with an expired token asks nothing, removes it and says why', async () => {
    const asked = recordRequests();
    await renderApp(list, { as: admin, settings: { clock: () => new Date('2026-10-16T09:00:00Z') } });
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(stored()).toBeNull();
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/app/info/']);
  });

  it.each(['nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('takes %s for no token', async (token) => {
    localStorage.setItem('accessToken', token);
    const asked = recordRequests(getMyInfo);
    await renderApp(list);
    expect(await loginPage()).toBeVisible();
    expect(stored()).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it('[session-startup, error-startup] with a refused token removes it and says so', async () => {
    network.use(fault(getMyInfo, 'revoked_token'));
    await renderApp(list, { as: admin });
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(stored()).toBeNull();
  });

  it.each(['no_response', 'unavailable'] as const)(
    '[error-startup] keeps the token when the check comes back with %s, and opens the page once it succeeds',
    async (code) => {
      network.use(code === 'no_response' ? cut(getMyInfo) : fault(getMyInfo, code));
      const { user, router, session } = await renderApp(`${list}?month=2026-09`, { as: admin });
      expect(await screen.findByText('The server can’t be reached')).toBeVisible();
      expect(session.get()).toMatchObject({ isAuthenticated: false, user: null });
      expect(stored()).not.toBeNull();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await listPage()).toBeVisible();
      expect(router.state.location.href).toBe(`${list}?month=2026-09`);
    },
  );

  it('survives a storage that throws', async () => {
    const broken = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { user, session, locale } = await renderApp('/', {
      settings: { storage: { getItem: broken, setItem: broken, removeItem: broken } },
    });
    expect(locale.get()).toBe('ro');
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await user.type(await screen.findByLabelText('E-mail'), admin);
    await user.type(screen.getByLabelText('Password'), 'demo-ardeal-2026');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(session.get().isAuthenticated).toBe(true);
  });
});

describe('while signed in', () => {
  it('[calls-headers] every call carries the token, the language and the client', async () => {
    const asked = recordRequests(listRestaurantsByMonth);
    await renderApp(list, { as: admin, locale: 'de' });
    await waitFor(() => expect(asked).toHaveLength(1));
    const headers = asked[0]?.headers;
    expect(headers?.get('Authorization')).toBe(`Bearer ${stored()}`);
    expect(headers?.get('Accept-Language')).toBe('de');
    expect(headers?.get('X-Client-Id')).toBe('brigade-web');
    expect(headers?.get('X-Client-Secret')).toBe('brigade-web');
  });

  it('[session-update] shows who it is, also after an update of some fields', async () => {
    const { user, session } = await renderApp(list, { as: admin });
    act(() => session.update({ first_name: 'Ana', last_name: 'Pop' }));
    const [account] = await screen.findAllByRole('button', { name: 'Account: Ana Pop' });
    await user.click(account as HTMLElement);
    expect(await screen.findByText(admin)).toBeVisible();
    expect(session.get().user).toMatchObject({ first_name: 'Ana', role: 'admin', email: admin });
  });

  it('a 401 on any call ends the session and keeps the way back', async () => {
    const { router, user } = await renderApp(list, { as: admin });
    network.use(fault(listRestaurantsByMonth, 'revoked_token'));
    await user.click(await screen.findByRole('button', { name: /previous month/i }));
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(stored()).toBeNull();
    expect(router.state.location.search).toEqual({ redirect: `${list}?month=2026-09` });
  });

  it('[role-user] refuses the role user, and lets them out', async () => {
    network.use(
      mock(getMyInfo, {
        user: { id: 'u1', first_name: 'Dan', last_name: 'Rusu', email: 'd@example.com', role: 'user' },
      }),
    );
    const { user } = await renderApp(list, { as: admin });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
    expect(screen.getByText(/Please ask an administrator\.$/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await loginPage()).toBeVisible();
    expect(stored()).toBeNull();
  });
});

describe('log-out', () => {
  it('[route-logout, session-clear, session-logout] clears token, header and cache, keeps language and selected date, and goes home', async () => {
    localStorage.setItem('currentDate', '2026-09-10T08:00:00.000Z');
    const { user, router, queryClient, session } = await renderApp(list, { as: admin, locale: 'en' });
    await listPage();
    expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0);
    const [account] = screen.getAllByRole('button', { name: /^Account/ });
    await user.click(account as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await loginPage()).toBeVisible();
    expect(router.state.location.href).toBe('/');
    expect(stored()).toBeNull();
    expect(session.token()).toBeNull();
    expect(session.get()).toMatchObject({ isAuthenticated: false, user: null });
    // What is asked from now on is asked by nobody.
    const asked = recordRequests(login);
    await user.type(screen.getByLabelText('E-mail'), admin);
    await user.type(screen.getByLabelText('Password'), 'wrong one{Enter}');
    await screen.findByRole('alert');
    expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
    expect(localStorage.getItem('locale')).toBe('en');
    expect(localStorage.getItem('currentDate')).toBe('2026-09-10T08:00:00.000Z');
    const kept = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
    expect(kept.filter((key) => key !== 'app-info')).toEqual([]);
  });

  it('in one tab logs out the others', async () => {
    await renderApp(list, { as: admin });
    await listPage();
    localStorage.removeItem('lastEmail');
    localStorage.removeItem('accessToken');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null })));
    expect(await screen.findByText('You have logged out in another tab.')).toBeVisible();
  });

  it('shows nothing any more when the Back button brings the page back out of memory', async () => {
    await renderApp(list, { as: admin });
    expect(await screen.findByRole('table')).toBeVisible();
    localStorage.removeItem('accessToken');
    act(() => void dispatchEvent(new Event('pageshow')));
    // At once: what is painted next must not have it.
    expect(screen.queryByRole('table')).toBeNull();
    expect(await loginPage()).toBeVisible();
  });

  it('[loading] of one person and log-in of another in a second tab leaves nothing of the first', async () => {
    const { session, queryClient } = await renderApp(list, { as: admin });
    await listPage();
    const first = queryClient.getQueryCache().getAll();
    const token = await (await testServer()).as(clujManager);
    localStorage.setItem('accessToken', token);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: token })));
    await waitFor(() => expect(session.get().user?.email).toBe(clujManager));
    expect(await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'București Militari' })).toBeNull();
    for (const query of first) expect(queryClient.getQueryCache().getAll()).not.toContain(query);
  });
});

describe('at the end of the token', () => {
  /** Tokens last twelve hours from 09:00. */
  async function openAt(first: string) {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      now: new Date(first),
    });
    return renderApp(list, { as: admin, settings: { clock: () => new Date() } });
  }

  it('[route-expired, session-expiry] warns five minutes before, then goes home and says why', async () => {
    const { router } = await openAt('2026-10-15T20:54:30Z');
    await listPage();
    expect(screen.queryByText(/Your session ends in/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('Your session ends in 5 minutes')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    expect(screen.getByText('Your session ends in 1 minute')).toBeVisible();
    expect(stored()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(stored()).toBeNull();
    expect(router.state.location.search).toEqual({ redirect: list });
  });

  it('[session-expiry] notices on waking up that it has passed', async () => {
    await openAt('2026-10-15T12:00:00Z');
    await listPage();
    vi.setSystemTime(new Date('2026-10-15T22:00:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  });
});
