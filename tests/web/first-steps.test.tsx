import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setBonusRule } from '#contract/bonus-rules.ts';
import { archiveRestaurant, createRestaurant } from '#contract/restaurant-changes.ts';
import { registerUser } from '#contract/user-changes.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

/** As after first-run set-up: an administrator, and nothing else. */
async function emptyInstallation() {
  const server = await testServer();
  const { kysely } = server.database;
  await kysely.deleteFrom('restaurants').execute();
  await kysely.deleteFrom('users').where('email', '<>', admin).execute();
  await kysely.deleteFrom('bonus_rules').execute();
  return server;
}

const steps = () => screen.findByRole('region', { name: 'Three steps to the first feedback' });
const done = async () =>
  within(await steps())
    .getAllByRole('listitem')
    .map((step) => within(step).queryByText('Done') !== null);

describe('an empty installation', () => {
  it.each(['/dashboard', '/dashboard/restaurants', '/dashboard/users'])(
    'shows the three steps at %s, each with the way to its page',
    async (path) => {
      await emptyInstallation();
      await renderApp(path, { as: admin });
      expect(await done()).toEqual([false, false, false]);
      const links = within(await steps()).getAllByRole('link');
      expect(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual([
        '/dashboard/restaurants/add',
        '/dashboard/import',
        '/dashboard/users/add',
        '/dashboard/bonus',
      ]);
      expect(screen.queryByText('No data')).toBeNull();
    },
  );

  it.each(['/dashboard', '/dashboard/restaurants'])('has no filters over nothing at %s', async (path) => {
    await emptyInstallation();
    await renderApp(path, { as: admin });
    await steps();
    expect(screen.queryByRole('searchbox', { name: 'Search restaurants' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Previous month' })).toBeNull();
  });

  it('ticks off what is done, and the steps go with the last one', async () => {
    const server = await emptyInstallation();
    const body = { name: 'Oradea', store_id: 'RO-BH-01', drive_through: false, daily_feedback_goal: 9 };
    const { data } = await server.call(createRestaurant, { as: admin, body });
    const { router } = await renderApp('/dashboard/restaurants', { as: admin });
    expect(await done()).toEqual([true, false, false]);
    expect(screen.getByRole('link', { name: 'Oradea' })).toBeVisible();
    await server.call(registerUser, {
      as: admin,
      body: {
        first_name: 'Ana',
        last_name: 'Pop',
        user_position: 'crew',
        role: 'user',
        restaurants: [data.id],
      },
    });
    const rule = {
      currency: 'RON',
      valid_from: '2026-10-15',
      points_threshold: 7,
      amount_per_point: '2.50',
    } as const;
    await server.call(setBonusRule, { as: admin, body: rule });
    await router.options.context.queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('region', { name: /Three steps/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Oradea' })).toBeVisible();
  });
});

it.each(['/dashboard', '/dashboard/restaurants'])(
  'A chain that has just been imported still sees what is to be done at %s',
  async (path) => {
    const server = await emptyInstallation();
    for (const store_id of ['RO-BH-01', 'RO-BH-02', 'RO-BH-03']) {
      const body = { name: `Oradea ${store_id}`, store_id, drive_through: false, daily_feedback_goal: 9 };
      await server.call(createRestaurant, { as: admin, body });
    }
    await renderApp(path, { as: admin });
    expect(await done()).toEqual([true, false, false]);
  },
);

it('Archived restaurants stay within reach where there are no others', async () => {
  const server = await testServer();
  for (const restaurant of ['RO-CJ-01', 'RO-B-01', 'RO-B-02']) {
    await server.call(archiveRestaurant, { as: admin, params: { id: await restaurantIdOf(restaurant) } });
  }
  await renderApp('/dashboard/restaurants', { as: admin });
  expect(await screen.findByRole('searchbox', { name: 'Search restaurants' })).toBeVisible();
});

it('An evaluator is asked for no steps', async () => {
  await renderApp('/dashboard/restaurants', { as: clujManager });
  await screen.findByRole('table');
  expect(screen.queryByRole('region', { name: /Three steps/ })).toBeNull();
});
