/** What the dashboard keeps in the URL. Read before any page is loaded: no schemas of the contract here. */
import { monthPattern, type Month } from '#contract/month.ts';
import type { OverviewSort } from '#contract/overview.ts';
import { orderAmong, textLike } from '#web/state/search-words.ts';

export interface OverviewSearch {
  month?: Month | undefined;
  q?: string | undefined;
  sort?: OverviewSort | undefined;
  page?: number | undefined;
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
  const given = typeof raw['page'] === 'number' ? String(raw['page']) : raw['page'];
  return withoutOverviewDefaults({
    month: textLike(monthPattern, raw['month']),
    q: textLike(/^[^]{1,120}$/, raw['q']),
    sort: readOverviewSort(raw['sort']),
    page: Number(textLike(/^[1-9]\d{0,5}$/, given) ?? 1),
  });
}

export function readOverviewSort(value: unknown): OverviewSort | undefined {
  return orderAmong(sorts, value);
}

export function withoutOverviewDefaults({ month, q, sort, page }: OverviewSearch): OverviewSearch {
  return {
    month,
    q: q?.trim() || undefined,
    sort: sort === defaultOverviewSort ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
}
