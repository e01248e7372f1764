/** The month at a glance, the bonus rule and the activity, as people see them. */
import { expect, type Page } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { locales } from '#contract/locale.ts';
import { test } from './fixtures.ts';
import { dayFromNow, presentMonth } from './present.ts';
import { watchShifts } from './layout-shifts.ts';
import { like, type Texts } from './texts.ts';

const month = presentMonth();
const dayToCome = dayFromNow(2);

/** The navigation that is shown: the rail or the bar. */
const navigation = (page: Page, t: Texts) => page.getByRole('navigation', { name: t('Main navigation') });

/** Opens a page of the administrator's by the navigation, behind whose last button it may be. */
async function openSetting(page: Page, t: Texts, name: string) {
  const more = navigation(page, t).getByRole('button', { name: t('More') });
  if (await more.isVisible()) await more.click();
  await navigation(page, t)
    .getByRole('link', { name: t(name) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t(name) })).toBeVisible();
}

test('the dashboard is one request beside the startup check, and nothing in it jumps', async ({
  page,
  guard,
  signIn,
  t,
}) => {
  await signIn('admin');
  const shifted = await watchShifts(page);
  const before = guard.requests.length;
  await page.goto('/dashboard');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(14);
  await page.waitForLoadState('networkidle');
  const calls = guard.calls(before);
  const ofMonth = calls.filter((call) => call.includes(`date=${month}`));
  expect(ofMonth).toEqual([`GET /v1/report/overview/?date=${month}&page=1&per_page=25`]);
  // What follows are the neighbouring months, once the page has settled.
  const others = calls.filter((call) => !call.includes('/v1/report/overview/'));
  expect(others).toEqual(['GET /v1/user/my-info/']);
  expect(await shifted()).toBeLessThanOrEqual(0.005);
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
});

test('a month before is there before it is asked for, and a row leads to its month', async ({
  page,
  guard,
  signIn,
  t,
}) => {
  const previous = addMonths(month, -1);
  await signIn('admin');
  await page.goto('/dashboard');
  await expect.poll(() => guard.calls().filter((call) => call.includes(`date=${previous}`)).length).toBe(1);
  await page.waitForLoadState('networkidle');
  const before = guard.requests.length;
  await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
  await expect(page).toHaveURL(new RegExp(`month=${previous}`));
  await expect(page.getByRole('table')).toBeVisible();
  expect(guard.calls(before).filter((call) => call.includes(`date=${previous}`))).toEqual([]);
  await page.getByRole('table').getByRole('link', { name: 'Sibiu Vest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sibiu Vest' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`month=${previous}`));
});

test('an evaluator begins with the own restaurants, and is one press away from recording', async ({
  page,
  logIn,
  t,
}) => {
  await logIn('shift');
  const cards = page.getByRole('list', { name: t('Your restaurants') }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('Iași Copou')).toHaveCount(0);
  await cards
    .filter({ hasText: 'București Pipera' })
    .getByRole('link', { name: like(t('Record feedback, {name}')) })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/record\?restaurant=/);
});

for (const language of locales) {
  test.describe(language === 'en' ? `${language} @long` : language, () => {
    test.use({ language });

    test('the navigation leads everywhere and fits', async ({ page, signIn, t }) => {
      await signIn('admin');
      for (const width of [page.viewportSize()?.width ?? 0, 640, 390, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, `${width} px`).toBeLessThanOrEqual(0);
        const cut = await navigation(page, t)
          .locator('.truncate')
          .evaluateAll((words) =>
            words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
          );
        // On the narrowest phones a long word may be cut; its whole is in the entry's name.
        if (width >= 390) expect(cut, `${width} px`).toEqual([]);
      }
      for (const name of ['Bonus rule', 'Import', 'Activity']) await openSetting(page, t, name);
    });
  });
}

test('a rule is set for a day to come, seen in the activity, and taken back', async ({ page, signIn, t }) => {
  await signIn('admin');
  await openSetting(page, t, 'Bonus rule');
  await page.getByRole('radio', { name: 'EUR' }).check();
  await page.getByLabel(t('Valid from')).fill(dayToCome);
  await page.getByLabel(t('Points up to which nothing is earned')).fill('6');
  await page.getByLabel(t('Amount for each point above')).fill('0,75');
  await page.getByRole('button', { name: t('Save rule') }).click();
  const takeBack = page
    .getByRole('region', { name: 'EUR' })
    .getByRole('button', { name: like(t('Withdraw the rule from {day}')) });
  await expect(takeBack).toBeVisible();

  await openSetting(page, t, 'Activity');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows.first()).toContainText('EUR');
  // One line an event; its other fields come when it is opened.
  await rows.first().getByRole('button', { expanded: false }).click();
  await expect(rows.first()).toContainText('€0.75');

  await openSetting(page, t, 'Bonus rule');
  await takeBack.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Withdraw') })
    .click();
  await expect(takeBack).toHaveCount(0);
});
