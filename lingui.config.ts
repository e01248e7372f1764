import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  locales: ['ro', 'de', 'en'],
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['src'],
      exclude: ['src/dev/**', 'src/web/routeTree.gen.ts'],
    },
  ],
  // Origins change whenever code moves, so they would be noise in every diff.
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#web/i18n/trans.tsx', 'Trans'] },
});
