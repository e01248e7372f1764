/**
 * How a URL's search is read without a schema: routes read it before any page, and with it the schemas, is loaded. What
 * makes no sense is as if it weren't there, and so is what holds without a word.
 */
import { isDay, monthPattern, type Day, type Month } from '#contract/month.ts';

type Reader<Value> = (value: unknown) => Value | undefined;

/** Reads each name of a search by its reader, also one that isn't there: what is left out, the router passes on as it came. */
export const searchReader =
  <Search extends object>(readers: { [Name in keyof Search]-?: Reader<Search[Name]> }) =>
  (raw: Record<string, unknown>): Search => {
    const search: Partial<Search> = {};
    for (const name of Object.keys(readers) as (string & keyof Search)[]) {
      search[name] = readers[name](raw[name]);
    }
    return search as Search;
  };

/** Reads one of the words. */
export const wordAmong =
  <Word extends string>(words: Record<Word, true>): Reader<Word> =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(words, value) ? (value as Word) : undefined;

/** Reads one of the orders, `-name` being `name` turned round; the usual one is left out. */
export const orderAmong =
  <Name extends string>(names: Record<Name, true>, usual: Name | `-${Name}`): Reader<Name | `-${Name}`> =>
  (value) => {
    const isOrder = typeof value === 'string' && Object.hasOwn(names, value.replace(/^-/, ''));
    return isOrder && value !== usual ? (value as Name) : undefined;
  };

/** Reads a text that the pattern takes. */
export const textLike =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Reads a number whose digits the pattern takes: pages name it as a number, a URL as a text. */
export const numberLike =
  (pattern: RegExp): Reader<number> =>
  (value) =>
    pattern.test(String(value)) ? Number(value) : undefined;

export const idLike = textLike(/^[\w-]{1,64}$/);

export const monthLike: Reader<Month> = textLike(monthPattern);

export const dayLike: Reader<Day> = (value) =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** Reads a switch, which is on or left out. */
export const onLike: Reader<true> = (value) => String(value) === 'true' || undefined;

export interface MonthSearch {
  month?: Month | undefined;
}

export const readMonthSearch = searchReader<MonthSearch>({ month: monthLike });

/** What every list keeps in the URL: the text that is searched for, and the page, from 1. */
export interface ListSearch {
  q?: string | undefined;
  page?: number | undefined;
}

/** The readers of what every list keeps. */
export const listReaders = {
  q: (value: unknown) => textLike(/^[^]{1,120}$/)(value)?.trim() || undefined,
  page: numberLike(/^(?!1$)[1-9]\d{0,5}$/),
};

/** `?q=&page=1` says what no search says. */
export const withoutDefaults = <Search extends ListSearch>(search: Search): Search => ({
  ...search,
  q: listReaders.q(search.q),
  page: listReaders.page(search.page),
});
