import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import type { Connection } from '#web/state/connection.ts';
import type { Readable } from '#web/state/cell.ts';
import type { SessionState } from '#web/state/session.ts';

/** The page that is being opened has the network for itself, in milliseconds. */
const settling = 2_000;

const load = () => import('./kept-answers.ts');

/** Who was signed in here last, with what they looked at, where the server can't be asked. */
export async function keptUser(queryClient: QueryClient, owner: string): Promise<User | undefined> {
  try {
    return await (await load()).restoreAnswers(queryClient, owner);
  } catch {
    return undefined;
  }
}

/**
 * Keeps what a person looks at on the device for as long as their session lasts, and wipes it when they log out or lose their
 * access; an expiry leaves it for their next log-in. Returns how to stop.
 */
export function followKept(
  session: Pick<SessionState, 'get' | 'subscribe'>,
  connection: Readable<Connection>,
  queryClient: QueryClient,
): () => void {
  let owner: string | undefined;
  let stopKeeping: Promise<() => void> | undefined;

  async function begin(person: string): Promise<() => void> {
    await new Promise((over) => setTimeout(over, settling));
    if (owner !== person) return () => undefined;
    try {
      return (await load()).keepAnswers(queryClient, person, () => session.get().user);
    } catch {
      return () => undefined;
    }
  }

  function update() {
    const { user, notice } = session.get();
    const now = user && user.role !== 'user' && user.id !== '' ? user.id : undefined;
    if (now === owner) return;
    const former = owner;
    owner = now;
    void stopKeeping?.then((stop) => stop());
    stopKeeping = undefined;
    if (former !== undefined && notice !== 'expired')
      load()
        .then(({ forgetAnswers }) => forgetAnswers(former))
        .catch(() => undefined);
    if (now !== undefined) {
      stopKeeping = begin(now);
    }
  }

  const leaveSession = session.subscribe(update);
  // What an earlier visit has seen and this one hasn't.
  const leaveConnection = connection.subscribe(() => {
    if (connection.get() !== 'online' && owner !== undefined) void keptUser(queryClient, owner);
  });
  update();
  return () => {
    leaveSession();
    leaveConnection();
    void stopKeeping?.then((stop) => stop());
  };
}
