/** Search, filter, order and page of a list that a server sent whole, because it knows only the listed calls. */
import { toMinor } from '#contract/money.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { progressOf } from '#contract/standing.ts';
import { fold } from '#contract/text.ts';
import { listedTotals } from './report-totals.ts';
import type { RestaurantFilters, RestaurantPage } from './restaurants.ts';

type SortKey = RestaurantFilters['sort'] extends infer Sort ? Exclude<Sort, `-${string}`> : never;

/** What a row is ordered by; what the server didn't say counts as least. */
const sortValues: Record<SortKey, (row: RestaurantMonth) => string | number> = {
  name: (row) => fold(row.name),
  store_id: (row) => fold(row.store_id),
  daily_feedback_goal: (row) => row.daily_feedback_goal,
  progress: ({ summary }) => (summary && progressOf(summary)) ?? -1,
  points_average: (row) => listedTotals(row)?.points_average ?? -1,
  bonus_total: (row) => toMinor(listedTotals(row)?.bonus_total ?? '0'),
};

/** One page of the list as the filters ask for it. */
export function pageOfWholeList(all: readonly RestaurantMonth[], filters: RestaurantFilters): RestaurantPage {
  const wanted = fold(filters.q ?? '');
  const found = all.filter(
    (row) =>
      (filters.type === undefined || row.drive_through === (filters.type === 'drive_through')) &&
      (fold(row.name).includes(wanted) || fold(row.store_id).includes(wanted)),
  );

  const descending = filters.sort.startsWith('-');
  const key = (descending ? filters.sort.slice(1) : filters.sort) as SortKey;
  const ordered = found
    .map((row) => ({ row, value: sortValues[key](row) }))
    .toSorted((one, other) => {
      const order = one.value < other.value ? -1 : one.value > other.value ? 1 : 0;
      return descending ? -order : order;
    })
    .map(({ row }) => row);

  const start = (filters.page - 1) * filters.perPage;
  return { rows: ordered.slice(start, start + filters.perPage), total: found.length };
}
