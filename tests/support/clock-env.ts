/** What a process needs to share the run's clock (`TEST_CLOCK`), where it is started with an environment of its own. */
const names = ['NODE_OPTIONS', 'TEST_CLOCK_SHIFT'] as const;

export function clockEnv(): Record<string, string> {
  if (process.env['TEST_CLOCK_SHIFT'] === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

/** Sets the clock of all Node processes that are started from now on: at `instant` it is now. */
export function setClock(instant: string): void {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) throw new Error(`TEST_CLOCK is no instant: ${instant}`);
  process.env['TEST_CLOCK_SHIFT'] = String(at - Date.now());
  const program = new URL('shifted-clock.ts', import.meta.url).href;
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], `--import=${program}`]
    .filter(Boolean)
    .join(' ');
}
