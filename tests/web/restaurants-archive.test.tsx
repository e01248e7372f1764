import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archiveRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const name = 'Cluj-Napoca Mănăștur';

async function openDetails(as = admin) {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}`, { as });
  await screen.findByRole('heading', { level: 1, name });
  return { ...app, id };
}

const isArchived = async (id: string) =>
  (await (await testServer()).call(getRestaurant, { as: admin, params: { id } })).data.archived_at !== null;

it('a restaurant is archived, stands under Archived alone, and comes back', async () => {
  const { user, id, router } = await openDetails();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `Archive ${name}?` }));
  await user.click(dialog.getByRole('button', { name: 'Archive restaurant' }));
  expect(await screen.findByText('Archived on 15 Oct 2026')).toBeVisible();
  expect(await isArchived(id)).toBe(true);

  await router.navigate({ to: '/dashboard/restaurants' });
  await screen.findByRole('table', { name: /^Restaurants/ });
  await waitFor(() => expect(screen.queryByRole('link', { name })).not.toBeInTheDocument());
  await user.click(screen.getByRole('radio', { name: 'Archived' }));
  await user.click(await screen.findByRole('link', { name }));

  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const back = within(await screen.findByRole('alertdialog', { name: `Restore ${name}?` }));
  await user.click(back.getByRole('button', { name: 'Restore restaurant' }));
  await waitFor(() => expect(screen.queryByText(/^Archived on/)).not.toBeInTheDocument());
  expect(await isArchived(id)).toBe(false);
});

it('the question stays until it is done: nobody is told afterwards', async () => {
  const { user, id } = await openDetails();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const held = hold(archiveRestaurant);
  network.use(held);
  await user.click(dialog.getByRole('button', { name: 'Archive restaurant' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog')).toBeVisible();
  held.release();
  expect(await screen.findByText('Archived on 15 Oct 2026')).toBeVisible();
  expect(await isArchived(id)).toBe(true);
});

it('a failure is said in the dialog', async () => {
  const { user, id } = await openDetails();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  network.use(fault(archiveRestaurant, 'unavailable'));
  await user.click(dialog.getByRole('button', { name: 'Archive restaurant' }));
  expect(await dialog.findByText('An error occurred while updating the restaurant')).toBeVisible();
  expect(await isArchived(id)).toBe(false);
});

it('an evaluator archives nothing', async () => {
  await openDetails(clujManager);
  expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
});

it('the record screen says why nothing can be recorded', async () => {
  const id = await restaurantIdOf('RO-CJ-01');
  await (await testServer()).call(archiveRestaurant, { as: admin, params: { id } });
  await renderApp(`/dashboard/record?restaurant=${id}`, { as: admin });
  expect(await screen.findByText(/^This restaurant is archived\./)).toBeVisible();
});
