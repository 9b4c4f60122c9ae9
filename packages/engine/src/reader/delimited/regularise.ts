import { type FileHandle, open } from 'node:fs/promises';
import { AppError, type Dialect, type SourceWarning } from '@plumbline/contract';
import { RowScanner, findLine } from './row-scanner.ts';
import type { RowRules } from './row-rules.ts';
import { joinRow, splitLine, splitRow } from './split-row.ts';

export const MAX_ROW_BYTES = 16 * 1024 * 1024;
const READ_BYTES = 4 * 1024 * 1024;
const WRITE_BYTES = 4 * 1024 * 1024;
/** After this many quotes that never close, a row is not searched for the end of one further than `SHORT_ROW_BYTES`. */
const PATIENCE = 64;
const SHORT_ROW_BYTES = 256 * 1024;
/** A rejected row is kept up to this length. */
const MAX_REJECT_CHARS = 10_000;
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);
const LF = 0x0a;

export interface RejectedRow {
  readonly row: number;
  readonly text: string;
  readonly reason: string;
}

export interface Regularised {
  /** Data rows written. */
  readonly rows: number;
  readonly rejected: number;
  /** Rows read whose quotes were taken as text, because they did not close as quotes do. */
  readonly mended: number;
  /** How the rewritten file is written. */
  readonly dialect: Dialect;
  /** What was done to rows, for people. */
  readonly warnings: readonly SourceWarning[];
}

export interface RegulariseOptions {
  /** UTF-8. */
  readonly from: string;
  readonly to: string;
  readonly dialect: Dialect;
  readonly rules: RowRules;
  readonly signal: AbortSignal;
  /** Called in row order; awaited. */
  readonly onReject: (reject: RejectedRow) => Promise<void> | void;
  readonly onProgress: (fraction: number) => void;
}

/**
 * Rewrites a file whose rows are not all alike so that every row has the same number of cells, ends in LF and is
 * quoted as the dialect says, without header and preamble. Rows that do not fit go to `onReject` with their number.
 * Memory is bounded by the longest row allowed. Throws `file.row_too_large`.
 */
