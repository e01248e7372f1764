/** What a person waits for, in a browser slowed down to speed.md's profile, beside both floor pages of the same run. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { addMonths, localMonth, type Month } from '#contract/month.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';
import { demoLogins, type RunningServer } from '#tests/support/demo-server.ts';
import { saveData } from '#tests/support/save-data.ts';
import { signIn } from './calls.ts';
import { startFloor } from './floor-server.ts';
import { benchInstalled } from './installed-bench.ts';
import { quantile } from './load.ts';
import { takeMarkup } from './markup.ts';
import {
  launchSlow,
  open,
  seenBy,
  slow,
  type Seen,
  type Subject,
  untilReady,
  visit,
} from './slow-browser.ts';
import { printTable, ratio, whole } from './table.ts';

const runs = 7;
/** Milliseconds after which what is fetched ahead is there: in idle time the code, at a hover code and data. */
const fetchedAhead = 3_000;

/** What is measured, in speed.md's order, with the most that it allows: times the floor of the same name, or as such. */
const budgets = {
  'JS br, bytes': { value: 120 * 1_024 },
  requests: { value: 8 },
  'list ready, ms': { ratio: 1.3 },
  'list, DOM nodes': undefined,
  'first paint, ms': { ratio: 0.55 },
  'layout shift, thousandths': { value: 5 },
  'blocking, ms': { ratio: 4 },
  'heap, MB': { ratio: 2 },
  'reload, ms': { ratio: 1.1 },
  'store, saving data, ms': undefined,
  'store, cold, ms': { ratio: 1.4 },
  'store, hovered, ms': { ratio: 1.5 },
  'store, DOM nodes': undefined,
  'step to a neighbour, ms': { ratio: 0.4 },
  'bytes after that press': { value: 0 },
  'step back, seen, ms': { ratio: 1.5 },
  'store, seen, ms': { ratio: 1.4 },
  'longest task of a press, ms': { value: 200 },
  'record ready, ms': { ratio: 1.5 },
  'record, requests': { value: 12 },
} as const satisfies Record<string, { ratio: number } | { value: number } | undefined>;
type Figure = keyof typeof budgets;
const figures = Object.keys(budgets) as Figure[];

type Figures = Record<Figure, number>;

/** Runs in the page: presses something and waits until one selector matches something and another nothing. */
function press(pressed: HTMLElement | SVGElement, [come = '', gone = '']: string[]): Promise<number> {
  (globalThis as unknown as { seen: Seen }).seen.longest = 0;
  performance.clearResourceTimings();
  const started = performance.now();
  (pressed as HTMLElement).click();
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(gone) && document.querySelector(come)) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** What a first visit loads until nothing more comes. */
async function loadedBy(page: Page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      nodes: document.body.querySelectorAll('*').length,
      requests: resources.filter(({ name }) => name.startsWith('http')).length + 1,
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}

const ofList = 'tbody a';
const ofMonth = 'tbody tr';

/** Clicks the link of a row and waits for the month's rows. */
function openMonth(page: Page, row: number): Promise<number> {
  return page.locator(ofList).nth(row).evaluate(press, [ofMonth, ofList]);
}

/** The first visit to the list, the second one, and the step to a month where nothing was fetched ahead. */
async function measureList(context: BrowserContext, subject: Subject) {
  const { page } = await open(context, subject, saveData);
  const loaded = await loadedBy(page);
  const { ready, blocked, shift } = await seenBy(page);
  await untilReady(page, () => page.reload());
  const again = await seenBy(page);
  await page.waitForLoadState('networkidle');
  const step = await openMonth(page, 0);
  await page.close();
  return {
    'JS br, bytes': loaded.script,
    requests: loaded.requests,
    'first paint, ms': loaded.paint,
    'list ready, ms': ready,
    'list, DOM nodes': loaded.nodes,
    'layout shift, thousandths': shift * 1_000,
    'blocking, ms': blocked,
    'reload, ms': again.ready,
    'store, saving data, ms': step,
  };
}

/** In a visit of its own: the collection also forgets the compiled scripts, which a reload finds again. */
async function measureHeap(context: BrowserContext, subject: Subject) {
  const { page, devtools } = await open(context, subject, saveData);
  await page.waitForLoadState('networkidle');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await page.close();
  return { 'heap, MB': usedSize / 1e6 };
}

