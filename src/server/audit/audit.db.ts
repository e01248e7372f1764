/** Who changed what, when: one row a write, in the write's own transaction. */
import { v7 as newId } from 'uuid';
import type { Insertable, Kysely } from 'kysely';
import { nameOf } from '#contract/person-name.ts';
import type { AuditAction, AuditSubject } from '#contract/activity.ts';
import type { AuditTable, Schema } from '#server/db/schema.ts';

export interface AuditEntry {
  /** Undefined where nobody is signed in: first-run set-up, the command line. */
  readonly actor:
    | { readonly id: string; readonly first_name: string; readonly last_name: string }
    | undefined;
  /** What was done, as `restaurant.update`. */
  readonly action: AuditAction;
  readonly subject: { readonly type: AuditSubject; readonly id: string };
  readonly restaurantId?: string;
  /** The record before and after, as JSON; undefined for a create or a delete. Never a password or its hash. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly at: Date;
  readonly requestId: string;
}

/** Adds the row; `trx` is the transaction of the change. */
export async function recordAudit(trx: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await recordAudits(trx, [entry]);
}

/** Adds the rows of one write that changed many records; as many at once as one statement takes. */
export async function recordAudits(trx: Kysely<Schema>, entries: readonly AuditEntry[]): Promise<void> {
  await trx.insertInto('audit').values(entries.map(auditRow)).execute();
}

/** The row of a write, with a new id. */
export function auditRow(entry: AuditEntry): Insertable<AuditTable> {
  const { actor, subject } = entry;
  return {
    id: newId(),
    at: entry.at.toISOString(),
    actor_id: actor?.id ?? null,
    actor_name: actor ? nameOf(actor) : '',
    action: entry.action,
    subject_type: subject.type,
    subject_id: subject.id,
    restaurant_id: entry.restaurantId ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
    request_id: entry.requestId,
  };
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
