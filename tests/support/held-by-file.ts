/**
 * What a file in the making holds, near its beginning and near its end; a process of its own, because what others in a
 * process let go of meanwhile would count too.
 *
 *     node --expose-gc tests/support/held-by-file.ts <csv or xlsx>
 */
import { fileFormats } from '#contract/file-format.ts';
import { fileOf, rowCount, Source } from './made-rows.ts';

const format = fileFormats.find((one) => one === process.argv[2]);
if (!format || !globalThis.gc)
  throw new Error('node --expose-gc tests/support/held-by-file.ts <csv or xlsx>');
const collect = globalThis.gc;

const rows = new Source();
const chunks = fileOf(format, rows);

/** Megabytes that something still holds once so many rows are in the file. */
async function heldAt(row: number): Promise<number> {
  while (rows.read < row) await chunks.next();
  await collect({ execution: 'async' });
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

const near = await heldAt(5_000);
console.log((await heldAt(rowCount)) - near);
