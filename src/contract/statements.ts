/** Statements: a person's line of a closing with its evidence, read without a log-in, and the questions about it. */
import * as z from 'zod/mini';
import { answer, endpoint, pageMeta, paging } from './endpoint.ts';
import { explainedCause, explainedGoal, explainedRule } from './explain.ts';
import { amount, currency, signedAmount } from './money.ts';
import { day, month, monthDate } from './month-schemas.ts';
import { questionTextMax } from './question-text.ts';
import { clientMadeId, id, instant, lines, wholeNumber } from './text.ts';
import { locale, person } from './users.ts';

/** How long a mailed statement link works. */
export const statementLinkDays = 90;

/** A person's open questions about one statement; one more is refused. */
export const openQuestionsMax = 5;

/** What came of a question: the amount was explained, or a report was changed because of it. */
export const questionOutcomes = ['explained', 'corrected'] as const;
export type QuestionOutcome = (typeof questionOutcomes)[number];

/** A report as its person reads it. */
export const statementReport = z.object({
  id: z.string(),
  observed_at: instant,
  /** Null where the chain doesn't name its evaluators. */
  evaluator: z.nullable(z.string()),
  points: z.int(),
  bonus: amount,
  /** The `valid_from` of the rule that it fell under; null where there was none. */
  rule_from: z.nullable(day),
  comment: z.string(),
});
export type StatementReport = z.output<typeof statementReport>;

/** A question as the person who asked it reads it. */
export const statementQuestion = z.object({
  id: z.string(),
  /** The report it is about; null: the total. */
  report_id: z.nullable(z.string()),
  text: z.string(),
  asked_at: instant,
  answer: z.nullable(z.string()),
  outcome: z.nullable(z.enum(questionOutcomes)),
  answered_at: z.nullable(instant),
});
export type StatementQuestion = z.output<typeof statementQuestion>;

/** A line of a closing with its evidence: `payable = bonus + changes − carried_in + carried_out`. */
export const statement = z.object({
  /** Stands on the slip, the page and in payroll files. */
  id: z.string(),
  person: z.object({ first_name: z.string(), last_name: z.string() }),
  /** The person's language; null where none is kept. */
  locale: z.nullable(locale),
  restaurant: z.object({ name: z.string(), store_id: z.string(), time_zone: z.string() }),
  currency,
  month,
  /** The number of the closing. */
  number: z.int(),
  closed_at: instant,
  /** When the closing was withdrawn: then this statement counts for nothing. */
  withdrawn_at: z.nullable(instant),
  /** Of a withdrawn one: when the closing that is in force was made; null until there is one. */
  closed_again_at: z._default(z.nullable(instant), null),
  count: z.int(),
  points_total: z.int(),
  points_average: z.nullable(z.number()),
  bonus: amount,
  correction: signedAmount,
  payable: amount,
  /** The earliest month first. */
  changes: z.array(
    z.object({
      month,
      amount: signedAmount,
      causes: z.array(
        // `by` is empty also where the chain doesn't name its evaluators.
        z.omit(explainedCause, { report_id: true }),
      ),
    }),
  ),
  carried_in: amount,
  carried_out: amount,
  /** The business days with feedback as known now, the earliest first; the goal is the restaurant's. */
  days: z.array(
    z.object({
      date: day,
      bonus: amount,
      goal: z.nullable(z.omit(explainedGoal, { by_weekday: true })),
      reports: z.array(statementReport),
    }),
  ),
  /** The reports lie outside of the database: `days` and `formula` are empty, the amounts are right. */
  reports_archived: z._default(z.boolean(), false),
  /** What the days add up to. It differs from `bonus` by what was changed after the closing. */
  known_bonus: amount,
  /** How that comes from the points: a line for each rule that was in force, the earliest first. */
  formula: z.array(explainedRule),
  /** The last day on which a question can be asked, in the restaurant's time zone. */
  questions_until: day,
  /** Whether one can be asked now, however many are open: the time isn't over, and nothing was withdrawn. */
  may_ask: z.boolean(),
  /** The earliest first. */
  questions: z.array(statementQuestion),
});
export type Statement = z.output<typeof statement>;

