/** How a session begins in the built page, whose first calls its `index.html` makes (spec.md §4 and §7). */
import { expect, type Page, type Request } from '@playwright/test';
import { getMyInfo } from '#contract/session.ts';
import { test } from './fixtures.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

/** Every call of the page from now on. */
function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) calls.push(request);
  });
  return calls;
}

const isStartupCheck = (call: Request) => new URL(call.url()).pathname === getMyInfo.path;

test('[session-startup, calls-headers] a stored token that the server takes: one check, and each call carries it', async ({
  page,
  enter,
  t,
}) => {
  await enter('admin');
  const token = await stored(page);
  const calls = recordCalls(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
  expect(calls.filter(isStartupCheck)).toHaveLength(1);
  for (const call of calls) {
    expect(await call.allHeaders(), call.url()).toMatchObject({
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      'x-client-id': 'brigade-web',
      'x-client-secret': 'brigade-web',
    });
  }
});

test('the tab has its sign, although a page is drawn before it', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/);
});

test('[session-startup] without a token nothing is checked, and nobody is signed in', async ({ page, t }) => {
  const calls = recordCalls(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  expect(calls.filter(isStartupCheck)).toEqual([]);
});

for (const [what, payload] of [
  ['whose time is up', { exp: 1_000_000_000 }],
  ['that the server refuses', {}],
] as const) {
  test(`[session-startup] a stored token ${what} is removed, and nobody is signed in`, async ({
    page,
    enter,
    guard,
    t,
  }) => {
    await enter('admin');
    // Its signature fits no more, either.
    await page.evaluate((changed) => {
      const [head = '', body = ''] = (localStorage.getItem('accessToken') ?? '').split('.');
      const own = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as object;
      const forged = btoa(JSON.stringify({ ...own, ...changed })).replace(/=+$/, '');
      localStorage.setItem('accessToken', [head, forged, 'x'.repeat(43)].join('.'));
    }, payload);
    guard.expectRefusals(401);
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
    expect(await stored(page)).toBeNull();
    // And once more, with what the first time has left.
    await page.reload();
    await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
  });
}
