/** What is wrong with the table of the specification, in a line each. */
import type { Row } from './row.ts';
import { testTitles } from './titles.ts';

/** The code of a test file; undefined where there is none. */
type Read = (file: string) => string | undefined;

/** A row without a test, or whose test doesn't exist or is meant by more than one title. */
export function rowFaults(rows: readonly Row[], read: Read): string[] {
  const known = new Map<string, readonly string[] | undefined>();
  const titlesOf = (file: string) => {
    if (!known.has(file)) {
      const code = read(file);
      known.set(file, code === undefined ? undefined : testTitles(file, code));
    }
    return known.get(file);
  };
  return rows.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} has no test`];
    return tests.flatMap(({ file, title }) => {
      const titles = titlesOf(file);
      if (!titles) return [`${id}: there is no ${file}`];
      const meant = titles.filter((each) => each === title || each.endsWith(` > ${title}`));
      if (meant.length === 1) return [];
      return [`${id}: ${file} has ${meant.length === 0 ? 'no' : 'more than one'} test "${title}"`];
    });
  });
}

/** Ids that stand for two rows. */
export function doubleIds(rows: readonly Row[]): string[] {
  const ids = rows.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** The path of a page's file below `src/web/routes`, ids as `{id}`; undefined for what is no page. */
export function pageOf(file: string): string | undefined {
  const parts = file.replace(/\.tsx$/, '').split('/');
  if (parts.some((part) => part.startsWith('-') || part.startsWith('__')) || parts.at(-1) === 'route')
    return undefined;
  const path = parts.filter((part) => part !== 'index').map((part) => (part.startsWith('$') ? '{id}' : part));
  return `/${path.join('/')}`;
}
