/** The rules of the house about a file's own text (house.md §2, §3, §5), each with samples that break and keep it. */
import { type ESTree, Visitor, type VisitorObject } from 'vite';
import type { Source } from './sources.ts';

type Sample = [path: string, code: string];

export interface Rule {
  name: string;
  instead: string;
  /** What breaks it in a file, in words; nothing where it is kept. */
  broken: (source: Source) => string[];
  bad: Sample[];
  good: Sample[];
}

/** A name or a text; of `a.b` it is `b`. */
const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
};

/** Every `object.member`, `object['member']` and `const { member } = object` of a file. */
function members(source: Source): { object: string; member: string }[] {
  const found: { object: string; member: string }[] = [];
  const visitor: VisitorObject = {
    MemberExpression: (node) => {
      found.push({ object: nameOf(node.object), member: nameOf(node.property) });
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || !init) return;
      for (const one of id.properties)
        if (one.type === 'Property') found.push({ object: nameOf(init), member: nameOf(one.key) });
    },
  };
  new Visitor(visitor).visit(source.program);
  return found;
}

/** Whether a file runs statements or writes SQL. */
function hasSql(source: Source): boolean {
  const statements = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'];
  let found = members(source).some(({ member }) => statements.includes(member));
  const visitor: VisitorObject = {
    ImportSpecifier: ({ imported }) => {
      found ||= nameOf(imported) === 'sql';
    },
  };
  new Visitor(visitor).visit(source.program);
  return found;
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const readByTool = /\.config\.ts$|^tests\/(?:architecture\/lint-plugin|e2e\/seed|setup\/one-window)\.ts$/;
const inRoutes = /^src\/web\/routes\//;
const mostOfPage = 18;
const importsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `import '#web/ui/part-${index}.tsx';`).join('\n');

