/** What the dashboard keeps in the URL. Read before any page is loaded: no schemas of the contract here. */
import type { Month } from '#contract/month.ts';
import type { OverviewSort } from '#contract/overview.ts';
import {
  listReaders,
  monthLike,
  orderAmong,
  searchReader,
  type ListSearch,
} from '#web/state/search-words.ts';

export interface OverviewSearch extends ListSearch {
  month?: Month | undefined;
  sort?: OverviewSort | undefined;
}

/** The furthest behind first. */
export const defaultOverviewSort: OverviewSort = 'progress';

export const readOverviewSort = orderAmong<Exclude<OverviewSort, `-${string}`>>(
  { progress: true, name: true, today: true, points_average: true, bonus_total: true },
  defaultOverviewSort,
);

export const readOverviewSearch = searchReader<OverviewSearch>({
  month: monthLike,
  ...listReaders,
  sort: readOverviewSort,
});