/** Steps between the list and a month, and from month to month, once the code of a month was fetched in idle time. */
async function measureSteps(context: BrowserContext, subject: Subject, month: Month) {
  const { page } = await open(context, subject);
  const longest: number[] = [];
  const settled = async () => {
    await page.waitForTimeout(fetchedAhead);
    longest.push((await seenBy(page)).longest);
  };
  const stepTo = (to: Month, name: RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate(press, [`[data-day^="${to}"]`, `[data-day]:not([data-day^="${to}"])`]);

  await page.waitForTimeout(fetchedAhead);
  const cold = await openMonth(page, 0);
  await settled();
  await untilReady(page, () => page.goto(subject.path));
  await page.locator(ofList).nth(1).hover();
  await page.waitForTimeout(fetchedAhead);
  const hovered = await openMonth(page, 1);
  await settled();
  const nodes = await page.evaluate(() => document.body.querySelectorAll('*').length);

  const before = addMonths(month, -1);
  const neighbour = await stepTo(before, /^(?:Previous month|Luna precedentă)/);
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).reduce(
      (sum, { transferSize }) => sum + transferSize,
      0,
    ),
  );
  await settled();
  const back = await stepTo(month, /^(?:Next month|Luna următoare)/);
  await settled();
  const list = page.locator('a[href="/dashboard/restaurants"], a[href="#Restaurants"]').first();
  await list.evaluate(press, [ofList, '[data-day]']);
  await settled();
  const again = await openMonth(page, 1);
  await settled();
  return {
    'store, cold, ms': cold,
    'store, hovered, ms': hovered,
    'store, DOM nodes': nodes,
    'step to a neighbour, ms': neighbour,
    'bytes after that press': bytes,
    'step back, seen, ms': back,
    'store, seen, ms': again,
    'longest task of a press, ms': Math.max(...longest),
  };
}

/** The first visit to the record screen. */
async function measureRecord(context: BrowserContext, subject: Subject) {
  const { page } = await open(context, subject, saveData);
  const { ready } = await seenBy(page);
  return { 'record ready, ms': ready, 'record, requests': (await loadedBy(page)).requests };
}

/** Where the lean floor finds the markup of the list, of the first restaurant's month and of the month before. */
async function markupOfList(context: BrowserContext, { path }: Subject): Promise<Record<string, string>> {
  const page = await context.newPage();
  await untilReady(page, () => page.goto(path));
  const restaurants = await takeMarkup(page);
  const steps = { before: /^(?:Previous month|Luna precedentă)/, '': /^(?:Next month|Luna următoare)/ };
  const take = async () => {
    for (const [month, name] of Object.entries(steps))
      await page
        .getByRole('button', { name })
        .first()
        .evaluate((button, step) => button.setAttribute('data-step', step), month);
    return takeMarkup(page);
  };
  await openMonth(page, 0);
  await page.locator('[data-day]').first().waitFor();
  const month = await take();
  await page.getByRole('button', { name: steps.before }).first().click();
  return { '/markup/restaurants': restaurants, '/markup/month': month, '/markup/beforemonth': await take() };
}

async function markupOfRecord(context: BrowserContext, { path }: Subject): Promise<Record<string, string>> {
  const page = await context.newPage();
  await untilReady(page, () => page.goto(path));
  return { '/markup/record': await takeMarkup(page) };
}

