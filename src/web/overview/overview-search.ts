/** What the dashboard keeps in the URL. Read before any page is loaded: no schemas of the contract here. */
import type { Month } from '#contract/month.ts';
import type { OverviewSort } from '#contract/overview.ts';
import {
  monthLike,
  orderAmong,
  readListSearch,
  withoutDefaults,
  type ListSearch,
} from '#web/state/search-words.ts';

export interface OverviewSearch extends ListSearch {
  month?: Month | undefined;
  sort?: OverviewSort | undefined;
}

const sorts: Record<Exclude<OverviewSort, `-${string}`>, true> = {
  progress: true,
  name: true,
  today: true,
  points_average: true,
  bonus_total: true,
};
/** The furthest behind first. */
export const defaultOverviewSort: OverviewSort = 'progress';

export function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const { q, page } = readListSearch(raw);
  return withoutOverviewDefaults({
    month: monthLike(raw['month']),
    q,
    sort: readOverviewSort(raw['sort']),
    page,
  });
}

export const readOverviewSort = (value: unknown): OverviewSort | undefined => orderAmong(sorts, value);

export const withoutOverviewDefaults = (search: OverviewSearch) =>
  withoutDefaults(search, defaultOverviewSort);
