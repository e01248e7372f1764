/** What the record screen keeps in the URL. Read before any page is loaded: types of the contract only. */
import type { Day } from '#contract/month.ts';
import { dayLike, idLike, searchReader, wordAmong } from '#web/state/search-words.ts';

export interface RecordSearch {
  restaurant?: string | undefined;
  /** Who is chosen at first. */
  person?: string | undefined;
  /** Another day than today. */
  day?: Day | undefined;
  /** People by name instead of the longest unseen first. */
  order?: 'name' | undefined;
}

export const readRecordSearch = searchReader<RecordSearch>({
  restaurant: idLike,
  person: idLike,
  day: dayLike,
  order: wordAmong({ name: true }),
});
