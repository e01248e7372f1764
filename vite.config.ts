import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentSecurityPolicy } from './src/dev/vite-csp.ts';
import { firstLoad, firstTexts } from './src/dev/vite-first-screen.ts';
import { precompress } from './src/dev/vite-precompress.ts';
import { serverBundle } from './src/dev/vite-server-bundle.ts';

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
    '/src/web/(?:api/(?:client|early|problem)|app/(?!follow-changes)|queries/(?:load|stale|session)|state/(?!select-month)|routeTree)',
    '/src/web/i18n/(?:catalogues|texts|word-texts|problem-message)',
    '/src/web/forms/(?:countdown|problem-banner)',
    '/src/web/ui/(?:banner|button|class-names|field|sign|link-styles|notify|page-header|public-page|segmented|skeleton|status-page|text-field|password-field|toasts|wordmark)\\.',
    '/src/web/shell/(?:connection-bar|footer|language-switch|page-focus|public-frame|skip-link|status-pages)',
    // The routes themselves, not the pages that are split off them nor their pieces.
    '/src/web/routes/[^-]+\\.tsx$',
    '/src/contract/(?:issue|locale|month|permissions)\\.ts',
    '/node_modules/(?:@lingui|jose)/',
  ].join('|'),
);

/** What the startup check is sent and read with; a call's declaration comes with the page that makes it. */
const wire =
  /\/node_modules\/(?:ky|zod)\/|\/src\/web\/api\/(?!read-events)|\/src\/contract\/(?:session|users|endpoint|problem|text|or-else)\.ts/;

const dashboardPages = new RegExp(
  [
    '/src/web/(?:ui|queries|shell)/(?!alert-dialog|dialog|toaster|windowed-rows|search-choice|text-area-field|menu-button)',
    '/src/web/i18n/(?:format|use-formats)',
    '/src/web/forms/(?:unsaved|draft-context)',
    '/src/web/(?:restaurants/month-steps|state/select-month)',
    '/src/contract/(?:reports|restaurants|money|month-schemas|scope|bonus-rules|user-months)',
    '/node_modules/dayjs/',
  ].join('|'),
);

/** What the log-in screen adds. */
const homePage = /\/src\/web\/(?:routes\/(?:-home\/|index\.tsx)|forms\/use-light-form)/;

/** React's compiler, but not for the first screen: what it adds there (4 KB) costs more than a saved render brings. */
function compilerPreset() {
  const preset = reactCompilerPreset();
  return {
    ...preset,
    rolldown: {
      ...preset.rolldown,
      filter: { ...preset.rolldown.filter, id: { exclude: [everyPage, homePage] } },
    },
  };
}

const node = { environment: 'node' as const, isolate: false };

// The order of the plugins matters: router before react, the compiler's preset before Lingui's.
export default defineConfig({
  plugins: [
    // Under test only the web project has it, so that parallel projects don't all write the route tree.
    !testing && routes(true),
    react(),
    babel({ presets: [compilerPreset(), linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    firstTexts(new RegExp(`${everyPage.source}|${homePage.source}`)),
    tailwindcss(),
    firstLoad(process.env),
    contentSecurityPolicy(),
    precompress(),
    serverBundle(),
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
            // Without names, which the first screen would have to carry for every page there is.
            chunkFileNames: 'assets/[hash:7].js',
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
                // What the first answer is read with.
                { name: 'wire', test: wire },
                // What several pages of the dashboard share, but for what they open only now and then.
                { name: 'pages', test: dashboardPages, minShareCount: 2 },
                {
                  name: 'forms',
                  test: /\/node_modules\/(?:react-hook-form|@hookform)\/|\/src\/web\/forms\/(?!use-light-form)/,
                },
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
          ...(engine === 'postgres'
            ? { globalSetup: ['tests/support/postgres-setup.ts'] }
            : // What the embedded engine hasn't: several machines, a connection that can be cut.
              { exclude: ['tests/server/**/*.postgres.test.ts'] }),
        },
      })),
      {
        extends: true,
        plugins: [routes(false)],
        test: {
          name: 'web',
          environment: 'happy-dom',
          isolate: false,
          // A test walks through whole pages, on machines that have other things to do.
          testTimeout: 30_000,
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
