/** Recording without a network: the app opens, entries wait, and each arrives once, on its day, in its author's name. */
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { untilKept } from './kept-offline.ts';
import { partsOf } from './record-parts.ts';
import type { Texts } from './texts.ts';
import { serveTwoBuilds } from './two-builds.ts';

// Kept for a start without a network is what a page keeps that follows the server.
test.use({ live: true });
test.slow();

async function enter(page: Page, t: Texts, index: number, value: number): Promise<void> {
  const { person, points, save } = partsOf(page, t);
  await person(index).click();
  await points(value).click();
  await save.click();
  await expect(person(index).getByRole('radio')).not.toBeChecked();
}

const notSent = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 entry is not sent' : `${count} entries are not sent`, { exact: true });

test('a tablet opens without a network, records, is closed, and sends each entry once when it is back', async ({
  page,
  context,
  enter: enterAs,
  guard,
  t,
}) => {
  await enterAs('manager');
  await page.goto('/dashboard/record');
  const { person, meter } = partsOf(page, t);
  await expect(person(3)).toBeVisible();
  await untilKept(page);
  const before = Number(await meter.getAttribute('value'));
  guard.expectSilence();
  await context.setOffline(true);
  await page.reload();
  await expect(person(3)).toBeVisible();
  await enter(page, t, 0, 3);
  await enter(page, t, 1, 4);
  await expect(notSent(page, 2)).toBeVisible();
  // Closed, and opened again in another tab.
  const another = await context.newPage();
  await page.close();
  await another.goto('/dashboard/record');
  await expect(notSent(another, 2)).toBeVisible();
  await enter(another, t, 2, 5);
  await expect(notSent(another, 3)).toBeVisible();
  await context.setOffline(false);
  await expect(another.getByText('not sent')).toHaveCount(0);
  const parts = partsOf(another, t);
  await expect.poll(async () => Number(await parts.meter.getAttribute('value'))).toBe(before + 3);
  await expect(parts.mine.getByRole('listitem').first()).toBeVisible();
});

test('a new build comes with the next opening, and what waits is sent by it', async ({
  page,
  context,
  server,
  guard,
  enter: enterAs,
  t,
}) => {
  const builds = await serveTwoBuilds(server.url);
  try {
    await enterAs('manager');
    const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
    await page.goto(`${builds.url}/health/live`);
    await page.evaluate(
      ([held]) => {
        localStorage.setItem('accessToken', held ?? '');
        localStorage.setItem('locale', 'en');
      },
      [token],
    );
    await page.goto(`${builds.url}/dashboard/record`);
    const { person } = partsOf(page, t);
    await expect(person(3)).toBeVisible();
    await untilKept(page);
    guard.expectSilence();
    await context.setOffline(true);
    await enter(page, t, 3, 6);
    await expect(notSent(page, 1)).toBeVisible();
    builds.next('former files');
    await context.setOffline(false);
    const entryOf = () => page.locator('script[type=module][src]').first().getAttribute('src');
    const former = await entryOf();
    // One reload, and the page is the new build's.
    await page.reload();
    await expect(person(3)).toBeVisible();
    const newer = (await entryOf()) ?? 'none';
    expect(newer).not.toBe(former);
    await expect(page.getByText('not sent')).toHaveCount(0);
    // The new build's page opens without a network, once its worker is there.
    await expect
      .poll(() =>
        page.evaluate(async (script) => {
          const kept = await caches.match('/', { ignoreSearch: true });
          return (await kept?.text())?.includes(script) ?? false;
        }, newer),
      )
      .toBe(true);
    await untilKept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(person(3)).toBeVisible();
    await page.close();
  } finally {
    builds.close();
  }
});
