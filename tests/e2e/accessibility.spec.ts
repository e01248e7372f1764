/** Log-in and restaurants: every screen, dialog and error state against WCAG 2.2 AA by axe, light and dark. */
import { expect } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { fillLogin, openAccountMenu, test } from './fixtures.ts';
import { like } from './texts.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    // Each look of axe takes seconds on a busy machine.
    test.slow();

    test('home, its errors and the 404 page', async ({ page, guard, t }) => {
      await page.goto('/');
      const logIn = page.getByRole('button', { name: t('Log in'), exact: true });
      await expect(logIn).toBeVisible();
      await expectNoFaults(page, 'home');
      await logIn.click();
      await expect(page.getByText(t('Enter the password'))).toBeVisible();
      await expectNoFaults(page, 'home with empty fields');
      guard.expectRefusal(401, '/v1/admin/login/');
      await fillLogin(page, t, 'nobody@ardealgrill.example', 'wrong-password');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFaults(page, 'home with a refused log-in');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1, name: t('Page not found') })).toBeVisible();
      await expectNoFaults(page, 'page not found');
    });

    test('the list in its states and the menu', async ({ page, signIn, t }) => {
      await signIn('admin');
      await expectNoFaults(page, 'list');
      await openAccountMenu(page, t);
      await expectNoFaults(page, 'account menu');
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: t('Search restaurants') }).fill('nowhere');
      await expect(page.getByText(t('No restaurant matches the search and the filters.'))).toBeVisible();
      await expectNoFaults(page, 'list without a match');
    });

    test('a restaurant, its dialogs, a month to come and one that is not there', async ({
      page,
      guard,
      signIn,
      openRestaurant,
      t,
    }) => {
      await signIn('admin');
      await openRestaurant('București Titan');
      await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
      await expect(
        page.getByRole('region', { name: t('Reports'), exact: true }).getByRole('table'),
      ).toBeVisible();
      await expectNoFaults(page, 'restaurant');

      await page.getByRole('button', { name: t('Delete'), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('checkbox').check();
      await expectNoFaults(page, 'delete dialog');
      await dialog.getByRole('button', { name: t('Cancel') }).click();

      // The page is out of reach until the dialog is gone and has given the focus back.
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('Delete'), exact: true })).toBeFocused();
      const remove = page.getByRole('button', { name: like(t('Remove {name} from the restaurant')) }).first();
      const fold = page.locator('summary', { hasText: t('People') });
      // The long table above takes its rows' real heights as it is scrolled past, and moves what is below it.
      await expect(async () => {
        await fold.click();
        await expect(fold.locator('..')).toHaveAttribute('open', '', { timeout: 1_000 });
      }).toPass();
      await remove.click();
      await expect(dialog).toBeVisible();
      await expectNoFaults(page, 'remove dialog');
      await dialog.getByRole('button', { name: t('Cancel') }).click();

      await page.goto(`${new URL(page.url()).pathname}?month=2999-01`);
      await expect(page.getByText(t('This month is still to come.'))).toBeVisible();
      await expectNoFaults(page, 'a month to come');

      guard.expectRefusal(404, '/v1/restaurant/details-with-reports/');
      await page.goto('/dashboard/restaurants/nowhere');
      await expect(page.getByRole('heading', { level: 1, name: t('Restaurant not found') })).toBeVisible();
      await expectNoFaults(page, 'restaurant not found');
    });

    test('the forms, their errors, a failure and a toast', async ({ page, signIn, openRestaurant, t }) => {
      await signIn('admin');
      await page
        .getByRole('link', { name: t('Add restaurant') })
        .first()
        .click();
      await expect(page.getByLabel(t('Store ID'))).toBeVisible();
      await expectNoFaults(page, 'add form');
      await page.getByText(t('More settings')).click();
      await page.getByRole('button', { name: t('Add restaurant') }).click();
      await expect(page.getByText(t('Enter the name'))).toBeVisible();
      await expectNoFaults(page, 'add form with errors');

      await page.goto('/dashboard/restaurants');
      await openRestaurant('Nürnberg Südstadt');
      await page.getByRole('link', { name: t('Edit'), exact: true }).click();
      await expect(page.getByLabel(t('Restaurant name'))).toHaveValue('Nürnberg Südstadt');
      await expectNoFaults(page, 'edit form');
      await page.getByRole('button', { name: t('Save'), exact: true }).click();
      await expect(page.getByText(t('Restaurant updated successfully'))).toBeVisible();
      await expectNoFaults(page, 'toast');
    });
  });
}
