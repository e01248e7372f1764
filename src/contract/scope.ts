/**
 * What most of the product is keyed by. Made once, from the URL in the web and in the handler on the server, and passed
 * on whole: query key, API call, SQL.
 */
import type { Month } from './month.ts';

export interface MonthScope {
  restaurantId: string;
  month: Month;
}

/** A person and a month. */
export interface UserScope {
  userId: string;
  month: Month;
}
