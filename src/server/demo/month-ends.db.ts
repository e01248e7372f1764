/** The closed months of the demo chain, and what became known after they were closed. */
import type { Kysely } from 'kysely';
import { addDays, addMonths, firstDay, lastDay, type Day, type Month } from '#contract/month.ts';
import { defaultSettings } from '#contract/settings.ts';
import type { Author } from '#server/audit/author.db.ts';
import { markReminded } from '#server/closings/open-months.db.ts';
import type { Engine } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { closeMonths, reopenMonth } from '#server/month-end/close.db.ts';
import { voidReport } from '#server/reports/feedback-changes.db.ts';
import { createReport } from '#server/reports/feedback.db.ts';
import type { ReportsPlace } from '#server/reports/report-lock.db.ts';
import { updateSettings } from '#server/settings/settings.db.ts';
import { morningOf, type Plan } from './plan.ts';
import { addLayouts, handOver } from './payroll.db.ts';
import { answerMissing, askQuestions } from './questions.db.ts';
import { createRandom } from './random.ts';

/** Months of this restaurant were never closed. */
const neverClosed = 'RO-B-03';
/** A month of this one was closed twice. */
const closedTwice = 'RO-CJ-02';
/** What became known later: a report too many, one that was missing, one on the wrong person, a person without a claim. */
const later = { voided: 'RO-B-01', missing: 'RO-CJ-01', mistaken: 'RO-IS-01', carried: 'RO-TM-01' } as const;

/** Where a report is asked about, and where somebody asks in German. */
const asking = { doubtful: 'RO-BV-01', german: 'DE-M-01' } as const;

/** Why reports of closed months were added or voided. */
export const laterReasons = {
  missing: 'Adăugat după verificare',
  voided: 'Înregistrat de două ori',
  mistaken: 'Persoană greșită',
  carried: 'Nu lucra în acea lună',
} as const;

/**
 * Closes all months but the last full one, each on the third of the next month, and changes some of them afterwards. The
 * last of them has statements, about which some people ask. Administrators have been reminded of the last full month.
 */
export async function closePastMonths(trx: Kysely<Schema>, engine: Engine, plan: Plan): Promise<void> {
  const { restaurants, months, founder } = plan;
  const idOf = (storeId: string) => restaurants.find(({ row }) => row.store_id === storeId)?.row.id ?? '';
  const by = (day: Day): Author => {
    const { id, first_name, last_name } = founder.row;
    const actor = { id, first_name, last_name, role: 'admin' as const, restaurantIds: [] };
    return { actor, now: morningOf(day), requestId: 'demo' };
  };
  const restaurant_ids = restaurants
    .filter(({ row }) => row.store_id !== neverClosed)
    .map(({ row }) => row.id);
  const past = months.slice(0, -2);
  const [start] = past;
  if (start === undefined) return;
  const layouts = await addLayouts(trx, by(addDays(firstDay(addMonths(start, 1)), 2)));
  /** What the last of the months pays in euros waits for its run. */
  const payMonth = async (month: Month, closed: Day) => {
    for (const [currency, ids] of layouts)
      if (currency === 'RON' || month !== past.at(-1))
        await handOver(trx, by(addDays(closed, 5)), month, currency, ids);
  };
  for (const month of past) {
    const third = addDays(firstDay(addMonths(month, 1)), 2);
    if (month === past.at(-1)) {
      const settled = { ...defaultSettings, statements: true, evaluators_named: true };
      await updateSettings(trx, by(addDays(firstDay(month), 14)), settled);
    }
    await closeMonths(trx, by(third), { month, restaurant_ids });
    if (!past.slice(-2).includes(month)) {
      await payMonth(month, third);
      continue;
    }
    if (month === past.at(-1)) {
      const restaurantId = idOf(closedTwice);
      const reason = 'Lipseau feedbackuri dintr-o zi';
      await reopenMonth(trx, by(addDays(third, 1)), { restaurantId, month }, { reason });
      await closeMonths(trx, by(addDays(third, 2)), {
        month,
        restaurant_ids: [restaurantId],
        note: 'Completat',
      });
    }
    await payMonth(month, third);
    const firstOf = async (storeId: string) => (await reportsOf(trx, idOf(storeId), month))[0];
    const asked =
      month === past.at(-1)
        ? await askQuestions(trx, {
            month,
            closedOn: third,
            missing: await firstOf(later.missing),
            doubtful: await firstOf(asking.doubtful),
            german: await firstOf(asking.german),
          })
        : undefined;
    await learnLater({ kysely: trx, engine }, by(addDays(third, 9)), month, idOf);
    if (asked !== undefined) await answerMissing(trx, by(addDays(third, 10)), asked);
  }
  const full = months.at(-2);
  if (full !== undefined) await markReminded(trx, full);
  // They were mailed at that time.
  await trx.deleteFrom('statement_mailings').execute();
}

/** The reports of a restaurant's month that earned something, the earliest first. */
function reportsOf(trx: Kysely<Schema>, restaurantId: string, month: Month) {
  return trx
    .selectFrom('reports')
    .select(['id', 'restaurant_id', 'evaluated_user_id', 'observed_at', 'points'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_date', '>=', firstDay(month))
    .where('business_date', '<=', lastDay(month))
    .where('bonus_minor', '>', 0)
    .orderBy('observed_at')
    .orderBy('id')
    .execute();
}

/** Changes reports of a closed month: what is paid for it stays, and the next closing has the difference. */
async function learnLater(
  place: ReportsPlace,
  author: Author,
  month: Month,
  idOf: (storeId: string) => string,
): Promise<void> {
  const random = createRandom(`later ${month}`);
  const earningOf = (storeId: string) => reportsOf(place.kysely, idOf(storeId), month);
  const add = (storeId: string, evaluated_user_id: string, observed_at: string, points: number) =>
    createReport(place, author, {
      id: random.id(author.now),
      restaurant_id: idOf(storeId),
      evaluated_user_id,
      points,
      observed_at,
      reason: laterReasons.missing,
      confirm: true,
    });

  const [doubled] = await earningOf(later.voided);
  if (doubled) await voidReport(place, author, doubled.id, { reason: laterReasons.voided });

  const [known] = await earningOf(later.missing);
  if (known) await add(later.missing, known.evaluated_user_id, known.observed_at, 9);

  const mistaken = await earningOf(later.mistaken);
  const [wrong] = mistaken;
  const meant = mistaken.find(({ evaluated_user_id }) => evaluated_user_id !== wrong?.evaluated_user_id);
  if (wrong && meant) {
    await voidReport(place, author, wrong.id, { reason: laterReasons.mistaken });
    await add(later.mistaken, meant.evaluated_user_id, meant.observed_at, wrong.points);
  }

  const own = await earningOf(later.carried);
  const person = own.at(-1)?.evaluated_user_id;
  for (const { id, evaluated_user_id } of own) {
    if (evaluated_user_id === person) await voidReport(place, author, id, { reason: laterReasons.carried });
  }
}
