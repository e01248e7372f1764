/** The list of restaurants, a restaurant's month with all that opens over it, and the forms. */
import { expect, type Page } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { presentMonth } from '#tests/e2e/present.ts';
import { openAccountMenu } from '#tests/e2e/fixtures.ts';
import { like, type Texts } from '#tests/e2e/texts.ts';
import { alert, button, cancelDialog } from './press.ts';
import { type Chapter, hold, type Stage } from './stop.ts';

const previous = addMonths(presentMonth(), -1);
const rows = (page: Page) => page.getByRole('table').getByRole('link');

async function openRowMenu({ page, t }: Stage): Promise<void> {
  await page
    .getByRole('region', { name: t('Reports'), exact: true })
    .getByRole('button', { name: like(t('Actions: {person}, {day}')) })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

async function openPeople(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('navigation', { name: t('Parts of the restaurant') })
    .getByRole('link', { name: t('People'), exact: true })
    .click();
  await expect(page.getByRole('region', { name: t('People') })).toBeVisible();
}

export const restaurants: Chapter = [
  {
    kind: 'screen',
    name: 'restaurants',
    page: 'restaurants',
    before: ({ enter }) => enter('admin'),
    async show({ page }) {
      await expect(rows(page).first()).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'goals of many restaurants',
    file: 'restaurants/goal-dialog.tsx',
    async show(stage) {
      const { page, t } = stage;
      await button(stage, 'Set goals').click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: t('By weekday') })
        .click();
      await expect(page.getByRole('checkbox').nth(2)).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'suggested goals',
    file: 'restaurants/advice-dialog.tsx',
    async show(stage) {
      const { page, t } = stage;
      // What was entered isn't lost by a key.
      await page.keyboard.press('Escape');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('Leave') })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button(stage, 'Suggested goals').click();
      await expect(page.getByRole('checkbox').nth(1)).toBeVisible();
    },
  },
  {
    kind: 'menu',
    name: 'account menu',
    async show({ page, t }) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openAccountMenu(page, t);
    },
  },
  {
    kind: 'menu',
    name: 'export menu',
    async show(stage) {
      await stage.page.keyboard.press('Escape');
      await button(stage, 'Export').click();
      await expect(stage.page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    kind: 'toast',
    name: 'a file is saved',
    async show({ page, t }) {
      await page.getByRole('menuitem', { name: /CSV/ }).click();
      await hold(page.getByText(like(t('{name} is saved'))));
    },
  },
  {
    kind: 'toast',
    name: 'a file that does not come',
    async show(stage) {
      const { page, t } = stage;
      await page.route('**/v1/restaurant/export/**', (route) => route.abort('aborted'));
      await button(stage, 'Export').click();
      await page.getByRole('menuitem', { name: /CSV/ }).click();
      await hold(page.getByText(t('Something went wrong')).first());
      await page.unroute('**/v1/restaurant/export/**');
    },
  },
  {
    kind: 'screen',
    name: 'restaurants without a match',
    async show({ page, t }) {
      await page.getByRole('searchbox', { name: t('Search restaurants') }).fill('nowhere');
      await expect(page.getByText(t('No restaurant matches the search and the filters.'))).toBeVisible();
    },
  },
];

export const storeMonth: Chapter = [
  {
    kind: 'screen',
    name: 'restaurant',
    route: '/dashboard/restaurants/$restaurantId',
    async show({ page, enter, t }) {
      await enter('admin');
      await page.goto(`/dashboard/restaurants?month=${previous}`);
      await rows(page).filter({ hasText: 'București Titan' }).click();
      const reports = page.getByRole('region', { name: t('Reports'), exact: true });
      await expect(reports.getByRole('table')).toBeVisible();
      // The chart comes last.
      await expect(page.locator('svg[role=img]')).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'why a bonus is what it is',
    file: 'explain/explanation-dialog.tsx',
    async show({ page, t }) {
      const why = like(t('{amount}, why?'));
      await page.getByRole('button', { name: why }).first().click();
      const dialog = page.getByRole('dialog', { name: t('Why this amount?') });
      // Into a day of the month, and into a report of the day.
      await dialog.getByRole('button', { name: why }).first().click();
      await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
      await dialog.getByRole('button', { name: why }).first().click();
      await expect(dialog.getByText(like(t('Recorded by {by}, {at}.')))).toBeVisible();
      await dialog.getByRole('button', { name: t('Back'), exact: true }).click();
      await expect(dialog.getByText(t('The sum of'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'restaurant, its days as a table, one of them chosen',
    async show(stage) {
      const { page } = stage;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button(stage, 'Show as table').click();
      await page.locator('[data-day$="-09"]').click();
      await expect(page.locator('[data-day$="-09"]')).toHaveAttribute('aria-pressed', 'true');
      await page.locator('svg[role=img]').hover();
    },
  },
  {
    kind: 'menu',
    name: 'months with reports',
    async show({ page, t }) {
      await page.getByTitle(t('Choose a month')).click();
      await expect(page.getByTitle(t('Choose a month'))).toHaveAttribute('aria-expanded', 'true');
      await page.waitForLoadState('networkidle');
    },
  },
  {
    kind: 'menu',
    name: 'actions of a report',
    async show(stage) {
      await stage.page.keyboard.press('Escape');
      await openRowMenu(stage);
    },
  },
  {
    kind: 'dialog',
    name: 'history of a report',
    file: 'activity/report-history.tsx',
    async show({ page, t }) {
      await page.getByRole('menuitem', { name: t('History') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    kind: 'dialog',
    name: 'voiding a report of the month',
    file: 'feedback/void-dialog.tsx',
    async show(stage) {
      const { page, t } = stage;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openRowMenu(stage);
      await page.getByRole('menuitem', { name: t('Void') }).click();
      await expect(alert(page)).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'archiving a restaurant',
    file: 'restaurants/archive-dialog.tsx',
    async show(stage) {
      await cancelDialog(stage);
      await button(stage, 'Archive').click();
      await expect(alert(stage.page)).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'deleting a restaurant',
    file: 'restaurants/delete-dialog.tsx',
    async show(stage) {
      await cancelDialog(stage);
      await button(stage, 'Delete').click();
      await alert(stage.page).getByRole('checkbox').check();
    },
  },
  {
    kind: 'dialog',
    name: 'removing a person',
    file: 'pages/remove-user-dialog.tsx',
    async show(stage) {
      const { page, t } = stage;
      await cancelDialog(stage);
      await expect(button(stage, 'Delete')).toBeFocused();
      await openPeople(page, t);
      await page
        .getByRole('button', { name: like(t('Remove {name} from the restaurant')) })
        .first()
        .click();
      await expect(alert(page)).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'the first day of a person',
    file: 'restaurants/since-dialog.tsx',
    async show(stage) {
      const { page, t } = stage;
      await cancelDialog(stage);
      await page
        .getByRole('button', { name: like(t('{name}: since {day}. Change')) })
        .first()
        .click();
      await expect(page.getByLabel(t('Member since'))).toBeVisible();
    },
  },
  {
    kind: 'menu',
    name: 'people to assign',
    within: 'section:has([role=combobox])',
    async show(stage) {
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await button(stage, 'Assign a person').click();
      await stage.page.getByRole('combobox', { name: stage.t('Person') }).click();
      await expect(stage.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    kind: 'paper',
    name: 'restaurant on paper',
    async show({ page }) {
      await page.keyboard.press('Escape');
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    },
  },
  {
    kind: 'screen',
    name: 'a month to come',
    async show({ page, t }) {
      await page.emulateMedia({ media: null });
      await page.goto(`${new URL(page.url()).pathname}?month=2999-01`);
      await expect(page.getByText(t('This month is still to come.'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'restaurant not found',
    async show({ page, guard, t }) {
      // The month is remembered, and the stops after this one look at the present.
      await page.getByRole('button', { name: t('Back to now') }).click();
      guard.expectRefusal(404, '/v1/restaurant/details-with-reports/');
      await page.goto('/dashboard/restaurants/nowhere');
      await expect(page.getByRole('heading', { level: 1, name: t('Restaurant not found') })).toBeVisible();
    },
  },
];
