/** Setting the bonus budgets of many restaurants at once, each from a month on. */
import type { Kysely } from 'kysely';
import { budgetInForce } from '#contract/budget.ts';
import type { BudgetResult, setBudgets as setting } from '#contract/budgets.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { toMinor, type Minor } from '#contract/money.ts';
import { businessDay, monthOfDay, type Month } from '#contract/month.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import { writeEach } from '#server/db/checked-write.ts';
import type { Schema } from '#server/db/schema.ts';
import { amountText, readBudgets } from './budgets.db.ts';

type Entry = BodyOf<typeof setting>[number];

/** Sets budgets, one entry after the other in one transaction; what became of each is its result. */
export function setBudgets(db: Kysely<Schema>, author: Author, entries: readonly Entry[]) {
  return writeEach(db, entries, (trx, entry) => setOne(trx, author, entry));
}

async function setOne(trx: Kysely<Schema>, author: Author, entry: Entry): Promise<BudgetResult> {
  const { restaurant_id: id, valid_from, amount } = entry;
  const row = await trx
    .selectFrom('restaurants')
    .select(['time_zone', 'day_starts_at', 'opened_on', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return 'not_found';
  if (row.archived_at !== null) return 'archived';
  if (valid_from < monthOfDay(row.opened_on)) return 'not_open_yet';
  if (valid_from < monthOfDay(businessDay(author.now, row))) return 'in_the_past';
  return setBudget(trx, author, id, valid_from, amount === null ? null : toMinor(amount));
}

/** Puts a budget into force from a month on, until the next planned one; the months before keep theirs. */
export async function setBudget(
  trx: Kysely<Schema>,
  author: Author,
  id: string,
  valid_from: Month,
  amount: Minor | null,
): Promise<'set' | 'unchanged'> {
  const budgets = (await readBudgets(trx, [id])).get(id);
  const before = budgetInForce(budgets, valid_from);
  if (amount === before) return 'unchanged';
  await trx
    .deleteFrom('restaurant_budgets')
    .where('restaurant_id', '=', id)
    .where('valid_from', '=', valid_from)
    .execute();
  // No two spans in a row say the same: what follows from the one before needs none of its own.
  const others = budgets?.filter((span) => span.valid_from !== valid_from);
  if (amount !== budgetInForce(others, valid_from)) {
    await trx
      .insertInto('restaurant_budgets')
      .values({ restaurant_id: id, valid_from, amount_minor: amount })
      .execute();
  }
  const next = others?.find((span) => span.valid_from > valid_from);
  if (next?.amount === amount) {
    await trx
      .deleteFrom('restaurant_budgets')
      .where('restaurant_id', '=', id)
      .where('valid_from', '=', next.valid_from)
      .execute();
  }
  await trx
    .updateTable('restaurants')
    .set(({ eb }) => ({ updated_at: author.now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await audit(trx, author, id, { valid_from, before, after: amount });
  return 'set';
}

/** Takes all budgets of a restaurant away before its currency changes: they are amounts of the present one. */
export async function removeBudgets(trx: Kysely<Schema>, author: Author, id: string): Promise<void> {
  const budgets = (await readBudgets(trx, [id])).get(id) ?? [];
  await trx.deleteFrom('restaurant_budgets').where('restaurant_id', '=', id).execute();
  for (const { valid_from, amount } of budgets) {
    if (amount !== null) await audit(trx, author, id, { valid_from, before: amount, after: null });
  }
}

async function audit(
  trx: Kysely<Schema>,
  author: Author,
  id: string,
  { valid_from, before, after }: { valid_from: Month; before: Minor | null; after: Minor | null },
): Promise<void> {
  // The restaurant can have another one later.
  const { currency } = await trx
    .selectFrom('restaurants')
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await auditBy(trx, author, {
    action: 'restaurant.set-budget',
    subject: { type: 'restaurant', id },
    restaurantId: id,
    before: { valid_from, bonus_budget: amountText(before), currency },
    after: { valid_from, bonus_budget: amountText(after), currency },
  });
}
