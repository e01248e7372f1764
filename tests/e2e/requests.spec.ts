/** How much is loaded, how often the server is asked, and that nothing jumps (speed.md §2). */
import { expect } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { chunkOf, routeBytes, weigh } from '#tests/bench/bytes.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { watchShifts } from './layout-shifts.ts';
import { like } from './texts.ts';

const month = presentMonth();
const monthRoute = '/dashboard/restaurants/…';
const client = () => chunkOf('src/web/api/exchange.ts').file;
const chart = () => chunkOf('src/web/reports/month-chart.tsx').file;
/** Scripts and the texts that they say. */
const scripts = (requests: string[]) =>
  requests.flatMap((request) => /^GET \/(assets\/.+\.(?:js|json))$/.exec(request)?.[1] ?? []);

test('the log-in screen needs at most 130 KB of gzip JavaScript', async ({ page, guard, t }) => {
  const home = routeBytes().find(({ route }) => route === '/');
  expect(home?.js.gzip, home?.files.join('\n')).toBeLessThanOrEqual(130_000);

  await page.goto('/');
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Everything that has come once nothing moves any more; what sends and checks a log-in comes when somebody types.
  const files = scripts(guard.requests);
  const bytes = files.reduce((sum, file) => sum + weigh(file).gzip, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(130_000);
});

test('each later page loads its own code', async ({ page, guard, signIn, openRestaurant, t }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const first = new Set(scripts(guard.requests));
  await signIn('admin');
  const atList = new Set(scripts(guard.requests));
  expect([...atList].filter((file) => !first.has(file))).not.toEqual([]);
  await openRestaurant('Iași Copou');
  const atDetails = new Set(scripts(guard.requests));
  expect([...atDetails].filter((file) => !atList.has(file))).not.toEqual([]);
});

test('a press asks for a month and for its code at once', async ({ page, guard, signIn, openRestaurant }) => {
  await signIn('admin');
  const { files: code = [] } = routeBytes().find(({ route }) => route === monthRoute) ?? {};
  const known = new Set(scripts(guard.requests));
  const arrived = Promise.withResolvers<void>();
  // No file of the page comes before the month was asked for. What asks is one file, which a device that saves data hasn't yet.
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().endsWith(client())) await arrived.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().includes('/details-with-reports/'));
  const opened = openRestaurant('Iași Copou');
  await asked;
  const files = new Set(scripts(guard.requests)).difference(known);
  expect([...files].filter((file) => code.includes(file))).not.toEqual([]);
  expect(files).toContain(chart());
  arrived.resolve();
  await opened;
});

test.describe('on a device that saves no data', () => {
  // What its worker fetches ahead is counted in the worker's own test.
  test.use({ live: true, serviceWorkers: 'block' });

  test("a month's code comes once the list is shown, and a press loads no more", async ({
    page,
    guard,
    signIn,
    openRestaurant,
  }) => {
    // The browser has nothing else to do when the test says so.
    await page.addInitScript(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const idle = { didTimeout: false, timeRemaining: () => 50 };
      Object.assign(window, {
        requestIdleCallback: (act: IdleRequestCallback) => promise.then(() => act(idle)),
        beIdle: resolve,
      });
    });
    await signIn('admin');
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(14);
    const { files = [] } = routeBytes().find(({ route }) => route === monthRoute) ?? {};
    const code = [chart(), ...files.filter((file) => file.endsWith('.js'))];
    const missing = () => code.filter((file) => !scripts(guard.requests).includes(file));
    // What follows other people's changes comes by itself, too.
    const later = ['app/follow-changes', 'api/read-events', 'app/kept-answers'];
    for (const name of later.map((file) => `src/web/${file}.ts`)) {
      await expect.poll(() => scripts(guard.requests)).toContain(chunkOf(name).file);
    }
    expect(missing()).toContain(chart());
    expect(missing().length).toBeGreaterThan(1);

    await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
    await expect.poll(missing).toEqual([]);
    // Texts come with their code.
    await expect.poll(() => scripts(guard.requests).filter((file) => file.endsWith('.json')).length).toBe(3);
    const before = guard.requests.length;
    await openRestaurant('Iași Copou');
    await expect(page.getByRole('img', { name: /^Chart of / })).toBeVisible();
    expect(scripts(guard.requests.slice(before))).toEqual([]);
  });
});

