/**
 * What a restaurant's month keeps in the URL: which of its reports are shown, and in which order. Defaults are left
 * out, and what makes no sense is as if it weren't there. Read before any page is loaded, so this file takes types of
 * the contract and its month arithmetic only, not its schemas.
 */
import { monthOfDay, type Day, type Month } from '#contract/month.ts';
import type { ReportFilters } from '#contract/report-match.ts';
import {
  dayLike,
  idLike,
  listReaders,
  monthLike,
  numberLike,
  orderAmong,
  searchReader,
  wordAmong,
  type ListSearch,
} from '#web/state/search-words.ts';

type ReportOrder = 'date' | 'points' | 'bonus' | 'evaluator' | 'evaluated_user';
export type ReportSort = ReportOrder | `-${ReportOrder}`;
export const defaultSort: ReportSort = '-date';

/** The parts of a restaurant's page beside the month. */
type RestaurantTab = 'people' | 'history';

export interface ReportSearch extends ListSearch {
  month?: Month | undefined;
  day?: Day | undefined;
  /** The day that stands beside the chosen one, to compare them. */
  beside?: Day | undefined;
  /** The ids of who gave and of who got the feedback. */
  evaluator?: string | undefined;
  person?: string | undefined;
  points?: number | undefined;
  sort?: ReportSort | undefined;
  tab?: RestaurantTab | undefined;
}

/** What takes some of a month's reports and leaves others. */
export const noFilters = {
  q: undefined,
  day: undefined,
  beside: undefined,
  evaluator: undefined,
  person: undefined,
  points: undefined,
} satisfies ReportSearch;

export const readSort = orderAmong<ReportOrder>(
  { date: true, points: true, bonus: true, evaluator: true, evaluated_user: true },
  defaultSort,
);

export const readReportSearch = searchReader<ReportSearch>({
  month: monthLike,
  ...listReaders,
  day: dayLike,
  beside: dayLike,
  evaluator: idLike,
  person: idLike,
  points: numberLike(/^(?:\d|10)$/),
  sort: readSort,
  tab: wordAmong<RestaurantTab>({ people: true, history: true }),
});

/** The URL's filters as the contract names them; a day of another month than the one shown takes nothing away. */
export function filtersOf({ q, day, evaluator, person, points }: ReportSearch, shown: Month): ReportFilters {
  return {
    q,
    day: day !== undefined && monthOfDay(day) === shown ? day : undefined,
    evaluator_id: evaluator,
    evaluated_user_id: person,
    points,
  };
}

export function isFiltered(filters: ReportFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
