/** Statements: the lines of a closing, each with its evidence as known now. */
import type { Kysely, Selectable } from 'kysely';
import type { ExplainedCause, ExplainedGoal } from '#contract/explain.ts';
import type { Locale } from '#contract/locale.ts';
import { fromMinor } from '#contract/money.ts';
import { firstDay, lastDay, type Day } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import type { MonthScope } from '#contract/scope.ts';
import type {
  PrintedStatement,
  Statement,
  StatementQuestion,
  StatementReport,
} from '#contract/statements.ts';
import { readRules, ruleOn, type Rules } from '#server/bonus/rules.db.ts';
import { statementIdOf } from '#server/closings/statement-id.ts';
import { amongIds } from '#server/db/among.ts';
import type { Person } from '#contract/users.ts';
import type { ReportsTable, Schema, StatementQuestionsTable } from '#server/db/schema.ts';
import { explainLines } from '#server/explain/explained-closing.db.ts';
import { readGoalsOf } from '#server/explain/explained-goal.db.ts';
import { sumsOf } from '#server/explain/explained-sums.ts';
import type { Actor } from '#server/http/actor.db.ts';
import { given } from '#server/http/given.ts';
import { Problem } from '#server/http/problem.ts';
import { sorted } from '#server/lists/order.ts';
import { personAt } from '#server/reports/reports.db.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { questionsUntil, takesQuestions } from './statement-days.ts';
import type { LineKey } from './statement-links.db.ts';
import { readArchivedSums } from '#server/totals/archived-months.db.ts';

/** One person's. */
export async function readStatement(
  db: Kysely<Schema>,
  { scope, number, userId }: LineKey,
  now: Date,
): Promise<Statement> {
  const [statement] = await readThem(db, { scope, number, userId }, now);
  if (!statement) throw new Problem('not_found');
  return statement.statement;
}

