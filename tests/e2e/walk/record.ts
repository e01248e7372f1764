/** Recording feedback, in its states and with its dialogs. */
import { expect, type Page } from '@playwright/test';
import { like, type Texts } from '#tests/e2e/texts.ts';
import type { Chapter } from './stop.ts';

const choices = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).locator('label:has(input)');
const people = (page: Page, t: Texts) => choices(page, t('Person'));
const nine = (page: Page, t: Texts) => choices(page, t('Points')).filter({ hasText: /^9$/ });
const save = (page: Page, t: Texts) => page.getByRole('button', { name: t('Save'), exact: true });
const line = (page: Page, t: Texts) => page.getByRole('region', { name: t('Last entry'), exact: true });

export const record: Chapter = [
  {
    kind: 'screen',
    name: 'record, no restaurant chosen',
    page: 'record',
    before: ({ enter }) => enter('shift'),
    async show({ page, t }) {
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
    kind: 'screen',
    name: 'record, saved',
    async show({ page, t }) {
      await save(page, t).click();
      await expect(line(page, t).getByRole('button', { name: t('Undo'), exact: true })).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'who is here',
    file: 'feedback/presence-dialog.tsx',
    async show({ page, t }) {
      await page.getByRole('button', { name: t('Who is here'), exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
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
      await page
        .getByRole('region', { name: t('My last entries'), exact: true })
        .getByRole('button', { name: t('Correct'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: like(t('Correct the feedback for {person}')) });
      // The people to choose from are fetched when it opens.
      await expect(dialog.getByRole('option').nth(1)).toBeAttached();
    },
  },
  {
    kind: 'screen',
    name: 'record, the same again',
    async show({ page, guard, t }) {
      await page.keyboard.press('Escape');
      // The one who was just evaluated.
      guard.expectRefusal(409, '/v1/report/create/');
      await people(page, t).first().click();
      await nine(page, t).click();
      await save(page, t).click();
      await expect(line(page, t).getByRole('button', { name: t('Record again'), exact: true })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'record, entries that wait',
    async show({ page, guard, t }) {
      await line(page, t)
        .getByRole('button', { name: t('Discard'), exact: true })
        .click();
      guard.expectSilence();
      await page.context().setOffline(true);
      await people(page, t).nth(1).click();
      await nine(page, t).click();
      await save(page, t).click();
      await expect(line(page, t).getByRole('button', { name: t('Remove'), exact: true })).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'logging out with entries that are not sent',
    file: 'feedback/leave-entries.tsx',
    async show({ page, t }) {
      await page.getByRole('button', { name: like(t('Account: {name}')) }).click();
      await page.getByRole('button', { name: t('Log out'), exact: true }).click();
      await expect(page.getByRole('button', { name: t('Keep for my next log-in') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'record for another day',
    async show({ page, t }) {
      await page.keyboard.press('Escape');
      await line(page, t)
        .getByRole('button', { name: t('Remove'), exact: true })
        .click();
      await page.context().setOffline(false);
      const day = page
        .getByRole('group', { name: t('Person'), exact: true })
        .getByRole('button')
        .last();
      await day.click();
      await expect(page.getByLabel(t('Time'), { exact: true })).toBeVisible();
    },
  },
];
