/** Runs something once the browser has nothing else to do, and after `atLatest` milliseconds in any case, where it is given. */
export function whenIdle(run: () => void, atLatest?: number): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window)
    requestIdleCallback(run, atLatest === undefined ? {} : { timeout: atLatest });
  else setTimeout(run, atLatest ?? 1_000);
}
