import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { asksAtOnce, chunkGroups, renderedOnce } from './src/dev/vite-chunks.ts';
import {
  engineNames,
  enoughOn,
  generating,
  longName,
  notThroughPooler,
  throughPooler,
} from './src/dev/test-names.ts';
import { contentSecurityPolicy } from './src/dev/vite-csp.ts';
import { firstLoad } from './src/dev/vite-first-load.ts';
import { precompress } from './src/dev/vite-precompress.ts';
import { serverBundle, zodForServer } from './src/dev/vite-server-bundle.ts';
import { serviceWorker } from './src/dev/vite-service-worker.ts';
import { statementBuild, statementInDevelopment, statementName } from './src/dev/vite-statement.ts';
import { extractingPreset } from './src/dev/vite-texts.ts';

type Engine = keyof typeof engineNames;

const testing = process.env['VITEST'] !== undefined;

const shownByRoute: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
];

const routes = (autoCodeSplitting: boolean) =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/web/routes',
    generatedRouteTree: 'src/web/routeTree.gen.ts',
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    autoCodeSplitting,
    // A page's loader comes with the page, so that the first screen carries no other page's queries.
    codeSplittingOptions: {
      defaultBehavior: [['loader', ...shownByRoute]],
      // But for the pages that lists lead to, whose data is asked for at the press, together with their code.
      splitBehavior: ({ routeId }) => (asksAtOnce(routeId) ? [['loader'], shownByRoute] : undefined),
    },
  });

/** React's compiler, but not for the first screen (4 KB), the frame (2 KB) nor the page of a statement: a saved render brings less than they cost. */
function compilerPreset() {
  const preset = reactCompilerPreset();
  return {
    ...preset,
    rolldown: {
      ...preset.rolldown,
      filter: { ...preset.rolldown.filter, id: { exclude: [renderedOnce] } },
    },
  };
}

/** For what hangs. How fast the machine is, and what else it has to do, decides about no test. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 };
const node = { environment: 'node' as const, isolate: false, ...patience };

const isLong = process.env['BRIGADE_LONG'] !== undefined;
/** The run of everything, which `npm test` is without a word: it leaves out what is enough on the other engine. */
const isWhole = process.env['BRIGADE_WHOLE'] !== undefined;

/** `npm run test:long` runs what the usual run leaves out, and with more inputs what generates them. */
function testsOf(folder: string, { setup = [] as string[], other = undefined as Engine | undefined } = {}) {
  const elsewhere = other ? enoughOn[other] : [];
  const names = isLong ? [`*.${longName}`, ...generating, ...elsewhere] : ['*'];
  const without = [
    ...(isLong ? [] : [`*.${longName}`]),
    ...(isWhole ? elsewhere : []),
    ...(other ? engineNames[other].map((name) => `*.${name}`) : []),
  ];
  return {
    include: names.map((name) => `tests/${folder}/**/${name}.test.{ts,tsx}`),
    exclude: without.map((name) => `**/${name}.test.ts`),
    setupFiles: ['tests/setup/generated.ts', ...setup],
  };
}

/** The server's tests on PostgreSQL behind PgBouncer. */
function testsThroughPooler() {
  const without = [`*.${longName}`, ...engineNames.sqlite.map((name) => `*.${name}`), ...notThroughPooler];
  return {
    include: (isWhole ? throughPooler : ['*']).map((name) => `tests/server/**/${name}.test.ts`),
    exclude: without.map((name) => `**/${name}.test.ts`),
    setupFiles: ['tests/setup/generated.ts', 'tests/setup/server.ts'],
    globalSetup: ['tests/support/pooler-setup.ts'],
  };
}

// The order of the plugins matters: router before react, Lingui's macros before React's compiler.
export default defineConfig({
  plugins: [
    // Under test only the web project has it, so that parallel projects don't all write the route tree.
    !testing && routes(true),
    react(),
    babel({ presets: [testing ? linguiTransformerBabelPreset() : extractingPreset()] }),
    babel({ presets: [compilerPreset()] }),
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    firstLoad(process.env),
    contentSecurityPolicy(),
    statementBuild(),
    statementName(),
    statementInDevelopment(),
    precompress(),
    serviceWorker(),
    serverBundle(),
    zodForServer(),
  ],
  // The package's own entries for React 18 and newer, which has the hook: the shims are a copy of it (decision 182).
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(?=$|\/)/, replacement: 'use-sync-external-store' }],
  },
  // The manifests and icons of the installed app.
  publicDir: 'src/web/installed',
  build: { sourcemap: false, reportCompressedSize: false, target: 'es2023', assetsInlineLimit: 0 },
  builder: {
    async buildApp(builder) {
      const { statement, ...others } = builder.environments;
      await Promise.all(Object.values(others).map((environment) => builder.build(environment)));
      // Into the same folder, which the app's build empties first.
      if (statement) await builder.build(statement);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        manifest: true,
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            // Without names, which the first screen would have to carry for every page there is.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    // The API server. Its dependencies stay in node_modules; macros and .po imports are compiled as in the web.
    ssr: {
      build: {
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { main: 'src/server/main.ts', cli: 'src/server/cli.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    // Vitest would leave one core idle. One more than there are fills it while a test waits for a process or a clock.
    maxWorkers: availableParallelism() + 1,
    // Pages and rows of a test are soon garbage; with more room for the young it is collected less often (5 % of a run).
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { ...node, name: 'contract', ...testsOf('contract') } },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        extends: true as const,
        test: {
          ...node,
          name: `server-${engine}`,
          env: { BRIGADE_ENGINE: engine },
          ...testsOf('server', {
            setup: ['tests/setup/server.ts'],
            other: engine === 'postgres' ? 'sqlite' : 'postgres',
          }),
          ...(engine === 'postgres' && { globalSetup: ['tests/support/postgres-setup.ts'] }),
        },
      })),
      {
        extends: true,
        test: {
          ...node,
          name: 'server-pooled',
          env: { BRIGADE_ENGINE: 'postgres' },
          ...testsThroughPooler(),
        },
      },
      {
        extends: true,
        plugins: [routes(false)],
        test: {
          name: 'web',
          environment: './tests/setup/one-window.ts',
          isolate: false,
          ...patience,
          ...testsOf('web', { setup: ['tests/setup/web.ts'] }),
        },
      },
      {
        extends: true,
        test: { ...node, name: 'architecture', ...testsOf('architecture') },
      },
    ],
  },
});
