/** The log: structured lines on standard output. */

const flushAfter = 20;

/**
 * Takes lines and writes those of some milliseconds together: a write each would cost a busy server more than its
 * answers do. What is an error is written at once, and nothing is left behind at the process's end.
 */
export function createLog(
  write: (text: string) => void = (text) => void process.stdout.write(text),
): (line: object) => void {
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
    pending += `${JSON.stringify(line)}\n`;
    if ('level' in line && line.level === 'error') {
      flush();
    } else if (!timer) {
      timer = setTimeout(flush, flushAfter);
      process.once('exit', flush);
    }
  };
}
