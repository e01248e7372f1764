/** One write is one transaction, its audit row included. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

const attempts = 20;
/** Whoever has lost so often goes on in turn. */
const freeAttempts = 4;
/** How long a write waits, without a connection, for what another one has locked. */
const patience = 5_000;
const lockedPause = 500;

/**
 * Runs a write as if nobody else wrote meanwhile. On SQLite it holds the one writer's lock, whatever the level; on
 * PostgreSQL it is serializable and is run again from the start when it lost a race or met a lock, so `work` touches
 * nothing but `trx`. Within a transaction it is part of that one.
 */
export async function transact<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  const run = () => db.transaction().setIsolationLevel('serializable').execute(work);
  const until = performance.now() + patience;
  for (let lost = 0; ;) {
    try {
      return await (lost < freeAttempts ? run() : inTurn(run));
    } catch (error) {
      if (isLocked(error) && performance.now() < until) {
        await wait(lockedPause);
        continue;
      }
      lost += 1;
      if (lost === attempts || !lostRace(error)) throw error;
      await wait(Math.random() * 10 * lost);
    }
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One after the other within this process, so that a crowd doesn't make each of its members lose for ever. */
function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(run);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

function isTransaction(db: Kysely<Schema>): db is Transaction<Schema> {
  return db.isTransaction;
}

/** PostgreSQL's serialization_failure and deadlock_detected. */
function lostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

/** PostgreSQL's lock_not_available: another one has it, for longer than was waited. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/**
 * The columns of the unique index that a write ran into, as far as the engine names them (`users.email_folded`,
 * `users_email_folded_key`), or undefined when the error is another one. Ask with `includes('email_folded')`.
 */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && (error.errcode === 2067 || error.errcode === 1555)) return error.message;
  if ('code' in error && error.code === '23505') {
    return 'constraint' in error ? String(error.constraint) : error.message;
  }
  return undefined;
}
