/** The main job without a pointer. */
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { addMonths } from '#contract/month.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { like } from './texts.ts';

const month = presentMonth();

test('sign in, open a restaurant, step its months, and back out of a deletion by keys alone', async ({
  page,
  t,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let stops = 0; stops < 60; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await press('Tab');
    }
    throw new Error(`60 tab stops did not lead to ${String(target)}`);
  };

  await page.goto('/');
  await tabTo(page.getByLabel(t('E-mail'), { exact: true }));
  await page.keyboard.type(demoLogins.admin);
  await press('Tab');
  await tabTo(page.getByLabel(t('Password'), { exact: true }));
  await page.keyboard.type(demoPassword);
  await press('Enter');

  // A new page takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await press('Tab');
  const skip = page.getByRole('link', { name: t('Skip to the content') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page.getByRole('table').getByRole('link', { name: 'München Laim' }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'München Laim' })).toBeFocused();

  await tabTo(page.getByRole('button', { name: like(t('Previous month, {previous}')) }));
  // The calendar of a month is there once the page is: until then the address is ahead of it.
  const shown = (of: string) => expect(page.locator(`[data-day="${of}-01"]`)).toBeVisible();
  await press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`month=${addMonths(month, -1)}`));
  await shown(addMonths(month, -1));
  await press('ArrowRight');
  // The present month has no name in the address.
  await expect(page).not.toHaveURL(/month=/);
  await shown(month);

  const remove = page.getByRole('button', { name: t('Delete'), exact: true });
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(remove);
  await press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: t('Cancel') })).toBeFocused();
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
});
