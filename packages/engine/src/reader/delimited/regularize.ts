import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, type Dialect } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { FoundWarning } from '../../engine-api.ts';
import { RowJudge, type Verdict } from './row-judge.ts';
import { Effort } from './row-lattice.ts';
import { type RowRules, isExotic, regularDialect } from './row-rules.ts';
import { RowOutput } from './row-output.ts';
import { RowScanner, countLines, findLine } from './row-scanner.ts';
import { type RowTally, emptyTally, rowWarnings, countRow } from './row-tally.ts';
import { joinRow, splitRow } from './split-row.ts';

export const MAX_ROW_BYTES = 16 * 1024 * 1024;
const READ_BYTES = 4 * 1024 * 1024;
/** After this many quotes that never close, a row is not searched for the end of one further than `SHORT_ROW_BYTES`. */
const PATIENCE = 64;
/** For repairs of rows: ten seconds, in which some 2,500 of eighty characters are repaired. */
const EFFORT = 90_000_000;
const SHORT_ROW_BYTES = 256 * 1024;
/** A rejected row is saved up to this length. */
const MAX_REJECT_CHARS = 10_000;
const TURN_MS = 20;
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);
const LF = 0x0a;
const CR = 0x0d;
const OPEN_QUOTE = message('reject.openQuote');
const TEXT_AFTER_QUOTE = message('reject.textAfterQuote');
const QUOTE_ON_OTHER_ROW = message('reject.quoteOnOtherRow');

export interface RejectedRow {
  readonly row: number;
  readonly text: string;
  readonly reason: Message;
}

export interface Regularized {
  /** Data rows written. */
  readonly rows: number;
  readonly rejected: number;
  /** Rows read whose quotes were taken as text, because they did not close as quotes do. */
  readonly repaired: number;
  /** How the rewritten file is written. */
  readonly dialect: Dialect;
  /** What was done to rows, for people. */
  readonly warnings: readonly FoundWarning[];
}

export interface RegularizeOptions {
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
export const regularize = async (options: RegularizeOptions): Promise<Regularized> => {
  const source = await open(options.from, 'r');
  const target = await open(options.to, 'w');
  try {
    const { size } = await source.stat();
    return await new Regularizer(options, new RowOutput(target, size)).run(source, size);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
};

class Regularizer {
  readonly #options: RegularizeOptions;
  readonly #output: RowOutput;
  readonly #row: RowScanner;
  readonly #judge: RowJudge;
  readonly #written: Dialect;
  /** False: every row is rewritten, with other marks. */
  readonly #copies: boolean;
  readonly #tally: RowTally = emptyTally();
  #buffer: Buffer = Buffer.alloc(0);
  /** First byte not yet read as part of a row. */
  #at = 0;
  #line = 0;
  #headersDue: number;
  #number = 0;
  #unclosed = 0;
  #turnBegan = performance.now();

  constructor(options: RegularizeOptions, output: RowOutput) {
    const { dialect, rules } = options;
    this.#options = options;
    this.#output = output;
    this.#row = new RowScanner(dialect);
    this.#judge = new RowJudge(dialect, rules, new Effort(EFFORT));
    this.#written = regularDialect(dialect);
    this.#copies = !isExotic(dialect);
    this.#headersDue = dialect.header ? Math.max(1, dialect.headerRows) : 0;
  }

  async run(source: FileHandle, size: number): Promise<Regularized> {
    let offset = 0;
    let isLast = false;
    while (!isLast) {
      this.#options.signal.throwIfAborted();
      const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, Math.max(size - offset, 1)));
      const { bytesRead } = await source.read(chunk, 0, chunk.length, offset);
      offset += bytesRead;
      isLast = offset >= size || bytesRead === 0;
      this.#buffer = Buffer.concat([this.#buffer.subarray(this.#at), chunk.subarray(0, bytesRead)]);
      const isMarked = offset === bytesRead && this.#buffer.indexOf(BYTE_ORDER_MARK) === 0;
      this.#at = isMarked ? BYTE_ORDER_MARK.length : 0;
      await this.#drain(isLast);
      this.#options.onProgress(size === 0 ? 1 : offset / size);
      isLast ||= this.#isBehind;
    }
    await this.#output.flush();
    const { rows, rejected, quotes, separators } = this.#tally;
    return {
      rows,
      rejected,
      repaired: quotes.count + separators.count,
      dialect: this.#written,
      warnings: rowWarnings(this.#tally),
    };
  }

  /** The table has ended, whatever follows. */
  get #isBehind(): boolean {
    return this.#line >= (this.#options.rules.lastLine ?? Number.POSITIVE_INFINITY);
  }