export const regularise = async (options: RegulariseOptions): Promise<Regularised> => {
  const source = await open(options.from, 'r');
  const target = await open(options.to, 'w');
  try {
    return await new Regulariser(options, new Output(target)).run(source, (await source.stat()).size);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
};

class Output {
  readonly #file: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(WRITE_BYTES);
  #used = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Copies a row and ends it with LF; the caller flushes when it says so. */
  take(bytes: Uint8Array): boolean {
    if (this.#used + bytes.length + 1 > WRITE_BYTES) {
      return false;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#buffer[this.#used] = LF;
    this.#used += 1;
    return true;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.take(bytes)) {
      return;
    }
    await this.flush();
    if (!this.take(bytes)) {
      await this.#file.write(bytes);
      await this.#file.write(Buffer.of(LF));
    }
  }

  async flush(): Promise<void> {
    await this.#file.write(this.#buffer, 0, this.#used);
    this.#used = 0;
  }
}

class Regulariser {
  readonly #options: RegulariseOptions;
  readonly #output: Output;
  readonly #row: RowScanner;
  #buffer: Buffer = Buffer.alloc(0);
  /** First byte not yet read as part of a row. */
  #at = 0;
  #linesToSkip: number;
  #isHeaderDue: boolean;
  #number = 0;
  #rows = 0;
  #rejected = 0;
  #mended = 0;
  #unclosed = 0;

  constructor(options: RegulariseOptions, output: Output) {
    this.#options = options;
    this.#output = output;
    this.#row = new RowScanner(options.dialect);
    this.#linesToSkip = options.dialect.skip;
    this.#isHeaderDue = options.dialect.header;
  }

  async run(source: FileHandle, size: number): Promise<Regularised> {
    let offset = 0;
    let isLast = false;
    while (!isLast) {
      this.#options.signal.throwIfAborted();
      const chunk = Buffer.allocUnsafe(READ_BYTES);
      const { bytesRead } = await source.read(chunk, 0, READ_BYTES, offset);
      offset += bytesRead;
      isLast = offset >= size || bytesRead === 0;
      this.#buffer = Buffer.concat([this.#buffer.subarray(this.#at), chunk.subarray(0, bytesRead)]);
      const isMarked = offset === bytesRead && this.#buffer.indexOf(BYTE_ORDER_MARK) === 0;
      this.#at = isMarked ? BYTE_ORDER_MARK.length : 0;
      await this.#drain(isLast);
      this.#options.onProgress(size === 0 ? 1 : offset / size);
    }
    await this.#output.flush();
    return {
      rows: this.#rows,
      rejected: this.#rejected,
      mended: this.#mended,
      dialect: { ...this.#options.dialect, newline: '\n', header: false, headerRows: 0, skip: 0, skipEnd: 0 },
      warnings: rowWarnings(this.#rejected, this.#mended),
    };
  }

  async #drain(isLast: boolean): Promise<void> {
    const row = this.#row;
    while (this.#at < this.#buffer.length) {
      if (this.#linesToSkip > 0) {
        const end = this.#lineEnd(this.#at, isLast);
        if (end === null) {
          return;
        }
        this.#at = end.next;
        this.#linesToSkip -= 1;
        continue;
      }
      const span = { from: this.#at, to: this.#buffer.length, isLast };
      const isWhole = row.scan(this.#buffer, span);
      if (!isWhole && !this.#isTooLong(span)) {
        return;
      }
      if (!isWhole || row.isUnclosed) {
        await this.#mendLine(isLast, 'A quote is never closed.');
      } else if (row.isStray) {
        await this.#mendLine(isLast, 'Text follows a closing quote.');
      } else {
        await this.#takeRow();
      }
    }
  }

  #isTooLong({ from, to }: { from: number; to: number }): boolean {
    return to - from > (this.#unclosed > PATIENCE ? SHORT_ROW_BYTES : MAX_ROW_BYTES);
  }

  async #takeRow(): Promise<void> {
    const { next, end, cells, filled, isBlank } = this.#row;
    const start = this.#at;
    this.#at = next;
    const { rules, dialect } = this.#options;
    const { columns, padsShortRows } = rules;
    if (end - start > MAX_ROW_BYTES) {
      this.#refuseLength();
    }
    if (isBlank && columns > 1) {
      return;
    }
    if (this.#isHeaderDue) {
      this.#isHeaderDue = false;
      return;
    }
    this.#number += 1;
    const bytes = this.#buffer.subarray(start, end);
    if (cells === columns) {
      this.#rows += 1;
      if (!this.#output.take(bytes)) {
        await this.#output.write(bytes);
      }
    } else if (filled <= columns && (cells > columns || padsShortRows)) {
      const kept = splitRow(bytes.toString('utf8'), dialect).slice(0, columns);
      await this.#writeCells([...kept, ...Array.from({ length: columns - kept.length }, () => '')]);
    } else {
      await this.#reject(bytes, `The row has ${cells} cells; the table has ${columns} columns.`);
    }
  }

  /** Takes one line with its odd quotes as text, and goes on after it: one stray quote must not swallow the rest. */
  async #mendLine(isLast: boolean, fault: string): Promise<void> {
    this.#unclosed += 1;
    const start = this.#at;
    const line = this.#lineEnd(start, isLast) ?? { end: this.#buffer.length, next: this.#buffer.length };
    if (line.end - start > MAX_ROW_BYTES) {
      this.#refuseLength();
    }
    this.#at = line.next;
    if (this.#isHeaderDue) {
      this.#isHeaderDue = false;
      return;
    }
    this.#number += 1;
    const bytes = this.#buffer.subarray(start, line.end);
    const cells = splitLine(bytes.toString('utf8'), this.#options.dialect);
    if (cells.length === this.#options.rules.columns) {
      this.#mended += 1;
      await this.#writeCells(cells);
    } else {
      await this.#reject(bytes, fault);
    }
  }

  async #writeCells(cells: readonly string[]): Promise<void> {
    this.#rows += 1;
    await this.#output.write(Buffer.from(joinRow(cells, this.#options.dialect)));
  }

  async #reject(bytes: Buffer, reason: string): Promise<void> {
    this.#rejected += 1;
    const text = bytes
      .subarray(0, MAX_REJECT_CHARS * 4)
      .toString('utf8')
      .slice(0, MAX_REJECT_CHARS);
    await this.#options.onReject({ row: this.#number, text, reason });
  }

  #lineEnd(from: number, isLast: boolean): { end: number; next: number } | null {
    return findLine(this.#buffer, { from, to: this.#buffer.length, isLast });
  }

  #refuseLength(): never {
    throw new AppError(
      'file.row_too_large',
      `Row ${this.#number + 1} is longer than ${MAX_ROW_BYTES / 1024 / 1024} MiB. Check its quotes and line breaks, or split its text.`,
      { data: { row: this.#number + 1 } },
    );
  }
}

const rowWarnings = (rejected: number, mended: number): SourceWarning[] => [
  ...(rejected === 0
    ? []
    : [
        {
          code: 'rows.rejected',
          message: `${rejected} ${rejected === 1 ? 'row does' : 'rows do'} not fit the columns; ${rejected === 1 ? 'it is' : 'they are'} kept among the rejects.`,
        },
      ]),
  ...(mended === 0
    ? []
    : [
        {
          code: 'quotes.mended',
          message: `In ${mended} ${mended === 1 ? 'row' : 'rows'} a quote does not close as quotes do; it was read as text.`,
        },
      ]),
];
