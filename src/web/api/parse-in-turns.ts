/** Answers with thousands of rows: checked like any other, but some rows at a time. */
import { parse } from 'zod/mini';
import type * as z from 'zod/v4/core';
import { issueCode } from '#contract/issue.ts';
import { inTurns } from './turns.ts';

/** So many rows are checked at a time: a few milliseconds. Shorter lists are checked with what they stand in. */
export const rowsOfTurn = 100;

interface LongList {
  /** Where it stands, from the outermost key on. */
  keys: readonly string[];
  rows: readonly unknown[];
  row: z.$ZodType;
}

/** The value with nothing in its long lists, which are noted in `found`. What a check looks at as a whole stays whole. */
function setAside(schema: z.$ZodType, value: unknown, keys: readonly string[], found: LongList[]): unknown {
  const { def } = (schema as z.$ZodTypes)._zod;
  if (def.checks && def.checks.length > 0) return value;
  switch (def.type) {
    case 'default':
    case 'nullable':
    case 'optional':
      return setAside(def.innerType, value, keys, found);
    case 'array':
      if (!Array.isArray(value) || value.length <= rowsOfTurn) return value;
      found.push({ keys, rows: value, row: def.element });
      return [];
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const field = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
          return [key, field ? setAside(field, inner, [...keys, key], found) : inner];
        }),
      );
    default:
      return value;
  }
}

/** Puts a list back to where it stood. */
function putBack(whole: Record<string, unknown>, [key = '', ...inner]: readonly string[], list: unknown[]) {
  if (inner.length === 0) whole[key] = list;
  else putBack(whole[key] as Record<string, unknown>, inner, list);
}

/** What `schema` reads in `json`. Rejects with zod's error, or with the signal's reason. */
export async function parseInTurns<Schema extends z.$ZodType>(
  schema: Schema,
  json: unknown,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const error = { error: issueCode };
  const found: LongList[] = [];
  const answer = { whole: parse(schema, setAside(schema, json, ['whole'], found), error) };
  for (const { keys, rows, row } of found) {
    const read = await inTurns(rows, rowsOfTurn, (value) => parse(row, value, error), signal);
    putBack(answer, keys, read);
  }
  return answer.whole;
}
