/** When what waits is tried: at a call, and then again after growing waits for as long as something is left. */

const longestWait = 30_000;

interface Rounds {
  /** Begins a round, or one more after the one that runs; with `atOnce` false only the next wait. Resolves after it. */
  begin(atOnce: boolean): Promise<void>;
  stop(): void;
}

/** `firstWait` in milliseconds. */
export function createRounds(round: () => Promise<boolean>, firstWait = 5_000): Rounds {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run() {
    try {
      for (;;) {
        if (!isWanted || isStopped) break;
        isWanted = false;
        clearTimeout(timer);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const isLeft = await round();
        failures = isLeft ? failures + 1 : 0;
        if (isLeft) wait();
      }
    } finally {
      running = undefined;
    }
  }

  function wait() {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(
      () => void begin(true),
      Math.min(longestWait, firstWait * 2 ** Math.max(0, failures - 1)),
    );
  }

  async function begin(atOnce: boolean): Promise<void> {
    if (!atOnce) {
      wait();
      return;
    }
    isWanted = true;
    running ??= run();
    await running;
  }

  return {
    begin,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
