/** What the record screen is made of. */
import type { Page } from '@playwright/test';
import type { Texts } from './texts.ts';

/** Its parts; a person's index from the end where it is negative. */
export function partsOf(page: Page, t: Texts) {
  const people = page.getByRole('group', { name: t('Person'), exact: true });
  return {
    person: (index: number) => people.locator('label:has(input)').nth(index),
    points: (value: number) =>
      page
        .getByRole('group', { name: t('Points'), exact: true })
        .locator('label:has(input)')
        .filter({ hasText: new RegExp(`^${value}$`) }),
    save: page.getByRole('button', { name: t('Save'), exact: true }),
    saved: page.getByRole('region', { name: t('Last entry'), exact: true }),
    mine: page.getByRole('region', { name: t('My last entries'), exact: true }),
    meter: page.getByRole('meter', { name: t('Reports against the day’s goal') }),
  };
}
