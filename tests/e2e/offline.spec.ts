/** Recording without a network: the app opens, entries wait, and each arrives once, on its day, in its author's name. */
import { expect, type Page } from '@playwright/test';
import { weigh } from '#tests/bench/bytes.ts';
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

/** Opens the record screen until all of it is kept. Answers how many are recorded today. */
async function openKept(page: Page, t: Texts): Promise<number> {
  await page.goto('/dashboard/record');
  const { person, meter } = partsOf(page, t);
  await expect(person(3)).toBeVisible();
  await untilKept(page);
  return Number(await meter.getAttribute('value'));
}

test('a tablet opens without a network, records, is closed, and sends each entry once when it is back', async ({
  page,
  context,
  enter: enterAs,
  guard,
  t,
}) => {
  await enterAs('manager');
  const before = await openKept(page, t);
  guard.expectSilence();
  await context.setOffline(true);
  await page.reload();
  await expect(partsOf(page, t).person(3)).toBeVisible();
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

test('a tablet opens again and again without a network, also with people who were fetched a while ago', async ({
  page,
  context,
  enter: enterAs,
  guard,
  t,
}) => {
  await enterAs('manager');
  await openKept(page, t);
  guard.expectSilence();
  await context.setOffline(true);
  // Fifteen seconds after they were fetched each opening asks for them, and nobody answers.
  for (let opening = 0; opening < 5; opening += 1) {
    await page.waitForTimeout(5_000);
    await page.reload();
    await expect(partsOf(page, t).person(3)).toBeVisible();
  }
});

test('entries outlive a browser that loses its database, or a part of it', async ({
  page,
  context,
  enter: enterAs,
  guard,
  t,
}) => {
  await enterAs('manager');
  const before = await openKept(page, t);
  guard.expectSilence();
  await context.setOffline(true);
  await enter(page, t, 0, 3);
  await enter(page, t, 1, 4);
  await enter(page, t, 2, 5);
  await expect(notSent(page, 3)).toBeVisible();
  await partsOf(page, t)
    .mine.getByRole('button', { name: t('Remove') })
    .first()
    .click();
  await expect(notSent(page, 2)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/health/live');
  await other.evaluate(async () => {
    const removing = indexedDB.deleteDatabase('brigade');
    await new Promise((resolve, reject) => {
      removing.addEventListener('success', resolve);
      removing.addEventListener('blocked', () => reject(new Error('blocked')));
    });
  });
  const { meter } = partsOf(other, t);
  const sent = async () => Number(await meter.getAttribute('value'));
  const copies = () => other.evaluate(async () => (await (await caches.open('entries')).keys()).length);
  await other.goto('/dashboard/record');
  await expect.poll(sent).toBe(before + 2);
  await expect(other.getByText('not sent')).toHaveCount(0);
  // A later loss brings none back that was sent.
  expect(await copies()).toBe(0);

  await context.setOffline(true);
  await enter(other, t, 0, 6);
  await expect(notSent(other, 1)).toBeVisible();
  await expect.poll(copies).toBe(1);
  await other.goto('about:blank');
  await context.setOffline(false);
  await other.goto('/health/live');
  await other.evaluate(async () => {
    const opening = indexedDB.open('brigade');
    await new Promise((resolve) => {
      opening.addEventListener('success', resolve);
    });
    const write = opening.result.transaction('entries', 'readwrite');
    write.objectStore('entries').clear();
    await new Promise((resolve) => {
      write.addEventListener('complete', resolve);
    });
    opening.result.close();
  });
  await other.goto('/dashboard/record');
  await expect.poll(sent).toBe(before + 3);
  await expect.poll(copies).toBe(0);
});

test('an entry that is removed while its copy is being written does not come back', async ({
  page,
  context,
  enter: enterAs,
  guard,
  t,
}) => {
  await page.addInitScript(() => {
    const original = Reflect.get(Cache.prototype, 'put') as (...given: unknown[]) => Promise<void>;
    Cache.prototype.put = new Proxy(original, {
      async apply(put, self, given) {
        await new Promise((over) => setTimeout(over, 1_000));
        await Reflect.apply(put, self, given);
        Object.assign(globalThis, { isCopied: true });
      },
    });
  });
  await enterAs('manager');
  await openKept(page, t);
  guard.expectSilence();
  await context.setOffline(true);
  await enter(page, t, 0, 3);
  await partsOf(page, t)
    .mine.getByRole('button', { name: t('Remove') })
    .click();
  expect(await page.evaluate(() => 'isCopied' in globalThis)).toBe(false);
  await expect.poll(() => page.evaluate(() => 'isCopied' in globalThis)).toBe(true);
  await expect(page.getByText('not sent')).toHaveCount(0);
  expect(await page.evaluate(async () => (await (await caches.open('entries')).keys()).length)).toBe(0);
});

/** Opens the record screen as who is signed in at another address, until all is kept. */
async function recordAt(page: Page, url: string, t: Texts): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  await page.goto(`${url}/health/live`);
  await page.evaluate(
    ([held]) => {
      localStorage.setItem('accessToken', held ?? '');
      localStorage.setItem('locale', 'en');
    },
    [token],
  );
  await page.goto(`${url}/dashboard/record`);
  await expect(partsOf(page, t).person(3)).toBeVisible();
  await untilKept(page);
}

test('a device keeps what its pages need, and loads 550 KB for it at most', async ({
  page,
  enter: enterAs,
  t,
}) => {
  await enterAs('manager');
  await openKept(page, t);
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  const files = kept.filter((path) => path.startsWith('assets/'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.reduce((sum, file) => sum + weigh(file).brotli, 0)).toBeLessThanOrEqual(550_000);
});

test('the guide to the API is the server’s own page, for who has the worker too', async ({
  page,
  enter: enterAs,
  t,
}) => {
  await enterAs('manager');
  await openKept(page, t);
  await page.goto('/help');
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.getByRole('link', { name: t('Guide to the API, for developers (in English)') }).click();
  await expect(page.getByRole('link', { name: 'the reference' })).toBeVisible();
});

const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src');

test("a kept script comes as the worker's own answer, for which the browser stores no compiled code", async ({
  page,
  context,
  enter: enterAs,
  t,
}) => {
  await enterAs('manager');
  await openKept(page, t);
  const second = await context.newPage();
  const devtools = await context.newCDPSession(second);
  await devtools.send('Network.enable');
  const sources = new Set<string>();
  devtools.on(
    'Network.responseReceived',
    ({ type, response: { fromServiceWorker, cacheStorageCacheName } }) => {
      if (type === 'Script') sources.add(fromServiceWorker ? (cacheStorageCacheName ?? 'worker') : 'network');
    },
  );
  await second.goto('/dashboard/record');
  await expect(partsOf(second, t).person(3)).toBeVisible();
  expect([...sources]).toEqual(['worker']);
});

test('the next opening shows the people before the server answers, and a new release by itself', async ({
  page,
  context,
  server,
  enter: enterAs,
  t,
}) => {
  const builds = await serveTwoBuilds(server.url);
  try {
    await enterAs('manager');
    await recordAt(page, builds.url, t);
    const former = await entryOf(page);
    await page.close();
    const release = builds.hold();
    const second = await context.newPage();
    await second.goto(`${builds.url}/dashboard/record`);
    await expect(partsOf(second, t).person(3)).toBeVisible();
    expect(await entryOf(second)).toBe(former);
    release();
    await second.close();

    builds.next('former files');
    const third = await context.newPage();
    await third.goto(`${builds.url}/dashboard/record`);
    await expect.poll(async () => entryOf(third)).not.toBe(former);
    await expect(partsOf(third, t).person(3)).toBeVisible();
    await third.close();
  } finally {
    builds.close();
  }
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
    await recordAt(page, builds.url, t);
    const { person } = partsOf(page, t);
    guard.expectSilence();
    await context.setOffline(true);
    await enter(page, t, 0, 6);
    await expect(notSent(page, 1)).toBeVisible();
    builds.next('former files');
    await context.setOffline(false);
    const former = await entryOf(page);
    // One reload, and the page is the new build's.
    await page.reload();
    await expect(person(3)).toBeVisible();
    const newer = (await entryOf(page)) ?? 'none';
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
