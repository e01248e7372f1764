/** What the words after `npm test --` mean. */
import { expect, it } from 'vitest';
import { choose, suites } from '#tests/support/test-files.ts';

const all = [
  'tests/contract/money.test.ts',
  'tests/web/login.test.tsx',
  'tests/server/auth-login.test.ts',
  'tests/server/drills.postgres.test.ts',
  'tests/server/main-log.once.test.ts',
  'tests/e2e/record.spec.ts',
];

it('nothing is everything', () => {
  expect(choose([], all)).toEqual({ suites, files: undefined, name: undefined });
});

it('a name of a file is that file alone, though others end with it', () => {
  expect(choose(['login.test'], all)).toEqual({
    suites: ['web'],
    files: ['tests/web/login.test.tsx'],
    name: undefined,
  });
});

it('a server file runs on both engines unless its name says otherwise', () => {
  expect(choose(['auth-login.test'], all).suites).toEqual(['server-sqlite', 'server-postgres']);
  expect(choose(['main-log.once.test.ts'], all).suites).toEqual(['server-sqlite']);
  expect(choose(['drills.postgres.test'], all).suites).toEqual(['server-postgres']);
  expect(choose(['server-postgres', 'auth-login'], all).suites).toEqual(['server-postgres']);
  expect(choose(['server-pooled', 'auth-login'], all).suites).toEqual(['server-pooled']);
});

it('a part of a path is all files with it', () => {
  expect(choose(['login'], all).files).toEqual([
    'tests/web/login.test.tsx',
    'tests/server/auth-login.test.ts',
  ]);
  expect(choose(['web', 'login'], all).files).toEqual(['tests/web/login.test.tsx']);
});

it('a suite is all of its files, and -t a part of the tests in them', () => {
  expect(choose(['e2e'], all)).toEqual({ suites: ['e2e'], files: undefined, name: undefined });
  expect(choose(['server'], all).suites).toEqual(['server-sqlite', 'server-postgres', 'server-pooled']);
  expect(choose(['record.spec', '-t', 'a late answer'], all)).toEqual({
    suites: ['e2e'],
    files: ['tests/e2e/record.spec.ts'],
    name: 'a late answer',
  });
});

it('a word that means nothing is said, not taken for everything', () => {
  expect(() => choose(['logn.test'], all)).toThrow('No test file is called logn.test');
});
