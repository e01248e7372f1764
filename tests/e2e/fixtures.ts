/** What every browser test gets: a server of its own, texts, a guarded context, somebody signed in. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import type { Locale } from '#contract/locale.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins, type RunningServer, startBuiltServer } from '#tests/support/demo-server.ts';
import { saveData } from '#tests/support/save-data.ts';
import { enterAs, type Login } from './enter.ts';
import { Guard } from './guard.ts';
import { like, readTexts, type Texts } from './texts.ts';

interface Fixtures {
  /** What the server finds in its environment besides what every server of a test has. */
  env: Record<string, string>;
  /** With the demo chain as it is when new: no test meets what another one has left. */
  server: RunningServer;
  /** The language of the test; English unless `test.use({ language })` says otherwise. */
  language: Locale;
  t: Texts;
  /** Whether pages follow what others change; off, so that requests can be counted. */
  live: boolean;
  guard: Guard;
  /** Signs somebody in through the form and waits for the overview. */
  logIn: (login: Login) => Promise<void>;
  /** Becomes somebody who has logged in before, on no page yet: quicker, and without the toast of a log-in. */
  enter: (login: Login) => Promise<void>;
  /** Opens the list as somebody who has logged in before. */
  signIn: (login: Login) => Promise<void>;
  logOut: () => Promise<void>;
  /** Opens a restaurant of the list by its name. */
  openRestaurant: (name: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  env: [{}, { option: true }],

  server: async ({ env }, use) => {
    const seed = process.env['BRIGADE_E2E_SEED'];
    if (!seed) throw new Error('tests/e2e/seed.ts has not run');
    const dataDir = mkdtempSync(join(tmpdir(), 'brigade-e2e-'));
    cpSync(seed, dataDir, { recursive: true });
    const server = await startBuiltServer({ dataDir, env });
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },

  language: ['en', { option: true }],
  t: async ({ language }, use) => use(await readTexts(language)),

  baseURL: async ({ server }, use) => use(server.url),

  // Everybody's browser remembers a language, so that tests don't depend on the default one; what the default is has
  // a test of its own.
  storageState: async ({ server, language }, use) =>
    use({
      cookies: [],
      origins: [{ origin: server.url, localStorage: [{ name: 'locale', value: language }] }],
    }),

  live: [false, { option: true }],

  guard: [
    async ({ context, live }, use) => {
      if (!live) await context.addInitScript(saveData);
      const guard = new Guard();
      await guard.watch(context);
      await use(guard);
      expect(guard.verdict(), 'nothing goes wrong unseen').toEqual([]);
    },
    { auto: true },
  ],

  logIn: async ({ page, t }, use) =>
    use(async (login) => {
      await page.goto('/');
      await fillLogin(page, t, demoLogins[login], demoPassword);
      await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
    }),

  enter: async ({ page, server }, use) => use((login) => enterAs(page, server.url, login)),

  signIn: async ({ page, enter, t }, use) =>
    use(async (login) => {
      await enter(login);
      await page.goto('/dashboard/restaurants');
      await expect(page.getByRole('heading', { level: 1, name: t('Restaurants') })).toBeVisible();
    }),

  logOut: async ({ page, t }, use) =>
    use(async () => {
      await openAccountMenu(page, t);
      await page.getByRole('button', { name: t('Log out'), exact: true }).click();
      await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
    }),

  openRestaurant: async ({ page }, use) =>
    use(async (name) => {
      await page.getByRole('table').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    }),
});

/** Fills the log-in form and sends it. */
export async function fillLogin(page: Page, t: Texts, email: string, password: string): Promise<void> {
  await page.getByLabel(t('E-mail'), { exact: true }).fill(email);
  await page.getByLabel(t('Password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('Log in'), exact: true }).click();
}

/** The menu in which the language, the look and the way out are. */
export async function openAccountMenu(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: like(t('Account: {name}')) }).click();
}
