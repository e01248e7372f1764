/**
 * What a closed month pays: the one rule of money. Pure; amounts are whole minor units of one restaurant's currency.
 * Source: payout.md §2.
 *
 * D is the sum of a person's bonuses as known now over all closed months of the restaurant, the one being closed
 * included; P is what the earlier closings in force pay.
 *
 *     payable = max(0, D − P)        correction = payable − bonus
 *     payable = bonus + changes − carried in + carried out
 */
import type { Minor } from './money.ts';
import { addMonths, type Month } from './month.ts';

/** What is known now of a person's month: the sums of their reports. */
export interface KnownMonth {
  readonly userId: string;
  readonly month: Month;
  readonly count: number;
  readonly points: number;
  readonly bonus: Minor;
}

/** How much more or less an earlier month is known to be than at the closing before. */
export interface Change {
  readonly month: Month;
  readonly amount: Minor;
}

/** What a closing pays a person, and why it isn't the bonus of its month. */
export interface Settlement {
  readonly userId: string;
  readonly count: number;
  readonly points: number;
  /** Of the closed month alone. */
  readonly bonus: Minor;
  /** The earliest month first; none is 0. */
  readonly changes: readonly Change[];
  /** What the closing before could not take back. */
  readonly carriedIn: Minor;
  /** What could not be taken back, because a line is never below zero. */
  readonly carriedOut: Minor;
  readonly payable: Minor;
}

/** A closing in force. */
export interface ClosedMonth {
  readonly month: Month;
  readonly lines: readonly Pick<Settlement, 'userId' | 'bonus' | 'changes' | 'carriedOut' | 'payable'>[];
}

/**
 * The lines of a month, by person: of everybody who has a report in it, whose earlier months are known otherwise than
 * they were paid, or who has something carried. `known` is what is known of the months from the first closed one on,
 * `earlier` the closings in force, the earliest first. Reports from before the first closed month are never paid. Months are
 * closed in order: an open month between the last closing and this one counts as if it were closed now.
 */
export function settle(
  month: Month,
  known: readonly KnownMonth[],
  earlier: readonly ClosedMonth[],
): Settlement[] {
  const before = [...earlier];
  const last = before.at(-1);
  for (let open = last ? addMonths(last.month, 1) : month; open < month; open = addMonths(open, 1))
    before.push({ month: open, lines: settleNext(open, known, before) });
  return settleNext(month, known, before);
}

/** The lines of the month that follows `earlier`. */
function settleNext(
  month: Month,
  known: readonly KnownMonth[],
  earlier: readonly ClosedMonth[],
): Settlement[] {
  const first = earlier[0]?.month ?? month;
  const knownOf = Map.groupBy(
    known.filter((one) => one.month >= first && one.month <= month),
    ({ userId }) => userId,
  );
  const paid = paidBy(earlier);
  const people = [...new Set([...knownOf.keys(), ...paid.keys()])].toSorted();
  return people.flatMap((userId) => {
    const months = knownOf.get(userId) ?? [];
    const own = months.find((one) => one.month === month);
    const { before, payable: paidBefore, carried: carriedIn } = paid.get(userId) ?? nothing;
    const due = months.reduce((sum, { bonus }) => sum + bonus, 0) - paidBefore;
    if (!own && due === 0 && carriedIn === 0) return [];
    const payable = Math.max(0, due);
    const { count = 0, points = 0, bonus = 0 } = own ?? {};
    const changes = changesOf(months, before, month);
    return [{ userId, count, points, bonus, changes, carriedIn, carriedOut: payable - due, payable }];
  });
}

interface Paid {
  /** What each month was known to be at the last closing that took it in. */
  readonly before: Map<Month, Minor>;
  payable: Minor;
  /** What the last closing could not take back. */
  carried: Minor;
}

const nothing: Paid = { before: new Map(), payable: 0, carried: 0 };

function paidBy(earlier: readonly ClosedMonth[]): Map<string, Paid> {
  const paid = new Map<string, Paid>();
  for (const [index, { month, lines }] of earlier.entries()) {
    for (const { userId, bonus, changes, carriedOut, payable } of lines) {
      const of = paid.get(userId) ?? { before: new Map(), payable: 0, carried: 0 };
      of.before.set(month, bonus);
      for (const change of changes) {
        of.before.set(change.month, (of.before.get(change.month) ?? 0) + change.amount);
      }
      of.payable += payable;
      if (index === earlier.length - 1) of.carried = carriedOut;
      paid.set(userId, of);
    }
  }
  return paid;
}

function changesOf(
  months: readonly KnownMonth[],
  before: ReadonlyMap<Month, Minor>,
  closing: Month,
): Change[] {
  const now = new Map(months.map(({ month, bonus }) => [month, bonus]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter((month) => month < closing)
    .toSorted()
    .map((month) => ({ month, amount: (now.get(month) ?? 0) - (before.get(month) ?? 0) }))
    .filter(({ amount }) => amount !== 0);
}

/** Sums over lines. */
export function sumOf(lines: readonly Pick<Settlement, 'bonus' | 'payable'>[]): {
  bonus: Minor;
  correction: Minor;
  payable: Minor;
} {
  const bonus = lines.reduce((sum, line) => sum + line.bonus, 0);
  const payable = lines.reduce((sum, line) => sum + line.payable, 0);
  return { bonus, correction: payable - bonus, payable };
}
