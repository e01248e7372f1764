/** What month's end keeps in the URL. Read before any page is loaded: no schemas of the contract here. */
import type { ClosingSort, ClosingState, PersonSort } from '#contract/closings.ts';
import type { Month } from '#contract/month.ts';
import {
  listReaders,
  monthLike,
  numberLike,
  orderAmong,
  searchReader,
  wordAmong,
  type ListSearch,
} from '#web/state/search-words.ts';

export interface ClosingSearch extends ListSearch {
  month?: Month | undefined;
  state?: ClosingState | undefined;
  sort?: ClosingSort | `-${ClosingSort}` | undefined;
}

/** What needs a look first. */
export const defaultClosingSort: ClosingSort = 'state';

export const readClosingState = wordAmong<ClosingState>({
  running: true,
  needs_look: true,
  ready: true,
  withdrawn: true,
  closed: true,
  paid: true,
});

/** One of a month's closings. */
export const readClosingNumber = numberLike(/^[1-9]\d{0,2}$/);

export const readClosingSort = orderAmong<ClosingSort>(
  { state: true, name: true, bonus: true, corrections: true, payable: true },
  defaultClosingSort,
);

export const readClosingSearch = searchReader<ClosingSearch>({
  month: monthLike,
  ...listReaders,
  state: readClosingState,
  sort: readClosingSort,
});

export interface ClosingPeopleSearch extends ListSearch {
  month?: Month | undefined;
  sort?: PersonSort | `-${PersonSort}` | undefined;
}

export const defaultPersonSort: PersonSort = 'name';

export const readPersonSort = orderAmong<PersonSort>(
  { name: true, payroll_id: true, bonus: true, corrections: true, payable: true },
  defaultPersonSort,
);

export const readClosingPeopleSearch = searchReader<ClosingPeopleSearch>({
  month: monthLike,
  ...listReaders,
  sort: readPersonSort,
});
