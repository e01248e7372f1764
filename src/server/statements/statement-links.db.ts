/** Mailed links to statements. Each works as often as one likes; a newer one doesn't end it. */
import type { Kysely } from 'kysely';
import type { MonthScope } from '#contract/scope.ts';
import { statementLinkDays } from '#contract/statements.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOf, newToken } from '#server/people/link-tokens.db.ts';
import { countTries } from './statement-throttle.db.ts';

/** A person's line of a closing. */
export interface LineKey {
  readonly scope: MonthScope;
  /** The number of the closing. */
  readonly number: number;
  readonly userId: string;
}

export async function mintStatementLink(
  trx: Kysely<Schema>,
  { scope: { restaurantId, month }, number, userId }: LineKey,
  now: Date,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('statement_links')
    .values({
      token_hash: hashOf(token),
      restaurant_id: restaurantId,
      month,
      number,
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + statementLinkDays * 86_400_000).toISOString(),
    })
    .execute();
  return token;
}

/** The line that a link leads to; undefined for what isn't a link of ours, for an old one, and after its person's deletion. */
export async function findLine(db: Kysely<Schema>, token: string, now: Date): Promise<LineKey | undefined> {
  const row = await db
    .selectFrom('statement_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { restaurant_id: restaurantId, month, number, user_id: userId } = row;
  return { scope: { restaurantId, month }, number, userId };
}

/** Throws `link_invalid` and, where wrong ones come in masses from an address, `too_many_requests`. A right one always works. */
export async function openLine(
  db: Kysely<Schema>,
  token: string,
  { address, now }: { address: string; now: Date },
): Promise<LineKey> {
  const line = await findLine(db, token, now);
  if (line) return line;
  await countTries(db, [{ place: `link ${address}`, limit: 30 }], now);
  throw new Problem('link_invalid');
}

/** Throws `too_many_requests` where a link, or all of those behind an address, ask too much. */
export async function countQuestion(
  db: Kysely<Schema>,
  token: string,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  // The people of a restaurant share an address.
  const tries = [
    { place: `question ${hashOf(token)}`, limit: 20 },
    { place: `question ${address}`, limit: 200 },
  ];
  await countTries(db, tries, now);
}
