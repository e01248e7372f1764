/** The plan of undoing an import: the reports to void, the reports to restore, and a later import that prevents it. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Day, Month } from '#contract/month.ts';
import type { MonthScope } from '#contract/scope.ts';
import { bonusBy, readAllRules, ruleOn, type Rules } from '#server/bonus/rules.db.ts';
import type { ReportImportsTable, Schema } from '#server/db/schema.ts';
import { groups, readNote, type Content } from './report-notes.ts';
import { MonthDeltas } from './report-effects.db.ts';
import type { ReportWrites } from './report-writes.db.ts';
import { readByIds, type StoredReport } from './stored-reports.db.ts';
import type { TimeSlice } from '#server/sheets/time-slice.ts';

/** The import's reports of one month that still count. */
export interface AddedMonth extends MonthScope {
  readonly count: number;
  readonly from: Day;
  readonly to: Day;
}

export interface UndoPlan {
  readonly added: readonly AddedMonth[];
  readonly changed: ReportWrites['changed'];
  /** Reports that the import corrected and that can't be restored. */
  readonly kept: number;
  readonly deltas: MonthDeltas;
  /** A later import, in force, that corrected some of the reports. */
  readonly overlaid: Selectable<ReportImportsTable> | undefined;
}

/** Reads only. Called in the transaction of the undo, and for its preview. */
export async function planUndo(
  db: Kysely<Schema>,
  { id, number }: Pick<Selectable<ReportImportsTable>, 'id' | 'number'>,
  slice: TimeSlice,
): Promise<UndoPlan> {
  const deltas = new MonthDeltas();
  const added = await readAdded(db, id, deltas);
  const notes = await db
    .selectFrom('report_import_changes')
    .selectAll()
    .where('import_id', '=', id)
    .execute();
  const { reports } = await readByIds(
    db,
    notes.map(({ report_id }) => report_id),
    slice,
  );
  const rulesOf = await readRulesByRestaurant(db);
  const changed: { before: StoredReport; after: StoredReport }[] = [];
  for (const { report_id, restaurant_id, before, after } of notes) {
    if (slice.isOver) await slice.next();
    const current = reports.get(report_id);
    const returned =
      current && returnedTo(current, readNote(before), readNote(after), rulesOf(restaurant_id));
    if (!returned) continue;
    const change = { before: current, after: returned };
    changed.push(change);
    deltas.replace(change);
  }
  return {
    added,
    changed,
    kept: notes.length - changed.length,
    deltas,
    overlaid: await readOverlaying(db, id, number),
  };
}

/** Field by field: later changes stay. Undefined where nothing is restored, or where the result would be invalid. */
function returnedTo(
  current: StoredReport,
  before: Content,
  after: Content,
  rules: Rules,
): StoredReport | undefined {
  const returned = { ...current };
  for (const group of groups) {
    if (!group.every((field) => current[field] === after[field])) continue;
    for (const field of group) Object.assign(returned, { [field]: before[field] });
  }
  if (returned.evaluator_id === returned.evaluated_user_id) return undefined;
  const { points, business_date } = returned;
  const rule = ruleOn(rules, business_date);
  const isAsBefore = points === before.points && business_date === before.business_date;
  // Before the first rule only the former bonus is known.
  const unruled = isAsBefore ? before.bonus_minor : 0;
  returned.bonus_minor = rule ? bonusBy(rule, points) : unruled;
  const isSame = groups.flat().every((field) => returned[field] === current[field]);
  return isSame ? undefined : returned;
}

async function readAdded(db: Kysely<Schema>, importId: string, deltas: MonthDeltas): Promise<AddedMonth[]> {
  const rows = await db
    .selectFrom('reports')
    .select((row) => [
      'restaurant_id',
      sql<Month>`substr(business_date, 1, 7)`.as('month'),
      row.fn.countAll<number>().as('count'),
      row.fn.min('business_date').as('from'),
      row.fn.max('business_date').as('to'),
      row.fn.sum<number>('bonus_minor').as('bonus_minor'),
    ])
    .where('import_id', '=', importId)
    .groupBy(['restaurant_id', sql`substr(business_date, 1, 7)`])
    .execute();
  return rows.map(({ restaurant_id, month, count, from, to, bonus_minor }) => {
    deltas.subtract({ restaurant_id, business_date: from, points: 0, bonus_minor }, count);
    return { restaurantId: restaurant_id, month, count, from, to };
  });
}

async function readRulesByRestaurant(db: Kysely<Schema>): Promise<(restaurantId: string) => Rules> {
  const restaurants = await db.selectFrom('restaurants').select(['id', 'currency']).execute();
  const currencyOf = new Map(restaurants.map(({ id, currency }) => [id, currency]));
  const rulesOf = await readAllRules(db);
  return (restaurantId) => rulesOf(currencyOf.get(restaurantId) ?? 'RON');
}

async function readOverlaying(
  db: Kysely<Schema>,
  id: string,
  number: number,
): Promise<Selectable<ReportImportsTable> | undefined> {
  const own = db
    .selectFrom('reports')
    .select('id')
    .where('import_id', '=', id)
    .union(db.selectFrom('report_import_changes').select('report_id as id').where('import_id', '=', id));
  return db
    .selectFrom('report_imports')
    .selectAll()
    .where('number', '>', number)
    .where('undone_at', 'is', null)
    .where(
      'id',
      'in',
      db.selectFrom('report_import_changes').select('import_id').where('report_id', 'in', own),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
