/** A shift on one tablet in a real browser: lost answers, closed tabs, a killed browser, a new build, a wrong clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { businessDay } from '#contract/month.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { serveTwoBuilds } from '#tests/e2e/two-builds.ts';
import { chromiumArgs } from '#tests/support/chromium.ts';
import { shiftDate } from '#tests/support/shift-date.ts';
import { engine } from '#tests/support/test-database.ts';
import { install } from './installation.ts';
import { startLossyFront } from './lossy-front.ts';

const hour = 60 * 60_000;
const lostShare = 1 / 3;
/** With fewer lost the drill has shown too little. */
const leastShare = 0.25;
/** How a part of the shift goes, in turn. */
const ways = ['answers lost', 'no network', 'tab closed', 'browser killed'] as const;

interface Author {
  id: string;
  email: string;
  token: string;
  restaurantId: string;
  /** Whom and how many points, of each entry. */
  entered: string[];
}

/** Enters so many feedbacks by the screen's own buttons; answers whom and how many points. Runs in the page. */
async function enterInPage([count, first]: [number, number]): Promise<string[]> {
  const group = (name: string) =>
    [...document.querySelectorAll('fieldset')].find(
      (one) => one.querySelector('legend')?.textContent?.startsWith(name) ?? false,
    );
  const entered: string[] = [];
  const frame = () => new Promise((over) => setTimeout(over, 20));
  for (let number = first; number < first + count; number += 1) {
    const people = [...(group('Person')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
    const person = people[number % people.length];
    const points = [...(group('Points')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
    if (!person || points.length === 0) throw new Error('the record screen is not there');
    person.click();
    points[number % points.length]?.click();
    await frame();
    document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
    entered.push(`${person.value} ${number % points.length}`);
    while (person.checked) await frame();
    // Not a second tap on the same button.
    await frame();
    for (const again of document.querySelectorAll('button'))
      if (again.textContent === 'Record again') again.click();
  }
  return entered;
}

/**
 * Notes the ids of entries whose writing is complete, of which the copy is the last part, and whether the database was made
 * anew. Runs in the page before the app.
 */
function noteWritten(): void {
  const written = new Set<string>();
  Object.assign(globalThis, { written });
  const calls = <Target>(
    target: Target,
    method: keyof Target,
    then: (given: [string], done: unknown) => void,
  ) =>
    Object.assign(target as object, {
      [method]: new Proxy(target[method] as (given: string) => unknown, {
        apply(original, self, given: [string]) {
          const done = Reflect.apply(original, self, given);
          then(given, done);
          return done;
        },
      }),
    });
  calls(IDBDatabase.prototype, 'createObjectStore', () => Object.assign(globalThis, { isMadeAnew: true }));
  calls(Cache.prototype, 'put', ([address], done) => {
    const note = () => written.add(address.slice('/entries/'.length));
    void (done as Promise<void>).then(note);
  });
}

/** The ids that {@link noteWritten} has noted. Runs in the page. */
function writtenInPage(): string[] {
  return [...(globalThis as unknown as { written: Set<string> }).written];
}

/**
 * Until so many new entries were written by the page: nobody is promised one that isn't, and the page asks before it is closed.
 * Answers after how many milliseconds.
 */
async function untilWritten(page: Page, before: ReadonlySet<string>, count: number): Promise<number> {
  const since = Date.now();
  for (;;) {
    const fresh = (await page.evaluate(writtenInPage)).filter((id) => !before.has(id)).length;
    if (fresh >= count) return Date.now() - since;
    if (Date.now() - since > 30_000) throw new Error(`${fresh} of ${count} are written after 30 s`);
    await wait(20);
  }
}

/** Owners and ids of the entries on the device: in its database, which the app makes, or as a copy. Runs in the page. */
async function keptInPage(): Promise<string[][]> {
  while (!(await indexedDB.databases()).some(({ name }) => name === 'brigade'))
    await new Promise((over) => setTimeout(over, 50));
  const opening = indexedDB.open('brigade');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
  });
  const reading = database.transaction('entries').objectStore('entries').getAll();
  const rows = await new Promise<{ id: string; owner: string }[]>((resolve) =>
    reading.addEventListener('success', () => resolve(reading.result as { id: string; owner: string }[])),
  );
  database.close();
  const copies = await (await caches.open('entries')).matchAll();
  const copied = (await Promise.all(copies.map((copy) => copy.json()))) as typeof rows;
  const owners = new Map([...rows, ...copied].map(({ id, owner }) => [id, owner]));
  return [...owners].map(([id, owner]) => [owner, id]);
}

/**
 * Until none of this person's entries is on the device; what is asked about is meant. The page alone can't tell: it counts none
 * before it has read the database.
 */
async function untilSent(page: Page, userId: string): Promise<void> {
  const deadline = Date.now() + 5 * 60_000;
  for (;;) {
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (/^(?:Record again|Try again)$/.test(button.textContent ?? '')) button.click();
    });
    const left = (await page.evaluate(keptInPage)).filter(([owner]) => owner === userId);
    const shown = await page.evaluate(
      () => /\d+ entr(?:y is|ies are) not sent/.exec(document.body.innerText)?.[0],
    );
    if (left.length === 0 && shown === undefined) return;
    if (Date.now() > deadline) throw new Error(`after five minutes: ${left.length} on the device, ${shown}`);
    await wait(500);
  }
}

