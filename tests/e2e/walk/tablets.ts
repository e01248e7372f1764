/** The tablets of the restaurants, and one of them: its set-up, its people, a PIN, recording. */
import { expect } from '@playwright/test';
import { like } from '#tests/e2e/texts.ts';
import { alert } from './press.ts';
import type { Chapter } from './stop.ts';

export const tablets: Chapter = [
  {
    kind: 'screen',
    name: 'tablets, none yet',
    page: 'tablets',
    before: ({ enter }) => enter('admin'),
    async show({ page, t }) {
      await expect(page.getByRole('button', { name: t('Set up a tablet') }).first()).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'setting up a tablet',
    file: 'tablets/enrol-dialog.tsx',
    async show({ page, t }) {
      await page
        .getByRole('button', { name: t('Set up a tablet') })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel(t('Name'))).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'the code of a tablet',
    async show({ page, t }) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').fill('manastur');
      await page.getByRole('option').first().click();
      await dialog.getByLabel(t('Name')).fill('Bar');
      await dialog.getByRole('button', { name: t('Show code') }).click();
      await expect(dialog.getByLabel(like(t('Code: {letters}')))).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'withdrawing a tablet',
    file: 'tablets/withdraw-dialog.tsx',
    before: ({ page }) => page.keyboard.press('Escape'),
    async show({ page, t }) {
      await page.getByRole('button', { name: like(t('Withdraw {name}')) }).click();
      await expect(alert(page)).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'a device that is no tablet yet',
    route: '/tablet',
    before: ({ page }) => page.keyboard.press('Escape'),
    async show({ page, t }) {
      await page.goto('/tablet');
      await expect(page.getByRole('heading', { level: 1, name: t('Set up this tablet') })).toBeVisible();
    },
  },
];
