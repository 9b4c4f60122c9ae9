import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { AppError } from '@plumbline/contract';

/** Rows that say how wide the sheet is before the first is written. */
const WAITING_ROWS = 1000;
const WAITING_CHARACTERS = 4 * 1024 * 1024;
const FLUSH_CHARACTERS = 256 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** The limit of columns for every kind of file. */
const MAX_COLUMNS = 5000;
/** Cells of the text, empty ones too: a few cells far apart make a table of nothing that fills the disk. */
const MAX_CELLS = 1_000_000_000;

const NEEDS_QUOTES = /[",\r\n]/u;
const COMMA = 44;
const QUOTE = 34;
const NEWLINE = 10;

const written = (cell: string): string =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export interface WrittenSheet {
  /** Columns of the sheet that the text holds, from 0, ends included. */
  readonly fromColumn: number;
  readonly toColumn: number;
  /** Row of the sheet that is the first line, from 0. */
  readonly firstRow: number;
}

/** Lines from a place in the file on begin with this column of the sheet. */
interface ColumnOffset {
  readonly at: number;
  readonly fromColumn: number;
}

/**
 * Rows of a sheet as delimited text: a line for each row from the first that holds something, blank rows as empty lines, every
 * other line as wide as the widest. How wide that is shows at the end only; where the first rows did not show it, the text is
 * rewritten.
 */
export class SheetText {
  readonly #path: string;
  readonly #file: number;
  #waiting: { readonly row: number; readonly cells: readonly string[] }[] | null = [];
  #waitingCharacters = 0;
  #firstRow = -1;
  #row = -1;
  #fromColumn = Infinity;
  #toColumn = -1;
  #lines = 0;
  #size = 0;
  #pending = '';
  #isEven = true;
  readonly #stretches: ColumnOffset[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx', 0o600);
  }

  /** The last column of the sheet that holds something so far; -1 before any. */
  get toColumn(): number {
    return this.#toColumn;
  }

  /** Cells by column of the sheet, at least one not empty; rows come in their order. */
  add(row: number, cells: readonly string[]): void {
    const from = cells.findIndex((cell) => cell !== '');
    if (this.#waiting === null) {
      this.#write(row, cells, from);
      return;
    }
    this.#fromColumn = Math.min(this.#fromColumn, from);
    this.#widen(cells.length - 1);
    this.#waiting.push({ row, cells });
    this.#waitingCharacters += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (this.#waiting.length >= WAITING_ROWS || this.#waitingCharacters > WAITING_CHARACTERS) {
      this.#begin();
    }
  }

  finish(): WrittenSheet {
    this.#begin();
    this.#flush();
    closeSync(this.#file);
    const columns = this.#toColumn - this.#fromColumn + 1;
    if (this.#lines * columns > MAX_CELLS) {
      throw new AppError(
        'file.too_large',
        `The sheet spreads over ${this.#lines.toLocaleString('en')} rows and ${columns.toLocaleString('en')} columns. Choose a range of it.`,
      );
    }
    if (!this.#isEven) {
      this.#even();
    }
    return { fromColumn: this.#fromColumn, toColumn: this.#toColumn, firstRow: Math.max(0, this.#firstRow) };
  }

  #begin(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.#fromColumn = Math.min(this.#fromColumn, Math.max(0, this.#toColumn));
    this.#stretches.push({ at: 0, fromColumn: this.#fromColumn });
    for (const { row, cells } of waiting) {
      this.#write(row, cells, this.#fromColumn);
    }
  }

  #widen(column: number): void {
    if (column > this.#toColumn) {
      this.#toColumn = column;
    }
    const columns = this.#toColumn - Math.min(this.#fromColumn, this.#toColumn) + 1;
    if (columns > MAX_COLUMNS) {
      throw new AppError(
        'file.too_many_columns',
        `The sheet has ${columns.toLocaleString('en')} columns; at most ${MAX_COLUMNS.toLocaleString('en')} can be read. Choose a range of it, or split it.`,
      );
    }
  }

  #write(row: number, cells: readonly string[], from: number): void {
    if (this.#firstRow === -1) {
      this.#firstRow = row;
      this.#row = row - 1;
    }
    if (from < this.#fromColumn) {
      this.#fromColumn = from;
      this.#isEven = false;
      this.#flush();
      this.#stretches.push({ at: this.#size, fromColumn: from });
    }
    if (cells.length - 1 > this.#toColumn) {
      this.#widen(cells.length - 1);
      this.#isEven = false;
    }
    let line = '\n'.repeat(row - this.#row - 1);
    for (let column = this.#fromColumn; column <= this.#toColumn; column += 1) {
      const cell = cells[column];
      line += column === this.#fromColumn ? '' : ',';
      line += cell === undefined || cell === '' ? '' : written(cell);
    }
    this.#pending += `${line}\n`;
    this.#lines += row - this.#row;
    this.#row = row;
    if (this.#pending.length > FLUSH_CHARACTERS) {
      this.#flush();
    }
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending, 'utf8');
    writeAll(this.#file, bytes);
    this.#size += bytes.length;
    this.#pending = '';
  }

  /** Adds what early lines lack on either side. */
  #even(): void {
    const from = openSync(this.#path, 'r');
    const to = openSync(`${this.#path}.even`, 'wx', 0o600);
    const padder = new RowPadder(this.#stretches, { fromColumn: this.#fromColumn, toColumn: this.#toColumn });
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let read = readSync(from, chunk); read > 0; read = readSync(from, chunk)) {
      for (const piece of padder.pieces(chunk.subarray(0, read))) {
        writeAll(to, piece);
      }
    }
    closeSync(from);
    closeSync(to);
    renameSync(`${this.#path}.even`, this.#path);
  }
}

const writeAll = (file: number, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length;) {
    at += writeSync(file, bytes, at);
  }
};

/** Lines that are to have the same columns. */
class RowPadder {
  readonly #stretches: readonly ColumnOffset[];
  readonly #goal: { readonly fromColumn: number; readonly toColumn: number };
  #at = 0;
  #offset = 0;
  #commas = 0;
  #isStart = true;
  #isQuoted = false;

  constructor(
    stretches: readonly ColumnOffset[],
    goal: { readonly fromColumn: number; readonly toColumn: number },
  ) {
    this.#stretches = stretches;
    this.#goal = goal;
  }

  *pieces(bytes: Buffer): Generator<Buffer> {
    let emitted = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        this.#isQuoted = !this.#isQuoted;
      } else if (byte === COMMA && !this.#isQuoted) {
        this.#commas += 1;
      }
      const isEnd = byte === NEWLINE && !this.#isQuoted;
      if (this.#isStart && !isEnd) {
        const before = this.#before(this.#at + at);
        yield bytes.subarray(emitted, at);
        yield Buffer.alloc(before, COMMA);
        this.#commas += before;
        emitted = at;
      } else if (isEnd && !this.#isStart) {
        yield bytes.subarray(emitted, at);
        yield Buffer.alloc(Math.max(0, this.#goal.toColumn - this.#goal.fromColumn - this.#commas), COMMA);
        emitted = at;
      }
      if (isEnd) {
        this.#commas = 0;
      }
      this.#isStart = isEnd;
    }
    yield bytes.subarray(emitted);
    this.#at += bytes.length;
  }

  /** Columns that lines of this place lack in front. */
  #before(at: number): number {
    for (let next = this.#stretches[this.#offset + 1]; next !== undefined && next.at <= at;) {
      this.#offset += 1;
      next = this.#stretches[this.#offset + 1];
    }
    return (this.#stretches[this.#offset]?.fromColumn ?? 0) - this.#goal.fromColumn;
  }
}
