/** A tab from before a release meets the server from after it: it goes on, or says what to do, and never reloads by itself. */
import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { expectNoFaults } from './axe.ts';
import { enterAs } from './enter.ts';
import { fillLogin, openAccountMenu, test as base } from './fixtures.ts';
import { partsOf } from './record-parts.ts';
import type { Guard } from './guard.ts';
import { like, type Texts } from './texts.ts';
import { serveTwoBuilds, type TwoBuilds } from './two-builds.ts';

const test = base.extend<{ release: TwoBuilds }>({
  release: async ({ server }, use) => {
    const release = await serveTwoBuilds(server.url);
    await use(release);
    release.close();
  },
  enter: async ({ page, release }, use) => use((login) => enterAs(page, release.url, login)),
  baseURL: async ({ release }, use) => use(release.url),
  storageState: async ({ release, language }, use) =>
    use({
      cookies: [],
      origins: [{ origin: release.url, localStorage: [{ name: 'locale', value: language }] }],
    }),
});

/** Marks the document that is open; a tab that is loaded anew has lost the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
}

const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

/** The scripts that were asked for, and how often a document was. */
function watchLoads(page: Page) {
  const scripts = new Set<string>();
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    if (request.isNavigationRequest()) documents += 1;
  });
  return { scripts, documents: () => documents };
}

interface OldTab {
  page: Page;
  release: TwoBuilds;
  guard: Guard;
  t: Texts;
}

/** After a release a press on what opens a dialog offers to reload, and opens it once that was done. */
async function expectOffer({ page, release, guard, t }: OldTab, opener: Locator): Promise<void> {
  await expect(opener).toBeVisible();
  await mark(page);
  release.next();
  guard.expectMissingAssets();
  await opener.click();
  await expect(bar(page, t)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await reload(page, t);
  await opener.click();
}

/** A link of the navigation. */
const press = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

/** What leads to a question of the browser's own, which is answered with no. */
async function stayWhenAsked(page: Page, title: string, act: () => Promise<void>): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const acted = act();
  const question = await asked;
  expect(question.message()).toBe(title);
  await question.dismiss();
  await acted;
}

/** The bar that offers to reload the page. */
const bar = (page: Page, t: Texts) =>
  page.getByRole('status').filter({ hasText: t('There is a new version of Brigade') });
const reload = (page: Page, t: Texts) =>
  bar(page, t)
    .getByRole('button', { name: t('Reload'), exact: true })
    .click();

