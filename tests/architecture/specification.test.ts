import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { root } from './sources.ts';
import { doubleIds, idsIn, pageOf, rowFaults } from './specification/faults.ts';
import type { Row } from './specification/row.ts';
import { specification } from './specification/table.ts';
import { testTitles } from './specification/titles.ts';

const titlesByFile = new Map(
  globSync('**/*.{test,spec}.{ts,tsx}', { cwd: `${root}tests` }).map((file) => [
    file.replaceAll('\\', '/'),
    testTitles(file, readFileSync(`${root}tests/${file}`, 'utf8')),
  ]),
);

describe('the specification', () => {
  it('has a test for every line of it', () => {
    expect(
      rowFaults(specification, titlesByFile),
      'put the id into the name of the test, or write it',
    ).toEqual([]);
  });

  it('is the whole of it: each section, each line once', () => {
    expect([...new Set(specification.map(({ section }) => section))]).toEqual(
      expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    );
    expect(specification.filter(({ section }) => section !== 'open').length).toBeGreaterThanOrEqual(64);
    expect(doubleIds(specification)).toEqual([]);
  });

  it('lists the calls that there are, and no other', () => {
    const listed = specification.flatMap(({ call }) => call ?? []);
    const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });

  it('lists the pages that there are, and no other', () => {
    const listed = specification.flatMap(({ route }) => route ?? []);
    const files = globSync('**/*.tsx', { cwd: `${root}src/web/routes` }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    expect(listed.toSorted()).toEqual(files.flatMap((file) => pageOf(file) ?? []).toSorted());
  });
});

describe('a row', () => {
  const code = `
    describe('a log-in', () => {
      it('[sample] opens the dashboard', () => {});
      it.each([1, 2])('says %s', () => {});
      test(\`[sample, other] keeps \${what}\`, async () => {});
      it.skip('is not run', () => {});
      it.todo('is still to do');
    });
    describe.skip('later', () => { it('is not run either', () => {}); });
    describe.each(all)('%s', () => { it('says %s', () => {}); });
    it('stands alone', () => { expect(it).toBeDefined(); });
  `;
  const row = (...shownIn: string[]): Row => ({ id: 'sample', section: 1, says: '', shownIn });
  const faults = (titles: Record<string, string[]>, ...shownIn: string[]) =>
    rowFaults([row(...shownIn)], new Map(Object.entries(titles)));

  it('finds the tests that run', () => {
    expect(testTitles('a.test.ts', code)).toEqual([
      'a log-in > [sample] opens the dashboard',
      'a log-in > says %s',
      'a log-in > [sample, other] keeps ${}',
      '%s > says %s',
      'stands alone',
    ]);
    expect(testTitles('a.test.ts', code).flatMap(idsIn)).toEqual(['sample', 'sample', 'other']);
  });

  it.each([
    ['[sample] opens', ['sample']],
    ['a describe > [one, two-three] opens', ['one', 'two-three']],
    ['[sample] a describe > opens', []],
    ['opens [sample]', []],
    ['[sample]opens', []],
    ['[Sample] opens', []],
    ['opens', []],
  ])('is shown by a test whose own name begins with its id: %j names %j', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });

  it('with its tests in the files that it names is right', () => {
    expect(faults({ 'a.test.ts': ['[sample] opens'], 'b.test.ts': ['opens'] }, 'a.test.ts')).toEqual([]);
  });

  it.each<[Record<string, string[]>, string[], string[]]>([
    [{}, [], ['sample has no test']],
    [{ 'a.test.ts': ['opens'] }, ['a.test.ts'], ['sample has no test']],
    [{ 'a.test.ts': ['[sample] opens'] }, [], ['sample: a.test.ts has it too']],
    [
      { 'a.test.ts': ['[sample] opens'], 'b.test.ts': [] },
      ['a.test.ts', 'b.test.ts'],
      ['sample: no test of b.test.ts has it'],
    ],
    [
      { 'a.test.ts': ['[sample] opens', '[gone] closes'] },
      ['a.test.ts'],
      ['a.test.ts: there is no row gone'],
    ],
  ])('that is shown by %j and names %j is refused', (titles, shownIn, expected) => {
    expect(faults(titles, ...shownIn)).toEqual(expected);
  });

  it('twice is found', () => {
    expect(doubleIds([row(), row()])).toEqual(['sample']);
  });
});

it.each([
  ['index.tsx', '/'],
  ['dashboard/index.tsx', '/dashboard'],
  ['dashboard/users/edit/$userId.tsx', '/dashboard/users/edit/{id}'],
  ['dashboard/route.tsx', undefined],
  ['__root.tsx', undefined],
  ['-home/login.tsx', undefined],
])('the file %s is the page %s', (file, page) => {
  expect(pageOf(file)).toBe(page);
});
