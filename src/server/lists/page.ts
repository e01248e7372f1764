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

/** How many rows there are up to the end of the page that the query asks for. */
export function upTo({ page, per_page = perPageDefault }: Asked): number {
  return page === undefined ? Infinity : page * per_page;
}

/** The page that the query asks for; without `page` all rows. `total` where not all rows are at hand. */
export function pageOf<Row>(rows: readonly Row[], query: Asked, total = rows.length): Page<Row> {
  const { page, per_page = perPageDefault } = query;
  if (page === undefined) return { rows };
  const end = upTo(query);
  return { rows: rows.slice(end - per_page, end), meta: { total, page, per_page } };
}

/** All rows, at most `size` at once. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
