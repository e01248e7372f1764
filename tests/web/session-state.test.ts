import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { createSession, type SessionState } from '#web/state/session.ts';
import { selectMonth } from '#web/state/select-month.ts';
import { createSelectedDate } from '#web/state/selected-date.ts';
import { createLocale } from '#web/state/locale.ts';
import { wantedPage } from '#web/state/wanted-page.ts';

const day = 86_400_000;
const start = Date.parse('2026-10-15T09:00:00Z');

function tokenUntil(at: number): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ sub: 'u1', exp: at / 1000 })}.x`;
}

const user = { id: 'u1', first_name: 'Ana', last_name: 'Pop', role: 'admin' } as User;

describe('the clock of a session', () => {
  let session: SessionState;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    session = createSession(localStorage, () => new Date());
    stop = session.watch();
  });
  afterEach(() => stop());

  it('waits for a token that lasts longer than a timer can (2^31 ms)', () => {
    session.login(tokenUntil(start + 40 * day), user);
    vi.advanceTimersByTime(39 * day);
    expect(session.get().isAuthenticated).toBe(true);
    vi.advanceTimersByTime(day);
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired', user: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it("goes by the server's clock where the device's is wrong", () => {
    // The device is two hours ahead.
    session.setServerTime(start - 7_200_000);
    session.login(tokenUntil(start - 3_600_000), user);
    expect(session.get().isAuthenticated).toBe(true);
    vi.advanceTimersByTime(3_600_000 - 1);
    expect(session.get().isAuthenticated).toBe(true);
    vi.advanceTimersByTime(1);
    expect(session.get().isAuthenticated).toBe(false);
  });

  it('knows the difference of the clocks after a reload too', async () => {
    session.setServerTime(start - 7_200_000);
    session.login(tokenUntil(start - 3_600_000), user);
    const reloaded = createSession(localStorage, () => new Date());
    await reloaded.initialize(async () => user);
    expect(reloaded.get().isAuthenticated).toBe(true);
  });

  it('knows it on a tablet after each lock and reload too, until the clock is right', async () => {
    const afterReload = () =>
      createSession(localStorage, () => new Date())
        .serverNow()
        .getTime() - Date.now();
    session.setServerTime(start - 3_600_000);
    session.unlock(tokenUntil(start + 7 * 3_600_000), user);
    expect(afterReload()).toBe(-3_600_000);
    session.logout();
    expect(afterReload()).toBe(-3_600_000);
    session.setServerTime(start);
    session.unlock(null, user);
    expect(afterReload()).toBe(0);
  });

  it('gives a session on a tablet eight hours, those without a network among them', () => {
    session.unlock(null, user);
    vi.advanceTimersByTime(7 * 3_600_000);
    session.unlock(tokenUntil(start + 15 * 3_600_000), user);
    vi.advanceTimersByTime(3_600_000 - 1);
    expect(session.get().isAuthenticated).toBe(true);
    vi.advanceTimersByTime(1);
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
    session.unlock(tokenUntil(start + 16 * 3_600_000), user);
    vi.advanceTimersByTime(8 * 3_600_000 - 1);
    expect(session.get().isAuthenticated).toBe(true);
  });

  it('counts the last five minutes down', () => {
    session.login(tokenUntil(start + 6 * 60_000), user);
    expect(session.get().minutesLeft).toBeNull();
    const seen: (number | null)[] = [];
    session.subscribe(() => seen.push(session.get().minutesLeft));
    vi.advanceTimersByTime(6 * 60_000 - 1);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  describe('where a worker has opened the page', () => {
    let answer: PromiseWithResolvers<User>;
    const kept = { ...user, first_name: 'Kept' };
    const open = (keptUser: () => Promise<User | undefined>) => {
      localStorage.setItem('accessToken', tokenUntil(start + day));
      session = createSession(localStorage, () => new Date(), keptUser);
      return session.initialize(() => answer.promise);
    };

    beforeEach(() => {
      answer = Promise.withResolvers();
      vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    });
    afterEach(() => void vi.unstubAllGlobals());

    it('begins with who is kept on the device, and takes over what the server says', async () => {
      await open(async () => kept);
      expect(session.get()).toMatchObject({ isAuthenticated: true, user: kept });
      answer.resolve(user);
      await vi.advanceTimersByTimeAsync(0);
      expect(session.get().user).toEqual(user);
    });

    it('ends when the server refuses who is kept', async () => {
      await open(async () => kept);
      answer.reject(Object.assign(new Error(), { status: 401 }));
      await vi.advanceTimersByTimeAsync(0);
      expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'ended' });
    });

    it('waits for the server where nobody is kept', async () => {
      const opened = open(async () => undefined);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(session.get().isInitialized).toBe(false);
      answer.resolve(user);
      await opened;
      expect(session.get().user).toEqual(user);
    });

    it('waits for no device that never answers', async () => {
      const opened = open(() => new Promise(() => undefined));
      answer.resolve(user);
      await vi.advanceTimersByTimeAsync(200);
      await opened;
      expect(session.get().user).toEqual(user);
    });
  });

  it('[rule-exp] does not begin with a token whose time is up', () => {
    session.login(tokenUntil(start - 1000), user);
    expect(session.get()).toMatchObject({ isAuthenticated: false, notice: 'expired' });
  });

  it('a refusal of an older token leaves the newer session alone', () => {
    const older = tokenUntil(start + day);
    session.login(older, user);
    session.login(tokenUntil(start + 2 * day), user);
    session.refuse(older);
    expect(session.get().isAuthenticated).toBe(true);
  });

  it.each([
    ['the person logged out', 'elsewhere', null],
    ['the server ended it', 'ended', 'ana@example.com'],
  ] as const)('says what happened where in another tab %s', (_, notice, formerEmail) => {
    const tabs = [session, createSession(localStorage, () => new Date())] as const;
    const [token, person] = [tokenUntil(start + day), { ...user, email: 'ana@example.com' }];
    for (const tab of tabs) tab.login(token, person);
    const leave = tabs[1].watch();
    if (notice === 'ended') tabs[0].refuse(token);
    else tabs[0].logout();
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    leave();
    expect(tabs[1].get()).toMatchObject({ isAuthenticated: false, notice, formerEmail });
  });

  it('a log-out during the startup check stays a log-out', async () => {
    localStorage.setItem('accessToken', tokenUntil(start + day));
    let answer: (who: User) => void = () => {};
    const check = session.initialize(() => new Promise<User>((resolve) => (answer = resolve)));
    session.logout();
    answer(user);
    await check;
    expect(session.get()).toMatchObject({ isAuthenticated: false, user: null });
  });
});

describe('the selected date', () => {
  const clock = () => new Date('2026-01-31T10:00:00');

  it('[state-selected-date, month-moves] is now until it is set, stays stored, and reset removes it', () => {
    const selected = createSelectedDate(localStorage, clock);
    expect(selected.selectedMonth()).toBe('2026-01');
    expect(localStorage.getItem('currentDate')).toBeNull();
    selectMonth(selected, '2026-02');
    expect(localStorage.getItem('currentDate')).toBe(new Date('2026-02-28T10:00:00').toISOString());
    expect(createSelectedDate(localStorage, clock).selectedMonth()).toBe('2026-02');
    selectMonth(selected, '2025-12');
    expect(selected.selectedMonth()).toBe('2025-12');
    selected.reset();
    expect(selected.selectedMonth()).toBe('2026-01');
    expect(localStorage.getItem('currentDate')).toBeNull();
  });

  it('takes a month from the URL with the day clamped, and keeps the day within the month', () => {
    const selected = createSelectedDate(localStorage, clock);
    selectMonth(selected, '2028-02');
    expect(selected.date().getDate()).toBe(29);
    selectMonth(selected, '2028-02');
    expect(selected.date().getDate()).toBe(29);
  });

  it.each(['', 'null', 'yesterday', '2026-13-01'])('ignores the stored value %j', (value) => {
    localStorage.setItem('currentDate', value);
    expect(createSelectedDate(localStorage, clock).get()).toBeNull();
  });
});

it.each([
  ['de', 'de'],
  ['en', 'en'],
  ['ro', 'ro'],
  ['fr', 'ro'],
  ['', 'ro'],
  ['DE', 'ro'],
])('[state-storage, rule-locale] the stored language %j reads as %s', (value, locale) => {
  localStorage.setItem('locale', value);
  expect(createLocale(localStorage).get()).toBe(locale);
});

describe('the wanted page', () => {
  it.each(['/dashboard', '/dashboard/restaurants?month=2026-09#x', '/dashboard/restaurants/r7'])(
    'may be %s',
    (path) => expect(wantedPage(path)).toBe(path),
  );

  it.each([
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/.//evil.example/dashboard',
    '/\t/evil.example/dashboard',
    'javascript:alert(1)//dashboard',
    '/dashboard/../../setup?token=x',
    '/',
    '',
    'dashboard',
    null,
    7,
    `/dashboard/${'x'.repeat(3_000)}`,
  ])('is never %j', (path) => expect(wantedPage(path)).toBeUndefined());
});
