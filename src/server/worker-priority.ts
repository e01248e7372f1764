/** The answering thread goes before the worker threads. */
import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** Added to the answering thread's nice value: a worker gets a third of its time where both are busy. */
const distance = 5;

/**
 * Gives the threads that hash and compress a lower priority than the one that answers, so that a flood of log-ins doesn't
 * hold up other answers. Only Linux has priorities of threads; elsewhere nothing changes.
 */
export async function putAnswersFirst(): Promise<void> {
  if (process.platform !== 'linux') return;
  // The first work starts all worker threads.
  await stat('.');
  try {
    const threads = '/proc/self/task';
    // The server itself may have been started with a nice value.
    const niceness = Math.min(getPriority() + distance, constants.priority.PRIORITY_LOW);
    for (const id of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${id}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(id), niceness);
    }
  } catch {
    // Some hosts hide /proc; priorities then stay equal.
  }
}
