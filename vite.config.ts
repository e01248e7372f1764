import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentSecurityPolicy } from './src/dev/vite-csp.ts';
import { precompress } from './src/dev/vite-precompress.ts';

const testing = process.env['VITEST'] !== undefined;

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
      defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    },
  });

/** The modules that are there on every page, the log-in screen included; a page's own pieces come with the page. */
const everyPage = new RegExp(
  [
    '/src/web/(?:api/(?:client|problem)|app/|queries/(?:load|stale|session)|state/|routeTree)',
    '/src/web/i18n/(?:catalogues|texts|problem-message)',
    '/src/web/forms/problem-banner',
    '/src/web/ui/(?:banner|button|class-names|field|icon|link-styles|notify|page-header|segmented|skeleton|status-page|toasts|wordmark)\\.',
    '/src/web/shell/(?:connection-bar|footer|language-switch|page-focus|public-frame|skip-link|status-pages)',
    // The routes themselves, not the pages that are split off them nor their pieces.
    '/src/web/routes/[^-]+\\.tsx$',
    '/src/contract/(?:issue|locale|month|permissions)\\.ts',
    '/node_modules/(?:@lingui|jose)/',
  ].join('|'),
);

const node = { environment: 'node' as const, isolate: false };

// The order of the plugins matters: router before react, the compiler's preset before Lingui's.
export default defineConfig({
  plugins: [
    // Under test only the web project has it, so that parallel projects don't all write the route tree.
    !testing && routes(true),
    react(),
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    tailwindcss(),
    contentSecurityPolicy(),
    precompress(),
  ],
  build: { sourcemap: false, reportCompressedSize: false, target: 'es2023', assetsInlineLimit: 0 },
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            codeSplitting: {
              // Two vendor modules before the app's own: the parts are compiled while the next one arrives.
              groups: [
                { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                {
                  name: 'data',
                  // But not what only some pages use.
                  test: /\/node_modules\/@tanstack\/(?:react-)?(?:router|query|history|store)(?!.*(?:[bB]locker|useMutation|mutationObserver|[sS]uspense))/,
                },
                // What every page needs, in one module: thirty small ones compress a third worse.
                { name: 'app', test: everyPage },
              ],
            },
          },
        },
      },
    },
    // The API server. Its dependencies stay in node_modules; macros and .po imports are compiled as in the web.
    ssr: {
      build: {
        outDir: 'dist/server',
        target: 'node24',
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
    projects: [
      { extends: true, test: { ...node, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        extends: true as const,
        test: {
          ...node,
          name: `server-${engine}`,
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/setup/server.ts'],
          env: { BRIGADE_ENGINE: engine },
          ...(engine === 'postgres' && { globalSetup: ['tests/support/postgres-setup.ts'] }),
        },
      })),
      {
        extends: true,
        plugins: [routes(false)],
        test: {
          name: 'web',
          environment: 'happy-dom',
          isolate: false,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/web.ts'],
        },
      },
      {
        extends: true,
        test: { ...node, name: 'architecture', include: ['tests/architecture/**/*.test.ts'] },
      },
    ],
  },
});