test('a tab of the former release goes on: the server still has its files', async ({
  page,
  signIn,
  release,
  t,
}) => {
  const loads = watchLoads(page);
  await signIn('admin');
  const before = loads.documents();
  release.next('former files');
  await press(page, t('People'));
  await expect(page.getByRole('heading', { level: 1, name: t('People') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(bar(page, t)).toHaveCount(0);
  expect(loads.documents()).toBe(before);
});

test('a page that has gone with the old build says so and offers to reload, which opens it', async ({
  page,
  signIn,
  release,
  guard,
  t,
}) => {
  const loads = watchLoads(page);
  await signIn('admin');
  const before = loads.documents();
  release.next();
  const [script = ''] = loads.scripts;
  const answer = await page.request.get(release.url + script);
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('text/plain');

  guard.expectMissingAssets();
  await press(page, t('People'));
  await expect(page.getByRole('heading', { level: 1, name: t('Something went wrong') })).toBeVisible();
  await expect(bar(page, t)).toBeVisible();
  await expectNoFaults(page, 'a new version');
  expect(loads.documents()).toBe(before);
  await reload(page, t);
  await expect(page.getByRole('heading', { level: 1, name: t('People') })).toBeVisible();
  await expect(bar(page, t)).toHaveCount(0);
  expect(loads.documents()).toBe(before + 1);
});

test.describe('typed text', () => {
  test.use({ language: 'de' });

  test('is never loaded over: the tab says what to do, and the save still goes', async ({
    page,
    signIn,
    openRestaurant,
    release,
    guard,
    t,
  }) => {
    await signIn('admin');
    await openRestaurant('Craiova Brazda');
    await page.getByRole('link', { name: t('Edit'), exact: true }).click();
    const goal = page.getByLabel(t('Daily feedback goal'), { exact: true });
    const saved = await goal.inputValue();
    await mark(page);
    release.next();
    guard.expectMissingAssets();
    await goal.fill('33');
    await expect(page.getByText(t('There is a new version of Brigade'))).toBeVisible();
    await expectNoFaults(page, 'a new version');

    // The question before leaving has gone with the old build; the browser has one of its own. Who stays is asked again.
    for (let times = 0; times < 2; times += 1) {
      await stayWhenAsked(page, t('Leave without saving?'), () => press(page, t('People')));
    }
    await openAccountMenu(page, t);
    const logOut = page.getByRole('button', { name: t('Log out'), exact: true });
    await stayWhenAsked(page, t('Log out without saving?'), () => logOut.click());
    await page.keyboard.press('Escape');
    await expect(goal).toHaveValue('33');
    expect(await isMarked(page)).toBe(true);

    await goal.fill(saved);
    await goal.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Craiova Brazda' })).toBeVisible();
    await expect(bar(page, t)).toBeVisible();
    await expect(bar(page, t)).not.toContainText(
      t('Please save what you have entered, then reload the page.'),
    );
    expect(await isMarked(page)).toBe(true);
    await reload(page, t);
    await expect(page.getByRole('heading', { level: 1, name: 'Craiova Brazda' })).toBeVisible();
    await press(page, t('People'));
    await expect(page.getByRole('heading', { level: 1, name: t('People') })).toBeVisible();
  });

  test('stays where a dialog has gone with the old build', async ({ page, signIn, release, guard, t }) => {
    await signIn('manager');
    await page.goto('/dashboard/record');
    const { person, points, save, saved, mine } = partsOf(page, t);
    await person(0).click();
    await points(8).click();
    await save.click();
    await expect(saved.getByRole('button', { name: t('Undo'), exact: true })).toBeVisible();
    await mark(page);
    release.next();
    guard.expectMissingAssets();
    await person(-1).click();
    await points(8).click();
    await mine
      .getByRole('button', { name: t('Correct'), exact: true })
      .first()
      .click();
    await expect(page.getByText(t('There is a new version of Brigade'))).toBeVisible();
    await expect(points(8).getByRole('radio')).toBeChecked();
    await expect(person(-1).getByRole('radio')).toBeChecked();
    await expect(save).toBeEnabled();
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe('a dialog that has gone with the old build leaves the page as it is and offers to reload it', () => {
  test('a question', async ({ page, signIn, openRestaurant, release, guard, t }) => {
    await signIn('admin');
    await openRestaurant('Craiova Brazda');
    const remove = page.getByRole('button', { name: t('Delete'), exact: true });
    await expectOffer({ page, release, guard, t }, remove);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('a form', async ({ page, signIn, release, guard, t }) => {
    await signIn('admin');
    await page.goto('/dashboard/tablets');
    const setUp = page.getByRole('button', { name: t('Set up a tablet') }).first();
    await expectOffer({ page, release, guard, t }, setUp);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('the log-in screen of an old tab offers to reload once somebody enters it', async ({
  page,
  release,
  guard,
  t,
}) => {
  await page.goto('/');
  const email = page.getByLabel(t('E-mail'), { exact: true });
  await expect(email).toBeVisible();
  await page.waitForLoadState('networkidle');
  release.next();
  guard.expectMissingAssets();
  await email.focus();
  await reload(page, t);
  await expect(bar(page, t)).toHaveCount(0);
  await fillLogin(page, t, demoLogins.admin, demoPassword);
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
  await expect(page.getByRole('button', { name: like(t('Account: {name}')) })).toBeVisible();
});
