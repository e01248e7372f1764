/** Parts of lists that are in memory: the page of a query, and chunks of a fixed size. */
import { perPageDefault, type PageMeta } from '#contract/endpoint.ts';

export interface Page<Row> {
  rows: Row[];
  /** Only where a page was asked for. */
  meta?: PageMeta;
}

/** The page that the query asks for; without `page` all rows. */
export function pageOf<Row>(
  rows: Row[],
  query: { page?: number | undefined; per_page?: number | undefined },
): Page<Row> {
  const { page, per_page = perPageDefault } = query;
  if (page === undefined) return { rows };
  const start = (page - 1) * per_page;
  return { rows: rows.slice(start, start + per_page), meta: { total: rows.length, page, per_page } };
}

/** All rows, at most `size` at once. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
