/** Recording feedback, in its states and with its dialogs. */
import { expect, type Page } from '@playwright/test';
import { like, type Texts } from '#tests/e2e/texts.ts';
import type { Chapter } from './stop.ts';

const choices = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).locator('label:has(input)');
const people = (page: Page, t: Texts) => choices(page, t('Person'));
const nine = (page: Page, t: Texts) => choices(page, t('Points')).filter({ hasText: /^9$/ });
const save = (page: Page, t: Texts) => page.getByRole('button', { name: t('Save'), exact: true });
const saved = (page: Page, t: Texts) => page.getByRole('region', { name: t('Saved last'), exact: true });

export const record: Chapter = [
  {
    kind: 'screen',
    name: 'record, no restaurant chosen',
    route: '/dashboard/record',
    async show({ page, enter, t }) {
      await enter('shift');
      await page.goto('/dashboard/record');
      await expect(page.getByText(t('Choose the restaurant to record for.'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'record, an empty entry',
    async show({ page, t }) {
      await choices(page, t('Restaurant')).first().click();
      await expect(people(page, t).first()).toBeVisible();
      await save(page, t).click();
      await expect(page.getByText(t('Choose the points'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'record, a whole entry',
    async show({ page, t }) {
      await people(page, t).first().click();
      await nine(page, t).click();
      await page.getByRole('button', { name: t('Comment'), exact: true }).click();
      await expect(page.getByLabel(t('Comment'), { exact: true })).toBeVisible();
    },
  },
  {
    kind: 'toast',
    name: 'record, saved',
    within: 'html',
    async show({ page, t }) {
      await save(page, t).click();
      await expect(saved(page, t)).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'correcting',
    file: 'feedback/correct-dialog.tsx',
    async show({ page, enter, t }) {
      await enter('manager');
      await page.goto('/dashboard/record');
      await people(page, t).first().click();
      await nine(page, t).click();
      await save(page, t).click();
      await saved(page, t)
        .getByRole('button', { name: t('Correct'), exact: true })
        .click();
      const dialog = page.getByRole('dialog', { name: like(t('Correct the feedback for {person}')) });
      // The people to choose from are fetched when it opens.
      await expect(dialog.getByRole('option').nth(1)).toBeAttached();
    },
  },
  {
    kind: 'dialog',
    name: 'voiding, with an error',
    file: 'feedback/void-dialog.tsx',
    async show({ page, t }) {
      await page.keyboard.press('Escape');
      await saved(page, t)
        .getByRole('button', { name: t('Undo'), exact: true })
        .click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('Void report'), exact: true }).click();
      await expect(question.getByText(t('Enter the reason'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'record for another day',
    async show({ page, t }) {
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('Cancel'), exact: true }).click();
      await expect(question).toHaveCount(0);
      await page.getByRole('button', { name: t('Another day'), exact: true }).click();
    },
  },
  {
    kind: 'dialog',
    name: 'recording again',
    file: 'feedback/duplicate-dialog.tsx',
    async show({ page, guard, t }) {
      // The one who was just evaluated.
      guard.expectRefusal(409, '/v1/report/create/');
      await people(page, t).last().click();
      await nine(page, t).click();
      await save(page, t).click();
      await expect(page.getByRole('alertdialog', { name: t('Record again?') })).toBeVisible();
    },
  },
];
