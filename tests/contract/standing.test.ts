import { describe, expect, it } from 'vitest';
import type { MonthSummary } from '#contract/reports.ts';
import { dayStanding, monthStanding, progressOf, sumStanding } from '#contract/standing.ts';

const month = (given: Partial<MonthSummary>): MonthSummary => ({
  count: 0,
  goal_per_day: 10,
  goal_to_date: 0,
  goal_month: 310,
  days_elapsed: 0,
  days_hit: 0,
  points_total: 0,
  points_average: null,
  bonus_total: '0.00',
  last_report_at: null,
  through: null,
  count_to_date: 0,
  today: null,
  goals: [],
  budget: null,
  ...given,
});
const running = (count_to_date: number) =>
  month({
    count: 999,
    count_to_date,
    goal_to_date: 200,
    through: '2026-10-20',
    today: { date: '2026-10-21', count: 0, goal: 10 },
  });
const over = (count_to_date: number) =>
  month({ count: count_to_date, count_to_date, goal_to_date: 310, through: '2026-10-31' });

describe('a month', () => {
  it.each([
    [201, 'ahead'],
    [200, 'on_track'],
    [190, 'on_track'],
    [189, 'behind'],
    [0, 'behind'],
  ])('that runs is, with %i of 200, %s', (count, standing) => {
    expect(monthStanding(running(count), '2026-10', '2026-10')).toBe(standing);
  });

  it.each([
    [310, 'reached'],
    [309, 'close'],
    [279, 'close'],
    [278, 'missed'],
  ])('that is over has, with %i of 310, %s', (count, standing) => {
    expect(monthStanding(over(count), '2026-10', '2026-11')).toBe(standing);
  });

  it('is over once the current day is not of it, whatever month the reader is in', () => {
    expect(monthStanding(over(310), '2026-10', '2026-10')).toBe('reached');
    expect(monthStanding(running(150), '2026-10', '2026-11')).toBe('behind');
  });

  it('without a whole day is judged by nothing', () => {
    const today = { date: '2026-10-01', count: 9, goal: 10 };
    expect(monthStanding(month({ count: 9, today }), '2026-10', '2026-10')).toBe('not_yet');
    expect(progressOf(month({ count: 9, today }))).toBeNull();
    expect(monthStanding(month({ goal_month: 0 }), '2026-10', '2026-11')).toBe('none');
  });

  it('of a server that counts today in is never behind while it runs', () => {
    const told = (count: number) => month({ count, count_to_date: null, goal_to_date: 200 });
    expect(monthStanding(told(100), '2026-10', '2026-10')).toBe('open');
    expect(monthStanding(told(200), '2026-10', '2026-10')).toBe('on_track');
    expect(monthStanding(told(100), '2026-10', '2026-11')).toBe('missed');
    expect(progressOf(told(100))).toBe(0.5);
  });
});

it('the sums of many stand as one does', () => {
  const sums = { count: 900, count_to_date: 100, goal_to_date: 200 };
  expect(sumStanding(sums, '2026-10', '2026-10')).toBe('behind');
  expect(sumStanding(sums, '2026-10', '2026-11')).toBe('missed');
  expect(sumStanding({ ...sums, goal_to_date: 0 }, '2026-10', '2026-10')).toBe('not_yet');
});

it('a day has reached its goal as soon as its count has, and misses it only when it is over', () => {
  expect([dayStanding(10, 10, false), dayStanding(9, 10, false)]).toEqual(['reached', 'open']);
  expect([dayStanding(9, 10, true), dayStanding(8, 10, true)]).toEqual(['close', 'missed']);
  expect([dayStanding(0, null, false), dayStanding(3, null, true)]).toEqual(['none', 'none']);
});
