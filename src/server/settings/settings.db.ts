/** The chain's settings: one row, none before somebody has changed them. */
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import { defaultSettings, type ChainSettings, type updateSettings as updating } from '#contract/settings.ts';
import { auditBy, changes, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { Schema } from '#server/db/schema.ts';
import { Problem } from '#server/http/problem.ts';

/** The one row's key. */
const chain = 'chain';

/** The settings in force; the defaults where nothing was set. */
export async function readChainSettings(db: Kysely<Schema>): Promise<ChainSettings> {
  const row = await db.selectFrom('settings').selectAll().where('id', '=', chain).executeTakeFirst();
  if (!row) return defaultSettings;
  const { id: _, statements, evaluators_named, ...numbers } = row;
  return { ...numbers, statements: statements === 1, evaluators_named: evaluators_named === 1 };
}

/** Throws `stale` with the newer settings where somebody has changed them meanwhile. */
export async function updateSettings(
  db: Kysely<Schema>,
  author: Author,
  { version, ...body }: BodyOf<typeof updating>,
): Promise<ChainSettings> {
  return checkedWrite(db, async (trx) => {
    const current = await readChainSettings(trx);
    if (version !== current.version) throw new Problem('stale', { current });
    const changed = changes({ ...current }, body);
    if (!changed) return current;
    const after: ChainSettings = { ...body, version: version + 1 };
    const columns = {
      ...after,
      statements: after.statements ? 1 : 0,
      evaluators_named: after.evaluators_named ? 1 : 0,
    } as const;
    await trx
      .insertInto('settings')
      .values({ id: chain, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
    await auditBy(trx, author, {
      action: 'settings.update',
      subject: { type: 'settings', id: chain },
      ...changed,
    });
    return after;
  });
}
