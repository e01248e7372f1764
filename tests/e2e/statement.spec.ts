/** The page behind a mailed link, without a log-in, as the built server sends it (payout.md §6). */
import { expect, type Page } from '@playwright/test';
import type { ClosingEntry, ClosingLine } from '#contract/closings.ts';
import { addMonths } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { statementBytes } from '#tests/bench/bytes.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { like } from './texts.ts';

const month = addMonths(presentMonth(), -1);

interface Mailed {
  link: string;
  person: string;
}

/** Closes the last month of a restaurant, one of whose people has an address, and takes the link out of their mail. */
async function mailedStatement(page: Page, url: string): Promise<Mailed> {
  const login = await page.request.post(`${url}/v1/admin/login/`, {
    data: { email: demoLogins.admin, password: demoPassword },
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}` };
  const read = async <Data>(path: string): Promise<Data> =>
    ((await (await page.request.get(url + path, { headers })).json()) as { data: Data }).data;

  const entries = await read<ClosingEntry[]>(`/v1/closing/list/?date=${month}`);
  const entry = entries.find(
    ({ checks, state }) => state !== 'closed' && !checks.some((one) => one.blocking),
  );
  if (!entry) throw new Error('no restaurant of the demo can be closed');
  const { id } = entry.restaurant;
  const { known } = await read<{ known: ClosingLine[] }>(`/v1/closing/details/?id=${id}&date=${month}`);
  const line = known.find(({ count }) => count > 1);
  if (!line) throw new Error('nobody of the restaurant has feedback');
  const reader = `statement.${Date.now()}@ardealgrill.example`;
  await page.request.put(`${url}/v1/user/update/${line.person.id}`, {
    headers,
    data: { email: reader, locale: 'en' },
  });
  await page.request.post(`${url}/v1/admin/closing/close/`, {
    headers,
    data: { month, restaurant_ids: [id] },
  });
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = await read<{ to: string; text: string }[]>('/v1/app/mails/');
        const mail = mails.find(({ to, text }) => to.includes(reader) && text.includes('/statement?'));
        link = /\/statement\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return { link, person: nameOf(line.person) };
}

test('a mailed link shows what is paid and why, takes a question, and is one sheet of paper', async ({
  page,
  server,
  guard,
  t,
}) => {
  const { link, person } = await mailedStatement(page, server.url);
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/statement');
  await page.goto(link);
  const heading = page.getByRole('heading', { level: 1, name: like(t('Statement for {name}')) });
  await expect(heading).toBeVisible();
  await expect(page.getByText(person, { exact: true })).toBeVisible();
  const headers = (await answer).headers();
  expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'; img-src 'self'");
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

  // Nobody who comes after reads the link.
  expect(new URL(page.url()).search).toBe('');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(new URL(link, server.url).searchParams.get('token'));
  await page.reload();
  await expect(heading).toBeVisible();

  await page
    .getByRole('button', { name: t('Ask about this') })
    .nth(1)
    .click();
  await page.getByLabel(t('Your question')).fill('De ce nu sunt mai multe puncte?');
  await page.getByRole('button', { name: t('Send the question') }).click();
  await expect(
    page.getByText(t('Not answered yet. The answer comes by e-mail and stands here.')),
  ).toBeVisible();

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(guard.calls().filter((call) => call.startsWith('GET /v1/statement/'))).toHaveLength(2);
});

test('a wrong link says whom to ask', async ({ page, guard, t }) => {
  guard.expectRefusal(400, '/v1/statement/wrong');
  await page.goto('/statement?token=wrong&lang=en');
  await expect(page.getByRole('heading', { level: 1, name: t('This link does not work') })).toBeVisible();
});

test('the page of a statement needs at most 75 KB of brotli JavaScript, and none of the app', async ({
  page,
  guard,
  t,
}) => {
  const { js, files } = statementBytes();
  expect(js.brotli, files.join('\n')).toBeGreaterThan(20_000);
  expect(js.brotli, files.join('\n')).toBeLessThanOrEqual(75_000);
  await page.goto('/statement?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: t('This link does not work') })).toBeVisible();
  const loaded = guard.requests.flatMap((request) => /^GET \/(assets\/.+\.js)$/.exec(request)?.[1] ?? []);
  expect(loaded).toEqual(files.filter((file) => file.endsWith('.js')));
});
