/** Languages, unknown pages, and what stays when a page is left, loaded anew or opened twice. */
import { expect } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { openAccountMenu, test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { like, readTexts } from './texts.ts';
import { routesOfTree } from './walk/chapters.ts';

const month = presentMonth();

test('an unknown page is the 404 page, signed in or not', async ({ page, signIn, guard, t }) => {
  const heading = page.getByRole('heading', { level: 1, name: t('Page not found') });
  guard.expectRefusal(404, '/nowhere');
  guard.expectRefusal(404, '/dashboard/nowhere');
  await page.goto('/nowhere');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('link', { name: t('Go to the start page') })).toBeVisible();
  await signIn('admin');
  await page.goto('/dashboard/nowhere');
  await expect(heading).toBeVisible();
});

test('a missing asset and an unknown call are real 404s', async ({ page, server }) => {
  const asset = await page.request.get(`${server.url}/assets/nowhere-12345678.js`);
  expect(asset.status()).toBe(404);
  const call = await page.request.get(`${server.url}/v1/nowhere/`);
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ success: false, code: 'not_found' });
});

test('the server knows every page of the app, and answers 404 elsewhere', async ({ page, server }) => {
  const status = async (path: string) => (await page.request.get(`${server.url}${path}`)).status();
  for (const route of routesOfTree()) {
    const path = route.replaceAll(/\$\w+/g, 'some-id').replace(/(.)\/$/, '$1');
    expect([path, await status(path), await status(`${path}/`)]).toEqual([path, 200, 200]);
  }
  for (const path of ['/metrics', '/nowhere', '/dashboard/nowhere', '/dashboard/restaurants/edit/1/2'])
    expect([path, await status(path)]).toEqual([path, 404]);
  const wrong = await page.request.post(`${server.url}/dashboard`);
  expect([wrong.status(), wrong.headers()['allow']]).toEqual([405, 'GET, HEAD']);
});

test.describe('a browser that was never here', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('is shown Romanian', async ({ page }) => {
    const ro = await readTexts('ro');
    await page.goto('/');
    await expect(page.getByRole('button', { name: ro('Log in'), exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
    await expect(page.getByText('© 2024')).toBeVisible();
  });
});

test('a language switch keeps the form, and what it says of its fields changes too', async ({
  page,
  signIn,
  t,
}) => {
  const de = await readTexts('de');
  await signIn('admin');
  await page
    .getByRole('link', { name: t('Add restaurant') })
    .first()
    .click();
  await page.getByLabel(t('Restaurant name')).fill('Sächsischer Hof');
  await page.getByRole('button', { name: t('Add restaurant') }).click();
  await expect(page.getByLabel(t('Store ID'))).toHaveAccessibleDescription(
    new RegExp(t('Enter the restaurant ID')),
  );

  await openAccountMenu(page, t);
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel(de('Restaurant name'))).toHaveValue('Sächsischer Hof');
  await expect(page.getByLabel(de('Store ID'))).toHaveAccessibleDescription(
    new RegExp(de('Enter the restaurant ID')),
  );
  await expect(page).toHaveTitle(new RegExp(de('Add restaurant')));
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('de');
  // The account keeps what is chosen in the menu; the next test is somebody who reads English.
  const kept = page.waitForResponse((response) => response.request().postData()?.includes('"en"') ?? false);
  await page.getByRole('radio', { name: 'English' }).check();
  expect((await kept).status()).toBe(200);
});

test('a form asks before it is left with something typed', async ({ page, signIn, t }) => {
  await signIn('admin');
  await page
    .getByRole('link', { name: t('Add restaurant') })
    .first()
    .click();
  await page.getByLabel(t('Restaurant name')).fill('Half a restaurant');
  await page
    .getByRole('navigation', { name: t('Main navigation') })
    .getByRole('link')
    .first()
    .click();
  const dialog = page.getByRole('alertdialog', { name: t('Leave without saving?') });
  await dialog.getByRole('button', { name: t('Cancel') }).click();
  await expect(page.getByLabel(t('Restaurant name'))).toHaveValue('Half a restaurant');
  await page.goBack();
  await dialog.getByRole('button', { name: t('Leave') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('Restaurants') })).toBeVisible();
});

