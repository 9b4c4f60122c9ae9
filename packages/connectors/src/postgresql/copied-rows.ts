const COPY_DATA = 'd'.charCodeAt(0);
/** A byte that says what a message is, and four of its length, which counts itself. */
const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;
const NOTHING = Buffer.alloc(0);

interface Taken {
  /** Bytes of rows; the buffer is the receiver's own. */
  readonly onBytes: (bytes: Buffer) => void;
  /** Messages that are no rows, each whole. */
  readonly onMessage: (message: Buffer) => void;
}

/**
 * Takes the rows of a COPY out of what a server sends, which is one message per row. The driver would make objects of each,
 * and take as long for them as the server for the rows.
 */
export class CopiedRows {
  readonly #taken: Taken;
  #rows = 0;
  /** The beginning of a message whose rest has not come. */
  #partial: Buffer = NOTHING;
  /** Bytes of the current row that have not come. */
  #left = 0;

  constructor(taken: Taken) {
    this.#taken = taken;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Moves rows together within the chunk, which is not read again. */
  take(chunk: Buffer): void {
    const bytes = this.#partial.length === 0 ? chunk : Buffer.concat([this.#partial, chunk]);
    this.#partial = NOTHING;
    let at = 0;
    // What is between them are rows; nothing before them is moved any more.
    let [from, filled] = [0, 0];
    const flush = (): void => {
      if (filled > from) {
        this.#taken.onBytes(bytes.subarray(from, filled));
      }
    };
    for (;;) {
      const part = Math.min(this.#left, bytes.length - at);
      if (part > 0) {
        bytes.copyWithin(filled, at, at + part);
        filled += part;
        at += part;
        this.#left -= part;
      }
      if (bytes.length - at < HEADER_BYTES) {
        break;
      }
      const length = bytes.readUInt32BE(at + 1);
      if (bytes[at] === COPY_DATA) {
        this.#rows += 1;
        this.#left = length - LENGTH_BYTES;
        at += HEADER_BYTES;
        continue;
      }
      const end = at + 1 + length;
      if (end > bytes.length) {
        break;
      }
      flush();
      this.#taken.onMessage(bytes.subarray(at, end));
      at = end;
      [from, filled] = [end, end];
    }
    this.#partial = Buffer.from(bytes.subarray(at));
    flush();
  }
}
