/** The palette in a browser: what was found is acted on at once, by keys and by a pointer. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { like, type Texts } from './texts.ts';

/** Opens the palette and looks for what more than one restaurant is called. */
async function find(page: Page, t: Texts, text: string) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('Search or go to…') });
  await palette.getByRole('combobox').fill(text);
  await expect(palette.getByRole('option', { name: /Mănăștur/ })).toBeVisible();
  await expect(palette.getByText(t('Searching…'))).toHaveCount(0);
  return palette;
}

/** Waits for the export and tells what is in it. */
async function exported(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  // A workbook is a ZIP.
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  return download.suggestedFilename();
}

test('exports the month of another restaurant than the first by the keyboard alone', async ({
  page,
  signIn,
  t,
}) => {
  await signIn('admin');
  const palette = await find(page, t, 'cluj');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const actions = palette.getByRole('group', {
    name: t('Actions: {name}', { name: 'Cluj-Napoca Mănăștur' }),
  });
  const marked = actions.getByRole('option', { selected: true });
  await expect(marked).toHaveAccessibleName(new RegExp(t('Record feedback')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(marked).toContainText('XLSX');
  const name = await exported(page, () => page.keyboard.press('Enter'));
  expect(name).toContain('RO-CJ-01');
  await expect(palette).toHaveCount(0);
  await expect(page.getByText(like(t('{name} is saved')))).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`exports the month of another restaurant than the first by presses (${width}x${height})`, async ({
    page,
    signIn,
    t,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn('admin');
    const palette = await find(page, t, 'cluj');
    await palette
      .getByRole('option', { name: /Mănăștur/ })
      .locator('[data-more]')
      .click();
    const name = await exported(page, () => palette.getByRole('option', { name: /XLSX/ }).click());
    expect(name).toContain('RO-CJ-01');
  });
}
