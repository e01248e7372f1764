/** What is wrong with the table of the specification, in a line each. */
import type { Row } from './row.ts';

/** The names of the tests of each file that has some, by its path below `tests`. */
export type TitlesByFile = ReadonlyMap<string, readonly string[]>;

/** The rows that a test says it shows: `[one, another] what it does`, in its own name. */
export function idsIn(title: string): string[] {
  const list = /(?:^| > )\[([a-z0-9-]+(?:, [a-z0-9-]+)*)\] [^>]*$/.exec(title)?.[1];
  return list?.split(', ') ?? [];
}

/** Rows without a test, or with other files than they name; ids in a test's name that no row has. */
export function rowFaults(rows: readonly Row[], titlesByFile: TitlesByFile): string[] {
  const filesById = new Map<string, Set<string>>();
  for (const [file, titles] of titlesByFile)
    for (const id of titles.flatMap(idsIn)) filesById.set(id, (filesById.get(id) ?? new Set()).add(file));
  const unknown = [...filesById]
    .filter(([id]) => !rows.some((row) => row.id === id))
    .map(([id, files]) => `${[...files].join(', ')}: there is no row ${id}`);
  const ofRows = rows.flatMap(({ id, shownIn }) => {
    const found = filesById.get(id) ?? new Set<string>();
    if (found.size === 0) return [`${id} has no test`];
    return [
      ...shownIn.filter((file) => !found.has(file)).map((file) => `${id}: no test of ${file} has it`),
      ...[...found].filter((file) => !shownIn.includes(file)).map((file) => `${id}: ${file} has it too`),
    ];
  });
  return [...ofRows, ...unknown];
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
