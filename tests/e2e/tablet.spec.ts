/** A tablet of a restaurant: set up with a code, unlocked with a PIN, recorded on, handed on. */
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { beginOnTablet, nameOfLogin, setUpTablet, type TabletLogin } from './tablet-parts.ts';

test.slow();
test.use({ actionTimeout: 20_000 });

test('set up, unlocked, recorded on, locked, and handed to a colleague', async ({ page, guard, t }) => {
  await setUpTablet(page, t);
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('button');
  const group = (name: string) => page.getByRole('group', { name: t(name), exact: true });
  const nameOf = (login: TabletLogin) => nameOfLogin(page, login);
  const begin = async (login: TabletLogin) => beginOnTablet(page, t, login, await nameOf(login));
  const author = page.getByRole('button', { name: new RegExp(t('Change the person')) });
  const chosen = group('Person').locator('input:checked');

  guard.expectRefusal(401, '/v1/device/unlock/');
  await tiles.filter({ hasText: await nameOf('manager') }).click();
  await page.getByLabel(t('PIN'), { exact: true }).fill('0852');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('The PIN is not right.'))).toBeVisible();
  await page.getByRole('button', { name: t('Somebody else') }).click();

  const took = await begin('manager');
  await expect(author).toContainText(await nameOf('manager'));
  await group('Person').locator('label:has(input)').first().click();
  await group('Points').locator('label:has(input)').filter({ hasText: /^7$/ }).click();
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('Undo'), exact: true }).first()).toBeVisible();
  await group('Person').locator('label:has(input)').nth(1).click();
  await page.getByRole('button', { name: t('Done'), exact: true }).click();

  await begin('shift');
  await expect(author).toContainText(await nameOf('shift'));
  await expect(chosen).toHaveCount(0);
  await author.click();
  await begin('manager');
  await expect(chosen).toHaveCount(1);

  // Nothing but the record screen is reached, and a reload asks for the PIN again.
  await page.goto('/dashboard/restaurants');
  await expect(page).toHaveURL(/\/\?redirect=/);
  await page.goto('/tablet');
  await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('accessToken');
  console.log(`A PIN let its person in within ${took} ms`);
});
