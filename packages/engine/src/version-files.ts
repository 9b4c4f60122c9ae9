import type { LiveSourceKind } from '@plumbline/contract';
import type { ColumnSchema, QueryContext, Relation } from '@plumbline/query';

/**
 * Rows that stay in the database they come from, and the SQL that reads them there. JSON-safe: stored with the version.
 */
export interface LiveRows {
  readonly connectionId: string;
  readonly dialect: LiveSourceKind;
  /** The FROM item that the SQL of the columns and the order names. */
  readonly from: string;
  readonly columns: readonly { readonly name: string; readonly sql: string }[];
  /** Terms that order the rows fully. */
  readonly order: readonly string[];
  /** The terms of `order` are never null. */
  readonly isPresent?: boolean;
  /** The one term of `order` is a whole number, of every row another. */
  readonly isNumbered: boolean;
  /** Answers up to this old are returned without another query. */
  readonly maxAgeMs: number;
}

/** One immutable version on this machine's disk. `directory` holds `rows.parquet` and `rejects.parquet`. */
export interface VersionFiles {
  readonly tenantId: string;
  readonly datasetId: string;
  readonly version: number;
  /** Absolute. */
  readonly directory: string;
  /** Columns of the rows as queries read them: those of `derived` where there is one. */
  readonly columns: readonly ColumnSchema[];
  readonly rowCount: number;
  /** The reader sees a part of the version: nothing that is stored beside its rows, such as rejects, is read for them. */
  readonly isConfined?: true | undefined;
  /** Nothing is on disk: the rows are queried where they are. */
  readonly live?: LiveRows | undefined;
  /** What the recipe makes of the files; absent for the rows as they were read. */
  readonly derived?: DerivedRows | undefined;
}

/** Rows computed from one or more versions. */
export interface DerivedRows {
  readonly relation: Relation;
  /** The files behind each table of the relation; none of them is derived itself. */
  readonly tables: Readonly<Record<string, VersionFiles>>;
  /** The moment, the zone and the weeks that relative dates of the relation's filters count from. */
  readonly context: Omit<QueryContext, 'rowRules'>;
  /** The relation withholds rows from the reader. */
  readonly isConfined?: true | undefined;
}
