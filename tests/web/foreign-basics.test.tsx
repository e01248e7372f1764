import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getOverview } from '#contract/overview.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { getMyInfo, login } from '#contract/session.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';

/** What the specification names of a person, and nothing more. */
const person = {
  id: '17',
  first_name: 'Ana',
  last_name: 'Pop',
  email: 'ana@example.com',
  user_position: 'store_manager',
  role: 'admin',
};

function tokenUntil(at: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ exp: Date.parse(at) / 1000 })}.x`;
}

it('works with a server that sends only the fields of the specification', async () => {
  const accessToken = tokenUntil('2026-10-15T20:00:00Z');
  network.use(foreignAnswer(login, { success: true, accessToken, user: person }));
  network.use(foreignAnswer(getOverview, { message: 'Not Found' }, 404));
  network.use(
    foreignAnswer(listRestaurantsByMonth, {
      success: true,
      data: [
        { id: '1', name: 'Centru', store_id: 'C-1', drive_through: true, daily_feedback_goal: 9, users: [] },
      ],
    }),
  );
  const { user, session } = await renderApp('/');
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'any{Enter}');
  expect(await screen.findByRole('link', { name: 'Centru' })).toBeVisible();
  expect(localStorage.getItem('accessToken')).toBe(accessToken);
  expect(session.get().user).toMatchObject(person);
  expect(screen.getAllByRole('button', { name: 'Account: Ana Pop' })).not.toHaveLength(0);
});

it('opens with the token of such a server', async () => {
  localStorage.setItem('accessToken', tokenUntil('2026-10-15T20:00:00Z'));
  network.use(foreignAnswer(getMyInfo, { user: person }));
  network.use(foreignAnswer(getOverview, { message: 'Not Found' }, 404));
  network.use(foreignAnswer(listRestaurantsByMonth, { success: true, data: [] }));
  await renderApp('/');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible());
});

it.each([
  ['success is not true', { success: false, accessToken: 'x', user: person }],
  ['the token is missing', { success: true, user: person }],
])('[session-login] does not log in where %s', async (_, body) => {
  network.use(foreignAnswer(login, body));
  const { user } = await renderApp('/');
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'any{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  expect(localStorage.getItem('accessToken')).toBeNull();
});
