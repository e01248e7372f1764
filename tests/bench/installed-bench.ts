/** The installed app in the slow browser: opened again, opened without a network, and a tablet that is begun on. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isKept } from '#tests/support/is-kept.ts';
import { quantile } from './load.ts';
import { printTable, ratio, whole } from './table.ts';
import { observeIn, open, seenBy, slow, slowDown, type Subject, untilReady, visit } from './slow-browser.ts';

const runs = 5;
/** What shift.md and issue 13 allow: times the floor's warm reload of the same run, or as such. */
const budgets = {
  'second visit, ms': { ratio: 1 },
  'start without a network, ms': { ratio: 1.2 },
  'tile, PIN, in, ms': { value: 2_000 },
} as const satisfies Record<string, { ratio: number } | { value: number }>;
type Figure = keyof typeof budgets;
const figures = Object.keys(budgets) as Figure[];

const pin = '2580';

export interface InstalledSubjects {
  /** The record screen of an evaluator. */
  record: Subject;
  floor: Subject;
  /** The same record screen, drawn by React, router and query alone. */
  lean: Subject;
  /** Of an administrator, and of the evaluator, for the tablet. */
  headers: { admin: Record<string, string>; evaluator: Record<string, string> };
  password: string;
}

/** The page is opened again once all is kept, then once more without a network. */
async function measureInstalled(context: BrowserContext, subject: Subject) {
  const first = await open(context, subject);
  await first.page.waitForTimeout(3_000);
  await first.page.waitForFunction(isKept, undefined, { polling: 500 });
  await first.page.close();
  const readyAfter = async () => {
    const { page } = await open(context, subject);
    const { ready } = await seenBy(page);
    if (!(await page.evaluate(() => navigator.serviceWorker.controller))) throw new Error('no worker');
    await page.close();
    return ready;
  };
  const second = await readyAfter();
  await context.setOffline(true);
  return { 'second visit, ms': second, 'start without a network, ms': await readyAfter() };
}

/** Runs in the page: the tile, the PIN on the keys, and the press that begins, until the people are there. */
async function beginInPage([digits, selector, least]: [string, string, number]): Promise<number> {
  const until = async <Found>(find: () => Found | null | undefined | false): Promise<Found> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((over) => requestAnimationFrame(over));
    }
  };
  const started = performance.now();
  const tiles = [...document.querySelectorAll<HTMLElement>('main li button')];
  tiles.find((tile) => !/No PIN/.test(tile.textContent ?? ''))?.click();
  const box = await until(() => document.querySelector<HTMLInputElement>('input[name=pin]'));
  for (const [index, digit] of [...digits].entries()) {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === digit)?.click();
    await until(() => box.value.length > index);
  }
  document.querySelector<HTMLElement>('form button[type=submit]')?.click();
  await until(() => document.querySelectorAll(selector).length >= least);
  return performance.now() - started;
}

/** A tablet that is set up, with its tiles in sight for a while. */
async function measureTablet(browser: Browser, { record, headers }: InstalledSubjects): Promise<number> {
  const read = async (path: string, as: Record<string, string>, init: RequestInit = {}) =>
    (await (
      await fetch(record.url + path, { ...init, headers: { ...as, 'Content-Type': 'application/json' } })
    ).json()) as {
      data: { id: string }[] & { code: string };
    };
  const [restaurant] = (await read('/v1/restaurant/list/', headers.evaluator)).data;
  const body = JSON.stringify({ restaurant_id: restaurant?.id, name: 'Bench' });
  const { data } = await read('/v1/admin/device/enrol/', headers.admin, { method: 'POST', body });
  const context = await browser.newContext({ baseURL: record.url, timezoneId: 'Europe/Bucharest' });
  await context.addInitScript(() => localStorage.setItem('locale', 'en'));
  await observeIn(context, { selector: 'main li button', least: 1 });
  const page: Page = await context.newPage();
  await slowDown(context, page);
  await page.goto('/tablet');
  await page.getByLabel('Code', { exact: true }).fill(data.code);
  await untilReady(page, () => page.locator('form button[type=submit]').click());
  await page.waitForTimeout(3_000);
  const took = await page.evaluate(beginInPage, [pin, record.selector, record.least] as [
    string,
    string,
    number,
  ]);
  await context.close();
  return took;
}