/** How far a page has come that doesn't load, and the browser's workers. It has happened in two runs; the cause isn't known. */
async function stateOf(page: Page): Promise<string> {
  const inPage = page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const arrived = files.map(({ name, responseEnd }) => `${name} ${Math.round(responseEnd)}`);
    return [location.href, document.readyState, ...arrived].join('\n');
  });
  const workers = page.context().serviceWorkers();
  const inWorkers = workers.map((worker) =>
    worker.evaluate(async () => {
      const { active, waiting, installing } = (
        globalThis as unknown as { registration: ServiceWorkerRegistration }
      ).registration;
      return `${active?.state} ${waiting?.state} ${installing?.state} ${(await caches.keys()).join(' ')}`;
    }),
  );
  const late = wait(5_000).then(() => 'no answer');
  const told = [inPage, ...inWorkers].map((one) => Promise.race([one, late]).catch(String));
  return (await Promise.all(told)).join('\n');
}

export async function shift(
  built: string,
  { entries, part }: { entries: number; part: number },
): Promise<string> {
  const place = await install(built);
  const profile = mkdtempSync(join(tmpdir(), 'brigade-shift-'));
  let context: BrowserContext | undefined;
  const server = await place.start();
  const builds = await serveTwoBuilds(server.url);
  const front = await startLossyFront(builds.url);
  /** `thrownAway`: databases that the browser found broken after a kill. */
  const happened = { closed: 0, killed: 0, thrownAway: -1 };
  let longest = 0;
  const began = new Date();

  const memberOf = (email: string) =>
    place.look(({ kysely }) =>
      kysely
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select(['users.id', 'restaurant_id as restaurantId'])
        .where('email_folded', '=', email)
        .where('valid_to', 'is', null)
        .orderBy('restaurant_id')
        .executeTakeFirstOrThrow(),
    );
  const authors: Author[] = [];
  for (const { email, role } of demoLogins) {
    if (role === 'evaluator')
      authors.push({ email, token: await place.tokenOf(email), entered: [], ...(await memberOf(email)) });
  }

  const launch = async () => {
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
      timezoneId: 'Europe/Bucharest',
      viewport: { width: 768, height: 1024 },
    });
    await browser.addInitScript(shiftDate, hour);
    await browser.addInitScript(noteWritten);
    return browser;
  };
  const open = async ({ token, restaurantId }: Author): Promise<Page> => {
    context ??= await launch();
    const page = await context.newPage();
    await page.goto(`${front.url}/health/live`);
    await page.evaluate((held) => {
      localStorage.setItem('locale', 'en');
      localStorage.setItem('accessToken', held);
    }, token);
    await page
      .goto(`${front.url}/dashboard/record?restaurant=${restaurantId}`)
      .catch(async (error: unknown) => {
        throw new Error(`the record screen did not open: ${await stateOf(page)}`, { cause: error });
      });
    await page.getByRole('group', { name: 'Points' }).waitFor({ timeout: 60_000 });
    if (await page.evaluate(() => 'isMadeAnew' in globalThis)) happened.thrownAway += 1;
    return page;
  };

  front.share = lostShare;
  try {
    const parts = Math.ceil(entries / part);
    for (let number = 0; number < parts; number += 1) {
      const author = authors[number % authors.length];
      if (!author) throw new Error('there are no evaluators');
      const way = ways[Math.floor(number / authors.length) % ways.length];
      if (number === Math.floor(parts / 2)) builds.next('former files');
      const page = await open(author);
      if (way === 'no network') await page.context().setOffline(true);
      const count = Math.min(part, entries - number * part);
      const kept = (await page.evaluate(keptInPage)).map(([, id = '']) => id);
      // One that this page has sent since it was opened is on the device no longer, and isn't a new one.
      const before = new Set([...kept, ...(await page.evaluate(writtenInPage))]);
      author.entered.push(...(await page.evaluate(enterInPage, [count, number * part] as [number, number])));
      longest = Math.max(longest, await untilWritten(page, before, count));
      if (way === 'no network') await page.context().setOffline(false);
      if (way === 'browser killed') {
        happened.killed += 1;
        const session = await page.context().newCDPSession(page);
        await session.send('Browser.crash').catch(() => undefined);
        await context?.close().catch(() => undefined);
        context = undefined;
      } else {
        happened.closed += 1;
        await page.close();
      }
    }
    for (const author of authors) {
      const page = await open(author);
      await untilSent(page, author.id);
      await page.close();
    }
    await check(authors);
  } finally {
    await context?.close().catch(() => undefined);
    front.close();
    builds.close();
    await place.remove();
    rmSync(profile, { recursive: true, force: true });
  }
  const { answers, lost } = front.counted();
  if (lost < answers * leastShare) throw new Error(`only ${lost} of ${answers} answers were lost`);
  return (
    `shift (${engine}): ${entries} entries by ${authors.length} people, ${lost} of ${answers} answers to them lost ` +
    `(${Math.round((lost / answers) * 100)} %), ${happened.closed} tabs ` +
    `closed, ${happened.killed} browsers killed, ${happened.thrownAway} databases thrown away by the browser after that, all written ${longest} ms after the last press at most, one new build, a clock an hour wrong: each entry once, on its day, in its author's name`
  );

  /** Throws unless the reports since the beginning are what was entered, each once. */
  async function check(people: Author[]): Promise<void> {
    for (const { email, restaurantId, entered } of people) {
      const rows = await place.look(({ kysely }) =>
        kysely
          .selectFrom('reports')
          .innerJoin('users', 'users.id', 'reports.evaluator_id')
          .innerJoin('restaurants', 'restaurants.id', 'reports.restaurant_id')
          .select([
            'evaluated_user_id',
            'points',
            'observed_at',
            'business_date',
            'email_folded',
            'time_zone',
            'day_starts_at',
          ])
          .where('reports.restaurant_id', '=', restaurantId)
          .where('recorded_at', '>=', began.toISOString())
          .execute(),
      );
      const saved = rows.map((row) => `${row.evaluated_user_id} ${row.points}`);
      const same = JSON.stringify(saved.toSorted()) === JSON.stringify(entered.toSorted());
      if (!same)
        throw new Error(
          `${email}: ${entered.length} entered, ${saved.length} saved, or others; ${happened.thrownAway} databases thrown away`,
        );
      for (const row of rows) {
        const at = new Date(row.observed_at);
        if (row.email_folded !== email)
          throw new Error(`${email}: one is in the name of ${row.email_folded}`);
        // The device's clock is an hour ahead; the entry has the server's.
        if (at.getTime() < began.getTime() - 60_000 || at.getTime() > Date.now() + 60_000)
          throw new Error(`${email}: observed at ${row.observed_at}`);
        if (row.business_date !== businessDay(at, row)) throw new Error(`${email}: on ${row.business_date}`);
      }
    }
  }
}
