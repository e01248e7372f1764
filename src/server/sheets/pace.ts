/** Long work in small steps: other requests are answered between them, and it ends when nobody waits for it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '#server/http/problem.ts';

/** As long as nobody notices, in milliseconds. */
const stepMs = 12;

export class Pace {
  readonly #signal: AbortSignal;
  #since = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time for {@link rest}; asked once a row, because waiting without need costs more than asking. */
  get isDue(): boolean {
    return performance.now() - this.#since > stepMs;
  }

  /** Lets others go first. Throws when nobody waits for the work any more. */
  async rest(): Promise<void> {
    await nextTurn();
    this.check();
    this.#since = performance.now();
  }

  /** Throws when nobody waits for the work any more. */
  check(): void {
    if (this.#signal.aborted) throw new Problem('malformed');
  }
}
