import { catch as caught } from 'zod/mini';
import type * as z from 'zod/mini';

/** Reads an invalid value as `value`: another server may use the same name for something else. */
export function orElse<Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) {
  return caught(schema, () => value);
}
