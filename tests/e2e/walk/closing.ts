/** Month's end: the restaurants, closing one, its closed month, reopening it. */
import { expect } from '@playwright/test';
import { like } from '#tests/e2e/texts.ts';
import { alert } from './press.ts';
import type { Chapter } from './stop.ts';

export const closing: Chapter = [
  {
    kind: 'screen',
    name: "month's end",
    page: 'closing',
    before: ({ enter }) => enter('admin'),
    async show({ page }) {
      await expect(page.getByRole('table').getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'closing a month',
    file: 'closing/close-dialog.tsx',
    async show({ page, t }) {
      await page.getByRole('table').getByRole('checkbox').first().check();
      await page.getByRole('button', { name: t('Close chosen months') }).click();
      await expect(page.getByRole('dialog').getByLabel(t('Note'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: "a month's end without a match",
    async show({ page, t }) {
      await page.goto('/dashboard/closing?q=nowhere');
      await expect(page.getByText(t('No restaurant matches the search and the filters.'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: "month's end by person",
    route: '/dashboard/closing/people',
    async show({ page, t }) {
      await page.goto('/dashboard/closing');
      await page.getByRole('link', { name: t('By person') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('Month’s end by person') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'an open month of a restaurant',
    async show({ page, t }) {
      await page.goto('/dashboard/closing');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('button', { name: t('Close the month') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'a closed month',
    route: '/dashboard/closing/$restaurantId/$month/',
    async show({ page, t }) {
      // What is paid in euros waits for its payroll run.
      await page.goto('/dashboard/closing?q=DE-');
      await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
      // The rows of before stay until those of the month have come.
      const closed = page.getByRole('row').filter({ has: page.getByText(t('Closed'), { exact: true }) });
      await closed.getByRole('link').first().click();
      await expect(page.getByRole('button', { name: t('Reopen the month') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'a closed month as known now',
    async show({ page, t }) {
      await page.getByRole('radio', { name: t('Difference'), exact: true }).click();
      await expect(page.getByRole('columnheader', { name: t('As known now') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'the statements of a closed month',
    route: '/dashboard/closing/$restaurantId/$month/statements',
    async show({ page, t }) {
      await page.getByRole('link', { name: t('Print statements') }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'questions about statements',
    page: 'questions',
    async show({ page, t }) {
      await expect(
        page.getByRole('heading', { level: 1, name: t('Questions about statements') }),
      ).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'answering a question',
    file: 'closing/answer-dialog.tsx',
    async show({ page, t }) {
      await page
        .getByRole('button', { name: t('Answer…') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Send the answer') })
        .click();
      await expect(page.getByText(t('Please write an answer.'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'answered questions',
    async show({ page, t }) {
      await page.goto('/dashboard/closing/questions');
      // The URL sets it a moment later.
      await page.getByRole('radio', { name: t('Answered') }).click();
      await expect(page.getByRole('article').first()).toContainText('Radu Pop');
    },
  },
  {
    kind: 'screen',
    name: 'questions without a match',
    async show({ page, t }) {
      await page.goto('/dashboard/closing/questions?month=2020-01');
      await expect(page.getByText(t('No open questions'))).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'reopening a month',
    file: 'closing/reopen-dialog.tsx',
    async show({ page, t }) {
      // What is paid in euros waits for its payroll run.
      await page.goto('/dashboard/closing?q=DE-');
      await page.getByRole('button', { name: like(t('Previous month, {previous}')) }).click();
      const closed = page.getByRole('row').filter({ has: page.getByText(t('Closed'), { exact: true }) });
      await closed.getByRole('link').first().click();
      await page.getByRole('button', { name: t('Reopen the month') }).click();
      await expect(alert(page)).toBeVisible();
    },
  },
];
