/** A tablet that is handed on: what the former person leaves in the browser. Run on the tablet's size alone. */
import { expect, type Page } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { findOnly } from './find-only.ts';
import { fillLogin, openAccountMenu, test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { beginOnTablet, nameOfLogin, setUpTablet } from './tablet-parts.ts';
import { like, type Texts } from './texts.ts';

const previous = addMonths(presentMonth(), -1);
/** Only the administrator sees it. */
const foreignRestaurant = 'Iași Copou';

/** Everything that the browser keeps for the page. */
function kept(page: Page) {
  return page.evaluate(async () => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
    /** What stands in the device's database; read without making one. */
    databases: await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
        });
        const rows = await Promise.all(
          [...database.objectStoreNames].map(
            (store) =>
              new Promise<unknown[]>((resolve) => {
                const reading = database.transaction(store).objectStore(store).getAll();
                reading.addEventListener('success', () => resolve(reading.result));
              }),
          ),
        );
        database.close();
        return rows.flat();
      }),
    ),
    caches: Object.fromEntries(
      await Promise.all(
        (await caches.keys()).map(async (name) => {
          const requests = await (await caches.open(name)).keys();
          return [name, requests.map(({ url }) => url)] as const;
        }),
      ),
    ),
    cookies: document.cookie,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    early: JSON.stringify((globalThis as { brigadeEarly?: unknown }).brigadeEarly ?? null),
  }));
}

/** Notes every text that appears from now on, however short. */
function noteTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: string[] = [document.body.innerText];
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) seen.push(node.textContent ?? '');
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  });
}
const seenTexts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.join('\n'));

const loginButton = (page: Page, t: Texts) => page.getByRole('button', { name: t('Log in'), exact: true });

async function logInHere(page: Page, t: Texts, login: keyof typeof demoLogins): Promise<void> {
  await fillLogin(page, t, demoLogins[login], demoPassword);
  await expect(page.getByRole('navigation', { name: t('Main navigation') })).toBeVisible();
}

/** Works as an administrator does: a month, people, a search, a feedback begun, a form half filled. */
async function work(page: Page, t: Texts): Promise<void> {
  await page.getByRole('table').getByRole('link', { name: foreignRestaurant, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: foreignRestaurant })).toBeVisible();
  await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
  await expect(page).toHaveURL(new RegExp(`month=${previous}`));
  await page.mouse.wheel(0, 600);
  await page.goto('/dashboard/users?q=pop');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: t('Feedback given') })).toBeVisible();

  await page.goto('/dashboard/record');
  await findOnly(page, page.getByRole('combobox'), 'iasi');
  const people = page.getByRole('group', { name: t('Person'), exact: true }).locator('label:has(input)');
  await people.first().click();
  await page
    .getByRole('group', { name: t('Points'), exact: true })
    .locator('label:has(input)')
    .filter({ hasText: /^7$/ })
    .click();
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('Undo'), exact: true }).first()).toBeVisible();

  await page.goto('/dashboard/restaurants/add');
  await page.getByLabel(t('Restaurant name')).fill('Half a restaurant');
  await expect.poll(async () => Object.keys((await kept(page)).local).join()).toContain('drafts.');
}

