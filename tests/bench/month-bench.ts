/** A restaurant's month of 10,000 reports in a browser at full speed: no step of it may hold the page up for 50 ms. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { addMonths, localMonth } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';
import { demoLogins, type RunningServer } from '#tests/support/demo-server.ts';
import { longMonth } from '#tests/support/long-month.ts';
import { saveData } from '#tests/support/save-data.ts';
import { signIn } from './calls.ts';
import { startFloor } from './floor-server.ts';
import { quantile } from './load.ts';
import { keepLongTasks, longestTask, longTasks } from './longest-task.ts';
import { milliseconds, printTable, ratio, whole } from './table.ts';

const runs = 5;
const count = 10_000;
const details = '/v1/restaurant/details-with-reports/';

/** Runs in the page: searches at once, and tells after how long the reports' table has other rows. */
function search(words: string): Promise<number> {
  const rows = () => {
    const table = [...document.querySelectorAll('table')].find(({ caption }) =>
      caption?.textContent.startsWith('Reports'),
    );
    // The app shows as many rows of each search, and their sum above the table; the floor shows a window of all.
    return `${table?.getAttribute('aria-rowcount')} ${table?.closest('section')?.textContent}`;
  };
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  const before = rows();
  const started = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, words);
  box?.dispatchEvent(new Event('input', { bubbles: true }));
  // Without the pause that typing is given.
  box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return new Promise((resolve) => {
    const look = () => {
      if (rows() === before) requestAnimationFrame(look);
      else resolve(performance.now() - started);
    };
    requestAnimationFrame(look);
  });
}

/** Milliseconds by the name of a step. */
type Figures = Map<string, number>;

/** A month of a restaurant, as long as it can be; `turn` changes it, as others would. */
function lengthen(data: RestaurantReports, month: string, turn: number): RestaurantReports {
  const [newest, ...reports] = longMonth(month, count);
  const added = newest && { ...newest, id: `added-${turn}`, points: turn % 11 };
  return { ...data, reports: added ? [added, ...reports] : reports };
}

async function openApp(browser: Browser, url: string, token: string) {
  const context = await browser.newContext({ baseURL: url, timezoneId: 'Europe/Bucharest', locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript((value) => {
    localStorage.setItem('accessToken', value);
    localStorage.setItem('locale', 'en');
  }, token);
  await page.addInitScript(saveData);
  await keepLongTasks(page);
  const server = { turn: 0 };
  await page.route(`**${details}*`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: RestaurantReports };
    const month = new URL(route.request().url()).searchParams.get('date') ?? '';
    await route.fulfill({
      response: answer,
      headers: { 'Content-Type': 'application/json' },
      json: { success: true, data: lengthen(data, month, server.turn) },
    });
  });
  return { page, server, close: () => context.close() };
}

/** The longest task of a step, where it was traced; of the long ones that the browser tells, where it wasn't. */
type Judge = (browser: Browser, page: Page, act: () => Promise<unknown>) => Promise<number>;
const traced: Judge = longestTask;
const told: Judge = async (_, page, act) => Math.max(0, ...(await longTasks(page, act)));

