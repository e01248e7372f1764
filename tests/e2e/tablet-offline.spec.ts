/** A restaurant's tablet without a network: opened again, begun with a PIN, recorded on, and sent once it is back. */
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { untilKept } from './kept-offline.ts';
import { partsOf } from './record-parts.ts';
import { beginOnTablet, nameOfLogin, setUpTablet } from './tablet-parts.ts';

// Kept for a start without a network is what a page keeps that follows the server.
test.use({ live: true, actionTimeout: 20_000 });
test.slow();

test('who began within a day begins again without a network, and what is recorded is sent once', async ({
  page,
  context,
  guard,
  t,
}) => {
  await setUpTablet(page, t);
  const name = await nameOfLogin(page, 'manager');
  await beginOnTablet(page, t, 'manager', name);
  const { person, points, save, meter } = partsOf(page, t);
  const before = Number(await meter.getAttribute('value'));
  await untilKept(page);
  // The slow check of the PIN, with the sheet seen last.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tabletPeople') ?? ''))
    .toMatch(/"check":"[^"]+".*"sheet"/);
  await page.getByRole('button', { name: t('Done'), exact: true }).click();
  guard.expectSilence();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();
  await beginOnTablet(page, t, 'manager', name);
  await person(0).click();
  await points(4).click();
  await save.click();
  await expect(page.getByText('1 entry is not sent', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('not sent')).toHaveCount(0);
  await expect.poll(async () => Number(await meter.getAttribute('value'))).toBe(before + 1);
});
