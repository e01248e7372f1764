/** The tablets of the restaurants, and one of them: its set-up, its people, a PIN, recording. */
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
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
  {
    kind: 'screen',
    name: 'the tiles of a tablet',
    async show({ page, enter, t }) {
      const send = (method: string, path: string, body: object) =>
        page.evaluate(
          async ([how, where, what]) => {
            const headers = {
              Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
              'Content-Type': 'application/json',
            };
            const answer = await fetch(where, { method: how, headers, body: JSON.stringify(what) });
            return (await answer.json()) as { data: { code: string } };
          },
          [method, path, body] as const,
        );
      await enter('manager');
      await send('PUT', '/v1/user/pin/', { pin, current_password: demoPassword });
      const restaurant_id = await page.evaluate(async () => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
        const answer = await fetch('/v1/restaurant/list/', { headers });
        return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id;
      });
      await enter('admin');
      const { data } = await send('POST', '/v1/admin/device/enrol/', { restaurant_id, name: 'Bar' });
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
