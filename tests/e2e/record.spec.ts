/** Feedback in a few taps, seen elsewhere within five seconds. */
import { expect, type Locator } from '@playwright/test';
import { test } from './fixtures.ts';
import { partsOf } from './record-parts.ts';

/** A finger where there is one. */
function press(target: Locator, hasTouch: boolean | undefined): Promise<void> {
  return hasTouch ? target.tap() : target.click();
}

const counted = async (meter: Locator) =>
  Number(await meter.evaluate((element) => element.getAttribute('value')));

test.describe('followed live', () => {
  test.use({ live: true });

  test('an evaluator records in three taps, and a page of the store that is open elsewhere sees it', async ({
    page,
    signIn,
    openRestaurant,
    hasTouch,
    t,
  }) => {
    await signIn('manager');
    const elsewhere = await page.context().newPage();
    await openRestaurant('Cluj-Napoca Mănăștur');
    await elsewhere.goto(page.url());
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
    await elsewhere.waitForResponse((response) => response.url().includes('/v1/live/follow/'));

    await page.bringToFront();
    await page.goto('/dashboard/record');
    const { person, points, save, saved, meter } = partsOf(page, t);
    await expect(person(0)).toBeVisible();
    const before = await counted(meter);
    const names = () =>
      page.getByRole('group', { name: t('Person'), exact: true }).locator('label:has(input)');
    const first = (await person(0).locator('span span').first().textContent()) ?? '';

    let taps = 0;
    const tap = async (target: Locator) => {
      await press(target, hasTouch);
      taps += 1;
    };
    const began = Date.now();
    await tap(person(0));
    await tap(points(8));
    await tap(save);
    await expect(saved).toContainText(first);
    expect(taps).toBe(3);
    expect(Date.now() - began).toBeLessThan(10_000);
    await expect.poll(() => counted(meter)).toBe(before + 1);
    await expect(names().last()).toContainText(first);

    // A second one with words, by which it is found elsewhere.
    const words = `seen ${Date.now()}`;
    await press(person(0), hasTouch);
    await press(points(10), hasTouch);
    await press(page.getByRole('button', { name: t('Comment'), exact: true }), hasTouch);
    await page.getByLabel(t('Comment'), { exact: true }).fill(words);
    await press(save, hasTouch);
    await expect(saved).toContainText('10');
    await expect(elsewhere.getByText(words)).toBeAttached({ timeout: 5_000 });
  });
});

test('all of it is at thumb reach: nothing wider than the screen, points and save in sight at its foot', async ({
  page,
  signIn,
  t,
}) => {
  await signIn('manager');
  await page.goto('/dashboard/record');
  const { person, points, save } = partsOf(page, t);
  await expect(person(0)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  for (const target of [points(0), points(10), save]) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThan(height * 0.6);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
});