/** Everything that is done in a month, step by step, and what is said about each. */
async function walk(
  browser: Browser,
  url: string,
  token: string,
  judge: Judge,
): Promise<{ tasks: Figures; times: Figures }> {
  const { page, server, close } = await openApp(browser, url, token);
  const tasks: Figures = new Map();
  const times: Figures = new Map();
  const step = async (name: string, act: () => Promise<unknown>) =>
    tasks.set(name, await judge(browser, page, act));
  const timed = (name: string, words: string) =>
    step(name, async () => times.set(name, await page.evaluate(search, words)));
  const table = page.getByRole('table', { name: /^Reports/ });
  const sortBy = (name: string) => table.locator('thead').getByRole('button', { name }).click();

  const month = addMonths(localMonth(new Date()), -1);
  await page.goto(`/dashboard/restaurants?month=${month}`);
  await page.waitForLoadState('networkidle');
  await step('entry', async () => {
    await page.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).click();
    await table.waitFor();
  });
  await timed('first search', 'stefan');
  await timed('clear', '');
  await timed('later search', 'muresan');
  await timed('later clear', '');
  await step('first order by name', () => sortBy('Evaluated user'));
  await step('the other way round', () => sortBy('Evaluated user'));
  await step('order by points', () => sortBy('Points'));
  await step('a day of the calendar', () => page.locator(`[data-day="${month}-10"]`).click());
  await step('and no more', () => page.locator(`[data-day="${month}-10"]`).click());
  await step('a person', () =>
    page
      .getByRole('table', { name: /^By evaluated user/ })
      .locator('tbody button')
      .first()
      .click(),
  );
  await step('filters cleared', () => page.getByRole('button', { name: 'Clear filters' }).first().click());
  await step('scrolling', async () => {
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 900);
  });
  // Fresh data isn't asked for again when somebody comes back to the page.
  await page.waitForTimeout(16_000);
  await step('a newer answer', async () => {
    server.turn += 1;
    const answered = page.waitForResponse((answer) => answer.url().includes(`date=${month}`));
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await answered;
  });
  times.set('DOM nodes', await page.evaluate(() => document.querySelectorAll('*').length));
  await step('the month before', () => page.getByRole('button', { name: /^Previous month/ }).click());
  await step('leaving', () => page.getByRole('link', { name: 'Restaurants' }).first().click());
  await close();
  return { tasks, times };
}

async function walkFloor(page: Page, url: string): Promise<Figures> {
  await page.goto(`${url}/#windowed`);
  await page.locator('tbody tr').nth(5).waitFor();
  const times: Figures = new Map();
  for (const [name, words] of [
    ['first search', 'stefan'],
    ['clear', ''],
    ['later search', 'mure'],
    ['later clear', ''],
  ] as const)
    times.set(name, await page.evaluate(search, words));
  return times;
}

const median = (all: readonly Figures[], name: string) =>
  quantile(
    all.flatMap((figures) => figures.get(name) ?? []),
    0.5,
  );

/** Prints the longest task of each step, and how long searches take beside the floor's. */
export async function benchMonth(server: RunningServer): Promise<void> {
  const headers = await signIn(server.url, demoLogins.admin, demoPassword);
  const token = (headers['Authorization'] ?? '').replace('Bearer ', '');
  const month = addMonths(localMonth(new Date()), -1);
  const floor = await startFloor('index.html', {
    '/month': JSON.stringify({ data: { reports: longMonth(month, count) } }),
  });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const walks: Awaited<ReturnType<typeof walk>>[] = [];
  const untraced: Figures[] = [];
  const floors: Figures[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const page = await browser.newPage();
    floors.push(await walkFloor(page, floor.url));
    await page.close();
    walks.push(await walk(browser, server.url, token, traced));
    untraced.push((await walk(browser, server.url, token, told)).tasks);
  }
  await browser.close();
  floor.stop();

  const tasks = walks.map((each) => each.tasks);
  printTable(
    `A month of ${count} reports: the longest task of each step, ms (${runs} runs, full speed)`,
    ['', 'median', 'max', 'long tasks untraced'],
    [...(tasks[0]?.keys() ?? [])].map((name) => [
      name,
      milliseconds(median(tasks, name)),
      milliseconds(Math.max(...tasks.map((each) => each.get(name) ?? 0))),
      untraced
        .flatMap((each) => each.get(name) || [])
        .map(milliseconds)
        .join(' ') || 'none',
    ]),
  );
  const times = walks.map((each) => each.times);
  printTable(
    'Until other rows are shown, ms, beside a windowed table of the same rows in plain React',
    ['', 'median', 'floor', '×'],
    [...(floors[0]?.keys() ?? [])].map((name) => [
      name,
      milliseconds(median(times, name)),
      milliseconds(median(floors, name)),
      ratio(median(times, name) / median(floors, name)),
    ]),
  );
  console.log(`DOM nodes: ${whole(median(times, 'DOM nodes'))}`);
}
