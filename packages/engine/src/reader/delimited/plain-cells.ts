import { open } from 'node:fs/promises';
import type { Dialect } from '@plumbline/contract';
import type { PlainCell } from '../columns/form.ts';
import { MAX_ROW_BYTES } from './regularize.ts';

/** The types that the reader casts them to. */
export const PLAIN_TYPES: Readonly<Record<PlainCell, string>> = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

export interface PlainText {
  readonly path: string;
  readonly dialect: Pick<Dialect, 'delimiter' | 'quote' | 'header'>;
  /** In the file, plain or not. */
  readonly columns: number;
  /** The columns that are looked at, by their places. */
  readonly plain: ReadonlyMap<number, PlainCell>;
  readonly signal: AbortSignal;
  /** Read at once. */
  readonly chunkBytes?: number;
  /** Only the first rows are looked at: those of the bytes that are read at once. */
  readonly isStart?: boolean;
}

const LF = 0x0a;
const CR = 0x0d;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const NONE = -1;
const CHUNK_BYTES = 4 * 1024 * 1024;

const CODES: Readonly<Record<PlainCell, number>> = { integer: 1, number: 2, date: 3, timestamp: 4 };
const OTHER = 0;

const MAX_INTEGER_DIGITS = 18;
const MAX_NUMBER_CHARACTERS = 18;
const DATE_CHARACTERS = 10;
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

const endOfDigits = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (isDigit(bytes[at])) {
    at += 1;
  }
  return at;
};

/** Each of these gives the place behind what begins at `from`, or -1. */
const endOfInteger = (bytes: Uint8Array, from: number): number => {
  const digits = bytes[from] === MINUS ? from + 1 : from;
  if (bytes[digits] === ZERO) {
    return digits === from ? from + 1 : NONE;
  }
  const end = endOfDigits(bytes, digits);
  return end > digits && end - digits <= MAX_INTEGER_DIGITS ? end : NONE;
};

const endOfNumber = (bytes: Uint8Array, from: number): number => {
  const digits = bytes[from] === MINUS ? from + 1 : from;
  let end = bytes[digits] === ZERO ? digits + 1 : endOfDigits(bytes, digits);
  if (end === digits) {
    return NONE;
  }
  if (bytes[end] === POINT) {
    const fraction = end + 1;
    end = endOfDigits(bytes, fraction);
    if (end === fraction) {
      return NONE;
    }
  }
  return end - from <= MAX_NUMBER_CHARACTERS ? end : NONE;
};

/** The number of two digits at `at`, or a negative one. */
const pair = (bytes: Uint8Array, at: number): number =>
  isDigit(bytes[at]) && isDigit(bytes[at + 1])
    ? ((bytes[at] ?? 0) - ZERO) * 10 + (bytes[at + 1] ?? 0) - ZERO
    : NONE;

const endOfDate = (bytes: Uint8Array, from: number): number => {
  if (bytes[from + 4] !== MINUS || bytes[from + 7] !== MINUS) {
    return NONE;
  }
  const century = pair(bytes, from);
  const ofCentury = pair(bytes, from + 2);
  const month = pair(bytes, from + 5);
  const day = pair(bytes, from + 8);
  if (century < 0 || ofCentury < 0 || month < 1 || day < 1 || day > (DAYS_OF_MONTHS[month - 1] ?? 0)) {
    return NONE;
  }
  const year = century * 100 + ofCentury;
  const isLeap = ofCentury === 0 ? century % 4 === 0 : ofCentury % 4 === 0;
  return year > 0 && (month !== 2 || day < 29 || isLeap) ? from + DATE_CHARACTERS : NONE;
};

const COLON = 0x3a;
const SPACE = 0x20;
const TIME_CHARACTERS = ' 23:59:59'.length;

const endOfTimestamp = (bytes: Uint8Array, from: number): number => {
  const at = endOfDate(bytes, from);
  if (at === NONE || bytes[at] !== SPACE || bytes[at + 3] !== COLON || bytes[at + 6] !== COLON) {
    return NONE;
  }
  const [hour, minute, second] = [pair(bytes, at + 1), pair(bytes, at + 4), pair(bytes, at + 7)];
  const isClock = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
  return isClock ? at + TIME_CHARACTERS : NONE;
};

const endOfPlain = (code: number, bytes: Uint8Array, from: number): number => {
  switch (code) {
    case CODES.integer:
      return endOfInteger(bytes, from);
    case CODES.number:
      return endOfNumber(bytes, from);
    case CODES.date:
      return endOfDate(bytes, from);
    case CODES.timestamp:
      return endOfTimestamp(bytes, from);
    default:
      return NONE;
  }
};

/** Thrown for a text with rows of other lengths, or quotes within cells. */
class UnsupportedTextError extends Error {
  override readonly name = 'UnsupportedTextError';
}

/** Walks over the rows of a text and finds the columns with a cell that is not plain. */
class PlainScanner {
  readonly failing = new Set<number>();
  readonly #codes: Uint8Array;
  readonly #delimiter: number;
  readonly #quote: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #skipsRow: boolean;

