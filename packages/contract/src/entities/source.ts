import { z } from 'zod';
import { Cell, ColumnType } from './cell.ts';
import { ColumnProfile } from './column-profile.ts';
import { CELL_RANGE } from '../vocabulary/cell-range.ts';
import {
  CERTAINTIES,
  COLUMN_FIXES,
  COMPRESSIONS,
  DECISIONS,
  DIFFERENCES,
  ENCODINGS,
  FILE_FORMATS,
  LINE_PARTS,
  SEMANTIC_ROLES,
} from '../vocabulary/source.ts';
import { Id } from '../envelope.ts';
import { UPLOADS_AT_ONCE } from '../constants.ts';

/** `utf-8` is read line by line: a line that is not UTF-8 is read as Windows-1252 and reported. */
export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof Encoding>;

/** How the rows of a file are written, detected from its bytes. `delimited`: CSV, TSV and the like. */
export const FileFormat = z.enum(FILE_FORMATS);
export type FileFormat = z.infer<typeof FileFormat>;

/** What the cells of a column mean beyond their type. */
export const SemanticRole = z.enum(SEMANTIC_ROLES);
export type SemanticRole = z.infer<typeof SemanticRole>;

/** How a delimited file is written. Each field is found from the bytes unless given. */
export const Dialect = z.object({
  /** One or a few characters, such as `||`. */
  delimiter: z.string().min(1).max(8),
  /** One character, or empty when cells are never quoted. */
  quote: z.string().max(1),
  /** What makes a quote inside quotes literal: the quote itself (doubled), a backslash, or empty. */
  escape: z.string().max(1),
  /** What ends a line. */
  newline: z.enum(['\n', '\r\n', '\r']),
  encoding: Encoding,
  /** False: columns are named `column1`… Says the same as `headerRows` being more than 0. */
  header: z.boolean(),
  /** Rows after `skip` that name the columns; the names of several are joined by a space. */
  headerRows: z.int().min(0).max(20),
  /** Lines before the table. */
  skip: z.int().min(0).max(1_000_000_000),
  /** Lines after the table: footnotes, totals, other tables. */
  skipEnd: z.int().min(0).max(1_000_000_000),
});
export type Dialect = z.infer<typeof Dialect>;

/** Order of day, month and year in dates written with numbers. */
export const DateOrder = z.enum(['dmy', 'mdy', 'ymd']);
export type DateOrder = z.infer<typeof DateOrder>;
/** The other of the two may group thousands. */
export const DecimalMark = z.enum(['.', ',']);
/**
 * What becomes of a cell that does not fit its type: `null`: it is emptied and saved as a reject; `text`:
 * the column is read as text; `drop`: the row is left out.
 */
export const OnFailure = z.enum(['null', 'text', 'drop']);
const Nulls = z.array(z.string().max(100)).max(50);

/** How a whole file is read. Every field is found from the bytes unless given. */
export const ReadOptions = z.object({
  /** For delimited text; `header`, `headerRows`, `skip` and `skipEnd` count rows of the sheet for workbooks. */
  dialect: Dialect.partial().optional(),
  /** Decimal mark; the other of the two may group thousands. */
  decimal: DecimalMark.optional(),
  /** Settles dates that read both ways. */
  dateOrder: DateOrder.optional(),
  /** Texts that mean "no value", besides the empty cell. */
  nulls: Nulls.optional(),
  /** How cells that do not fit their type are handled: emptied (and saved as rejects), the column read as text, or the row dropped. */
  onFailure: OnFailure.optional(),
  /** Names of the members of an archive that are read, one after the other. */
  members: z.array(z.string().max(1024)).min(1).max(1000).optional(),
  /** Name of a workbook's sheet. */
  sheet: z.string().max(255).optional(),
  /** Cells of the sheet, such as `B3:F200`. */
  range: z.string().regex(CELL_RANGE, 'Write a range as B3:F200.').optional(),
  /** Where the records of a JSON document are: keys joined by dots, empty for the document itself. */
  records: z.string().max(1000).optional(),
  /** Objects in JSON and Parquet: each key a column (`a.b`), or the object as JSON. Lists: as JSON, or a row for each item of `explode`. */
  nesting: z.enum(['columns', 'json']).optional(),
  /** Column (`a.b`) whose list items become rows of their own. */
  explode: z.string().max(1000).optional(),
  /**
   * Rows of delimited text and of workbooks that add up rows above them, such as “Total”: left out where the numbers
   * prove it. `leave_out`: all rows called totals; `keep`: none.
   */
  totals: z.enum(['leave_out', 'keep']).optional(),
});
export type ReadOptions = z.infer<typeof ReadOptions>;

