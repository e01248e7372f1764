/** The page behind a mailed link, without a log-in, as the built server sends it (payout.md §6). */
import { expect, type Page } from '@playwright/test';
import { addMonths } from '#contract/month.ts';
import { statementBytes } from '#tests/bench/bytes.ts';
import { test } from './fixtures.ts';
import { Guard } from './guard.ts';
import { shiftMonth } from './present.ts';
import { like, readTexts } from './texts.ts';
import { madeStatement } from './walk/made-statement.ts';

const person = { name: 'Jürgen Weiß', email: 'jurgen.weiss@ardealgrill.example' };
const question = 'Am Samstag war ich am Grill. Fehlt da ein Feedback?';
const answer = 'Am Samstag hat niemand Feedback gegeben.';

/** The text of the newest mail to the person with that subject, and where its link leads on the server under test. */
async function mailIn(mailbox: Page, url: string, subject: RegExp): Promise<{ text: string; link: string }> {
  const found = mailbox.getByRole('navigation').getByRole('link').filter({ hasText: person.email });
  const mail = found.filter({ has: mailbox.getByText(subject) }).first();
  // Mails are sent a moment after their cause.
  await expect(async () => {
    await mailbox.goto(`${url}/mailbox`);
    await expect(mail).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await mail.click();
  await expect(mail).toHaveAttribute('aria-current', /\w/);
  const main = mailbox.getByRole('main');
  const text = await main.innerText();
  const { pathname, search } = new URL(/https?:\S+\/statement\?\S+/.exec(text)?.[0] ?? '', url);
  return { text, link: `${url}${pathname}${search}` };
}

test('a closed month is mailed in the person’s language, asked about at its link, answered, and read there again', async ({
  browser,
  page,
  enter,
  server: { url },
  t,
}) => {
  const de = await readTexts('de');
  const month = addMonths(shiftMonth(), -1);
  await enter('admin');
  await page.goto(`/dashboard/closing?month=${month}&q=DE-M-01`);
  await page.getByRole('table').getByRole('link', { name: 'München Laim' }).click();
  await page.getByRole('button', { name: t('Close the month') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Close the month') })
    .click();
  await expect(page.getByText(t('Closed'), { exact: true })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const guard = new Guard();
  await guard.watch(context);
  const phone = await context.newPage();
  const mailed = await mailIn(phone, url, /München Laim/);
  expect(mailed.text).toContain(de('Open the statement'));
  await phone.goto(mailed.link);
  await expect(phone).toHaveURL(`${url}/statement`);
  await expect(
    phone.getByRole('heading', { level: 1, name: like(de('Statement for {name}')) }),
  ).toBeVisible();
  await expect(phone.getByText(person.name)).toBeVisible();
  const comments = await phone.locator('.whitespace-pre-line').allInnerTexts();
  expect(comments.length).toBeGreaterThan(0);
  for (const comment of comments) expect(mailed.text).not.toContain(comment);

  await phone.reload();
  await phone
    .getByRole('button', { name: de('Ask about this') })
    .first()
    .click();
  await phone.getByLabel(de('Your question')).fill(question);
  await phone.getByRole('button', { name: de('Send the question') }).click();
  await expect(phone.getByText(question)).toBeVisible();

  await page.goto(`/dashboard/closing?month=${month}&q=DE-M-01`);
  await page
    .getByRole('table')
    .getByRole('link', { name: /about a statement is open/ })
    .click();
  const card = page.getByRole('article').filter({ hasText: question });
  await expect(card).toContainText(person.name);
  await card.getByRole('button', { name: t('Answer…') }).click();
  await page.getByRole('dialog').getByLabel(t('Answer'), { exact: true }).fill(answer);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Send the answer') })
    .click();
  await expect(card).toHaveCount(0);

  const told = await mailIn(phone, url, like(de('Your question about {month} was answered')));
  expect(told.text).not.toContain(answer);
  await phone.goto(mailed.link);
  await expect(phone.getByText(answer)).toBeVisible();
  await phone.goto(told.link);
  await expect(phone.getByText(answer)).toBeVisible();
  expect(guard.verdict()).toEqual([]);
  await context.close();
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

test('a statement is one sheet of A4, whatever happened in the month', async ({ page, guard }) => {
  for (const made of [
    { reports: 0, causes: 1 },
    { reports: 25, causes: 3 },
    { reports: 80, causes: 25 },
  ]) {
    const json = { success: true, data: madeStatement(made) };
    await page.route('**/v1/statement/made', (route) => route.fulfill({ json }));
    await page.goto('/statement?token=made&lang=ro');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), JSON.stringify(made)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const sheet = page.getByRole('article');
    const cut = await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut, JSON.stringify(made)).toBeLessThanOrEqual(1);
    // No cell runs into the next one.
    const cells = await sheet
      .locator('td')
      .evaluateAll(
        (all) =>
          all.filter(
            ({ scrollWidth, clientWidth, className }) =>
              scrollWidth > clientWidth + 1 && !className.includes('truncate'),
          ).length,
      );
    expect(cells, JSON.stringify(made)).toBe(0);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.unroute('**/v1/statement/made');
  }
  expect(guard.calls()).toEqual(Array(3).fill('GET /v1/statement/made'));
});
