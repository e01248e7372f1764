/**
 * `node tests/screenshots.ts` writes the pictures of the README and of the guides in each language. `node tests/screenshots.ts <folder> [words …]` takes the
 * browser tests' walk and writes each of its stops into a folder, for people to review: in every language, size and
 * look, or in those that are named (`node tests/screenshots.ts /tmp/pictures de tablet dark`); `chapter=<part of a
 * chapter's name>` leaves the others out. `index.html` shows them all; `former=<folder of a former walk>` compares.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Locale, locales } from '#contract/locale.ts';
import type { PictureName } from '#web/help/picture.tsx';
import { ensureBuilt } from '#dev/build.ts';
import { enterAs } from './e2e/enter.ts';
import { Guard } from './e2e/guard.ts';
import { readTexts } from './e2e/texts.ts';
import { chapters } from './e2e/walk/chapters.ts';
import { type Chapter, type Stop, walk } from './e2e/walk/stop.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';
import { startBuiltServer } from './support/demo-server.ts';
import { writePicturesPage } from './support/pictures-page.ts';
import { saveData } from './support/save-data.ts';

const readmePicture = fileURLToPath(new URL('../.github/brigade.png', import.meta.url));
const guidePictures = fileURLToPath(new URL('../src/web/help/pictures/', import.meta.url));

/** Which stops of the walk the guides show, by chapter, and what their files are called there. */
const guideStops: Record<string, Record<string, PictureName>> = {
  'the overview, the bonus rule and the activity': { overview: 'overview', 'bonus rule': 'bonus' },
  'the month of a restaurant': { restaurant: 'month' },
  'imports and the palette': { 'import with errors': 'import' },
  'the record screen': { 'record, a whole entry': 'record' },
};

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  landscape: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;
type Size = keyof typeof sizes;
const looks = ['light', 'dark'] as const;

/** As wide as the guides show them. */
const guideSize = { viewport: { width: 1200, height: 750 }, hasTouch: false };

interface Setting {
  locale: Locale;
  size: { viewport: { width: number; height: number }; hasTouch: boolean };
}

/** Takes a chapter's stops on a demo of its own, for the walk writes too, and calls `shoot` at each. */
async function visit(
  browser: Browser,
  stops: Chapter,
  { locale, size }: Setting,
  shoot: (page: Page, stop: Stop) => Promise<void>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'brigade-pictures-'));
  const server = await startBuiltServer({ dataDir });
  const context = await browser.newContext({
    ...size,
    baseURL: server.url,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Bucharest',
    storageState: {
      cookies: [],
      origins: [{ origin: server.url, localStorage: [{ name: 'locale', value: locale }] }],
    },
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(saveData);
  const page = await context.newPage();
  const stage = {
    page,
    guard: new Guard(),
    t: await readTexts(locale),
    enter: (login: Parameters<typeof enterAs>[2]) => enterAs(page, server.url, login),
  };
  try {
    await walk(stage, stops, (stop) => shoot(page, stop));
  } finally {
    await context.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [folder, ...words] = process.argv.slice(2);
const valueOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
const part = valueOf('chapter') ?? '';
const former = valueOf('former');
const named = <Word extends string>(all: readonly Word[]) => {
  const chosen = all.filter((word) => words.includes(word));
  return chosen.length > 0 ? chosen : all;
};

await ensureBuilt();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
if (folder === undefined) {
  const [overview] = chapters['the overview, the bonus rule and the activity'] ?? [];
  if (!overview) throw new Error('The walk has no overview');
  await visit(browser, [overview], { locale: 'en', size: sizes.desktop }, async (page) => {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: readmePicture });
  });
  console.log(readmePicture);
  for (const locale of locales)
    for (const [chapter, wanted] of Object.entries(guideStops)) {
      const stops = chapters[chapter] ?? [];
      const last = stops.findLastIndex(({ name }) => name in wanted);
      await visit(browser, stops.slice(0, last + 1), { locale, size: guideSize }, async (page, { name }) => {
        const picture = wanted[name];
        if (picture === undefined) return;
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: join(guidePictures, locale, `${picture}.png`) });
      });
    }
  console.log(guidePictures);
} else {
  mkdirSync(folder, { recursive: true });
  for (const locale of named(locales))
    for (const size of named(Object.keys(sizes) as Size[]))
      for (const [chapter, stops] of Object.entries(chapters).filter(([name]) => name.includes(part)))
        try {
          await visit(browser, stops, { locale, size: sizes[size] }, async (page, { kind, name }) => {
            for (const look of named(looks)) {
              await page.emulateMedia({ colorScheme: look });
              const file = `${name.replaceAll(/[^\w-]+/g, '-')}.${kind}.${size}.${look}.${locale}.png`;
              await page.screenshot({ path: join(folder, file), fullPage: kind === 'screen' });
            }
          });
        } catch (error) {
          // The other chapters are worth looking at all the same.
          console.error(`${chapter}, ${locale}, ${size}:`, error);
          process.exitCode = 1;
        }
  const different = await writePicturesPage(folder, browser, former);
  console.log(join(folder, 'index.html'));
  if (former !== undefined) console.log(`${different} differ from ${former}`);
}
await browser.close();
