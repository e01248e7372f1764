/** Markup that somebody stored in every text there is: it is read as text, on every screen, and does nothing. */
import { expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { emails, full, image, names, script, test, texts } from './marked-chain.ts';
import { presentMonth, shiftMonth } from './present.ts';
import { addMonths } from '#contract/month.ts';
import { like } from './texts.ts';

/** Shown as it was typed, and nothing of it is an element. */
async function expectText(page: Page, ...wanted: readonly string[]): Promise<void> {
  for (const text of wanted)
    await expect(page.getByText(text).locator('visible=true').first(), text).toBeVisible();
  const made = await page.evaluate(() => ({
    elements: [...document.querySelectorAll('img, iframe, [onerror], [onload], a[href^="javascript:"]')].map(
      (element) => element.outerHTML,
    ),
    scripts: [...document.scripts].filter(({ textContent }) => textContent.includes('taken')).length,
    taken: 'taken' in globalThis,
  }));
  expect(made).toEqual({ elements: [], scripts: 0, taken: false });
}

test.use({ actionTimeout: 20_000 });

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog of the browser: ${dialog.message()}`);
  });
});

test.afterEach(({ guard }) => {
  expect(guard.requests.filter((request) => /^GET \/(?:.*\/)?x$/.test(request))).toEqual([]);
  expect(guard.breaches).toEqual([]);
});

test('an administrator reads it on every page, in dialogs, in messages and on paper', async ({
  page,
  enter,
  marked,
  t,
}) => {
  test.slow();
  const { restaurant, evaluator, colleague } = marked;
  const alert = page.getByRole('alertdialog');
  const cancel = () => alert.getByRole('button', { name: t('Cancel') }).click();
  const press = (name: string) => page.getByRole('button', { name: t(name), exact: true }).click();
  await enter('admin');

  await page.goto('/dashboard?q=M-1');
  await expectText(page, names.restaurant);
  await page.goto('/dashboard/restaurants?q=M-1');
  await expectText(page, names.restaurant);
  await page.getByRole('searchbox').fill(image);
  await expectText(page, names.restaurant);

  await page.goto(`/dashboard/restaurants/${restaurant}?month=${shiftMonth()}`);
  await expectText(page, names.restaurant, full(names.evaluator), full(names.colleague), texts.corrected);
  await expect(page).toHaveTitle(new RegExp('{{7\\*7}}'));
  await page
    .getByRole('button', { name: like(t('Actions: {person}, {day}')) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('History') }).click();
  await expect(page.getByRole('dialog').getByText(full(names.colleague)).first()).toBeVisible();
  await expectText(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: like(t('Actions: {person}, {day}')) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('Void') }).click();
  await expect(alert).toContainText(full(names.colleague));
  await cancel();
  await press('Delete');
  await expect(alert).toContainText(names.restaurant);
  await expectText(page);
  await cancel();
  await page
    .getByRole('navigation', { name: t('Parts of the restaurant') })
    .getByRole('link', { name: t('People'), exact: true })
    .click();
  await page
    .getByRole('button', { name: like(t('Remove {name} from the restaurant')) })
    .first()
    .click();
  await expect(alert.getByRole('heading')).toContainText(names.restaurant);
  await expect(alert).toContainText(`${full(names.evaluator)} loses access to ${names.restaurant} at once.`);
  await expectText(page);
  await alert.getByRole('button', { name: t('Remove from restaurant') }).click();
  await expect(
    page.getByText(
      t('{person} was removed from {name}', { person: full(names.evaluator), name: names.restaurant }),
    ),
  ).toBeVisible();
  await press('Assign a person');
  await page.getByRole('combobox', { name: t('Person') }).fill('svg onload');
  await page.getByRole('option').first().click();
  await press('Assign');
  await expect(
    page.getByText(
      t('{person} was assigned to {name}', { person: full(names.evaluator), name: names.restaurant }),
    ),
  ).toBeVisible();
  await expectText(page);
  await page.getByRole('link', { name: t('Month'), exact: true }).click();
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await press('Print');
  await page.getByRole('menuitem', { name: t('The month with every report') }).click();
  await page.emulateMedia({ media: 'print' });
  await expectText(page, names.restaurant, full(names.colleague), texts.corrected);
  await page.emulateMedia({ media: null });

  await page.goto(`/dashboard/restaurants/edit/${restaurant}`);
  await expect(page.getByLabel(t('Restaurant name'))).toHaveValue(names.restaurant);
  await expectText(page);

  await page.goto('/dashboard/users?q=markup');
  const inOrder = (name: readonly string[]) => name.toReversed().join(', ');
  await expectText(page, inOrder(names.evaluator), inOrder(names.colleague), emails.evaluator);
  await page.goto(`/dashboard/users/${colleague}?month=${shiftMonth()}`);
  await expectText(page, full(names.colleague), emails.colleague, names.restaurant, full(names.evaluator));
  await press('Delete');
  await expect(alert).toContainText(full(names.colleague));
  await cancel();
  await page.goto(`/dashboard/users/edit/${evaluator}`);
  await expect(page.getByLabel(t('Last name'))).toHaveValue(names.evaluator[1]);
  await expectText(page);
  await page.goto('/dashboard/users/add');
  await page.getByLabel(t('First name')).fill(names.colleague[0]);
  await page.getByLabel(t('Last name')).fill(names.colleague[1]);
  await page.getByLabel(t('E-mail'), { exact: true }).fill('<i>third</i>@markup.example');
  await page.getByLabel(t('Position')).selectOption('crew');
  await page.getByLabel(t('Role')).selectOption('user');
  await press('Save and add another user');
  await expectText(page, t('Last added: {name}', { name: full(names.colleague) }));
  await expectText(page, t('User added successfully'));

  await page.goto('/dashboard/activity');
  await page
    .getByRole('row')
    .filter({ hasText: /Voided/ })
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await expectText(
    page,
    names.restaurant,
    names.former,
    full(names.evaluator),
    texts.corrected,
    texts.reason,
  );

  await press('Search or go to…');
  await page.getByRole('dialog').getByRole('combobox').fill('M-1');
  await expect(page.getByRole('option', { name: names.restaurant })).toBeVisible();
  await expectText(page);
});

test('whoever evaluates reads it where feedback is recorded, corrected and taken back', async ({
  page,
  marked,
  t,
}) => {
  await page.goto('/health/live');
  await page.evaluate((token) => localStorage.setItem('accessToken', token), marked.token);
  await page.goto('/dashboard');
  await expectText(page, names.restaurant);
  await page.goto('/dashboard/record');
  const group = (name: string) => page.getByRole('group', { name, exact: true }).locator('label:has(input)');
  await expectText(page, full(names.colleague));
  await group(t('Person'))
    .filter({ hasText: full(names.colleague) })
    .first()
    .click();
  await group(t('Points')).filter({ hasText: /^3$/ }).click();
  await page.getByRole('button', { name: t('Comment'), exact: true }).click();
  await page.getByLabel(t('Comment'), { exact: true }).fill(texts.comment);
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  const saved = page.getByRole('region', { name: t('Last entry'), exact: true });
  await expect(saved).toContainText(full(names.colleague));
  const mine = page.getByRole('region', { name: t('My last entries'), exact: true });
  await expectText(page, texts.comment);
  await mine
    .getByRole('button', { name: t('Correct'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel(t('Comment'))).toHaveValue(texts.comment);
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText(full(names.colleague));
  await expectText(page);
  await page.keyboard.press('Escape');
  await saved.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(saved).toContainText(t('Undone: {what}').split('{')[0] ?? '');
  await expect(saved).toContainText(full(names.colleague));
  await expectText(page);
});

test('a file that is full of it is read as a file', async ({ page, enter, t }) => {
  await enter('admin');
  await page.goto('/dashboard/import?kind=users');
  const cells = [...names.colleague, '<b>not an address', image, script];
  const lines = [
    `First name;Last name;E-mail;Position;Role;${image}`,
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${image}.csv`, mimeType: 'text/csv', buffer });
  const errors = page.getByRole('table', { name: t('Errors in the file') });
  await expect(errors).toContainText('<b>not an address');
  await expectText(page, '<b>not an address', image);
});

