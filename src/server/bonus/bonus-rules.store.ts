/** The bonus rules: listing them, and setting one, which today's reports follow at once and past days never. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { bonusOf } from '#contract/bonus.ts';
import type {
  BonusRuleEntry,
  BonusRules,
  removeBonusRule as removing,
  setBonusRule as setting,
} from '#contract/bonus-rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { currencies, toMinor, type Currency } from '#contract/money.ts';
import { addDays, businessDay, type Calendar, type Day } from '#contract/month.ts';
import { pointsMax, pointsMin } from '#contract/reports.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { auditBy, type Author } from '#server/audit/author.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { BonusRulesTable, Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { recomputeSpan } from '#server/reports/totals.ts';
import { readRules, ruleOn, toBonusRule } from './bonus-rules.ts';

/** All rules with their history, and from which day on a new one may count. */
export async function listBonusRules(db: Kysely<Schema>, now: Date): Promise<BonusRules> {
  const rows = await db.selectFrom('bonus_rules').selectAll().orderBy('valid_from', 'desc').execute();
  const today = await readLatestToday(db, now);
  return {
    rules: currencies.flatMap((currency) => rows.filter((row) => row.currency === currency).map(toEntry)),
    earliest: currencies.map((currency) => ({ currency, day: today(currency) })),
  };
}

/**
 * Puts a rule into force from a day on until the next one's; the reports of that time follow it. The same rule again
 * changes nothing. Throws 422 `in_the_past` at `valid_from`.
 */
export async function setBonusRule(
  db: Kysely<Schema>,
  author: Author,
  { currency, valid_from, points_threshold, amount_per_point }: BodyOf<typeof setting>,
): Promise<BonusRules> {
  return checkedWrite(db, async (trx) => {
    const today = await readLatestToday(trx, author.now);
    if (valid_from < today(currency)) throw inThePast();
    const rules = await readRules(trx, currency);
    const amount_per_point_minor = toMinor(amount_per_point);
    const before = ruleOn(rules, valid_from);
    const isSame =
      before?.valid_from === valid_from &&
      before.points_threshold === points_threshold &&
      before.amount_per_point_minor === amount_per_point_minor;
    if (isSame) return listBonusRules(trx, author.now);

    const { actor, now } = author;
    const row = {
      currency,
      valid_from,
      points_threshold,
      amount_per_point_minor,
      set_at: now.toISOString(),
      set_by_name: `${actor.first_name} ${actor.last_name}`,
    };
    await deleteRule(trx, currency, valid_from);
    await trx.insertInto('bonus_rules').values(row).execute();
    await applyFrom(trx, currency, valid_from);
    await auditBy(trx, author, {
      action: 'bonus-rule.set',
      subject: { type: 'bonus-rule', id: `${currency}_${valid_from}` },
      ...(before && { before: toBonusRule(before) }),
      after: toBonusRule(row),
    });
    return listBonusRules(trx, now);
  });
}

/** Takes back a rule that hasn't begun; there being none is as good. Throws 422 `in_the_past` at `valid_from`. */
export async function removeBonusRule(
  db: Kysely<Schema>,
  author: Author,
  { currency, valid_from }: BodyOf<typeof removing>,
): Promise<BonusRules> {
  return checkedWrite(db, async (trx) => {
    const removed = (await readRules(trx, currency)).find((rule) => rule.valid_from === valid_from);
    if (!removed) return listBonusRules(trx, author.now);
    const today = await readLatestToday(trx, author.now);
    if (valid_from <= today(currency)) throw inThePast();
    await deleteRule(trx, currency, valid_from);
    await applyFrom(trx, currency, valid_from);
    await auditBy(trx, author, {
      action: 'bonus-rule.remove',
      subject: { type: 'bonus-rule', id: `${currency}_${valid_from}` },
      before: toBonusRule(removed),
    });
    return listBonusRules(trx, author.now);
  });
}

/** A currency's latest current business day: the day before it is over in some store, and a rule can't change it. */
async function readLatestToday(db: Kysely<Schema>, now: Date): Promise<(currency: Currency) => Day> {
  const calendars = await db
    .selectFrom('restaurants')
    .select(['currency', 'time_zone', 'day_starts_at'])
    .distinct()
    .execute();
  return (currency) => {
    const own: Calendar[] = calendars.filter((calendar) => calendar.currency === currency);
    const known = own.length > 0 ? own : [restaurantDefaults];
    return known.map((calendar) => businessDay(now, calendar)).reduce((a, b) => (a > b ? a : b));
  };
}

/** The reports from a day on get the bonus of the rule that is in force then, until the next one's day. */
async function applyFrom(trx: Kysely<Schema>, currency: Currency, from: Day): Promise<void> {
  const rules = await readRules(trx, currency);
  const next = rules.find(({ valid_from }) => valid_from > from);
  const to = next && addDays(next.valid_from, -1);
  const stores = trx.selectFrom('restaurants').select('id').where('currency', '=', currency);
  await trx
    .updateTable('reports')
    .set({ bonus_minor: bonusByPoints(ruleOn(rules, from)) })
    .where('restaurant_id', 'in', stores)
    .where('business_date', '>=', from)
    .$if(to !== undefined, (query) => query.where('business_date', '<=', to ?? from))
    .execute();
  await recomputeSpan(trx, { stores, from, to });
}

/** `bonusOf` as a table for SQL: points are few and whole, so the formula needn't be written a second time. */
function bonusByPoints(rule: Selectable<BonusRulesTable> | undefined) {
  const cases = Array.from({ length: pointsMax - pointsMin + 1 }, (_, index) => {
    const points = pointsMin + index;
    const bonus = rule ? bonusOf(points, { ...rule, amount_per_point: rule.amount_per_point_minor }) : 0;
    return sql`when ${sql.lit(points)} then ${sql.lit(bonus)}`;
  });
  return sql<number>`case points ${sql.join(cases, sql` `)} end`;
}

async function deleteRule(trx: Kysely<Schema>, currency: Currency, valid_from: Day): Promise<void> {
  await trx
    .deleteFrom('bonus_rules')
    .where('currency', '=', currency)
    .where('valid_from', '=', valid_from)
    .execute();
}

function toEntry(row: Selectable<BonusRulesTable>): BonusRuleEntry {
  return { ...toBonusRule(row), set_at: row.set_at, set_by: row.set_by_name };
}

function inThePast(): Problem {
  return new Problem('invalid', { errors: [{ path: 'valid_from', code: 'in_the_past' }] });
}
