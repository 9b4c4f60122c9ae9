import type { Dialect } from '@plumbline/contract';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const NONE = -1;

/** The bytes that shape a delimited file, in UTF-8. */
interface Marks {
  readonly delimiter: Uint8Array;
  /** -1: cells are never quoted. */
  readonly quote: number;
  /** Equal to `quote` where a doubled quote represents one; -1: nothing escapes. */
  readonly escape: number;
}

const byteOf = (mark: string): number => Buffer.from(mark)[0] ?? NONE;

/** Part of a buffer. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** No bytes follow. */
  readonly isLast: boolean;
}

/**
 * Finds rows in bytes. Rows end at LF, CR LF or CR outside quotes; a cell is quoted when a quote comes first in it,
 * spaces aside; any other quote is text. One scanner is used for row after row: its fields describe the last one.
 */
export class RowScanner {
  readonly #marks: Marks;
  /** Spaces around quotes are no text, unless they delimit. */
  readonly #skipped: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #to = 0;
  #isLast = false;
  #cellStart = 0;
  /** Where the next row begins. */
  next = 0;
  /** End of the row's text, before its line break. */
  end = 0;
  cells = 1;
  /** Cells before trailing empty ones: spreadsheets pad rows with empty cells. 0: nothing is in the row. */
  filled = 0;
  isBlank = false;
  /** A quoted cell goes on after its closing quote. */
  isStray = false;
  /** The row ends with the data inside quotes. */
  isUnclosed = false;
  /** A quote is within a cell that is not quoted. */
  isLoose = false;

  constructor({ delimiter, quote, escape }: Pick<Dialect, 'delimiter' | 'quote' | 'escape'>) {
    this.#marks = { delimiter: Buffer.from(delimiter), quote: byteOf(quote), escape: byteOf(escape) };
    this.#skipped = delimiter === ' ' ? NONE : SPACE;
  }

  /** Reads the row that begins at `from`. False when it goes on beyond `to` and more bytes may follow. */
  scan(bytes: Uint8Array, { from, to, isLast }: Span): boolean {
    const { delimiter, quote } = this.#marks;
    const first = delimiter[0] ?? NONE;
    this.#bytes = bytes;
    this.#to = to;
    this.#isLast = isLast;
    this.cells = 1;
    this.filled = 0;
    this.isStray = false;
    this.isUnclosed = false;
    this.isLoose = false;
    let at = this.#enterCell(from);
    while (at >= 0 && at < to) {
      const byte = bytes[at];
      if (byte === LF || byte === CR) {
        return this.#endRow(from, at);
      }
      if (byte === first && this.#isDelimiter(at)) {
        this.#closeCell(at);
        this.cells += 1;
        at = this.#enterCell(at + delimiter.length);
      } else {
        this.isLoose ||= byte === quote;
        at += 1;
      }
    }
    if (!isLast) {
      return false;
    }
    if (!this.isUnclosed) {
      this.#closeCell(to);
    }
    return this.#finish(from, to, to);
  }

  /** Place to go on at: behind the quotes of a quoted cell, else the start of the cell; -1 when the bytes end first. */
  #enterCell(start: number): number {
    this.#cellStart = start;
    const open = this.#skipSpaces(start);
    if (open >= this.#to || this.#bytes[open] !== this.#marks.quote) {
      return start;
    }
    const close = this.#findClose(open + 1);
    // A quote as the last byte so far may be the first of a doubled one.
    if (close === NONE || (close === this.#to - 1 && !this.#isLast)) {
      this.isUnclosed = close === NONE;
      this.filled = this.cells;
      return NONE;
    }
    if (this.#hasText(open + 1, close)) {
      this.filled = this.cells;
    }
    const behind = this.#skipSpaces(close + 1);
    const byte = this.#bytes[behind];
    this.isStray ||= behind < this.#to && byte !== LF && byte !== CR && !this.#isDelimiter(behind);
    // Quotes around nothing are an empty cell: text counts from here.
    this.#cellStart = behind;
    return behind;
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (at < this.#to && this.#bytes[at] === this.#skipped) {
      at += 1;
    }
    return at;
  }

  /** More than spaces and line breaks. */
  #hasText(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      const byte = this.#bytes[at];
      if (byte !== SPACE && byte !== LF && byte !== CR) {
        return true;
      }
    }
    return false;
  }

  /** Place of the quote that ends the cell, or -1. */
  #findClose(from: number): number {
    const { quote, escape } = this.#marks;
    const bytes = this.#bytes;
    const to = this.#to;
    const isDoubled = escape === quote;
    let at = from;
    while (at < to) {
      const byte = bytes[at];
      if (byte === quote && !(isDoubled && at + 1 < to && bytes[at + 1] === quote)) {
        return at;
      }
      at += byte === quote || (byte === escape && !isDoubled) ? 2 : 1;
    }
    return NONE;
  }

  #isDelimiter(at: number): boolean {
    const { delimiter } = this.#marks;
    return delimiter.every((byte, index) => this.#bytes[at + index] === byte);
  }

  #closeCell(at: number): void {
    if (this.#hasText(this.#cellStart, at)) {
      this.filled = this.cells;
    }
  }

  #endRow(from: number, at: number): boolean {
    if (this.#bytes[at] === CR && at + 1 === this.#to && !this.#isLast) {
      return false;
    }
    this.#closeCell(at);
    const isPair = this.#bytes[at] === CR && at + 1 < this.#to && this.#bytes[at + 1] === LF;
    return this.#finish(from, at, at + (isPair ? 2 : 1));
  }

  #finish(from: number, end: number, next: number): true {
    this.end = end;
    this.next = next;
    this.isBlank = end === from;
    return true;
  }
}

/** Lines that a part of a text takes, the last one counted though it may not end. */
export const countLines = (bytes: Uint8Array, from: number, to: number): number => {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) {
      breaks += 1;
    }
  }
  const last = bytes[to - 1];
  return to > from && last !== LF && last !== CR ? breaks + 1 : breaks;
};

/** The line that begins at `from`, quotes or not; null when its break may come with later bytes. */
export const findLine = (
  bytes: Uint8Array,
  { from, to, isLast }: Span,
): { end: number; next: number } | null => {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === LF) {
      return { end: at, next: at + 1 };
    }
    if (byte === CR && (at + 1 < to || isLast)) {
      return { end: at, next: at + 1 < to && bytes[at + 1] === LF ? at + 2 : at + 1 };
    }
  }
  return isLast ? { end: to, next: to } : null;
};