/** All of a closing, by name; without a number of the newest one. Throws `not_found` where there is no such closing. */
export async function readStatements(
  db: Kysely<Schema>,
  actor: Actor,
  scope: MonthScope,
  number: number | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Promise<PrintedStatement[]> {
  const asked = number ?? (await newestNumber(db, scope));
  const statements = await readThem(db, { scope, number: asked }, now);
  const people = new Map<string, Person>(
    statements.map(({ id, statement }) => [id, { id, ...statement.person }]),
  );
  await markNamesakes(db, actor, [...people.values()]);
  return sorted(statements, ({ name }) => name, locale).map(({ id, statement, mailed }) => ({
    ...statement,
    mailed,
    ...given({ mark: people.get(id)?.mark }),
  }));
}

async function newestNumber(db: Kysely<Schema>, { restaurantId, month }: MonthScope): Promise<number> {
  const { number } = await db
    .selectFrom('closings')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('restaurant_id', '=', restaurantId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  if (number === null) throw new Problem('not_found');
  return number;
}

type Asked = Pick<LineKey, 'scope' | 'number'> & { userId?: string };

/** The whole closing costs as many queries as one line of it. */
async function readThem(
  db: Kysely<Schema>,
  { scope, number, userId }: Asked,
  now: Date,
): Promise<{ id: string; name: [string, string]; mailed: boolean; statement: Statement }[]> {
  const { restaurantId, month } = scope;
  const [{ shown: closing, closings, lines }, restaurant, settings, reports, questions] = await Promise.all([
    explainLines(db, scope, number, userId),
    db.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst(),
    readChainSettings(db),
    db
      .selectFrom('reports')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('business_date', '>=', firstDay(month))
      .where('business_date', '<=', lastDay(month))
      .$if(userId !== undefined, (query) => query.where('evaluated_user_id', '=', userId ?? ''))
      .orderBy('business_date')
      .orderBy('observed_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('statement_questions')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('month', '=', month)
      .where('number', '=', number)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .orderBy('asked_at')
      .orderBy('id')
      .execute(),
  ]);
  if (!closing || !restaurant) throw new Problem('not_found');
  const inForce = closings.find((one) => one.month === month && one.withdrawn_at === null);
  const archived = await readArchivedSums(db, { restaurantId, month }, 'evaluated_user');
  const ids = lines.map(({ line }) => line.person.id);
  const [rules, goalOf] = await Promise.all([
    readRules(db, restaurant.currency),
    readGoalsOf(db, restaurant),
  ]);
  const people = await db
    .selectFrom('users')
    .select(['id', 'locale', 'email'])
    .$call((query) => amongIds(query, 'id', ids))
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  const reportsOf = Map.groupBy(reports, ({ evaluated_user_id }) => evaluated_user_id);
  const questionsOf = Map.groupBy(questions, ({ user_id }) => user_id);
  return lines.map(({ line, changed }) => {
    const { id, first_name, last_name } = line.person;
    const { count, points_total, points_average, bonus, correction, payable, carried_in, carried_out } = line;
    const own = archived ? [] : (reportsOf.get(id) ?? []);
    const known = sumsOf(
      own.map((report) => ({ ...report, count: 1 })),
      rules,
      restaurant.currency,
    );
    const knownBonus = archived
      ? (archived.find(({ user_id }) => user_id === id)?.bonus_minor ?? 0)
      : undefined;
    return {
      id,
      name: [last_name, first_name],
      mailed: Boolean(personOf.get(id)?.email),
      statement: {
        id: statementIdOf(scope, number, id),
        person: { first_name, last_name },
        locale: personOf.get(id)?.locale ?? null,
        restaurant: {
          name: restaurant.name,
          store_id: restaurant.store_id,
          time_zone: restaurant.time_zone,
        },
        currency: restaurant.currency,
        month,
        number,
        closed_at: closing.closed_at,
        withdrawn_at: closing.withdrawn_at,
        closed_again_at: closing.withdrawn_at === null ? null : (inForce?.closed_at ?? null),
        count,
        points_total,
        points_average,
        bonus,
        correction,
        payable,
        changes: changed.map((change) => ({
          month: change.month,
          amount: change.amount,
          causes: change.causes.map((cause) => toOwnCause(cause, settings.evaluators_named)),
        })),
        carried_in,
        carried_out,
        reports_archived: archived !== null,
        days: daysOf(own, { evaluatorsNamed: settings.evaluators_named, rules, goalOf }),
        known_bonus: knownBonus === undefined ? known.total : fromMinor(knownBonus),
        formula: known.formula,
        questions_until: questionsUntil(closing, settings, restaurant),
        may_ask: takesQuestions(closing, settings, restaurant, now),
        questions: (questionsOf.get(id) ?? []).map(toOwnQuestion),
      },
    };
  });
}

interface Telling {
  evaluatorsNamed: boolean;
  rules: Rules;
  goalOf: (date: Day) => ExplainedGoal | null;
}

/** `reports`: the earliest first. */
function daysOf(
  reports: readonly Selectable<ReportsTable>[],
  { evaluatorsNamed, rules, goalOf }: Telling,
): Statement['days'] {
  return [...Map.groupBy(reports, ({ business_date }) => business_date)].map(([date, own]) => ({
    date,
    bonus: fromMinor(own.reduce((sum, { bonus_minor }) => sum + bonus_minor, 0)),
    goal: withoutWeekdays(goalOf(date)),
    reports: own.map((report): StatementReport => ({
      id: report.id,
      observed_at: report.observed_at,
      evaluator: evaluatorsNamed ? nameOf(personAt('evaluator', report)) : null,
      points: report.points,
      bonus: fromMinor(report.bonus_minor),
      rule_from: ruleOn(rules, date)?.valid_from ?? null,
      comment: report.comment ?? '',
    })),
  }));
}

type OwnCause = Statement['changes'][number]['causes'][number];

/** Who changed a report may be an evaluator. */
function toOwnCause(cause: ExplainedCause, evaluatorsNamed: boolean): OwnCause {
  const { report_id: _, ...told } = cause;
  return evaluatorsNamed ? told : { ...told, by: '' };
}

function withoutWeekdays(goal: ExplainedGoal | null): Statement['days'][number]['goal'] {
  if (!goal) return null;
  const { by_weekday: _, ...told } = goal;
  return told;
}

/** Who answered isn't told: the chain answers. */
function toOwnQuestion(row: Selectable<StatementQuestionsTable>): StatementQuestion {
  const { id, report_id, text, asked_at, answer, outcome, answered_at } = row;
  return { id, report_id, text, asked_at, answer, outcome, answered_at };
}
