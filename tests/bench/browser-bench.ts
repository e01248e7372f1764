/** What a person waits for, in a browser slowed down to speed.md's profile, beside the floor page of the same run. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { localMonth } from '#contract/month.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';
import { demoLogins, type RunningServer } from '#tests/support/demo-server.ts';
import { saveData } from '#tests/support/save-data.ts';
import { signIn } from './calls.ts';
import { startFloor } from './floor-server.ts';
import { quantile } from './load.ts';
import { printTable, ratio, whole } from './table.ts';

const runs = 7;
/** CPU 4× slower, 1.6 Mbit/s, 150 ms a request. */
const slow = { cpu: 4, bytesPerSecond: 200_000, latency: 150 };

/** Milliseconds after which what is fetched ahead is there: in idle time the code, at a hover code and data. */
const fetchedAhead = 3_000;

const figures = [
  'JS br, bytes',
  'requests',
  'first paint, ms',
  'list ready, ms',
  'list, DOM nodes',
  'blocking, ms',
  'heap, MB',
  'store, saving data, ms',
  'store, cold, ms',
  'store, hovered, ms',
  'store, DOM nodes',
] as const;
/**
 * The most that speed.md allows: times the floor, or as such. A restaurant's `hovered` has its own floor there, with data
 * inline. The list is measured on a device that saves data, where nothing is fetched ahead: so no byte of the month counts.
 */
const budgets: Partial<Record<(typeof figures)[number], { ratio: number } | { value: number }>> = {
  'JS br, bytes': { value: 120 * 1_024 },
  requests: { value: 8 },
  'first paint, ms': { ratio: 0.55 },
  'list ready, ms': { ratio: 1.3 },
  'blocking, ms': { ratio: 4 },
  'heap, MB': { ratio: 2 },
  'store, cold, ms': { ratio: 1.4 },
};

type Figures = Record<(typeof figures)[number], number>;

interface Subject {
  url: string;
  path: string;
  token: string;
  rows: number;
}

/** Runs in the page: notes when the rows are there, and adds up what blocked. */
function observe(rows: number) {
  const seen = { ready: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (seen.ready === 0 && document.querySelectorAll('tbody tr').length >= rows)
      seen.ready = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: clicks a row's link and waits for the other page's rows. */
function clickThrough(index: number): Promise<number> {
  const started = performance.now();
  document.querySelectorAll<HTMLElement>('tbody a')[index]?.click();
  return new Promise((resolve) => {
    const look = () => {
      const left = document.querySelectorAll('tbody a').length === 0;
      if (left && document.querySelectorAll('tbody tr').length > 0) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function slowDown(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  return devtools;
}

async function measure(browser: Browser, subject: Subject): Promise<Figures> {
  const context = await browser.newContext({ baseURL: subject.url, timezoneId: 'Europe/Bucharest' });
  await context.addInitScript((value) => localStorage.setItem('accessToken', value), subject.token);
  await context.addInitScript(observe, subject.rows);
  const measured = { ...(await measureList(context, subject)), ...(await measureSteps(context, subject)) };
  await context.close();
  return measured;
}

async function openList(context: BrowserContext, { path }: Subject, prepare?: () => void) {
  const page = await context.newPage();
  const devtools = await slowDown(context, page);
  if (prepare) await page.addInitScript(prepare);
  await page.goto(path);
  await page.waitForFunction(() => (globalThis as unknown as { seen: { ready: number } }).seen.ready > 0);
  return { page, devtools };
}

/** The first visit to the list, and the step to a month where nothing was fetched ahead. */
async function measureList(context: BrowserContext, subject: Subject) {
  const { page, devtools } = await openList(context, subject, saveData);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { ready: number; blocked: number } };
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      ...seen,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      nodes: document.body.querySelectorAll('*').length,
      requests: resources.filter(({ name }) => name.startsWith('http')).length + 1,
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const step = await page.evaluate(clickThrough, 0);
  await page.close();
  return {
    'JS br, bytes': loaded.script,
    requests: loaded.requests,
    'first paint, ms': loaded.paint,
    'list ready, ms': loaded.ready,
    'list, DOM nodes': loaded.nodes,
    'blocking, ms': loaded.blocked,
    'heap, MB': usedSize / 1e6,
    'store, saving data, ms': step,
  };
}

/** The step to a month once its code was fetched in idle time, and once its row was hovered. */
async function measureSteps(context: BrowserContext, subject: Subject) {
  const { page } = await openList(context, subject);
  await page.waitForTimeout(fetchedAhead);
  const cold = await page.evaluate(clickThrough, 0);
  await page.goto(subject.path);
  await page.waitForFunction((least) => document.querySelectorAll('tbody a').length >= least, subject.rows);
  await page.locator('tbody a').nth(1).hover();
  await page.waitForTimeout(fetchedAhead);
  const hovered = await page.evaluate(clickThrough, 1);
  await page.waitForTimeout(fetchedAhead);
  const nodes = await page.evaluate(() => document.body.querySelectorAll('*').length);
  return { 'store, cold, ms': cold, 'store, hovered, ms': hovered, 'store, DOM nodes': nodes };
}

/** Measures the signed-in list and the step to a restaurant's month, interleaved with the floor, and prints medians. */
export async function benchBrowser(server: RunningServer): Promise<void> {
  const headers = await signIn(server.url, demoLogins.admin, demoPassword);
  const token = (headers['Authorization'] ?? '').replace('Bearer ', '');
  const month = localMonth(new Date());
  const read = async (path: string) => (await fetch(server.url + path, { headers })).text();
  const list = await read(`/v1/restaurant/list-by-month/?date=${month}&reports=0&page=1&per_page=25`);
  const { data } = JSON.parse(list) as { data: { id: string }[] };
  const details = await read(`/v1/restaurant/details-with-reports/?id=${data[0]?.id}&date=${month}`);
  const floor = await startFloor({ '/list': list, '/details': details });

  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const subjects = {
    app: { url: server.url, path: '/dashboard/restaurants', token, rows: data.length },
    floor: { url: floor.url, path: '/', token, rows: data.length },
  };
  const measured: Record<keyof typeof subjects, Figures[]> = { app: [], floor: [] };
  for (let turn = 0; turn < runs; turn += 1)
    for (const name of ['floor', 'app'] as const) measured[name].push(await measure(browser, subjects[name]));
  await browser.close();
  floor.stop();

  const rows = figures.map((figure) => {
    const app = measured.app.map((run) => run[figure]);
    const base = measured.floor.map((run) => run[figure]);
    const ratios = app.map((value, turn) => value / (base[turn] ?? Number.NaN));
    const median = (values: number[]) => quantile(values, 0.5);
    const budget = budgets[figure];
    const [most, is] =
      budget === undefined
        ? ['', '']
        : 'value' in budget
          ? [`≤ ${whole(budget.value)}`, median(app) <= budget.value ? 'kept' : 'missed']
          : [`≤ ${ratio(budget.ratio)} ×`, median(ratios) <= budget.ratio ? 'kept' : 'missed'];
    return [
      figure,
      whole(median(app)),
      whole(Math.min(...app)),
      whole(Math.max(...app)),
      whole(median(base)),
      ratio(median(ratios)),
      most,
      is,
    ];
  });
  printTable(
    `Browser, signed in, restaurants list (${runs} interleaved runs; CPU ÷${slow.cpu}, 1.6 Mbit/s, ${slow.latency} ms a request)`,
    ['', 'median', 'min', 'max', 'floor', '×', 'budget', 'verdict'],
    rows,
  );
}
