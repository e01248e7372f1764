/** What a closing pays and why: the parts of the equation, and the reports that changed earlier months. */
import type { Kysely, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { ClosingLine } from '#contract/closings.ts';
import type { ExplainedCause, ExplainedChange, ExplainedClosing } from '#contract/explain.ts';
import { fromMinor, fromSigned, toMinor, toSigned, type Minor } from '#contract/money.ts';
import { monthOfDay, type Month } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import type { MonthScope } from '#contract/scope.ts';
import { readFields } from '#server/activity/audit-fields.ts';
import type { ClosingRow } from '#server/closings/closing-hash.ts';
import { toSettlement } from '#server/closings/settlements.db.ts';
import type { ReportsTable, Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { chunks } from '#server/lists/page.ts';
import { readKnownLines, readLines } from '#server/month-end/details.db.ts';
import { archivedMonths } from '#server/totals/archived-months.db.ts';
import { counting, givenReason } from './explained-report.db.ts';

interface Explained {
  lines: ClosingLine[];
  explained: ExplainedClosing;
}

/** All lines of a closing; without a number those that closing now would write. Throws `not_found`. */
export async function explainClosing(
  db: Kysely<Schema>,
  scope: MonthScope,
  number: number | undefined,
): Promise<Explained> {
  const { shown, lines } = await readShown(db, scope, number);
  return { lines, explained: { ...partsOf(shown, lines), changed: [] } };
}

/** One person's line. Throws `not_found`. */
export async function explainLine(
  db: Kysely<Schema>,
  scope: MonthScope,
  userId: string,
  number: number | undefined,
): Promise<Explained> {
  const { shown, lines } = await explainLines(db, scope, number, userId);
  const [one] = lines;
  if (!one) throw new Problem('not_found');
  return { lines: [one.line], explained: { ...partsOf(shown, [one.line]), changed: one.changed } };
}

/**
 * The lines of a closing, or of it one person's, each with what changed earlier months; and all closings of the
 * restaurant. Throws `not_found`.
 */
export async function explainLines(
  db: Kysely<Schema>,
  scope: MonthScope,
  number: number | undefined,
  userId?: string,
): Promise<{
  shown: ClosingRow | undefined;
  closings: readonly ClosingRow[];
  lines: { line: ClosingLine; changed: ExplainedChange[] }[];
}> {
  const { shown, lines, closings } = await readShown(db, scope, number);
  const until = shown?.closed_at;
  const before = closings.filter((one) => one.month < scope.month && wasInForce(one, until));
  const asked = lines.filter(({ person }) => userId === undefined || person.id === userId);
  const changedOf = await readChanged(db, { scope, lines: asked, before, until });
  return { shown, closings, lines: asked.map((line) => ({ line, changed: changedOf(line) })) };
}

async function readShown(db: Kysely<Schema>, scope: MonthScope, number: number | undefined) {
  const { restaurantId, month } = scope;
  const closings = await db
    .selectFrom('closings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('month')
    .orderBy('number')
    .execute();
  const shown = closings.find((one) => one.month === month && one.number === number);
  if (number !== undefined && !shown) throw new Problem('not_found');
  const lines = shown ? await readLines(db, scope, shown.number) : await readKnownLines(db, scope);
  return { closings, shown, lines };
}

/** Whether a closing was in force at an instant; without one, whether it is now. */
function wasInForce({ closed_at, withdrawn_at }: ClosingRow, at: string | undefined): boolean {
  if (at === undefined) return withdrawn_at === null;
  return closed_at <= at && (withdrawn_at === null || withdrawn_at > at);
}

function partsOf(shown: ClosingRow | undefined, lines: readonly ClosingLine[]) {
  const sum = (of: (line: ClosingLine) => Minor) => lines.reduce((whole, line) => whole + of(line), 0);
  return {
    closing: shown
      ? { number: shown.number, closed_at: shown.closed_at, closed_by: shown.closed_by_name }
      : null,
    bonus: fromMinor(sum(({ bonus }) => toMinor(bonus))),
    changes: fromSigned(sum(({ changes }) => changes.reduce((all, one) => all + toSigned(one.amount), 0))),
    carried_in: fromMinor(sum((line) => toMinor(line.carried_in))),
    carried_out: fromMinor(sum((line) => toMinor(line.carried_out))),
  };
}

interface Changed {
  scope: MonthScope;
  lines: readonly ClosingLine[];
  /** The closings in force of the months before. */
  before: readonly ClosingRow[];
  /** Without one all until now. */
  until: string | undefined;
}

/** Each line's changes with what was known at the last closing that took the month in, and the reports behind it. */
async function readChanged(
  db: Kysely<Schema>,
  { scope: { restaurantId }, lines, before, until }: Changed,
): Promise<(line: ClosingLine) => ExplainedChange[]> {
  const changed = lines.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return () => [];
  const userIds = changed.map(({ person }) => person.id);
  const rows = await db
    .selectFrom('closing_lines')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', 'in', userIds)
    .execute();
  const rowsOf = Map.groupBy(rows, ({ user_id }) => user_id);
  const takenBy = (userId: string) =>
    before.flatMap((closing) => {
      const own = rowsOf
        .get(userId)
        ?.find(({ month, number }) => month === closing.month && number === closing.number);
      return own ? [{ closing, ...toSettlement(own) }] : [];
    });
  const takenOf = new Map(userIds.map((userId) => [userId, takenBy(userId)]));
  // Without a line since, nothing of the person was known when the month was closed.
  const sinceOf = (userId: string, month: Month) =>
    (
      takenOf.get(userId)?.findLast(({ closing }) => closing.month >= month)?.closing ??
      before.find((closing) => closing.month === month)
    )?.closed_at ?? '';
  const since = changed
    .flatMap(({ person, changes }) => changes.map(({ month }) => sinceOf(person.id, month)))
    .toSorted()[0];
  const histories = await readHistories(db, restaurantId, userIds, since ?? '');
  return ({ person: { id: userId }, changes }) =>
    changes.map(({ month, amount }) => {
      const known = (takenOf.get(userId) ?? []).reduce((whole, { closing, bonus, changes: taken }) => {
        const later = taken.find((change) => change.month === month)?.amount ?? 0;
        return whole + (closing.month === month ? bonus : later);
      }, 0);
      return {
        month,
        before: fromMinor(known),
        after: fromMinor(known + toSigned(amount)),
        amount,
        causes: histories
          .flatMap((history) => causeOf(history, { userId, month, since: sinceOf(userId, month), until }))
          .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
      };
    });
}

const placeOf = ({ at, report_id }: ExplainedCause) => `${at} ${report_id}`;

interface Correction {
  at: string;
  by: string;
  reason: string;
  /** What counted before it. */
  before: { bonus?: string | undefined; date?: string | undefined; evaluated_user_id?: string | undefined };
}

/** A report with all that happened to it since an instant. */
interface History {
  row: Pick<Selectable<ReportsTable>, 'id' | 'business_date' | 'bonus_minor' | 'evaluated_user_id'>;
  recorded: { at: string; by: string; reason: string };
  /** Those that changed an amount, its month or whose it is; the newest first. */
  corrections: Correction[];
  voided: { at: string; by: string; reason: string } | undefined;
}

/** The reports of a restaurant that were recorded for these people, or corrected or voided, since an instant. */
async function readHistories(
  db: Kysely<Schema>,
  restaurantId: string,
  userIds: readonly string[],
  since: string,
): Promise<History[]> {
  const archived = new Set((await archivedMonths(db).execute()).map((one) => one.month));
  const creates = archived.size > 0 ? (['report.create'] as const) : [];
  const audits = await db
    .selectFrom('audit')
    .select(['subject_id as id', 'action', 'at', 'actor_name as by', 'before', 'after'])
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>', since)
    .where('action', 'in', ['report.update', 'report.follow-rule', ...creates])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const correctionsOf = Map.groupBy(
    audits.filter(({ action }) => action !== 'report.create'),
    ({ id }) => id,
  );
  const touched = [...correctionsOf.keys(), ''];
  const reports = await db
    .selectFrom('reports')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where((is) =>
      is.or([
        is.and([is('evaluated_user_id', 'in', userIds), is('recorded_at', '>', since)]),
        is('id', 'in', touched),
      ]),
    )
    .execute();
  const voided = await db
    .selectFrom('voided_reports')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('voided_at', '>', since)
    .where((is) => is.or([is('evaluated_user_id', 'in', userIds), is('id', 'in', touched)]))
    .execute();
  const rows = [...reports.map((row) => ({ ...row, voided: undefined })), ...voided.map(takenOut)];
  const recordedOf = await readRecorded(db, rows);
  const found = rows.map(({ voided: end, ...row }) => ({ row, recorded: recordedOf(row), voided: end }));
  const known = new Set(rows.map(({ id }) => id));
  const unknown = audits.filter(({ id }) => !known.has(id));
  const detached = archived.size > 0 ? await readDetached(db, unknown, archived) : [];
  return [...found, ...detached].map(({ row, recorded, voided: end }) => ({
    row,
    recorded,
    corrections: (correctionsOf.get(row.id) ?? [])
      .map(({ at, by, before, after }) => ({
        at,
        by,
        reason: givenReason(readFields(after)),
        before: countingIn(before),
      }))
      .filter(({ before }) => before.bonus ?? before.date ?? before.evaluated_user_id),
    voided: end,
  }));
}

/** A statement takes so many parameters at least, on both engines. */
const idsAtOnce = 500;

/**
 * Reports of archived months, as their audit rows tell them. Of one that came by a file they don't tell its day or whose it
 * is.
 */
async function readDetached(
  db: Kysely<Schema>,
  seen: readonly { id: string; action: string; after: string | null }[],
  months: ReadonlySet<Month>,
): Promise<(Pick<History, 'row' | 'recorded'> & { voided: undefined })[]> {
  const isDetached = ({ date }: Counting) => date !== undefined && months.has(monthOfDay(date));
  const ids = seen
    .filter(({ action, after }) => action !== 'report.create' || isDetached(countingIn(after)))
    .map(({ id }) => id);
  const audits = [];
  for (const some of chunks([...new Set(ids)], idsAtOnce)) {
    const found = await db
      .selectFrom('audit')
      .select(['subject_id as id', 'action', 'at', 'actor_name as by', 'after'])
      .where('subject_type', '=', 'report')
      .where('subject_id', 'in', some)
      .where('action', 'in', ['report.create', 'report.update', 'report.follow-rule'])
      .orderBy('at')
      .orderBy('id')
      .execute();
    audits.push(...found);
  }
  return [...Map.groupBy(audits, ({ id }) => id)].flatMap(([id, [first, ...later]]) => {
    if (first?.action !== 'report.create') return [];
    const stands = countingIn(first.after);
    for (const { after } of later) Object.assign(stands, countingIn(after));
    const { bonus, date, evaluated_user_id } = stands;
    if (bonus === undefined || date === undefined || evaluated_user_id === undefined) return [];
    if (!isDetached(stands)) return [];
    const row = { id, business_date: date, bonus_minor: toMinor(bonus), evaluated_user_id };
    const recorded = { at: first.at, by: first.by, reason: givenReason(readFields(first.after)) };
    return [{ row, recorded, voided: undefined }];
  });
}

type Counting = z.output<typeof counting>;

const countingIn = (fields: string | null): Counting =>
  counting.safeParse(readFields(fields) ?? {}).data ?? {};

function takenOut({
  voided_at: at,
  voided_by_name: by,
  voided_by_id: _id,
  reason,
  ...row
}: Selectable<Schema['voided_reports']>) {
  return { ...row, voided: { at, by, reason } };
}

/** Who recorded reports and why: by the form with its reason, or by an import. */
async function readRecorded(db: Kysely<Schema>, rows: readonly Selectable<ReportsTable>[]) {
  const ids = rows.map(({ id }) => id);
  const audits = await db
    .selectFrom('audit')
    .select(['subject_id as id', 'after'])
    .where('subject_type', '=', 'report')
    .where('subject_id', 'in', [...ids, ''])
    .where('action', '=', 'report.create')
    .execute();
  const imports = await db
    .selectFrom('report_imports')
    .select(['id', 'by_name', 'name'])
    .where('id', 'in', [...rows.flatMap(({ import_id }) => import_id ?? []), ''])
    .execute();
  return (row: Selectable<ReportsTable>): History['recorded'] => {
    const file = imports.find(({ id }) => id === row.import_id);
    const reason = readFields(audits.find(({ id }) => id === row.id)?.after ?? null)?.['reason'];
    const evaluator = { first_name: row.evaluator_first_name, last_name: row.evaluator_last_name };
    return {
      at: row.recorded_at,
      by: file?.by_name ?? nameOf(evaluator),
      reason: file?.name ?? (typeof reason === 'string' ? reason : ''),
    };
  };
}

interface Asked {
  userId: string;
  month: Month;
  since: string;
  until: string | undefined;
}

/** What a report changed for a person's month between two instants: nothing, or its last event and both amounts. */
function causeOf(history: History, { userId, month, since, until }: Asked): ExplainedCause[] {
  const worth = (at: string | undefined) => worthAt(history, at, userId, month);
  const [before, after] = [worth(since), worth(until)];
  if (before === after) return [];
  const { row, recorded, corrections, voided } = history;
  const isPast = ({ at }: { at: string }) => until === undefined || at <= until;
  const correction = corrections.find(isPast);
  const last =
    voided && isPast(voided)
      ? { cause: 'voided' as const, ...voided }
      : recorded.at > since || !correction
        ? { cause: 'recorded' as const, ...recorded }
        : { cause: 'corrected' as const, at: correction.at, by: correction.by, reason: correction.reason };
  return [
    {
      report_id: row.id,
      date: row.business_date,
      ...last,
      before: fromMinor(before),
      after: fromMinor(after),
    },
  ];
}

/** What a report gave a person in a month, as it stood at an instant: later corrections are taken back. */
function worthAt(
  { row, recorded, corrections, voided }: History,
  at: string | undefined,
  userId: string,
  month: Month,
): Minor {
  const isLater = (event: { at: string }) => at !== undefined && event.at > at;
  if (isLater(recorded) || (voided && !isLater(voided))) return 0;
  const stood = {
    bonus: fromMinor(row.bonus_minor),
    date: row.business_date,
    evaluated_user_id: row.evaluated_user_id,
  };
  for (const { before } of corrections.filter(isLater)) Object.assign(stood, before);
  return stood.evaluated_user_id === userId && monthOfDay(stood.date) === month ? toMinor(stood.bonus) : 0;
}
