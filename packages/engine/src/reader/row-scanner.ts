import type { Dialect } from '@plumbline/contract';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const NONE = -1;

/** The bytes that shape a delimited file, in UTF-8. */
export interface Marks {
  readonly delimiter: Uint8Array;
  /** -1: cells are never quoted. */
  readonly quote: number;
  /** Equal to `quote` where a doubled quote stands for one; -1: nothing escapes. */
  readonly escape: number;
}

export const marksOf = ({
  delimiter,
  quote,
  escape,
}: Pick<Dialect, 'delimiter' | 'quote' | 'escape'>): Marks => ({
  delimiter: Buffer.from(delimiter),
  quote: quote === '' ? NONE : (Buffer.from(quote)[0] ?? NONE),
  escape: escape === '' ? NONE : (Buffer.from(escape)[0] ?? NONE),
});

/** What `scanRow` found; one object is used over and over. */
export interface ScannedRow {
  /** Where the next row begins. */
  next: number;
  /** End of the row's text, before its line break. */
  end: number;
  cells: number;
  /** Cells before trailing empty ones, at least 1: spreadsheets pad rows with empty cells. */
  filled: number;
  isBlank: boolean;
  /** A quoted cell goes on after its closing quote. */
  isStray: boolean;
  /** The row ends with the data inside quotes. */
  isUnclosed: boolean;
}

export const newRow = (): ScannedRow => ({
  next: 0,
  end: 0,
  cells: 0,
  filled: 1,
  isBlank: false,
  isStray: false,
  isUnclosed: false,
});

/**
 * Finds the row that begins at `from`. Rows end at LF, CR LF or CR outside quotes; a cell is quoted when a quote comes
 * first in it, spaces aside; any other quote is text. Returns false when the row goes on beyond `to` and more bytes
 * may follow.
 */
export const scanRow = (
  bytes: Uint8Array,
  span: { readonly from: number; readonly to: number; readonly isLast: boolean },
  { delimiter, quote, escape }: Marks,
  row: ScannedRow,
): boolean => {
  const { from, to, isLast } = span;
  const first = delimiter[0] ?? NONE;
  const width = delimiter.length;
  const skipsSpaces = first !== SPACE;
  let at = from;
  let cells = 1;
  let filled = 1;
  let isFresh = true;
  let cellStart = from;
  row.isStray = false;
  row.isUnclosed = false;
  while (at < to) {
    if (isFresh) {
      isFresh = false;
      let open = at;
      if (skipsSpaces) {
        while (open < to && bytes[open] === SPACE) {
          open += 1;
        }
      }
      if (quote !== NONE && open < to && bytes[open] === quote) {
        const close = findClose(bytes, open + 1, { to, quote, escape });
        if (close === NONE || (close === to - 1 && !isLast)) {
          // A quote as the last byte so far may be the first of a doubled one.
          if (close === NONE && isLast) {
            row.isUnclosed = true;
            return finish(row, { cells, filled: cells, end: to, next: to, from });
          }
          if (!isLast) {
            return false;
          }
        }
        at = close + 1;
        while (skipsSpaces && at < to && bytes[at] === SPACE) {
          at += 1;
        }
        if (close > open + 1) {
          filled = cells;
        }
        // Quotes around nothing are an empty cell.
        cellStart = at;
        if (at < to && bytes[at] !== first && bytes[at] !== LF && bytes[at] !== CR) {
          row.isStray = true;
        }
        continue;
      }
    }
    const byte = bytes[at];
    if (byte === first && (width === 1 || matchesAt(bytes, at, delimiter))) {
      if (at > cellStart) {
        filled = cells;
      }
      cells += 1;
      at += width;
      cellStart = at;
      isFresh = true;
    } else if (byte === LF) {
      return finish(row, { cells, filled: at > cellStart ? cells : filled, end: at, next: at + 1, from });
    } else if (byte === CR) {
      if (at + 1 === to && !isLast) {
        return false;
      }
      const next = bytes[at + 1] === LF && at + 1 < to ? at + 2 : at + 1;
      return finish(row, { cells, filled: at > cellStart ? cells : filled, end: at, next, from });
    } else {
      at += 1;
    }
  }
  return isLast && finish(row, { cells, filled: at > cellStart ? cells : filled, end: to, next: to, from });
};

/** Place of the quote that ends the cell, or -1. */
const findClose = (
  bytes: Uint8Array,
  from: number,
  { to, quote, escape }: { readonly to: number; readonly quote: number; readonly escape: number },
): number => {
  const isDoubled = escape === quote;
  let at = from;
  while (at < to) {
    const byte = bytes[at];
    if (byte === quote) {
      if (!isDoubled || at + 1 >= to || bytes[at + 1] !== quote) {
        return at;
      }
      at += 2;
    } else if (byte === escape && !isDoubled) {
      at += 2;
    } else {
      at += 1;
    }
  }
  return NONE;
};

const matchesAt = (bytes: Uint8Array, at: number, pattern: Uint8Array): boolean =>
  pattern.every((byte, index) => bytes[at + index] === byte);

const finish = (
  row: ScannedRow,
  found: { cells: number; filled: number; end: number; next: number; from: number },
): true => {
  row.cells = found.cells;
  row.filled = found.filled;
  row.end = found.end;
  row.next = found.next;
  row.isBlank = found.end === found.from;
  return true;
};
