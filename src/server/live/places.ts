/**
 * A person's streams on this server. Who opens one more than there are places for loses the oldest: more often than a
 * tablet that somebody looks at, that is one whose connection broke without a word.
 */

/** More than one person has screens. */
export const placesOfPerson = 10;

interface Place {
  /** Aborted when a newer stream has taken it. */
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

export class Places {
  /** The oldest first. */
  readonly #taken = new Map<string, Set<AbortController>>();

  take(personId: string): Place {
    const own = this.#taken.get(personId) ?? new Set();
    this.#taken.set(personId, own);
    const [oldest] = own;
    if (oldest && own.size >= placesOfPerson) {
      own.delete(oldest);
      oldest.abort();
    }
    const place = new AbortController();
    own.add(place);
    const leave = () => {
      own.delete(place);
      if (own.size === 0) this.#taken.delete(personId);
    };
    return { signal: place.signal, leave };
  }
}