test('what the server refuses stands at its field', async ({ page, signIn, t, guard }) => {
  await signIn('admin');
  await page
    .getByRole('link', { name: t('Add restaurant') })
    .first()
    .click();
  await page.getByLabel(t('Restaurant name')).fill('Doppelgänger');
  await page.getByLabel(t('Store ID')).fill('ro-cj-01');
  await page.getByLabel(t('Daily feedback goal')).fill('10');
  guard.expectRefusal(409, '/v1/admin/restaurant/create/');
  await page.getByRole('button', { name: t('Add restaurant') }).click();
  const storeId = page.getByLabel(t('Store ID'));
  await expect(storeId).toHaveAccessibleDescription(new RegExp(t('This Store ID is already in use')));
  await expect(storeId).toBeFocused();
});

test('the form refuses what breaks a rule before anything is sent', async ({ page, signIn, t, guard }) => {
  await signIn('admin');
  await page
    .getByRole('link', { name: t('Add restaurant') })
    .first()
    .click();
  const before = guard.requests.length;
  const goal = page.getByLabel(t('Daily feedback goal'));
  for (const [typed, text] of [
    ['0', t('Enter {min} or more', { min: 1 })],
    ['501', t('Enter {max} or less', { max: 500 })],
    ['2.5', t('Enter a whole number')],
  ] as const) {
    await goal.fill(typed);
    await page.getByRole('button', { name: t('Add restaurant') }).click();
    await expect(goal).toHaveAccessibleDescription(new RegExp(text));
  }
  await page.getByLabel(t('Store ID')).fill('RO CJ');
  await page.getByLabel(t('Store ID')).blur();
  await expect(page.getByLabel(t('Store ID'))).toHaveAccessibleDescription(
    new RegExp(t('Only letters A–Z, digits, dots, dashes and underscores')),
  );
  expect(guard.calls(before)).toEqual([]);
});

test('a press on the button counts, although the box that is left empty shows its error above it', async ({
  page,
  enter,
  t,
}) => {
  await enter('admin');
  await page.goto('/dashboard/account');
  await page.getByLabel(t('Current password')).focus();
  await page.getByRole('button', { name: t('Change the password') }).hover();
  await page.mouse.down();
  // The error comes while the finger is down.
  await page.waitForTimeout(100);
  await page.mouse.up();
  await expect(page.getByLabel(t('New password'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(t('Current password'))).toBeFocused();
});

test('the selected month stays, in the URL first and then in the browser', async ({
  page,
  signIn,
  openRestaurant,
  t,
}) => {
  const previous = addMonths(month, -1);
  await signIn('admin');
  await openRestaurant('Brașov Tractorul');
  await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
  await expect(page).toHaveURL(new RegExp(`month=${previous}`));
  const stored = await page.evaluate(() => localStorage.getItem('currentDate'));
  expect(presentMonth(new Date(stored ?? ''))).toBe(previous);

  await page.goto('/dashboard/restaurants');
  await expect(page.getByRole('button', { name: t('Back to now') })).toBeVisible();
  await page.goto(`/dashboard/restaurants?month=${addMonths(month, -2)}`);
  // A link that was opened stores nothing.
  await expect(page.getByRole('button', { name: t('Back to now') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('currentDate'))).toBe(stored);
  await page.getByRole('button', { name: t('Back to now') }).click();
  await expect(page.getByRole('button', { name: t('Back to now') })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('currentDate'))).toBeNull();
});

test('a reload stays signed in; a log-out reaches the other tab, and Back shows nothing', async ({
  page,
  context,
  signIn,
  logOut,
  t,
}) => {
  await signIn('admin');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('Restaurants') })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/dashboard/restaurants');
  await expect(other.getByRole('heading', { level: 1, name: t('Restaurants') })).toBeVisible();
  await logOut();
  await expect(other.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a stored token that is none ends at the log-in', async ({ page, signIn, t }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'));
  await page.goto('/dashboard/restaurants');
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await signIn('admin');
});

test('the demo log-ins fill the form at a click', async ({ page, t }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /admin@ardealgrill\.example/ }).click();
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toHaveValue('admin@ardealgrill.example');
  await page.getByRole('button', { name: t('Log in'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
});
