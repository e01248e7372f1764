import { useState } from 'react';
import type * as z from 'zod/mini';
import { asProblem } from '#web/api/problem.ts';

/** The newer record that a lost race came back with; undefined for any other failure. */
export function newerRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  error: unknown,
): z.output<Schema> | undefined {
  const { code, answer } = asProblem(error);
  return code === 'stale' ? schema.safeParse(answer?.current).data : undefined;
}

/**
 * The record that a form was opened over: pinned, as the cache may move on, but what was typed was typed over this. A
 * save that loses a race goes on over the newer record; `lost` has both, for the question which values count.
 */
export function useOpened<Schema extends z.ZodMiniType>(schema: Schema, saved: z.output<Schema>) {
  type Saved = z.output<Schema>;
  const [opened, setOpened] = useState(saved);
  const [lost, setLost] = useState<{ opened: Saved; newer: Saved }>();
  /** Runs the save of a form that was opened over this record. */
  const save = async <Answer>(write: (over: Saved) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await write(opened);
      setLost(undefined);
      return answer;
    } catch (error) {
      const newer = newerRecord(schema, error);
      if (newer) {
        setLost({ opened, newer });
        setOpened(newer);
      }
      throw error;
    }
  };
  return { opened, setOpened, lost, save };
}
