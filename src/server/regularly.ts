export interface Regular {
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Does something at the start and then every so many milliseconds, never twice at a time. `act` sees to its own failures. */
export function regularly(everyMs: number, act: () => Promise<void>): Regular {
  let timer: NodeJS.Timeout | undefined;
  let acting: Promise<void> | undefined;
  const run = () => {
    acting ??= act().finally(() => {
      acting = undefined;
    });
  };
  return {
    start() {
      timer = setInterval(run, everyMs);
      timer.unref();
      run();
    },
    async stop() {
      clearInterval(timer);
      await acting;
    },
  };
}
