import type * as z from 'zod/mini';
import { asProblem } from '#web/api/problem.ts';

/** The newer record that a lost race came back with; undefined for any other failure. */
export function newerRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  error: unknown,
): z.output<Schema> | undefined {
  const { code, told } = asProblem(error);
  return code === 'stale' ? schema.safeParse(told?.current).data : undefined;
}
