/** A tablet of a restaurant with two evaluators, both with a PIN: set up by an administrator's code, at its tiles. */
import { expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import type { Texts } from './texts.ts';

export const pins = { manager: '2580', shift: '739164' } as const;
export type TabletLogin = keyof typeof pins;

/** Sends a call as somebody; answers its body. */
export async function send(
  page: Page,
  as: keyof typeof demoLogins,
  method: string,
  path: string,
  data?: object,
) {
  const entered = await page.request.post('/v1/admin/login/', {
    data: { email: demoLogins[as], password: demoPassword },
  });
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as {
    data: { id: string; store_id: string }[] & { code: string };
    user: { id: string; first_name: string; last_name: string };
  };
}

export async function nameOfLogin(page: Page, login: TabletLogin): Promise<string> {
  const { user } = await send(page, login, 'GET', '/v1/user/my-info/');
  return `${user.first_name} ${user.last_name}`;
}

export async function setUpTablet(page: Page, t: Texts): Promise<void> {
  const idIn = (restaurants: { id: string; store_id: string }[]) =>
    restaurants.find(({ store_id }) => store_id === 'RO-CJ-01')?.id;
  const restaurant_id = idIn((await send(page, 'admin', 'GET', '/v1/restaurant/list/')).data);
  for (const login of ['manager', 'shift'] as const)
    await send(page, login, 'PUT', '/v1/user/pin/', { pin: pins[login], current_password: demoPassword });
  if (idIn((await send(page, 'shift', 'GET', '/v1/restaurant/list/')).data) === undefined) {
    const { user } = await send(page, 'shift', 'GET', '/v1/user/my-info/');
    const body = { restaurant_id, user_id: user.id };
    await send(page, 'admin', 'PUT', '/v1/admin/restaurant/assign-user', body);
  }
  const enrolment = { restaurant_id, name: 'Bar' };
  const { data: made } = await send(page, 'admin', 'POST', '/v1/admin/device/enrol/', enrolment);
  await page.goto('/tablet');
  await page.getByLabel(t('Code'), { exact: true }).fill(made.code);
  await page.getByRole('button', { name: t('Set up tablet') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();
}

/** The tile and a PIN, whoever's it is. */
export async function typePin(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: name }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** The tile and the PIN; answers how long the record screen took from the last press, in milliseconds. */
export async function beginOnTablet(page: Page, t: Texts, login: TabletLogin, name: string): Promise<number> {
  await typePin(page, name, pins[login]);
  const began = Date.now();
  await page.getByRole('button', { name: t('Begin') }).click();
  await expect(page.getByRole('group', { name: t('Person'), exact: true })).toBeVisible();
  return Date.now() - began;
}
