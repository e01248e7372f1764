/** Loaded into a server before it starts: SIGUSR2 fills its heap nearly up, another one lets go of what filled it. */
import { getHeapStatistics } from 'node:v8';

/** Of the limit, which the young generation has a part of. */
const full = 0.88;
let ballast: object[] | undefined;

process.on('SIGUSR2', () => {
  if (ballast) {
    ballast = undefined;
    return;
  }
  ballast = [];
  for (;;) {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used > full * limit) return;
    ballast.push(Buffer.alloc(1_000_000, 'x').toString('latin1').split(''));
  }
});
