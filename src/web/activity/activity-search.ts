/**
 * What the activity's list keeps in the URL. Defaults are left out, and what makes no sense is as if it weren't there.
 * Read before any page is loaded: no schemas here, and which words there are is known to the page (`filtersOf`).
 */
import type { Day } from '#contract/month.ts';
import {
  dayLike,
  idLike,
  listReaders,
  onLike,
  searchReader,
  textLike,
  type ListSearch,
} from '#web/state/search-words.ts';

export interface ActivitySearch extends ListSearch {
  action?: string | undefined;
  subject?: string | undefined;
  restaurant_id?: string | undefined;
  /** Who did it. */
  actor_id?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** Recordings are shown as well; without it they are left out unless they are asked for by their action. */
  recorded?: true | undefined;
}

export const readActivitySearch = searchReader<ActivitySearch>({
  ...listReaders,
  action: textLike(/^[a-z-]+\.[a-z-]+$/),
  subject: textLike(/^[a-z-]+$/),
  restaurant_id: idLike,
  actor_id: idLike,
  from: dayLike,
  to: dayLike,
  recorded: onLike,
});
