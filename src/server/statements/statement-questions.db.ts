/** Questions about statements, and their answers: each one transaction with its audit row. */
import type { Kysely, Selectable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { firstDay, lastDay, type Day } from '#contract/month.ts';
import { nameOf } from '#contract/person-name.ts';
import {
  openQuestionsMax,
  type answerQuestion as answering,
  type askQuestion as asking,
  type Question,
} from '#contract/statements.ts';
import { readFields } from '#server/activity/audit-fields.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Schema, StatementQuestionsTable } from '#server/db/schema.ts';
import { counting } from '#server/explain/explained-report.db.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { enqueueMail } from '#server/mail/outbox.db.ts';
import { readChainSettings } from '#server/settings/settings.db.ts';
import { readQuestion } from './question-list.db.ts';
import { takesQuestions } from './statement-days.ts';
import { findLine, type LineKey } from './statement-links.db.ts';
import { aboutOf } from './statement-mails.db.ts';

type Row = Selectable<StatementQuestionsTable>;
type QuestionBody = BodyOf<typeof asking>;

interface Request {
  readonly now: Date;
  readonly requestId: string;
}

/** Asks by a link, and answers whose line that is. Throws what {@link askQuestion} throws, and `link_invalid`. */
export async function askByLink(
  db: Kysely<Schema>,
  token: string,
  body: QuestionBody,
  request: Request,
): Promise<LineKey> {
  return checkedWrite(db, async (trx) => {
    const line = await findLine(trx, token, request.now);
    if (!line) throw new Problem('link_invalid');
    await askQuestion(trx, line, body, request);
    return line;
  });
}

/**
 * Asks about the total of a line or about one of its reports; the same id with the same content is the same question.
 * Throws `id_taken`, `questions_over` also of a withdrawn closing and where statements are off, `too_many_questions`, 422
 * `about` `invalid_choice`.
 */
export async function askQuestion(
  trx: Kysely<Schema>,
  { scope, number, userId }: LineKey,
  { id, about, text }: QuestionBody,
  { now, requestId }: Request,
): Promise<void> {
  const { restaurantId, month } = scope;
  const known = await selectQuestion(trx, id);
  if (known) {
    const isSame =
      known.user_id === userId &&
      known.restaurant_id === restaurantId &&
      known.month === month &&
      known.number === number &&
      known.report_id === about &&
      known.text === text;
    if (!isSame) throw new Problem('id_taken');
    return;
  }
  const closing = await trx
    .selectFrom('closings as c')
    .innerJoin('restaurants as r', 'r.id', 'c.restaurant_id')
    .select(['c.closed_at', 'c.withdrawn_at', 'r.time_zone', 'r.day_starts_at'])
    .where('c.restaurant_id', '=', restaurantId)
    .where('c.month', '=', month)
    .where('c.number', '=', number)
    .executeTakeFirstOrThrow();
  if (!takesQuestions(closing, await readChainSettings(trx), closing, now))
    throw new Problem('questions_over');
  let date: Day | undefined;
  if (about !== null) {
    const report = await trx
      .selectFrom('reports')
      .select('business_date')
      .where('id', '=', about)
      .where('restaurant_id', '=', restaurantId)
      .where('evaluated_user_id', '=', userId)
      .where('business_date', '>=', firstDay(month))
      .where('business_date', '<=', lastDay(month))
      .executeTakeFirst();
    if (!report) throw refusal('about', 'invalid_choice');
    date = report.business_date;
  }
  const { count } = await trx
    .selectFrom('statement_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('month', '=', month)
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= openQuestionsMax) throw new Problem('too_many_questions');
  await trx
    .insertInto('statement_questions')
    .values({
      restaurant_id: restaurantId,
      month,
      number,
      user_id: userId,
      id,
      report_id: about,
      text,
      asked_at: now.toISOString(),
      answer: null,
      outcome: null,
      answered_at: null,
      answered_by_id: null,
      answered_by_name: null,
    })
    .execute();
  // Whoever has the link asks: the person is the subject, and nobody is known as the actor.
  await recordAudit(trx, {
    actor: undefined,
    action: 'statement.ask',
    subject: { type: 'user', id: userId },
    restaurantId,
    after: { month, number, ...(date !== undefined && { date }), question: text },
    at: now,
    requestId,
  });
}

/**
 * Answers a question; its person gets a mail. The same answer again is the same one. Throws `not_found`,
 * `question_answered` with the question as it is, `nothing_corrected`.
 */
export async function answerQuestion(
  db: Kysely<Schema>,
  writer: Author,
  { id, answer, outcome }: BodyOf<typeof answering>,
): Promise<Question> {
  return checkedWrite(db, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const row = await selectQuestion(trx, id);
    if (!row) throw new Problem('not_found');
    if (row.answered_at !== null) {
      const current = await readQuestion(trx, id);
      const isSame =
        row.answer === answer && row.outcome === outcome && row.answered_by_id === author.actor.id;
      if (isSame) return current;
      throw new Problem('question_answered', { current });
    }
    if (outcome === 'corrected' && !(await wasCorrected(trx, row))) throw new Problem('nothing_corrected');
    const { restaurant_id: restaurantId, month, number, user_id: userId } = row;
    await trx
      .updateTable('statement_questions')
      .set({
        answer,
        outcome,
        answered_at: author.now.toISOString(),
        answered_by_id: author.actor.id,
        answered_by_name: nameOf(author.actor),
      })
      .where('id', '=', id)
      .where('restaurant_id', '=', restaurantId)
      .execute();
    const person = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    if (person && person.email !== null) {
      const about = aboutOf({ scope: { restaurantId, month }, number });
      const mail = { template: 'answer', userId, recipient: person.email, about, now: author.now } as const;
      await enqueueMail(trx, mail);
    }
    await auditBy(trx, author, {
      action: 'statement.answer',
      subject: { type: 'user', id: userId },
      restaurantId,
      after: { month, number, question: row.text, outcome, answer },
    });
    return readQuestion(trx, id);
  });
}

