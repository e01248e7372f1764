/**
 * How a URL's search is read without a schema: routes read it before any page, and with it the schemas, is loaded. What
 * makes no sense is as if it weren't there.
 */
import { isDay, monthPattern, type Day, type Month } from '#contract/month.ts';

/** The value where it is one of the words, else nothing. */
export function wordAmong<Word extends string>(words: Record<Word, true>, value: unknown): Word | undefined {
  return typeof value === 'string' && Object.hasOwn(words, value) ? (value as Word) : undefined;
}

/** The value where it is one of the orders, `-name` being `name` turned round. */
export function orderAmong<Name extends string>(
  names: Record<Name, true>,
  value: unknown,
): Name | `-${Name}` | undefined {
  const isOrder = typeof value === 'string' && Object.hasOwn(names, value.replace(/^-/, ''));
  return isOrder ? (value as Name) : undefined;
}

/** The value where it is a text that the pattern takes, else nothing. */
export function textLike(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

export const idLike = (value: unknown): string | undefined => textLike(/^[\w-]{1,64}$/, value);

export const monthLike = (value: unknown): Month | undefined => textLike(monthPattern, value);

export const dayLike = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

export interface MonthSearch {
  month?: Month | undefined;
}

export function readMonthSearch(raw: Record<string, unknown>): MonthSearch {
  return { month: monthLike(raw['month']) };
}

/** What every list keeps in the URL: the text that is searched for, and the page, from 1. */
export interface ListSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = typeof raw['page'] === 'number' ? String(raw['page']) : raw['page'];
  return { q: textLike(/^[^]{1,120}$/, raw['q']), page: Number(textLike(/^[1-9]\d{0,5}$/, page) ?? 1) };
}

/** `?q=&sort=name&page=1` says what no search says. */
export function withoutDefaults<Search extends ListSearch & { sort?: string | undefined }>(
  search: Search,
  defaultSort?: string,
): Search {
  const { q, sort, page } = search;
  return {
    ...search,
    q: q?.trim() || undefined,
    ...(sort !== undefined && sort === defaultSort && { sort: undefined }),
    page: page === 1 ? undefined : page,
  };
}
