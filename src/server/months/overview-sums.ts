/** The sums of the overview, over all restaurants within reach. */
import { currencies, fromMinor, type Currency, type Minor } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import type { OverviewTotals } from '#contract/overview.ts';
import { pointsAverage } from '#contract/reports.ts';
import type { Sums } from '#server/restaurants/known-restaurants.db.ts';
import type { Figures } from '#server/totals/summary.ts';
import type { SameDays } from './same-days.db.ts';
import { isOfMonth, type MonthOfRestaurant } from './summaries.db.ts';

/** A restaurant with its month and the month before, before it is told. */
export type Entry = MonthOfRestaurant & { compared: SameDays | undefined; before: Figures };

const spans = ['now', 'before'] as const;
type Span = (typeof spans)[number];

/** The amounts of one currency, in its minor unit. */
interface Amounts extends Record<Span, Minor> {
  /** The restaurants of the month that have it. */
  restaurants: number;
  bonus: Minor;
}

/** A restaurant that was archived before the month counts in the month before alone. */
export class OverviewSums implements Sums<Entry, OverviewTotals> {
  readonly #sums = {
    stores: 0,
    count: 0,
    goal_to_date: 0,
    count_to_date: 0,
    days_hit: 0,
    days_elapsed: 0,
    points_total: 0,
    today_count: 0,
    today_goal: 0,
  };
  readonly #figures = { now: { count: 0, points: 0 }, before: { count: 0, points: 0 } };
  readonly #amounts = new Map<Currency, Amounts>();
  /** How many restaurants' spans end with a day. */
  readonly #ends = { now: new Map<Day, number>(), before: new Map<Day, number>() };

  add(entry: Entry, times: 1 | -1): void {
    const { summary, today, compared, wholeDays, before } = entry;
    const amounts = this.#amounts.get(entry.currency) ?? { restaurants: 0, bonus: 0, now: 0, before: 0 };
    this.#amounts.set(entry.currency, amounts);
    const addSpan = (span: Span, { count, points, bonus_minor }: Figures) => {
      this.#figures[span].count += times * count;
      this.#figures[span].points += times * points;
      amounts[span] += times * bonus_minor;
    };
    addSpan('before', before);
    if (!isOfMonth(entry)) return;
    addSpan('now', wholeDays);
    amounts.restaurants += times;
    amounts.bonus += times * entry.bonus;
    const sums = this.#sums;
    sums.stores += times;
    sums.count += times * summary.count;
    sums.goal_to_date += times * summary.goal_to_date;
    sums.count_to_date += times * (summary.count_to_date ?? 0);
    sums.days_hit += times * summary.days_hit;
    sums.days_elapsed += times * summary.days_elapsed;
    sums.points_total += times * summary.points_total;
    sums.today_count += times * today.count;
    sums.today_goal += times * (today.goal ?? 0);
    if (!compared) return;
    for (const span of spans) {
      const ends = this.#ends[span];
      ends.set(compared[span], (ends.get(compared[span]) ?? 0) + times);
    }
  }

  total(): OverviewTotals {
    const { count, points_total } = this.#sums;
    const [now, before] = [this.#span('now'), this.#span('before')];
    return {
      ...this.#sums,
      points_average: pointsAverage(points_total, count),
      bonus_totals: this.#bonuses('bonus'),
      compared: now && before ? { now, before } : null,
    };
  }

  /** At a day's turn restaurants differ by a day: the later one is told. */
  #span(span: Span): NonNullable<OverviewTotals['compared']>[Span] | undefined {
    const ends = [...this.#ends[span]].filter(([, restaurants]) => restaurants > 0);
    const through = ends
      .map(([day]) => day)
      .toSorted()
      .at(-1);
    if (through === undefined) return undefined;
    const { count, points } = this.#figures[span];
    return {
      through,
      count,
      points_average: pointsAverage(points, count),
      bonus_totals: this.#bonuses(span),
    };
  }

  #bonuses(of: Span | 'bonus'): OverviewTotals['bonus_totals'] {
    return currencies.flatMap((currency) => {
      const amounts = this.#amounts.get(currency);
      return amounts && amounts.restaurants > 0 ? [{ currency, amount: fromMinor(amounts[of]) }] : [];
    });
  }
}
