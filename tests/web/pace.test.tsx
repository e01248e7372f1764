/** Today against the usual pace, as it is told on the screens. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getRecordSheet } from '#contract/feedback.ts';
import type { DayPace } from '#contract/pace-schemas.ts';
import { getOverview } from '#contract/overview.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

/** At noon in Bucharest, eight quarters after the opening, there usually are nine. */
const usual = (by: number) =>
  Array.from({ length: 49 }, (_, at) => Math.min(12, at < 8 ? 0 : at < 48 ? by : 12));
const pace: DayPace = {
  goal: 12,
  count: 7,
  expected: 9,
  low: 8,
  high: 10,
  opens_at: '2026-10-15T07:00:00.000Z',
  closes_at: '2026-10-15T19:00:00.000Z',
  days: 8,
  course: { expected: usual(9), low: usual(8), high: usual(10), count: [0, 1, 2, 3, 4, 5, 6, 7, 7] },
};
const straight = { ...pace, days: 0, low: null, high: null };

async function openSheet(count: number, shown: DayPace, at?: string) {
  const server = await testServer();
  const id = await restaurantIdOf('RO-CJ-01');
  const { data } = await server.call(getRecordSheet, { as: clujManager, query: { id } });
  network.use(
    mock(getRecordSheet, () => ({
      data: { ...data, day: { ...data.day, count }, pace: { ...shown, count } },
    })),
  );
  await renderApp('/dashboard/record', { as: clujManager, ...(at !== undefined && { at }) });
  await screen.findByRole('group', { name: 'Person' });
}

describe('the pace on the record screen', () => {
  it('is a sentence, with the middle half of the days for who doesn’t see the line', async () => {
    await openSheet(7, pace);
    expect(screen.getByText('7 of 12, 2 behind the usual pace; 5 more by closing')).toBeVisible();
    expect(screen.getByText('On half of the days there were 8 to 10 by now.')).toBeInTheDocument();
  });

  it('is on pace within the middle half', async () => {
    await openSheet(8, pace);
    expect(screen.getByText('8 of 12, on pace; 4 more by closing')).toBeVisible();
  });

  it('says nothing of a middle half, or of what is usual, where too few days tell it', async () => {
    await openSheet(7, { ...straight, course: { ...pace.course, low: null, high: null } });
    expect(screen.getByText('7 of 12, 2 behind an even pace; 5 more by closing')).toBeVisible();
    expect(screen.queryByText(/On half of the days/)).not.toBeInTheDocument();
  });

  it('is reached as soon as it is, which is spoken', async () => {
    await openSheet(12, pace);
    expect(screen.getByText('12 of 12, reached')).toBeVisible();
    expect(screen.getByText('Goal reached')).toHaveRole('status');
  });

  it('is told on the restaurant’s page and in a word on the overview too', async () => {
    const server = await testServer();
    const { data } = await server.call(getOverview, { as: admin, query: { date: '2026-10' } });
    network.use(
      mock(getOverview, () => ({
        data: { ...data, stores: data.stores.map((restaurant) => ({ ...restaurant, pace })) },
      })),
    );
    const { user } = await renderApp('/dashboard', { as: admin });
    const link = await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' });
    expect(link.closest('tr')).toHaveTextContent('2 behind pace');
    await user.click(link);
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getByText(/^0 of 12, .* more by closing$/)).toBeVisible();
  });
});

describe('a burst is never rewarded', () => {
  it('many at once are on pace and no more: no word of praise, in no other colour, and nothing is spoken', async () => {
    // Five where nine are usual by noon; the morning’s usual count is none.
    await openSheet(5, pace, '2026-10-15T07:15:00.000Z');
    const sentence = screen.getByText('5 of 12, on pace; 7 more by closing');
    expect(sentence).toHaveClass('text-muted');
    expect(screen.queryByText(/ahead|Well done|Great|Bravo/i)).not.toBeInTheDocument();
    for (const status of screen.getAllByRole('status'))
      expect(status).not.toHaveTextContent(/pace|5 of 12|ahead/);
  });

  it('is spoken of at the half and at the goal alone, with the same words as a count that grew slowly', async () => {
    await openSheet(11, pace, '2026-10-15T07:15:00.000Z');
    expect(screen.getByText('11 of 12, on pace; 1 more by closing')).toHaveClass('text-muted');
    expect(screen.getByText('Half of the goal reached')).toHaveRole('status');
  });
});
