/** Figures in columns. The first column is left-aligned, the rest are numbers. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log(`\n${title}`);
  console.log(line(header));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
export const milliseconds = (ms: number) => (Number.isNaN(ms) ? '–' : ms.toFixed(ms < 10 ? 2 : 0));
export const whole = (value: number) => String(Math.round(value));
export const ratio = (value: number) => value.toFixed(2);