/** Any text: what isn't a token of ours is `link_invalid`, as an old and a revoked one are. */
const tokenParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const getStatement = endpoint({
  method: 'GET',
  path: '/v1/statement/{token}',
  summary: 'The statement that a mailed link leads to.',
  permission: 'statement.read',
  params: tokenParams,
  problems: ['link_invalid', 'too_many_requests'],
  result: answer(statement),
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/v1/statement/question/{token}',
  summary: 'Asks about the total of a statement or about one of its reports.',
  permission: 'statement.read',
  params: tokenParams,
  body: z.strictObject({
    /** Made by the client: the same id again is the same question. */
    id: clientMadeId,
    /** A report of the statement; null: the total. */
    about: z.nullable(id),
    text: lines(questionTextMax).check(z.minLength(1)),
  }),
  problems: ['link_invalid', 'too_many_requests', 'id_taken', 'questions_over', 'too_many_questions'],
  result: answer(statement),
});

/** A statement to be printed. */
export const printedStatement = z.extend(statement, {
  /** Whether its person has an address, so that it goes there by mail. */
  mailed: z.boolean(),
  /** What tells its person from somebody else of that name in the closing; absent where there is nobody. */
  mark: z.optional(z.string()),
});
export type PrintedStatement = z.output<typeof printedStatement>;

/** The statements of a closing, to be printed for those who get no mail. */
export const listStatements = endpoint({
  method: 'GET',
  path: '/v1/closing/statements/',
  summary: "The statements of all lines of a restaurant's closing, by name.",
  permission: 'closing.close',
  /** Without a number the newest closing. */
  query: z.strictObject({ id, date: monthDate, number: z.optional(wholeNumber(1, 1_000)) }),
  problems: ['not_found'],
  result: answer(z.array(printedStatement)),
});

/** A question as administrators read it. */
export const question = z.object({
  id: z.string(),
  restaurant: z.object({ id: z.string(), name: z.string(), store_id: z.string() }),
  month,
  /** The number of the closing. */
  number: z.int(),
  /** Somebody who was deleted reads no answer: the links are revoked. */
  person: z.extend(person, { is_deleted: z._default(z.boolean(), false) }),
  /** Null: about the total, or about a report that is archived. Of a report that was voided since, as it was. */
  report: z.nullable(z.object({ id: z.string(), date: day, points: z.int(), bonus: amount })),
  /** It is about a report that lies outside of the database. */
  report_archived: z._default(z.boolean(), false),
  currency,
  payable: amount,
  text: z.string(),
  asked_at: instant,
  answer: z.nullable(z.string()),
  outcome: z.nullable(z.enum(questionOutcomes)),
  answered_at: z.nullable(instant),
  answered_by: z.nullable(z.string()),
});
export type Question = z.output<typeof question>;

export const questionStates = ['open', 'answered'] as const;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/v1/closing/questions/',
  summary: 'The questions about statements: the open ones first, of them the oldest first.',
  permission: 'closing.close',
  query: z.strictObject({
    date: z.optional(monthDate),
    /** A restaurant. */
    id: z.optional(id),
    report_id: z.optional(id),
    state: z.optional(z.enum(questionStates)),
    ...paging,
  }),
  result: z.object({
    success: z._default(z.literal(true), true),
    data: z.array(question),
    meta: z.partial(pageMeta),
  }),
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/v1/admin/closing/answer/',
  summary: 'Answers a question; the person gets a mail and reads the answer at the same link.',
  permission: 'closing.close',
  body: z.strictObject({
    id,
    answer: lines(questionTextMax).check(z.minLength(1)),
    /** `corrected` needs a change of the report, or of the total of the person, after the question was asked. */
    outcome: z.enum(questionOutcomes),
  }),
  problems: ['not_found', 'question_answered', 'nothing_corrected'],
  result: answer(question),
});
