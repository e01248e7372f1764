import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from 'sonner';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';
import { notify } from '#web/ui/notify.ts';

const texts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed=false]')].map(
    (shown) => shown.textContent,
  );
const say = (...args: Parameters<typeof notify>) => act(() => notify(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('toasts', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => void toast.dismiss());
    await renderApp('/');
    await pass(1_000);
  });

  it('[toast-place] come at the top right, as a success, and announce themselves politely', async () => {
    say('Saved');
    const shown = await screen.findByText('Saved');
    const item = shown.closest('[data-sonner-toast]');
    expect(item).toHaveAttribute('data-type', 'success');
    expect(item).toHaveAttribute('data-x-position', 'right');
    expect(item).toHaveAttribute('data-y-position', 'top');
    expect(shown.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  });

  it('[toast-time, limit-constants] leave after three seconds', async () => {
    say('Saved');
    await screen.findByText('Saved');
    await pass(2_800);
    expect(texts()).toEqual(['Saved']);
    await pass(400);
    expect(texts()).toEqual([]);
  });

  it('[toast-duplicates] say the same thing once at a time, and again afterwards', async () => {
    say('Saved');
    say('Saved');
    await screen.findByText('Saved');
    await pass(2_000);
    say('Saved');
    expect(texts()).toEqual(['Saved']);
    // The repeat does not make it stay longer.
    await pass(1_500);
    expect(texts()).toEqual([]);
    say('Saved');
    await waitFor(() => expect(texts()).toEqual(['Saved']));
  });

  it('[toast-most, limit-constants] are five at most, the oldest leaves', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) say(`Message ${number}`);
    await screen.findByText('Message 6');
    await pass(100);
    expect(texts().toSorted()).toEqual([2, 3, 4, 5, 6].map((number) => `Message ${number}`));
  });

  it('can be closed, and are an error where it says so', async () => {
    say('Could not be saved', 'error');
    const shown = await screen.findByText('Could not be saved');
    expect(shown.closest('[data-sonner-toast]')).toHaveAttribute('data-type', 'error');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    await pass(500);
    expect(texts()).toEqual([]);
  });
});

it('are gone with the person that they were said to', async () => {
  act(() => void toast.dismiss());
  const { session } = await renderApp('/dashboard/restaurants', { as: admin });
  await screen.findByRole('heading', { name: 'Restaurants' });
  say('Ana Pop was assigned to Zalău 2');
  expect(await screen.findByText('Ana Pop was assigned to Zalău 2')).toBeVisible();
  act(() => session.logout());
  // Before it would leave by itself.
  await waitFor(() => expect(texts()).toEqual([]));
});
