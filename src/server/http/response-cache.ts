/** Whole answers by what they depend on: same state, same reach, same URL, same bytes. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';

/** A quarter of what the server may hold at rest. */
const budget = 32 * 1024 * 1024;
/** Below this a compressed answer saves no packet. */
const smallest = 1_024;

/** An answer's JSON, with the codings in which it was sent. */
export class CachedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #compressed = new Map<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>();

  /** `bytes`: JSON. */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  /** The bytes in the best coding that the caller takes; compressed once. */
  async encoded(
    accepted: string | null,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; coding?: 'br' | 'gzip' }> {
    const coding = this.bytes.length < smallest ? undefined : acceptedCoding(accepted);
    if (!coding) return { bytes: this.bytes };
    let bytes = this.#compressed.get(coding);
    if (!bytes) {
      bytes = coding === 'br' ? toBrotli(this.bytes) : toGzip(this.bytes);
      this.#compressed.set(coding, bytes);
    }
    return { bytes: await bytes, coding };
  }
}

/**
 * An entity tag of what names an answer: its bytes, or all that they are made from. So it stays right after a restart and
 * on another server.
 */
export function tagOf(named: string | Uint8Array): string {
  return `"${createHash('sha256').update(named).digest('base64url').slice(0, 22)}"`;
}

const brotli = promisify<Uint8Array, BrotliOptions, Uint8Array<ArrayBuffer>>(brotliCompress);
// A third of the way up: most of the gain, at the cost of a gzip.
const toBrotli = (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const toGzip = promisify<Uint8Array, Uint8Array<ArrayBuffer>>(gzip);

/** Brotli where it is taken, else gzip; a coding with `q=0` is refused (RFC 9110 §12.5.3). */
export function acceptedCoding(
  header: string | null,
  offered: readonly ('br' | 'gzip')[] = ['br', 'gzip'],
): 'br' | 'gzip' | undefined {
  const taken = (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return offered.find((coding) => taken.includes(coding));
}

/** True where If-None-Match names the entity tag (weakly compared) or anything. */
export function matches(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.trim() === '*' || holds(ifNoneMatch, etag);
}

/** True where If-None-Match names the entity tag: the caller has been given this very answer. */
export function holds(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** What a call was answered last. */
export interface CachedAnswer {
  /** The stamp of the database and the minute at which it was right: within them nothing has to be read. */
  readonly moment: string;
  /** When it was asked for, in milliseconds: it has what was written before. */
  readonly askedAt: number;
  readonly etag: string;
  /** Undefined as long as everybody who asked held the answer already. */
  readonly body: CachedBody | undefined;
}

/** The last answer of each call; those that were not asked for longest go first. */
export class ResponseCache {
  readonly #answers = new Map<string, CachedAnswer>();
  #size = 0;

  get(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key);
    if (answer) {
      this.#answers.delete(key);
      this.#answers.set(key, answer);
    }
    return answer;
  }

  set(key: string, answer: CachedAnswer): void {
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#size += sizeOf(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= budget) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const answer = this.#answers.get(key);
    if (answer && this.#answers.delete(key)) this.#size -= sizeOf(key, answer);
  }
}

/** Without a body an answer is its key, its tag and an entry of the map. */
function sizeOf(key: string, { body }: CachedAnswer): number {
  return 2 * key.length + 300 + (body?.bytes.length ?? 0);
}
