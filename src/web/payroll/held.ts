/** What a run would hold of what is due. */
import { toMinor, type Minor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import type { DueClosing } from '#contract/payroll.ts';

/** A restaurant's month is due once. */
export const dueKey = ({ restaurant, month }: DueClosing): string => `${month} ${restaurant.id}`;

interface HeldClosing {
  closing: DueClosing;
  payable: Minor;
}

export interface Held {
  /** Those of which something is held. */
  closings: readonly HeldClosing[];
  months: readonly Month[];
  people: number;
  restaurants: number;
  payable: Minor;
}

/** Somebody without a payroll number. */
export type Unpayable = DueClosing['unnumbered'][number];

/** Everybody of these closings who has no payroll number, once. */
export function unnumberedOf(closings: readonly DueClosing[]): Unpayable[] {
  const people = new Map(closings.flatMap(({ unnumbered }) => unnumbered).map((one) => [one.id, one]));
  return [...people.values()];
}

/** The control sums of the closings, with or without the people who have no payroll number. */
export function heldOf(chosen: readonly DueClosing[], leavesOut: boolean): Held {
  const people = new Set<string>();
  const closings = chosen.flatMap((closing): HeldClosing[] => {
    const without = new Set(leavesOut ? closing.unnumbered.map(({ id }) => id) : []);
    const lines = closing.lines.filter(({ person_id }) => !without.has(person_id));
    for (const { person_id } of lines) people.add(person_id);
    const payable = lines.reduce((sum, line) => sum + toMinor(line.payable), 0);
    return lines.length === 0 ? [] : [{ closing, payable }];
  });
  return {
    closings,
    months: [...new Set(closings.map(({ closing }) => closing.month))].toSorted(),
    people: people.size,
    restaurants: new Set(closings.map(({ closing }) => closing.restaurant.id)).size,
    payable: closings.reduce((sum, { payable }) => sum + payable, 0),
  };
}

export interface HeldChange {
  closing: DueClosing;
  /** Absent where it wasn't or isn't held. */
  before: Minor | undefined;
  after: Minor | undefined;
}

/** Which closings are held with another amount, or only before or after. */
export function changesOf(before: Held, after: Held): HeldChange[] {
  const changes = new Map<string, HeldChange>();
  for (const { closing, payable } of before.closings)
    changes.set(dueKey(closing), { closing, before: payable, after: undefined });
  for (const { closing, payable } of after.closings)
    changes.set(dueKey(closing), {
      closing,
      before: changes.get(dueKey(closing))?.before,
      after: payable,
    });
  return [...changes.values()].filter((change) => change.before !== change.after);
}
