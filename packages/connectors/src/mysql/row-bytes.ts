import type { MysqlType } from './types.ts';

/** One row as the text protocol sends it: values with their length before them, side by side. */
export interface RowPacket {
  readonly buffer: Buffer;
  readonly offset: number;
  readonly end: number;
}

const PIECE_BYTES = 256 * 1024;
/** Memory beyond this, of a long row, is given up after it. */
const MAX_PIECE_BYTES = 4 * PIECE_BYTES;
const [QUOTE, COMMA, LF, CR] = ['"', ',', '\n', '\r'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const ZERO = '0'.charCodeAt(0);
const HEX = Buffer.from('0123456789abcdef');
const NULL_LENGTH = 0xfb;
/** How many bytes hold a length that does not fit into the first byte. */
const LENGTH_BYTES: Readonly<Record<number, number>> = { 0xfc: 2, 0xfd: 3, 0xfe: 6 };
/** First byte of the widest form of a length: eight bytes, of which the last two are always zero here. */
const WIDEST = 0xfe;
const WIDEST_BYTES = 8;

/**
 * Rows of the protocol as comma-separated text, byte by byte, as `DatabaseAccess.extract` promises them: no value becomes an
 * object or a text of JavaScript.
 */
export class RowBytes {
  readonly #read: readonly MysqlType['read'][];
  /** True for columns whose values are never quoted: their bytes are digits, signs and points. */
  readonly #isPlain: readonly boolean[];
  #bytes = Buffer.allocUnsafe(PIECE_BYTES);
  #filled = 0;
  #from: Buffer = this.#bytes;
  #at = 0;

  constructor(columns: readonly MysqlType[]) {
    this.#read = columns.map(({ read }) => read);
    this.#isPlain = columns.map(({ type, read }) => read === 'text' && type !== 'text' && type !== 'json');
  }

  /** What was written, which the next row is written over. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#filled);
    this.#filled = 0;
    if (this.#bytes.length > MAX_PIECE_BYTES) {
      this.#bytes = Buffer.allocUnsafeSlow(PIECE_BYTES);
    }
    return bytes;
  }

  add({ buffer, offset, end }: RowPacket): void {
    // At worst each byte becomes two, in quotes and with a comma: of a number in bits, eight become twenty.
    this.#makeRoom(2 * (end - offset) + 24 * this.#read.length + 1);
    this.#from = buffer;
    this.#at = offset;
    for (let index = 0; index < this.#read.length; index += 1) {
      this.#value(index);
      this.#bytes[this.#filled] = COMMA;
      this.#filled += 1;
    }
    this.#bytes[this.#filled] = LF;
    this.#filled += 1;
  }

  #makeRoom(bytes: number): void {
    if (this.#filled + bytes > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(this.#filled + bytes);
      this.#bytes.copy(wider, 0, 0, this.#filled);
      this.#bytes = wider;
    }
  }

  #value(index: number): void {
    const first = this.#from[this.#at] ?? NULL_LENGTH;
    this.#at += 1;
    if (first === NULL_LENGTH) {
      return;
    }
    const length = first < NULL_LENGTH ? first : this.#longLength(first);
    const end = this.#at + length;
    if (this.#isPlain[index] === true) {
      this.#copy(end);
    } else if (this.#read[index] === 'text') {
      this.#text(end);
    } else if (this.#read[index] === 'hex') {
      this.#hex(end);
    } else {
      this.#bits(end);
    }
    this.#at = end;
  }

  #longLength(first: number): number {
    const bytes = LENGTH_BYTES[first] ?? 0;
    const length = this.#from.readUIntLE(this.#at, bytes);
    this.#at += first === WIDEST ? WIDEST_BYTES : bytes;
    return length;
  }

  #copy(end: number): void {
    const [from, to] = [this.#from, this.#bytes];
    let filled = this.#filled;
    for (let at = this.#at; at < end; at += 1) {
      to[filled] = from[at] ?? 0;
      filled += 1;
    }
    this.#filled = filled;
  }

  #text(end: number): void {
    const [from, to] = [this.#from, this.#bytes];
    const start = this.#filled;
    let filled = start;
    for (let at = this.#at; at < end; at += 1) {
      const byte = from[at] ?? 0;
      if (byte === COMMA || byte === QUOTE || byte === LF || byte === CR) {
        this.#quoted(end);
        return;
      }
      to[filled] = byte;
      filled += 1;
    }
    this.#filled = filled;
    if (filled === start) {
      this.#quoted(end);
    }
  }

  #quoted(end: number): void {
    const [from, to] = [this.#from, this.#bytes];
    let filled = this.#filled;
    to[filled] = QUOTE;
    filled += 1;
    for (let at = this.#at; at < end; at += 1) {
      const byte = from[at] ?? 0;
      to[filled] = byte;
      filled += 1;
      if (byte === QUOTE) {
        to[filled] = QUOTE;
        filled += 1;
      }
    }
    to[filled] = QUOTE;
    this.#filled = filled + 1;
  }

  #hex(end: number): void {
    if (this.#at === end) {
      this.#quoted(end);
      return;
    }
    let filled = this.#filled;
    for (let at = this.#at; at < end; at += 1) {
      const byte = this.#from[at] ?? 0;
      this.#bytes[filled] = HEX[byte >> 4] ?? ZERO;
      this.#bytes[filled + 1] = HEX[byte & 15] ?? ZERO;
      filled += 2;
    }
    this.#filled = filled;
  }

  #bits(end: number): void {
    const hex = this.#from.toString('hex', this.#at, end);
    this.#filled += this.#bytes.write(
      BigInt(`0x${hex === '' ? '0' : hex}`).toString(),
      this.#filled,
      'latin1',
    );
  }
}
