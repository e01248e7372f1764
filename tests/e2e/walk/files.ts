/** A file on its way in, and the palette. */
import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '#tests/e2e/present.ts';
import { like, type Texts } from '#tests/e2e/texts.ts';
import { alert, leaveAndBeAsked } from './press.ts';
import type { Chapter, Stage } from './stop.ts';

const header = 'Store ID;Name;Daily feedback goal';
const reportHeader = 'Store ID;Date;Evaluator;Evaluated user;Points';
const known = 'RO-CJ-01;Cluj-Napoca Mănăștur;12';

async function choose({ page }: Stage, name: string, lines: readonly string[]): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** By its place: the word on it is another one than the page's in some languages. */
const start = (page: Page, t: Texts) =>
  page
    .getByRole('region', { name: t('Import'), exact: true })
    .getByRole('button')
    .first();
const palette = (page: Page, t: Texts) => page.getByRole('dialog', { name: t('Search or go to…') });

/** A restaurant that is nobody's yet. */
const unknown = () => [header, known, `W-${Date.now()};Un restaurant;7`];

async function startImport(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await choose(stage, 'stores.csv', unknown());
  await expect(start(page, t)).toBeEnabled();
  await start(page, t).click();
  await expect(alert(page)).toBeVisible();
}

const confirmImport = ({ page }: Stage) => alert(page).getByRole('button').last().click();

/** The chain as it was: other tests count its restaurants. */
async function deleteImported(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/v1/restaurant/list/?q=W-', { headers });
    const { data } = (await answer.json()) as { data: { id: string; store_id: string }[] };
    const imported = data.filter(({ store_id }) => store_id.startsWith('W-'));
    await Promise.all(
      imported.map(({ id }) => fetch(`/v1/admin/restaurant/delete/${id}`, { method: 'DELETE', headers })),
    );
  });
}

export const files: Chapter = [
  {
    kind: 'screen',
    name: 'import',
    page: 'import',
    before: ({ enter }) => enter('admin'),
    async show({ page, t }) {
      await expect(page.getByRole('heading', { level: 1, name: t('Import') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'import with missing columns',
    async show(stage) {
      const { page, t } = stage;
      await choose(stage, 'foreign.csv', ['Aa;Bb;Cc', 'X-1;Unu;7']);
      const restaurants = page.getByRole('combobox', { name: like(t('{0} (needed)')) }).first();
      await expect(restaurants).toHaveAccessibleDescription(t('No column of the file is matched to this'));
    },
  },
  {
    kind: 'screen',
    name: 'import with errors',
    async show(stage) {
      const { page, t } = stage;
      await choose(stage, 'stores.csv', [header, known, 'X-2;Doi;700']);
      const errors = page.getByRole('table', { name: t('Errors in the file') });
      await expect(errors.getByRole('row').nth(1)).toContainText('700');
    },
  },
  {
    kind: 'dialog',
    name: 'importing',
    file: 'imports/confirm-import.tsx',
    show: startImport,
  },
  {
    kind: 'dialog',
    name: 'leaving while an import runs',
    async show(stage) {
      const { page } = stage;
      // Its answer never comes, so nothing is imported.
      await page.route('**/v1/admin/import/run/**', () => undefined);
      await confirmImport(stage);
      await expect(page.getByRole('progressbar')).toBeAttached();
      await leaveAndBeAsked(stage);
    },
  },
  {
    kind: 'screen',
    name: 'import, cancelled',
    async show({ page, t }) {
      await alert(page)
        .getByRole('button', { name: t('Stay here'), exact: true })
        .click();
      await page.getByRole('button', { name: t('Cancel'), exact: true }).click();
      await expect(page.getByText(t('The import was cancelled'))).toBeVisible();
      await page.unroute('**/v1/admin/import/run/**');
    },
  },
  {
    kind: 'screen',
    name: 'import, done',
    async show(stage) {
      const { page, t } = stage;
      await startImport(stage);
      await confirmImport(stage);
      await expect(page.getByText(t('{fileName} is imported', { fileName: 'stores.csv' }))).toBeVisible();
      await deleteImported(page);
    },
  },
  {
    kind: 'screen',
    name: 'import of reports, what it does',
    async show(stage) {
      const { page, t } = stage;
      await page.goto('/dashboard/import?kind=reports');
      const two = [
        'RO-CJ-01',
        dayFromNow(-1),
        'manager.cluj@ardealgrill.example',
        'crew@ardealgrill.example',
        '9',
      ];
      await choose(stage, 'october.csv', [reportHeader, two.join(';')]);
      await expect(
        page.getByRole('table', { name: t('Reports and bonus by restaurant and month') }),
      ).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'import of reports, done',
    async show({ page, t }) {
      await start(page, t).click();
      await expect(alert(page)).toBeVisible();
      await alert(page).getByRole('button').last().click();
      await expect(page.getByText(t('{fileName} is imported', { fileName: 'october.csv' }))).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'undoing an import',
    file: 'imports/undo-dialog.tsx',
    async show({ page, t }) {
      await page
        .getByRole('button', { name: t('Undo import: {name}', { name: 'october.csv' }) })
        .first()
        .click();
      await expect(alert(page).getByRole('textbox')).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'import, undone',
    async show({ page }) {
      // The chain as it was.
      await alert(page).getByRole('textbox').fill('Altă lună');
      await alert(page).getByRole('button').last().click();
      await expect(alert(page)).toBeHidden();
    },
  },
  {
    kind: 'dialog',
    name: 'palette',
    file: 'palette/palette.tsx',
    async show({ page, t }) {
      await page.goto('/dashboard/restaurants');
      await page.getByRole('button', { name: t('Search or go to…') }).click();
      await expect(palette(page, t).getByRole('combobox')).toBeFocused();
    },
  },
  {
    kind: 'dialog',
    name: 'palette with a restaurant',
    async show({ page, t }) {
      await palette(page, t).getByRole('combobox').fill('manastur');
      await expect(
        palette(page, t)
          .getByRole('option', { name: /RO-CJ-01/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'palette without a match',
    async show({ page, t }) {
      await palette(page, t).getByRole('combobox').fill('nothing is called so');
      await expect(palette(page, t).getByText(t('No data'))).toBeVisible();
    },
  },
];
