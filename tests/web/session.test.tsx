import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';

it('shows the log-in to a stranger', async () => {
  await renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
});

it('opens the dashboard for who is signed in', async () => {
  const { router } = await renderApp('/', { as: 'admin@ardealgrill.example' });
  expect(await screen.findByRole('heading', { name: 'Restaurants' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/restaurants');
});
