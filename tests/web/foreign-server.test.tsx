/** Every public page and every page of restaurants, against a server made from the specification alone. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { foreignLogin, foreignServer, foreignToken } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

/** Opens a page as somebody who has logged in at the foreign server before. */
async function open(url: string, settings?: Parameters<typeof foreignServer>[0]) {
  const foreign = foreignServer(settings);
  network.use(...foreign.handlers);
  localStorage.setItem('accessToken', foreignToken);
  return { foreign, ...(await renderApp(url)) };
}

describe('the session at a foreign server', () => {
  it('[login-response] begins without an id, survives a reload, and ends', async () => {
    const foreign = foreignServer();
    network.use(...foreign.handlers);
    const { user, session } = await renderApp('/');
    await user.type(await screen.findByLabelText('E-mail'), foreignLogin.email);
    await user.type(screen.getByLabelText('Password'), foreignLogin.password);
    await user.click(button('Log in'));
    expect(await heading('Restaurants')).toBeVisible();
    expect(localStorage.getItem('accessToken')).toBe(foreignToken);
    expect(session.get().user).toMatchObject({ id: '', first_name: 'Olga', role: 'admin' });
    expect(foreign.unknown).toEqual(['GET /v1/app/info/', 'GET /v1/report/overview/']);

    await renderApp('/dashboard/restaurants');
    expect((await screen.findAllByRole('button', { name: /Olga Boss/ })).length).toBeGreaterThan(0);
    session.logout();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it("fails with that server's own words", async () => {
    network.use(...foreignServer().handlers);
    const { user } = await renderApp('/');
    await user.type(await screen.findByLabelText('E-mail'), foreignLogin.email);
    await user.type(screen.getByLabelText('Password'), 'something else');
    await user.click(button('Log in'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Login failed');
    expect(alert).toHaveTextContent('No such person here.');
  });

  it('that the server does not know any more ends at the log-in', async () => {
    network.use(...foreignServer().handlers);
    localStorage.setItem('accessToken', foreignToken.replace('c2lnbmVk', 'Zm9yZ2Vk'));
    const { router } = await renderApp('/dashboard/users');
    expect(await heading('Log in to Brigade')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('the links of mails at a foreign server', () => {
  it('a recovery is asked for', async () => {
    network.use(...foreignServer().handlers);
    const { user } = await renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('E-mail'), foreignLogin.email);
    await user.click(button('Send the link'));
    expect(await heading('E-mail sent successfully')).toBeVisible();
  });

  async function setPassword(token: string) {
    network.use(...foreignServer().handlers);
    const { user } = await renderApp(`/reset-password?token=${token}`);
    await user.type(await screen.findByLabelText('New password'), 'a sentence is best');
    await user.type(screen.getByLabelText('New password again'), 'a sentence is best');
    await user.click(button('Set the password'));
  }

  it('a new password is set, though nothing tells beforehand whether the link still works', async () => {
    await setPassword('good');
    expect(await heading('Log in to Brigade')).toBeVisible();
    expect(screen.getByText('Password change succeeded')).toBeVisible();
  });

  it("a bad token fails with that server's words", async () => {
    await setPassword('bad');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Password change failed');
    expect(alert).toHaveTextContent('That token is stale bread.');
  });

  it.each([
    ['good', 'E-mail verified'],
    ['bad', 'Verification failed'],
  ])('a verification with a %s token: %s', async (token, title) => {
    network.use(...foreignServer().handlers);
    await renderApp(`/verify-email?token=${token}`);
    expect(await heading(title)).toBeVisible();
  });

  it('an activation, which the specification has no call for, says that it failed', async () => {
    network.use(...foreignServer().handlers);
    const { user } = await renderApp('/activate-account?token=good');
    await user.type(await screen.findByLabelText('New password'), 'a sentence is best');
    await user.type(screen.getByLabelText('New password again'), 'a sentence is best');
    await user.click(button('Activate the account'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Activation failed');
  });

  it.each([
    ['/terms-and-conditions', 'Terms and conditions'],
    ['/privacy-policy', 'Privacy policy'],
    ['/mailbox', 'Page not found'],
  ])('%s is there: %s', async (path, title) => {
    network.use(...foreignServer().handlers);
    await renderApp(path);
    expect(await heading(title)).toBeVisible();
  });
});

describe('restaurants at a foreign server', () => {
  it.each([true, false])(
    'are listed with what their reports come to (people sent: %s)',
    async (withUsers) => {
      const { foreign } = await open('/dashboard/restaurants?month=2026-10', { withUsers });
      const row = (await screen.findByRole('link', { name: 'Alpha' })).closest('tr');
      expect(row).toHaveTextContent(/F-1.*8\.50.*RON.2\.60/);
      expect(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
      expect(foreign.unknown).toEqual([]);
    },
  );

  it.each([true, false])('show a month and step through the others (people sent: %s)', async (withUsers) => {
    const { user, foreign } = await open('/dashboard/restaurants/31?month=2026-10', { withUsers });
    expect(await heading('Alpha')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: '2 reports' })).toBeVisible();
    await user.click(button('Previous month, September 2026'));
    expect(await screen.findByText('No data')).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
        name: 'People',
      }),
    );
    const people = withUsers ? 'Ion Pop' : 'No data. Nobody is assigned to this restaurant.';
    expect(await screen.findByText(people)).toBeVisible();
    expect(foreign.unknown).toEqual([]);
  });

  it('are added, edited and deleted', async () => {
    const { user, foreign } = await open('/dashboard/restaurants/add');
    await user.type(await screen.findByRole('textbox', { name: 'Restaurant name' }), 'Gamma');
    await user.type(screen.getByRole('textbox', { name: 'Store ID' }), 'F-1');
    await user.type(screen.getByRole('textbox', { name: 'Daily feedback goal' }), '7');
    await user.click(button('Add restaurant'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We have that store already.');

    await user.clear(screen.getByRole('textbox', { name: 'Store ID' }));
    await user.type(screen.getByRole('textbox', { name: 'Store ID' }), 'F-3');
    await user.click(button('Add restaurant'));
    expect(await heading('Gamma')).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Restaurant name' }));
    await user.type(screen.getByRole('textbox', { name: 'Restaurant name' }), 'Delta');
    await user.click(button('Save'));
    expect(await heading('Delta')).toBeVisible();
    expect(foreign.restaurants.at(-1)).toMatchObject({
      name: 'Delta',
      store_id: 'F-3',
      daily_feedback_goal: 7,
    });

    await user.click(button('Delete'));
    await user.click(await screen.findByRole('checkbox'));
    await user.type(screen.getByRole('textbox', { name: 'Type the name of the restaurant' }), 'Delta');
    await user.click(button('Delete restaurant'));
    expect(await heading('Restaurants')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Delta' })).toBeNull());
    expect(foreign.restaurants).toHaveLength(2);
  });

  it('lose a person who is removed', async () => {
    const { user, foreign } = await open('/dashboard/restaurants/31');
    await user.click(
      within(await screen.findByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
        name: 'People',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Ion Pop from the restaurant' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: /Remove/ }));
    expect(await screen.findByText('No data. Nobody is assigned to this restaurant.')).toBeInTheDocument();
    expect(foreign.restaurants[0]?.users).toEqual([]);
  });

  it('that do not exist are said not to', async () => {
    await open('/dashboard/restaurants/99');
    expect(await heading('Restaurant not found')).toBeVisible();
  });

  it('an answer that makes no sense is said to be one', async () => {
    const { foreign } = await open('/dashboard/restaurants');
    await heading('Restaurants');
    foreign.restaurants.push({ id: '33', users: [] as string[] } as (typeof foreign.restaurants)[number]);
    await renderApp('/dashboard/restaurants');
    expect(await screen.findByText(/^The server’s answer could not be understood\./)).toBeVisible();
  });
});
