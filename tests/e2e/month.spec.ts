/** A restaurant's month at both sizes: what is clicked is what is shown, what is printed is what the server tells. */
import { expect } from '@playwright/test';
import { toMinor } from '#contract/money.ts';
import { addMonths } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { chunkOf } from '#tests/bench/bytes.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';

const month = addMonths(presentMonth(), -1);
const minor = (amount: string | null) => toMinor((amount ?? '').replace(/[^\d.]/g, ''));

test.beforeEach(async ({ page, signIn, openRestaurant }) => {
  await signIn('admin');
  await openRestaurant('Cluj-Napoca Mănăștur');
  await page.goto(`${new URL(page.url()).pathname}?month=${month}`);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a day of the calendar leads to its reports', async ({ page }) => {
  const day = page.locator(`[data-day="${month}-10"]`);
  const count = Number(/: (\d+) of/.exec((await day.textContent()) ?? '')?.[1]);
  await day.click();
  await expect(page).toHaveURL(new RegExp(`day=${month}-10`));
  const reports = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(reports.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(page.getByRole('heading', { level: 2, name: 'Reports' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Reports' })).toBeFocused();
});

test('numbers and days are drawn before the tables, and a day pressed at once leads to its reports', async ({
  page,
}) => {
  await page.goto(`/dashboard/restaurants?month=${month}`);
  const link = page.getByRole('table').getByRole('link', { name: 'Cluj-Napoca Mănăștur', exact: true });
  const tables = await link.evaluate(
    (row: HTMLElement, day) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          const button = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
          if (!button) return;
          observer.disconnect();
          resolve(document.querySelectorAll('#main table:not([role=grid])').length);
          button.click();
        });
        observer.observe(document.body, { childList: true, subtree: true });
        row.click();
      }),
    `${month}-10`,
  );
  expect(tables).toBe(0);
  await expect(page).toHaveURL(new RegExp(`day=${month}-10`));
  await expect(page.getByRole('heading', { level: 2, name: 'Reports' })).toBeFocused();
});

test('who comes back to a month finds the row that was left', async ({ page }) => {
  const rows = page.getByRole('region', { name: 'Reports', exact: true }).locator('tbody tr');
  await rows.nth(20).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const left = await page.evaluate(() => scrollY);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').first().click();
  // Not its skeleton: who goes back before the other page is there has the skeleton's place (decisions, footguns).
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(rows.nth(20)).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(left);
});

test('the chart comes after the page, moves nothing, and is read by the keyboard', async ({
  page,
  guard,
}) => {
  const box = (await page.getByRole('heading', { name: 'By evaluated user' }).boundingBox())?.y;
  await expect(page.getByRole('img', { name: /^Chart of / })).toBeVisible();
  expect((await page.getByRole('heading', { name: 'By evaluated user' }).boundingBox())?.y).toBe(box);
  const { file } = chunkOf('src/web/reports/month-chart.tsx');
  expect(guard.requests).toContain(`GET /${file}`);
  const slider = page.getByRole('slider', { name: 'Day' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /reports, goal \d+, average points/);
});

test('nothing scrolls across, and targets are large enough for a finger', async ({ page }, info) => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  if (!info.project.name.startsWith('tablet')) return;
  for (const name of ['Print', 'Export']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
});

test('paper has every row, the header on each page and the totals of the server', async ({ page }) => {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const told = await page.evaluate(
    async ([restaurant, date]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const answer = await fetch(`/v1/restaurant/details-with-reports/?id=${restaurant}&date=${date}`, {
        headers,
      });
      return ((await answer.json()) as { data: RestaurantReports }).data;
    },
    [id, month],
  );
  // The browser's own paper, as "Print" without a press on it: the month without its reports.
  const short = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect((short.match(/\/Type\s*\/Page\b/g) ?? []).length).toBeLessThanOrEqual(3);
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'The month with every report' }).click();
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('region', { name: 'Reports', exact: true }).getByRole('table');
  await expect(table.locator('tbody tr')).toHaveCount(told.reports.length);
  const sums = table.locator('tfoot td');
  expect(minor(await sums.nth(1).textContent())).toBe(toMinor(told.summary?.bonus_total ?? ''));
  expect(Number((await sums.nth(0).textContent())?.replace(/\D/g, ''))).toBe(told.summary?.points_total);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/^Printed /)).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  // A4, in points.
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[\s*0 0 59[45][\d.]* 84[12]/);
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(3);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a swipe over the calendar goes to the month before', async ({ page }) => {
    const box = await page.getByRole('grid').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 150];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
    await touch('touchStart', x);
    for (const step of [40, 80, 120, 160]) {
      await touch('touchMove', x + step);
    }
    await touch('touchEnd');
    await expect(page).toHaveURL(new RegExp(`month=${addMonths(month, -1)}`));
  });
});
