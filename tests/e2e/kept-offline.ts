import { expect, type Page } from '@playwright/test';
import { isKept } from '#tests/support/is-kept.ts';

/** Until the page can be opened again without a network. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}
