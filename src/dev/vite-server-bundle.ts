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

const interpreted = 'core.$ZodObject.init(inst, def)';
const compiled = 'core.$ZodObjectJIT.init(inst, def)';

/**
 * `zod/mini`, which the contract is written in for the browser's sake, looks its objects' fields up at each check. On the
 * server they are compiled, as those of zod's main entry are: a month's answer is checked in a quarter of the time.
 */
export function compiledChecks(): Plugin {
  return {
    name: 'brigade:compiled-checks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\/zod\/v4\/mini\/schemas\.js$/ },
      handler(code) {
        if (code.split(interpreted).length !== 2) this.error('zod/mini makes its objects in another way now');
        return { code: code.replace(interpreted, compiled), map: null };
      },
    },
  };
}
