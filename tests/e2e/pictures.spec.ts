/** The page of the walk's pictures, and what it says of a former walk. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
    await page.setContent(
      `<body style="margin:0;background:#fff"><i style="position:absolute;left:${left}px;width:10px;height:10px;background:#00f">`,
    );
    return page.screenshot({ path: join(into, file), clip: { x: 0, y: 0, width: 100, height: 50 } });
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
