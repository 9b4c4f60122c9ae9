import type { Readable, Writable } from 'node:stream';
import type {
  Cell,
  ColumnChoice,
  ColumnProfile,
  ColumnRole,
  ColumnType,
  Dialect,
  FileFormat,
  Inspection,
  JoinCheck,
  ReadOptions,
  Reject,
  ResultColumn,
  SemanticRole,
} from '@plumbline/contract';
import type {
  ColumnSchema,
  PivotQuery,
  PivotResult,
  PivotTableRow,
  Query,
  QueryContext,
} from '@plumbline/query';
import type { ExaminationRequest, Examination } from './examination.ts';
import type { VersionFiles } from './version-files.ts';

export type { ExaminationRequest, Examination } from './examination.ts';
export type { DerivedRows, LiveRows, VersionFiles } from './version-files.ts';

/** A query of one version, or of a recipe over versions. */
export interface QueryRequest {
  readonly source: VersionFiles;
  readonly query: Query;
  readonly context: QueryContext;
  /** Aborting interrupts the engine's work unless another caller waits for the same answer. */
  readonly signal: AbortSignal;
}

/** The rows of an answer with the statement that returned them. */
export interface Answer {
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    readonly encoding?: 'string';
  }[];
  /** Row arrays in wire encoding. */
  readonly rows: readonly (readonly Cell[])[];
  /** The statement, against a relation called `dataset`. */
  readonly sql: string;
  readonly params: readonly (string | number | boolean | null)[];
  /** When rows that stay in their database were read; absent of a version's, which do not change. */
  readonly asOf?: string;
}

/** A column of text whose type its source knows. Decimals with `digits` null get those of their longest values. */
export interface TextColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  /** Its timestamps are moments, on the clock of UTC; otherwise local times. */
  readonly isMoment?: true | undefined;
  /** Place of its field in a row, from 0; that in the list unless given. Null: no row has it, and it is empty. */
  readonly field?: number | null;
}

/** A version that was written from text. */
export interface WrittenText extends WrittenRows {
  readonly rejectCount: number;
  readonly profile: readonly ColumnProfile[];
}

/** Text of a source on its way into a version. Disposing it deletes what was not written. */
export interface TextRows extends AsyncDisposable {
  /** Takes the text. It is destroyed with the reason where the rows can no longer be written. */
  readonly sink: Writable;
  /** Once the sink has ended. */
  write(
    request: Omit<Parameters<Engine['writeText']>[0], 'path' | 'columns' | 'fields' | 'directory' | 'signal'>,
  ): Promise<WrittenText>;
}

/** A table that a statement may name. */
export interface SqlTable {
  /** Name in statements; names are compared without regard to case. */
  readonly name: string;
  /** Called once, and only if the statement names the table. */
  readonly open: () => Promise<VersionFiles>;
}

/** One SELECT that a person wrote. */
export interface SqlRequest {
  readonly tenantId: string;
  readonly tables: readonly SqlTable[];
  readonly sql: string;
  readonly signal: AbortSignal;
}

/** The first rows of a statement that a person wrote. */
export interface SqlAnswer {
  readonly columns: readonly ResultColumn[];
  /** Row arrays in wire encoding. */
  readonly rows: readonly (readonly Cell[])[];
  /** True when the statement gave more rows than `maxRows`. */
  readonly truncated: boolean;
}

/** A pivot of one version, or of a recipe over versions. */
export type PivotRequest = Omit<QueryRequest, 'query'> & { readonly pivot: PivotQuery };

/** All matching rows, in pieces as they come. */
export interface RowStream {
  readonly columns: Answer['columns'];
  /** Row arrays in wire encoding. Leaving the loop ends the engine's work. */
  readonly pieces: AsyncIterable<Cell[][]>;
}

/** One page of a pivot with the statement that returned it. */
export interface PivotPage extends PivotResult {
  readonly sql: Answer['sql'];
  readonly params: Answer['params'];
  readonly asOf?: Answer['asOf'];
}

/** A pivot row by row. */
export interface PivotStream extends Omit<PivotResult, 'rows'> {
  /** Leaving the loop ends the engine's work. */
  readonly rows: AsyncIterable<PivotTableRow>;
  /** Ends the engine's work where the rows are not read after all. */
  readonly close: () => void;
}

/** Formats of files that the engine writes itself. */
export type ExportFormat = 'csv' | 'parquet' | 'json';

