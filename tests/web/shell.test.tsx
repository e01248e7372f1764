import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { recordRequests } from '#tests/support/requests.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager } from '#tests/support/small-set.ts';

const list = '/dashboard/restaurants';
const listPage = () => screen.findByRole('heading', { level: 1, name: 'Restaurants' });

async function openAccount(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  const [account] = await screen.findAllByRole('button', { name: /^Account/ });
  await user.click(account as HTMLElement);
  return account as HTMLElement;
}

describe('the frame of the dashboard', () => {
  it('has navigation, content, footer and a skip link as the first stop', async () => {
    const { user } = await renderApp(list, { as: admin });
    const heading = await listPage();
    expect(screen.getByRole('main')).toContainElement(heading);
    expect(screen.getAllByRole('navigation', { name: 'Main navigation' })).not.toHaveLength(0);
    expect(screen.getByText('© 2024 Brigade')).toBeVisible();
    await user.tab();
    expect(screen.getByText('Skip to the content')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(heading).toHaveFocus();
  });

  it('marks the page that is open', async () => {
    await renderApp(list, { as: admin });
    await listPage();
    const [entry] = screen.getAllByRole('link', { name: 'Restaurants' });
    expect(entry).toHaveAttribute('aria-current', 'page');
  });

  it('tells who is signed in, and closes on Escape with the focus back on its button', async () => {
    const { user } = await renderApp(list, { as: clujManager });
    const account = await openAccount(user);
    expect(account).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText(clujManager)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(clujManager)).toBeNull();
    expect(account).toHaveFocus();
    await user.click(account);
    await user.click(screen.getByRole('main'));
    expect(screen.queryByText(clujManager)).toBeNull();
  });

  it('keeps the chosen look, and follows the system without one', async () => {
    const { user } = await renderApp(list, { as: admin });
    expect(document.documentElement.dataset['theme']).toBe('light');
    await openAccount(user);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBeNull();
  });
});

describe('a change of page', () => {
  it('moves the focus to the heading and names the tab', async () => {
    const { user } = await renderApp(list, { as: admin });
    await listPage();
    expect(document.title).toBe('Restaurants · Brigade');
    await user.click(screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Cluj-Napoca Mănăștur · Brigade');
  });
});

describe('an address that leads nowhere', () => {
  it('is a page of its own for a stranger', async () => {
    await renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Brigade');
  });

  it('inside the dashboard keeps the navigation', async () => {
    await renderApp('/dashboard/nowhere', { as: admin });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getAllByRole('navigation', { name: 'Main navigation' })).not.toHaveLength(0);
  });

  it('inside the dashboard shows a stranger the log-in', async () => {
    await renderApp('/dashboard/nowhere');
    expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
  });
});

describe('a page whose data does not come', () => {
  it.each([
    ['internal', 'Request number: test-request'],
    ['no_response', '^The server did not answer. Please try again.$'],
    ['unavailable', 'The server is busy'],
  ] as const)('[loading] says so after %s, with a retry that works', async (code, text) => {
    // The query is sent once more by itself before the page gives up.
    for (const _ of [1, 2])
      network.use(code === 'no_response' ? cut(listRestaurantsByMonth) : fault(listRestaurantsByMonth, code));
    const { user } = await renderApp(list, { as: admin });
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('is sent once more by itself when the server only stumbles', async () => {
    network.use(fault(listRestaurantsByMonth, 'internal'));
    await renderApp(list, { as: admin });
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('is not sent again when the server has decided', async () => {
    const sent = recordRequests(listRestaurantsByMonth);
    network.use(fault(listRestaurantsByMonth, 'forbidden', { always: true }));
    await renderApp(list, { as: admin });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('shows that the connection is gone, until an answer comes', async () => {
    network.use(cut(listRestaurantsByMonth));
    network.use(cut(listRestaurantsByMonth));
    const { user } = await renderApp(list, { as: admin });
    expect(await screen.findByText('No connection to the server. Reconnecting…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
  });
});
