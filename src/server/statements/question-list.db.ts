/** Questions about statements, as administrators read them. */
import { sql, type Kysely } from 'kysely';
import { perPageDefault, type PageMeta, type QueryOf } from '#contract/endpoint.ts';
import { fromMinor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import type { listQuestions as listing, Question } from '#contract/statements.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';

/** Throws `not_found`. */
export async function readQuestion(db: Kysely<Schema>, id: string): Promise<Question> {
  const row = await questionRows(db).where('q.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return toQuestion(row);
}

type Filter = Omit<QueryOf<typeof listing>, 'date'> & { month: Month | undefined };

/** The open ones first, of them the oldest first; then those that were answered, the latest first. */
export async function listQuestions(
  db: Kysely<Schema>,
  { month, id, report_id, state, page, per_page = perPageDefault }: Filter,
): Promise<{ questions: Question[]; meta?: PageMeta }> {
  const found = questionRows(db)
    .$if(month !== undefined, (query) => query.where('q.month', '=', month ?? ''))
    .$if(id !== undefined, (query) => query.where('q.restaurant_id', '=', id ?? ''))
    .$if(report_id !== undefined, (query) => query.where('q.report_id', '=', report_id ?? ''))
    .$if(state === 'open', (query) => query.where('q.answered_at', 'is', null))
    .$if(state === 'answered', (query) => query.where('q.answered_at', 'is not', null));
  const rows = await found
    .orderBy(sql`case when q.answered_at is null then 0 else 1 end`)
    .orderBy(sql`case when q.answered_at is null then q.asked_at end`)
    .orderBy('q.answered_at', 'desc')
    .orderBy('q.id')
    .$if(page !== undefined, (query) => query.limit(per_page).offset(((page ?? 1) - 1) * per_page))
    .execute();
  const questions = rows.map(toQuestion);
  if (page === undefined) return { questions };
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { questions, meta: { total, page, per_page } };
}

/** Each with its line, its restaurant, its person, and its report, which may have been voided since. */
function questionRows(db: Kysely<Schema>) {
  return db
    .selectFrom('statement_questions as q')
    .innerJoin('restaurants as r', 'r.id', 'q.restaurant_id')
    .innerJoin('closing_lines as l', (join) =>
      join
        .onRef('l.restaurant_id', '=', 'q.restaurant_id')
        .onRef('l.month', '=', 'q.month')
        .onRef('l.number', '=', 'q.number')
        .onRef('l.user_id', '=', 'q.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .leftJoin('reports as p', (join) =>
      join.onRef('p.id', '=', 'q.report_id').onRef('p.restaurant_id', '=', 'q.restaurant_id'),
    )
    .leftJoin('voided_reports as v', (join) =>
      join.onRef('v.id', '=', 'q.report_id').onRef('v.restaurant_id', '=', 'q.restaurant_id'),
    )
    .selectAll('q')
    .select(({ fn }) => [
      'r.name',
      'r.store_id',
      'r.currency',
      'u.status',
      'l.first_name',
      'l.last_name',
      'l.payable_minor',
      fn.coalesce('p.business_date', 'v.business_date').as('report_date'),
      fn.coalesce('p.points', 'v.points').as('report_points'),
      fn.coalesce('p.bonus_minor', 'v.bonus_minor').as('report_bonus'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof questionRows>['executeTakeFirstOrThrow']>>;

function toQuestion(row: Row): Question {
  const { report_id, report_date, report_points, report_bonus } = row;
  return {
    id: row.id,
    restaurant: { id: row.restaurant_id, name: row.name, store_id: row.store_id },
    month: row.month,
    number: row.number,
    person: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      is_deleted: row.status === 'deleted',
    },
    report:
      report_id === null || report_date === null
        ? null
        : {
            id: report_id,
            date: report_date,
            points: report_points ?? 0,
            bonus: fromMinor(report_bonus ?? 0),
          },
    report_archived: report_id !== null && report_date === null,
    currency: row.currency,
    payable: fromMinor(row.payable_minor),
    text: row.text,
    asked_at: row.asked_at,
    answer: row.answer,
    outcome: row.outcome,
    answered_at: row.answered_at,
    answered_by: row.answered_by_name,
  };
}
