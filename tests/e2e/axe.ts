/** What is on the screen against WCAG 2.2 AA, target size included. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** `state` names what is shown, for the message. Soft, so that one run tells of every state. */
export async function expectNoFaults(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${state}: ${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary}`),
  );
  expect.soft(faults).toEqual([]);
}
