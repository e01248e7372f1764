import { sql, type Kysely } from 'kysely';

const curved = ['’', '‘', 'ʼ'];

/** Names are found by either apostrophe: `fold` makes each a straight one, and what was folded before is made so here. */
export async function apostrophes(db: Kysely<unknown>): Promise<void> {
  const straight = curved.reduce((text, sign) => `replace(${text}, '${sign}', '''')`, 'search_folded');
  const some = curved.map((sign) => `search_folded like '%${sign}%'`).join(' or ');
  for (const table of ['users', 'restaurants'])
    await sql.raw(`update ${table} set search_folded = ${straight} where ${some}`).execute(db);
}
