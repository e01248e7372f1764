/** Closings and lines: rows in, contract shapes out. */
import type { Settlement } from '#contract/closing.ts';
import type { Closing, ClosingLine } from '#contract/closings.ts';
import { fromMinor, fromSigned } from '#contract/money.ts';
import { addMonths, type Month } from '#contract/month.ts';
import { pointsAverage } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import type { ClosingRow } from '#server/closings/closing-hash.ts';
import type { Held } from '#server/closings/held.db.ts';

/**
 * The month that is closed next, by a restaurant's closings in the order of months: the one after the last in force, and
 * while none is in force the first that was reopened and isn't before the opening, which may have been moved since. Undefined
 * where there is none: any month can be the first.
 */
export function nextMonth(closings: readonly ClosingRow[], opened: Month): Month | undefined {
  const last = closings.findLast(({ withdrawn_at }) => withdrawn_at === null);
  return last ? addMonths(last.month, 1) : closings.find(({ month }) => month >= opened)?.month;
}

/** `run`: the newest payroll run in force that holds something of it. */
export function toClosing(row: ClosingRow, run?: Held['run']): Closing {
  return {
    number: row.number,
    closed_at: row.closed_at,
    closed_by: row.closed_by_name,
    note: row.note,
    hash: row.hash,
    withdrawn_at: row.withdrawn_at,
    withdrawn_by: row.withdrawn_by_name,
    withdrawn_reason: row.withdrawn_reason,
    run_id: run?.id ?? null,
    run_number: run?.number ?? null,
  };
}

export function toLine(
  { count, points, bonus, payable, changes, carriedIn, carriedOut }: Settlement,
  person: Person,
  { user_position, payroll_id }: Pick<ClosingLine, 'user_position' | 'payroll_id'>,
): ClosingLine {
  return {
    person,
    user_position,
    payroll_id,
    count,
    points_total: points,
    points_average: pointsAverage(points, count),
    bonus: fromMinor(bonus),
    correction: fromSigned(payable - bonus),
    payable: fromMinor(payable),
    changes: changes.map(({ month, amount }) => ({ month, amount: fromSigned(amount) })),
    carried_in: fromMinor(carriedIn),
    carried_out: fromMinor(carriedOut),
  };
}
