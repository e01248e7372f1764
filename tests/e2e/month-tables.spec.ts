/** A month's tables at a desk and on a tablet, in each language: one size of type, and totals that are always read whole. */
import { expect, type Page } from '@playwright/test';
import { locales } from '#contract/locale.ts';
import { addMonths } from '#contract/month.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';

/** The tables of rows; a month's calendar has a look of its own. */
const tables = (page: Page) => page.locator('#main table:not([role=grid]):visible');

/** The sizes of type in which the cells of the head and of the rows are set. */
function sizes(page: Page, part: string) {
  return tables(page)
    .locator(part)
    .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).fontSize))]);
}

/** The totals that are written in more than one line, and those that something lies over where the head sticks. */
function badTotals(page: Page) {
  return tables(page).evaluateAll((all) => {
    const cells = all.flatMap((table) => [...table.querySelectorAll<HTMLElement>('tfoot :is(td, th)')]);
    const filled = cells.filter((cell) => cell.textContent !== '');
    if (filled.length === 0) throw new Error('no totals');
    // Of the text alone: a button round it has a box of its own.
    const lines = (cell: HTMLElement) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const bottoms = new Set<number>();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) bottoms.add(Math.round(box.bottom / 4));
      }
      return bottoms.size;
    };
    const isCovered = (cell: HTMLElement) =>
      [2, 12, 24].some((below) => {
        const head = cell.closest('table')?.querySelector('thead th');
        const top = head ? Number.parseFloat(getComputedStyle(head).top) : 0;
        scrollBy(0, cell.getBoundingClientRect().top - top - below);
        const box = cell.getBoundingClientRect();
        const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !cell.contains(seen) && !cell.closest('tr')?.contains(seen);
      });
    return {
      wrapped: filled.filter((cell) => lines(cell) > 1).map((cell) => cell.textContent),
      covered: filled.filter(isCovered).map((cell) => cell.textContent),
    };
  });
}

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
];

for (const language of locales) {
  test.describe(language === 'en' ? `${language} @long` : language, () => {
    test.use({ language });

    test('tables have one size of type, and a total stays on one line and over the head', async ({
      page,
      signIn,
      openRestaurant,
    }) => {
      const found: Record<string, string[]> = {};
      const measure = async (screen: (typeof screens)[number]) => {
        await page.setViewportSize(screen);
        for (const part of ['thead th', 'tbody :is(td, th)']) {
          const key = `${screen.width} ${part}`;
          found[key] = [...new Set([...(found[key] ?? []), ...(await sizes(page, part))])];
        }
      };
      await signIn('admin');
      for (const screen of screens) await measure(screen);
      await openRestaurant('Cluj-Napoca Mănăștur');
      await page.goto(`${new URL(page.url()).pathname}?month=${addMonths(presentMonth(), -1)}`);
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(tables(page).locator('tfoot')).not.toHaveCount(0);
      for (const screen of screens) {
        await measure(screen);
        expect(await badTotals(page), `${screen.width} px`).toEqual({ wrapped: [], covered: [] });
      }
      expect(Object.entries(found).filter(([, all]) => all.length !== 1)).toEqual([]);
    });
  });
}
