/**
 * Refused requests of known people, each with an audit row. The rows are written together, a second later at most:
 * with a write for each, anybody who can log in could slow down the server.
 */
import type { ProblemCode } from '#contract/problem.ts';
import type { Database } from '#server/db/connect.ts';
import { transact } from '#server/db/transaction.ts';
import type { Refusal } from '#server/http/services.ts';
import { recordAudit } from './audit.db.ts';

/** The longest queue; beyond it refusals are in the log only. */
const longest = 1_000;

/** The codes of a missing right; a record out of reach is answered as if it didn't exist. */
const refusing: ReadonlySet<ProblemCode> = new Set([
  'forbidden',
  'no_app_access',
  'account_pending',
  'account_disabled',
  'not_author',
  'not_found',
]);

export interface Refusals {
  /** Takes a failure of a known person; other failures than refusals are ignored. Doesn't wait. */
  readonly note: (refusal: Refusal) => void;
  /** Writes the queue; never rejects. */
  readonly flush: () => Promise<void>;
}

export interface RefusalsOptions {
  readonly database: Database;
  readonly log: (line: object) => void;
  /** Milliseconds that a refusal waits for others; absent: until {@link Refusals.flush}. */
  readonly every?: number;
}

export function createRefusals({ database, log, every }: RefusalsOptions): Refusals {
  let waiting: Refusal[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (dropped > 0) log({ time: new Date().toISOString(), level: 'warn', refusals_not_audited: dropped });
    dropped = 0;
    if (rows.length === 0) return;
    try {
      await transact(database.kysely, async (trx) => {
        for (const { actor, at, requestId, endpoint, asked, code } of rows) {
          await recordAudit(trx, {
            actor,
            action: 'access.refused',
            subject: { type: 'app', id: 'access' },
            after: { call: `${endpoint.method} ${endpoint.path}`, ...asked, code },
            at,
            requestId,
          });
        }
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log({ time: new Date().toISOString(), level: 'error', refusals_not_audited: rows.length, reason });
    }
  };

  return {
    note(refusal) {
      // Administrators reach everything: their 404s are no refusals.
      const isReach = refusal.code === 'not_found' && refusal.actor.role === 'admin';
      if (isReach || !refusing.has(refusal.code)) return;
      if (waiting.length >= longest) {
        dropped += 1;
        return;
      }
      waiting.push(refusal);
      if (every !== undefined) timer ??= setTimeout(() => void flush(), every);
      timer?.unref();
    },
    flush,
  };
}
