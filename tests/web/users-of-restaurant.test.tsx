import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { assignUserToRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { registerUser } from '#contract/user-changes.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf, savedPerson } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

/** Opens the people of Cluj-Napoca Mănăștur. */
async function openPeople(as = admin) {
  const app = await renderApp(`/dashboard/restaurants/${await restaurantIdOf('RO-CJ-01')}`, { as });
  await app.user.click(
    within(await screen.findByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
      name: 'People',
    }),
  );
  await screen.findByRole('heading', { name: /^People/ });
  return app;
}

async function openAssigning() {
  const app = await openPeople();
  await app.user.click(screen.getByRole('button', { name: 'Assign a person' }));
  const box = await screen.findByRole('combobox', { name: 'Person' });
  await waitFor(() => expect(box).toHaveFocus());
  return { ...app, box };
}

const offered = () => within(screen.getByRole('listbox')).getAllByRole('option');

describe("a restaurant's people", () => {
  it('[restaurant-users] lead to their own pages', async () => {
    const { user, router } = await openPeople();
    await user.click(screen.getByRole('link', { name: 'Bianca Mureșan' }));
    expect(await screen.findByRole('heading', { name: 'Bianca Mureșan', level: 1 })).toBeVisible();
    const { id } = await personOf('Bianca Mureșan');
    expect(router.state.location.pathname).toBe(`/dashboard/users/${id}`);
  });

  it('[product-assign] get one more, found by name or e-mail, once', async () => {
    const asked = recordRequests(assignUserToRestaurant);
    const { user, box } = await openAssigning();
    await user.keyboard('tura.buc');
    await waitFor(() => expect(offered()).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('Elena Dumitrescu');
    const assign = screen.getByRole('button', { name: 'Assign' });
    // Both clicks before anything is rendered.
    fireEvent.click(assign);
    fireEvent.click(assign);
    expect(await screen.findByText('Elena Dumitrescu was assigned to Cluj-Napoca Mănăștur')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Elena Dumitrescu' })).toBeVisible();
    expect(asked).toHaveLength(1);
    const { id } = await personOf('Elena Dumitrescu');
    const { restaurants } = await savedPerson(id);
    expect(restaurants.map((restaurant) => restaurant.store_id)).toContain('RO-CJ-01');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assign a person' })).toHaveFocus());
  });

  it('are told apart where two who have no e-mail share a name', async () => {
    const server = await testServer();
    for (const payroll_id of ['117', '204']) {
      const body = { first_name: 'Ana', last_name: 'Rusu', user_position: 'crew', role: 'user' } as const;
      await server.call(registerUser, { as: admin, body: { id: newId(), ...body, payroll_id } });
    }
    const { user } = await openAssigning();
    await user.keyboard('ana rusu');
    await waitFor(() =>
      expect(offered().map(({ textContent }) => textContent)).toEqual([
        'Ana Rusu117, Crew',
        'Ana Rusu204, Crew',
      ]),
    );
  });

  it('say since when they belong there, which an administrator can set', async () => {
    const { user } = await openPeople();
    await user.click(screen.getByRole('button', { name: 'Bianca Mureșan: since 1 Sept 2026. Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bianca Mureșan in Cluj-Napoca Mănăștur' });
    const since = within(dialog).getByLabelText('Member since');
    await user.clear(since);
    await user.type(since, '2026-10-10');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(since).toHaveAccessibleDescription(/can’t be changed while there are reports/),
    );
    await user.clear(since);
    await user.type(since, '2026-08-01');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(since).toHaveAccessibleDescription(/The restaurant was not open yet on this day/),
    );
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    await server.call(updateRestaurant, { as: admin, params: { id }, body: { opened_on: '2026-01-01' } });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The first day was saved')).toBeVisible();
    expect(
      await screen.findByRole('button', { name: 'Bianca Mureșan: since 1 Aug 2026. Change' }),
    ).toBeVisible();
  });

  it('say since when they belong there to an evaluator, who changes nothing', async () => {
    await openPeople(clujManager);
    expect(screen.getAllByText('since 1 Sept 2026').length).toBeGreaterThan(3);
    expect(screen.queryByRole('button', { name: /since/ })).toBeNull();
  });

  it('are not offered again', async () => {
    const { user } = await openAssigning();
    await user.keyboard('bianca');
    expect(await within(await screen.findByRole('listbox')).findByText('No data')).toBeVisible();
  });

  it('stay as they are when it failed or was cancelled', async () => {
    const { user } = await openAssigning();
    network.use(fault(assignUserToRestaurant, 'not_found'));
    await user.keyboard('ionescu');
    await waitFor(() => expect(offered()).toHaveLength(1));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while assigning the person to the restaurant',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('combobox', { name: 'Person' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Maria Ionescu' })).not.toBeInTheDocument();
  });

  it('are only looked at by an evaluator', async () => {
    await openPeople(clujManager);
    expect(screen.getByRole('link', { name: 'Bianca Mureșan' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign a person' })).not.toBeInTheDocument();
  });
});
