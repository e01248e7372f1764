/** How many passwords a piece of work hashes: what costs time is counted, because time itself can't be on a busy machine. */
import { createHook } from 'node:async_hooks';

/** Native addons' jobs, which have no name; password hashing is the only addon that the server has. */
const jobType = 'undefined';

export async function hashesOf<Result>(
  work: () => Promise<Result>,
): Promise<{ hashes: number; result: Result }> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === jobType) hashes += 1;
    },
  });
  hook.enable();
  try {
    const result = await work();
    return { hashes, result };
  } finally {
    hook.disable();
  }
}
