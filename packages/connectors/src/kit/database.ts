import type { Writable } from 'node:stream';
import type { Cell, CHECK_NAMES, ColumnType } from '@plumbline/contract';

/** A table or view at a source. */
export interface RemoteTable {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  /** The upstream's own estimate; null when it has none. */
  readonly rowsEstimate: number | null;
  readonly columns: readonly RemoteColumn[];
}

/** A column of a table at a source. */
export interface RemoteColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Name of the type at the source. */
  readonly sourceType: string;
  /** As `ExtractedColumn` has it. */
  readonly isMoment?: true | undefined;
}

/** The part of a source that is read: the answer of one statement that a person wrote, or columns of a table (null: all of them). */
export type RemoteTarget =
  | { readonly query: string }
  | {
      readonly table: { readonly schema: string; readonly name: string };
      readonly columns: readonly string[] | null;
      /** What the source takes besides: a period, or parameters of a report. */
      readonly parameters?: Readonly<Record<string, string>> | undefined;
    };

export type CheckName = (typeof CHECK_NAMES)[number];

/** The outcome of one step of a connection test. */
export interface CheckResult {
  readonly name: CheckName;
  readonly state: 'passed' | 'warning' | 'failed' | 'skipped';
  readonly message: string;
  /** The field of the configuration to fix. */
  readonly field: string | null;
  /** A statement that an administrator of the source can run to fix it. */
  readonly fix: string | null;
  /** A value for `field` that the source showed, to be confirmed by a person. */
  readonly offer: string | null;
  readonly durationMs: number | null;
}

/**
 * A column of an extract. Decimals without `digits` have those of their longest value, which are found when all are
 * there; where their `scale` is 0 and every value has at most 18 digits, they are whole numbers. `digits` and `scale` are
 * null for every other type.
 */
export interface ExtractedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  /** Its timestamps are moments, on the clock of UTC; otherwise local times. */
  readonly isMoment?: true | undefined;
  /** Its source has no day or time before the year 1: reading it looks for no era. */
  readonly isOfOurEra?: true | undefined;
}

/** The first rows of a table or statement at a source. */
export interface RemoteRows {
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    readonly encoding?: 'string';
  }[];
  /** Row arrays in wire encoding. */
  readonly rows: readonly (readonly Cell[])[];
  /** The same columns and rows as an extract sends them. */
  readonly texts: {
    readonly columns: readonly ExtractedColumn[];
    readonly rows: readonly (readonly (string | null)[])[];
  };
  /** Bytes that the source reads and bills for every row of the target; absent where it does not bill by them. */
  readonly bytesBilled?: number;
}

export interface ExtractOptions {
  readonly signal: AbortSignal;
  /** Called before the first row, with what the rows are. Returns where they go. */
  readonly onColumns: (columns: readonly ExtractedColumn[]) => Promise<Writable>;
  /** Rows so far; called often. */
  readonly onRows: (rows: number) => void;
  /** More bytes than this end the extract with `source.too_large`. */
  readonly maxBytes: number;
}

/** Rows of a table that a watermark passes. */
export interface Since {
  /** A column of the table. */
  readonly column: string;
  /** The lowest value that is read: a whole number, a day, or a moment in UTC as `2026-01-31 08:00:00.000001`. */
  readonly from: string;
}

/**
 * A database whose tables and read-only statements the product reads. Every call opens a connection of its own and closes
 * it. All reject with `AppError` (`source.*`, `query.invalid` with the place in the statement), or with the signal's reason.
 */
export interface DatabaseAccess {
  /** Step by step from the host's name to the privileges; never throws for what a step finds. */
  check(signal: AbortSignal): Promise<readonly CheckResult[]>;
  /** Tables that the user may read, by schema and name. Without columns where they cost the source another statement. */
  listTables(
    signal: AbortSignal,
    options?: { readonly hasColumns: boolean },
  ): Promise<readonly RemoteTable[]>;
  /** The columns of a target, without reading its rows; where a source types none, by its first rows. */
  describe(target: RemoteTarget, signal: AbortSignal): Promise<readonly RemoteColumn[]>;
  /** About how many rows a target has; null where the source cannot say. */
  estimateRows(target: RemoteTarget, signal: AbortSignal): Promise<number | null>;
  /** Rows from `offset`, one more than `limit` where there are more. */
  page(
    target: RemoteTarget,
    window: { readonly offset: number; readonly limit: number; readonly signal: AbortSignal },
  ): Promise<RemoteRows>;
  /**
   * Every row as text, in one read-only snapshot: comma-separated, quoted by `"`, one LF per row, null an unquoted empty
   * field. Each row has one more field, which says nothing, so that no row is an empty line. Ends the sink; returns the rows.
   */
  extract(target: RemoteTarget, options: ExtractOptions): Promise<number>;
  /**
   * Of a table, as `extract`: the rows whose column is at least that value, and those where it is empty. Absent where the
   * source cannot restrict what it sends.
   */
  readonly extractSince?: (target: RemoteTarget, since: Since, options: ExtractOptions) => Promise<number>;
}