async function logOutOfForm(page: Page, t: Texts): Promise<void> {
  await openAccountMenu(page, t);
  await page.getByRole('button', { name: t('Log out'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Log out') })
    .click();
  await expect(loginButton(page, t)).toBeVisible();
}

test.slow();
test.use({ actionTimeout: 20_000 });

test('after a log-out nothing of the former is left, and the next person sees no flash of it', async ({
  page,
  context,
  signIn,
  t,
}) => {
  await signIn('admin');
  const account = page.getByRole('button', { name: like(t('Account: {name}')) });
  const label = (await account.getAttribute('aria-label')) ?? '';
  const adminName = label.slice(t('Account: {name}').indexOf('{')).split(' ').slice(0, 2).join(' ');
  expect(adminName).toMatch(/^\p{L}+ \p{L}+/u);
  await work(page, t);
  const before = await kept(page);
  const userId = /^drafts\.(.+)$/m.exec(Object.keys(before.local).join('\n'))?.[1] ?? '';
  expect(Object.keys(before.local).toSorted()).toEqual(
    [
      'accessToken',
      'currentDate',
      `drafts.${userId}`,
      'lastEmail',
      `lastStore.${userId}`,
      'locale',
    ].toSorted(),
  );

  const other = await context.newPage();
  await other.goto('/dashboard/users');
  await expect(other.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.bringToFront();
  await other.evaluate(() => {
    addEventListener('storage', ({ key }) => {
      if (key !== 'accessToken') return;
      const began = performance.now();
      const look = () => {
        if (document.querySelector('table')) requestAnimationFrame(look);
        else Object.assign(globalThis, { goneAfter: performance.now() - began });
      };
      look();
    });
  });
  await logOutOfForm(page, t);
  await expect(loginButton(other, t)).toBeVisible();
  const goneAfter = await other.evaluate(() => (globalThis as unknown as { goneAfter: number }).goneAfter);
  // A second for a person at a tablet; this machine may have other things to do.
  expect(goneAfter).toBeLessThan(5_000);

  for (const tab of [page, other]) {
    const after = await kept(tab);
    // The month that is looked at stays with the device, as contract.md has it.
    expect(Object.keys(after.local).toSorted()).toEqual(['currentDate', 'locale']);
    expect(after).toMatchObject({ cookies: '', workers: 0 });
    // The copies of entries that wait: none is left.
    expect(after.caches).toEqual({ entries: [] });
    expect(after.databases.flat()).toEqual([]);
    const everything = JSON.stringify(after);
    for (const trace of [before.local['accessToken'] ?? '', userId, demoLogins.admin, '/dashboard/'])
      expect(everything).not.toContain(trace);
    const shown = `${await tab.title()} ${await tab.locator('body').innerText()}`;
    for (const trace of [foreignRestaurant, adminName, 'Half a restaurant'])
      expect(shown).not.toContain(trace);
  }
  expect(await context.cookies()).toEqual([]);

  // Back through all that was seen.
  for (let step = 0; step < 4; step += 1) {
    await page.goBack();
    await expect(loginButton(page, t)).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('Main navigation') })).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText(foreignRestaurant);
  }

  await page.goto('/');
  await Promise.all([noteTexts(page), noteTexts(other)]);
  await logInHere(page, t, 'manager');
  await expect(page.getByText('Cluj-Napoca Mănăștur').first()).toBeVisible();
  await expect(other.getByText('Cluj-Napoca Mănăștur').first()).toBeVisible();
  for (const tab of [page, other]) {
    const texts = await seenTexts(tab);
    expect(texts).toContain('Cluj-Napoca Mănăștur');
    for (const trace of [foreignRestaurant, adminName, 'Half a restaurant'])
      expect(texts).not.toContain(trace);
  }
  const now = await kept(page);
  expect(JSON.stringify(now)).not.toContain(userId);
  await page.goto('/dashboard/record');
  await expect(page.getByRole('group', { name: t('Person'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('Restore') })).toHaveCount(0);
  console.log(
    `A log-out left 2 of ${Object.keys(before.local).length} keys (month and language); the other tab was empty after ${Math.round(goneAfter)} ms`,
  );
});

test("after an expiry a draft waits for its own person, whoever is there in between, and goes with that person's log-out", async ({
  page,
  guard,
  enter,
  t,
}) => {
  const words = 'Not yet saved, and nobody else’s business';
  const comment = page.getByLabel(t('Comment'), { exact: true });
  const drafts = async () => Object.keys((await kept(page)).local).filter((key) => key.startsWith('drafts.'));
  const open = async () => {
    await page.goto('/dashboard/record');
    await expect(page.getByRole('group', { name: t('Person'), exact: true })).toBeVisible();
  };
  /** The session ends at the server, as by its time or by an administrator. */
  const end = async () => {
    // The page asks for both at once, before it knows that the session has ended.
    guard.expectRefusal(401, '/v1/user/my-info/');
    guard.expectRefusal(401, '/v1/restaurant/list/');
    await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      await fetch('/v1/user/logout/', { method: 'POST', headers });
    });
    await page.reload();
    await expect(page.getByText(t('Your session has ended. Please log in again.'))).toBeVisible();
  };

  await enter('manager');
  await open();
  await page.getByRole('button', { name: t('Comment'), exact: true }).click();
  await comment.fill(words);
  await expect.poll(drafts).toHaveLength(1);
  const own = await drafts();
  await end();
  expect(await drafts()).toEqual(own);

  await logInHere(page, t, 'admin');
  await page.goto('/dashboard/record');
  await findOnly(page, page.getByRole('combobox'), 'manastur');
  await expect(page.getByRole('group', { name: t('Person'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('Restore') })).toHaveCount(0);
  await expect(page.getByText(words)).toHaveCount(0);
  await openAccountMenu(page, t);
  await page.getByRole('button', { name: t('Log out'), exact: true }).click();
  await expect(loginButton(page, t)).toBeVisible();
  expect(await drafts()).toEqual(own);

  await logInHere(page, t, 'manager');
  await open();
  await page.getByRole('button', { name: t('Restore') }).click();
  await expect(comment).toHaveValue(words);
  await logOutOfForm(page, t);
  expect(await drafts()).toEqual([]);
});

test('the touch that wakes it presses nothing below', async ({ page, t }) => {
  await page.clock.install();
  await setUpTablet(page, t);
  await beginOnTablet(page, t, 'manager', await nameOfLogin(page, 'manager'));
  const people = page.getByRole('group', { name: t('Person'), exact: true });
  const card = await people.locator('label:has(input)').first().boundingBox();
  if (!card) throw new Error('no card');
  await page.clock.fastForward('04:40');
  const warning = page.getByText(
    t('Are you still there, {name}?', { name: await nameOfLogin(page, 'manager') }),
  );
  await expect(warning).toBeVisible();
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
  await page.touchscreen.tap(x, y);
  await expect(warning).toBeHidden();
  await expect(people.locator('input:checked')).toHaveCount(0);
});
