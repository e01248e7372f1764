/**
 * Bonus rules: listing, setting and removing them. Today's reports follow a new rule; reports of past days only follow
 * a currency's first rule.
 */
import type { Kysely, Selectable } from 'kysely';
import { bonusRule } from '#contract/reports.ts';
import {
  firstRuleEarliest,
  type BonusChange,
  type BonusRules,
  type ReplacedBonusRule,
  type previewBonusRule as previewing,
  type removeBonusRule as removing,
  type setBonusRule as setting,
} from '#contract/bonus-rules.ts';
import { nameOf } from '#contract/person-name.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { currencies, toMinor, type Currency } from '#contract/money.ts';
import { businessDay, type Calendar, type Day } from '#contract/month.ts';
import { restaurantDefaults } from '#contract/restaurants.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { BonusRulesTable, Schema } from '#server/db/schema.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { readRules, ruleOn, toBonusRule, toRuleEntry, type Rules } from './rules.db.ts';
import { applyFrom, readBonusChange } from './recorded-bonuses.db.ts';

/** All rules with their history, and the first day on which a new one may begin. */
export async function listBonusRules(db: Kysely<Schema>, now: Date): Promise<BonusRules> {
  const rows = await db.selectFrom('bonus_rules').selectAll().orderBy('valid_from', 'desc').execute();
  const [earliest, replaced] = [await readEarliest(db, now), await readReplacedRules(db)];
  return {
    replaced,
    rules: currencies.flatMap((currency) => rows.filter((row) => row.currency === currency).map(toRuleEntry)),
    earliest: currencies.map((currency) => ({ currency, day: earliest(currency) })),
  };
}

/**
 * Sets a rule from a day on, until the next one's; the reports of that time follow it. The same rule again changes
 * nothing. Throws 422 `in_the_past` at `valid_from`, and `stale` where the effect differs from the one agreed to.
 */
export async function setBonusRule(
  db: Kysely<Schema>,
  author: Author,
  { currency, valid_from, points_threshold, amount_per_point, agreed }: BodyOf<typeof setting>,
): Promise<BonusRules> {
  return checkedWrite(db, async (trx) => {
    const earliest = await readEarliest(trx, author.now);
    if (valid_from < earliest(currency)) throw refusal('valid_from', 'in_the_past');
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
      set_by_name: nameOf(actor),
    };
    if (agreed) await checkAgreed(trx, withRule(rules, row), row, agreed);
    await deleteRule(trx, currency, valid_from);
    await trx.insertInto('bonus_rules').values(row).execute();
    await applyFrom(trx, author, withRule(rules, row), row);
    await auditBy(trx, author, {
      action: 'bonus-rule.set',
      subject: { type: 'bonus-rule', id: `${currency}_${valid_from}` },
      ...(before && { before: toBonusRule(before) }),
      after: toBonusRule(row),
    });
    return listBonusRules(trx, now);
  });
}

/** The effect that setting a rule would have on recorded reports. Throws 422 `in_the_past` at `valid_from`. */
export async function previewBonusRule(
  db: Kysely<Schema>,
  now: Date,
  { currency, valid_from, points_threshold, amount_per_point }: QueryOf<typeof previewing>,
): Promise<BonusChange> {
  const earliest = await readEarliest(db, now);
  if (valid_from < earliest(currency)) throw refusal('valid_from', 'in_the_past');
  const row = {
    currency,
    valid_from,
    points_threshold,
    amount_per_point_minor: toMinor(amount_per_point),
    set_at: now.toISOString(),
    set_by_name: '',
  };
  return readBonusChange(db, withRule(await readRules(db, currency), row), row);
}

async function checkAgreed(
  trx: Kysely<Schema>,
  rules: Rules,
  rule: Selectable<BonusRulesTable>,
  agreed: NonNullable<BodyOf<typeof setting>['agreed']>,
): Promise<void> {
  const current = await readBonusChange(trx, rules, rule);
  const isSame =
    agreed.reports === current.reports &&
    agreed.bonus_before === current.bonus_before &&
    agreed.bonus_after === current.bonus_after;
  if (!isSame) throw new Problem('stale', { current });
}

