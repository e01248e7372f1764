/** Files in and out in a real browser: import by keyboard and mouse, downloads, and the palette. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { dayFromNow } from './present.ts';
import { like } from './texts.ts';

const fileOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const header = 'Store ID;Name;Daily feedback goal';
const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  page.locator('input[type=file]').setInputFiles(file);

test('a file is corrected until it fits, and imported', async ({ page, signIn, t }) => {
  await signIn('admin');
  await page.goto('/dashboard/import');
  await expect(page.getByRole('heading', { level: 1, name: t('Import') })).toBeVisible();

  await choose(page, fileOf('foreign.csv', ['Aa;Bb;Cc', 'X-1;Unu;7']));
  const restaurants = page.getByRole('combobox', { name: like(t('{0} (needed)')) }).first();
  await expect(restaurants).toHaveAccessibleDescription(t('No column of the file is matched to this'));

  const bad = ['RO-CJ-01;Cluj-Napoca Mănăștur;12', 'X-1;Unu;7', 'X-2;Doi;700'];
  await choose(page, fileOf('stores.csv', [header, ...bad]));
  const errors = page.getByRole('table', { name: t('Errors in the file') });
  await expect(errors.getByRole('row').nth(1)).toContainText('700');
  const start = page.getByRole('button', { name: t('Import'), exact: true });
  await expect(start).toBeDisabled();

  await choose(page, fileOf('stores.csv', [header, ...bad.slice(0, 2)]));
  await expect(start).toBeEnabled();
  await start.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('Import'), exact: true }).click();
  await expect(page.getByText(t('{fileName} is imported', { fileName: 'stores.csv' }))).toBeVisible();
  await page.getByRole('link', { name: t('Go to the restaurants') }).click();
  await expect(page.getByRole('link', { name: 'Unu', exact: true })).toBeVisible();
});

test('the palette finds a restaurant and opens it', async ({ page, signIn, t }) => {
  await signIn('admin');
  await page.getByRole('button', { name: t('Search or go to…') }).click();
  const palette = page.getByRole('dialog', { name: t('Search or go to…') });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('manastur');
  // The first is the restaurant; what can be done with it follows.
  const found = palette.getByRole('option', { name: /RO-CJ-01/ }).first();
  await expect(found).toBeVisible();
  await field.fill('nothing is called so');
  await expect(palette.getByText(t('No data'))).toBeVisible();
  await field.fill('manastur');
  await found.click();
  const heading = page.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  await expect(heading).toBeFocused();
  await expect(palette).toHaveCount(0);
});

test('a long import is cancelled in its middle, and nothing of it is there', async ({
  page,
  server,
  signIn,
  t,
}) => {
  await signIn('admin');
  await page.goto('/dashboard/import?kind=reports');
  const day = dayFromNow(-3);
  const people = 'manager.cluj@ardealgrill.example;crew@ardealgrill.example';
  const reports = Array.from({ length: 20_000 }, (_, index) => {
    const at = new Date(index * 3000).toISOString().slice(11, 19);
    return `RO-CJ-01;${day} ${at};${people};${index % 11}`;
  });
  await choose(
    page,
    fileOf('many.csv', ['Store ID;Observed at;Evaluator;Evaluated user;Points', ...reports]),
  );
  const start = page.getByRole('button', { name: t('Import'), exact: true });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  const counted = page.locator('dl').filter({ hasText: t('Unchanged') });
  // Some may be in the chain's own data already, where the times are the same to the second.
  const before = (await counted.textContent()) ?? '';
  expect(before).toMatch(/19,9\d\d|20,000/);
  await start.click();
  // Somebody else writes, so that the import can't end before it is cancelled, however quick the machine.
  const other = new DatabaseSync(join(server.dataDir, 'brigade.db'));
  other.exec('begin immediate');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Import'), exact: true })
    .click();
  await expect(page.getByRole('progressbar', { name: t('Reading the rows') })).toBeAttached();
  await page.getByRole('button', { name: t('Cancel'), exact: true }).click();
  await expect(page.getByText(t('The import was cancelled'))).toBeVisible();
  other.close();
  const checked = page.waitForResponse('**/v1/admin/import/run/**');
  await page.getByRole('button', { name: t('Check again') }).click();
  await (await checked).finished();
  await expect(start).toBeEnabled({ timeout: 60_000 });
  await expect(counted).toHaveText(before);
});

test('lists are downloaded as they are filtered, in the language of the interface', async ({
  page,
  signIn,
  t,
}) => {
  await signIn('admin');
  await page.goto('/dashboard/restaurants?q=cluj');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(2);
  for (const format of ['CSV', 'XLSX']) {
    await page.getByRole('button', { name: t('Export'), exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: new RegExp(format) }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    const bytes = await readFile(await download.path());
    await expect(page.getByText(t('{name} is saved', { name: download.suggestedFilename() }))).toBeVisible();
    if (format === 'XLSX') expect(bytes.subarray(0, 2).toString()).toBe('PK');
    else {
      // The mark by which Excel knows the encoding.
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [, ...rows] = bytes.toString('utf8').trim().split('\r\n');
      expect(rows.map((row) => /RO-CJ-0\d/.exec(row)?.[0])).toEqual(['RO-CJ-02', 'RO-CJ-01']);
    }
  }
});

test('the palette works by keyboard alone, and gives the focus back', async ({ page, signIn, t }) => {
  await signIn('admin');
  const search = page.getByRole('searchbox', { name: t('Search restaurants') });
  await search.focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('Search or go to…') });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(t('Add person'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('Add person') })).toBeFocused();
});