/** The page once it is opened in a new window, as an app is: what is more than a reload is the browser's new process. */
async function openAnew(context: BrowserContext, subject: Subject) {
  const { page } = await open(context, subject);
  return { page, ready: (await seenBy(page)).ready };
}

/** In a new window and without a network, with everything kept on the device by a worker that does nothing else. */
async function readyKept(context: BrowserContext, page: Page, subject: Subject): Promise<number> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.close();
  await context.setOffline(true);
  return (await openAnew(context, subject)).ready;
}

/** Its warm reload, and the same page in new windows. */
async function measureFloor(context: BrowserContext, subject: Subject) {
  const { page } = await open(context, subject);
  await page.waitForLoadState('networkidle');
  await untilReady(page, () => page.reload());
  const { ready } = await seenBy(page);
  await page.close();
  const anew = await openAnew(context, subject);
  return { floor: ready, floorAnew: anew.ready, floorKept: await readyKept(context, anew.page, subject) };
}

async function measureLean(context: BrowserContext, subject: Subject) {
  const { page } = await openAnew(context, subject);
  await page.waitForLoadState('networkidle');
  return { leanKept: await readyKept(context, page, subject) };
}

const floors = {
  floorAnew: 'the floor in a new window, ms',
  floorKept: 'the same, kept on the device, ms',
  leanKept: 'lean record screen, kept on the device, ms',
} as const;
const floorNames = Object.keys(floors) as (keyof typeof floors)[];

/** Measures in turns with the floor, and prints medians. */
export async function benchInstalled(browser: Browser, subjects: InstalledSubjects): Promise<void> {
  const { record, floor, lean, headers, password } = subjects;
  const set = await fetch(`${record.url}/v1/user/pin/`, {
    method: 'PUT',
    headers: { ...headers.evaluator, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pin, current_password: password }),
  });
  if (!set.ok) throw new Error(`the PIN answered ${set.status}: ${await set.text()}`);
  const measured: Record<Figure | 'floor' | keyof typeof floors, number>[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    measured.push({
      ...(await visit(browser, floor, measureFloor)),
      ...(await visit(browser, lean, measureLean)),
      ...(await visit(browser, record, measureInstalled)),
      'tile, PIN, in, ms': await measureTablet(browser, subjects),
    });
  }
  const median = (values: number[]) => quantile(values, 0.5);
  const base = median(measured.map((run) => run.floor));
  const spread = (times: number[]) => [median(times), Math.min(...times), Math.max(...times)].map(whole);
  const line = (figure: Figure) => {
    const times = measured.map((run) => run[figure]);
    const budget: { ratio: number } | { value: number } = budgets[figure];
    const toFloor = median(measured.map((run) => run[figure] / run.floor));
    const [beside, most, is] =
      'ratio' in budget
        ? [[whole(base), ratio(toFloor)], `≤ ${ratio(budget.ratio)} ×`, toFloor <= budget.ratio]
        : [['', ''], `≤ ${whole(budget.value)}`, median(times) <= budget.value];
    return [figure, ...spread(times), ...beside, most, is ? 'kept' : 'missed'];
  };
  printTable(
    `Installed (${runs} interleaved runs; CPU ÷${slow.cpu}, 1.6 Mbit/s, ${slow.latency} ms a request); the floor's warm reload beside it`,
    ['', 'median', 'min', 'max', 'floor', '×', 'budget', 'verdict'],
    [
      ...figures.map(line),
      ...floorNames.map((name) => [
        floors[name],
        ...spread(measured.map((run) => run[name])),
        whole(base),
        ratio(median(measured.map((run) => run[name] / run.floor))),
        '',
        '',
      ]),
    ],
  );
}
