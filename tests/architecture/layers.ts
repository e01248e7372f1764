/**
 * Who may import whom inside `src` (house.md §3), as one table. The lint rules say the same while you type; this
 * one sees resolved paths, relative and dynamic imports included, so that there is no way round.
 */
import type { Source } from './sources.ts';

export interface Layer {
  name: string;
  /** The files it consists of; the first layer that matches a file is its own. */
  files: RegExp;
  /** What they may import inside the project. */
  mayImport: RegExp[];
  instead: string;
  /** What the layer must refuse: a file of it and what it tries to import. */
  bad: [file: string, specifier: string][];
}

const contract = /^src\/contract\//;
const texts = /^src\/texts\//;
const locales = /^locales\//;
const web = (...parts: string[]) => new RegExp(`^src/web/(?:${parts.join('|')})/`);
const serverParts = /^src\/server\/(?!(?:main|cli|app)\.ts$|.+\.routes\.ts$)/;
const aside = 'it takes what it needs as a parameter or from #contract.';

export const layers: Layer[] = [
  {
    name: 'contract',
    files: contract,
    mayImport: [contract],
    instead: 'The contract is pure. Move what needs more to src/server or src/web.',
    bad: [
      ['src/contract/users.ts', '#web/i18n/format.ts'],
      ['src/contract/users.ts', '../server/db/schema.ts'],
    ],
  },
  {
    name: 'texts',
    files: texts,
    mayImport: [contract, texts],
    instead:
      'Both sides read these texts, so they know nothing of either. What one side alone says stands there.',
    bad: [
      ['src/texts/actions.ts', '#web/i18n/format.ts'],
      ['src/texts/actions.ts', '#server/i18n/words.ts'],
    ],
  },
  {
    name: 'server texts',
    files: /^src\/server\/(?:i18n|mail)\//,
    mayImport: [contract, texts, locales, serverParts],
    instead:
      'The server never imports the web; texts and mails are used by the resources, not the other way.',
    bad: [
      ['src/server/mail/outbox.ts', '#web/i18n/format.ts'],
      ['src/server/mail/outbox.ts', '../users/users.routes.ts'],
    ],
  },
  {
    name: 'server start',
    files: /^src\/server\/(?:main|cli|app)\.ts$/,
    mayImport: [contract, texts, /^src\/server\//],
    instead: 'The server never imports the web. What both need belongs in src/contract.',
    bad: [['src/server/app.ts', '#web/routeTree.gen.ts']],
  },
  {
    name: 'server',
    files: /^src\/server\//,
    mayImport: [contract, texts, serverParts],
    instead:
      "The server never imports the web, a resource never another one's routes, and nobody the program itself: " +
      'share a store function, or move it to src/contract.',
    bad: [
      ['src/server/users/users.store.ts', '#web/queries/users.ts'],
      ['src/server/users/users.routes.ts', '../restaurants/restaurants.routes.ts'],
      ['src/server/http/route.ts', '#server/app.ts'],
      ['src/server/users/users.store.ts', '#locales/ro/messages.po'],
    ],
  },
  {
    name: 'web/api',
    files: web('api'),
    mayImport: [contract, web('api')],
    instead: `api is below the rest of the web: ${aside}`,
    bad: [['src/web/api/client.ts', '#web/state/session-store.ts']],
  },
  {
    name: 'web/i18n',
    files: web('i18n'),
    mayImport: [contract, texts, locales, web('i18n')],
    instead: `i18n is below the rest of the web: ${aside}`,
    bad: [['src/web/i18n/format.ts', '../state/locale-store.ts']],
  },
  {
    name: 'web/ui',
    files: web('ui'),
    mayImport: [contract, web('ui')],
    instead: `ui knows no data and no routes: ${aside}`,
    bad: [
      ['src/web/ui/meter.tsx', '#web/i18n/format.ts'],
      ['src/web/ui/toaster.tsx', '../queries/users.ts'],
    ],
  },
  {
    name: 'web/state',
    files: web('state'),
    mayImport: [contract, web('state')],
    instead: `state is below the rest of the web: ${aside}`,
    bad: [['src/web/state/session-store.ts', '#web/api/client.ts']],
  },
  {
    name: 'web/queries',
    files: web('queries'),
    mayImport: [contract, web('queries', 'api')],
    instead: 'Queries stand on #web/api alone: pass the scope in, and let the page combine queries.',
    bad: [['src/web/queries/users.ts', '#web/state/session-store.ts']],
  },
  {
    name: 'web/forms',
    files: web('forms'),
    mayImport: [contract, web('forms', 'api', 'ui', 'i18n')],
    instead: 'Forms stand on ui, i18n and api: pass data and mutations in as props.',
    bad: [['src/web/forms/form.tsx', '#web/queries/users.ts']],
  },
  {
    name: 'web/pages',
    files: web('pages'),
    mayImport: [contract, texts, web('pages', 'api', 'state', 'i18n', 'ui', 'queries', 'forms')],
    instead: 'What pages share stands below them: it knows no feature, no route and no shell.',
    bad: [
      ['src/web/pages/restaurant-choice.tsx', '#web/users/full-name.ts'],
      ['src/web/pages/app-pages.ts', '#web/shell/shell.tsx'],
    ],
  },
  {
    name: 'web/shell',
    files: web('shell'),
    mayImport: [contract, texts, web('shell', 'pages', 'api', 'state', 'i18n', 'ui', 'queries', 'forms')],
    instead: 'The shell knows no pages: take them as children or link to them.',
    bad: [['src/web/shell/rail.tsx', '#web/restaurants/restaurant-form.tsx']],
  },
  {
    name: 'web/routes',
    files: web('routes'),
    mayImport: [contract, texts, /^src\/web\/(?!app\/|main\.|routeTree)/],
    instead: 'Routes take everything from the router context; the app imports them, never the other way.',
    bad: [
      ['src/web/routes/index.tsx', '#web/app/create-app.tsx'],
      ['src/web/routes/dashboard/route.tsx', '#server/app.ts'],
    ],
  },
  {
    name: 'web start',
    files: /^src\/web\/(?:main\.tsx$|app\/)/,
    mayImport: [contract, texts, /^src\/web\//],
    instead: 'The web never imports the server. Call an endpoint of src/contract through #web/api.',
    bad: [['src/web/app/create-app.tsx', '#server/app.ts']],
  },
  {
    name: 'a feature of the web',
    files: /^src\/web\/[^/]+\//,
    mayImport: [contract, texts, web('pages', 'api', 'state', 'i18n', 'ui', 'queries', 'forms')],
    instead:
      'A feature never imports another feature, a route, the shell or the app: put shared data in #web/queries, ' +
      'a shared piece in #web/ui or #web/pages, or combine them in the route.',
    bad: [
      ['src/web/users/user-row.tsx', '../restaurants/restaurant-row.tsx'],
      ['src/web/restaurants/restaurant-row.tsx', '#web/routes/index.tsx'],
      ['src/web/accounts/password-form.tsx', '#web/users/user-fields.tsx'],
      ['src/web/legal/terms.tsx', '#web/shell/footer.tsx'],
      ['src/web/reports/report-table.tsx', '#web/app/create-app.tsx'],
    ],
  },
  {
    name: 'dev',
    files: /^src\/dev\//,
    mayImport: [contract, /^src\/server\//, /^src\/dev\//],
    instead: 'The development commands use the server and the contract only.',
    bad: [['src/dev/build.ts', '#web/main.tsx']],
  },
];

/** The folder of a feature is its own, whatever the table says. */
const ownFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The imports of a file inside the project that its layer refuses. */
export function layerBreaches({ path, imports }: Source): { target: string; layer: Layer }[] {
  if (!path.startsWith('src/')) return [];
  const layer = layers.find(({ files }) => files.test(path));
  if (!layer) return [];
  return imports
    .filter((target) => /^(?:src|locales|tests)\/|^\.\./.test(target))
    .filter((target) => !target.startsWith(ownFolder(path)))
    .filter((target) => !layer.mayImport.some((allowed) => allowed.test(target)))
    .map((target) => ({ target, layer }));
}