/**
 * The only way to rows. Throws AppError: `query.invalid` (issues with paths), `query.too_large`, `query.timed_out`,
 * `engine.busy`, `request.cancelled`.
 */
export interface Engine {
  /** A window of rows and the exact number of all that match. Uses and fills caches of the version. */
  page(request: QueryRequest): Promise<Answer & { readonly total: number }>;
  /** A grouped query, or rows without a total. */
  run(request: QueryRequest): Promise<Answer>;
  /**
   * Each answer as `run` gives it, in the order of the questions. Questions that sum the same rows up into the same groups
   * run as one statement, of which each gets its part; where that fails each runs by itself.
   */
  runAll(requests: readonly QueryRequest[]): readonly Promise<Answer>[];
  /** Statements sent so far to the processes that answer questions: what a cached answer saves. */
  readonly statements: number;
  /** Exact number of rows that match. */
  count(request: QueryRequest): Promise<number>;
  /** All matching rows in the query's sort, streamed; limit and offset of the query are honoured. */
  export(request: QueryRequest & { readonly format: ExportFormat }): Promise<Readable>;
  /** The same as cells, for writers of other formats. */
  stream(request: QueryRequest): Promise<RowStream>;
  /** A page of a pivot, with every column header and every total, by one statement. `query.too_large` for too many columns. */
  pivot(request: PivotRequest): Promise<PivotPage>;
  /** The pivot from its first row to its last, streamed; limit and offset of the question are honoured. */
  streamPivot(request: PivotRequest): Promise<PivotStream>;
  /**
   * Checks a statement against what people may say, then runs it over the tables it names. `query.refused` (besides the
   * codes above) says what it may not, `query.invalid` what is wrong with it: issues with path `sql`, each with its
   * place in the words, and `data.places` beside them: `{ from, to, line, column }` (offsets in UTF-16 from 0, lines
   * and columns from 1) or null for each issue.
   */
  sql(request: SqlRequest & { readonly maxRows: number }): Promise<SqlAnswer>;
  /** Which of these names the statement means, after the same check and without running it. */
  checkSql(
    request: Omit<SqlRequest, 'tables'> & { readonly names: readonly string[] },
  ): Promise<readonly string[]>;
  /**
   * `sql`, every row of the answer written as a version into `directory` (made by the caller, empty), with an empty
   * reject table and a profile. Calls `onReadable` once the files are whole and synced to disk, before the profile.
   */
  writeSql(
    request: SqlRequest & {
      readonly directory: string;
      readonly onReadable: (rows: WrittenRows) => Promise<void>;
      readonly onProgress: Reading['onProgress'];
    },
  ): Promise<WrittenRows & { readonly profile: readonly ColumnProfile[] }>;
  /**
   * Text that a database sent (fields separated by commas and quoted by `"`, one LF per row, the last field of each row
   * empty) written as a version into `directory` (made by the caller). Cells that a type does not hold are emptied and
   * listed as rejects. Calls `onReadable` as `writeSql` does.
   */
  writeText(
    request: Reading & {
      /** Absolute. */
      readonly path: string;
      readonly columns: readonly TextColumn[];
      /** Number of fields, as for `openText`. */
      readonly fields?: number;
      /** True: the rows go into others, so that no profile of them is computed. */
      readonly isPart?: boolean;
      readonly directory: string;
      readonly onReadable: (rows: WrittenRows & { readonly rejectCount: number }) => Promise<void>;
    },
  ): Promise<WrittenText>;
  /** The same of text that comes now, which is written while it comes. Dispose of it, whatever happened. */
  openText(request: {
    readonly columns: readonly TextColumn[];
    /** Fields of a row without the empty one at its end; one for each column unless given. */
    readonly fields?: number;
    readonly directory: string;
    readonly signal: AbortSignal;
  }): Promise<TextRows>;
  /**
   * The rows of `fresh`, then those of `earlier` whose key is not among them, written as a version into `directory` (made by
   * the caller), with the rejects of both. Null where `present` has keys that neither has. Throws `dataset.key_not_unique`.
   * Calls `onReadable` as `writeSql` does.
   */
  mergeRows(
    request: Reading & {
      readonly fresh: VersionFiles;
      /** Null: all rows are fresh. */
      readonly earlier: VersionFiles | null;
      /** Columns by whose values rows are replaced. */
      readonly key: readonly string[];
      /** True: a key that is empty, or that several fresh rows share, fails. */
      readonly isKeyUnique: boolean;
      /** The keys that the source has now: earlier rows with another are removed. Null: none are. */
      readonly present: VersionFiles | null;
      /** The column in which the source marks rows as deleted; they are left out. Null without one. */
      readonly deletedBy: string | null;
      /** The column whose highest value is returned; null: none. */
      readonly watermark: string | null;
      readonly directory: string;
      readonly onReadable: (rows: MergedRows) => Promise<void>;
    },
  ): Promise<(MergedRows & { readonly profile: readonly ColumnProfile[] }) | null>;
  /** Facts on every column of the rows as the query reads them, in column order. For rows that a recipe makes. */
  profile(request: {
    readonly source: VersionFiles;
    readonly signal: AbortSignal;
    /** 0 to 1. */
    readonly onProgress?: (fraction: number) => void;
  }): Promise<ColumnProfile[]>;
  /**
   * The rows at a glance beside their profile: outliers, duplicates, missing values, what moves together (SEM-PROFILE). Cached by
   * nobody here. `deadlineMs` bounds each statement.
   */
  examine(request: ExaminationRequest): Promise<Examination>;
  /**
   * What only the rows of a new relation show: their number, and the columns with `encoding` where a computed
   * integer exceeds a JSON number. `source.rowCount` is not inspected.
   */
  inspectRows(request: {
    readonly source: VersionFiles;
    readonly signal: AbortSignal;
  }): Promise<{ readonly rowCount: number; readonly columns: readonly ColumnSchema[] }>;
  /** What joining `right` to `left` would do, in one statement. The names and types of `on` fit. */
  joinCheck(request: {
    readonly left: VersionFiles;
    readonly right: VersionFiles;
    readonly on: readonly { readonly left: string; readonly right: string }[];
    readonly how: 'inner' | 'left' | 'right' | 'full';
    readonly signal: AbortSignal;
  }): Promise<JoinCheck>;
  rejects(request: {
    readonly source: VersionFiles;
    readonly column: string | null;
    readonly limit: number;
    readonly offset: number;
    readonly signal: AbortSignal;
  }): Promise<{ readonly rows: readonly Reject[]; readonly total: number }>;
  exportRejects(request: { readonly source: VersionFiles; readonly signal: AbortSignal }): Promise<Readable>;
  /** Starts a process for the first question, which would wait for it. Unused, it ends after a few minutes. */
  prepare(): void;
  /** Build what makes later pages fast (a native copy), in the background and only where it pays. Never throws. */
  warm(source: VersionFiles): void;
  /** Forget everything cached of a dataset (caches, warm processes), before its bytes are deleted. */
  forget(datasetId: string): Promise<void>;
  close(): Promise<void>;
}

