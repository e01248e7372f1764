import { catch as caught } from 'zod/mini';
import type * as z from 'zod/mini';

/** Reads what makes no sense as `value`: for what another server may mean by the same name. */
export function orElse<Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) {
  return caught(schema, () => value);
}
