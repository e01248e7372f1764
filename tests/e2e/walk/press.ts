/** What more than one chapter of the walk presses. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Stage } from './stop.ts';

export const alert = (page: Page) => page.getByRole('alertdialog');

export const button = ({ page, t }: Stage, name: string): Locator =>
  page.getByRole('button', { name: t(name), exact: true });

/** The page is out of reach until a dialog is gone. */
export async function cancelDialog({ page, t }: Stage): Promise<void> {
  await alert(page)
    .getByRole('button', { name: t('Cancel') })
    .click();
  await expect(alert(page)).toHaveCount(0);
}

/** Goes to the navigation's first page, which is asked about where something would be lost. */
export async function leaveAndBeAsked({ page, t }: Stage): Promise<void> {
  await page
    .getByRole('navigation', { name: t('Main navigation') })
    .getByRole('link')
    .first()
    .click();
  await expect(alert(page)).toBeVisible();
}
