/** Every screen, menu, dialog and message against WCAG 2.2 AA by axe; in the long run at a desk too, and dark. */
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

for (const [chapter, stops] of Object.entries(chapters)) {
  test(`${chapter} can be used by everybody`, async ({ page, guard, enter, t }) => {
    await walk({ page, guard, enter, t }, stops, async ({ kind, name, within }) => {
      // Paper is for eyes alone.
      if (kind === 'paper') return;
      await expectNoFaults(page, name, within ?? parts[kind]);
    });
  });
}
