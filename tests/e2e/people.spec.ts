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
  const people = page.getByRole('region', { name: t('People') });
  const rows = people.getByRole('listitem');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('People'), exact: true })
    .click();
  await expect(rows.first()).toBeVisible();
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
  // The people have an address of their own.
  await page.reload();
  await expect(rows).toHaveCount(before - 1);
});
