/** A page that the Back button brings back from memory, as it was left. Run on the tablet's size alone. */
import { expect } from '@playwright/test';
import { chromiumArgs } from '#tests/support/chromium.ts';
import { openAccountMenu, test } from './fixtures.ts';

test.use({
  launchOptions: {
    // The browser without windows keeps no page.
    executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: chromiumArgs,
    // Playwright keeps pages from being kept; people's browsers don't.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface Returned {
  fromMemory: boolean;
  /** What could be read when the page was painted for the first time. */
  text: string;
}

test('shows nothing any more of a person who has logged out elsewhere meanwhile', async ({
  page,
  context,
  enter,
  server,
  t,
}) => {
  await enter('admin');
  await page.goto('/dashboard/restaurants');
  await expect(page.getByRole('table').getByRole('link', { name: 'Iași Copou' })).toBeVisible();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      requestAnimationFrame(() => {
        const returned: Returned = { fromMemory: persisted, text: document.body.innerText };
        Object.assign(globalThis, { returned });
      });
    });
  });
  // Another site, as far as the browser knows.
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/health/live`);

  const other = await context.newPage();
  await other.goto('/dashboard');
  await openAccountMenu(other, t);
  await other.getByRole('button', { name: t('Log out'), exact: true }).click();
  await expect(other.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();

  await page.bringToFront();
  // What comes from memory isn't loaded: nobody would say that it was.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  const { fromMemory, text } = await page.evaluate(
    () => (globalThis as unknown as { returned: Returned }).returned,
  );
  expect(fromMemory).toBe(true);
  expect(text).not.toContain('Iași Copou');
  expect(text).not.toContain('Ioana');
  await expect(page.getByText('Iași Copou')).toHaveCount(0);
});
