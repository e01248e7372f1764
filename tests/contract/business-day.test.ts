import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { month, monthDate } from '#contract/month-schemas.ts';
import { addDays, businessDay, type Calendar, isTimeZone, monthFor } from '#contract/month.ts';

const bucharest = { time_zone: 'Europe/Bucharest', day_starts_at: '04:00' };
const berlin = { time_zone: 'Europe/Berlin', day_starts_at: '04:00' };
const on = (instant: string, calendar = bucharest) => businessDay(new Date(instant), calendar);

describe('the business day', () => {
  it('of 01:30 on 1 November is 31 October', () => {
    expect(on('2026-11-01T01:30:00+02:00')).toBe('2026-10-31');
  });

  it('begins at exactly 04:00', () => {
    expect(on('2026-11-01T03:59:59.999+02:00')).toBe('2026-10-31');
    expect(on('2026-11-01T04:00:00+02:00')).toBe('2026-11-01');
  });

  it('turns the year and the leap month over at 04:00 too', () => {
    expect(on('2027-01-01T03:59:00+02:00')).toBe('2026-12-31');
    expect(on('2028-03-01T02:00:00+02:00')).toBe('2028-02-29');
    expect(on('2026-03-01T02:00:00+02:00')).toBe('2026-02-28');
  });

  it('depends on the zone of the restaurant, not of the reader', () => {
    const instant = '2026-10-31T02:30:00Z';
    expect(on(instant, bucharest)).toBe('2026-10-31');
    expect(on(instant, berlin)).toBe('2026-10-30');
    expect(on('2026-10-31T02:30:00Z', { ...berlin, time_zone: 'Atlantic/Azores' })).toBe('2026-10-30');
    expect(on('2026-10-31T02:29:00Z', { time_zone: 'Asia/Kathmandu', day_starts_at: '08:15' })).toBe(
      '2026-10-30',
    );
    expect(on('2026-10-31T02:30:00Z', { time_zone: 'Asia/Kathmandu', day_starts_at: '08:15' })).toBe(
      '2026-10-31',
    );
  });

  it('is the calendar day where the day starts at 00:00', () => {
    const midnight = { ...bucharest, day_starts_at: '00:00' };
    expect(on('2026-10-31T23:59:59+02:00', midnight)).toBe('2026-10-31');
    expect(on('2026-11-01T00:00:00+02:00', midnight)).toBe('2026-11-01');
  });
});

/**
 * Local times around a night when the clocks change: [instant in UTC, what a wall clock shows, its business day].
 * Bucharest and Berlin change at the same instant, 01:00 UTC.
 */
const nights: [
  night: string,
  calendar: Calendar,
  times: [instant: string, wallClock: string, day: string][],
][] = [
  [
    'spring in Bucharest: 03:00 becomes 04:00',
    bucharest,
    [
      ['2026-03-28T22:30:00Z', '00:30', '2026-03-28'],
      ['2026-03-29T00:59:59Z', '02:59', '2026-03-28'],
      ['2026-03-29T01:00:00Z', '04:00', '2026-03-29'],
      ['2026-03-29T23:59:59Z', '02:59', '2026-03-29'],
      ['2026-03-30T00:59:59Z', '03:59', '2026-03-29'],
      ['2026-03-30T01:00:00Z', '04:00', '2026-03-30'],
    ],
  ],
  [
    'autumn in Bucharest: 04:00 becomes 03:00',
    bucharest,
    [
      ['2026-10-25T00:00:00Z', '03:00', '2026-10-24'],
      ['2026-10-25T00:59:59Z', '03:59', '2026-10-24'],
      ['2026-10-25T01:00:00Z', '03:00', '2026-10-24'],
      ['2026-10-25T01:59:59Z', '03:59', '2026-10-24'],
      ['2026-10-25T02:00:00Z', '04:00', '2026-10-25'],
      ['2026-10-26T01:59:59Z', '03:59', '2026-10-25'],
      ['2026-10-26T02:00:00Z', '04:00', '2026-10-26'],
    ],
  ],
  [
    'spring in Berlin: 02:00 becomes 03:00',
    berlin,
    [
      ['2026-03-29T00:59:59Z', '01:59', '2026-03-28'],
      ['2026-03-29T01:00:00Z', '03:00', '2026-03-28'],
      ['2026-03-29T01:59:59Z', '03:59', '2026-03-28'],
      ['2026-03-29T02:00:00Z', '04:00', '2026-03-29'],
    ],
  ],
  [
    'autumn in Berlin: 03:00 becomes 02:00',
    berlin,
    [
      ['2026-10-25T00:30:00Z', '02:30', '2026-10-24'],
      ['2026-10-25T01:30:00Z', '02:30', '2026-10-24'],
      ['2026-10-25T02:59:59Z', '03:59', '2026-10-24'],
      ['2026-10-25T03:00:00Z', '04:00', '2026-10-25'],
    ],
  ],
];

