/** The list of people, a person with all that opens over it, the forms, and the own account. */
import { expect } from '@playwright/test';
import { alert, button, cancelDialog } from './press.ts';
import type { Chapter, Stage, Stop } from './stop.ts';

/** Asks about the person who is shown. */
function question(name: string, file: string, press: string, before?: (stage: Stage) => Promise<void>): Stop {
  return {
    kind: 'dialog',
    name,
    file,
    async show(stage) {
      await before?.(stage);
      await button(stage, press).click();
      await expect(alert(stage.page)).toBeVisible();
    },
  };
}

export const people: Chapter = [
  {
    kind: 'screen',
    name: 'users',
    page: 'people',
    before: ({ enter }) => enter('admin'),
    async show({ page }) {
      await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'users without a match',
    async show({ page, t }) {
      await page.getByRole('searchbox', { name: t('Search people') }).fill('nobody-of-this-name');
      await expect(page.getByText(t('Nobody matches the search and the filters.'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'person',
    route: '/dashboard/users/$userId',
    async show({ page, t }) {
      await page.goto('/dashboard/users?q=ardelean&role=evaluator');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: t('Feedback given') })).toBeVisible();
    },
  },
  question('deleting a person', 'users/delete-user-dialog.tsx', 'Delete'),
  question('disabling a person', 'users/status-dialog.tsx', 'Disable', cancelDialog),
  {
    kind: 'menu',
    name: 'restaurants to assign to',
    within: 'main',
    async show(stage) {
      await cancelDialog(stage);
      await button(stage, 'Assign to a restaurant').click();
      await stage.page.getByRole('combobox', { name: stage.t('Restaurant'), exact: true }).click();
      await expect(stage.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'edit user',
    route: '/dashboard/users/edit/$userId',
    async show({ page, t }) {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: t('Edit'), exact: true }).click();
      await expect(page.getByLabel(t('Last name'))).not.toHaveValue('');
    },
  },
  {
    kind: 'dialog',
    name: 'taking a restaurant out of a person',
    file: 'users/leave-restaurant-dialog.tsx',
    async show({ page }) {
      await page.getByRole('checkbox', { checked: true }).first().click();
      await expect(alert(page)).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'add user',
    page: 'addPerson',
    async show({ page }) {
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'add user with errors',
    async show(stage) {
      await button(stage, 'Save').click();
      await expect(stage.page.getByText(stage.t('Enter the last name'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'account',
    page: 'account',
    async show(stage) {
      await expect(button(stage, 'Change the password')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'account with errors',
    async show(stage) {
      await button(stage, 'Change the password').click();
      await expect(stage.page.getByText(stage.t('Enter the current password'))).toBeVisible();
    },
  },
];