/** Resources of an engine. Limits of memory and threads are per process. */
export interface EngineOptions {
  /** Absolute; caches and temporary files live under it, one folder per process. */
  readonly workDirectory: string;
  /** Child processes that answer pages, charts and counts; statements that people write have half as many of their own. */
  readonly processes: number;
  /**
   * The person that the call of this moment is for, or null: processes are shared fairly between tenants and persons.
   * Calls are all of one person where it is absent.
   */
  readonly personId?: () => string | null;
  readonly memoryMb: number;
  readonly threads: number;
  readonly deadlineMs: number;
  /** Most disk that cached orders and native copies of all datasets may take; 20 GiB unless given. */
  readonly cacheBytes?: number;
}

/** A file as it was uploaded or fetched. */
export interface RawFile {
  /** Absolute path of the raw bytes; never changed. */
  readonly path: string;
  /** Name that people know; it is a hint, the format is decided by the bytes. */
  readonly fileName: string;
  /** Cells that every row of the file has in columns after its own, such as `year=2024` of its folder; a column of the file goes first. */
  readonly constants?: Readonly<Record<string, string | null>>;
}

/** One or more files that are read as one table: the rows of each after those of the file before it. */
export interface FileSource {
  readonly files: readonly RawFile[];
  readonly options: ReadOptions;
}

/** Cancellation and progress of one reading. */
export interface Reading {
  readonly signal: AbortSignal;
  /**
   * `fraction` 0 to 1, never going back; `rows` read so far where known, never going back either; `about`: estimated from the
   * bytes that were read and those of a row, not counted.
   */
  readonly onProgress: (progress: {
    fraction: number;
    rows: number | null;
    about?: boolean;
    message: string;
  }) => void;
}

