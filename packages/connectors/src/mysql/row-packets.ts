import { RowBytes, type RowPacket } from './row-bytes.ts';
import type { MysqlType } from './types.ts';

const HEADER_BYTES = 4;
/** A packet of this length continues in the next one. */
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

/** Of the packet whose header begins there. */
const lengthAt = (bytes: Buffer, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

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

/** The beginning of a packet whose rest has not come. */
class PacketStart {
  #bytes = Buffer.alloc(HEADER_BYTES);
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  keep(rest: Buffer): void {
    this.#add(rest);
  }

  /** Takes what belongs to the packet. Returns the packet once it is whole, and where the next one begins. */
  complete(chunk: Buffer): { readonly packet: Buffer | null; readonly end: number } {
    const header = Math.min(Math.max(0, HEADER_BYTES - this.#length), chunk.length);
    this.#add(chunk.subarray(0, header));
    if (this.#length < HEADER_BYTES) {
      return { packet: null, end: header };
    }
    const bytes = HEADER_BYTES + lengthAt(this.#bytes, 0);
    const end = Math.min(header + bytes - this.#length, chunk.length);
    this.#add(chunk.subarray(header, end));
    if (this.#length < bytes) {
      return { packet: null, end };
    }
    this.#length = 0;
    return { packet: this.#bytes.subarray(0, bytes), end };
  }

  #add(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) {
      const wider = Buffer.allocUnsafeSlow(2 * length);
      this.#bytes.copy(wider, 0, 0, this.#length);
      this.#bytes = wider;
    }
    bytes.copy(this.#bytes, this.#length);
    this.#length = length;
  }
}

interface PacketHandlers {
  /** Rows as text, which is written over once it returns. */
  readonly onBytes: (bytes: Buffer) => void;
  /** Packets that are no rows, each whole, with the number that the server gave it; the buffer is the receiver's own. */
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
  readonly #taken: PacketHandlers;
  readonly #isText: readonly boolean[];
  readonly #isConverted: readonly boolean[];
  /** Where the length of each value of the current row is. */
  readonly #positions: Int32Array;
  readonly #copied: RowBytes;
  #rows = 0;
  readonly #beginning = new PacketStart();
  #isContinued = false;

  constructor(columns: readonly MysqlType[], taken: PacketHandlers) {
    this.#taken = taken;
    this.#isText = columns.map(({ type }) => type === 'text' || type === 'json');
    this.#isConverted = columns.map(({ read }) => read !== 'text');
    this.#positions = new Int32Array(columns.length);
    this.#copied = new RowBytes(columns);
  }

  get rows(): number {
    return this.#rows;
  }

  /** A row that the driver assembled from several packets. */
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

  /** The chunk is written over, and is the caller's again once it returns. */
  take(chunk: Buffer): void {
    let start = 0;
    if (!this.#beginning.isEmpty) {
      const { packet, end } = this.#beginning.complete(chunk);
      start = end;
      if (packet !== null) {
        this.#takePackets(packet);
      }
    }
    const rest = start === 0 ? chunk : chunk.subarray(start);
    const usedLength = this.#takePackets(rest);
    if (usedLength < rest.length) {
      this.#beginning.keep(rest.subarray(usedLength));
    }
  }

  /** Returns where the first packet begins that is not whole. */
  #takePackets(bytes: Buffer): number {
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
      const length = lengthAt(bytes, at);
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
    return at;
  }

  #isRow(first: number, length: number): boolean {
    const isWhole = length < FULL_LENGTH && !this.#isContinued;
    return isWhole && first !== END && first !== FAILURE && this.#taken.areRows();
  }

  #packet(packet: Buffer, length: number): void {
    const sequence = packet[HEADER_BYTES - 1] ?? 0;
    const isContinued = this.#isContinued;
    this.#isContinued = length === FULL_LENGTH;
    this.#taken.onPacket(Buffer.from(packet), isContinued ? null : sequence);
  }

  /** The places of the lengths of a row; false where it cannot stay where it is. */
  #find(bytes: Buffer, start: number): boolean {
    const positions = this.#positions;
    let at = start;
    for (let index = 0; index < positions.length; index += 1) {
      const length = bytes[at] ?? NULL_LENGTH;
      positions[index] = at;
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
    const positions = this.#positions;
    if (hasRowBefore) {
      bytes[start] = COMMA;
      // Byte by byte: a call of `fill` takes longer.
      bytes[start + 1] = FILLER;
      bytes[start + 2] = FILLER;
      bytes[start + 3] = FILLER;
      bytes[start + HEADER_BYTES] = LF;
    }
    for (let index = 1; index < positions.length; index += 1) {
      bytes[positions[index] ?? 0] = COMMA;
    }
  }
}
