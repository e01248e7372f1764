/**
 * The simulated browser of the web tests: one window for all files of a worker, as all modules of a worker are loaded
 * once. Each file used to wait a quarter of a second for a new one; `tests/setup/web.ts` cleans it after every test.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const simulated = builtinEnvironments['happy-dom'];
let opened: ReturnType<typeof simulated.setup> | undefined;

const oneWindow: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    opened ??= simulated.setup(global, options);
    await opened;
    return { teardown: () => undefined };
  },
};

export default oneWindow;