/** The result of inspecting files; see `Inspection` of the contract. */
export type FileInspection = Omit<Inspection, 'uploadId'>;

/** A column of a version as it is stored. */
export interface IngestedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  readonly semanticRole?: SemanticRole;
  /** How to show it; the type's own way where absent. */
  readonly format?: string;
  readonly encoding?: 'string';
  /** Its values are withheld from this reader. */
  readonly masked?: true;
  /** Order in which its dates were written; absent for other columns, and where the rows do not come from files. */
  readonly dateOrder?: 'dmy' | 'mdy' | 'ymd';
  /** Timestamps that are moments, stored on the clock of UTC; the others are local times as they were written. */
  readonly isMoment?: true;
  /** As a reader is shown them: the clock that they are on. */
  readonly zone?: string;
}

/** A version that other rows come after. */
export interface EarlierRows extends VersionFiles {
  readonly columns: readonly IngestedColumn[];
}

/** The rows of a version on disk, before their profile is known. */
export interface WrittenRows {
  readonly columns: readonly IngestedColumn[];
  readonly rowCount: number;
  readonly sizeBytes: number;
}

/** The rows of an incremental refresh, merged with those before it. */
export interface MergedRows extends WrittenRows {
  readonly rejectCount: number;
  /** Beside the rows of `earlier`; those that were read again as they are count nowhere. */
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Highest value of the watermark column, as the engine writes it; null without a value. */
  readonly watermark: string | null;
}

/** The rows of files on disk, with how the files were read. */
export interface ReadableRows extends WrittenRows {
  readonly rejectCount: number;
  /** Dialect of the first file; null where that is not delimited text. */
  readonly dialect: Dialect | null;
  readonly decimal: '.' | ',';
  /** The files that were read, in the order of their rows. */
  readonly files: readonly {
    readonly name: string;
    readonly format: FileFormat;
    readonly rowCount: number;
  }[];
}

/** A version that was written from files, profile included. */
export interface Ingested extends ReadableRows {
  /** In column order. */
  readonly profile: readonly ColumnProfile[];
}

/** Names of the columns, from the beginning of the files. */
export interface FileNames {
  readonly names: readonly string[];
  /** False: keys of records that were not read may add columns. */
  readonly areAll: boolean;
}

/**
 * Reading of raw files of every format, recognized by their bytes; runs DuckDB in a child process of its own, bounded in memory whatever
 * the file's size. Throws AppError `file.*` for what cannot be read, `storage.full`, `request.cancelled`.
 */
export interface Reader {
  /** Files are about to be read: what takes its time to start is started now. */
  prepare(): void;
  /** Names of the columns by the beginning of the files; throws what an inspection throws for files that are evidently no table. */
  readNames(source: FileSource, reading: Reading): Promise<FileNames>;
  /** First look: format, dialect, columns, types and first rows from a bounded part of the files (`complete: false` when they are larger). */
  inspectSample(source: FileSource, reading: Reading): Promise<FileInspection>;
  /** The same over every row (`complete: true`). */
  inspectWhole(source: FileSource, reading: Reading): Promise<FileInspection>;
  /**
   * Write a version into `directory` (made by the caller, empty). Calls `onReadable` once `rows.parquet` and
   * `rejects.parquet` are whole and synced to disk, before the profile is computed.
   */
  ingest(
    source: FileSource & {
      /** Matched to the columns of the files by name; a column without a choice is read as it is detected. */
      readonly columns: readonly ColumnChoice[] | null;
      /** True: `columns` were chosen for earlier files, and those that these files lack are ignored; else they are refused. */
      readonly areColumnsEarlier?: boolean;
      readonly directory: string;
      /**
       * A version whose rows, and rejects, come first as they are. Columns of the files are matched to its own by name and
       * read with their types; what one side lacks is empty there. Its columns keep their order, new ones follow.
       */
      readonly after?: EarlierRows;
      readonly onReadable: (rows: ReadableRows) => Promise<void>;
    },
    reading: Reading,
  ): Promise<Ingested>;
  close(): Promise<void>;
}

/** Resources of a reader. Limits of memory and threads are per process. */
export interface ReaderOptions {
  readonly workDirectory: string;
  readonly memoryMb: number;
  readonly threads: number;
  /** A process is started ahead for the next file, which occupies some 60 MB for three minutes; absent: none is. */
  readonly hasSpare?: boolean;
}