function selectQuestion(trx: Kysely<Schema>, id: string): Promise<Row | undefined> {
  return trx.selectFrom('statement_questions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Whether the report that a question is about was changed in what counts for the bonus, or voided after it was asked; of
 * the total, any of its person.
 */
async function wasCorrected(trx: Kysely<Schema>, question: Row): Promise<boolean> {
  const { restaurant_id, user_id, report_id, month, asked_at } = question;
  const audits = await trx
    .selectFrom('audit')
    .select(['subject_id', 'before'])
    .where('action', 'in', ['report.update', 'report.follow-rule'])
    .where('at', '>', asked_at)
    .where('restaurant_id', '=', restaurant_id)
    .execute();
  const touched = audits.filter(({ before }) => {
    const counted = counting.safeParse(readFields(before)).data ?? {};
    return Object.keys(counted).length > 0;
  });
  const concerned = (table: 'reports' | 'voided_reports') =>
    trx
      .selectFrom(table)
      .select('id')
      .where('restaurant_id', '=', restaurant_id)
      .where('business_date', '<=', lastDay(month));
  if (report_id !== null) {
    if (touched.some(({ subject_id }) => subject_id === report_id)) return true;
    const voided = concerned('voided_reports').where('id', '=', report_id).where('voided_at', '>', asked_at);
    return (await voided.executeTakeFirst()) !== undefined;
  }
  const added = concerned('reports')
    .where('evaluated_user_id', '=', user_id)
    .where('recorded_at', '>', asked_at);
  const voided = concerned('voided_reports')
    .where('evaluated_user_id', '=', user_id)
    .where('voided_at', '>', asked_at);
  if ((await added.executeTakeFirst()) ?? (await voided.executeTakeFirst())) return true;
  // One that was moved to somebody else had the person before.
  const movedAway = touched.filter(({ before }) => readFields(before)?.['evaluated_user_id'] === user_id);
  const ids = touched.map(({ subject_id }) => subject_id);
  const moved = movedAway.map(({ subject_id }) => subject_id);
  const changed = concerned('reports')
    .where('id', 'in', [...ids, ''])
    .where((is) => is.or([is('evaluated_user_id', '=', user_id), is('id', 'in', [...moved, ''])]));
  return (await changed.executeTakeFirst()) !== undefined;
}