test('mails carry it as text, and the mailbox shows it so', async ({ page, marked }) => {
  const mine = marked.mails.filter(({ html }) => html.includes('onload'));
  expect(mine.length).toBeGreaterThanOrEqual(2);
  for (const { text, html, subject } of marked.mails) {
    expect(html).not.toMatch(/<(?:img|svg|script|iframe|b|i)\b/);
    expect(html).toContain(
      html.includes('onload') ? '&lt;i&gt;&quot;&gt;&lt;svg onload=taken=1&gt;' : '&lt;',
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('<');
  }
  await page.goto('/mailbox');
  // Others of this file's tests invite people too, and the newest mail is shown first.
  await page.getByRole('link', { name: emails.evaluator }).first().click();
  await expectText(page, names.evaluator[0]);
  await expect(page.getByRole('article').first()).toContainText(names.evaluator[0]);
});

test('files for download say in their headers that they are none of ours to run', async ({
  server,
  marked,
  page,
}) => {
  const body = { email: demoLogins.admin, password: demoPassword };
  const login = await page.request.post(`${server.url}/v1/admin/login/`, { data: body });
  const { accessToken: token } = (await login.json()) as { accessToken: string };
  for (const kind of ['restaurant', 'user', 'report']) {
    const query =
      kind === 'report'
        ? `&restaurant_id=${marked.restaurant}&from=${addMonths(presentMonth(), -1)}&to=${presentMonth()}`
        : kind === 'user'
          ? '&q=markup'
          : '&q=m-1';
    const answer = await page.request.get(`${server.url}/v1/${kind}/export/?format=csv${query}`, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
    });
    const headers = answer.headers();
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(await answer.text()).toContain('<b>');
  }
});
