import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layerBreaches, layers } from './layers.ts';
import { packageBreaches, packageOwners } from './packages.ts';
import { rules } from './rules.ts';
import { parseSource, readSources, root } from './sources.ts';

const sources = readSources();
const importing = (file: string, specifier: string) => [
  parseSource(file, `import { x } from '${specifier}';`),
  parseSource(file, `import type { X } from '${specifier}';`),
  parseSource(file, `export const load = () => import('${specifier}');`),
];

/** One line a breach, so that a failure says where, what and what to do instead. */
const say = (path: string, what: string, instead: string) => `${path} ${what}. ${instead}`;

it('looks at the whole project', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['src/contract/month.ts', 'src/web/main.tsx', 'tests/architecture/rules.test.ts']),
  );
});

describe('layers', () => {
  it('every file of src belongs to one', () => {
    const homeless = sources
      .filter(({ path }) => path.startsWith('src/') && !layers.some(({ files }) => files.test(path)))
      .map(({ path }) => path)
      .filter((path) => path !== 'src/vite-env.d.ts');
    expect(homeless).toEqual([]);
  });

  it('import only what they stand on', () => {
    const breaches = sources.flatMap((source) =>
      layerBreaches(source).map(({ target, layer }) => say(source.path, `imports ${target}`, layer.instead)),
    );
    expect(breaches).toEqual([]);
  });

  it.each(layers.flatMap((layer) => layer.bad.map(([file, specifier]) => ({ layer, file, specifier }))))(
    'refuse $specifier in $file',
    ({ layer, file, specifier }) => {
      for (const source of importing(file, specifier))
        expect(layerBreaches(source)).toEqual([expect.objectContaining({ layer })]);
    },
  );

  it.each(layers)('$name may use the contract but not the tests', ({ bad }) => {
    const file = bad[0]?.[0] ?? '';
    for (const source of importing(file, '#contract/month.ts')) expect(layerBreaches(source)).toEqual([]);
    for (const source of importing(file, '#tests/support/postgres.ts'))
      expect(layerBreaches(source)).toHaveLength(1);
  });
});

describe('packages', () => {
  it('are imported only where they belong', () => {
    const breaches = sources.flatMap((source) =>
      packageBreaches(source).map(({ target, owner }) =>
        say(source.path, `imports ${target}`, owner.instead),
      ),
    );
    expect(breaches).toEqual([]);
  });

  it.each(packageOwners)('$bad.1 is refused in $bad.0', (owner) => {
    for (const source of importing(...owner.bad))
      expect(packageBreaches(source)).toContainEqual({ target: owner.bad[1], owner });
  });
});

describe.each(rules)('$name', (rule) => {
  it('everywhere', () => {
    const breaches = sources.flatMap((source) =>
      rule.broken(source).map((what) => say(source.path, what, rule.instead)),
    );
    expect(breaches).toEqual([]);
  });

  it.each(rule.bad)('is broken by %s: %s', (path, code) => {
    expect(rule.broken(parseSource(path, code))).not.toEqual([]);
  });

  it.each(rule.good)('is kept by %s: %s', (path, code) => {
    expect(rule.broken(parseSource(path, code))).toEqual([]);
  });
});

describe('the top level', () => {
  const kept =
    'package.json package-lock.json tsconfig.json vite.config.ts tailwind.config.ts lingui.config.ts index.html ' +
    'src locales tests README.md LICENSE Dockerfile compose.yaml';
  // Never committed: .gitignore names them.
  const made = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report'];
  const foreign = (names: string[]) =>
    names.filter((name) => !name.startsWith('.') && !kept.split(' ').includes(name) && !made.includes(name));

  it('is closed', () => {
    expect(foreign(readdirSync(root)), 'everything else lives inside src or tests').toEqual([]);
  });

  it('would refuse a newcomer', () => {
    expect(foreign(['src', '.github', 'scripts', 'eslint.config.js'])).toEqual([
      'scripts',
      'eslint.config.js',
    ]);
  });
});
