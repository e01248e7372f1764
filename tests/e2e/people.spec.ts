/** The people of a restaurant. */
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { like } from './texts.ts';

test('a person is removed from a restaurant, and stays one of the chain', async ({
  page,
  signIn,
  openRestaurant,
  t,
}) => {
  await signIn('admin');
  await openRestaurant('Sibiu Vest');
  const people = page.getByRole('group').filter({ hasText: t('People') });
  const fold = page.locator('summary', { hasText: t('People') });
  const rows = people.getByRole('listitem');
  // The long table above takes its rows' real heights as it is scrolled past, and moves what is below it.
  const unfold = () =>
    expect(async () => {
      await fold.click();
      await expect(rows.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await unfold();
  const before = await rows.count();
  expect(before).toBeGreaterThan(3);

  const button = rows.last().getByRole('button', { name: like(t('Remove {name} from the restaurant')) });
  const label = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: like(t('Remove {person} from {name}?')) });
  await dialog.getByRole('button', { name: t('Cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(before);

  await button.click();
  await dialog.getByRole('button', { name: t('Remove from restaurant') }).click();
  await expect(page.getByText(like(t('{person} was removed from {name}')))).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);
  await page.reload();
  await unfold();
  await expect(rows).toHaveCount(before - 1);
});
