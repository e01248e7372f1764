import type { Plugin } from 'vite';

/** What the API server needs at every start. Drivers and addons stay outside: they are loaded when first needed. */
const bundled = ['kysely', 'zod', 'jose', 'hono', '@hono/node-server', '@lingui/core', 'uuid'];

/** Bundles the server's libraries: loading kysely alone from its hundreds of files takes a third of a start. */
export function serverBundle(): Plugin {
  return {
    name: 'brigade:server-bundle',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr' ? { resolve: { noExternal: bundled, external: ['pg', '@node-rs/argon2'] } } : undefined,
  };
}
