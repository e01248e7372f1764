/** The dates that browser tests ask for, on the evening when Bucharest is a month ahead of UTC. */
import { expect, it } from 'vitest';
import { dayFromNow, dayOf, presentMonth } from '#tests/e2e/present.ts';

const evening = new Date('2026-10-31T22:30:00Z');

it('the day is the browser’s, not that of the machine or of UTC', () => {
  expect(dayOf(evening)).toBe('2026-11-01');
  expect(dayOf(new Date('2026-10-31T21:59:00Z'))).toBe('2026-10-31');
  expect(dayOf(new Date('2026-06-30T21:00:00Z'))).toBe('2026-07-01');
});

it('the month is the one that the app opens with', () => {
  expect(presentMonth(evening)).toBe('2026-11');
  expect(presentMonth(new Date('2026-12-31T22:00:00Z'))).toBe('2027-01');
});

it('days are counted from the browser’s', () => {
  expect(dayFromNow(2, evening)).toBe('2026-11-03');
  expect(dayFromNow(-3, evening)).toBe('2026-10-29');
});
