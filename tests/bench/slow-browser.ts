/** A browser slowed down to speed.md's profile, and when a page in it is of use. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** CPU 4× slower, 1.6 Mbit/s, 150 ms a request. */
export const slow = { cpu: 4, bytesPerSecond: 200_000, latency: 150 };

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

/** Runs in the page: notes when what it is for is there, and adds up what blocked and what moved. */
export function observe({ selector, least }: Pick<Subject, 'selector' | 'least'>) {
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
    if (seen.ready === 0 && document.querySelectorAll(selector).length >= least)
      seen.ready = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

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
  await context.addInitScript(observe, { selector: subject.selector, least: subject.least });
  const measured = await measure(context, subject);
  await context.close();
  return measured;
}

export const isReady = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.ready > 0);

/** Milliseconds in which a new window has loaded what is the browser's own: about 200 scripts, which take both cores. */
const ofWindow = 1_000;

export async function open(context: BrowserContext, { path }: Subject, prepare?: () => void) {
  const page = await context.newPage();
  await page.waitForTimeout(ofWindow);
  const devtools = await slowDown(context, page);
  if (prepare) await page.addInitScript(prepare);
  await page.goto(path);
  await isReady(page);
  return { page, devtools };
}
