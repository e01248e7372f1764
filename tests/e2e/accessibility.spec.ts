/** Every screen, menu, dialog and message against WCAG 2.2 AA by axe; in the long run at a desk too, and dark. */
import { expect, type Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { test } from './fixtures.ts';
import { chapters } from './walk/chapters.ts';
import { type Kind, walk } from './walk/stop.ts';

// Each look of axe takes seconds on a busy machine.
test.slow();
test.use({ actionTimeout: 20_000 });

/** What opens over a page: the page itself has been looked at before, and is out of reach or partly covered now. */
const parts: Record<Kind, string> = {
  screen: 'html',
  menu: 'div:has(> button[aria-expanded=true], > h2 > button[aria-expanded=true])',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  toast: 'section[aria-live=polite]',
  paper: 'html',
};

/** How many pixels a page is wider than 320, the narrowest that it has to fit without a second direction to scroll (1.4.10). */
async function widerThanNarrowest(page: Page): Promise<number> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (usual) await page.setViewportSize(usual);
  return wider;
}

for (const [chapter, stops] of Object.entries(chapters)) {
  test(`${chapter} can be used by everybody`, async ({ page, guard, enter, t }) => {
    await walk({ page, guard, enter, t }, stops, async ({ kind, name, within }) => {
      // Paper is for eyes alone.
      if (kind === 'paper') return;
      await expectNoFaults(page, name, within ?? parts[kind]);
      if (kind === 'screen') expect.soft(await widerThanNarrowest(page), name).toBe(0);
    });
  });
}
