/** What makes pages calm: one left edge, rows of one height, quiet filters, buttons on one side, toasts that cover nothing. */
import { expect, type Page } from '@playwright/test';
import { listQuestions } from '#contract/statements.ts';
import { test } from './fixtures.ts';
import type { Texts } from './texts.ts';

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

for (const { path, from, part, sign } of [
  // The number of open questions.
  {
    path: '/closing',
    from: `**${listQuestions.path}*`,
    part: 'total',
    sign: '[href$="/questions"] .rounded-full',
  },
  // The code of the choices among restaurants and people.
  { path: '/activity', from: '**/assets/*.js', part: 'aria-autocomplete', sign: 'main input[role=combobox]' },
]) {
  test(`what comes late on ${path} moves no row from below a pointer`, async ({ page, signIn }) => {
    await signIn('admin');
    const held = Promise.withResolvers<void>();
    await page.route(from, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes(part)) await held.promise;
      await route.fulfill({ response });
    });
    await page.goto(`/dashboard${path}`);
    const row = page.getByRole('table').locator('tbody tr').first();
    await expect(row).toBeVisible();
    await expect(page.locator(sign)).toHaveCount(0);
    const before = await row.boundingBox();
    held.resolve();
    await expect(page.locator(sign).first()).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
  });
}

/** Exports the list both ways, one after the other. The clock goes in small steps, so that the three seconds of the first toast don't end. */
async function exportTwice(page: Page, t: Texts) {
  const button = page.getByRole('button', { name: t('Export') });
  await button.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const toasts = page.locator('[data-sonner-toast]');
  for (const [format, count] of [
    [/^CSV/, 1],
    [/XLSX/, 2],
  ] as const) {
    await button.click();
    await page.getByRole('menuitem', { name: format }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(toasts).toHaveCount(count, { timeout: 50 });
    }).toPass();
  }
  await expect(toasts.first()).toHaveAttribute('data-mounted', 'true');
  return toasts;
}

/** What is pressed and lies under a toast that is seen; with `blocked` only what a press doesn't reach. */
function underToasts(page: Page, { blocked }: { blocked: boolean }) {
  return page.evaluate((onlyBlocked) => {
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
    for (const animation of toasts.flatMap((each) => each.getAnimations())) animation.finish();
    const seen = toasts.filter((each) => getComputedStyle(each).opacity !== '0');
    if (seen.length === 0) throw new Error('no toast is seen');
    const pressed = [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')].filter(
      (each) => each.checkVisibility() && !toasts.some((toast) => toast.contains(each)),
    );
    return pressed
      .filter((each) => {
        const box = each.getBoundingClientRect();
        const isUnder = seen
          .map((toast) => toast.getBoundingClientRect())
          .some(
            (own) =>
              box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top,
          );
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return isUnder && (!onlyBlocked || top?.closest('[data-sonner-toast]') != null);
      })
      .map((each) => each.outerHTML.slice(0, 120));
  }, blocked);
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
] as const) {
  test(`toasts cover nothing that is pressed, several at once neither (${width}x${height})`, async ({
    page,
    signIn,
    t,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn('admin');
    const toasts = await exportTwice(page, t);
    expect(await underToasts(page, { blocked: false })).toEqual([]);
    // The pointer shows the older one too.
    await toasts.first().hover();
    await expect(toasts.last()).toHaveCSS('opacity', '1');
  });
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`what lies under a toast on a page that is scrolled can be pressed (${width}x${height})`, async ({
    page,
    signIn,
    t,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn('admin');
    await page.goto('/dashboard/users');
    await exportTwice(page, t);
    await page.evaluate(() => scrollTo(0, 200));
    await page.locator('.over-page').waitFor({ state: 'attached' });
    for (const top of [200, 217, 234, 251, 268]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      expect(await underToasts(page, { blocked: true })).toEqual([]);
    }
  });
}
