/** The tablets of the restaurants, and one of them: its set-up, its people, a PIN, recording. */
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { findOnly } from '#tests/e2e/find-only.ts';
import { like } from '#tests/e2e/texts.ts';
import { alert } from './press.ts';
import type { Chapter } from './stop.ts';

const pin = '2580';

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
      await findOnly(page, dialog.getByRole('combobox'), 'manastur');
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
      await page
        .getByRole('button', { name: like(t('Withdraw {name}')) })
        .first()
        .click();
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
  {
    kind: 'screen',
    name: 'the tiles of a tablet',
    async show({ page, enter, t }) {
      const send = async (method: string, path: string, body?: object): Promise<unknown> => {
        const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
        const headers = { Authorization: `Bearer ${token}` };
        const answer = await page.request.fetch(path, { method, headers, ...(body && { data: body }) });
        return answer.json();
      };
      await enter('manager');
      await send('PUT', '/v1/user/pin/', { pin, current_password: demoPassword });
      const restaurants = (await send('GET', '/v1/restaurant/list/')) as { data: { id: string }[] };
      await enter('admin');
      const { data } = (await send('POST', '/v1/admin/device/enrol/', {
        restaurant_id: restaurants.data[0]?.id,
        name: 'Bar',
      })) as { data: { code: string } };
      await page.goto('/tablet');
      await page.getByRole('textbox').fill(data.code);
      await page.getByRole('button', { name: t('Set up tablet') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'the keys of a PIN',
    async show({ page, t }) {
      await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Mihai Ardelean' }).click();
      await expect(page.getByRole('button', { name: t('Begin') })).toBeVisible();
    },
  },
  {
    kind: 'screen',
    name: 'recording on a tablet',
    async show({ page, t }) {
      for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.getByRole('button', { name: t('Begin') }).click();
      await expect(page.getByRole('group', { name: t('Person'), exact: true })).toBeVisible();
    },
  },
  {
    kind: 'dialog',
    name: 'passing an entry on',
    file: 'tablets/pass-dialog.tsx',
    async show({ page, t }) {
      await page.getByRole('button', { name: t('That was me') }).click();
      await expect(page.getByRole('dialog').getByText(t('Whose entry was it?'))).toBeVisible();
    },
  },
];
