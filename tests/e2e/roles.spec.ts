/** Who sees and may do what, and who is turned away. */
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { fillLogin, test } from './fixtures.ts';

test('an evaluator sees the own restaurants only and no action of an administrator', async ({
  page,
  signIn,
  t,
  guard,
}) => {
  await signIn('shift');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows).toHaveText(['București Militari', 'București Pipera']);
  await expect(page.getByRole('link', { name: t('Add restaurant') })).toHaveCount(0);

  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'București Militari' })).toBeVisible();
  await expect(page.getByRole('link', { name: t('Edit'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('Delete'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('Remove from restaurant') })).toHaveCount(0);

  const own = new URL(page.url()).pathname;
  for (const path of ['/dashboard/restaurants/add', own.replace('/restaurants/', '/restaurants/edit/')]) {
    const before = guard.requests.length;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel(t('Restaurant name'))).toHaveCount(0);
    expect(guard.calls(before).filter((call) => !call.startsWith('GET'))).toEqual([]);
  }
});

test("an evaluator doesn't learn that a foreign restaurant exists", async ({
  page,
  signIn,
  logOut,
  openRestaurant,
  t,
  guard,
}) => {
  await signIn('admin');
  await openRestaurant('Iași Copou');
  const foreign = new URL(page.url()).pathname;
  await logOut();

  await signIn('manager');
  for (const path of [foreign, '/dashboard/restaurants/0192f0c1-0000-7000-8000-000000000000']) {
    guard.expectRefusal(404, '/v1/restaurant/details-with-reports/');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: t('Restaurant not found') })).toBeVisible();
    await expect(page.getByText('Iași Copou')).toHaveCount(0);
  }
});

test('the role user is refused', async ({ page, t, guard }) => {
  guard.expectRefusal(403, '/v1/admin/login/');
  await page.goto('/');
  await fillLogin(page, t, demoLogins.crew, demoPassword);
  await expect(page.getByText(t('This account has no access to the application.'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a wrong password is refused, and nothing of the form is lost', async ({ page, t, guard }) => {
  guard.expectRefusal(401, '/v1/admin/login/');
  await page.goto('/');
  await fillLogin(page, t, demoLogins.admin, 'wrong-password');
  await expect(page.getByText(t('The e-mail or the password is not right.'))).toBeVisible();
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toHaveValue(demoLogins.admin);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('an empty log-in form says what is missing, at its fields', async ({ page, t, guard }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = guard.requests.length;
  await page.getByRole('button', { name: t('Log in'), exact: true }).click();
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toHaveAccessibleDescription(
    t('Enter the e-mail'),
  );
  await expect(page.getByLabel(t('Password'), { exact: true })).toHaveAccessibleDescription(
    t('Enter the password'),
  );
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toBeFocused();
  expect(guard.calls(before)).toEqual([]);
});

test('who is not signed in goes home, and to the wanted page after the log-in', async ({ page, t }) => {
  await page.goto('/dashboard/restaurants?q=iasi');
  await fillLogin(page, t, demoLogins.admin, demoPassword);
  await expect(page).toHaveURL(/\/dashboard\/restaurants\?q=iasi$/);
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Iași Copou']);
});
