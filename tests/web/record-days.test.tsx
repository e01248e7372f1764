import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { createReport } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const path = '/dashboard/record';
const person = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
const points = (value: number) => screen.getByRole('radio', { name: String(value) });
const save = () => screen.getByRole('button', { name: /^Save/ });

async function openCluj(as: string, day?: string) {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`${path}?restaurant=${id}${day ? `&day=${day}` : ''}`, { as });
  await screen.findByRole('heading', { level: 1, name: 'Record feedback' });
  return { ...app, id };
}

async function reportsOf(id: string, day: string) {
  const server = await testServer();
  const { data } = await server.call(getRestaurantWithReports, {
    as: admin,
    query: { id, date: day.slice(0, 7) },
  });
  return data.reports.filter(({ date }) => date === day);
}

describe('another day', () => {
  it('is chosen at a press, with its own count and a time; the day before needs no reason', async () => {
    const { user, router, id } = await openCluj(clujManager);
    const before = (await reportsOf(id, '2026-10-14')).length;
    // An evaluator has one other day: it stands on the button, by its name.
    await user.click(await screen.findByRole('button', { name: /^Wed,? 14 Oct$/ }));
    // No time is made up.
    expect(await screen.findByLabelText('Time')).toHaveValue('');
    expect(router.state.location.search).toEqual({ restaurant: id, day: '2026-10-14' });
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^${before} of 12, (Reached|Close|Missed)$`),
    );
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await user.click(await person('Radu'));
    await user.click(points(6));
    expect(screen.getByRole('button', { name: /^Save for Wed,? 14 Oct$/ })).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Enter the time')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '19:45' } });
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 6 points/);
    const saved = await reportsOf(id, '2026-10-14');
    expect(saved).toHaveLength(before + 1);
    // 19:45 of the restaurant's clock, wherever the tablet believes to be.
    expect(saved.map(({ observed_at }) => observed_at)).toContain('2026-10-14T16:45:00.000Z');
    await user.click(screen.getByRole('button', { name: 'Back to today' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ restaurant: id }));
    await waitFor(() => expect(screen.queryByLabelText('Time')).toBeNull());
  });

  it('long over is recorded by an administrator with a reason', async () => {
    const { user, id } = await openCluj(admin, '2026-10-02');
    const before = (await reportsOf(id, '2026-10-02')).length;
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '12:00' } });
    await user.click(await person('Radu'));
    await user.click(points(6));
    await user.click(save());
    expect(await screen.findByText('Enter the reason')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    await user.keyboard('the tablet was broken');
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 6 points/);
    expect(await reportsOf(id, '2026-10-02')).toHaveLength(before + 1);
  });

  it.each([
    ['2026-10-16', 'This day is still to come.'],
    ['2026-08-31', 'The restaurant was not open yet on this day.'],
  ])('%s can be recorded by nobody', async (day, reason) => {
    await openCluj(admin, day);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to today' })).toBeVisible();
  });

  it('of a closed month asks an administrator for a reason, and says when it counts', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const server = await testServer();
    server.at('2026-11-01T09:00:00Z');
    await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids: [id] } });
    await server.call(closeMonth, { as: admin, body: { month: '2026-10', restaurant_ids: [id] } });
    const { user } = await renderApp(`${path}?restaurant=${id}&day=2026-10-31`, {
      as: admin,
      at: '2026-11-01T09:00:00Z',
    });
    expect(await screen.findByText(/^October 2026 is closed: by Ioana Munteanu, /)).toBeVisible();
    expect(screen.getByText(/not what was paid: it counts in the next closing\.$/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '12:00' } });
    await user.click(await person('Radu'));
    await user.click(points(9));
    // The day before needs none of an open month.
    await user.type(screen.getByLabelText('Reason'), 'the tablet was broken');
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 9 points/);
    expect(await reportsOf(id, '2026-10-31')).toHaveLength(1);
  });

  it('long over is not offered to an evaluator', async () => {
    const { user } = await openCluj(clujManager, '2026-10-02');
    expect(await screen.findByText('This day is over. An administrator can record it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(await person('Radu')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Wed,? 14 Oct$/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Another day' })).toBeNull();
  });

  it('that is over by the time it is sent is told where nothing else tells it', async () => {
    const { user } = await openCluj(clujManager, '2026-10-14');
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '12:00' } });
    await user.click(await person('Radu'));
    await user.click(points(6));
    network.use(fault(createReport, 'invalid', { errors: [{ path: 'observed_at', code: 'day_over' }] }));
    await user.click(save());
    await screen.findByText('Not saved: Radu Pop, 6 points');
    expect(within(screen.getByRole('region', { name: 'Last entry' })).getByRole('alert')).toHaveTextContent(
      'This day is over. An administrator can record it.',
    );
  });
});

describe('the night', () => {
  const openAt = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(now) });
    const restaurant = await restaurantIdOf('RO-CJ-01');
    const app = await renderApp(`${path}?restaurant=${restaurant}`, {
      as: clujManager,
      at: now,
      settings: { clock: () => new Date() },
    });
    await person('Radu');
    return { ...app, restaurant };
  };

  it('belongs to the day before, and the screen says so', async () => {
    // 01:30 on Friday in Cluj.
    const { user, restaurant } = await openAt('2026-10-15T22:30:00Z');
    expect(screen.getByText(/^counts for Thu,? 15 Oct$/)).toBeVisible();
    expect(screen.queryByText('Today')).toBeNull();
    await user.click(await person('Radu'));
    await user.click(points(6));
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 6 points/);
    expect(await reportsOf(restaurant, '2026-10-15')).toHaveLength(1);
  });

  it('ends without taking an entry along: its moment is when the person was chosen', async () => {
    const chosen = '2026-10-16T00:58:00.000Z';
    const { user, server, restaurant } = await openAt(chosen);
    await user.click(await person('Radu'));
    // 04:02 on Friday in Cluj: another business day.
    vi.setSystemTime(new Date('2026-10-16T01:02:00Z'));
    server.at('2026-10-16T01:02:00Z');
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    expect(await screen.findByText('Today')).toBeVisible();
    expect(await person('Radu')).toBeChecked();
    expect(screen.getByText(/^counts for Thu,? 15 Oct$/)).toBeVisible();
    await user.click(points(6));
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 6 points/);
    expect(await reportsOf(restaurant, '2026-10-15')).toMatchObject([{ observed_at: chosen }]);
    // The next one is of the new day.
    expect(screen.queryByText(/^counts for/)).toBeNull();
  });
});

describe('what was entered and not saved', () => {
  it('is asked about before it is left, and forgotten then', async () => {
    const { user, router } = await openCluj(clujManager);
    await user.click(await person('Radu'));
    await user.click(points(6));
    await user.click(screen.getAllByRole('link', { name: 'Restaurants' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/restaurants'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('drafts.'))).toEqual([]);
  });

  it('is offered back after a reload, to the last letter of the comment', async () => {
    const first = await openCluj(clujManager);
    await first.user.click(await person('Radu'));
    await first.user.click(points(0));
    await first.user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveFocus());
    await first.user.keyboard('prea lent');
    goToSleep();
    first.unmount();

    const { user, id } = await openCluj(clujManager);
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await person('Radu')).toBeChecked();
    expect(points(0)).toBeChecked();
    expect(screen.getByLabelText('Comment')).toHaveValue('prea lent');
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 0 points/);
    expect(await reportsOf(id, '2026-10-15')).toMatchObject([{ points: 0, comment: 'prea lent' }]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('drafts.'))).toEqual([]);
  });

  it('is not asked about once it is saved', async () => {
    const { user, router } = await openCluj(clujManager);
    await user.click(await person('Radu'));
    await user.click(points(6));
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop/);
    await user.click(screen.getAllByRole('link', { name: 'Restaurants' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/restaurants'));
  });
});

it('makes no sense of a search that makes none', async () => {
  const { id } = await personOf('Mihai Ardelean');
  await renderApp(`${path}?day=2026-02-30&restaurant=%20&person=${id}`, { as: clujManager });
  const people = await screen.findByRole('group', { name: 'Person' });
  for (const radio of within(people).getAllByRole('radio')) expect(radio).not.toBeChecked();
});
