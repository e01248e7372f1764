/** What the dashboard keeps in the URL. Read before any page is loaded: no schemas of the contract here. */
import { monthPattern, type Month } from '#contract/month.ts';
import { textLike } from '#web/state/search-words.ts';

export interface OverviewSearch {
  month?: Month | undefined;
  page?: number | undefined;
}

export function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const given = typeof raw['page'] === 'number' ? String(raw['page']) : raw['page'];
  const page = Number(textLike(/^[1-9]\d{0,5}$/, given) ?? 1);
  return { month: textLike(monthPattern, raw['month']), page: page === 1 ? undefined : page };
}
