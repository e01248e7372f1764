/** A ZIP archive that is made while it is sent: fflate's container around the platform's own deflate. */
import { once } from 'node:events';
import { constants, crc32, createDeflateRaw, type DeflateRaw, type ZlibOptions } from 'node:zlib';
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

// A low level: repetitive markup gains little from more. Each piece comes out when it is written.
const options: ZlibOptions = { level: 3, flush: constants.Z_SYNC_FLUSH };
const nothing: Bytes = new Uint8Array(0);

const deflated = 8;
const encoder = new TextEncoder();

/** A file of the archive: what it holds is known only once all of it was written. Compressed off this thread. */
class Entry implements ZipInputFile {
  readonly filename: string;
  readonly compression = deflated;
  size = 0;
  crc = 0;
  /** Set by the archive when the file is added to it. */
  ondata: AsyncFlateStreamHandler = () => undefined;
  readonly #deflate: DeflateRaw;

  constructor(filename: string) {
    this.filename = filename;
    this.#deflate = createDeflateRaw(options)
      .on('data', (piece: Bytes) => this.ondata(null, piece, false))
      // Passed to the reader of the output; without a listener it would end the process.
      .on('error', () => undefined);
  }

  write(bytes: Bytes): Promise<void> {
    this.#count(bytes);
    return new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(last: Bytes): Promise<void> {
    this.#count(last);
    this.#deflate.end(last);
    await once(this.#deflate, 'end');
    this.ondata(null, nothing, true);
  }

  close(): void {
    this.#deflate.destroy();
  }

  #count(bytes: Bytes): void {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
  }
}

/** Files one after the other. What a call made of the archive is what it returns. */
export class ZipWriter {
  #made: Bytes[] = [];
  #entry: Entry | undefined;
  readonly #zip = new Zip((error, data) => {
    if (error) throw error;
    this.#made.push(data);
  });

  /** Begins a file; the following writes go into it. */
  begin(filename: string): void {
    this.#entry = new Entry(filename);
    this.#zip.add(this.#entry);
  }

  /** Adds to the file that was begun. The bytes are needed until this resolves. */
  async write(bytes: Bytes): Promise<void> {
    await this.#entry?.write(bytes);
  }

  /** Adds the last to the file that was begun. */
  async end(bytes: Bytes): Promise<void> {
    await this.#entry?.end(bytes);
  }

  /** A whole file. */
  async add(filename: string, text: string): Promise<void> {
    this.begin(filename);
    await this.end(encoder.encode(text));
  }

  /** Ends the archive with its list of files. */
  finish(): void {
    this.#zip.end();
  }

  /** The bytes of the archive since the last call. */
  take(): Bytes {
    const bytes = Buffer.concat(this.#made);
    this.#made = [];
    return bytes;
  }

  /** Releases the buffers of an unfinished file. */
  close(): void {
    this.#entry?.close();
  }
}
