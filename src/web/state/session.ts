import { decodeJwt } from 'jose/jwt/decode';
import type { User } from '#contract/users.ts';
import { createCell, type Readable } from './cell.ts';
import type { TextStorage } from './storage.ts';

/** Why there is no session, where the person should be told. */
export type SessionNotice =
  /** The token's time was up. */
  | 'expired'
  /** The server refused the token: a role change, a new password, a disabled account. */
  | 'ended'
  /** Logged out in another tab. */
  | 'elsewhere'
  /** The password was changed or reset, which ends every session of the account. */
  | 'password_changed'
  /** The session was ended after a password change that got no answer. */
  | 'password_unsure'
  /** The account was activated: now its owner can log in. */
  | 'activated'
  /** The startup check got no answer; the token is kept and the check can be repeated. */
  | 'unreachable';

export interface Session {
  isAuthenticated: boolean;
  /** The startup check is over. */
  isInitialized: boolean;
  user: User | null;
  /** It began with a PIN on a restaurant's tablet: it reaches no more than the record screen there. */
  onTablet: boolean;
  notice: SessionNotice | null;
  /** Of who was signed in when the session ended by itself, for the log-in form. */
  formerEmail: string | null;
  /** Whole minutes until the session ends, in its last five; null before. */
  minutesLeft: number | null;
}

export interface SessionState extends Readable<Session> {
  /** The token that calls carry. */
  token: () => string | null;
  /** The startup check; runs once, however often it is awaited. */
  initialize: (loadMyInfo: () => Promise<User>) => Promise<void>;
  /** Repeats the startup check after `unreachable`. */
  retry: () => Promise<void>;
  login: (token: string, user: User) => void;
  /**
   * Begins a session on a tablet. Its token is kept nowhere: a reload asks for the PIN again. Without a network there is
   * none yet, and the session waits for it.
   */
  unlock: (token: string | null, user: User) => void;
  /** Goes on with a later token of the same session. */
  renew: (token: string) => void;
  /** Merges the given fields into the user. */
  update: (fields: Partial<User>) => void;
  logout: (notice?: SessionNotice) => void;
  /** A call of this session came back with 401. */
  refuse: (token: string) => void;
  /** A password change has no answer: it may be what ends this session. */
  doubtPassword: (isInDoubt: boolean) => void;
  /** What time it is at the server, by which expiry is judged (milliseconds since 1970). */
  setServerTime: (at: number) => void;
  /** The time at the server, as far as its answers have told it. */
  serverNow: () => Date;
  /** Watches the time, the other tabs and the device's waking up; returns how to stop. */
  watch: () => () => void;
}

const tokenKey = 'accessToken';
const offsetKey = 'clockOffset';
/** Whose session it is, until they log out: after an expiry only the password is missing. */
const emailKey = 'lastEmail';
const minute = 60_000;
const warnBefore = 5 * minute;
/** A tablet's session without a token lasts no longer than one with it. */
const longestWait = 8 * 60 * minute;
/** Longer timers fire at once above 2^31 ms and drift while a tablet sleeps, so they are armed in steps. */
const longestStep = 10 * minute;
/** A device whose clock is off by less is right enough. */
const worthKeeping = 30_000;
/** By so much the tabs of one browser may differ in what they take for the server's time. */
const tabsDiffer = 2_000;
/** After the server's answer a device that is slow to read what it keeps has so long, in milliseconds. */
const longestRead = 200;
/** The answers' dates have whole seconds: what differs by less is the same time. */
const sameTime = 1_500;

const initial: Session = {
  isAuthenticated: false,
  isInitialized: false,
  user: null,
  onTablet: false,
  notice: null,
  formerEmail: null,
  minutesLeft: null,
};
const signedOut: Session = { ...initial, isInitialized: true };

/** When a token ends (milliseconds since 1970); 0, so in the past, for one that doesn't say. */
function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}

