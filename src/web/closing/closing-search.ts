/** What month's end keeps in the URL. Read before any page is loaded: no schemas of the contract here. */
import type { ClosingSort, ClosingState, PersonSort } from '#contract/closings.ts';
import type { Month } from '#contract/month.ts';
import {
  monthLike,
  orderAmong,
  readListSearch,
  textLike,
  withoutDefaults,
  wordAmong,
  type ListSearch,
} from '#web/state/search-words.ts';

export interface ClosingSearch extends ListSearch {
  month?: Month | undefined;
  state?: ClosingState | undefined;
  sort?: ClosingSort | `-${ClosingSort}` | undefined;
}

const states: Record<ClosingState, true> = {
  running: true,
  needs_look: true,
  ready: true,
  withdrawn: true,
  closed: true,
  paid: true,
};
const sorts: Record<ClosingSort, true> = {
  state: true,
  name: true,
  bonus: true,
  corrections: true,
  payable: true,
};
/** What needs a look first. */
export const defaultClosingSort: ClosingSort = 'state';

export const readClosingState = (value: unknown): ClosingState | undefined => wordAmong(states, value);

/** One of a month's closings. */
export function readClosingNumber(value: unknown): number | undefined {
  const digits = textLike(/^[1-9]\d{0,2}$/, String(value));
  return digits === undefined ? undefined : Number(digits);
}

export const readClosingSort = (value: unknown) => orderAmong(sorts, value);

export const withoutClosingDefaults = (search: ClosingSearch) => withoutDefaults(search, defaultClosingSort);

export function readClosingSearch(raw: Record<string, unknown>): ClosingSearch {
  const { q, page } = readListSearch(raw);
  return withoutClosingDefaults({
    month: monthLike(raw['month']),
    q,
    state: readClosingState(raw['state']),
    sort: readClosingSort(raw['sort']),
    page,
  });
}

export interface ClosingPeopleSearch extends ListSearch {
  month?: Month | undefined;
  sort?: PersonSort | `-${PersonSort}` | undefined;
}

const personSorts: Record<PersonSort, true> = {
  name: true,
  payroll_id: true,
  bonus: true,
  corrections: true,
  payable: true,
};
export const defaultPersonSort: PersonSort = 'name';

export const readPersonSort = (value: unknown) => orderAmong(personSorts, value);

export const withoutPersonDefaults = (search: ClosingPeopleSearch) =>
  withoutDefaults(search, defaultPersonSort);

export function readClosingPeopleSearch(raw: Record<string, unknown>): ClosingPeopleSearch {
  const { q, page } = readListSearch(raw);
  return withoutPersonDefaults({
    month: monthLike(raw['month']),
    q,
    sort: readPersonSort(raw['sort']),
    page,
  });
}
