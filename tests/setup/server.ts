/** A `console.error` or `console.warn` in a server test is a fault that nobody would see otherwise. */
import { afterEach, beforeEach, vi } from 'vitest';

let errors: ReturnType<typeof vi.spyOn>;
let warnings: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  warnings = vi.spyOn(console, 'warn');
});

afterEach(() => {
  const said = [...errors.mock.calls, ...warnings.mock.calls];
  errors.mockRestore();
  warnings.mockRestore();
  if (said.length > 0) throw new Error(`The console was written to: ${JSON.stringify(said)}`);
});
