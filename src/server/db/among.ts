/** `where … in (…)`, as long as that is worth it. */
import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

const worthNaming = 250;

/**
 * The rows of these ids; of very many ids all rows, because then reading the table is cheaper than a list of a thousand
 * parameters. The caller picks by id what it looks for.
 */
export function amongIds<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  column: ReferenceExpression<Schema, Table>,
  ids: readonly string[],
): SelectQueryBuilder<Schema, Table, Row> {
  return ids.length > worthNaming ? query : query.where(column, 'in', ids.length > 0 ? ids : ['']);
}
