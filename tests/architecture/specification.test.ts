import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { root } from './sources.ts';
import { doubleIds, pageOf, rowFaults } from './specification/faults.ts';
import type { Row } from './specification/row.ts';
import { specification } from './specification/table.ts';
import { testTitles } from './specification/titles.ts';

const read = (file: string) => (existsSync(root + file) ? readFileSync(root + file, 'utf8') : undefined);

describe('the specification', () => {
  it('has a test for every line of it', () => {
    expect(rowFaults(specification, read), 'name the test that shows the row, or write it').toEqual([]);
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
      it('opens the dashboard', () => {});
      it.each([1, 2])('says %s', () => {});
      test(\`keeps \${what}\`, async () => {});
      it.skip('is not run', () => {});
      it.todo('is still to do');
    });
    describe.skip('later', () => { it('is not run either', () => {}); });
    describe.each(all)('%s', () => { it('says %s', () => {}); });
    it('stands alone', () => { expect(it).toBeDefined(); });
  `;
  const row = (...titles: string[]): Row => ({
    id: 'sample',
    section: 1,
    says: '',
    tests: titles.map((title) => ({ file: 'tests/a.test.ts', title })),
  });
  const faults = (...titles: string[]) =>
    rowFaults([row(...titles)], (file) => (file === 'tests/a.test.ts' ? code : undefined));

  it('may name the tests that run', () => {
    expect(testTitles('a.test.ts', code)).toEqual([
      'a log-in > opens the dashboard',
      'a log-in > says %s',
      'a log-in > keeps ${}',
      '%s > says %s',
      'stands alone',
    ]);
    expect(faults('opens the dashboard', 'a log-in > says %s', 'keeps ${}', 'stands alone')).toEqual([]);
  });

  it('without a test is refused', () => {
    expect(faults()).toEqual(['sample has no test']);
  });

  it.each([
    'opens',
    'dashboard',
    'says 1',
    'is not run',
    'is still to do',
    'is not run either',
    'a log-in',
    '',
  ])('that names %j is refused: there is no such test', (title) => {
    expect(faults('stands alone', title)).toEqual([`sample: tests/a.test.ts has no test "${title}"`]);
  });

  it('whose title means two tests is refused', () => {
    expect(faults('says %s')).toEqual(['sample: tests/a.test.ts has more than one test "says %s"']);
  });

  it('whose file is gone is refused', () => {
    expect(rowFaults([row('stands alone')], () => undefined)).toEqual([
      'sample: there is no tests/a.test.ts',
    ]);
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
