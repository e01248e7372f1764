/** Answers with thousands of rows: checked like any other, but some rows at a time. */
import * as z from 'zod/mini';
import { issueCode } from '#contract/issue.ts';
import { inTurns } from './turns.ts';

/** So many rows are checked at a time: a few milliseconds. Shorter lists are checked with what they stand in. */
export const rowsOfTurn = 100;

interface LongList {
  /** Where it stands, from the outermost key on. */
  keys: readonly string[];
  rows: readonly unknown[];
  row: z.core.$ZodType;
}

/** The value with nothing in its long lists, which are noted in `found`. What a check looks at as a whole stays whole. */
function setAside(
  schema: z.core.$ZodType,
  value: unknown,
  keys: readonly string[],
  found: LongList[],
): unknown {
  if (!(schema instanceof z.ZodMiniType) || (schema.def.checks?.length ?? 0) > 0) return value;
  if (
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional
  ) {
    return setAside(schema.def.innerType, value, keys, found);
  }
  if (schema instanceof z.ZodMiniArray && Array.isArray(value) && value.length > rowsOfTurn) {
    found.push({ keys, rows: value, row: schema.def.element });
    return [];
  }
  if (!(schema instanceof z.ZodMiniObject) || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
      return [key, field ? setAside(field, inner, [...keys, key], found) : inner];
    }),
  );
}

/** Puts a list back to where it stood. */
function putBack(whole: Record<string, unknown>, [key = '', ...inner]: readonly string[], list: unknown[]) {
  if (inner.length === 0) whole[key] = list;
  else putBack(whole[key] as Record<string, unknown>, inner, list);
}

/** What `schema` reads in `json`. Rejects with zod's error, or with the signal's reason. */
export async function parseInTurns<Schema extends z.core.$ZodType>(
  schema: Schema,
  json: unknown,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const error = { error: issueCode };
  const found: LongList[] = [];
  const answer = { whole: z.parse(schema, setAside(schema, json, ['whole'], found), error) };
  for (const { keys, rows, row } of found) {
    const read = await inTurns(rows, rowsOfTurn, (value) => z.parse(row, value, error), signal);
    putBack(answer, keys, read);
  }
  return answer.whole;
}
