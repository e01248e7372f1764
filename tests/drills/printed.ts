/** A drill's line, for whoever reads the run. A broken promise has thrown before. */
export function printed(line: string): string {
  console.log(line);
  return line;
}
