/** Counts failed log-ins in the throttle: a single one at once, those of a crowd together. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { isComparing } from './passwords.ts';
import { addFailure, checkThrottle, type Attempt } from './throttle.db.ts';

/** How long a failure waits for others of a crowd, in milliseconds. */
const gathering = 100;

/** The result for each attempt of a crowd: counted, or over the limit. */
type Outcomes = readonly (Problem | undefined)[];

interface Counting {
  /** Those that still gather. */
  attempts: Attempt[] | undefined;
  /** Of the latest crowd; it is written after those before it. */
  outcomes: Promise<Outcomes>;
}

const countings = new WeakMap<Kysely<Schema>, Counting>();

/**
 * Counts a failure. While other passwords are being compared it waits a moment for their failures and is written
 * together with them: each transaction waits for the disk, and in a flood the whole server would. They are still
 * counted one by one. Throws `too_many_requests` for each one after the limit.
 */
export async function countFailure(db: Kysely<Schema>, attempt: Attempt): Promise<void> {
  const counting = countings.get(db) ?? { attempts: undefined, outcomes: Promise.resolve([]) };
  countings.set(db, counting);
  const attempts = counting.attempts ?? gather(db, counting);
  const place = attempts.push(attempt) - 1;
  const problem = (await counting.outcomes)[place];
  if (problem) throw problem;
}

/** Resolves when the failures so far are counted: a right password in a crowd of wrong ones counts like them. */
export async function othersCounted(db: Kysely<Schema>): Promise<void> {
  await countings.get(db)?.outcomes.catch(() => undefined);
}

function gather(db: Kysely<Schema>, counting: Counting): Attempt[] {
  const attempts: Attempt[] = [];
  const before = counting.outcomes.catch(() => undefined);
  const moment = isComparing() ? wait(gathering) : undefined;
  counting.attempts = attempts;
  counting.outcomes = Promise.all([before, moment]).then(() => {
    counting.attempts = undefined;
    return transact(db, (trx) => countAll(trx, attempts));
  });
  return attempts;
}

async function countAll(trx: Kysely<Schema>, attempts: readonly Attempt[]): Promise<Outcomes> {
  const outcomes: (Problem | undefined)[] = [];
  for (const attempt of attempts) {
    const problem = await problemOf(trx, attempt);
    if (!problem) await addFailure(trx, attempt);
    outcomes.push(problem);
  }
  return outcomes;
}

async function problemOf(trx: Kysely<Schema>, attempt: Attempt): Promise<Problem | undefined> {
  try {
    await checkThrottle(trx, attempt);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
