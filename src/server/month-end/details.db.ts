/** A restaurant's month at month's end: its closings, and the lines as paid and as known now. */
import type { Kysely } from 'kysely';
import type { Closing, ClosingEntry, ClosingLine } from '#contract/closings.ts';
import { readHeld } from '#server/closings/held.db.ts';
import { toSettlement, readSettlements } from '#server/closings/settlements.db.ts';
import { amongIds } from '#server/db/among.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { scopesOf } from '#server/months/month-scopes.ts';
import type { RestaurantRow } from '#server/restaurants/restaurant-rows.db.ts';
import type { MonthScope } from '#contract/scope.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { toClosing, toLine } from './closing-rows.ts';
import { readClosings, readEntries, toEntry } from './month-end.db.ts';

interface Details extends ClosingEntry {
  lines: ClosingLine[];
  known: ClosingLine[];
  closings: Closing[];
}

/** `number`: the closing whose lines are wanted, else the newest. Throws `not_found` where there is none of it. */
export async function readDetails(
  db: Kysely<Schema>,
  row: RestaurantRow,
  scope: MonthScope,
  { number, seesMoney, now }: { number: number | undefined; seesMoney: boolean; now: Date },
): Promise<Details> {
  const [entry] = await readEntries(db, [row], scopesOf(scope, now), await readChainSettings(db));
  if (!entry) throw new Error('a restaurant without its month');
  const closings = ((await readClosings(db, [row.id])).get(row.id) ?? []).filter(
    ({ month }) => month === scope.month,
  );
  const shown = number === undefined ? closings.at(-1) : closings.find((one) => one.number === number);
  if (number !== undefined && !shown) throw new Problem('not_found');
  const heldOf = await readHeld(db, [row.id], [scope.month]);
  const closing = shown ?? entry.closing;
  const told = { ...toEntry({ ...entry, closing, held: closing && heldOf(closing) }, seesMoney) };
  if (!seesMoney) return { ...told, lines: [], known: [], closings: [] };
  return {
    ...told,
    lines: shown ? await readLines(db, scope, shown.number) : [],
    known: await readKnownLines(db, scope),
    closings: closings.map((one) => toClosing(one, heldOf(one)?.run)),
  };
}

/** The lines of a closing. */
export async function readLines(
  db: Kysely<Schema>,
  { restaurantId, month }: MonthScope,
  number: number,
): Promise<ClosingLine[]> {
  const rows = await db
    .selectFrom('closing_lines')
    .leftJoin('users', 'users.id', 'closing_lines.user_id')
    .selectAll('closing_lines')
    .select('payroll_id')
    .where('restaurant_id', '=', restaurantId)
    .where('month', '=', month)
    .where('number', '=', number)
    .execute();
  return rows.map((row) => {
    const { user_id: id, first_name, last_name } = row;
    return toLine(toSettlement(row), { id, first_name, last_name }, row);
  });
}

/** The lines that closing the month now would write, had it not been closed. */
export async function readKnownLines(db: Kysely<Schema>, scope: MonthScope): Promise<ClosingLine[]> {
  const settlements = (await readSettlements(db, [scope])).get(scope.restaurantId) ?? [];
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'user_position', 'payroll_id'])
    .$call((query) =>
      amongIds(
        query,
        'id',
        settlements.map(({ userId }) => userId),
      ),
    )
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  return settlements.flatMap((line) => {
    const found = personOf.get(line.userId);
    if (!found) return [];
    const { id, first_name, last_name } = found;
    return [toLine(line, { id, first_name, last_name }, found)];
  });
}
