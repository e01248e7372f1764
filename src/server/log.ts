/** The log: structured lines on standard output. */

const flushAfter = 20;

/** From the fewest lines to the most. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * A log that takes lines and drops those below the level. Lines of 20 ms are written together, because a write each costs
 * a busy server more than its answers. An error is written at once, and the rest before the process ends.
 */
export function createLog(
  least: LogLevel,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): (line: object) => void {
  const written: readonly unknown[] = logLevels.slice(0, logLevels.indexOf(least) + 1);
  let pending = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    process.off('exit', flush);
    const text = pending;
    pending = '';
    if (text !== '') write(text);
  };
  return (line) => {
    if ('level' in line && !written.includes(line.level)) return;
    pending += `${JSON.stringify(line)}\n`;
    if ('level' in line && line.level === 'error') {
      flush();
    } else if (!timer) {
      timer = setTimeout(flush, flushAfter);
      process.once('exit', flush);
    }
  };
}
