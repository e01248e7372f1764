/**
 * What most of the product is keyed by. Parsed once at the URL and passed on whole, in this order everywhere:
 * query key, API call, SQL.
 */
import type { Month } from './month.ts';

export interface MonthScope {
  restaurantId: string;
  month: Month;
}
