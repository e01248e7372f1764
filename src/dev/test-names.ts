/**
 * How a server test's file says where it runs: `x.test.ts` on both engines, `x.postgres.test.ts` and `x.sqlite.test.ts`
 * where only that one has what it is about, `x.once.test.ts` on the embedded one because it is about no SQL.
 */
export const engineNames = {
  sqlite: ['sqlite', 'once'],
  postgres: ['postgres'],
} as const;

/** `x.long.test.ts` is only run by `npm run test:long`; in a browser test's file the tag `@long` says the same. */
export const longName = 'long';

/** In the long run these generate more. */
export const generating = ['agreement', 'agreement-tags', 'fuzz'] as const;
