/** Encodes text into one buffer that is reused, so that a longer file needs no more memory. */

const firstSize = 65_536;
/** What a UTF-16 unit needs in UTF-8 at most. */
const longestUnit = 3;
/** Up to here a unit is a byte. */
const lastPlain = 0x7f;

export class TextBytes {
  #buffer = Buffer.allocUnsafeSlow(firstSize);
  #length = 0;

  add(text: string): this {
    const { length } = text;
    const needed = this.#length + length * longestUnit;
    if (needed > this.#buffer.length) this.#grow(needed);
    const buffer = this.#buffer;
    let end = this.#length;
    // Most texts are short and plain, and calling out of the engine for each costs more than this.
    for (let index = 0; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > lastPlain) {
        end = this.#length + buffer.write(text, this.#length);
        break;
      }
      buffer[end] = unit;
      end += 1;
    }
    this.#length = end;
    return this;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** The bytes added since the last call. They are valid until something is added again. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
