/** People and accounts: every screen, dialog and error state against WCAG 2.2 AA by axe, light and dark. */
import { expect } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    // Each look of axe takes seconds on a busy machine.
    test.slow();

    test('users, their filters, a person and the dialogs', async ({ page, signIn, t }) => {
      await signIn('admin');
      await page.goto('/dashboard/users');
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(5)).toBeVisible();
      await expectNoFaults(page, 'users');
      await page.getByRole('searchbox', { name: t('Search users') }).fill('nobody-of-this-name');
      await expect(page.getByText(t('No user matches the search and the filters.'))).toBeVisible();
      await expectNoFaults(page, 'users without a match');

      await page.goto('/dashboard/users?q=ardelean&role=evaluator');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: t('Feedback given') })).toBeVisible();
      await expectNoFaults(page, 'person');

      const dialog = page.getByRole('alertdialog');
      for (const name of [t('Delete'), t('Disable')]) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(dialog).toBeVisible();
        await expectNoFaults(page, `dialog: ${name}`);
        await dialog.getByRole('button', { name: t('Cancel') }).click();
        await expect(dialog).toHaveCount(0);
      }
      await page.getByRole('button', { name: t('Assign to a restaurant') }).click();
      await page.getByRole('combobox').click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoFaults(page, 'assigning');
    });

    test('the forms of a person and the own account', async ({ page, signIn, t }) => {
      await signIn('admin');
      await page.goto('/dashboard/users/add');
      const save = page.getByRole('button', { name: t('Save'), exact: true });
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await expectNoFaults(page, 'add user');
      await save.click();
      await expect(page.getByText(t('Enter the last name'))).toBeVisible();
      await expectNoFaults(page, 'add user with errors');

      await page.goto('/dashboard/account');
      const change = page.getByRole('button', { name: t('Change the password') });
      await expect(change).toBeVisible();
      await expectNoFaults(page, 'account');
      await change.click();
      await expect(page.getByText(t('Enter the current password'))).toBeVisible();
      await expectNoFaults(page, 'account with errors');
    });

    test('the pages that mails lead to, in every state', async ({ page, guard, t }) => {
      await page.goto('/forgot-password');
      const heading = (name: string) => page.getByRole('heading', { level: 1, name: t(name) });
      await expect(heading('Forgot your password?')).toBeVisible();
      await expectNoFaults(page, 'forgot password');
      await page.getByLabel(t('E-mail'), { exact: true }).fill('nobody@ardealgrill.example');
      await page.getByRole('button', { name: t('Send the link') }).click();
      await expect(heading('E-mail sent successfully')).toBeVisible();
      await expectNoFaults(page, 'forgot password, sent');

      for (const path of ['/reset-password', '/verify-email', '/activate-account']) {
        await page.goto(path);
        await expect(heading('Missing token')).toBeVisible();
        await expectNoFaults(page, `${path} without a token`);
        const call = path === '/verify-email' ? 'verify-email' : 'link';
        guard.expectRefusal(400, `/v1/user/${call}/cut-off`);
        await page.goto(`${path}?token=cut-off`);
        await expect(
          page.getByText(
            t('This link does not work. Please copy it whole from the e-mail or ask for a new one.'),
          ),
        ).toBeVisible();
        await expectNoFaults(page, `${path} with a token that is none`);
      }
    });

    test('terms, privacy and the mailbox', async ({ page, t }) => {
      for (const [path, title] of [
        ['/terms-and-conditions', 'Terms and conditions'],
        ['/privacy-policy', 'Privacy policy'],
        ['/mailbox', 'Mailbox'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoFaults(page, path);
      }
    });
  });
}
