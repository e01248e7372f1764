import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { updateUser } from '#contract/user-changes.ts';
import type { User } from '#contract/users.ts';
import { createSession, type SessionState } from '#web/state/session.ts';
import { userIdOf } from '#tests/support/mailed-links.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager } from '#tests/support/small-set.ts';

const list = '/dashboard/restaurants';
const listPage = () => screen.findByRole('heading', { name: 'Restaurants' });
const start = Date.parse('2026-10-15T09:00:00Z');
const minute = 60_000;

function tokenUntil(at: number, jti?: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ sub: 'u1', exp: at / 1000, jti })}.x`;
}
const ana = { id: 'u1', first_name: 'Ana', last_name: 'Pop', role: 'admin' } as User;

describe('what an administrator changes of somebody takes effect at the next request', () => {
  type App = Awaited<ReturnType<typeof renderApp>>;

  /** The evaluator's list is open when the administrator changes something of them. */
  async function changed(body: BodyOf<typeof updateUser>): Promise<App> {
    const app = await renderApp(list, { as: clujManager });
    await screen.findByRole('table');
    const params = { id: await userIdOf(clujManager) };
    await app.server.call(updateUser, { as: admin, params, body });
    return app;
  }
  const nextRequest = async (user: App['user']) =>
    user.click(screen.getByRole('button', { name: /previous month/i }));

  async function logInAgain(user: App['user']) {
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue(clujManager);
    await user.type(screen.getByLabelText('Password'), 'demo-ardeal-2026');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
  }

  it('a higher role: the session ends, and the next one may more, on the wanted page', async () => {
    const { user, router } = await changed({ role: 'admin' });
    expect(screen.queryByRole('link', { name: 'Add restaurant' })).toBeNull();
    await nextRequest(user);
    await logInAgain(user);
    await listPage();
    expect(router.state.location.href).toBe(`${list}?month=2026-09`);
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add restaurant' })).toBeVisible();
  });

  it('role user: the session ends, and the log-in is refused with the reason', async () => {
    const { user } = await changed({ role: 'user' });
    await nextRequest(user);
    await logInAgain(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This account has no access to the application.',
    );
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('disabled: the session ends, and the log-in is refused with the reason', async () => {
    const { user } = await changed({ status: 'disabled' });
    await nextRequest(user);
    await logInAgain(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This account is disabled. Please ask an administrator.',
    );
  });

  it('no restaurant any more: the rows are gone, the session stays', async () => {
    const { user, session } = await changed({ restaurants: [] });
    await nextRequest(user);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cluj-Napoca Mănăștur' })).toBeNull());
    expect(session.get().isAuthenticated).toBe(true);
  });
});

describe('clocks and tabs', () => {
  let session: SessionState;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    session = createSession(localStorage, () => new Date());
    stop = session.watch();
  });
  afterEach(() => stop());

  it('of two tabs that reach the end together, both say that it has expired', () => {
    session.login(tokenUntil(start + minute), ana);
    // The other tab is a second faster and removes the token.
    vi.advanceTimersByTime(minute - 1_000);
    localStorage.removeItem('accessToken');
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
  });

  it('long before the end, a removed token is a log-out in another tab', () => {
    session.login(tokenUntil(start + minute), ana);
    localStorage.removeItem('accessToken');
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'elsewhere' });
  });

  it('a tab that slept while another one renewed the session ends it in neither', () => {
    session.login(tokenUntil(start + minute, 'one'), ana);
    const later = tokenUntil(start + 60 * minute, 'one');
    // Its timer is earlier than the news.
    localStorage.setItem('accessToken', later);
    vi.advanceTimersByTime(2 * minute);
    expect(session.get().isAuthenticated).toBe(true);
    expect(localStorage.getItem('accessToken')).toBe(later);
    vi.advanceTimersByTime(58 * minute);
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
  });

  it.each([-7, 7])(
    '[session-expiry] a device whose clock is wrong by %d minutes ends to the second',
    (minutes) => {
      session.setServerTime(start - minutes * minute);
      session.login(tokenUntil(start - minutes * minute + 60 * minute), ana);
      vi.advanceTimersByTime(60 * minute - 1);
      expect(session.get()).toMatchObject({ isAuthenticated: true, minutesLeft: 1 });
      vi.advanceTimersByTime(1);
      expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
    },
  );

  it('a clock that is put right in between warns and ends at the right moment', () => {
    session.login(tokenUntil(start + 60 * minute), ana);
    // The device jumps 30 minutes ahead; the next answer says what time it is.
    vi.setSystemTime(start + 30 * minute);
    session.setServerTime(start);
    expect(session.get()).toMatchObject({ isAuthenticated: true, minutesLeft: null });
    vi.advanceTimersByTime(55 * minute);
    expect(session.get().minutesLeft).toBe(5);
    vi.advanceTimersByTime(5 * minute);
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
  });

  it('a clock that is found to be behind ends the session as soon as an answer says so', () => {
    session.login(tokenUntil(start + 10 * minute), ana);
    session.setServerTime(start + 6 * minute);
    expect(session.get().minutesLeft).toBe(4);
    session.setServerTime(start + 10 * minute);
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
  });

  it.each(['focus', 'pageshow'])('a tablet that wakes with %s notices at once', (event) => {
    session.login(tokenUntil(start + 60 * minute), ana);
    vi.setSystemTime(start + 61 * minute);
    dispatchEvent(new Event(event));
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
  });
});

describe('the end of a session on a page that anybody may see', () => {
  it('at the expiry goes home all the same', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      now: new Date('2026-10-15T20:59:50Z'),
    });
    const { session, router } = await renderApp('/privacy-policy', {
      as: admin,
      settings: { clock: () => new Date() },
    });
    await waitFor(() => expect(session.get().isAuthenticated).toBe(true));
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });
});
