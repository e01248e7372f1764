/** Pages of a list that the database keeps in order: they cost what they show, at both ends of the list. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { perPageDefault, type PageMeta } from '#contract/endpoint.ts';
import type { Schema } from '#server/db/schema.ts';

/** A column that rows are in the order of. */
export interface Ordering {
  readonly column: string;
  readonly descending?: boolean;
}

/** Rows of one kind, which follow each other in a list that is sorted by kind: by role, say. */
export interface Part {
  /** Their number. */
  readonly total: number;
  /** From `from` on; names the ids. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The id is the last of them, in the direction of the one before. */
  readonly order: readonly Ordering[];
}

interface Asked {
  page?: number | undefined;
  per_page?: number | undefined;
}

/**
 * The ids of the page that is asked for, all without `page`. Rows are skipped within an index, from that end which is
 * nearer: the page in the middle costs most, half of the entries.
 */
export async function readPageIds(
  db: Kysely<Schema>,
  parts: readonly Part[],
  { page, per_page = perPageDefault }: Asked,
): Promise<{ ids: string[]; meta?: PageMeta }> {
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const first = page === undefined ? 0 : (page - 1) * per_page;
  const end = page === undefined ? total : Math.min(total, first + per_page);
  const ids: string[] = [];
  let before = 0;
  for (const part of parts) {
    const [from, to] = [Math.max(first - before, 0), Math.min(end - before, part.total)];
    before += part.total;
    if (from < to) ids.push(...(await readIds(db, part, from, to)));
  }
  return { ids, ...(page !== undefined && { meta: { total, page, per_page } }) };
}

async function readIds(db: Kysely<Schema>, part: Part, from: number, to: number): Promise<string[]> {
  const isNearEnd = from > part.total - to;
  const [skipped, limit] = [isNearEnd ? part.total - to : from, to - from];
  const order = part.order.map(
    ({ column, descending = false }) =>
      sql`${sql.ref(column)} ${sql.raw(descending === isNearEnd ? 'asc' : 'desc')}`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from ${part.from} where ${part.where} order by ${sql.join(order)}
    limit ${sql.lit(limit)} offset ${sql.lit(skipped)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.toReversed() : ids;
}
