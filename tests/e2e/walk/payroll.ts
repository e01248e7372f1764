/** Payroll: what is due, a run with its files, layouts. */
import { expect } from '@playwright/test';
import type { ResultOf } from '#contract/endpoint.ts';
import type { listDue } from '#contract/payroll.ts';
import { like } from '#tests/e2e/texts.ts';
import { alert } from './press.ts';
import type { Chapter } from './stop.ts';

export const payroll: Chapter = [
  {
    kind: 'screen',
    name: 'payroll',
    page: 'payroll',
    before: ({ enter }) => enter('admin'),
    async show({ page, t }) {
      await expect(page.getByRole('button', { name: t('Make payroll run') })).toBeVisible();
      await expect(page.getByRole('link', { name: like(t('Run {number}')) }).first()).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'making a payroll run',
    file: 'payroll/make-dialog.tsx',
    async show({ page, t }) {
      const leaveOut = page.getByRole('checkbox', { name: t('Leave them out; they stay due') });
      await page.getByRole('radio', { name: 'EUR' }).click();
      await expect(
        page.getByRole('table', { name: t('Due in {currency}', { currency: 'EUR' }) }),
      ).toBeVisible();
      if (await leaveOut.isVisible()) await leaveOut.check();
      await page.getByRole('button', { name: t('Make payroll run') }).click();
      await expect(
        page.getByRole('dialog').getByRole('button', { name: t('Make payroll run') }),
      ).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'the payroll number of somebody who was deleted',
    file: 'payroll/number-dialog.tsx',
    async show({ page, t }) {
      // Nobody of the demo was deleted while something was due.
      await page.route('**/v1/admin/payroll/due/', async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as ResultOf<typeof listDue>;
        const ana = { id: 'gone', first_name: 'Ana', last_name: 'Pop', is_deleted: true };
        json.data[0]?.closings[0]?.unnumbered.push(ana);
        await route.fulfill({ response, json });
      });
      await page.goto('/dashboard/payroll');
      await page.getByRole('button', { name: t('{name}, deleted', { name: 'Ana Pop' }) }).click();
      await expect(page.getByRole('dialog').getByLabel(t('Payroll number'))).toBeVisible();
      await page.unroute('**/v1/admin/payroll/due/');
    },
  },
  {
    kind: 'screen',
    name: 'a payroll run',
    route: '/dashboard/payroll/runs/$runId',
    async show({ page, t }) {
      await page.goto('/dashboard/payroll');
      await page
        .getByRole('link', { name: like(t('Run {number}')) })
        .first()
        .click();
      await expect(
        page.getByRole('heading', { level: 1, name: like(t('Payroll run {number}')) }),
      ).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'taking a payroll run back',
    file: 'payroll/take-back-dialog.tsx',
    async show({ page, t }) {
      await page.getByRole('button', { name: t('Take back') }).click();
      await expect(alert(page).getByLabel(t('Reason'))).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'layouts',
    route: '/dashboard/payroll/layouts/',
    async show({ page }) {
      await page.goto('/dashboard/payroll/layouts');
      await expect(page.getByRole('link', { name: 'DATEV' })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'a layout',
    route: '/dashboard/payroll/layouts/$layoutId',
    async show({ page, t }) {
      await page.getByRole('link', { name: 'DATEV' }).click();
      await expect(
        page
          .getByRole('region', { name: t('Preview') })
          .getByRole('row')
          .nth(1),
      ).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'deleting a layout',
    file: 'payroll/delete-layout-dialog.tsx',
    async show({ page, t }) {
      await page.getByRole('button', { name: t('Delete layout') }).click();
      await expect(alert(page)).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'adding a layout',
    route: '/dashboard/payroll/layouts/add',
    async show({ page, t }) {
      await page.goto('/dashboard/payroll/layouts/add');
      await expect(page.getByRole('button', { name: t('Add layout') })).toBeVisible();
    },
  },
];
