/** The hash of a closing: over all that it says, and over the hash of the restaurant's closing before it. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ClosingLinesTable, ClosingsTable } from '#server/db/schema.ts';

export type ClosingRow = Selectable<ClosingsTable>;
export type LineRow = Selectable<ClosingLinesTable>;

/** What was decided at the closing: a later withdrawal is no part of it. */
type Sealed = Omit<ClosingRow, 'hash' | 'withdrawn_at' | 'withdrawn_by_name' | 'withdrawn_reason'>;

/** SHA-256, hexadecimal, over JSON with a fixed order of fields and the lines by person. `before`: the former hash. */
export function hashOf(closing: Sealed, lines: readonly LineRow[], before: string): string {
  const sealed = [
    before,
    closing.restaurant_id,
    closing.month,
    closing.number,
    closing.ordinal,
    closing.closed_at,
    closing.closed_by_id,
    closing.closed_by_name,
    closing.note,
    closing.bonus_minor,
    closing.payable_minor,
    lines
      .toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1))
      .map((line) => [
        line.user_id,
        line.first_name,
        line.last_name,
        line.user_position,
        line.count,
        line.points,
        line.bonus_minor,
        line.payable_minor,
        line.changes,
        line.carried_in_minor,
        line.carried_out_minor,
      ]),
  ];
  return createHash('sha256').update(JSON.stringify(sealed)).digest('hex');
}