/** Removes a rule that hasn't begun; none is fine. Throws 422 `in_the_past` at `valid_from`. */
export async function removeBonusRule(
  db: Kysely<Schema>,
  author: Author,
  { currency, valid_from }: BodyOf<typeof removing>,
): Promise<BonusRules> {
  return checkedWrite(db, async (trx) => {
    const rules = await readRules(trx, currency);
    const removed = rules.find((rule) => rule.valid_from === valid_from);
    if (!removed) return listBonusRules(trx, author.now);
    const today = await readLatestToday(trx, author.now);
    if (valid_from <= today(currency)) throw refusal('valid_from', 'in_the_past');
    await deleteRule(trx, currency, valid_from);
    await applyFrom(
      trx,
      author,
      rules.filter((rule) => rule !== removed),
      removed,
    );
    await auditBy(trx, author, {
      action: 'bonus-rule.remove',
      subject: { type: 'bonus-rule', id: `${currency}_${valid_from}` },
      before: toBonusRule(removed),
    });
    return listBonusRules(trx, author.now);
  });
}

/** The rules that were replaced or withdrawn, from their audit rows; the last one first. */
async function readReplacedRules(db: Kysely<Schema>): Promise<ReplacedBonusRule[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor_name', 'action', 'subject_id', 'before'])
    .where('subject_type', '=', 'bonus-rule')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const setBy = new Map<string, { at: string; name: string }>();
  const replaced: ReplacedBonusRule[] = [];
  for (const { at, actor_name, action, subject_id, before } of rows) {
    const rule = before === null ? undefined : bonusRule.safeParse(JSON.parse(before)).data;
    // A rule set from a later day on has the former rule as `before`, which stays in force until then: not
    // replaced.
    if (rule && `${rule.currency}_${rule.valid_from}` === subject_id) {
      const set = setBy.get(subject_id);
      replaced.push({
        ...rule,
        set_at: set?.at ?? null,
        set_by: set?.name ?? '',
        replaced_at: at,
        replaced_by: actor_name,
        withdrawn: action === 'bonus-rule.remove',
      });
    }
    if (action === 'bonus-rule.remove') setBy.delete(subject_id);
    else setBy.set(subject_id, { at, name: actor_name });
  }
  return replaced.toReversed();
}

/** The day from which a new rule of a currency may count; before the first one nothing was earned that could change. */
async function readEarliest(db: Kysely<Schema>, now: Date): Promise<(currency: Currency) => Day> {
  const today = await readLatestToday(db, now);
  const rules = await db.selectFrom('bonus_rules').select(['currency', 'valid_from']).execute();
  const hasBegun = (currency: Currency) =>
    rules.some((rule) => rule.currency === currency && rule.valid_from <= today(currency));
  // What a closed month is known to be never changes by a rule.
  const closed = await db
    .selectFrom('closings')
    .innerJoin('restaurants', 'restaurants.id', 'closings.restaurant_id')
    .select('currency')
    .distinct()
    .where('withdrawn_at', 'is', null)
    .execute();
  const isClosed = (currency: Currency) => closed.some((row) => row.currency === currency);
  return (currency) => (hasBegun(currency) || isClosed(currency) ? today(currency) : firstRuleEarliest);
}

/**
 * A currency's latest current business day: the day before it is over in some restaurant, and a rule can't change it.
 */
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

/** The rules with one more, which replaces the one of the same day. */
function withRule(rules: Rules, rule: Selectable<BonusRulesTable>): Rules {
  return [...rules.filter(({ valid_from }) => valid_from !== rule.valid_from), rule].toSorted((one, other) =>
    one.valid_from < other.valid_from ? -1 : 1,
  );
}

async function deleteRule(trx: Kysely<Schema>, currency: Currency, valid_from: Day): Promise<void> {
  await trx
    .deleteFrom('bonus_rules')
    .where('currency', '=', currency)
    .where('valid_from', '=', valid_from)
    .execute();
}
