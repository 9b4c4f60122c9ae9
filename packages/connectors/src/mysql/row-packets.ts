import { RowBytes, type RowPacket } from './row-bytes.ts';
import type { MysqlType } from './types.ts';

const HEADER_BYTES = 4;
/** A packet of this length goes on in the next one. */
const FULL_LENGTH = 0xffffff;
/** First bytes of packets that are no rows: the end of an answer, a failure. */
const [END, FAILURE] = [0xfe, 0xff];
const NULL_LENGTH = 0xfb;
const [COMMA, LF, FILLER] = [',', '\n', '0'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
];
const ROW_END = Buffer.from(',\n');
const NOTHING = Buffer.alloc(0);

/** 1 for bytes that have a text put in quotes. */
const NEEDS_QUOTES = new Uint8Array(256);
for (const character of '",\n\r') {
  NEEDS_QUOTES[character.charCodeAt(0)] = 1;
}

function needsQuotes(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (NEEDS_QUOTES[bytes[at] ?? 0] === 1) {
      return true;
    }
  }
  return false;
}

interface Taken {
  /** Rows as text; the buffer is the receiver's own. */
  readonly onBytes: (bytes: Buffer) => void;
  /** Packets that are no rows, each whole, with the number that the server gave it. */
  readonly onPacket: (packet: Buffer, sequence: number | null) => void;
  /** Whether what comes now are rows. */
  readonly areRows: () => boolean;
}

/**
 * Takes the rows of an answer out of what a server sends. Text rows of the protocol are values with their length before each:
 * as long as every length is one byte and no value needs quotes, a chunk becomes comma-separated text where it is, by
 * writing commas over the lengths. The header of the next row then lies in the last field of each, which is never read.
 */
export class RowPackets {
  readonly #taken: Taken;
  readonly #isText: readonly boolean[];
  readonly #isConverted: readonly boolean[];
  /** Where the length of each value of the current row is. */
  readonly #places: Int32Array;
  readonly #copied: RowBytes;
  #rows = 0;
  /** The beginning of a packet whose rest has not come. */
  #partial: Buffer = NOTHING;
  #isContinued = false;

  constructor(columns: readonly MysqlType[], taken: Taken) {
    this.#taken = taken;
    this.#isText = columns.map(({ type }) => type === 'text' || type === 'json');
    this.#isConverted = columns.map(({ read }) => read !== 'text');
    this.#places = new Int32Array(columns.length);
    this.#copied = new RowBytes(columns);
  }

  get rows(): number {
    return this.#rows;
  }

  /** A row that the driver put together from several packets. */
  add(row: RowPacket): void {
    this.#rows += 1;
    this.#copied.add(row);
  }

  /** Rows that were copied and not handed on. */
  flush(): void {
    const bytes = this.#copied.take();
    if (bytes.length > 0) {
      this.#taken.onBytes(bytes);
    }
  }

  take(chunk: Buffer): void {
    const bytes = this.#partial.length === 0 ? chunk : Buffer.concat([this.#partial, chunk]);
    let at = 0;
    // Rows between them lie side by side, converted. None: where they would begin is not known yet.
    let [from, until] = [-1, 0];
    // Rows after one that needs quotes are copied, to be handed on together.
    let isCopying = false;
    const handOn = (): void => {
      if (from >= 0) {
        this.#taken.onBytes(bytes.subarray(from, until));
        this.#taken.onBytes(ROW_END);
        from = -1;
      }
      this.flush();
    };
    while (bytes.length - at >= HEADER_BYTES) {
      const length = bytes.readUIntLE(at, HEADER_BYTES - 1);
      const end = at + HEADER_BYTES + length;
      if (end > bytes.length) {
        break;
      }
      if (!this.#isRow(bytes[at + HEADER_BYTES] ?? END, length)) {
        handOn();
        this.#packet(bytes.subarray(at, end), length);
      } else if (!isCopying && this.#find(bytes, at + HEADER_BYTES)) {
        this.#convert(bytes, at, from >= 0);
        from = from >= 0 ? from : at + HEADER_BYTES + 1;
        until = end;
        this.#rows += 1;
      } else {
        if (from >= 0) {
          handOn();
        }
        isCopying = true;
        this.add({ buffer: bytes, offset: at + HEADER_BYTES, end });
      }
      at = end;
    }
    handOn();
    this.#partial = at === bytes.length ? NOTHING : Buffer.from(bytes.subarray(at));
  }

  #isRow(first: number, length: number): boolean {
    const isWhole = length < FULL_LENGTH && !this.#isContinued;
    return isWhole && first !== END && first !== FAILURE && this.#taken.areRows();
  }

  #packet(packet: Buffer, length: number): void {
    const sequence = packet[HEADER_BYTES - 1] ?? 0;
    const isContinued = this.#isContinued;
    this.#isContinued = length === FULL_LENGTH;
    this.#taken.onPacket(packet, isContinued ? null : sequence);
  }

  /** The places of the lengths of a row; false where it cannot stay where it is. */
  #find(bytes: Buffer, start: number): boolean {
    const places = this.#places;
    let at = start;
    for (let index = 0; index < places.length; index += 1) {
      const length = bytes[at] ?? NULL_LENGTH;
      places[index] = at;
      at += 1;
      if (length === NULL_LENGTH) {
        continue;
      }
      if (length > NULL_LENGTH || length === 0 || this.#isConverted[index] === true) {
        return false;
      }
      const end = at + length;
      if (this.#isText[index] === true && needsQuotes(bytes, at, end)) {
        return false;
      }
      at = end;
    }
    return true;
  }

  #convert(bytes: Buffer, start: number, hasRowBefore: boolean): void {
    const places = this.#places;
    if (hasRowBefore) {
      bytes[start] = COMMA;
      bytes.fill(FILLER, start + 1, start + HEADER_BYTES);
      bytes[start + HEADER_BYTES] = LF;
    }
    for (let index = 1; index < places.length; index += 1) {
      bytes[places[index] ?? 0] = COMMA;
    }
  }
}