/** The name that all tokens of one session carry; a token without one is a session of its own. */
function sessionOf(token: string | null): string | null {
  try {
    return token === null ? null : (decodeJwt(token).jti ?? token);
  } catch {
    return token;
  }
}

/** A failure that says something about the token or the PIN, not about the way to the server nor how it is. */
export function isVerdict(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 401 || status === 403 || status === 404 || status === 423;
}

/**
 * Who has the id, by what the device keeps. That is brought back only while `isWanted` says so and, with `now`, only if it is of
 * that moment's business day.
 */
export type KeptUser = (id: string, isWanted: () => boolean, now?: Date) => Promise<User | undefined>;

/** `keptUser` tells who has the id, before the server answers and where it can't be asked. */
export function createSession(storage: TextStorage, clock: () => Date, keptUser?: KeptUser): SessionState {
  const cell = createCell<Session>(initial);
  let held: string | null = null;
  let expiresAt = 0;
  let offset = Number(storage.getItem(offsetKey)) || 0;
  let check: Promise<void> | undefined;
  let loadUser: (() => Promise<User>) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = false;
  let passwordInDoubt = false;

  const serverNow = () => new Date(clock().getTime() + offset);
  const left = () => expiresAt - serverNow().getTime();

  function forget() {
    clearTimeout(timer);
    held = null;
    check = Promise.resolve();
    storage.removeItem(tokenKey);
  }

  /** A later start may have no network to learn it from. */
  function keepOffset() {
    if (Math.abs(offset) > worthKeeping) storage.setItem(offsetKey, String(Math.round(offset)));
    else storage.removeItem(offsetKey);
  }

  function logout(notice: SessionNotice | null = null) {
    const byItself = notice === 'expired' || notice === 'ended' || notice === 'password_unsure';
    // Before the token: by it the other tabs know who ended the session.
    if (!byItself) storage.removeItem(emailKey);
    forget();
    cell.set({ ...signedOut, notice, formerEmail: byItself ? storage.getItem(emailKey) : null });
  }

  function hold(token: string) {
    if (sessionOf(token) !== sessionOf(held)) passwordInDoubt = false;
    held = token;
    expiresAt = expiryOf(token);
  }

  /** Takes the token by which another tab has renewed this session. */
  function takeRenewed(stored: string | null) {
    if (stored && cell.get().isAuthenticated && sessionOf(stored) === sessionOf(held)) hold(stored);
  }

  /** Ends the session when its time has come, keeps `minutesLeft` right, and arms itself for the next step. */
  function tick() {
    clearTimeout(timer);
    const session = cell.get();
    if (!session.isAuthenticated) return;
    // The timer of a tab that slept can be earlier than the news.
    if (left() <= 0) takeRenewed(storage.getItem(tokenKey));
    const remaining = left();
    if (remaining <= 0) {
      logout('expired');
      return;
    }
    const minutesLeft = remaining > warnBefore ? null : Math.ceil(remaining / minute);
    if (minutesLeft !== session.minutesLeft) cell.set({ ...session, minutesLeft });
    const untilNext = remaining > warnBefore ? remaining - warnBefore : remaining % minute || minute;
    if (watching) timer = setTimeout(tick, Math.min(untilNext, longestStep));
  }

  function enter(user: User) {
    if (user.email) storage.setItem(emailKey, user.email);
    cell.set({ ...signedOut, isAuthenticated: true, user });
    tick();
  }

  async function startupCheck() {
    const token = storage.getItem(tokenKey);
    if (!token || !loadUser) {
      cell.set({ ...signedOut, notice: cell.get().notice });
      return;
    }
    hold(token);
    if (left() <= 0) return logout('expired');
    const isWanted = () => held === token;
    const enterKept = async (now?: Date) => {
      const user = await keptUser?.(decodeJwt(token).sub ?? '', isWanted, now).catch(() => undefined);
      if (user && isWanted() && !cell.get().user) enter(user);
    };
    const checked = enterChecked(token, loadUser, enterKept);
    // Where a worker opened the page, what the person looked at last may be on the device.
    if ((navigator as Partial<Navigator>).serviceWorker?.controller) {
      const late = checked.then(() => new Promise((over) => setTimeout(over, longestRead)));
      await Promise.race([enterKept(serverNow()), late]);
    }
    if (!cell.get().user) await checked;
  }

  /** Enters with the server's answer, or with what the device keeps where there is none. */
  async function enterChecked(token: string, load: () => Promise<User>, enterKept: () => Promise<void>) {
    try {
      const user = await load();
      if (held === token) enter(user);
    } catch (error) {
      if (held !== token) return;
      if (isVerdict(error)) return logout('ended');
      await enterKept();
      if (held !== token || cell.get().user) return;
      held = null;
      cell.set({ ...signedOut, notice: 'unreachable' });
    }
  }

  /** Another tab may have logged out, or logged somebody else in, while this one slept. */
  function follow() {
    if (cell.get().onTablet) {
      tick();
      return;
    }
    const stored = storage.getItem(tokenKey);
    takeRenewed(stored);
    if (cell.get().isAuthenticated && stored !== held) {
      held = null;
      clearTimeout(timer);
      // The tab that was first has removed the token, and only where it was the person the address as well.
      const formerEmail = storage.getItem(emailKey);
      const ended = formerEmail === null ? 'elsewhere' : 'ended';
      const early = passwordInDoubt ? 'password_unsure' : ended;
      const gone = left() <= tabsDiffer ? 'expired' : early;
      cell.set({ ...signedOut, ...(!stored && { notice: gone, formerEmail }) });
    }
    if (stored && stored !== held && cell.get().isInitialized) {
      check = startupCheck();
      return;
    }
    tick();
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) follow();
  };

  return {
    get: cell.get,
    subscribe: cell.subscribe,
    token: () => held,
    initialize(loadMyInfo) {
      loadUser = loadMyInfo;
      check ??= startupCheck();
      return check;
    },
    retry() {
      check = startupCheck();
      return check;
    },
    login(token, user) {
      hold(token);
      storage.setItem(tokenKey, token);
      check = Promise.resolve();
      enter(user);
    },
    unlock(token, user) {
      // The token that a session without a network gets later doesn't make it longer.
      const until = cell.get().onTablet ? expiresAt : Infinity;
      // Nobody's log-in with a password stays beside it.
      forget();
      if (token === null) expiresAt = serverNow().getTime() + longestWait;
      else hold(token);
      expiresAt = Math.min(expiresAt, until);
      cell.set({ ...signedOut, isAuthenticated: true, user, onTablet: true });
      tick();
    },
    renew(token) {
      // Meanwhile the session may have ended, or be another one's.
      if (!cell.get().isAuthenticated || sessionOf(token) !== sessionOf(held)) return;
      hold(token);
      storage.setItem(tokenKey, token);
      tick();
    },
    update(fields) {
      const session = cell.get();
      if (session.user) cell.set({ ...session, user: { ...session.user, ...fields } });
    },
    logout,
    refuse(token) {
      if (cell.get().isAuthenticated && token === held) logout(passwordInDoubt ? 'password_unsure' : 'ended');
    },
    doubtPassword(isInDoubt) {
      passwordInDoubt = isInDoubt;
    },
    setServerTime(at) {
      const found = at - clock().getTime();
      const moved = Math.abs(found - offset) > sameTime;
      offset = found;
      if (!moved) return;
      keepOffset();
      // The device's clock was put right, or wrong, since the timer was armed.
      tick();
    },
    serverNow,
    watch() {
      watching = true;
      addEventListener('storage', onStorage);
      addEventListener('pageshow', follow);
      addEventListener('focus', follow);
      document.addEventListener('visibilitychange', follow);
      tick();
      return () => {
        watching = false;
        clearTimeout(timer);
        removeEventListener('storage', onStorage);
        removeEventListener('pageshow', follow);
        removeEventListener('focus', follow);
        document.removeEventListener('visibilitychange', follow);
      };
    },
  };
}
