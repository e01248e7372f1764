/** The page behind a mailed link, without a log-in, as the built server sends it (payout.md §6). */
import { expect } from '@playwright/test';
import { statementBytes } from '#tests/bench/bytes.ts';
import { test } from './fixtures.ts';

test('a wrong link says whom to ask', async ({ page, guard, t }) => {
  guard.expectRefusal(400, '/v1/statement/wrong');
  await page.goto('/statement?token=wrong&lang=en');
  await expect(page.getByRole('heading', { level: 1, name: t('This link does not work') })).toBeVisible();
});

test('the page of a statement needs at most 75 KB of brotli JavaScript, and none of the app', async ({
  page,
  guard,
  t,
}) => {
  const { js, files } = statementBytes();
  expect(js.brotli, files.join('\n')).toBeGreaterThan(20_000);
  expect(js.brotli, files.join('\n')).toBeLessThanOrEqual(75_000);
  await page.goto('/statement?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: t('This link does not work') })).toBeVisible();
  const loaded = guard.requests.flatMap((request) => /^GET \/(assets\/.+\.js)$/.exec(request)?.[1] ?? []);
  expect(loaded).toEqual(files.filter((file) => file.endsWith('.js')));
});