/** Serves the app's own markup and styles to the lean floor. */
async function startLean(browser: Browser, list: Subject, record: Subject) {
  const html = await (await fetch(list.url)).text();
  const [, sheet = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? [];
  return startFloor('lean.html', {
    '/app.css': await (await fetch(list.url + sheet)).text(),
    ...(await visit(browser, list, markupOfList)),
    ...(await visit(browser, record, markupOfRecord)),
  });
}

/**
 * Measures the list, the steps to and between months and the record screen, beside the floors, and prints medians; then the
 * installed app, or that alone.
 */
export async function benchBrowser(server: RunningServer, isInstalledAlone: boolean): Promise<void> {
  const tokenOf = async (email: string) => {
    const headers = await signIn(server.url, email, demoPassword);
    return { headers, token: (headers['Authorization'] ?? '').replace('Bearer ', '') };
  };
  const { headers, token } = await tokenOf(demoLogins.admin);
  const manager = await tokenOf(demoLogins.manager);
  const month = localMonth(new Date());
  const read = async (path: string) => (await fetch(server.url + path, { headers })).text();
  const list = await read(`/v1/restaurant/list-by-month/?date=${month}&reports=0&page=1&per_page=25`);
  const { data } = JSON.parse(list) as { data: { id: string }[] };
  const details = (date: Month) =>
    read(`/v1/restaurant/details-with-reports/?id=${data[0]?.id}&date=${date}`);
  const floor = await startFloor('index.html', {
    '/list': list,
    '/details': await details(month),
    '/before': await details(addMonths(month, -1)),
  });

  const browser = await launchSlow();
  const rows = { selector: 'tbody tr', least: data.length };
  const ours: Subject = { url: server.url, path: '/dashboard/restaurants', token, ...rows };
  const theirs: Subject = { url: floor.url, path: '/', token, ...rows };
  const record: Subject = {
    ...ours,
    path: '/dashboard/record',
    token: manager.token,
    selector: 'main input[type=radio]',
    least: 11,
  };
  const leanFloor = await startLean(browser, ours, record);
  const path = '/dashboard/record?installed=1';
  const installed = {
    record: { ...record, path },
    floor: theirs,
    lean: { ...record, path, url: leanFloor.url },
    headers: { admin: headers, evaluator: manager.headers },
    password: demoPassword,
  };
  if (isInstalledAlone) {
    await benchInstalled(browser, installed);
    await browser.close();
    leanFloor.stop();
    floor.stop();
    return;
  }
  // As people have it, for what their memory holds.
  const usual = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const measured: Record<'app' | 'floor' | 'lean', Figures[]> = { app: [], floor: [], lean: [] };
  const steps = (context: BrowserContext, subject: Subject) => measureSteps(context, subject, month);
  const all = async (page: Subject, form: Subject): Promise<Figures> => ({
    ...(await visit(browser, page, measureList)),
    ...(await visit(usual, page, measureHeap)),
    ...(await visit(browser, page, steps)),
    ...(await visit(browser, form, measureRecord)),
  });
  for (let turn = 0; turn < runs; turn += 1) {
    const ofFloor = {
      ...(await visit(browser, theirs, measureList)),
      ...(await visit(usual, theirs, measureHeap)),
      ...(await visit(browser, theirs, steps)),
    };
    measured.floor.push({
      ...ofFloor,
      // The floor has no such screen: its list stands for it.
      'record ready, ms': ofFloor['list ready, ms'],
      'record, requests': ofFloor.requests,
    });
    const { url } = leanFloor;
    measured.lean.push(await all({ ...ours, url }, { ...record, url }));
    measured.app.push(await all(ours, record));
  }
  await usual.close();

  const median = (values: number[]) => quantile(values, 0.5);
  const line = (figure: Figure) => {
    const app = measured.app.map((run) => run[figure]);
    const base = measured.floor.map((run) => run[figure]);
    const lean = measured.lean.map((run) => run[figure]);
    const toFloor = (values: number[]) =>
      median(values.map((value, turn) => value / (base[turn] ?? Number.NaN)));
    const budget: { ratio: number } | { value: number } | undefined = budgets[figure];
    const [most, is] =
      budget === undefined
        ? ['', '']
        : 'value' in budget
          ? [`≤ ${whole(budget.value)}`, median(app) <= budget.value ? 'kept' : 'missed']
          : [`≤ ${ratio(budget.ratio)} ×`, toFloor(app) <= budget.ratio ? 'kept' : 'missed'];
    return [
      figure,
      whole(median(app)),
      whole(Math.min(...app)),
      whole(Math.max(...app)),
      whole(median(base)),
      ratio(toFloor(app)),
      most,
      is,
      whole(median(lean)),
      ratio(toFloor(lean)),
    ];
  };
  printTable(
    `Browser, signed in (${runs} interleaved runs; CPU ÷${slow.cpu}, 1.6 Mbit/s, ${slow.latency} ms a request)`,
    ['', 'median', 'min', 'max', 'floor', '×', 'budget', 'verdict', 'lean', '×'],
    figures.map(line),
  );
  await benchInstalled(browser, installed);
  await browser.close();
  leanFloor.stop();
  floor.stop();
}
