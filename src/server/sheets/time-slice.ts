/** Long work in small steps: other requests are answered between them, and it ends when its caller is gone. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '#server/http/problem.ts';

/** The longest step, in milliseconds: too short to be noticed. */
const stepMs = 12;

export class TimeSlice {
  readonly #signal: AbortSignal;
  #since = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time for {@link next}; checked once a row, because an unneeded wait costs more than a check. */
  get isOver(): boolean {
    return performance.now() - this.#since > stepMs;
  }

  /** Lets other work go first. Throws when the caller is gone. */
  async next(): Promise<void> {
    await nextTurn();
    this.check();
    this.#since = performance.now();
  }

  /** Throws when the caller is gone. */
  check(): void {
    if (this.#signal.aborted) throw new Problem('malformed');
  }
}
