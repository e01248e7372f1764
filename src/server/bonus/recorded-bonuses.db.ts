/** The effect of a rule on the recorded reports of its days. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { BonusChange } from '#contract/bonus-rules.ts';
import { fromMinor } from '#contract/money.ts';
import { addDays, type Day } from '#contract/month.ts';
import { pointsMax, pointsMin } from '#contract/reports.ts';
import { recordAudits } from '#server/audit/audit.db.ts';
import type { Author } from '#server/audit/author.db.ts';
import type { BonusRulesTable, Schema } from '#server/db/schema.ts';
import { chunks } from '#server/lists/page.ts';
import { recomputeSpan } from '#server/totals/totals.db.ts';
import { bonusBy, ruleOn, toBonusRule, type Rules } from './rules.db.ts';

type Row = Selectable<BonusRulesTable>;
/** The currency and the first day of a rule. */
type From = Pick<Row, 'currency' | 'valid_from'>;

/** How many reports of the rule's days get another bonus by `rules`, and the sums of their bonuses before and after. */
export async function readBonusChange(db: Kysely<Schema>, rules: Rules, rule: From): Promise<BonusChange> {
  const after = bonusByPoints(ruleOn(rules, rule.valid_from));
  const { reports, before, then } = await reportsOf(db, rules, rule)
    .where('bonus_minor', '<>', after)
    .select([
      sql<number | string>`count(*)`.as('reports'),
      sql<number | string>`coalesce(sum(bonus_minor), 0)`.as('before'),
      sql<number | string>`coalesce(sum(${after}), 0)`.as('then'),
    ])
    .executeTakeFirstOrThrow();
  return {
    reports: Number(reports),
    bonus_before: fromMinor(Number(before)),
    bonus_after: fromMinor(Number(then)),
    currency: rule.currency,
  };
}

/** Audit rows a statement: below both engines' limits of values. */
const rowsAtOnce = 500;

/**
 * Sets the bonus of the reports from the rule's day on, until the next rule's, with an audit row for each, and
 * recomputes the totals.
 */
export async function applyFrom(
  trx: Kysely<Schema>,
  author: Author,
  rules: Rules,
  rule: From,
): Promise<void> {
  const inForce = ruleOn(rules, rule.valid_from);
  const after = bonusByPoints(inForce);
  const changed = await reportsOf(trx, rules, rule)
    .where('bonus_minor', '<>', after)
    .select(['id', 'restaurant_id', 'bonus_minor', after.as('after')])
    .execute();
  if (changed.length === 0) return;
  await trx
    .updateTable('reports')
    .set({ bonus_minor: after })
    .where('restaurant_id', 'in', restaurantsOf(trx, rule))
    .where('business_date', '>=', rule.valid_from)
    .where('business_date', '<=', lastDayOf(rules, rule))
    .execute();
  await recomputeSpan(trx, {
    restaurants: restaurantsOf(trx, rule),
    from: rule.valid_from,
    to: lastDayOf(rules, rule) === noEnd ? undefined : lastDayOf(rules, rule),
  });
  const ruleInForce = inForce && toBonusRule(inForce);
  const entries = changed.map((row) => ({
    actor: author.actor,
    at: author.now,
    requestId: author.requestId,
    action: 'report.follow-rule' as const,
    subject: { type: 'report' as const, id: row.id },
    restaurantId: row.restaurant_id,
    before: { bonus: fromMinor(row.bonus_minor) },
    after: {
      bonus: fromMinor(row.after),
      ...(ruleInForce && {
        points_threshold: ruleInForce.points_threshold,
        amount_per_point: ruleInForce.amount_per_point,
      }),
    },
  }));
  for (const some of chunks(entries, rowsAtOnce)) await recordAudits(trx, some);
}

const noEnd: Day = '9999-12-31';

/** The day before the next rule's. */
function lastDayOf(rules: Rules, { valid_from }: From): Day {
  const next = rules.find((rule) => rule.valid_from > valid_from);
  return next ? addDays(next.valid_from, -1) : noEnd;
}

const restaurantsOf = (db: Kysely<Schema>, { currency }: From) =>
  db.selectFrom('restaurants').select('id').where('currency', '=', currency);

function reportsOf(db: Kysely<Schema>, rules: Rules, rule: From) {
  return db
    .selectFrom('reports')
    .where('restaurant_id', 'in', restaurantsOf(db, rule))
    .where('business_date', '>=', rule.valid_from)
    .where('business_date', '<=', lastDayOf(rules, rule));
}

/** {@link bonusBy} as a table for SQL: points are few and whole, so the formula needn't be written a second time. */
function bonusByPoints(rule: Row | undefined) {
  const cases = Array.from({ length: pointsMax - pointsMin + 1 }, (_, index) => {
    const points = pointsMin + index;
    return sql`when ${sql.lit(points)} then ${sql.lit(bonusBy(rule, points))}`;
  });
  return sql<number>`case points ${sql.join(cases, sql` `)} end`;
}
