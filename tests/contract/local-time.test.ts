import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, instantOnDay } from '#contract/local-time.ts';
import { addDays, businessDay, localMinute, type Calendar } from '#contract/month.ts';

const zones = [
  'Europe/Bucharest',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'UTC',
];
const pad = (value: number) => String(value).padStart(2, '0');

describe('the instant of a local time', () => {
  it.each([
    ['2026-10-15', '12:00', 'Europe/Bucharest', '2026-10-15T09:00:00.000Z'],
    ['2026-01-15', '12:00', 'Europe/Bucharest', '2026-01-15T10:00:00.000Z'],
    // The autumn night shows 03:30 twice, the spring night skips it.
    ['2026-10-25', '03:30', 'Europe/Bucharest', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Bucharest', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '04:00', 'Europe/Bucharest', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29', '04:00', 'Europe/Bucharest', '2026-03-29T01:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(instantAt(day, time, zone).toISOString()).toBe(instant);
  });

  it('is shown as that time by the zone, whatever the minute', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('2000-01-01'),
          max: new Date('2050-01-01'),
          noInvalidDate: true,
        }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const shown = localMinute(at, zone);
          const [day = '', time = ''] = shown.split(' ');
          expect(localMinute(instantAt(day, time, zone), zone)).toBe(shown);
        },
      ),
    );
  });
});

it('a time on a business day falls on that business day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.integer({ min: 0, max: 719 }),
      fc.constantFrom(...zones),
      (days, minute, start, time_zone) => {
        const clock = (of: number) => `${pad(Math.floor(of / 60))}:${pad(of % 60)}`;
        const calendar: Calendar = { time_zone, day_starts_at: clock(start) };
        const day = addDays('1990-01-01', days);
        const at = instantOnDay(day, clock(minute), calendar);
        // A time that the night skips is shown an hour later, which may be after the day's beginning or end.
        fc.pre(localMinute(at, time_zone).endsWith(clock(minute)));
        expect(businessDay(at, calendar)).toBe(day);
      },
    ),
  );
});
