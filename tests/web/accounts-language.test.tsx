import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getMyInfo, login } from '#contract/session.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';

it('a link opens in the language of its mail, which the device then keeps', async () => {
  const { router } = await renderApp('/activate-account?token=nobody-knows&lang=de', { locale: 'en' });
  expect(await screen.findByRole('heading', { name: 'Aktivierung fehlgeschlagen' })).toBeVisible();
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('locale')).toBe('de');
  expect(router.state.location.href).toBe('/activate-account');
});

it('a language that there is not is none', async () => {
  await renderApp('/activate-account?token=nobody-knows&lang=fr', { locale: 'en' });
  expect(await screen.findByRole('heading', { name: 'Activation failed' })).toBeVisible();
});

it('the account’s language is applied at the log-in', async () => {
  const { user, server } = await renderApp('/', { locale: 'en' });
  const { user: person } = await server.call(getMyInfo, { as: admin });
  const accessToken = await server.as(admin);
  network.use(mock(login, { success: true, accessToken, user: { ...person, locale: 'de' }, device: null }));
  await user.type(await screen.findByLabelText('E-mail'), admin);
  await user.type(screen.getByLabelText('Password'), 'demo-ardeal-2026');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Übersicht' })).toBeVisible();
  expect(localStorage.getItem('locale')).toBe('de');
});