/**
 * How one column is read. Choices are matched to columns by name, in any order; a column without one is read as it is
 * detected, and a name that no column has is `request.invalid`.
 */
export const ColumnChoice = z.object({
  /** The column's name, as the inspection gives it; upper and lower case are one. */
  name: z.string().max(1000),
  /** Found from the cells where absent. `text` fits every cell. */
  type: ColumnType.optional(),
  /** The column's name in the dataset; as in the file where absent. */
  rename: z.string().min(1).max(200).optional(),
  /** False: the column is not read. */
  include: z.boolean().default(true),
  /** For this column alone; the options' `onFailure` where absent. */
  onFailure: OnFailure.optional(),
  /** A way of writing that the inspection offered (`alternatives`, `fixes`); a way of the type where both are given. */
  form: z.string().max(200).optional(),
  /** For this column alone; those of the options where absent. */
  decimal: DecimalMark.optional(),
  /** For this column alone; that of the options where absent. */
  dateOrder: DateOrder.optional(),
  /** Texts read as empty, for this column alone; those of the options where absent. */
  nulls: Nulls.optional(),
  /** Spaces around texts go. */
  trim: z.boolean().optional(),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** Row numbers count data rows of the file from 1, the header not counted. */
export const FailingCell = z.object({
  /** Number of the data row, from 1. */
  row: z.int().positive(),
  /** The cell as it is in the file. */
  text: z.string(),
});
export type FailingCell = z.infer<typeof FailingCell>;

/** A change to one column that makes more of its cells fit. */
export const ColumnFix = z.object({
  /**
   * `nulls`: more words are read as empty; `text`: the column stays text; the others read its cells in
   * another form.
   */
  kind: z.enum(COLUMN_FIXES),
  /** What it does, in the reader's language: `Read as: Numbers with a decimal comma`. */
  says: z.string(),
  /** Failing cells that fit with it. */
  fixedCells: z.int().nonnegative(),
  /** To merge into the choice of the column. */
  choice: ColumnChoice.omit({ name: true, include: true }).partial(),
});
export type ColumnFix = z.infer<typeof ColumnFix>;

/** A column as it would be read, with the evidence. */
export const InspectedColumn = z.object({
  /** As the file has it; made unique, and `column1`… where the file has no name. */
  name: z.string(),
  /** What would be read without a choice for this column. */
  type: ColumnType,
  /** Way of writing, as a choice names it. */
  form: z.string(),
  /** The way of writing, in the reader's language: `Dates, day first`. */
  reads: z.string(),
  /** What in the cells speaks for it, in the reader's language: `1,203 of 1,203 cells; 412 have a day over 12`. */
  because: z.string(),
  /** What its cells mean; null where nothing is known. */
  semanticRole: SemanticRole.nullable(),
  /** How to show its values, e.g. `€0,0.00`; null for the type's own way. */
  format: z.string().nullable(),
  /** Share of non-empty cells that parse as `type`, 0 to 1. */
  parsedShare: z.number().min(0).max(1),
  /** Non-empty cells that do not parse. */
  failureCount: z.int().nonnegative(),
  /** The first failing cells, at most 20. */
  failures: z.array(FailingCell),
  /** Empty cells. */
  empty: z.int().nonnegative(),
  /** Other ways the column could be read, with the share of cells that fit, best first; one for each form. */
  alternatives: z.array(
    z.object({
      type: ColumnType,
      /** To send as `form` in the choice of the column. */
      form: z.string(),
      /** In the reader's language. */
      reads: z.string(),
      /** Share of non-empty cells that fit, 0 to 1. */
      parsedShare: z.number().min(0).max(1),
      /** Non-empty cells that do not fit; absent where they were not counted. */
      failureCount: z.int().nonnegative().optional(),
      /** The first of them, at most 20; absent where they were not read. */
      failures: z.array(FailingCell).optional(),
    }),
  ),
  /** Best first; empty where every cell fits. */
  fixes: z.array(ColumnFix),
  /** A day/month order that nothing proves: the column stays text until somebody says. */
  ambiguousDateOrder: z.boolean().default(false),
  /** Shape of what was read; null for input too large to answer at once. */
  profile: ColumnProfile.nullable(),
});
export type InspectedColumn = z.infer<typeof InspectedColumn>;

/** Something that people should know before they create a dataset. */
export const SourceWarning = z.object({
  /** Such as `header.duplicate` or `rows.rejected`. */
  code: z.string(),
  /** In the reader's language. */
  message: z.string(),
  /** The column it is about; absent where it is about the whole file. */
  column: z.string().optional(),
});
export type SourceWarning = z.infer<typeof SourceWarning>;

/** One thing found out about a file, why, and what else it could be. */
export const Decision = z.object({
  /** What was decided, such as `delimiter` or `header`. */
  key: z.enum(DECISIONS),
  /** In the reader's language: `Cells are separated by semicolons`. */
  says: z.string(),
  /** What was seen, in the reader's language: `1,204 of 1,204 rows have 9 cells`. */
  because: z.string(),
  /**
   * `chosen`: the request said so; `proven`: anything else contradicts the file; `likely` and `guessed`:
   * check what was decided.
   */
  certainty: z.enum(CERTAINTIES),
  /** Each with the options that choose it, to merge over the requested ones; `dialect` is merged field by field. */
  alternatives: z.array(
    z.object({
      /** In the reader's language. */
      label: z.string(),
      /** To merge into `options` of the next inspection. */
      options: ReadOptions,
    }),
  ),
});
export type Decision = z.infer<typeof Decision>;

/** One line of the file as written, or one row of a sheet with its cells between tabs. */
export const RawLine = z.object({
  /** From 1. */
  number: z.int().positive(),
  /** At most 1,000 characters. */
  text: z.string(),
  /** `reject`: does not fit the header; `outside`: not in the table, such as lines after it. */
  part: z.enum(LINE_PARTS),
});
export type RawLine = z.infer<typeof RawLine>;

/** A file in an archive. */
export const ArchiveMember = z.object({
  /** Path within the archive. */
  name: z.string(),
  /** Unpacked. */
  sizeBytes: z.int().nonnegative(),
  /** Null where it cannot be read. */
  format: FileFormat.nullable(),
  /** Whether its rows are read. Choose others with `options.members`. */
  included: z.boolean(),
  /** Why it is left out, in the reader's language; null where it is read. */
  reason: z.string().nullable(),
});
export type ArchiveMember = z.infer<typeof ArchiveMember>;

/** A sheet of a workbook. */
export const WorkbookSheet = z.object({
  name: z.string(),
  /** Whether the workbook hides it. It can be chosen all the same. */
  hidden: z.boolean(),
  /** From the first used cell to the last. */
  rows: z.int().nonnegative(),
  /** Whether `rows` is estimated from the first of them, as in a large sheet. */
  isEstimate: z.boolean(),
  /** From the first used cell to the last. */
  columns: z.int().nonnegative(),
});
export type WorkbookSheet = z.infer<typeof WorkbookSheet>;

/** How a file's columns differ from those that its rows are to join. */
export const Difference = z.object({
  /**
   * `case`: the same name in other letters; `order`: in another position, which does not matter since
   * columns are matched by name.
   */
  kind: z.enum(DIFFERENCES),
  /** Name of the later file. */
  file: z.string(),
  /** Name in the first file or the dataset; for `added`, in this file. */
  column: z.string(),
  /** Type in the first file or the dataset; null where the column is new. */
  expected: ColumnType.nullable(),
  /** Type in this file; null where the column is missing. */
  found: ColumnType.nullable(),
  /** What it means for the rows, in the reader's language. */
  says: z.string(),
  /** True: rows cannot be joined before somebody decides. */
  blocks: z.boolean(),
});
export type Difference = z.infer<typeof Difference>;

/** What was found in a source before anything is created. */
export const Inspection = z.object({
  /** Create the dataset with it, so that the file is not sent again. */
  uploadId: z.string(),
  /** A hint only: the bytes decide what it is. */
  fileName: z.string(),
  /** Bytes of the file as uploaded. */
  sizeBytes: z.int().nonnegative(),
  /** Detected from the bytes, never from the name. */
  format: FileFormat,
  /** What the file is wrapped in; it is unpacked when it is read. */
  compression: z.enum(COMPRESSIONS),
  /** Members of an archive; empty for other files. */
  members: z.array(ArchiveMember),
  /** Sheets of a workbook; empty for other files. */
  sheets: z.array(WorkbookSheet),
  /** How the text is written; null for formats that are not delimited text. */
  dialect: Dialect.nullable(),
  /** Decimal mark of its numbers. */
  decimal: DecimalMark,
  /** What was decided, in the order in which it builds on itself. */
  decisions: z.array(Decision),
  /** The raw text of the file: its first lines, at most 200, and its last, at most 20. Empty where it is not text. */
  lines: z.array(RawLine),
  /** As they would be read without choices of columns. */
  columns: z.array(InspectedColumn),
  /** The first rows as text, at most 100, in column order. */
  rows: z.array(z.array(Cell)),
  /** Empty where there is nothing to know. */
  warnings: z.array(SourceWarning),
  /** Where several files are read as one table: how the later ones differ from the first. */
  differences: z.array(Difference),
  /** Rows that were read: shares and failures are of these. */
  sampledRows: z.int().nonnegative(),
  /** Rows in the whole file; null until it was read whole. */
  rowCount: z.int().nonnegative().nullable(),
  /** True when shares and failures are computed over every row. */
  complete: z.boolean(),
});
export type Inspection = z.infer<typeof Inspection>;

/** Several files are one table: the rows of each after those of the file before it. */
export const UploadIds = z.array(Id).min(1).max(UPLOADS_AT_ONCE);

/** An upload in parts. */
export const Upload = z.object({
  /**
   * Names the upload in the calls that inspect it and create datasets. Uploads are deleted after 7 days, or
   * once their dataset exists.
   */
  uploadId: z.string(),
  /** Without folders. */
  name: z.string(),
  /** Bytes of the whole file, as announced. */
  sizeBytes: z.int().nonnegative(),
  /** Bytes that are stored; the next part starts at this offset. */
  received: z.int().nonnegative(),
  /** Whether all bytes are there. Only then can it be inspected. */
  complete: z.boolean(),
});
export type Upload = z.infer<typeof Upload>;

/** Row 0 of `column` null: the row as a whole did not fit (too many or too few cells). */
export const Reject = z.object({
  /** Number of the data row in the file, from 1. */
  row: z.int().positive(),
  /** Null: the row as a whole did not fit, with too many or too few cells. */
  column: z.string().nullable(),
  /** The cell, or the row, as it is in the file. */
  text: z.string(),
  /** Why it did not fit, in the reader's language. Versions of earlier releases hold English sentences, which are shown as they are. */
  reason: z.string(),
});
export type Reject = z.infer<typeof Reject>;
