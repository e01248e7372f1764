import { existsSync, readdirSync } from 'node:fs';
import { RuleTester } from 'oxlint/plugins-dev';
import { describe, expect, it } from 'vitest';
import { floorBreach, hasPlace, units } from './floors.ts';
import lintPlugin from './lint-plugin.ts';
import { packageBreaches, packageOwners } from './packages.ts';
import { rules } from './rules.ts';
import { parseSource, readSources, root } from './sources.ts';

const sources = readSources();
/** One line a breach, so that a failure says where, what and what to do instead. */
const say = (path: string, what: string, instead: string) => `${path} ${what}. ${instead}`;

it('looks at the whole project', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['src/contract/month.ts', 'src/web/main.tsx', 'tests/architecture/rules.test.ts']),
  );
});

describe('floors', () => {
  it('every file of src stands on one', () => {
    const homeless = sources
      .map(({ path }) => path)
      .filter((path) => path.startsWith('src/') && path !== 'src/vite-env.d.ts' && !hasPlace(path));
    expect(homeless).toEqual([]);
  });

  it('hold nothing that has gone', () => {
    expect(units.filter((unit) => !existsSync(root + unit))).toEqual([]);
  });

  it('import from lower ones alone', () => {
    const breaches = sources.flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const instead = floorBreach(path, target);
        return instead === undefined ? [] : say(path, `imports ${target}`, instead);
      }),
    );
    expect(breaches).toEqual([]);
  });

  it('have no circle of files, lazy imports and those of types included', () => {
    const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
    const reached = (path: string, seen = new Set<string>()) => {
      for (const target of importsOf.get(path) ?? []) {
        if (seen.has(target)) continue;
        seen.add(target);
        reached(target, seen);
      }
      return seen;
    };
    expect([...importsOf.keys()].filter((path) => reached(path).has(path))).toEqual([]);
  });

  it.each([
    ['src/contract/users.ts', 'src/web/i18n/format.ts'],
    ['src/contract/users.ts', 'src/texts/fields.ts'],
    ['src/texts/actions.ts', 'src/server/i18n/words.ts'],
    ['src/server/people/users.db.ts', 'src/web/queries/users.ts'],
    ['src/server/people/users.db.ts', 'locales/ro/messages.po'],
    ['src/server/http/bind.ts', 'src/server/auth/authenticate.ts'],
    ['src/server/restaurants/members.db.ts', 'src/server/bonus/rules.db.ts'],
    ['src/server/mail/outbox.worker.ts', 'src/server/people/addressee.db.ts'],
    ['src/server/people/users.routes.ts', 'src/server/restaurants/restaurants.routes.ts'],
    ['src/server/http/route.ts', 'src/server/app.ts'],
    ['src/web/api/client.ts', 'src/web/state/storage.ts'],
    ['src/web/ui/meter.tsx', 'src/web/i18n/format.ts'],
    ['src/web/queries/users.ts', 'src/web/state/storage.ts'],
    ['src/web/forms/form.tsx', 'src/web/queries/users.ts'],
    ['src/web/pages/app-pages.ts', 'src/web/shell/shell.tsx'],
    ['src/web/shell/rail.tsx', 'src/web/restaurants/restaurant-form.tsx'],
    ['src/web/users/user-row.tsx', 'src/web/restaurants/restaurant-row.tsx'],
    ['src/web/routes/index.tsx', 'src/web/app/create-app.tsx'],
    ['src/web/app/create-app.tsx', 'src/server/app.ts'],
    ['src/dev/build.ts', 'src/web/main.tsx'],
    ['src/server/app.ts', 'tests/support/postgres.ts'],
  ])('%s may not import %s', (path, target) => {
    expect(floorBreach(path, target)).toContain('src/');
  });

  it.each([
    ['src/server/people/users.db.ts', 'src/server/people/last-admin.db.ts'],
    ['src/server/months/overview.db.ts', 'src/server/restaurants/reach.ts'],
    ['src/server/app.ts', 'src/server/restaurants/restaurants.routes.ts'],
    ['src/web/forms/form.tsx', 'src/web/ui/button.tsx'],
    ['src/web/users/user-row.tsx', 'src/contract/users.ts'],
    ['src/web/i18n/catalogues.ts', 'locales/ro/messages.po'],
  ])('%s may import %s', (path, target) => {
    expect(floorBreach(path, target)).toBeUndefined();
  });
});

describe('packages', () => {
  it('are imported only where they belong', () => {
    const breaches = sources.flatMap(({ path, imports }) =>
      imports.flatMap((target) =>
        packageBreaches(path, target).map((instead) => say(path, `imports ${target}`, instead)),
      ),
    );
    expect(breaches).toEqual([]);
  });

  it.each(packageOwners)('$bad.1 is refused in $bad.0', ({ bad, instead }) => {
    expect(packageBreaches(...bad)).toContain(instead);
  });
});

describe('the lint rules', () => {
  RuleTester.describe = describe;
  RuleTester.it = it;
  const filename = `${root}src/server/http/bind.ts`;
  const high = '#server/auth/authenticate.ts';
  const errors = [
    { message: floorBreach('src/server/http/bind.ts', 'src/server/auth/authenticate.ts') ?? '' },
  ];
  new RuleTester({ cwd: root, languageOptions: { parserOptions: { lang: 'ts' } } }).run(
    'floors',
    lintPlugin.rules.floors,
    {
      valid: [{ filename, code: `import { x } from '#server/db/connect.ts';` }],
      invalid: [
        `import { x } from '${high}';`,
        `import type { X } from '${high}';`,
        `export { x } from '${high}';`,
        `export * from '${high}';`,
        `const load = () => import('${high}');`,
        `type X = import('${high}').X;`,
      ].map((code) => ({ filename, code, errors })),
    },
  );
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
    'src locales tests README.md LICENSE Dockerfile compose.yaml compose.cluster.yaml';
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
