/** Which files a word on the command line means, and which suites they belong to. */
import { basename } from 'node:path';
import { engineNames, enoughOn, generating, longName } from '#dev/test-names.ts';

export const vitestSuites = [
  'contract',
  'architecture',
  'web',
  'server-sqlite',
  'server-postgres',
  'server-pooled',
] as const;
export const suites = [...vitestSuites, 'e2e'] as const;
export type Suite = (typeof suites)[number];

/** The suites that a test file is run by. */
export function suitesOf(file: string): Suite[] {
  const [, folder = ''] = file.split(/[\\/]/);
  if (folder !== 'server') return suites.filter((suite) => suite === folder);
  const isOnlyOf = (engine: keyof typeof engineNames) =>
    engineNames[engine].some((name) => /\.(\w+)\.test\.ts$/.exec(file)?.[1] === name);
  return [
    ...(isOnlyOf('postgres') ? [] : ['server-sqlite' as const]),
    ...(isOnlyOf('sqlite') ? [] : (['server-postgres', 'server-pooled'] as const)),
  ];
}

const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '');

/** Browser tests say it test by test. */
const isSpec = (file: string) => file.endsWith('.spec.ts');
const isLong = (file: string) => file.endsWith(`.${longName}.test.ts`);

const ofLongRun = [...generating, ...enoughOn.sqlite, ...enoughOn.postgres];

/** The files that a usual run may take, or a long one. */
export const filesOfRun = (files: readonly string[], run: 'usual' | 'long') =>
  files.filter((file) => {
    if (run === 'usual') return !isLong(file);
    return isSpec(file) || isLong(file) || ofLongRun.some((name) => basename(file) === `${name}.test.ts`);
  });

/** `login.test` is the file of that name and no other; a word that is no file's name means all with it in their path. */
export function filesFor(word: string, files: readonly string[]): string[] {
  const named = files.filter((file) => [nameOf(file), basename(file), file].includes(word));
  return named.length > 0 ? named : files.filter((file) => file.includes(word));
}

export interface Choice {
  suites: Suite[];
  /** All of them where none is named. */
  files: string[] | undefined;
  /** Of the tests' names, the part that is asked for with `-t`. */
  name: string | undefined;
}

/** Reads the words after `npm test --`. Throws with a line to show where a word means nothing. */
export function choose(words: readonly string[], all: readonly string[]): Choice {
  const flag = words.findIndex((word) => word === '-t');
  const name = flag < 0 ? undefined : words[flag + 1];
  if (flag >= 0 && name === undefined) throw new Error('-t needs a part of a name');
  const rest = flag < 0 ? words : words.toSpliced(flag, 2);
  const meant = (word: string) =>
    word === 'server'
      ? suites.filter((suite) => suite.startsWith('server-'))
      : suites.filter((suite) => suite === word);
  const named = rest.flatMap(meant);
  // A file that is asked for runs on each engine once.
  const within = (file: string) =>
    suitesOf(file).filter((suite) =>
      named.length === 0 ? suite !== 'server-pooled' : named.includes(suite),
    );
  const filters = rest.filter((word) => meant(word).length === 0);
  if (filters.length === 0) return { suites: named.length > 0 ? named : [...suites], files: undefined, name };
  const files = filters.flatMap((word) => {
    const found = filesFor(word, all).filter((file) => within(file).length > 0);
    if (found.length === 0) throw new Error(`No test file is called ${word} or has it in its path.`);
    return found;
  });
  const wanted = new Set(files.flatMap(within));
  return { suites: suites.filter((suite) => wanted.has(suite)), files: [...new Set(files)], name };
}
