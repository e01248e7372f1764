/** Mailed links: created when the mail is sent, stored as a hash, used once. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { linkMinutes, type LinkPurpose } from '#contract/accounts.ts';
import type { LinkTokensTable, Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';

export type Link = Selectable<LinkTokensTable>;

/** What is stored of a token; it is long and random, so the hash needs no salt. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * A new token. It ends the tokens of the same purpose whose mails are older; ids ascend with time. Not those of the same
 * mail: an attempt that seemed to fail may have arrived, and a reader who gets both copies is shown only one of them. Nor a
 * link that was copied while this mail waited.
 */
export async function mintLink(
  trx: Kysely<Schema>,
  { now, ...about }: { userId: string; purpose: LinkPurpose; email: string; outboxId: string; now: Date },
): Promise<string> {
  const { userId, purpose, email, outboxId } = about;
  const token = newToken();
  await openLinks(trx, userId, now)
    .set({ expires_at: now.toISOString() })
    .where('purpose', '=', purpose)
    .where('outbox_id', '<', outboxId)
    .execute();
  await trx
    .insertInto('link_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      email,
      outbox_id: outboxId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linkMinutes[purpose] * 60_000).toISOString(),
      used_at: null,
    })
    .execute();
  return token;
}

/** The link of a token, used and expired ones too. Throws `link_invalid` for what isn't a token of ours. */
export async function findLink(db: Kysely<Schema>, token: string): Promise<Link> {
  const link = await db
    .selectFrom('link_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) throw new Problem('link_invalid');
  return link;
}

/** The link of a token that still works. Throws `link_invalid` for another purpose's too, `link_used`, `link_expired`. */
export async function openLink(
  db: Kysely<Schema>,
  token: string,
  purpose: LinkPurpose | undefined,
  now: Date,
): Promise<Link> {
  const link = await findLink(db, token);
  if (purpose !== undefined && link.purpose !== purpose) throw new Problem('link_invalid');
  if (link.used_at !== null) throw new Problem('link_used');
  if (link.expires_at <= now.toISOString()) throw new Problem('link_expired');
  return link;
}

/**
 * Marks a link as used, and the person's other links of the same purpose. Throws `link_used` where another request was
 * faster.
 */
export async function spendLink(trx: Kysely<Schema>, link: Link, now: Date): Promise<void> {
  const used_at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('link_tokens')
    .set({ used_at })
    .where('token_hash', '=', link.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Problem('link_used');
  await openLinks(trx, link.user_id, now).set({ used_at }).where('purpose', '=', link.purpose).execute();
}

/** Ends a person's open links: all of them, or those of one purpose. */
export async function endLinks(
  trx: Kysely<Schema>,
  userId: string,
  now: Date,
  purpose?: LinkPurpose,
): Promise<void> {
  await openLinks(trx, userId, now)
    .set({ expires_at: now.toISOString() })
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset'))
    .execute();
}

function openLinks(trx: Kysely<Schema>, userId: string, now: Date) {
  return trx
    .updateTable('link_tokens')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString());
}
