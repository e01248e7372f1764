/** The rules that others have replaced or that were withdrawn: read from the audit rows of what was done to them. */
import type { Kysely } from 'kysely';
import { bonusRule, type ReplacedBonusRule } from '#contract/bonus-rules.ts';
import type { Schema } from '#server/db/schema.ts';

const removing = 'bonus-rule.remove';

/** The last one replaced first. */
export async function readReplacedRules(db: Kysely<Schema>): Promise<ReplacedBonusRule[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor_name', 'action', 'subject_id', 'before'])
    .where('subject_type', '=', 'bonus-rule')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const setBy = new Map<string, { at: string; name: string }>();
  const replaced: ReplacedBonusRule[] = [];
  for (const { at, actor_name, action, subject_id, before } of rows) {
    const rule = before === null ? undefined : bonusRule.safeParse(JSON.parse(before)).data;
    // Before a rule's own day stood the one that was in force then: it goes on counting for its own days.
    if (rule && `${rule.currency}_${rule.valid_from}` === subject_id) {
      const set = setBy.get(subject_id);
      replaced.push({
        ...rule,
        set_at: set?.at ?? null,
        set_by: set?.name ?? '',
        replaced_at: at,
        replaced_by: actor_name,
        withdrawn: action === removing,
      });
    }
    if (action === removing) setBy.delete(subject_id);
    else setBy.set(subject_id, { at, name: actor_name });
  }
  return replaced.toReversed();
}
