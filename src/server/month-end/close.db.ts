/** Closing and reopening a restaurant's month: each one transaction with its audit row. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sumOf } from '#contract/closing.ts';
import type { CloseResult, Closing } from '#contract/closings.ts';
import { fromMinor, fromSigned } from '#contract/money.ts';
import { businessDay, monthOfDay, type Month } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import type { MonthScope } from '#contract/scope.ts';
import { closesFrom, type ChainSettings } from '#contract/settings.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { hashOf, type ClosingRow, type LineRow } from '#server/closings/closing-hash.ts';
import { readHeld } from '#server/closings/held.db.ts';
import { readSettlements } from '#server/closings/settlements.db.ts';
import { amongIds } from '#server/db/among.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { chunks } from '#server/lists/page.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { nextMonth, toClosing } from './closing-rows.ts';
import { readUnwritable } from '#server/totals/archived-months.db.ts';

export interface Closed {
  restaurant_id: string;
  ok: boolean;
  code: CloseResult;
  closing: Closing | null;
}

/** So many restaurants are closed by one transaction: each costs a wait for the disk, and others wait for its end. */
const atOnce = 10;

/** Closes the month of restaurants, some in each transaction: a crash leaves each of them closed or open. */
export async function closeMonths(
  db: Kysely<Schema>,
  writer: Author,
  {
    month,
    restaurant_ids,
    note,
  }: { month: Month; restaurant_ids: readonly string[]; note?: string | undefined },
): Promise<Closed[]> {
  const closed: Closed[] = [];
  for (const ids of chunks(restaurant_ids, atOnce)) {
    const some = await checkedWrite(db, async (trx) => {
      const author = await presentAuthor(trx, writer);
      const settings = await readChainSettings(trx);
      const results: Closed[] = [];
      for (const restaurantId of ids) {
        const result = await closeOne(trx, author, settings, { restaurantId, month }, note || null);
        const isRow = typeof result !== 'string';
        results.push({
          restaurant_id: restaurantId,
          ok: isRow,
          code: isRow ? 'closed' : result,
          closing: isRow ? toClosing(result) : null,
        });
      }
      return results;
    });
    closed.push(...some);
    // The embedded database answers at once: without a pause nobody else's call would come in between.
    await setImmediate();
  }
  return closed;
}

/** The closing in force, new or as it was; else why the month can't be closed. */
async function closeOne(
  trx: Kysely<Schema>,
  author: Author,
  settings: ChainSettings,
  scope: MonthScope,
  note: string | null,
): Promise<ClosingRow | Exclude<CloseResult, 'closed'>> {
  const { restaurantId, month } = scope;
  const restaurant = await trx
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at', 'opened_on'])
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  if (!restaurant) return 'not_found';
  const closings = await readClosings(trx, restaurantId);
  const inForce = closings.filter(({ withdrawn_at }) => withdrawn_at === null);
  const done = inForce.find((closing) => closing.month === month);
  if (done) return done;
  const opened = monthOfDay(restaurant.opened_on);
  if (month < opened) return 'not_open_yet';
  const today = businessDay(author.now, restaurant);
  if (month >= monthOfDay(today)) return 'not_over';
  if (today < closesFrom(month, settings)) return 'too_early';
  // In order, without a gap; a month before the first closed one is settled elsewhere.
  if (month > (nextMonth(closings, opened) ?? month)) return 'earlier_open';
  if (inForce.some((closing) => closing.month > month)) return 'before_first';

  const number = closings.filter((closing) => closing.month === month).length + 1;
  const lines = await readLines(trx, scope, number);
  const before = closings.toSorted((one, other) => one.ordinal - other.ordinal).at(-1);
  const { bonus, correction, payable } = sumOf(
    lines.map((line) => ({ bonus: line.bonus_minor, payable: line.payable_minor })),
  );
  const sealed = {
    restaurant_id: restaurantId,
    month,
    number,
    ordinal: (before?.ordinal ?? 0) + 1,
    closed_at: author.now.toISOString(),
    closed_by_id: author.actor.id,
    closed_by_name: nameOf(author.actor),
    note,
    bonus_minor: bonus,
    payable_minor: payable,
  };
  const row: ClosingRow = {
    ...sealed,
    hash: hashOf(sealed, lines, before?.hash ?? ''),
    withdrawn_at: null,
    withdrawn_by_name: null,
    withdrawn_reason: null,
  };
  await trx.insertInto('closings').values(row).execute();
  for (const some of chunks(lines, 200)) await trx.insertInto('closing_lines').values(some).execute();
  // One row: whoever sends the mails looks up the people.
  if (settings.statements && lines.length > 0) {
    await trx
      .insertInto('statement_mailings')
      .values({ restaurant_id: restaurantId, month, number })
      .execute();
  }
  await auditBy(trx, author, {
    action: 'restaurant.close-month',
    subject: { type: 'restaurant', id: restaurantId },
    restaurantId,
    after: {
      month,
      number: row.number,
      bonus_total: fromMinor(bonus),
      corrections: fromSigned(correction),
      payable: fromMinor(payable),
      ...(note !== null && { note }),
    },
  });
  return row;
}

