import type { Readable } from 'node:stream';
import type { ColumnProfile, JoinCheck, Reject } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import type { Examination, ExaminationRequest } from '../examination.ts';
import type { RowStructure, StructureRequest } from '../structure.ts';
import type { VersionFiles } from '../version-files.ts';
import type {
  Answer,
  ExportFormat,
  PivotFile,
  PivotPage,
  PivotRequest,
  QueryRequest,
  WorkbookOptions,
} from './queries.ts';
import type { Reading } from './reader.ts';
import type { SqlAnswer, SqlRequest } from './sql.ts';
import type { InspectedText, TextColumn, TextRows, WriteTextRequest, WrittenText } from './text.ts';
import type { MergedRows, WrittenRows } from './versions.ts';

/**
 * The only access to rows. Throws AppError: `query.invalid` (issues with paths), `query.too_large`, `query.timed_out`,
 * `engine.busy`, `request.cancelled`.
 */
export interface Engine {
  /** A window of rows and the exact number of all that match. Uses and fills caches of the version. */
  page(request: QueryRequest): Promise<Answer & { readonly total: number }>;
  /** A grouped query, or rows without a total. */
  run(request: QueryRequest): Promise<Answer>;
  /**
   * Each answer as `run` returns it, in the order of the requests. Queries that group the same rows into the same groups run
   * as one statement, of which each gets its part; where that fails each runs by itself.
   */
  runAll(requests: readonly QueryRequest[]): readonly Promise<Answer>[];
  /** Number of statements sent to the query processes since the start; a cached answer sends none. */
  readonly statements: number;
  /** Exact number of rows that match. */
  count(request: QueryRequest): Promise<number>;
  /** All matching rows in the query's sort, streamed; limit and offset of the query are honoured. */
  export(request: QueryRequest & { readonly format: ExportFormat }): Promise<Readable>;
  /** The same as a workbook of one sheet, which rows beyond its bounds continue in further ones. 16,384 columns at most. */
  exportWorkbook(request: QueryRequest & { readonly workbook: WorkbookOptions }): Promise<Readable>;
  /** A page of a pivot, with every column header and every total, by one statement. `query.too_large` for too many columns. */
  pivot(request: PivotRequest): Promise<PivotPage>;
  /** The pivot from its first row to its last as a file, streamed; limit and offset of the query are honoured. */
  exportPivot(request: PivotRequest & { readonly file: PivotFile }): Promise<Readable>;
  /**
   * Checks a statement against the allow-lists, then runs it over the tables it names. `query.refused` (besides the
   * codes above) names what is not allowed, `query.invalid` what is wrong with it: issues with path `sql`, each with its
   * position in words, and `data.places` beside them: `{ from, to, line, column }` (offsets in UTF-16 from 0, lines
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
  writeText(request: WriteTextRequest): Promise<WrittenText>;
  /** Reads a sample as `writeText` would: which cells fit, which do not, and how many would fit other types. */
  inspectText(request: {
    /** Absolute. */
    readonly path: string;
    readonly columns: readonly TextColumn[];
    readonly signal: AbortSignal;
  }): Promise<InspectedText>;
  /** `writeText` of text that comes now, which is written while it comes. Dispose of it, whatever happened. */
  openText(request: {
    readonly columns: readonly TextColumn[];
    /** Fields of a row without the empty one at its end; one for each column unless given. */
    readonly fields?: number;
    readonly directory: string;
    readonly signal: AbortSignal;
  }): Promise<TextRows>;
  /** Starts a process for the next `openText`, which would wait for it. Unused, it ends after a few minutes. */
  prepareText(): void;
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
   * Which columns identify a row and which determine others, exactly: a sample refutes most, a grouped scan of every row for
   * each column decides the rest. Cached by nobody here. `deadlineMs` bounds each statement. [SEM-KEY-1] [SEM-HIER-1]
   */
  structure(request: StructureRequest): Promise<RowStructure>;
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
  /**
   * Cells that did not fit their type, of one column or (null) of all, and how many there are. Each `reason` is as it was
   * stored: a message in JSON, or a sentence of earlier releases.
   */
  rejects(request: {
    readonly source: VersionFiles;
    readonly column: string | null;
    readonly limit: number;
    readonly offset: number;
    readonly signal: AbortSignal;
  }): Promise<{ readonly rows: readonly Reject[]; readonly total: number }>;
  /** All rejects as CSV, streamed; `say` puts a stored reason into words. */
  exportRejects(request: {
    readonly source: VersionFiles;
    readonly say: (reason: string) => string;
    readonly signal: AbortSignal;
  }): Promise<Readable>;
  /**
   * Starts processes for the next queries of new files, which would wait for them: two by default, since a chart sends two
   * at once. Unused, they end after a few minutes.
   */
  prepare(queries?: number): void;
  /** Builds what makes later pages fast (a native copy), in the background and only where it pays. Never throws. */
  warm(source: VersionFiles): void;
  /** Drops everything cached of a dataset (results, orders, warm processes), before its files are deleted. */
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
