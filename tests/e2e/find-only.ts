/** Choosing one of many by typing, where the typing finds but one. */
import { expect, type Locator, type Page } from '@playwright/test';

export async function findOnly(page: Page, box: Locator, search: string): Promise<void> {
  await box.fill(search);
  // Pressed while it is still being narrowed, the list opens again.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
  // The library gives the box its focus back in the next frame: what is typed elsewhere before would lose it.
  await page.evaluate(() => new Promise((over) => requestAnimationFrame(over)));
}
