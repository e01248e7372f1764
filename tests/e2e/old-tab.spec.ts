/** A tab from before a release meets the server from after it: loaded anew once, and never over typed text. */
import { expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { expectNoFaults } from './axe.ts';
import { enterAs } from './enter.ts';
import { fillLogin, openAccountMenu, test as base } from './fixtures.ts';
import { partsOf } from './record-parts.ts';
import { like } from './texts.ts';
import { serveTwoBuilds, type TwoBuilds } from './two-builds.ts';

const test = base.extend<{ release: TwoBuilds }, { front: TwoBuilds }>({
  front: [
    async ({ server }, use) => {
      const front = await serveTwoBuilds(server.url);
      await use(front);
      front.close();
    },
    { scope: 'worker' },
  ],
  release: async ({ front }, use) => {
    front.first();
    await use(front);
  },
  enter: async ({ page, front }, use) => use((login) => enterAs(page, front.url, login)),
  baseURL: async ({ front }, use) => use(front.url),
  storageState: async ({ front, language }, use) =>
    use({
      cookies: [],
      origins: [{ origin: front.url, localStorage: [{ name: 'locale', value: language }] }],
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

test('a page that the new build has under another name opens, in a tab that was loaded anew once', async ({
  page,
  signIn,
  release,
  guard,
  t,
}) => {
  const loads = watchLoads(page);
  await signIn('admin');
  await mark(page);
  const before = loads.documents();
  release.next();
  const [script = ''] = loads.scripts;
  const answer = await page.request.get(release.url + script);
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('text/plain');

  guard.expectMissingAssets();
  await press(page, t('People'));
  await expect(page.getByRole('heading', { level: 1, name: t('People') })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  await press(page, t('Overview'));
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
  expect(loads.documents() - before).toBe(1);
  console.log('An old tab at a new build: 404 for the file that has gone, loaded anew once');
});

test('servers of two builds behind one address load it anew once and not for ever', async ({
  page,
  signIn,
  release,
  guard,
  t,
}) => {
  const loads = watchLoads(page);
  await signIn('admin');
  const before = loads.documents();
  const known = new Set(loads.scripts);
  release.next();
  const nextPage = await (await page.request.get(release.url)).text();
  release.first();
  // The page comes from the old server, its code and the question what is new from the other one.
  await page.route('**/assets/*.js', (route) =>
    known.has(new URL(route.request().url()).pathname) ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.route(`${release.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: nextPage }));
  guard.expectMissingAssets();
  await press(page, t('People'));
  await expect(page.getByRole('heading', { level: 1, name: t('Something went wrong') })).toBeVisible();
  await expect.poll(() => loads.documents() - before).toBe(1);
  await expect(page.getByRole('button', { name: t('Reload'), exact: true })).toBeVisible();
  await press(page, t('Record feedback'));
  await expect(page).toHaveURL(/record/);
  await expect(page.getByRole('heading', { level: 1, name: t('Something went wrong') })).toBeVisible();
  expect(loads.documents() - before).toBe(1);
});

test.describe('typed text', () => {
  test.use({ language: 'de' });

  test('is never loaded over: the tab says what to do and goes on after the save', async ({
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
    // Nothing is typed any more, and the message of the save has gone with the old build, too: the tab is loaded anew.
    await page.waitForFunction(() => !('isMarked' in globalThis));
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

test('a dialog that has gone with the old build loads a tab anew that has nothing to lose', async ({
  page,
  signIn,
  openRestaurant,
  release,
  guard,
  t,
}) => {
  await signIn('admin');
  await openRestaurant('Craiova Brazda');
  await mark(page);
  const remove = page.getByRole('button', { name: t('Delete'), exact: true });
  release.next();
  guard.expectMissingAssets();
  await remove.click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await remove.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('the log-in screen of an old tab is a new one before anything is typed', async ({
  page,
  release,
  guard,
  t,
}) => {
  await page.goto('/');
  const email = page.getByLabel(t('E-mail'), { exact: true });
  await expect(email).toBeVisible();
  await page.waitForLoadState('networkidle');
  await mark(page);
  release.next();
  guard.expectMissingAssets();
  await email.focus();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await fillLogin(page, t, demoLogins.admin, demoPassword);
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
  await expect(page.getByRole('button', { name: like(t('Account: {name}')) })).toBeVisible();
});