/** By month, then by number. */
function readClosings(trx: Kysely<Schema>, restaurantId: string): Promise<ClosingRow[]> {
  return trx
    .selectFrom('closings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('month')
    .orderBy('number')
    .execute();
}

/** The lines of the month as they would be written, with the present names. */
async function readLines(trx: Kysely<Schema>, scope: MonthScope, number: number): Promise<LineRow[]> {
  const settlements = (await readSettlements(trx, [scope])).get(scope.restaurantId) ?? [];
  const ids = settlements.map(({ userId }) => userId);
  // A deleted person keeps the row and the name.
  const people = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'user_position'])
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  return settlements.map((line) => {
    const person = personOf.get(line.userId);
    if (!person) throw new Error('a report of nobody');
    const { first_name, last_name, user_position } = person;
    return {
      restaurant_id: scope.restaurantId,
      month: scope.month,
      number,
      user_id: line.userId,
      first_name,
      last_name,
      user_position,
      count: line.count,
      points: line.points,
      bonus_minor: line.bonus,
      payable_minor: line.payable,
      changes: JSON.stringify(line.changes),
      carried_in_minor: line.carriedIn,
      carried_out_minor: line.carriedOut,
    };
  });
}

/** Withdraws a closing, which must be the newest in force; one that is withdrawn stays as it is. Throws `not_found` where the month isn't closed, `not_newest`, `in_payroll_run`, `month_archived`. */
export async function reopenMonth(
  db: Kysely<Schema>,
  writer: Author,
  { restaurantId, month }: MonthScope,
  { number, reason }: { number?: number | undefined; reason: string },
): Promise<Closing> {
  return checkedWrite(db, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const all = await readClosings(trx, restaurantId);
    const row = all.findLast(
      (closing) => closing.month === month && (number === undefined || closing.number === number),
    );
    if (!row) throw new Problem('not_found');
    if (row.withdrawn_at !== null) return toClosing(row);
    if ((await readUnwritable(trx)).has(month)) throw new Problem('month_archived');
    if (row !== all.findLast(({ withdrawn_at }) => withdrawn_at === null)) throw new Problem('not_newest');
    const heldOf = await readHeld(trx, [restaurantId], [month]);
    if (heldOf(row)) throw new Problem('in_payroll_run');
    const withdrawal = {
      withdrawn_at: author.now.toISOString(),
      withdrawn_by_name: nameOf(author.actor),
      withdrawn_reason: reason,
    };
    await trx
      .updateTable('closings')
      .set(withdrawal)
      .where('restaurant_id', '=', restaurantId)
      .where('month', '=', month)
      .where('number', '=', row.number)
      .execute();
    await auditBy(trx, author, {
      action: 'restaurant.reopen-month',
      subject: { type: 'restaurant', id: restaurantId },
      restaurantId,
      before: { month, number: row.number, payable: fromMinor(row.payable_minor) },
      after: { reason },
    });
    return toClosing({ ...row, ...withdrawal });
  });
}
