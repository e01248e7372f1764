import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetStanding, usedShare } from '#contract/budget.ts';
import { setBudgets } from '#contract/budgets.ts';
import { fieldIssues, issueCode } from '#contract/issue.ts';

describe('a budget', () => {
  it.each([
    [0, 100_000, 'within'],
    [89_999, 100_000, 'within'],
    [90_000, 100_000, 'near'],
    [100_000, 100_000, 'near'],
    [100_001, 100_000, 'over'],
    // 90 % of these is no whole minor unit.
    [8, 9, 'within'],
    [9, 9, 'near'],
    [1_000_000_001, 1_000_000_000, 'over'],
  ] as const)('of which %i of %i are used is %s', (used, budget, standing) => {
    expect(budgetStanding(used, budget)).toBe(standing);
  });

  it.each([
    [0, 100, 0],
    [90, 100, 0.9],
    [100, 100, 1],
    [150, 100, 1.5],
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    // Exactly half of the last place, up; and a hair below it.
    [1, 20_000, 0.0001],
    [12_345, 20_000, 0.6173],
    [49_999, 1_000_000_000, 0],
    [50_000, 1_000_000_000, 0.0001],
  ])('of which %i of %i are used has the share %d', (used, budget, share) => {
    expect(usedShare(used, budget)).toBe(share);
  });

  it('has a share of four places, whatever its amounts', () => {
    const minor = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(minor, minor, (used, budget) => {
        const share = usedShare(used, budget);
        expect(Math.abs(share - used / budget)).toBeLessThanOrEqual(0.00005 + share * 1e-12);
        expect(Number(share.toFixed(4))).toBe(share);
      }),
    );
  });
});

const codes = (entry: object) => {
  const given = [{ restaurant_id: 'r', valid_from: '2026-11', amount: '900.00', ...entry }];
  const parsed = setBudgets.body.safeParse(given, { error: issueCode });
  return parsed.success
    ? []
    : fieldIssues(parsed.error.issues).map(({ path, code, params }) => [path, code, params]);
};

describe('an entry', () => {
  it.each([null, '0.01', '900', '900.5', ' 900.50 ', '10000000', '10000000.00'])('takes %j', (amount) => {
    expect(codes({ amount })).toEqual([]);
  });

  it.each([
    [undefined, 'required', undefined],
    ['', 'required', undefined],
    ['0', 'too_small', { min: 0.01 }],
    ['0.00', 'too_small', { min: 0.01 }],
    ['10000000.01', 'too_big', { max: 10_000_000 }],
    ['-5', 'invalid', undefined],
    ['1,500', 'invalid', undefined],
    ['1.505', 'invalid', undefined],
    ['1e3', 'invalid', undefined],
    ['lots', 'invalid', undefined],
  ])('refuses %j', (amount, code, params) => {
    expect(codes({ amount })[0]).toEqual(['0.amount', code, params]);
  });

  it.each(['2026-13', '2026-11-01', '11.2026', ''])('refuses the month %j', (valid_from) => {
    expect(codes({ valid_from })[0]?.[0]).toBe('0.valid_from');
  });
});
