/** A ZIP archive that is made while it is sent: fflate's container around the platform's own deflate. */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** Off this thread. Ended on a byte and without an end mark, pieces that were compressed one by one are one stream. */
const compress = promisify<Bytes, ZlibOptions, Bytes>(deflateRaw);
// A third of the way up: markup that repeats itself gains little from more.
const piece: ZlibOptions = { level: 3, finishFlush: constants.Z_SYNC_FLUSH };
/** An empty last block: the end mark. */
const streamEnd: Bytes = new Uint8Array([3, 0]);

const deflated = 8;
const encoder = new TextEncoder();

/** A file of the archive: what it holds is known only once all of it was written. */
class Entry implements ZipInputFile {
  readonly filename: string;
  readonly compression = deflated;
  size = 0;
  crc = 0;
  /** Set by the archive when the file is added to it. */
  ondata: AsyncFlateStreamHandler = () => undefined;

  constructor(filename: string) {
    this.filename = filename;
  }
}

/** Files one after the other. What a call made of the archive is what it returns. */
export class ZipWriter {
  #made: Bytes[] = [];
  #entry = new Entry('');
  readonly #zip = new Zip((error, data) => {
    if (error) throw error;
    this.#made.push(data);
  });

  /** The files added from now on go into this one. */
  begin(filename: string): void {
    this.#entry = new Entry(filename);
    this.#zip.add(this.#entry);
  }

  /** Adds to the file that was begun. */
  async write(text: string): Promise<void> {
    const bytes = encoder.encode(text);
    this.#entry.size += bytes.length;
    this.#entry.crc = crc32(bytes, this.#entry.crc);
    this.#entry.ondata(null, await compress(bytes, piece), false);
  }

  /** Ends the file that was begun. */
  end(): void {
    this.#entry.ondata(null, streamEnd, true);
  }

  /** A whole file. */
  async add(filename: string, text: string): Promise<void> {
    this.begin(filename);
    await this.write(text);
    this.end();
  }

  /** Ends the archive with its list of files. */
  finish(): void {
    this.#zip.end();
  }

  /** What was made of the archive since it was asked last. */
  take(): Bytes {
    const bytes = Buffer.concat(this.#made);
    this.#made = [];
    return bytes;
  }
}
