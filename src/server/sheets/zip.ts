/** The parts of a ZIP file, unpacked within bounds: a small file can become a very large one. */
import { promisify } from 'node:util';
import { inflateRaw, type ZlibOptions } from 'node:zlib';
import { Problem } from '#server/http/problem.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endSize = 22;
const entrySize = 46;
const longestComment = 0xffff;
const stored = 0;
const deflated = 8;

const inflate = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw);

interface Entry {
  readonly method: number;
  readonly encrypted: boolean;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

export interface Zip {
  has(name: string): boolean;
  /** Unpacks a part. Throws `unreadable_file` for one that is missing or broken, `too_large` beyond `limit` bytes. */
  read(name: string, limit: number): Promise<Buffer>;
}

/** Reads the directory of a ZIP file. Throws `unreadable_file`. */
export function openZip(bytes: Uint8Array): Zip {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = orUnreadable(() => readDirectory(file));
  return {
    has: (name) => entries.has(name),
    async read(name, limit) {
      const entry = entries.get(name);
      if (!entry || entry.encrypted) throw new Problem('unreadable_file');
      const packed = orUnreadable(() => {
        const header = entry.offset + 26;
        const start = entry.offset + 30 + file.readUInt16LE(header) + file.readUInt16LE(header + 2);
        return file.subarray(start, start + entry.size);
      });
      return unpack(packed, entry.method, limit);
    },
  };
}

async function unpack(packed: Buffer, method: number, limit: number): Promise<Buffer> {
  if (method === stored) return packed;
  if (method !== deflated) throw new Problem('unreadable_file');
  try {
    return await inflate(packed, { maxOutputLength: limit });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Problem(isTooLarge ? 'too_large' : 'unreadable_file');
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const earliest = Math.max(0, file.length - endSize - longestComment);
  let end = file.length - endSize;
  while (end >= earliest && file.readUInt32LE(end) !== endSignature) end -= 1;
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== entrySignature) throw new RangeError('not a directory entry');
    const nameLength = file.readUInt16LE(at + 28);
    entries.set(file.toString('utf8', at + entrySize, at + entrySize + nameLength).replace(/^\//, ''), {
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += entrySize + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** Numbers that point outside of the file make Buffer throw. */
function orUnreadable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new Problem('unreadable_file');
  }
}
