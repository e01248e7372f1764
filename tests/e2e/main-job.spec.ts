/**
 * The main job: sign in, find a restaurant, see its month against its goal, change it. In the usual run in Romanian, in the
 * long run in all languages at both sizes: only the texts differ, and each page's are proven elsewhere.
 */
import { expect } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { locales } from '#contract/locale.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { like } from './texts.ts';

const month = presentMonth();

for (const language of locales) {
  test.describe(language === 'ro' ? language : `${language} @long`, () => {
    test.use({ language });

    test('[product] sign in, search, open a restaurant, step through its months, sign out', async ({
      page,
      logIn,
      logOut,
      t,
    }) => {
      await logIn('admin');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page).toHaveTitle(new RegExp(t('Overview')));
      await page.getByRole('link', { name: t('Restaurants'), exact: true }).click();
      await expect(page).toHaveTitle(new RegExp(t('Restaurants')));
      const rows = page.getByRole('table').getByRole('link');
      await expect(rows).toHaveCount(14);

      await page.getByRole('searchbox', { name: t('Search restaurants') }).fill('manastur');
      await expect(rows).toHaveCount(1);
      await expect(page).toHaveURL(/[?&]q=manastur/);

      await rows.first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
      await expect(page.getByText('RO-CJ-01')).toBeVisible();

      await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
      await expect(page).toHaveURL(new RegExp(`month=${addMonths(month, -1)}`));
      const reports = page.getByRole('region', { name: t('Reports'), exact: true });
      await expect(reports.getByRole('table')).toBeVisible();
      for (const header of ['Report date', 'Points', 'Bonus', 'Evaluator', 'Evaluated user'])
        await expect(reports.getByRole('columnheader', { name: t(header), exact: true })).toBeVisible();
      // Of a month's hundreds of rows fifty are on a page, below the headings.
      await expect(reports.getByRole('table')).toHaveAttribute('aria-rowcount', '51');
      const sum = reports.getByRole('table').getByRole('rowheader').last();
      expect(Number(/\d+/.exec((await sum.textContent()) ?? '')?.[0])).toBeGreaterThan(100);

      await page.getByRole('button', { name: like(t('Next month, {next}')) }).click();
      // The present month has no name in the address.
      await expect(page).not.toHaveURL(/month=/);
      await page.getByRole('button', { name: like(t('Next month, {next}')) }).click();
      await expect(page.getByText(t('This month is still to come.'))).toBeVisible();
      await page.getByRole('button', { name: t('Back to now') }).click();
      await expect(page).not.toHaveURL(/month=/);

      await logOut();
      await expect(page).toHaveURL(/\/$/);
      const stored = await page.evaluate(() => ({ ...localStorage }));
      expect(stored).not.toHaveProperty('accessToken');
      expect(stored['locale']).toBe(language);
    });

    test('[product-restaurants] add, edit and delete a restaurant', async ({ page, logIn, t }) => {
      const storeId = 'T-1';
      const name = 'Probă';
      await logIn('admin');
      await page.getByRole('link', { name: t('Restaurants'), exact: true }).click();
      // The skeleton's header gives way to the list's; a press between the two would be lost.
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

      await page
        .getByRole('link', { name: t('Add restaurant') })
        .first()
        .click();
      await page.getByLabel(t('Restaurant name')).fill(name);
      await page.getByLabel(t('Store ID')).fill(storeId);
      await page.getByRole('radio', { name: t('Drive-Through') }).check();
      await page.getByLabel(t('Daily feedback goal')).fill('12');
      await page.getByRole('button', { name: t('Add restaurant') }).click();
      await expect(page.getByText(t('Restaurant added successfully'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

      await page.getByRole('link', { name: t('Edit'), exact: true }).click();
      await expect(page.getByLabel(t('Restaurant name'))).toHaveValue(name);
      await page.getByLabel(t('Restaurant name')).fill(`${name} Nou`);
      await page.getByRole('button', { name: t('Save'), exact: true }).click();
      await expect(page.getByText(t('Restaurant updated successfully'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: `${name} Nou` })).toBeVisible();

      await page.getByRole('button', { name: t('Delete'), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      const remove = dialog.getByRole('button', { name: t('Delete restaurant') });
      await expect(dialog.getByRole('button', { name: t('Cancel') })).toBeFocused();
      await expect(remove).toBeDisabled();
      await dialog.getByRole('checkbox', { name: t('I understand that this is permanent') }).check();
      await expect(remove).toBeDisabled();
      await dialog.getByLabel(t('Type the name of the restaurant')).fill(`${name} Nou`);
      await remove.click();
      await expect(page.getByText(t('Restaurant deleted successfully'))).toBeVisible();
      await page.getByRole('searchbox', { name: t('Search restaurants') }).fill(storeId);
      await expect(page.getByText(t('No restaurant matches the search and the filters.'))).toBeVisible();
    });
  });
}
