/** How a person begins on a tablet: as the server says, or without a network as far as the tablet knows. */
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import { tabletCalls } from '#web/queries/tablets.ts';
import type { TextStorage } from '#web/state/storage.ts';
import type { KeptTablet } from './kept-tablet.ts';
import { forgetPeople, rememberPin, unlockOffline } from './offline-people.ts';

export interface Begun {
  /** Null without a network: it comes once the PIN was sent. */
  token: string | null;
  user: User;
  pin: string;
}

interface Surroundings {
  api: Api;
  storage: TextStorage;
  /** The server's time. */
  now: () => Date;
}

/** Rejects with an `ApiProblem`. */
export async function begin(
  { key }: Pick<KeptTablet, 'key'>,
  { api, storage, now }: Surroundings,
  id: string,
  pin: string,
): Promise<Begun> {
  try {
    const { accessToken, user } = await tabletCalls.unlock(api, key, { user_id: id, pin });
    // Slow on purpose, and nobody waits for it.
    void rememberPin(storage, user, pin, now());
    return { token: accessToken, user, pin };
  } catch (error) {
    const problem = asProblem(error);
    if (problem.status === 401 || problem.status === 423) forgetPeople(storage, id);
    // What doesn't come from the server, or from one that isn't well, is no answer.
    if (!problem.passing && problem.code !== 'bad_response') throw problem;
    const found = await unlockOffline(storage, id, pin, now());
    if (found === 'unknown') throw problem;
    if (found === 'wrong') throw new ApiProblem('invalid_pin');
    if (found === 'locked') throw new ApiProblem('pin_offline');
    return { token: null, user: found, pin };
  }
}
