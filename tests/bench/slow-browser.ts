/** A browser slowed down to speed.md's profile, and when a page in it is of use. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';

/** CPU 4× slower, 1.6 Mbit/s, 150 ms a request. */
export const slow = { cpu: 4, bytesPerSecond: 200_000, latency: 150 };

/**
 * V8 notes where each instruction stands while it compiles. Else it compiles all of a script a second time, on the main
 * thread, as soon as a call of the script is recorded by the network log, which slows the browser down. People have none.
 */
const withPositions = '--js-flags=--no-enable-lazy-source-positions';

export const launchSlow = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumArgs, withPositions] });

/** A page, and what is there once it is of use: so many elements of a selector. */
export interface Subject {
  url: string;
  path: string;
  token: string;
  selector: string;
  least: number;
}

export interface Seen {
  ready: number;
  blocked: number;
  shift: number;
  longest: number;
}
export const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

const readyMark = 'bench: ready';

/** Runs in the page: notes when what it is for is there, and adds up what blocked and what moved. */
function observe({ selector, least, mark }: Pick<Subject, 'selector' | 'least'> & { mark: string }) {
  const seen: Seen = { ready: 0, blocked: 0, shift: 0, longest: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.blocked += Math.max(0, duration - 50);
      seen.longest = Math.max(seen.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (seen.ready === 0 && document.querySelectorAll(selector).length >= least) {
      seen.ready = performance.now();
      console.debug(mark);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Lets each page of a context say when it is of use. */
export const observeIn = (
  context: BrowserContext,
  { selector, least }: Pick<Subject, 'selector' | 'least'>,
) => context.addInitScript(observe, { selector, least, mark: readyMark });

export async function slowDown(context: BrowserContext, page: Page) {
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

export async function visit<Measured>(
  browser: Browser,
  subject: Subject,
  measure: (context: BrowserContext, subject: Subject) => Promise<Measured>,
): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: subject.url,
    timezoneId: 'Europe/Bucharest',
    locale: 'en-GB',
  });
  await context.addInitScript((value) => localStorage.setItem('accessToken', value), subject.token);
  await observeIn(context, subject);
  const measured = await measure(context, subject);
  await context.close();
  return measured;
}

/**
 * Goes to a page and waits until it is of use. The page says so in its console: Playwright can't look into a page without
 * a large script of its own, which takes 150 ms of the slow main thread, for some pages before they are ready.
 */
export async function untilReady(page: Page, go: () => Promise<unknown>): Promise<void> {
  const ready = page.waitForEvent('console', (message) => message.text() === readyMark);
  await go();
  await ready;
}

/** Milliseconds in which a new window has loaded what is the browser's own: about 200 scripts, which take both cores. */
const ofWindow = 1_000;

export async function open(context: BrowserContext, { path }: Subject, prepare?: () => void) {
  const page = await context.newPage();
  await page.waitForTimeout(ofWindow);
  const devtools = await slowDown(context, page);
  if (prepare) await page.addInitScript(prepare);
  await untilReady(page, () => page.goto(path));
  return { page, devtools };
}
