/**
 * `node tests/screenshots.ts` writes the README's picture; `node tests/screenshots.ts <folder>` writes every screen in
 * every language, size and look into a folder, for people to review.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Locale, locales } from '#contract/locale.ts';
import { addMonths, localMonth } from '#contract/month.ts';
import { ensureBuilt } from '#dev/build.ts';
import { demoPassword } from '#server/setup/demo-logins.ts';
import { like, readTexts, type Texts } from './e2e/texts.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';
import { demoLogins, type RunningServer, startBuiltServer } from './support/demo-server.ts';

const readmePicture = fileURLToPath(new URL('../.github/brigade.png', import.meta.url));
const previous = addMonths(localMonth(new Date()), -1);

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  landscape: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;
type Size = keyof typeof sizes;
const looks = ['light', 'dark'] as const;
type Look = (typeof looks)[number];

interface Stage {
  page: Page;
  t: Texts;
}
type Screen = (stage: Stage) => Promise<void>;

const openStore: Screen = async ({ page }) => {
  await page.goto(`/dashboard/restaurants?month=${previous}`);
  await page.getByRole('link', { name: 'Cluj-Napoca Mănăștur', exact: true }).click();
  // The chart comes last.
  await page.locator('svg[role=img]').waitFor();
};

/** The screens before the log-in, then those after it, each from wherever the one before left the browser. */
const publicScreens: Record<string, Screen> = {
  home: async ({ page }) => {
    await page.goto('/');
    await page.locator('form').getByRole('button').last().waitFor();
  },
  'home-errors': async ({ page, t }) => {
    await page.getByRole('button', { name: t('Log in'), exact: true }).click();
  },
  'not-found': async ({ page }) => {
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

const innerScreens: Record<string, Screen> = {
  restaurants: async ({ page }) => {
    await page.goto('/dashboard/restaurants');
    await page.getByRole('table').waitFor();
  },
  'restaurants-no-match': async ({ page, t }) => {
    await page.goto('/dashboard/restaurants?q=nowhere');
    await page.getByText(t('No restaurant matches the search and the filters.')).waitFor();
  },
  menu: async (stage) => {
    await innerScreens['restaurants']?.(stage);
    const account = stage.page.getByRole('button', { name: like(stage.t('Account: {name}')) });
    await account.click();
  },
  restaurant: openStore,
  'restaurant-to-come': async ({ page, t }) => {
    await page.goto(`${new URL(page.url()).pathname}?month=2999-01`);
    await page.getByText(t('This month is still to come.')).waitFor();
  },
  delete: async (stage) => {
    await openStore(stage);
    await stage.page.getByRole('button', { name: stage.t('Delete'), exact: true }).click();
    await stage.page.getByRole('alertdialog').getByRole('checkbox').check();
  },
  add: async ({ page, t }) => {
    await page.goto('/dashboard/restaurants/add');
    await page.getByLabel(t('Store ID')).waitFor();
  },
  'add-errors': async ({ page, t }) => {
    await page.getByRole('button', { name: t('Add restaurant') }).click();
    await page.getByText(t('Enter the name')).waitFor();
  },
};

interface Setting {
  locale: Locale;
  size: Size;
  look: Look;
}

/** Shows screen after screen and calls `shoot` at each. */
async function visit(
  browser: Browser,
  server: RunningServer,
  { locale, size, look }: Setting,
  shoot: (page: Page, name: string) => Promise<void>,
) {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: server.url,
    colorScheme: look,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Bucharest',
  });
  await context.addInitScript((value) => localStorage.setItem('locale', value), locale);
  const page = await context.newPage();
  const stage = { page, t: await readTexts(locale) };
  for (const [name, show] of Object.entries(publicScreens)) {
    await show(stage);
    await shoot(page, name);
  }
  await page.goto('/');
  await page.getByLabel(stage.t('E-mail'), { exact: true }).fill(demoLogins.admin);
  await page.getByLabel(stage.t('Password'), { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('table').waitFor();
  for (const [name, show] of Object.entries(innerScreens)) {
    await show(stage);
    await shoot(page, name);
  }
  await context.close();
}

await ensureBuilt();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const dataDir = mkdtempSync(join(tmpdir(), 'brigade-pictures-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const server = await startBuiltServer({ dataDir });

const folder = process.argv[2];
if (folder === undefined) {
  await visit(browser, server, { locale: 'en', size: 'desktop', look: 'light' }, async (page, name) => {
    if (name !== 'restaurants') return;
    await page.mouse.move(0, 0);
    await page.screenshot({ path: readmePicture });
    console.log(readmePicture);
  });
} else {
  mkdirSync(folder, { recursive: true });
  for (const locale of locales)
    for (const size of Object.keys(sizes) as Size[])
      for (const look of looks)
        await visit(browser, server, { locale, size, look }, async (page, name) => {
          await page.screenshot({
            path: join(folder, `${name}.${size}.${look}.${locale}.png`),
            fullPage: true,
          });
        });
  console.log(folder);
}
await browser.close();
await server.stop();
