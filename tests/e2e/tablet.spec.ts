/** A tablet of a restaurant: set up with a code, unlocked with a PIN, recorded on, handed on. */
import { expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { test } from './fixtures.ts';

type Login = keyof typeof demoLogins;

test.slow();
test.use({ actionTimeout: 20_000 });

/** Sends a call as somebody; answers its body. */
async function send(page: Page, as: Login, method: string, path: string, data?: object) {
  const entered = await page.request.post('/v1/admin/login/', {
    data: { email: demoLogins[as], password: demoPassword },
  });
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as {
    data: { id: string; store_id: string }[] & { code: string };
    user: { id: string };
  };
}

test('set up, unlocked, recorded on, locked, and handed to a colleague', async ({ page, guard, t }) => {
  const pins = { manager: '2580', shift: '739164' } as const;
  const { data: restaurants } = await send(page, 'admin', 'GET', '/v1/restaurant/list/');
  const restaurant_id = restaurants.find(({ store_id }) => store_id === 'RO-CJ-01')?.id ?? '';
  const people = { manager: '', shift: '' };
  for (const login of ['manager', 'shift'] as const) {
    people[login] = (await send(page, login, 'GET', '/v1/user/my-info/')).user.id;
    await send(page, login, 'PUT', '/v1/user/pin/', { pin: pins[login], current_password: demoPassword });
  }
  await send(page, 'admin', 'PUT', '/v1/admin/restaurant/assign-user', {
    restaurant_id,
    user_id: people.shift,
  });
  const { data: made } = await send(page, 'admin', 'POST', '/v1/admin/device/enrol/', {
    restaurant_id,
    name: 'Bar',
  });

  const tiles = page.getByRole('main').getByRole('listitem').getByRole('button');
  const group = (name: string) => page.getByRole('group', { name: t(name), exact: true });
  const nameOf = async (login: Login) => {
    const { user } = await send(page, login, 'GET', '/v1/user/my-info/');
    const { first_name, last_name } = user as unknown as { first_name: string; last_name: string };
    return `${first_name} ${last_name}`;
  };
  const begin = async (login: 'manager' | 'shift') => {
    await tiles.filter({ hasText: await nameOf(login) }).click();
    for (const digit of pins[login]) await page.getByRole('button', { name: digit, exact: true }).click();
    const began = Date.now();
    await page.getByRole('button', { name: t('Begin') }).click();
    await expect(group('Person')).toBeVisible();
    return Date.now() - began;
  };
  const author = page.getByRole('button', { name: new RegExp(t('Change the person')) });
  const chosen = group('Person').locator('input:checked');

  await page.goto('/tablet');
  await page.getByLabel(t('Code'), { exact: true }).fill(made.code);
  await page.getByRole('button', { name: t('Set up tablet') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();

  guard.expectRefusal(401, '/v1/device/unlock/');
  await tiles.filter({ hasText: await nameOf('manager') }).click();
  await page.getByLabel(t('PIN'), { exact: true }).fill('0852');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('The PIN is not right.'))).toBeVisible();
  await page.getByRole('button', { name: t('Somebody else') }).click();

  const took = await begin('manager');
  await expect(author).toContainText(await nameOf('manager'));
  await group('Person').locator('label:has(input)').first().click();
  await group('Points').locator('label:has(input)').filter({ hasText: /^7$/ }).click();
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('Undo'), exact: true }).first()).toBeVisible();
  await group('Person').locator('label:has(input)').nth(1).click();
  await page.getByRole('button', { name: t('Done'), exact: true }).click();

  await begin('shift');
  await expect(author).toContainText(await nameOf('shift'));
  await expect(chosen).toHaveCount(0);
  await author.click();
  await begin('manager');
  await expect(chosen).toHaveCount(1);

  // Nothing but the record screen is reached, and a reload asks for the PIN again.
  await page.goto('/dashboard/restaurants');
  await expect(page).toHaveURL(/\/\?redirect=/);
  await page.goto('/tablet');
  await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('accessToken');
  console.log(`A PIN let its person in within ${took} ms`);
});
