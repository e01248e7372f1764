import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getAppInfo } from '#contract/session.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';

const withoutMail = () =>
  network.use(
    mock(getAppInfo, {
      success: true,
      data: { mode: 'production', setup_needed: false, mails: 'waiting', demo_logins: [] },
    }),
  );
const names = { first_name: 'Ilinca', last_name: 'Sârbu', user_position: 'crew', locale: 'de' };

async function openPending(role: 'evaluator' | 'user') {
  const { server } = await renderApp('/', {});
  const body = { ...names, role, email: 'ilinca@lant.example' };
  const answer = await server.request('POST', '/v1/user/register/', { as: admin, body });
  const { id } = (answer.body as { data: { id: string } }).data;
  return renderApp(`/dashboard/users/${id}`, { as: admin });
}

describe('on a server that can’t send mails', () => {
  it('administrators are told how many wait', async () => {
    withoutMail();
    const { router } = await openPending('evaluator');
    await act(() => router.navigate({ to: '/dashboard/users' }));
    expect(await screen.findByText('Mail isn’t set up, 1 waits')).toBeVisible();
  });

  it('no page of a pending person claims a mail, and the link can be copied', async () => {
    withoutMail();
    const { user } = await openPending('evaluator');
    expect(await screen.findByText(/^No mail was sent/)).toBeVisible();
    expect(screen.queryByText(/goes to/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy invitation link' }));
    const box = await screen.findByLabelText<HTMLInputElement>('Invitation link');
    expect(box.value).toMatch(/\/activate-account\?token=[\w-]{43}&lang=de$/);
    expect(await navigator.clipboard.readText()).toBe(box.value);
  });

  it('the link of one person is not shown on the page of another', async () => {
    withoutMail();
    const { user, router, server } = await openPending('evaluator');
    await screen.findByRole('heading', { level: 1, name: 'Ilinca Sârbu' });
    const body = { ...names, first_name: 'Vasile', role: 'evaluator', email: 'vasile@lant.example' };
    const answer = await server.request('POST', '/v1/user/register/', { as: admin, body });
    const { id: userId } = (answer.body as { data: { id: string } }).data;
    await act(() => router.navigate({ to: '/dashboard/users/$userId', params: { userId } }));
    await screen.findByRole('heading', { level: 1, name: 'Vasile Sârbu' });
    await user.click(screen.getByRole('button', { name: 'Copy invitation link' }));
    await screen.findByLabelText('Invitation link');
    act(() => router.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Ilinca Sârbu' });
    expect(screen.queryByLabelText('Invitation link')).toBeNull();
  });

  it('nobody who forgot the password is told of one', async () => {
    withoutMail();
    const { user } = await renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('E-mail'), admin);
    await user.click(within(screen.getByRole('main')).getByRole('button'));
    expect(await screen.findByRole('heading', { name: 'Mail isn’t set up' })).toBeVisible();
    expect(screen.queryByText('E-mail sent successfully')).not.toBeInTheDocument();
  });
});

it('a copied link goes with the invitation that ends it', async () => {
  const { user, server } = await openPending('evaluator');
  await user.click(await screen.findByRole('button', { name: 'Copy invitation link' }));
  expect(await screen.findByLabelText('Invitation link')).toBeVisible();
  server.at('2026-10-15T09:02:00Z');
  await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
  expect(await screen.findByText(/^A new invitation goes to/)).toBeVisible();
  expect(screen.queryByLabelText('Invitation link')).toBeNull();
});

it('somebody whose role can’t log in is not said to be invited', async () => {
  await openPending('user');
  expect(await screen.findByText('This person can’t log in')).toBeVisible();
  expect(screen.getByText('No log-in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).not.toBeInTheDocument();
});
