import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renewSession } from '#contract/session.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';

const hour = 3_600_000;

/** Three minutes before the end of a session that has lasted since nine. */
async function openLate() {
  const app = await renderApp('/dashboard/restaurants', { as: admin });
  await screen.findByRole('heading', { name: 'Restaurants' });
  const pass = (hours: number) => {
    const at = Date.parse('2026-10-15T09:00:00Z') + hours * hour;
    app.server.at(new Date(at).toISOString());
    act(() => app.session.setServerTime(at));
  };
  pass(11.95);
  return { ...app, pass };
}

it('who is warned can stay signed in', async () => {
  const { user, session } = await openLate();
  const before = session.token();
  expect(screen.getByText('Your session ends in 3 minutes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByText(/^Your session ends/)).not.toBeInTheDocument());
  expect(session.token()).not.toBe(before);
  expect(localStorage.getItem('accessToken')).toBe(session.token());
});

it('who stays on the page is offered it again, twelve hours later', async () => {
  const { user, pass } = await openLate();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByText(/^Your session ends/)).not.toBeInTheDocument());
  pass(23.9);
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByText(/^Your session ends/)).not.toBeInTheDocument());
});

it('a server without that call is not asked twice', async () => {
  network.use(foreignAnswer(renewSession, { message: 'Not Found' }, 404));
  const { user } = await openLate();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument(),
  );
  expect(screen.getByText(/^Please save your work/)).toBeVisible();
});

it('after the end only the password is missing', async () => {
  const { pass } = await openLate();
  pass(12.1);
  expect(await screen.findByText(/^Your session has expired/)).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveValue(admin);
});

it('after a log-out the e-mail is gone', async () => {
  const { session } = await openLate();
  act(() => session.logout());
  expect(await screen.findByLabelText('E-mail')).toHaveValue('');
  expect(localStorage.getItem('lastEmail')).toBeNull();
});