  constructor({ dialect, columns, plain }: PlainText) {
    this.#delimiter = Buffer.from(dialect.delimiter)[0] ?? NONE;
    this.#quote = Buffer.from(dialect.quote)[0] ?? NONE;
    this.#skipsRow = dialect.header;
    this.#codes = new Uint8Array(columns);
    for (const [index, cell] of plain) {
      this.#codes[index] = CODES[cell];
    }
  }

  /**
   * Looks at the rows that end before `to`, where a line break has to be that ends the last one. Returns where the first one
   * begins that does not.
   */
  scan(bytes: Uint8Array, to: number): number {
    this.#bytes = bytes;
    let from = 0;
    while (from < to) {
      const next = bytes[from] === LF || bytes[from] === CR ? from + 1 : this.#scanRow(from, to);
      if (next > to) {
        break;
      }
      this.#skipsRow &&= next === from + 1;
      from = next;
    }
    return from;
  }

  /** Where the row behind begins; beyond `to` where this one goes on there. */
  #scanRow(from: number, to: number): number {
    const bytes = this.#bytes;
    const codes = this.#skipsRow ? new Uint8Array(this.#codes.length) : this.#codes;
    let at = from;
    for (let column = 0; column < codes.length; column += 1) {
      const code = codes[column] ?? OTHER;
      const plain = code === OTHER ? NONE : this.#plainEnd(code, at);
      const end = plain === NONE ? this.#cellEnd(at, to) : plain;
      if (end >= to) {
        return to + 1;
      }
      if (plain === NONE && code !== OTHER && end > at) {
        this.failing.add(column);
      }
      at = end + 1;
      const byte = bytes[end];
      if (byte !== this.#delimiter) {
        if (column !== codes.length - 1) {
          throw new UnsupportedTextError('A row is too short.');
        }
        return byte === CR && bytes[at] === LF ? at + 1 : at;
      }
    }
    throw new UnsupportedTextError('A row is too long.');
  }

  /** The end of a cell that is plain, within quotes or not; -1 where it is not. */
  #plainEnd(code: number, from: number): number {
    const bytes = this.#bytes;
    const isQuoted = bytes[from] === this.#quote;
    const inner = endOfPlain(code, bytes, isQuoted ? from + 1 : from);
    const end = isQuoted && inner !== NONE && bytes[inner] === this.#quote ? inner + 1 : inner;
    return end !== NONE && this.#isEnd(bytes[end]) ? end : NONE;
  }

  #isEnd(byte: number | undefined): boolean {
    return byte === this.#delimiter || byte === LF || byte === CR;
  }

  /** The end of any cell; `to` where the bytes end first. */
  #cellEnd(from: number, to: number): number {
    const bytes = this.#bytes;
    const quote = this.#quote;
    let at = from;
    if (bytes[at] === quote) {
      return this.#quotedEnd(from, to);
    }
    while (at < to && !this.#isEnd(bytes[at])) {
      if (bytes[at] === quote) {
        throw new UnsupportedTextError('A quote is within a cell that is not quoted.');
      }
      at += 1;
    }
    return at;
  }

  #quotedEnd(from: number, to: number): number {
    const bytes = this.#bytes;
    const quote = this.#quote;
    let at = from + 1;
    for (;;) {
      while (at < to && bytes[at] !== quote) {
        at += 1;
      }
      if (at + 1 >= to) {
        return to;
      }
      if (bytes[at + 1] !== quote) {
        break;
      }
      at += 2;
    }
    if (!this.#isEnd(bytes[at + 1])) {
      throw new UnsupportedTextError('A quoted cell goes on behind its quotes.');
    }
    return at + 1;
  }
}

/**
 * The columns of `plain` with a cell that is neither empty nor plain, over all rows of a UTF-8 text of one-byte delimiters and
 * doubled quotes. Null for texts that it does not support: rows of other lengths, quotes within cells.
 */
export const findFailingColumns = async (text: PlainText): Promise<ReadonlySet<number> | null> => {
  const scanner = new PlainScanner(text);
  const { chunkBytes = CHUNK_BYTES } = text;
  const file = await open(text.path, 'r');
  try {
    // One byte more, for the line break that ends what is there.
    let bytes = Buffer.allocUnsafe(2 * chunkBytes + 1);
    let filled = 0;
    for (;;) {
      text.signal.throwIfAborted();
      const { bytesRead } = await file.read(bytes, filled, chunkBytes, null);
      const isLast = bytesRead === 0;
      filled += bytesRead;
      const end = isLast ? filled + 1 : filled;
      bytes[filled] = LF;
      const from = scanner.scan(bytes, end);
      if (isLast) {
        return from < filled ? null : scanner.failing;
      }
      if (text.isStart === true) {
        return scanner.failing;
      }
      filled = Math.max(0, filled - from);
      if (filled > MAX_ROW_BYTES) {
        return null;
      }
      const rest = bytes.subarray(from, from + filled);
      bytes = filled > chunkBytes ? Buffer.concat([rest], bytes.length + chunkBytes) : bytes;
      bytes.set(rest);
    }
  } catch (error) {
    if (error instanceof UnsupportedTextError) {
      return null;
    }
    throw error;
  } finally {
    await file.close();
  }
};
