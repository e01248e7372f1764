/** How a URL's search is read without a schema: routes read it before any page, and with it the schemas, is loaded. */

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
