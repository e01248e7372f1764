import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getMyInfo, login } from '#contract/session.ts';
import { updateUser } from '#contract/user-changes.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager } from '#tests/support/small-set.ts';

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

describe('a switch in the menu', () => {
  const switchTo = async (language: string) => {
    const app = await renderApp('/dashboard/restaurants', { as: clujManager });
    const [menu] = await screen.findAllByRole('button', { name: /^Account: / });
    await app.user.click(menu as HTMLElement);
    await app.user.click(screen.getAllByRole('radio', { name: language })[0] as HTMLElement);
    return app;
  };

  it('is the account’s language too', async () => {
    const { server, session } = await switchTo('Deutsch');
    expect(await screen.findByRole('heading', { name: 'Restaurants' })).toBeVisible();
    await waitFor(() => expect(session.get().user?.locale).toBe('de'));
    expect((await server.call(getMyInfo, { as: clujManager })).user.locale).toBe('de');
  });

  it('is it too where it was chosen in the palette', async () => {
    const { user, session } = await renderApp('/dashboard/restaurants', { as: clujManager });
    await screen.findByRole('heading', { level: 1, name: 'Restaurants' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search or go to…' }), 'deutsch{Enter}');
    await waitFor(() => expect(session.get().user?.locale).toBe('de'));
  });

  it('of somebody who has logged out meanwhile changes nothing of who comes next', async () => {
    const held = hold(updateUser);
    network.use(held);
    const asked = recordRequests(updateUser);
    const { server, session, router } = await switchTo('Deutsch');
    await waitFor(() => expect(asked).toHaveLength(1));
    const { user: next } = await server.call(getMyInfo, { as: admin });
    const token = await server.as(admin);
    act(() => session.logout());
    act(() => session.login(token, next));
    held.release();
    await waitFor(async () =>
      expect((await server.call(getMyInfo, { as: clujManager })).user.locale).toBe('de'),
    );
    await act(() => router.navigate({ to: '/dashboard/account' }));
    expect(await screen.findByLabelText('Vorname')).toHaveValue(next.first_name);
    expect(session.get().user).toMatchObject({ id: next.id, role: 'admin' });
  });

  it('stays where the account can not follow, without a word', async () => {
    const asked = recordRequests(updateUser);
    network.use(fault(updateUser, 'unavailable'));
    await switchTo('Română');
    expect(await screen.findByRole('heading', { name: 'Restaurante' })).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(localStorage.getItem('locale')).toBe('ro');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
