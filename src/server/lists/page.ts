/** Parts of lists that are in memory: the page of a query, and chunks of a fixed size. */
import { perPageDefault, type PageMeta } from '#contract/endpoint.ts';

export interface Page<Row> {
  rows: readonly Row[];
  /** Only where a page was asked for. */
  meta?: PageMeta;
}

interface Asked {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** The page that the query asks for; without `page` all rows. */
export function pageOf<Row>(rows: readonly Row[], { page, per_page = perPageDefault }: Asked): Page<Row> {
  if (page === undefined) return { rows };
  const end = page * per_page;
  return { rows: rows.slice(end - per_page, end), meta: { total: rows.length, page, per_page } };
}

/** All rows, at most `size` at once. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
