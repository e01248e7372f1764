import { defineConfig } from '@playwright/test';
import { browserZone } from './present.ts';
import { chromiumArgs } from '#tests/support/chromium.ts';
import { isLongRun } from '#tests/support/seed.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** Of tablets alone. */
const atFinger = ['back-cache', 'failures', 'old-tab', 'shared-tablet'];
/** Pages as they are laid out on the tablets for which they are made. Everything else runs on the desktop's size. */
const onTablet = ['accessibility', 'glance', 'month', 'people', 'record', ...atFinger];
/** Whose other size is worth a long run. */
const onDesktop = ['main-job', 'pages'];

const specs = (names: string[]) => names.map((name) => `${name}*.spec.ts`);

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // `npm run test:long` runs what the usual run leaves out, and nothing else.
  ...(isLongRun ? { grep: /@long/ } : { grepInvert: /@long/ }),
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
    // The restaurants of the demo are in Bucharest's and Berlin's zones; the people who look at them too.
    timezoneId: browserZone,
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  // Everything runs on one size, and what depends on it on the other one too in the long run.
  projects: [
    { name: 'desktop', use: desktop, testIgnore: specs(onTablet) },
    { name: 'tablet', use: tablet, testMatch: specs(onTablet) },
    ...(isLongRun
      ? [
          // These have the tag for what no usual run has at all.
          {
            name: 'desktop, too',
            use: desktop,
            testMatch: specs(onTablet),
            testIgnore: specs(atFinger),
            grep: /./,
          },
          { name: 'tablet, too', use: tablet, testMatch: specs(onDesktop), grep: /./ },
        ]
      : []),
  ],
});
