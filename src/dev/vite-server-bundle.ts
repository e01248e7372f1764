import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What the API server needs at every start, whole. Drivers and addons stay outside: they are loaded when first needed. */
const bundled = [
  'kysely',
  'zod',
  'jose',
  'hono',
  '@hono/node-server',
  '@lingui/core',
  /^@lingui\/message-utils/,
  /^@messageformat\//,
  'moo',
  'js-sha256',
  'uuid',
  'p-limit',
  'fflate',
  'yocto-queue',
];

/** Bundles the server's libraries: loading kysely alone from its hundreds of files takes a third of a start. */
export function serverBundle(): Plugin {
  return {
    name: 'brigade:server-bundle',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr' ? { resolve: { noExternal: bundled, external: ['pg', '@node-rs/argon2'] } } : undefined,
  };
}

const fullZod = fileURLToPath(new URL('zod-for-server.ts', import.meta.url));

/**
 * The contract is written in `zod/mini`, which is small for the browser and reads its objects' fields at each check. The
 * server, built or under test, takes zod's full build instead, which compiles them: 900 reports in a quarter of the time.
 */
export function zodForServer(): Plugin {
  return {
    name: 'brigade:zod-for-server',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /^zod\/mini$/ },
      handler: (_, importer) => (importer === fullZod ? undefined : fullZod),
    },
  };
}
