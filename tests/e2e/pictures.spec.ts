/** The page of the walk's pictures, and what it says of a former walk. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { compare, writePicturesPage } from '#tests/support/pictures-page.ts';

test('pictures are on one page by screen, and a change of some pixels is found', async ({
  browser,
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-pictures-'));
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const draw = async (into: string, file: string, left: number) => {
    mkdirSync(into, { recursive: true });
    const url = await page.evaluate((x) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 50 });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 100, 50);
      context.fillStyle = '#00f';
      context.fillRect(x, 0, 10, 10);
      return canvas.toDataURL('image/png');
    }, left);
    const png = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    writeFileSync(join(into, file), png);
    return png;
  };
  await draw(before, 'list.screen.tablet.dark.ro.png', 0);
  await draw(after, 'list.screen.tablet.dark.ro.png', 0);
  const one = await draw(before, 'list.screen.phone.light.de.png', 0);
  const other = await draw(after, 'list.screen.phone.light.de.png', 20);
  await draw(after, 'menu.message.phone.light.de.png', 0);

  expect(await compare(page, one, other)).toMatchObject({ changed: 200, total: 5_000 });
  expect(await writePicturesPage(after, browser, before)).toBe(2);
  await page.goto(pathToFileURL(join(after, 'index.html')).href);
  await expect(page.getByRole('img')).toHaveCount(3);
  await expect(page.getByRole('link', { name: '4.0 % changed' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'changed only' }).check();
  await expect(page.getByRole('img')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('tablet');
  await expect(page.getByRole('img')).toHaveCount(0);
  rmSync(folder, { recursive: true, force: true });
});
