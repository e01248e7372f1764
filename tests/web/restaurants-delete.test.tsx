import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportReports } from '#contract/exports.ts';
import { closeMonth } from '#contract/closings.ts';
import {
  archiveRestaurant,
  deleteRestaurant,
  removeUserFromRestaurant,
} from '#contract/restaurant-changes.ts';
import { getRestaurant, getRestaurantWithReports, listRestaurants } from '#contract/restaurants.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { recordSavedFiles } from '#tests/support/saved-files.ts';
import { admin, restaurantIdOf } from '#tests/support/small-set.ts';

async function openDetails() {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  return { ...app, id };
}

const storeIds = async () =>
  (await (await testServer()).call(listRestaurants, { as: admin })).data.map(({ store_id }) => store_id);

describe('deleting a restaurant', () => {
  async function openDialog() {
    const app = await openDetails();
    const opener = screen.getByRole('button', { name: 'Delete' });
    await app.user.click(opener);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Cluj-Napoca Mănăștur?' }));
    return { ...app, opener, dialog };
  }

  it('[function-confirm-restaurant, rule-tick-restaurant] says what goes, and waits for the tick', async () => {
    const { user, dialog } = await openDialog();
    expect(
      await dialog.findByText(/^448 reports and RON.\d[\d,]*\.\d\d bonus will be deleted\.$/),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('textbox'));
    await user.paste('Cluj-Napoca Mănăștur');
    expect(dialog.getByRole('button', { name: 'Delete restaurant' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'I understand that this is permanent' }));
    expect(dialog.getByRole('button', { name: 'Delete restaurant' })).toBeEnabled();
    expect(await storeIds()).toContain('RO-CJ-01');
  });

  it('announces nothing where months of it are closed, and leads to its archive', async () => {
    const restaurant_ids = [await restaurantIdOf('RO-CJ-01')];
    await (await testServer()).call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
    const { user, dialog, opener } = await openDialog();
    expect(await dialog.findByText(/^Months of this restaurant are closed/)).toBeVisible();
    expect(dialog.queryByText(/will be deleted/)).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Delete restaurant' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Archive restaurant' }));
    await screen.findByRole('alertdialog', { name: 'Archive Cluj-Napoca Mănăștur?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('has nothing to offer where months of it are closed and it is archived', async () => {
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids: [id] } });
    await server.call(archiveRestaurant, { as: admin, params: { id } });
    const { user } = await renderApp(`/dashboard/restaurants/${id}`, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', {}, { timeout: 15_000 }));
    expect(
      await dialog.findByText('Months of this restaurant are closed, so it can’t be deleted.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete restaurant' })).toBeDisabled();
  });

  it('waits for the name, whatever its case and diacritics', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('checkbox', { name: 'I understand that this is permanent' }));
    await user.click(dialog.getByRole('textbox', { name: 'Type the name of the restaurant' }));
    await user.paste('Cluj-Napoca');
    expect(dialog.getByRole('button', { name: 'Delete restaurant' })).toBeDisabled();
    await user.paste(' manastur');
    expect(dialog.getByRole('button', { name: 'Delete restaurant' })).toBeEnabled();
  });

  it('offers the reports as a file first', async () => {
    const { user, dialog } = await openDialog();
    const saved = recordSavedFiles();
    const asked = recordRequests(exportReports);
    await user.click(await dialog.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked[0]?.url).toContain('from=2026-09&to=2026-10');
  });

  it.each(['Escape', 'Cancel'])('%s leaves everything as it is, and the focus where it was', async (way) => {
    const { user, dialog, opener } = await openDialog();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
    expect(await storeIds()).toContain('RO-CJ-01');
  });

  it('[message-restaurant-done] deletes, says so, and goes back to a list without it', async () => {
    const { user, dialog, router, id, queryClient } = await openDialog();
    const asked = recordRequests(getRestaurantWithReports);
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('Cluj-Napoca Mănăștur');
    await user.click(dialog.getByRole('button', { name: 'Delete restaurant' }));
    expect(await screen.findByText('Restaurant deleted successfully')).toBeVisible();
    expect(await screen.findByRole('table', { name: /^Restaurants/ })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard/restaurants');
    expect(screen.queryByRole('link', { name: 'Cluj-Napoca Mănăștur' })).not.toBeInTheDocument();
    expect(await storeIds()).toEqual(['RO-B-01', 'RO-B-02']);
    // What was cached of it is gone, and wasn't asked for again.
    expect(queryClient.getQueriesData({ queryKey: ['reports', id] })).toEqual([]);
    expect(asked.filter(({ url }) => url.includes('date=2026-10'))).toHaveLength(0);
  });

  it('[message-restaurant-failed] stays open and says why it failed', async () => {
    const { user, dialog } = await openDialog();
    network.use(fault(deleteRestaurant, 'unavailable'));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('Cluj-Napoca Mănăștur');
    await user.click(dialog.getByRole('button', { name: 'Delete restaurant' }));
    expect(await dialog.findByText('An error occurred while deleting the restaurant')).toBeVisible();
    expect(dialog.getByText('The server is busy. Please try again in a moment.')).toBeVisible();
    expect(await storeIds()).toContain('RO-CJ-01');
    await user.click(dialog.getByRole('button', { name: 'Delete restaurant' }));
    expect(await screen.findByText('Restaurant deleted successfully')).toBeVisible();
  });
});

describe('removing a person from a restaurant', () => {
  async function openDialog() {
    const app = await openDetails();
    await app.user.click(
      within(screen.getByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
        name: 'People',
      }),
    );
    await screen.findByRole('heading', { name: /^People/ });
    await app.user.click(screen.getByRole('button', { name: 'Remove Bianca Mureșan from the restaurant' }));
    const name = 'Remove Bianca Mureșan from Cluj-Napoca Mănăștur?';
    const dialog = within(await screen.findByRole('alertdialog', { name }));
    return { ...app, dialog };
  }
  const members = async (id: string) =>
    (await (await testServer()).call(getRestaurant, { as: admin, params: { id } })).data.users.map(
      ({ last_name }) => last_name,
    );

  it('[function-confirm-removal] names both, and ends the membership', async () => {
    const { user, dialog, id } = await openDialog();
    expect(
      dialog.getByText(/Bianca Mureșan no longer belongs to Cluj-Napoca Mănăștur from today on/),
    ).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    // Until it is confirmed nothing happens.
    expect(await members(id)).toContain('Mureșan');
    await user.click(dialog.getByRole('button', { name: 'Remove from restaurant' }));
    expect(await screen.findByText('Bianca Mureșan was removed from Cluj-Napoca Mănăștur')).toBeVisible();
    expect(screen.queryByText('Bianca Mureșan', { selector: 'li *' })).not.toBeInTheDocument();
    expect(screen.getByText('3 people')).toBeVisible();
    expect(await members(id)).not.toContain('Mureșan');
    await waitFor(() => expect(screen.getByRole('heading', { name: /^People/ })).toHaveFocus());
  });

  it('[function-confirm-removal] can be cancelled', async () => {
    const { user, dialog, id } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await members(id)).toContain('Mureșan');
  });

  it('stays open and says why it failed', async () => {
    const { user, dialog, id } = await openDialog();
    network.use(cut(removeUserFromRestaurant));
    await user.click(dialog.getByRole('button', { name: 'Remove from restaurant' }));
    expect(
      await dialog.findByText('An error occurred while removing the person from the restaurant'),
    ).toBeVisible();
    expect(
      dialog.getByText('Something went wrong. The server did not answer. Please try again.'),
    ).toBeVisible();
    expect(await members(id)).toContain('Mureșan');
  });
});
