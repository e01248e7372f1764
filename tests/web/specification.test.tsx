/** Lines of the specification that no other test shows on its own; the table is tests/architecture/specification. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultLocale, locales } from '#contract/locale.ts';
import { password } from '#contract/user-changes.ts';
import { passwordMinLength } from '#contract/users.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';
import { createSession } from '#web/state/session.ts';

it('[route-dashboard] the dashboard begins with the month at a glance', async () => {
  const { router } = await renderApp('/dashboard', { as: admin });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible());
  expect(router.state.location.pathname).toBe('/dashboard');
});

it('[session-initial] begins neither authenticated nor initialized, with nobody', () => {
  const session = createSession(localStorage, () => new Date());
  expect(session.get()).toMatchObject({ isAuthenticated: false, isInitialized: false, user: null });
});

it('[limit-constants] the constants are those of the specification', async () => {
  expect(passwordMinLength).toBe(8);
  expect(password.safeParse('1234567').success).toBe(false);
  expect(password.safeParse('12345678').success).toBe(true);
  expect(locales).toEqual(['ro', 'de', 'en']);
  expect(defaultLocale).toBe('ro');
  const { selectedDate } = await renderApp('/dashboard/restaurants', { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Restaurants' });
  fireEvent.click(screen.getByRole('button', { name: /^Previous month/ }));
  expect(localStorage.getItem('currentDate')).toBe(selectedDate.date().toISOString());
});
