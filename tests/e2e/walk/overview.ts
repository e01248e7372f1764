/** The month at a glance, the bonus rule and the activity; then what an evaluator sees of it. */
import { expect } from '@playwright/test';
import { dayFromNow } from '#tests/e2e/present.ts';
import { like } from '#tests/e2e/texts.ts';
import { alert } from './press.ts';
import { type Chapter, hold } from './stop.ts';

/** After tomorrow, so that it is to come in every time zone. */
const dayToCome = dayFromNow(3);

export const overview: Chapter = [
  {
    kind: 'screen',
    name: 'overview',
    page: 'overview',
    before: ({ enter }) => enter('admin'),
    async show({ page }) {
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'overview with the formula',
    async show({ page, t }) {
      await page.getByText(t('How is the bonus worked out?')).click();
      await expect(page.locator('details p').first()).toBeVisible();
    },
  },
  {
    kind: 'menu',
    name: 'what is behind More',
    within: 'header',
    async show({ page, t }) {
      const navigation = page.getByRole('navigation', { name: t('Main navigation') });
      const more = navigation.getByRole('button', { name: t('More') });
      if (await more.isVisible()) await more.click();
      await expect(navigation.getByRole('link', { name: t('Activity') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'overview of a month to come',
    async show({ page, t }) {
      await page.goto('/dashboard?month=2999-01');
      await expect(page.getByText(t('This month is still to come.'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'bonus rule',
    page: 'bonus',
    before: ({ page, t }) => page.getByRole('button', { name: t('Back to now') }).click(),
    async show({ page, t }) {
      await expect(page.getByRole('button', { name: t('Save rule') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'bonus rule with errors',
    async show({ page, t }) {
      await page.getByRole('button', { name: t('Save rule') }).click();
      await expect(page.getByText(t('Enter the amount per point'))).toBeVisible();
    },
  },
  {
    kind: 'toast',
    name: 'bonus rule saved',
    async show({ page, t }) {
      await page.getByRole('radio', { name: 'EUR' }).check();
      await page.getByLabel(t('Valid from')).fill(dayToCome);
      await page.getByLabel(t('Points up to which nothing is earned')).fill('6');
      await page.getByLabel(t('Amount for each point above')).fill('0.75');
      await page.getByRole('button', { name: t('Save rule') }).click();
      await hold(page.getByText(t('Bonus rule saved successfully')));
    },
  },
  {
    kind: 'dialog',
    name: 'taking a rule back',
    file: 'bonus/remove-rule-dialog.tsx',
    async show({ page, t }) {
      await page
        .getByRole('region', { name: 'EUR' })
        .getByRole('button', { name: like(t('Withdraw the rule from {day}')) })
        .click();
      await expect(alert(page)).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'budgets of many restaurants',
    file: 'bonus/budget-dialog.tsx',
    async before({ page, t }) {
      await alert(page)
        .getByRole('button', { name: t('Withdraw') })
        .click();
      await expect(alert(page)).toHaveCount(0);
    },
    async show({ page, t }) {
      await page.getByRole('button', { name: t('Set budgets') }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').nth(2)).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'settings',
    page: 'settings',
    before: ({ page }) => page.keyboard.press('Escape'),
    async show({ page, t }) {
      await expect(page.getByLabel(t('Months are closed from day'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'settings with errors',
    async show({ page, t }) {
      await page.getByLabel(t('Months are closed from day')).fill('29');
      await page.getByLabel(t('Days for questions')).fill('');
      await page.getByRole('button', { name: t('Save') }).click();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
    },
  },
  {
    kind: 'toast',
    name: 'settings saved',
    async show({ page, t }) {
      await page.getByLabel(t('Months are closed from day')).fill('1');
      await page.getByLabel(t('Days for questions')).fill('12');
      await page.getByRole('button', { name: t('Save') }).click();
      await hold(page.getByText(t('The settings are saved')));
    },
  },
  {
    kind: 'screen',
    name: 'activity',
    page: 'activity',
    before: ({ page }) => page.keyboard.press('Escape'),
    async show({ page }) {
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'choosing a day',
    file: 'forms/day-picker.tsx',
    async show({ page, t }) {
      await page
        .getByRole('button', { name: t('Choose a date') })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'activity without a match',
    async show({ page, t }) {
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('nobody-of-this-name');
      const none = 'No activity matches the search and the filters.';
      await expect(page.getByText(t(none))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: "an evaluator's restaurants",
    async show({ page, enter, t }) {
      await enter('manager');
      await page.goto('/dashboard');
      await expect(page.getByRole('list', { name: t('Your restaurants') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'no access',
    async show({ page, t }) {
      await page.goto('/dashboard/restaurants/add');
      await expect(page.getByRole('heading', { level: 1, name: t('No access') })).toBeVisible();
    },
  },
];
