/**
 * A backup file: gzip over lines of JSON, the same for both engines, so that it is also the way from one to the other.
 *
 * 1. `{"brigade":"backup","format":1,"migrations":[…],"at":"…"}`
 * 2. for each table `{"table":"users","columns":[…]}`, then a line a row: an array of texts, whole numbers and nulls
 * 3. `{"rows":{"users":14,…},"sha256":"…"}`: the hash of every line before it, line ends included
 */
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { StartError } from '#server/start-error.ts';

export const head = z.strictObject({
  brigade: z.literal('backup'),
  format: z.literal(1),
  /** The migrations that the tables had seen, in order. */
  migrations: z.array(z.string()),
  at: z.iso.datetime(),
});
export type BackupHead = z.output<typeof head>;

const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const value = z.union([z.string(), z.int(), z.null()]);
const rowLine = z.array(value);
export type BackupValue = z.output<typeof value>;
const endLine = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export type BackupEnd = z.output<typeof endLine>;

/** The lines of a file, in their order. */
export type BackupLine =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; values: BackupValue[] }
  | { kind: 'end'; end: BackupEnd };

/** Reads a file line by line. Throws {@link StartError} where it isn't a backup, is cut short or was changed. */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256');
  let isFirst = true;
  let ended = false;
  try {
    // An error of the decompression ends the lines with that error.
    const unpacked = pipeline(createReadStream(path), createGunzip(), () => undefined);
    for await (const line of linesOf(unpacked)) {
      const json: unknown = JSON.parse(line);
      if (isFirst) yield { kind: 'head', head: head.parse(json) };
      else if (Array.isArray(json)) yield { kind: 'row', values: rowLine.parse(json) };
      else if (typeof json === 'object' && json !== null && 'table' in json) {
        yield { kind: 'table', ...tableLine.parse(json) };
      } else {
        const end = endLine.parse(json);
        if (end.sha256 !== hash.digest('hex')) throw new Error('its hash is another one');
        ended = true;
        yield { kind: 'end', end };
        return;
      }
      isFirst = false;
      hash.update(`${line}\n`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path} is not a whole backup (${reason.split('\n')[0]})`, { cause: error });
  }
  if (!ended) throw new StartError(`${path} is not a whole backup (it is cut short)`);
}

/** Ended by a line feed alone: JSON has none within a text. Node's `readline` also takes U+2028 and U+2029, which texts may have. */
async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of bytes.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
