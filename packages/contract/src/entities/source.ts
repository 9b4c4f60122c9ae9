import { z } from 'zod';
import { Cell, ColumnType } from './cell.ts';
import { ENCODINGS } from '../vocabulary/source.ts';

export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof Encoding>;

/** How a delimited file is written. Each field is found from the bytes unless given. */
export const Dialect = z.object({
  /** One character. */
  delimiter: z.string().length(1),
  /** One character, or empty when cells are never quoted. */
  quote: z.string().max(1),
  /** What makes a quote inside quotes literal: the quote itself (doubled), a backslash, or empty. */
  escape: z.string().max(1),
  newline: z.enum(['\n', '\r\n', '\r']),
  encoding: Encoding,
  /** True: the first row after `skip` names the columns. False: columns are named `column1`… */
  header: z.boolean(),
  /** Lines before the table. */
  skip: z.int().min(0).max(10_000),
});
export type Dialect = z.infer<typeof Dialect>;

export const DateOrder = z.enum(['dmy', 'mdy', 'ymd']);
export const OnFailure = z.enum(['null', 'text', 'drop']);

export const ReadOptions = z.object({
  dialect: Dialect.partial().optional(),
  /** Decimal mark; the other of the two may group thousands. */
  decimal: z.enum(['.', ',']).optional(),
  /** Settles dates that read both ways. */
  dateOrder: DateOrder.optional(),
  /** Texts that mean "no value", besides the empty cell. */
  nulls: z.array(z.string().max(100)).max(50).optional(),
  /** What becomes of cells that do not fit their type: empty (and kept as rejects), the column as text, or the row dropped. */
  onFailure: OnFailure.optional(),
});
export type ReadOptions = z.infer<typeof ReadOptions>;

/** What to do with the column at this place. */
export const ColumnChoice = z.object({
  /** The column's name in the file; only told, the place decides. */
  name: z.string().max(1000),
  type: ColumnType.optional(),
  rename: z.string().min(1).max(200).optional(),
  include: z.boolean().default(true),
  /** For this column alone; the options' `onFailure` where absent. */
  onFailure: OnFailure.optional(),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** Row numbers count data rows of the file from 1, the header not counted. */
export const FailingCell = z.object({ row: z.int().positive(), text: z.string() });
export type FailingCell = z.infer<typeof FailingCell>;

export const InspectedColumn = z.object({
  name: z.string(),
  type: ColumnType,
  /** Share of non-empty cells that parse as `type`, 0 to 1. */
  parsedShare: z.number().min(0).max(1),
  /** Non-empty cells that do not parse. */
  failureCount: z.int().nonnegative(),
  /** The first failing cells, at most 20. */
  failures: z.array(FailingCell),
  /** Empty cells. */
  empty: z.int().nonnegative(),
  /** Other types the column could take, with their share, best first. */
  alternatives: z.array(z.object({ type: ColumnType, parsedShare: z.number().min(0).max(1) })),
  /** A day/month order that nothing proves: the column stays text until somebody says. */
  ambiguousDateOrder: z.boolean().default(false),
});
export type InspectedColumn = z.infer<typeof InspectedColumn>;

export const SourceWarning = z.object({
  code: z.string(),
  message: z.string(),
  column: z.string().optional(),
});
export type SourceWarning = z.infer<typeof SourceWarning>;

/** What was found in a source before anything is created. */
export const Inspection = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  sizeBytes: z.int().nonnegative(),
  dialect: Dialect,
  decimal: z.enum(['.', ',']),
  columns: z.array(InspectedColumn),
  /** The first rows as text, at most 100, in column order. */
  rows: z.array(z.array(Cell)),
  warnings: z.array(SourceWarning),
  /** Rows in the whole file; null until it was read whole. */
  rowCount: z.int().nonnegative().nullable(),
  /** True when shares and failures stand on every row. */
  complete: z.boolean(),
});
export type Inspection = z.infer<typeof Inspection>;

export const Upload = z.object({
  uploadId: z.string(),
  name: z.string(),
  sizeBytes: z.int().nonnegative(),
  received: z.int().nonnegative(),
  complete: z.boolean(),
});
export type Upload = z.infer<typeof Upload>;

/** Row 0 of `column` null: the row as a whole did not fit (too many or too few cells). */
export const Reject = z.object({
  row: z.int().positive(),
  column: z.string().nullable(),
  text: z.string(),
  reason: z.string(),
});
export type Reject = z.infer<typeof Reject>;
