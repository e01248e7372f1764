/** How long a page's own thread was held up: from Chromium's trace, or as the browser itself tells of tasks over 50 ms. */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
}

/** Until what was put off is done too: the search made ready, the months to both sides. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600);
  await page.waitForLoadState('networkidle');
}

/** Lets a page keep the long tasks that the browser tells of; before its first document. */
export async function keepLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: number[] = [];
    Object.assign(globalThis, { longTasks: found });
    new PerformanceObserver((list) =>
      found.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
}

/** The long tasks while something is done and until it has settled, in milliseconds; without a trace, which costs time. */
export async function longTasks(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const take = () =>
    page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0));
  await take();
  await act();
  await settle(page);
  return take();
}

/** The longest task of the page, in milliseconds, while something is done and until it has settled. */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  await settle(page);
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === 'RunTask' && ph === 'X' && threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000));
}
