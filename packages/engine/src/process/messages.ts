import type { Cell, ColumnType, Issue } from '@plumbline/contract';
import type { PivotPlan } from '@plumbline/query';
import type { WholeTable } from '@plumbline/xlsx';
import type { PivotFile } from '../api/queries.ts';

/** How much of the machine a child uses. */
export interface Limits {
  /** Absolute. Emptied by the parent; DuckDB spills here. Statements may read and write in it. */
  readonly tempDirectory: string;
  readonly memoryMb: number;
  readonly threads: number;
}

/** Makes a database and runs a statement in it before there are files to open: the first of each takes the longest. */
export interface PrepareRequest extends Limits {
  readonly kind: 'prepare';
  readonly id: number;
}

/** What a child may touch, and how much of the machine. All paths are absolute. */
export interface OpenRequest extends Limits {
  readonly kind: 'open';
  readonly id: number;
  /** Files the statements may read; files they write must be listed too. */
  readonly allowedPaths: readonly string[];
  /** Run before the configuration is locked: views and attached files. */
  readonly setup: readonly string[];
}

export type Param = string | number | boolean | null;

interface Statement {
  readonly id: number;
  readonly sql: string;
  readonly params: readonly Param[];
}

/** Rows in wire encoding, in pieces. */
export interface ReadRequest extends Statement {
  readonly kind: 'read';
  /** Columns at these places come as text whatever their size. */
  readonly asText: readonly number[];
  readonly maxRows: number;
  readonly maxBytes: number;
  /** The statement itself bounds its rows, so that they may be made whole in the engine's memory. */
  readonly isSmall: boolean;
  /** What happens past a bound: the statement fails, or its first rows are the answer and it is reported as longer. */
  readonly past: 'fail' | 'cut';
}

/** A statement without rows. */
export interface ExecRequest extends Statement {
  readonly kind: 'exec';
  readonly reportsProgress: boolean;
}

/** Writes the single BIGINT column of the rows, below 2^32, as unsigned 32-bit little-endian numbers. */
export interface NumbersRequest extends Statement {
  readonly kind: 'numbers';
  readonly path: string;
  readonly isSmall: boolean;
}

/** What is computed of a column of numbers. */
export interface SummaryShape {
  /** Shares of the values whose quantiles are computed. */
  readonly shares: readonly number[];
  /** Most frequent values, at most so many. */
  readonly top: number;
  /** Bins of equal width from the least value to the greatest. */
  readonly bins: number;
  /** Bounds of bins are whole multiples of it; 1: they are the values themselves. */
  readonly unit: number;
  /** The numbers are of whole ones, which must be exact. */
  readonly isWhole: boolean;
}

/** Exact facts on the numbers of a column; nulls are left out. */
export interface NumbersSummary {
  readonly filled: number;
  readonly distinct: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  /** Of a sample; null for a single value. */
  readonly stddev: number | null;
  /** In the order of the shares; empty where there is no value. */
  readonly quantiles: readonly number[];
  /** By count, then by value. */
  readonly top: readonly (readonly [value: number, count: number])[];
  /** Values in each bin. */
  readonly bins: readonly number[];
}

/** Summarizes the columns of a statement, each of type DOUBLE. */
export interface SummariesRequest extends Statement {
  readonly kind: 'summaries';
  /** Rows of the statement at most: beyond them there are no summaries. */
  readonly rows: number;
  readonly shape: SummaryShape;
}

/** Rows as a workbook: everything in it but the rows. */
export interface WorkbookFormat {
  /** Of the sheet with the rows. */
  readonly name: string;
  readonly columns: WholeTable['columns'];
  /** Sheets after it. */
  readonly more: readonly WholeTable[];
  /** Of notes, which say what did not fit. */
  readonly locale: string;
}

/** The rows are those of the pivot's statement. */
export interface PivotFormat {
  readonly plan: PivotPlan;
  readonly file: PivotFile;
}

export type BulkFormat = 'csv' | 'json' | WorkbookFormat | PivotFormat;

/** Rows as a file through the bulk pipe. */
export interface TextRequest extends Statement {
  readonly kind: 'text';
  readonly format: BulkFormat;
  readonly asText: readonly number[];
  /** Types as the dataset declares them: they decide which cells a spreadsheet could run. */
  readonly header: readonly string[];
}

export interface InterruptRequest {
  readonly kind: 'interrupt';
  readonly id: number;
}

export type Work =
  PrepareRequest | OpenRequest | ReadRequest | ExecRequest | NumbersRequest | SummariesRequest | TextRequest;
export type Request = Work | InterruptRequest;

export interface ResultColumn {
  readonly name: string;
  readonly type: ColumnType;
}

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: Cell[][] }
  /** In the order of the columns; null where a column cannot be summarized exactly. */
  | {
      readonly kind: 'summaries';
      readonly id: number;
      readonly summaries: readonly (NumbersSummary | null)[];
    }
  | { readonly kind: 'progress'; readonly id: number; readonly fraction: number; readonly rows: number }
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly columns: readonly ResultColumn[];
      /** Rows read, written or changed; more than were answered where the rest was cut. */
      readonly count: number;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure };

/** `limit`: a bound of the request was passed; `engine`: DuckDB refused, `text` is its message. */
export interface Failure {
  readonly cause: 'limit' | 'engine';
  readonly text: string;
  /** Of a bound: places in what was requested, and what to do. */
  readonly issues?: readonly Issue[];
}
