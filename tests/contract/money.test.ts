import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusOf } from '#contract/bonus.ts';
import { amount, fromMinor, toMinor } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';

const minor = fc.integer({ min: 0, max: 999_999_999_999_999 });

describe('amounts', () => {
  it.each([
    ['0', 0],
    ['0.1', 10],
    ['0.10', 10],
    ['12.5', 1_250],
    ['19.99', 1_999],
    ['007.05', 705],
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads %s as %i minor units', (text, expected) => expect(toMinor(text)).toBe(expected));

  it.each(['', '-1', '1.', '.5', '1.234', '1,50', '1e3', ' 1', 'NaN', '0x10', '10000000000000', '1\n'])(
    'refuses %j',
    (text) => {
      expect(() => toMinor(text)).toThrow(RangeError);
      expect(amount.safeParse(text).success).toBe(false);
    },
  );

  it('survives the round trip to the last unit', () => {
    fc.assert(
      fc.property(minor, (value) => {
        expect(toMinor(fromMinor(value))).toBe(value);
      }),
    );
  });

  it('always has two places on the wire', () => {
    fc.assert(
      fc.property(minor, (value) => {
        expect(fromMinor(value)).toMatch(/^\d+\.\d\d$/);
      }),
    );
    expect(fromMinor(5)).toBe('0.05');
    expect(fromMinor(100)).toBe('1.00');
  });

  it('adds up exactly where binary fractions would not', () => {
    expect(fromMinor(toMinor('0.10') + toMinor('0.20'))).toBe('0.30');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 1_000 }), (values) => {
        const sum = values.map(fromMinor).reduce((total, text) => total + toMinor(text), 0);
        expect(sum).toBe(values.reduce((total, value) => total + value, 0));
      }),
    );
  });

  it('reads a foreign server’s numbers to the nearest unit', () => {
    expect(amount.parse(12.5)).toBe('12.50');
    expect(amount.parse(0.1 + 0.2)).toBe('0.30');
    expect(amount.parse('7')).toBe('7.00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        expect(amount.parse(value / 100)).toBe(fromMinor(value));
      }),
    );
  });

  it.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e21, null, true])(
    'refuses %j as an amount',
    (value) => expect(amount.safeParse(value).success).toBe(false),
  );
});

describe('the bonus', () => {
  const rule = { points_threshold: 7, amount_per_point: 250 };
  it('is nothing up to the threshold and a fixed amount for each point above', () => {
    expect([0, 6, 7, 8, 9, 10].map((points) => bonusOf(points, rule))).toEqual([0, 0, 0, 250, 500, 750]);
  });
});

describe('the average of points', () => {
  it.each([
    [0, 0, null],
    [0, 3, 0],
    [7, 1, 7],
    [22, 3, 7.33],
    [23, 3, 7.67],
    [201, 40, 5.03], // 5.025: halves go up, although the nearest double lies below
    [1_005, 1_000, 1.01], // 1.005
    [10_000_000, 1_000_000, 10],
  ])('%i points in %i reports is %s', (points, count, expected) =>
    expect(pointsAverage(points, count)).toBe(expected),
  );

  it('is within half a hundredth of the truth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (count, share) => {
          const points = Math.round((count * share) / 1_000);
          const hundredths = Math.round((pointsAverage(points, count) ?? -1) * 100);
          // |h/100 − p/n| ≤ 1/200, in whole numbers
          expect(Math.abs(hundredths * count * 2 - points * 200)).toBeLessThanOrEqual(count);
        },
      ),
    );
  });
});
