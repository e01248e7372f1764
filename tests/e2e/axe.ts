/** What is on the screen against WCAG 2.2 AA, target size included; in the long run in both looks. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isLongRun } from '#tests/support/seed.ts';

/** The rules that depend on colours, and on nothing else that the look changes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

async function faults(page: Page, state: string, within: string, only?: string[]): Promise<string[]> {
  // Its program is half a megabyte: once in a page is enough, however often it looks.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    .include(within)
    // No page has frames; the other mode opens a page of its own for each look.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // For a rule of none of our levels it would fetch every stylesheet again.
      preload: false,
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    })
    .analyze();
  const found: string[] = [];
  for (const { id, help, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      const place = target.join(' ');
      if (id === 'target-size' && (await isWholeInTheMiddle(page, place))) continue;
      found.push(`${state}: ${id} (${help}) at ${place}: ${failureSummary}`);
    }
  }
  return found;
}

/** A target that a bar covers a part of is one scroll away from being whole; where it is not, it is too small. */
async function isWholeInTheMiddle(page: Page, place: string): Promise<boolean> {
  const target = page.locator(place);
  if ((await target.count()) !== 1) return false;
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page, axeSource: '0' })
    .include(place)
    .setLegacyMode()
    .options({ runOnly: ['target-size'], preload: false })
    .analyze();
  return violations.length === 0;
}

/** Colours change over a moment, which begins with the old ones: brought to its end, not waited for. */
async function dress(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((wanted) => {
    document.documentElement.dataset['theme'] = wanted;
    // `getAnimations` computes the styles first. What inherits a colour begins to change when its parent has.
    const changes = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let some = changes(); some.length > 0; some = changes()) for (const change of some) change.finish();
  }, theme);
}

/** `state` names what is shown, for the message. Soft, so that one run tells of every state. */
export async function expectNoFaults(page: Page, state: string, within = 'html'): Promise<void> {
  await page.locator(within).first().waitFor({ state: 'attached' });
  // A link that has been scrolled halfway under the top bar is one scroll away from being whole.
  if (within === 'html') await page.evaluate(() => scrollTo(0, 0));
  const found = await faults(page, `${state}, light`, within);
  if (isLongRun) {
    await dress(page, 'dark');
    found.push(...(await faults(page, `${state}, dark`, within, ofColours)));
    await dress(page, 'light');
  }
  expect.soft(found).toEqual([]);
}
