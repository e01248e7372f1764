import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** The lines of closings as `l`, each with its closing as `c`. */
export const closingLines = (db: Kysely<Schema>) =>
  db
    .selectFrom('closing_lines as l')
    .innerJoin('closings as c', (join) =>
      join
        .onRef('c.restaurant_id', '=', 'l.restaurant_id')
        .onRef('c.month', '=', 'l.month')
        .onRef('c.number', '=', 'l.number'),
    );
