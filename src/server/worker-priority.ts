/** Who goes first where there are fewer cores than work. */
import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** How far behind the answering thread: a third of its time, where both want all of it. */
const distance = 5;

/**
 * Lets the threads that hash and compress stand behind the one that answers, so that a flood of log-ins takes their time
 * and not everybody's. Linux alone gives threads priorities of their own; elsewhere, and where it may not be, all are equal.
 */
export async function putAnswersFirst(): Promise<void> {
  if (process.platform !== 'linux') return;
  // The first work begins the threads, all at once.
  await stat('.');
  try {
    const threads = '/proc/self/task';
    // Whoever starts the server may have given the whole of it a priority already.
    const niceness = Math.min(getPriority() + distance, constants.priority.PRIORITY_LOW);
    for (const id of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${id}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(id), niceness);
    }
  } catch {
    // Some hosts hide /proc: everything works without.
  }
}
