const COPY_DATA = 'd'.charCodeAt(0);
const [LF, FILLER] = ['\n', '0'].map((character) => character.charCodeAt(0)) as [number, number];
/** A byte that says what a message is, and four of its length, which counts itself. */
const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;
const NOTHING = Buffer.alloc(0);

/** Byte by byte: a call of `fill` takes longer than the six of them. */
const swapEnd = (bytes: Buffer, header: number): void => {
  for (let at = header - 1; at < header + LENGTH_BYTES; at += 1) {
    bytes[at] = FILLER;
  }
  bytes[header + LENGTH_BYTES] = LF;
};

interface CopyHandlers {
  /** Bytes of rows, which are written over once it returns. */
  readonly onBytes: (bytes: Buffer) => void;
  /** Messages that are no rows, each whole; the buffer is the receiver's own. */
  readonly onMessage: (message: Buffer) => void;
}

/**
 * Takes the rows of a COPY out of what a server sends, which is one message per row. The driver would make objects of each,
 * and take as long for them as the server for the rows. Nothing is moved: the end of a row changes places with the header of
 * the next one, which becomes a part of the last field, that is never read.
 */
export class CopiedRows {
  readonly #taken: CopyHandlers;
  #rows = 0;
  /** The beginning of a message whose rest has not come. */
  #partial: Buffer = NOTHING;
  /** Bytes of the current row that have not come. */
  #left = 0;

  constructor(taken: CopyHandlers) {
    this.#taken = taken;
  }

  get rows(): number {
    return this.#rows;
  }

  /** The chunk is written over, and is the caller's again once it returns. */
  take(chunk: Buffer): void {
    const bytes = this.#partial.length === 0 ? chunk : Buffer.concat([this.#partial, chunk]);
    this.#partial = NOTHING;
    // What is between them are rows.
    let [from, at] = [0, Math.min(this.#left, bytes.length)];
    this.#left -= at;
    const handOn = (until: number): void => {
      if (until > from) {
        this.#taken.onBytes(bytes.subarray(from, until));
      }
    };
    while (bytes.length - at >= HEADER_BYTES) {
      const length = bytes.readUInt32BE(at + 1);
      if (bytes[at] === COPY_DATA) {
        if (at > from && bytes[at - 1] === LF) {
          swapEnd(bytes, at);
        } else {
          handOn(at);
          from = at + HEADER_BYTES;
        }
        this.#rows += 1;
        const end = at + 1 + length;
        at = Math.min(end, bytes.length);
        this.#left = end - at;
      } else {
        const end = at + 1 + length;
        if (end > bytes.length) {
          break;
        }
        handOn(at);
        this.#taken.onMessage(Buffer.from(bytes.subarray(at, end)));
        [from, at] = [end, end];
      }
    }
    handOn(at);
    this.#partial = at === bytes.length ? NOTHING : Buffer.from(bytes.subarray(at));
  }
}
