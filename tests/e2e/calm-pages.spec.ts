/** What makes pages calm: one left edge, rows of one height, quiet filters, buttons on one side, toasts that cover nothing. */
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

test.setTimeout(30_000);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('lists and forms begin at one left edge', async ({ page, signIn }) => {
  await signIn('admin');
  const edges = new Set<number>();
  for (const path of ['', '/restaurants', '/restaurants/add', '/users', '/users/add', '/account', '/bonus']) {
    await page.goto(`/dashboard${path}`);
    await expect(heading(page)).toBeVisible();
    edges.add(Math.round((await heading(page).boundingBox())?.x ?? -1));
  }
  expect([...edges]).toHaveLength(1);
});

test('rows of one line are 48 px high at a desk', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('admin');
  await page.goto('/dashboard/restaurants');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(14);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([48]));
});

test('a filter is quiet until it is on', async ({ page, signIn, t }) => {
  await signIn('admin');
  await page.goto('/dashboard/users');
  const role = page.getByRole('combobox', { name: t('Role') });
  const look = () => role.evaluate((box) => getComputedStyle(box).backgroundColor);
  const quiet = await look();
  await role.selectOption('evaluator');
  await expect.poll(look).not.toBe(quiet);
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
] as const) {
  test(`a toast covers nothing that is pressed (${width}x${height})`, async ({ page, signIn, t }) => {
    await page.setViewportSize({ width, height });
    await signIn('admin');
    await page.goto('/dashboard/restaurants');
    await page.getByRole('button', { name: t('Export') }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toHaveCount(1);
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await toast.hover();
    const covered = await toast.evaluate(async (box) => {
      await Promise.all(box.getAnimations().map((animation) => animation.finished));
      const own = box.getBoundingClientRect();
      return [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
        .filter((each) => !box.contains(each) && each.checkVisibility())
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        })
        .map((each) => each.outerHTML.slice(0, 120));
    });
    expect(covered).toEqual([]);
  });
}