describe.each(nights)('on the night of %s', (_, calendar, times) => {
  it.each(times)('%s (%s there) is %s', (instant, wallClock, expected) => {
    const shown = new Date(instant).toLocaleTimeString('en-GB', {
      timeZone: calendar.time_zone,
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(shown).toBe(wallClock);
    expect(on(instant, calendar)).toBe(expected);
  });
});

/** Around each UTC midnight the hours of both zones' cuts, summer and winter; the nights of a change each half hour. */
const looks = [0, 1, 2, 3, 4, 12].map((hour) => hour * 3_600_000);
const isNearChange = (day: number) => {
  const date = new Date(day);
  return [2, 9].includes(date.getUTCMonth()) && date.getUTCDate() > 23;
};
const halfHours = Array.from({ length: 48 }, (_, index) => index * 1_800_000);

it.each([bucharest, berlin])(
  'never goes back and never skips a day from 2020 to 2031 in $time_zone',
  (calendar) => {
    const days = new Set<string>();
    for (let day = Date.parse('2020-01-01'); day < Date.parse('2031-01-01'); day += 86_400_000) {
      for (const time of isNearChange(day) ? halfHours : looks)
        if (day + time >= Date.parse('2020-01-01T12:00:00Z'))
          days.add(businessDay(new Date(day + time), calendar));
    }
    const found = [...days];
    expect(found).toEqual(found.map((_, index) => addDays('2020-01-01', index)));
    expect(found).toHaveLength(4_018);
  },
);

describe('the `date` of a call', () => {
  const now = new Date('2026-10-31T22:30:00Z'); // 00:30 on 1 November in Bucharest: business day 31 October

  it('is taken literally as a month or a day', () => {
    expect(monthFor('2026-07', now, bucharest)).toBe('2026-07');
    expect(monthFor('2026-07-31', now, bucharest)).toBe('2026-07');
  });

  it('is the restaurant’s calendar date of an instant: the cut at 04:00 belongs to reports', () => {
    expect(monthFor('2026-10-31T21:59:59Z', now, bucharest)).toBe('2026-10');
    expect(monthFor('2026-10-31T22:00Z', now, bucharest)).toBe('2026-11');
    expect(monthFor('2026-10-31T22:30:00Z', now, bucharest)).toBe('2026-11');
    expect(monthFor('2026-11-01T00:00:00+02:00', now, bucharest)).toBe('2026-11');
    expect(monthFor('2026-10-31T22:30:00Z', now, berlin)).toBe('2026-10');
    expect(monthFor('2026-10-31T23:00:00Z', now, berlin)).toBe('2026-11');
  });

  it('is the current business month where it is missing', () => {
    expect(monthFor(undefined, now, bucharest)).toBe('2026-10');
    expect(monthFor(undefined, new Date('2026-11-01T02:00:00Z'), bucharest)).toBe('2026-11');
  });

  it.each([
    '2026-10',
    '2026-10-31',
    '2026-10-31T22:30Z',
    '2026-10-31T22:30+03:00',
    '2026-10-31T22:30:00Z',
    '2026-10-31T22:30:00.123Z',
    '2026-10-31T22:30:00+03:00',
  ])('may be %s', (text) => expect(monthDate.safeParse(text).success).toBe(true));

  it.each([
    '',
    'now',
    '2026',
    '2026-13',
    '2026-02-30',
    '2026-10-31T25:00:00Z',
    '2026-10-31T22:30:00',
    '2026-10-31T22:30',
    '31.10.2026',
    '2026-10-31 22:30',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:00:00Z',
    '+020266-10-31T22:30:00Z',
  ])('may not be %j', (text) =>
    expect(monthDate.safeParse(text).error?.issues[0]?.message).toBe('invalid_date'),
  );

  it('gives a month whatever instant it accepts', () => {
    const zones = ['Europe/Bucharest', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (at, time_zone) => {
          fc.pre(monthDate.safeParse(at.toISOString()).success);
          const found = monthFor(at.toISOString(), now, { time_zone, day_starts_at: '04:00' });
          expect(month.safeParse(found).success).toBe(true);
        },
      ),
    );
  });
});

it('knows a zone from a word', () => {
  expect(isTimeZone('Europe/Bucharest')).toBe(true);
  expect(isTimeZone('Europe/Cluj')).toBe(false);
  expect(isTimeZone('\0')).toBe(false);
});
