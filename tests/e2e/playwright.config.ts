import { defineConfig } from '@playwright/test';
import { chromiumArgs } from '#tests/support/chromium.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // `npm run test:long` runs what the usual run leaves out, and nothing else.
  ...(process.env['BRIGADE_LONG'] === undefined ? { grepInvert: /@long/ } : { grep: /@long/ }),
  globalSetup: './seed.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
    },
    // The stores of the demo are in Bucharest's and Berlin's zones; the people who look at them too.
    timezoneId: 'Europe/Bucharest',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  // What doesn't depend on the size runs on one: everybody's pages are walked through on both by accessibility.spec.ts.
  projects: [
    {
      name: 'desktop',
      use: desktop,
      testIgnore: ['back-cache', 'failures', 'old-tab', 'shared-tablet'].map((name) => `${name}.spec.ts`),
    },
    {
      name: 'tablet',
      use: tablet,
      testIgnore: ['accounts', 'import', 'keyboard', 'markup', 'requests', 'roles', 'security'].map(
        (name) => `${name}.spec.ts`,
      ),
    },
  ],
});
