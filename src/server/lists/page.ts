/** Pages of a list that is sorted in memory. */
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
