/** What people of the demo chain ask about their statements: two open questions and one that was answered. */
import type { Kysely } from 'kysely';
import { addDays, type Day, type Month } from '#contract/month.ts';
import type { Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { answerQuestion, askQuestion } from '#server/statements/statement-questions.db.ts';
import { morningOf } from './plan.ts';
import { createRandom } from './random.ts';

/** A report of the month that a question is about, or whose person asks about the total. */
interface Subject {
  readonly id: string;
  readonly restaurant_id: string;
  readonly evaluated_user_id: string;
}

interface Asking {
  readonly month: Month;
  /** The day of the closing. */
  readonly closedOn: Day;
  /** Whose report is missing, one to ask about, and whose total is asked about in German. */
  readonly missing: Subject | undefined;
  readonly doubtful: Subject | undefined;
  readonly german: Subject | undefined;
}

const texts = {
  missing: 'Îmi lipsește un feedback: colega de tură mi-a spus pe loc că am primit 9 puncte.',
  doubtful: 'În seara aceea eram la casă, nu la grătar. E sigur feedbackul meu?',
  german: 'Ich war in diesem Monat öfter da, als hier Feedbacks stehen. Fehlt da eines?',
} as const;
const explained = 'Aveți dreptate, feedbackul lipsea. L-am adăugat, iar diferența vine cu luna următoare.';

/** Asks all three, and gives the id of the one about the missing report. */
export async function askQuestions(trx: Kysely<Schema>, asking: Asking): Promise<string | undefined> {
  const { month, closedOn } = asking;
  const random = createRandom(`questions ${month}`);
  const ids = new Map<keyof typeof texts, string>();
  for (const [days, which] of [
    [2, 'missing'],
    [6, 'doubtful'],
    [8, 'german'],
  ] as const) {
    const about = asking[which];
    if (!about) continue;
    const now = morningOf(addDays(closedOn, days));
    const id = random.id(now);
    const line = { scope: { restaurantId: about.restaurant_id, month }, number: 1 };
    await askQuestion(
      trx,
      { ...line, userId: about.evaluated_user_id },
      { id, about: which === 'doubtful' ? about.id : null, text: texts[which] },
      { now, requestId: 'demo' },
    );
    ids.set(which, id);
  }
  return ids.get('missing');
}

/** After the missing report was added. */
export async function answerMissing(trx: Kysely<Schema>, author: Author, id: string): Promise<void> {
  await answerQuestion(trx, author, { id, answer: explained, outcome: 'corrected' });
}
