/** Restaurants from a file, identified by their Store ID. */
import type { Kysely } from 'kysely';
import { budgetInForce } from '#contract/budget.ts';
import { budgetAmount } from '#contract/budgets.ts';
import { dailyFeedbackGoal } from '#contract/goals.ts';
import { currency, fromMinor, toMinor } from '#contract/money.ts';
import { businessDay, monthOfDay } from '#contract/month.ts';
import { dayStartsAt, restaurantName, storeId, timeZone } from '#contract/restaurant-changes.ts';
import { restaurantDefaults, restaurantTypes, type Restaurant } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import * as z from 'zod/mini';
import { changes } from '#server/audit/author.db.ts';
import { setBudget } from '#server/budgets/budget-writes.db.ts';
import { amountText, readBudgets } from '#server/budgets/budgets.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { given } from '#server/http/given.ts';
import { createRestaurant, updateRestaurant } from '#server/restaurants/restaurant-writes.db.ts';
import { writtenEach, type ImportPlan, type Kind, type RowWrite, type Run } from './kind.ts';
import { readNumber } from './read-number.ts';
import { readCurrency, readType } from './read-word.ts';
import type { RowReader } from './row-reader.ts';
import { readFirstReports, readStored } from './stored-restaurants.db.ts';
import { RowResults } from './row-results.ts';

const type = z.enum(restaurantTypes);

/** A row; an empty optional cell means "not given". */
function read(reader: RowReader, locale: Run['locale']) {
  const budget = readNumber(reader.cell('bonus_budget'), locale);
  const bonus_budget = reader.parseGiven('bonus_budget', budgetAmount, String(budget));
  return {
    reader,
    store_id: reader.parse('store_id', storeId),
    fields: {
      name: reader.parse('name', restaurantName),
      type: reader.parseGiven('type', type, readType(reader.cell('type'))),
      daily_feedback_goal: reader.parse(
        'daily_feedback_goal',
        dailyFeedbackGoal,
        readNumber(reader.cell('daily_feedback_goal'), locale),
      ),
      bonus_budget: bonus_budget && fromMinor(toMinor(bonus_budget)),
      currency: reader.parseGiven('currency', currency, readCurrency(reader.cell('currency'))),
      time_zone: reader.parseGiven('time_zone', timeZone),
      day_starts_at: reader.parseGiven('day_starts_at', dayStartsAt, clockTime(reader.cell('day_starts_at'))),
      opened_on: reader.day('opened_on'),
    },
  };
}
type Draft = ReturnType<typeof read>;

/** `4:00` and a spreadsheet's `04:00:00` are 04:00. */
function clockTime(text: string): string {
  const [, hours = '', minutes] = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?$/.exec(text) ?? [];
  return minutes === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

async function plan(db: Kysely<Schema>, drafts: readonly Draft[], run: Run): Promise<ImportPlan> {
  const { author } = run;
  const stored = await readStored(db, author.now);
  const firstReports = await readFirstReports(db);
  const ids = [...stored.values()].map(({ id }) => id);
  const budgets = await readBudgets(db, ids);
  const results = new RowResults();
  /** The line of each store ID. */
  const seen = new Map<string, number>();
  const writes: RowWrite[] = [];
  for (const { reader, store_id, fields } of drafts) {
    const key = fold(store_id ?? '');
    reader.refuseTwin('store_id', key, seen);
    const before = stored.get(key);
    const isMoved = fields.currency !== undefined && fields.currency !== before?.currency;
    const firstReport = before && firstReports.get(before.id);
    if (isMoved && firstReport !== undefined) reader.refuse('currency', 'in_use');
    const { opened_on, bonus_budget } = fields;
    const today = businessDay(author.now, { ...restaurantDefaults, ...before, ...given(fields) });
    if (opened_on !== undefined) {
      if (opened_on > today) reader.refuse('opened_on', 'in_the_future');
      else if (firstReport !== undefined && firstReport < opened_on) reader.refuse('opened_on', 'in_use');
    }
    const { name, daily_feedback_goal } = fields;
    if (
      reader.errors.length > 0 ||
      store_id === undefined ||
      name === undefined ||
      daily_feedback_goal === undefined
    ) {
      results.refuse(reader);
      continue;
    }
    const present = given(fields);
    const { type: _type, bonus_budget: _budget, ...columns } = present;
    const month = monthOfDay(today);
    const writeBudget = async (trx: Kysely<Schema>, id: string) => {
      if (bonus_budget !== undefined) await setBudget(trx, author, id, month, toMinor(bonus_budget));
    };
    if (!before) {
      const body = {
        store_id,
        ...columns,
        name,
        daily_feedback_goal,
        drive_through: fields.type === 'drive_through',
      };
      writes.push(async (trx) => writeBudget(trx, (await createRestaurant(trx, author, body)).restaurant.id));
      const { name: _name, ...values } = { store_id, ...present };
      results.add({ line: reader.row.line, name, values });
      continue;
    }
    const budget = amountText(budgetInForce(budgets.get(before.id), month));
    // A new currency ends the budget, unless the row has one.
    const after = { ...present, bonus_budget: bonus_budget ?? (isMoved ? null : budget) };
    const changed = changes({ ...toColumns(before), bonus_budget: budget }, after);
    if (!changed) {
      results.keep();
      continue;
    }
    const body = { ...columns, ...(fields.type && { drive_through: fields.type === 'drive_through' }) };
    writes.push(async (trx) => {
      await updateRestaurant(trx, author, before.id, body);
      await writeBudget(trx, before.id);
    });
    results.change({ line: reader.row.line, name: before.name, ...changed });
  }
  return writtenEach(results, writes, run);
}

/** A restaurant in the columns of a file. */
function toColumns({ drive_through, ...restaurant }: Restaurant) {
  const shown: (typeof restaurantTypes)[number] = drive_through ? 'drive_through' : 'in_store';
  return { ...restaurant, type: shown };
}

export const restaurants: Kind<Draft> = { read, plan };
