/** When what waits is tried: at a call, and then again after growing waits for as long as something is left. */

const longestWait = 30_000;

interface Rounds {
  /** Begins a round, or one more after the one that runs. Resolves after it. */
  begin: () => Promise<void>;
  /** Begins one after the next wait. */
  wait: () => void;
  stop: () => void;
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
    timer = setTimeout(() => void begin(), Math.min(longestWait, firstWait * 2 ** Math.max(0, failures - 1)));
  }

  function begin(): Promise<void> {
    isWanted = true;
    return (running ??= run());
  }

  return {
    begin,
    wait,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