  get #dropsBlankRows(): boolean {
    return this.#options.rules.dropsBlankRows === true;
  }

  async #drain(isLast: boolean): Promise<void> {
    const row = this.#row;
    while (this.#at < this.#buffer.length && !this.#isBehind) {
      if (this.#line < this.#options.dialect.skip) {
        const end = this.#lineEnd(this.#at, isLast);
        if (end === null) {
          return;
        }
        this.#goTo(end.next);
        continue;
      }
      const span = { from: this.#at, to: this.#buffer.length, isLast };
      const isWhole = row.scan(this.#buffer, span);
      if (!isWhole && !this.#isTooLong(span)) {
        return;
      }
      if (!isWhole || row.isUnclosed) {
        await this.#takeLine(isLast, OPEN_QUOTE);
      } else if (row.isStray) {
        await this.#takeLine(isLast, TEXT_AFTER_QUOTE);
      } else {
        await this.#takeRow(isLast);
      }
    }
  }

  #goTo(next: number): void {
    const { skip } = this.#options.dialect;
    // Lines are counted only where it matters which one it is.
    if (this.#line < skip) {
      this.#line += 1;
    } else if (this.#options.rules.lastLine !== undefined) {
      this.#line += countLines(this.#buffer, this.#at, next);
    }
    this.#at = next;
  }

  #isTooLong({ from, to }: { from: number; to: number }): boolean {
    return to - from > (this.#unclosed > PATIENCE ? SHORT_ROW_BYTES : MAX_ROW_BYTES);
  }

  async #takeRow(isLast: boolean): Promise<void> {
    const { next, end, cells, filled, isLoose } = this.#row;
    const start = this.#at;
    const { columns } = this.#options.rules;
    if (end - start > MAX_ROW_BYTES) {
      this.#refuseLength();
    }
    const isPlain = cells === columns && !isLoose && (filled > 0 || !this.#dropsBlankRows);
    if (this.#headersDue === 0 && isPlain && this.#copies && !this.#spansLines(start, end)) {
      this.#number += 1;
      this.#tally.rows += 1;
      const bytes = this.#buffer.subarray(start, end);
      if (!this.#output.take(bytes)) {
        await this.#output.write(bytes);
      }
      this.#goTo(next);
      return;
    }
    await this.#takeOdd({ start, end, next }, isLast);
  }

  /** A row that is a name, empty, or not simply like the others. */
  async #takeOdd(
    { start, end, next }: { readonly start: number; readonly end: number; readonly next: number },
    isLast: boolean,
  ): Promise<void> {
    const { filled, isBlank, isLoose } = this.#row;
    const { rules, dialect } = this.#options;
    if (isBlank && rules.columns > 1) {
      this.#goTo(next);
      return;
    }
    const text = this.#buffer.subarray(start, end).toString('utf8');
    if (this.#headersDue > 0) {
      this.#headersDue -= 1;
      this.#goTo(next);
    } else if (filled === 0 && this.#dropsBlankRows) {
      this.#tally.blank += 1;
      this.#goTo(next);
    } else if (this.#spansLines(start, end) && this.#judge.isTwoRows(text)) {
      await this.#takeLine(isLast, QUOTE_ON_OTHER_ROW);
    } else {
      this.#goTo(next);
      await this.#settle(this.#judge.judge(splitRow(text, dialect), text, isLoose), text);
    }
  }

  #spansLines(start: number, end: number): boolean {
    const lf = this.#buffer.indexOf(LF, start);
    if (lf >= 0 && lf < end) {
      return true;
    }
    const cr = this.#options.dialect.newline === '\n' ? -1 : this.#buffer.subarray(start, end).indexOf(CR);
    return cr >= 0;
  }

  /** Takes one line with its odd quotes as text, and goes on after it: one stray quote must not swallow the rest. */
  async #takeLine(isLast: boolean, problem: Message): Promise<void> {
    this.#unclosed += 1;
    const start = this.#at;
    const line = this.#lineEnd(start, isLast) ?? { end: this.#buffer.length, next: this.#buffer.length };
    if (line.end - start > MAX_ROW_BYTES) {
      this.#refuseLength();
    }
    this.#goTo(line.next);
    if (this.#headersDue > 0) {
      this.#headersDue -= 1;
      return;
    }
    const text = this.#buffer.subarray(start, line.end).toString('utf8');
    await this.#settle(this.#judge.judgeOdd(text, problem), text);
  }

  async #settle(verdict: Verdict, text: string): Promise<void> {
    // Rows that are examined closely take long: whatever else the thread does gets its turn.
    if (performance.now() - this.#turnBegan > TURN_MS) {
      await nextTurn();
      this.#turnBegan = performance.now();
    }
    this.#number += 1;
    countRow(this.#tally, this.#number, verdict);
    if ('reason' in verdict) {
      await this.#options.onReject({
        row: this.#number,
        text: text.slice(0, MAX_REJECT_CHARS),
        reason: verdict.reason,
      });
    } else {
      await this.#output.write(Buffer.from(joinRow(verdict.cells, this.#written)));
    }
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
