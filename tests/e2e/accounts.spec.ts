/** A person's way into the product and back into it: invitation, activation, recovery, over real mails. */
import { expect, type Browser, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins, type RunningServer } from '#tests/support/demo-server.ts';
import { startSmtp, type TakenMail, type TestSmtp } from '#tests/support/smtp.ts';
import { fillLogin, test as base } from './fixtures.ts';
import { Guard } from './guard.ts';
import { readTexts } from './texts.ts';

/** Its server hands its mails to a real mail server. */
const test = base.extend<{ smtp: TestSmtp }>({
  smtp: async ({ browserName }, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    // Chromium alone: the name is read because Playwright takes nothing but a pattern of fixtures here.
    expect(browserName).toBe('chromium');
    await smtp.close();
  },
  env: async ({ smtp }, use) =>
    use({ SMTP_URL: smtp.url, MAIL_FROM: 'Brigade <brigade@ardealgrill.example>' }),
});

const invited = { email: 'jana.krueger@ardealgrill.example', first: 'Jana', last: 'Krüger' };
const restaurant = 'München Laim';

async function mailTo(smtp: TestSmtp, address: string, subject: string): Promise<TakenMail> {
  const wanted = (mail: TakenMail) => mail.to.includes(address) && mail.headers['subject'] === subject;
  await expect(() => expect(smtp.mails.some(wanted), `a mail "${subject}"`).toBe(true)).toPass();
  const mail = smtp.mails.findLast(wanted);
  if (!mail) throw new Error(`no mail "${subject}"`);
  return mail;
}

/** Where a mail's link leads, on the server under test. */
function linkOf(mail: TakenMail, server: RunningServer): string {
  const link = /^https?:\S+$/m.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in the mail: ${mail.text}`);
  const { pathname, search } = new URL(link);
  return `${server.url}${pathname}${search}`;
}

/** A tablet of the restaurant's, in German, that is watched like every page here. */
async function tabletOf(
  browser: Browser,
  { url: origin }: RunningServer,
): Promise<{ page: Page; guard: Guard }> {
  const context = await browser.newContext({
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'locale', value: 'de' }] }] },
  });
  const guard = new Guard();
  await guard.watch(context);
  return { page: await context.newPage(), guard };
}

test('an admin invites an evaluator, who activates, sees own restaurants only, and recovers the password', async ({
  browser,
  page,
  smtp,
  server,
  t,
}) => {
  const de = await readTexts('de');

  await page.goto('/');
  await fillLogin(page, t, demoLogins.admin, demoPassword);
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();
  await page.goto('/dashboard/users/add');
  await page.getByLabel(t('First name')).fill(invited.first);
  await page.getByLabel(t('Last name')).fill(invited.last);
  await page.getByLabel(t('E-mail'), { exact: true }).fill(invited.email);
  await page.getByLabel(t('Position')).selectOption('shift_manager');
  await page.getByLabel(t('Role')).selectOption('evaluator');
  await page.getByLabel(t('Language')).last().selectOption('de');
  await page.getByRole('checkbox', { name: new RegExp(restaurant) }).check();
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `${invited.first} ${invited.last}` }),
  ).toBeVisible();

  const invitation = await mailTo(smtp, invited.email, de('Your invitation to Brigade'));
  const { page: tablet, guard } = await tabletOf(browser, server);
  await tablet.goto(linkOf(invitation, server));
  await expect(tablet).not.toHaveURL(/token/);
  await tablet.getByLabel(de('New password'), { exact: true }).fill('drei Kellen Suppe');
  await tablet.getByLabel(de('New password again')).fill('drei Kellen Suppe');
  await tablet.getByRole('button', { name: de('Activate the account') }).click();
  await fillLogin(tablet, de, invited.email, 'drei Kellen Suppe');
  await tablet.getByRole('link', { name: de('Restaurants'), exact: true }).click();

  const rows = tablet.getByRole('table').getByRole('link');
  await expect(rows).toHaveText([restaurant]);
  await expect(tablet.getByRole('link', { name: de('Add restaurant') })).toHaveCount(0);
  await tablet.goto(`${server.url}/dashboard/restaurants/add`);
  await expect(tablet.getByRole('heading', { level: 1, name: de('No access') })).toBeVisible();

  // An open page would learn of the end by its live stream, at a moment of its own.
  await tablet.goto('about:blank');
  const { page: other, guard: otherGuard } = await tabletOf(browser, server);
  await other.goto(server.url);
  await other.getByRole('link', { name: de('Forgot your password?') }).click();
  // Both pages have a field of that name.
  await expect(other.getByRole('heading', { level: 1, name: de('Forgot your password?') })).toBeVisible();
  await other.getByLabel(de('E-mail'), { exact: true }).fill(invited.email);
  await other.getByRole('button', { name: de('Send the link') }).click();
  await expect(other.getByRole('heading', { name: de('E-mail sent successfully') })).toBeVisible();
  const recovery = await mailTo(smtp, invited.email, de('Set a new password for Brigade'));
  await other.goto(linkOf(recovery, server));
  await other.getByLabel(de('New password'), { exact: true }).fill('vier Kellen Suppe');
  await other.getByLabel(de('New password again')).fill('vier Kellen Suppe');
  await other.getByRole('button', { name: de('Set the password') }).click();
  await expect(other.getByRole('button', { name: de('Log in'), exact: true })).toBeVisible();
  await mailTo(smtp, invited.email, de('Your Brigade password was changed'));

  // The session of the former password is over at its next request.
  // The page asks for its data together with the person.
  guard.expectRefusal(401, '/v1/user/my-info/');
  guard.expectRefusal(401, '/v1/restaurant/list-by-month/');
  await tablet.goto(`${server.url}/dashboard/restaurants`);
  await expect(tablet.getByText(de('Your session has ended. Please log in again.'))).toBeVisible();

  await fillLogin(other, de, invited.email, 'vier Kellen Suppe');
  const own = other.getByRole('list', { name: de('Your restaurants') });
  await expect(own.getByRole('heading')).toHaveText([restaurant]);
  expect([...guard.verdict(), ...otherGuard.verdict()]).toEqual([]);
});