export const rules: Rule[] = [
  {
    name: 'file names are kebab-case',
    instead: 'Write report-table.tsx, users.db.ts, month.test.ts.',
    broken: ({ path }) => {
      if (inRoutes.test(path)) return [];
      const kebab = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.tsx?$/;
      return kebab.test(fileName(path)) ? [] : [`is named ${fileName(path)}`];
    },
    bad: [
      ['src/web/ui/ReportTable.tsx', ''],
      ['src/server/db/connect_postgres.ts', ''],
    ],
    good: [
      ['src/server/people/users.db.ts', ''],
      ['src/web/routes/dashboard/restaurants/$restaurantId.tsx', ''],
      ['src/web/routes/__root.tsx', ''],
    ],
  },
  {
    name: 'file names say what is in them',
    instead:
      'Name the file after what it holds; index, utils, helpers, common, types and constants hold anything.',
    broken: ({ path }) => {
      const vague = /(?:^|[/.-])(?:index|utils?|helpers?|common|misc|types?|constants?)(?=[/.])/.exec(path);
      return vague && !inRoutes.test(path) ? [`is named ${path}`] : [];
    },
    bad: [
      ['src/web/ui/index.ts', ''],
      ['src/server/date-utils.ts', ''],
      ['src/web/common/button.tsx', ''],
      ['src/contract/types.ts', ''],
      ['tests/support/helpers.ts', ''],
      ['src/server/constants.ts', ''],
    ],
    good: [
      ['src/web/routes/index.tsx', ''],
      ['src/web/ui/text-field.tsx', ''],
    ],
  },
  {
    name: 'no barrels',
    instead: 'Import from the file that declares it.',
    // The server's build and the tests take one file for the library `zod/mini`.
    broken: ({ path, reexports }) =>
      path === 'src/dev/zod-for-server.ts' ? [] : reexports.map((from) => `re-exports from ${from}`),
    bad: [
      ['src/web/ui/fields.ts', "export * from './text-field.tsx';"],
      ['src/contract/all.ts', "export { month } from './month.ts';"],
    ],
    good: [['src/web/ui/fields.ts', 'export const one = 1; export { one as two };']],
  },
  {
    name: 'exports are named',
    instead: 'Export it by its name; only configurations that a tool reads have a default export.',
    broken: ({ path, hasDefaultExport }) =>
      hasDefaultExport && !readByTool.test(path) ? ['has a default export'] : [],
    bad: [
      ['src/web/ui/button.tsx', 'export default function Button() {}'],
      ['src/web/ui/button.tsx', 'const a = 1; export { a as default };'],
    ],
    good: [['tests/e2e/playwright.config.ts', 'export default {};']],
  },
  {
    name: 'settings come from one place',
    instead: 'src/server/env.ts reads the environment once; take the setting as a parameter.',
    broken: (source) => {
      const free = /^(?:src\/server\/(?:env|main|cli)\.ts$|src\/dev\/|tests\/)/.test(source.path);
      const read = members(source).some(({ object, member }) => object === 'process' && member === 'env');
      return read && !free ? ['reads process.env'] : [];
    },
    bad: [
      ['src/server/app.ts', 'export const port = process.env.PORT;'],
      ['src/web/main.tsx', "export const base = process['env'].BASE;"],
      ['src/server/app.ts', 'const { env } = process;'],
    ],
    good: [['src/server/env.ts', 'export const port = process.env.PORT;']],
  },
  {
    name: 'the web steps no date by hand',
    instead: 'Instants and months are stepped by dayjs in #web/state, days by #contract/month.ts.',
    broken: (source) => {
      if (!source.path.startsWith('src/web/')) return [];
      const byHand = /^(?:UTC|toDateString|[gs]et(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes))$/;
      return members(source).flatMap(({ member }) => (byHand.test(member) ? [`calls ${member}`] : []));
    },
    bad: [
      ['src/web/ui/a.ts', 'export const a = (at: Date) => at.toDateString();'],
      ['src/web/ui/a.ts', 'export const a = (at: Date) => at.setMonth(at.getMonth() + 1);'],
    ],
    good: [
      ['src/contract/month.ts', 'export const a = (at: Date) => at.getMonth();'],
      ['src/web/ui/a.ts', 'export const a = (at: Date) => at.toISOString();'],
    ],
  },
  {
    name: 'dates, numbers and lists are worded in one place',
    instead:
      'Use #web/i18n/format.ts. (Intl.Collator on the server sorts names; contract/month.ts reads calendars; i18n/time-zones.ts names zones. Mails: #server/i18n/formats.ts.)',
    broken: (source) => {
      if (!source.path.startsWith('src/')) return [];
      if (/^src\/(?:web\/i18n\/(?:format|time-zones)|contract\/month)\.ts$/.test(source.path)) return [];
      const onServer = source.path.startsWith('src/server/');
      const allowed = (member: string) =>
        onServer &&
        (['Collator', 'supportedValuesOf', 'DateTimeFormat'].includes(member) ||
          (member === 'NumberFormat' && source.path === 'src/server/i18n/formats.ts'));
      return members(source).flatMap(({ object, member }) => {
        if (object === 'Intl' && !allowed(member)) return [`uses Intl.${member}`];
        return /^toLocale(?:Date|Time)?String$/.test(member) ? [`uses ${member}()`] : [];
      });
    },
    bad: [
      ['src/web/reports/report-table.tsx', "export const f = new Intl.NumberFormat('ro');"],
      ['src/web/reports/report-table.tsx', 'export const t = new Date().toLocaleDateString();'],
      ['src/server/mail/templates.ts', 'export const n = new Intl.NumberFormat();'],
      ['src/contract/money.ts', 'export const n = (1).toLocaleString();'],
      ['src/server/mail/templates.ts', 'const { NumberFormat } = Intl;'],
      ['src/server/mail/templates.ts', 'export const n = new globalThis.Intl.NumberFormat();'],
    ],
    good: [
      ['src/web/i18n/format.ts', 'export const f = new Intl.NumberFormat();'],
      ['src/server/people/users.db.ts', "export const c = new Intl.Collator('ro');"],
    ],
  },
  {
    name: 'SQL stands in files that say so',
    instead: 'Move the statement to a file that ends in .db.ts, which takes the database as a parameter.',
    broken: (source) => {
      if (!/^src\/server\/(?!db\/)/.test(source.path) || source.path.endsWith('.db.ts')) return [];
      return hasSql(source) ? ['has SQL'] : [];
    },
    bad: [
      ['src/server/people/users.routes.ts', "export const all = (db) => db.selectFrom('users').execute();"],
      ['src/server/maintenance/doctor.ts', "import { sql } from 'kysely';"],
      ['src/server/maintenance/doctor.ts', "import { sql as query } from 'kysely';"],
    ],
    good: [
      ['src/server/people/users.db.ts', "export const all = (db) => db.selectFrom('users').execute();"],
      ['src/server/db/migrate.ts', 'export const version = () => sql`select version()`;'],
    ],
  },
  {
    name: 'no Date goes over the wire',
    instead: 'Instants are ISO texts (instant), business days and months are texts (day, month).',
    broken: (source) => {
      if (!source.path.startsWith('src/contract/')) return [];
      return members(source)
        .filter(({ object, member }) => member === 'date' && (object === 'z' || object === 'coerce'))
        .map(() => 'has a schema of a Date');
    },
    bad: [
      ['src/contract/reports.ts', "import * as z from 'zod/mini'; export const at = z.date();"],
      ['src/contract/reports.ts', "import * as z from 'zod/mini'; export const at = z.coerce.date();"],
    ],
    good: [['src/contract/reports.ts', 'export const of = (report) => report.date;']],
  },
  {
    name: 'a restaurant is called one',
    instead: 'Say restaurant; only the wire and the database say store, and "Store ID" is a field (law 7).',
    broken: ({ path, program }) => {
      // A table keeps its name. A field is called Store ID, and libraries have stores of their own.
      if (!/^src\/(?!server\/db\/)/.test(path)) return [];
      const other = /storeIds?$|^(?:getStore|createObjectStore|useSyncExternalStore)$/i;
      const names = new Set([fileName(path).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]);
      new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program);
      return [...names]
        .filter((name) => /\b[sS]tores?[A-Z]|[a-z]Stores?(?![a-z])/.test(name) && !other.test(name))
        .map((name) => `says ${name}`);
    },
    bad: [
      ['src/web/overview/store-cards.tsx', ''],
      ['src/web/overview/cards.tsx', 'export const ownStores = [];'],
      ['src/server/restaurants/reach.ts', 'export interface StoreRow {}'],
    ],
    good: [
      ['src/web/state/cell.ts', 'export const a = { storeId: 1, restored: 2, StoredPin: 3 };'],
      ['src/server/months/overview.db.ts', 'export const a = ({ stores }) => stores;'],
    ],
  },
  {
    name: 'another folder is reached by its alias',
    instead: 'Write #contract/…, #texts/…, #server/…, #web/…, #dev/…, #locales/… or #tests/…',
    broken: ({ climbs }) => climbs.map((specifier) => `imports ${specifier}`),
    bad: [
      ['src/web/users/user-row.tsx', "import { Button } from '../ui/button.tsx';"],
      ['tests/server/login.test.ts', "import { login } from '../../src/contract/session.ts';"],
    ],
    good: [['src/server/db/migrate.ts', "import { one } from './migrations/0001.ts';"]],
  },
  {
    name: 'a page is read from top to bottom',
    instead:
      'Move a piece of it with all that it needs into its feature folder: about 16 imports remain (house.md §2).',
    broken: ({ path, imports }) => {
      const own = imports.filter((target) => target.startsWith('src/'));
      return inRoutes.test(path) && own.length > mostOfPage
        ? [`imports ${own.length} files of the project`]
        : [];
    },
    bad: [['src/web/routes/dashboard/index.tsx', importsOf(mostOfPage + 1)]],
    good: [
      ['src/web/routes/dashboard/index.tsx', importsOf(mostOfPage)],
      ['src/web/app/create-app.tsx', importsOf(mostOfPage + 1)],
    ],
  },
];
