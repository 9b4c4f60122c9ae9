import type { ColumnChoice, ReadOptions } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { FileInspection } from './inspection.ts';
import type { EarlierRows, Ingested, ReadableRows } from './versions.ts';

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
  /** Whose files they are, as a name of a folder: what an inspection found serves them again. Absent: it is found each time. */
  readonly owner?: string;
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
    message: Message;
  }) => void;
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
  /**
   * Folder where what was found on inspecting a file is left for whoever reads it next, for an hour at most; absent:
   * every file is inspected again. Readers of several processes can share it.
   */
  readonly findingsDirectory?: string;
}
