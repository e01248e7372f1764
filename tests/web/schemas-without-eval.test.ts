import { expect, it } from 'vitest';
import * as z from 'zod/mini';

it('checks with zod/mini, which compiles no code: the policy of the page forbids `eval`', () => {
  const before = globalThis.Function;
  const made: unknown[] = [];
  globalThis.Function = new Proxy(before, {
    construct(target, args: string[]) {
      made.push(args);
      return Reflect.construct(target, args) as object;
    },
  });
  try {
    expect(z.object({ name: z.string() }).parse({ name: 'x' })).toEqual({ name: 'x' });
  } finally {
    globalThis.Function = before;
  }
  expect(made).toEqual([]);
});
