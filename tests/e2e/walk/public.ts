/** What everybody may see: the log-in, the pages that mails lead to, the legal texts, the mailbox, the set-up. */
import { expect, type Page } from '@playwright/test';
import { demoLogins } from '#tests/support/demo-server.ts';
import { fillLogin } from '#tests/e2e/fixtures.ts';
import { madeStatement } from './made-statement.ts';
import type { Chapter, Stage, Stop } from './stop.ts';

const heading = ({ page, t }: Stage, name: string) => page.getByRole('heading', { level: 1, name: t(name) });

/** The page that a statement's link leads to, in the language of the walk. */
async function showStatement(page: Page, made: Parameters<typeof madeStatement>[0]): Promise<void> {
  const json = { success: true, data: madeStatement(made) };
  await page.route('**/v1/statement/made', (route) => route.fulfill({ json }));
  await page.goto(`/statement?token=made&lang=${await languageOf(page)}`);
}

/** The app's language: the page of a statement has its own, from the link. */
const languageOf = (page: Page) => page.evaluate(() => localStorage.getItem('locale'));

/** A page of a mail's link, without its token and with one that is none. */
function linkPage(route: string, call: string): Stop[] {
  return [
    {
      kind: 'screen',
      name: `${route} without a token`,
      route,
      async show(stage) {
        await stage.page.goto(route);
        await expect(heading(stage, 'Missing token')).toBeVisible();
      },
    },
    {
      kind: 'screen',
      name: `${route} with a token that is none`,
      async show({ page, guard, t }) {
        guard.expectRefusal(400, `/v1/user/${call}/cut-off`);
        await page.goto(`${route}?token=cut-off`);
        // Where a new one can be asked for, that is said too.
        await expect(
          page.getByText(t('This link does not work. Please copy it whole from the e-mail.').slice(0, -1)),
        ).toBeVisible();
      },
    },
  ];
}

/** A long text: legal, or a guide. */
function articlePage(route: string, title: string): Stop {
  return {
    kind: 'screen',
    name: title,
    route,
    async show(stage) {
      await stage.page.goto(route);
      await expect(heading(stage, title)).toBeVisible();
      // The text comes after its title.
      await expect(stage.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  };
}

export const publicPages: Chapter = [
  {
    kind: 'screen',
    name: 'home',
    route: '/',
    async show({ page, t }) {
      await page.goto('/');
      await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /admin@ardealgrill\.example/ })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'home with empty fields',
    async show({ page, t }) {
      await page.getByRole('button', { name: t('Log in'), exact: true }).click();
      await expect(page.getByText(t('Enter the password'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'home with a refused log-in',
    async show({ page, guard, t }) {
      guard.expectRefusal(401, '/v1/admin/login/');
      await fillLogin(page, t, 'nobody@ardealgrill.example', 'wrong-password');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'page not found',
    async show(stage) {
      stage.guard.expectRefusal(404, '/nowhere');
      await stage.page.goto('/nowhere');
      await expect(heading(stage, 'Page not found')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'forgot password',
    route: '/forgot-password',
    async show(stage) {
      await stage.page.goto('/forgot-password');
      await expect(heading(stage, 'Forgot your password?')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'forgot password, sent',
    async show(stage) {
      const { page, t } = stage;
      await page.getByLabel(t('E-mail'), { exact: true }).fill(demoLogins.manager);
      await page.getByRole('button', { name: t('Send the link') }).click();
      await expect(heading(stage, 'E-mail sent successfully')).toBeVisible();
    },
  },
  ...linkPage('/reset-password', 'link'),
  ...linkPage('/verify-email', 'verify-email'),
  ...linkPage('/activate-account', 'link'),
  articlePage('/terms-and-conditions', 'Terms and conditions'),
  articlePage('/privacy-policy', 'Privacy policy'),
  {
    kind: 'screen',
    name: 'help',
    route: '/help/',
    async show(stage) {
      await stage.page.goto('/help');
      await expect(heading(stage, 'Help')).toBeVisible();
    },
  },
  articlePage('/help/administrator', 'Guide for administrators'),
  articlePage('/help/evaluator', 'Guide for evaluators'),
  {
    kind: 'screen',
    name: 'mailbox',
    route: '/mailbox',
    async show(stage) {
      // The mail asked for above is sent a moment later.
      await expect(async () => {
        await stage.page.goto('/mailbox');
        await expect(stage.page.getByRole('navigation').getByText(demoLogins.manager).first()).toBeVisible({
          timeout: 2_000,
        });
      }).toPass({ timeout: 20_000 });
    },
  },
  {
    kind: 'screen',
    name: 'statement without a link',
    async show(stage) {
      await stage.page.goto(`/statement?lang=${await languageOf(stage.page)}`);
      await expect(heading(stage, 'This link does not work')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'statement',
    async show({ page, t }) {
      await showStatement(page, { reports: 12, causes: 3 });
      await page.locator('summary').first().click();
      await expect(page.getByText(t('Day by day'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'statement with a question that is empty',
    async show({ page, t }) {
      await page
        .getByRole('button', { name: t('Ask about this') })
        .first()
        .click();
      await page.getByRole('button', { name: t('Send the question') }).click();
      await expect(page.getByText(t('Please write your question.'))).toBeVisible();
    },
  },
  {
    kind: 'paper',
    name: 'statement on paper',
    async show({ page }) {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'statement that could not be loaded',
    async show({ page, guard, t }) {
      await page.emulateMedia({ media: null });
      guard.expectRefusal(503, '/v1/statement/made');
      await page.route('**/v1/statement/made', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute('**/v1/statement/made');
      await expect(page.getByRole('button', { name: t('Try again') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'set-up without a token',
    route: '/setup',
    async show(stage) {
      await stage.page.goto('/setup');
      await expect(heading(stage, 'Missing token')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'set-up that is done',
    async show(stage) {
      stage.guard.expectRefusal(409, '/v1/app/setup-link/none');
      await stage.page.goto('/setup?token=none');
      await expect(heading(stage, 'Brigade is set up already')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'set-up with errors',
    async show(stage) {
      const { page, t } = stage;
      // This server has its administrators: the form is seen where the link is said to be a new server's.
      await page.route('**/v1/app/setup-link/new', (route) => route.fulfill({ json: { success: true } }));
      await page.goto('/setup?token=new');
      await expect(heading(stage, 'Set up Brigade')).toBeVisible();
      await page.getByRole('button', { name: t('Create the account') }).click();
      await expect(page.getByText(t('Enter the last name'))).toBeVisible();
    },
  },
];
