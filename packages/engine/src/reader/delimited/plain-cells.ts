import { open } from 'node:fs/promises';
import type { Dialect } from '@plumbline/contract';
import type { PlainCell } from '../columns/form.ts';
import {
  PAGE_BYTES,
  type PlainKernel,
  type WasmMemory,
  createKernel,
  createMemory,
} from './plain-cells-kernel.ts';
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
const CHUNK_BYTES = 4 * 1024 * 1024;
/** As the kernel calls them. */
const CODES: Readonly<Record<PlainCell, number>> = { integer: 1, number: 2, date: 3, timestamp: 4 };
/** No byte: the kernel's quote where a text has none. */
const NO_BYTE = 256;
/** Behind the kernel's own constants. */
const COLUMNS_AT = PAGE_BYTES;
/** The kernel reads up to this many bytes behind the text. */
const READ_BEHIND = 64;

/** Walks over the rows of a text, piece by piece, and finds the columns with a cell that is not plain. */
class PlainScanner {
  readonly #memory: WasmMemory;
  readonly #kernel: PlainKernel;
  readonly #columns: number;
  readonly #textAt: number;
  readonly #chunkBytes: number;
  #isHeader: boolean;
  /** Bytes of the text that are in memory, from `#textAt` on. */
  #filled = 0;

  constructor({ dialect, columns, plain, chunkBytes = CHUNK_BYTES }: PlainText) {
    this.#columns = columns;
    this.#chunkBytes = chunkBytes;
    this.#textAt = COLUMNS_AT + 2 * columns;
    this.#memory = createMemory(this.#textAt + 2 * chunkBytes + READ_BEHIND);
    this.#kernel = createKernel(this.#memory);
    const codes = new Uint8Array(this.#memory.buffer, COLUMNS_AT, columns);
    for (const [index, cell] of plain) {
      codes[index] = CODES[cell];
    }
    const [delimiter = NO_BYTE] = Buffer.from(dialect.delimiter);
    const [quote = NO_BYTE] = Buffer.from(dialect.quote);
    this.#kernel.begin(COLUMNS_AT, columns, delimiter, quote);
    this.#isHeader = dialect.header;
  }

  get failing(): ReadonlySet<number> {
    const flags = new Uint8Array(this.#memory.buffer, COLUMNS_AT + this.#columns, this.#columns);
    return new Set([...flags.entries()].flatMap(([index, flag]) => (flag === 0 ? [] : [index])));
  }

  /** Bytes of a row that is not whole yet. */
  get waiting(): number {
    return this.#filled;
  }

  /** Where the next piece goes. */
  get room(): Buffer {
    return Buffer.from(this.#memory.buffer, this.#textAt + this.#filled, this.#chunkBytes);
  }

  /**
   * Looks at the rows that end in what is there with `added` more bytes. False for what the text must not have: rows of
   * other lengths, quotes within cells, and a row without an end where the text ends.
   */
  scan(added: number, isLast: boolean): boolean {
    const from = this.#textAt;
    const end = from + this.#filled + added;
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes[end] = LF;
    const next = this.#kernel.scan(from, isLast ? end + 1 : end, this.#isHeader);
    if (next === 0) {
      return false;
    }
    this.#isHeader &&= next === from;
    this.#filled = Math.max(0, end - next);
    bytes.copyWithin(from, next, end);
    if (this.#filled > this.#chunkBytes) {
      this.#memory.grow(Math.ceil(this.#chunkBytes / PAGE_BYTES));
    }
    return !isLast || this.#filled === 0;
  }
}

/**
 * The columns of `plain` with a cell that is neither empty nor plain, over all rows of a UTF-8 text of one-byte delimiters and
 * doubled quotes. Null for texts that it does not support: rows of other lengths, quotes within cells.
 */
export const findFailingColumns = async (text: PlainText): Promise<ReadonlySet<number> | null> => {
  const scanner = new PlainScanner(text);
  const file = await open(text.path, 'r');
  try {
    for (;;) {
      text.signal.throwIfAborted();
      const { bytesRead } = await file.read(scanner.room);
      const isLast = bytesRead === 0;
      if (!scanner.scan(bytesRead, isLast) || scanner.waiting > MAX_ROW_BYTES) {
        return null;
      }
      if (isLast || text.isStart === true) {
        return scanner.failing;
      }
    }
  } finally {
    await file.close();
  }
};