test('the list comes in few files and one request beside the startup check, and nothing in it jumps', async ({
  page,
  guard,
  signIn,
  t,
}) => {
  await signIn('admin');
  const shifted = await watchShifts(page);
  const before = guard.requests.length;
  await page.goto('/dashboard/restaurants');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(14);
  await page.waitForLoadState('networkidle');
  const calls = guard.calls(before).map((call) => call.split('?')[0]);
  expect(calls).toHaveLength(2);
  expect(new Set(calls)).toEqual(new Set(['GET /v1/restaurant/list-by-month/', 'GET /v1/user/my-info/']));
  const files = scripts(guard.requests.slice(before));
  const bytes = files.reduce((sum, file) => sum + weigh(file).brotli, 0);
  console.log(`The list: ${bytes} bytes of brotli in ${files.length} scripts and texts.`);
  expect(files).not.toContain(client());
  // With the page, its sheet of styles, one file of texts and the two calls.
  expect(guard.requests.length - before, guard.requests.slice(before).join('\n')).toBeLessThanOrEqual(8);
  expect(files.filter((file) => file.endsWith('.json'))).toHaveLength(1);
  expect(bytes, files.join('\n')).toBeLessThanOrEqual(156_000);
  expect(await shifted()).toBeLessThanOrEqual(0.005);
  await expect(page.getByRole('heading', { level: 1, name: t('Restaurants') })).toBeVisible();
});

test('the record screen comes in few requests, asks before its code is there, and once', async ({
  page,
  guard,
  signIn,
}) => {
  await signIn('manager');
  await page.goto('/dashboard/record');
  await expect(page.getByRole('radio').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  const asked = guard.calls().find((call) => call.startsWith('GET /v1/report/sheet/')) ?? '';

  const wanted = ['GET /v1/report/sheet/', 'GET /v1/restaurant/list/', 'GET /v1/user/my-info/'];
  const reload = async () => {
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const before = guard.requests.length;
    const calls = () =>
      guard
        .calls(before)
        .map((call) => call.split('?')[0] ?? '')
        .toSorted();
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(calls).toEqual(wanted);
    arrived.resolve();
    await expect(page.getByRole('radio').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(calls()).toEqual(wanted);
    expect(guard.requests.length - before, guard.requests.slice(before).join('\n')).toBeLessThanOrEqual(12);
    await page.unroute('**/assets/*.js');
  };
  // This person has one restaurant.
  await reload();
  // As after a choice among several restaurants.
  await page.evaluate(
    (id) => {
      const [, claims = ''] = localStorage.getItem('accessToken')?.split('.') ?? [];
      const { sub } = JSON.parse(atob(claims)) as { sub: string };
      localStorage.setItem(`lastStore.${sub}`, id);
    },
    asked.split('id=')[1] ?? '',
  );
  await reload();
});

test('hovering a row has sent the one request of its page; the click sends none', async ({
  page,
  guard,
  signIn,
}) => {
  await signIn('admin');
  const row = page.getByRole('table').getByRole('link', { name: 'Constanța Tomis' });
  const id = (await row.getAttribute('href'))?.split(/[/?]/).at(3) ?? '';
  const details = () => guard.calls().filter((call) => call.includes(id) && call.includes(`date=${month}`));
  const answered = page.waitForResponse((response) => response.url().includes(id));
  await row.hover();
  await answered;
  expect(details()).toHaveLength(1);

  const atClick = guard.requests.length;
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Constanța Tomis' })).toBeVisible();
  // What follows are the neighbouring months, once the page has settled.
  await page.waitForLoadState('networkidle');
  expect(guard.calls(atClick).filter((call) => call.includes(`date=${month}`))).toEqual([]);
  expect(details()).toHaveLength(1);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a row sends the one request of its page', async ({ page, guard, signIn }) => {
    await signIn('admin');
    const row = page.getByRole('table').getByRole('link', { name: 'Craiova Brazda' });
    const before = guard.requests.length;
    await row.tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Craiova Brazda' })).toBeVisible();
    expect(guard.calls(before).filter((call) => call.includes(`date=${month}`))).toHaveLength(1);
  });
});

test('the next month is there before it is asked for', async ({ page, guard, signIn, openRestaurant, t }) => {
  await signIn('admin');
  await openRestaurant('Timișoara Circumvalațiunii');
  const previous = addMonths(month, -1);
  await expect.poll(() => guard.calls().filter((call) => call.includes(`date=${previous}`)).length).toBe(1);
  await page.waitForLoadState('networkidle');
  const before = guard.requests.length;
  await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
  await expect(page).toHaveURL(new RegExp(`month=${previous}`));
  await expect(
    page.getByRole('region', { name: t('Reports'), exact: true }).getByRole('table'),
  ).toBeVisible();
  expect(guard.calls(before).filter((call) => call.includes(`date=${previous}`))).toEqual([]);
});

test('typing a search asks once', async ({ page, guard, signIn, t }) => {
  await signIn('admin');
  const before = guard.requests.length;
  await page
    .getByRole('searchbox', { name: t('Search restaurants') })
    .pressSequentially('berlin', { delay: 40 });
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Berlin Wedding']);
  expect(guard.calls(before)).toHaveLength(1);
});
