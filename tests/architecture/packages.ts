/** Packages that only a part of `src` may use (house.md §3, speed.md §2); those not named here are free. */
export interface PackageOwner {
  packages: RegExp;
  /** The files of `src` that may import them. */
  owners: RegExp;
  instead: string;
  bad: [file: string, specifier: string];
}

export const packageOwners: PackageOwner[] = [
  {
    packages: /^(?!zod\/(?:mini|v4\/core)$)/,
    owners: /^src\/(?!contract\/)/,
    instead: 'The contract imports zod/mini (and the types of zod/v4/core) and its own files only.',
    bad: ['src/contract/money.ts', 'dayjs'],
  },
  {
    packages: /^zod$/,
    owners: /^src\/(?:server|dev)\//,
    instead: "Import 'zod/mini': the whole of zod costs the browser 20 KB.",
    bad: ['src/web/forms/form.tsx', 'zod'],
  },
  {
    packages: /^ky$/,
    owners: /^src\/web\/api\//,
    instead: 'HTTP goes through call() in #web/api/client.ts.',
    bad: ['src/web/queries/users.ts', 'ky'],
  },
  {
    packages: /^@lingui\//,
    owners: /^src\/(?:(?:texts|web|dev|server\/i18n|server\/mail)\/|vite-env\.d\.ts$)/,
    instead: 'Texts belong in src/texts, src/web, src/server/i18n or src/server/mail; here, pass a code on.',
    bad: ['src/server/people/users.db.ts', '@lingui/core/macro'],
  },
  {
    packages: /^(?:hono|@hono|kysely|pg|@node-rs)(?:\/|$)/,
    owners: /^src\/(?:server|dev)\//,
    instead: 'This is server code. The web gets its data through #web/api.',
    bad: ['src/web/queries/users.ts', 'kysely'],
  },
  {
    packages: /^prom-client$/,
    owners: /^src\/server\/metrics\//,
    instead: 'Tell services.metrics what happened; src/server/metrics makes numbers of it.',
    bad: ['src/server/http/bind.ts', 'prom-client'],
  },
  {
    packages: /^@opentelemetry\//,
    owners: /^src\/server\/traces\//,
    instead: 'Tell services.traces what happened; src/server/traces makes spans of it.',
    bad: ['src/server/http/exchange.ts', '@opentelemetry/api'],
  },
  {
    packages: /^node:/,
    owners: /^src\/(?:server|dev)\//,
    instead: 'There is no Node in a browser.',
    bad: ['src/web/main.tsx', 'node:crypto'],
  },
  {
    packages: /^(?:node:)?process$/,
    owners: /^src\/dev\//,
    instead: 'Settings are read once in src/server/env.ts and passed on.',
    bad: ['src/server/app.ts', 'node:process'],
  },
  {
    packages: /^(?:react|react-dom|react-hook-form|sonner|@headlessui|@tanstack|@hookform)(?:\/|$)/,
    owners: /^src\/web\//,
    instead: 'This is browser code. What both sides need belongs in src/contract.',
    bad: ['src/server/app.ts', 'react'],
  },
  {
    packages: /^dayjs(?:\/|$)/,
    owners: /^src\/web\/(?:state|i18n)\//,
    instead:
      'Month arithmetic is #contract/month.ts; the selected date is #web/state, rendering is #web/i18n/format.ts.',
    bad: ['src/web/reports/report-table.tsx', 'dayjs/locale/ro'],
  },
  {
    packages: /^(?:vite|vitest|msw|@playwright|@testing-library|rolldown|@rolldown|@babel)(?:\/|$)/,
    owners: /^src\/dev\//,
    instead: 'This is a tool of the workshop; it never ships.',
    bad: ['src/web/app/create-app.tsx', 'msw/node'],
  },
];

/** What to do instead, for an import of a package that a file isn't to use; `target` is a path or a package. */
export function packageBreaches(path: string, target: string): string[] {
  if (!path.startsWith('src/') || /^(?:src|locales|tests)\/|^[./]/.test(target)) return [];
  return packageOwners
    .filter(({ packages, owners }) => packages.test(target) && !owners.test(path))
    .map(({ instead }) => instead);
}
