/** The author of a write, its time and its request: every write takes them, and its audit row has them. */
import type { AuditAction, AuditSubject } from '#contract/activity.ts';
import { readActor, type Actor } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import { recordAudit } from './audit.db.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export interface Author {
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `after` that differ from `before`, on both sides; undefined where nothing does. */
export function changes(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return undefined;
  const pick = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** The audit row of a write by somebody who is signed in. */
export async function auditBy(
  trx: Kysely<Schema>,
  { actor, now, requestId }: Author,
  entry: {
    action: AuditAction;
    subject: { type: AuditSubject; id: string };
    restaurantId?: string;
    before?: unknown;
    after?: unknown;
  },
): Promise<void> {
  await recordAudit(trx, { ...entry, actor, at: now, requestId });
}

/** The audit row of the create with this id, if there is one. */
export function auditOfCreate(db: Kysely<Schema>, type: AuditSubject, id: string) {
  return db
    .selectFrom('audit')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('action', '=', `${type}.create`);
}

/** The body of the create with this id, from its audit row; undefined without one. */
export async function contentOfCreate(
  trx: Kysely<Schema>,
  type: AuditSubject,
  id: string,
): Promise<string | undefined> {
  const row = await auditOfCreate(trx, type, id).select('after').executeTakeFirst();
  return row?.after ?? undefined;
}

/**
 * The author as read in the write's transaction: somebody who was moved meanwhile reaches the new restaurants only.
 * Throws `revoked_token` where the session has ended since.
 */
export async function presentAuthor(trx: Kysely<Schema>, author: Author): Promise<Author> {
  const found = await readActor(trx, author.actor.id, { tablet: author.actor.tablet });
  if (!found || found.actor.role !== author.actor.role) throw new Problem('revoked_token');
  return { ...author, actor: found.actor };
}
