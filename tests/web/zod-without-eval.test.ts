import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import '#web/app/zod-without-eval.ts';

it('keeps zod from compiling code, by the name that zod itself uses', () => {
  expect(z.config().jitless).toBe(true);
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
