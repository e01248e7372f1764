/** What the record screen keeps in the URL. Read before any page is loaded: types of the contract only. */
import { isDay, type Day } from '#contract/month.ts';
import { textLike } from '#web/state/search-words.ts';

export interface RecordSearch {
  restaurant?: string | undefined;
  /** Who is chosen at first. */
  person?: string | undefined;
  /** Another day than today. */
  day?: Day | undefined;
  /** People by name instead of the longest unseen first. */
  order?: 'name' | undefined;
}

const id = /^[A-Za-z0-9_-]{1,64}$/;

export function readRecordSearch(raw: Record<string, unknown>): RecordSearch {
  const day = textLike(/^\d{4}-\d{2}-\d{2}$/, raw['day']);
  return {
    restaurant: textLike(id, raw['restaurant']),
    person: textLike(id, raw['person']),
    day: day !== undefined && isDay(day) ? day : undefined,
    order: raw['order'] === 'name' ? 'name' : undefined,
  };
}
