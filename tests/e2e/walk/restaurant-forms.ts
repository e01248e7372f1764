/** The forms of a restaurant, and what asks before they are left. */
import { expect } from '@playwright/test';
import { openAccountMenu } from '#tests/e2e/fixtures.ts';
import { alert, button, cancelDialog, leaveAndBeAsked } from './press.ts';
import { type Chapter, hold } from './stop.ts';

export const restaurantForms: Chapter = [
  {
    kind: 'screen',
    name: 'add restaurant',
    page: 'addRestaurant',
    before: ({ enter }) => enter('admin'),
    async show({ page, t }) {
      await expect(page.getByLabel(t('Store ID'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'add restaurant with errors',
    async show(stage) {
      const { page, t } = stage;
      await page.getByText(t('More settings')).click();
      await button(stage, 'Add restaurant').click();
      await expect(page.getByText(t('Enter the name'))).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'leaving a form',
    file: 'forms/question.tsx',
    async show(stage) {
      const { page, t } = stage;
      await page.getByLabel(t('Restaurant name')).fill('Half a restaurant');
      await leaveAndBeAsked(stage);
    },
  },
  {
    kind: 'dialog',
    name: 'logging out of a form',
    async show(stage) {
      await cancelDialog(stage);
      await openAccountMenu(stage.page, stage.t);
      await button(stage, 'Log out').click();
      await expect(alert(stage.page)).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'add restaurant with a draft',
    async show(stage) {
      await cancelDialog(stage);
      await stage.page.reload();
      await expect(button(stage, 'Restore')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'edit restaurant',
    route: '/dashboard/restaurants/edit/$restaurantId',
    async show(stage) {
      const { page, t } = stage;
      await button(stage, 'Discard').click();
      await page.goto('/dashboard/restaurants?q=nurnberg');
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: t('Edit'), exact: true }).click();
      await expect(page.getByLabel(t('Restaurant name'))).toHaveValue('Nürnberg Südstadt');
    },
  },
  {
    kind: 'toast',
    name: 'restaurant updated',
    async show(stage) {
      await button(stage, 'Save').click();
      await hold(stage.page.getByText(stage.t('Restaurant updated successfully')));
    },
  },
];
