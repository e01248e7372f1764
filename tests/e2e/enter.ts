/** Becoming somebody who has logged in before, on no page yet: quicker than the form, and without its toast. */
import type { Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';

export type Login = keyof typeof demoLogins;

export async function enterAs(page: Page, url: string, login: Login): Promise<void> {
  const body = { email: demoLogins[login], password: demoPassword };
  const answer = await page.request.post(`${url}/v1/admin/login/`, { data: body });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  // Any page of the origin will do to reach its storage.
  await page.goto(`${url}/health/live`);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
}
