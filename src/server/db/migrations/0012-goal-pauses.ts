import { sql, type Kysely } from 'kysely';

/** From a goal's first day on there may be none: the days on which a restaurant was archived. */
export async function goalPauses(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table restaurant_goals add column pause integer check (pause = 1)').execute(db);
}
