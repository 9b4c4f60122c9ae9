import type { ColumnChoice, Dialect, ReadOptions, RefreshFacts, SchemaChange } from '@plumbline/contract';
import type { Ingested, IngestedColumn, LiveRows, ReadableRows, VersionFiles } from '@plumbline/engine';
import type { FeedSource } from '../feeds/feed-source.ts';
import type { RemoteSource } from './remote-source.ts';
import type { QuerySource } from '../rows/sql-tables.ts';
import type { RawPart, ReadFile } from '../storage/raw-file.ts';

/** How one version is read. */
export interface VersionInput {
  /** Its raw files, in the order of their rows; those behind `onto` included. */
  readonly parts: readonly RawPart[];
  /** Requested options of the first file; other files have options of their own. */
  readonly options: ReadOptions;
  /** Choices for columns in the files, by their names there. */
  readonly choices: readonly ColumnChoice[] | null;
  /** The choices were made for an earlier version, whose files may have had other columns. */
  readonly areChoicesEarlier: boolean;
  /** Existing rows that come first, whose columns those of `added` are matched to; all parts are read where absent. */
  readonly onto?: Onto;
  /** The rows come from this query, and nothing is read from a raw file. */
  readonly query?: QuerySource;
  /** The rows come from a connection, and nothing is read from a raw file. */
  readonly remote?: RemoteSource;
  /** What a refresh from a connection is based on; absent for a first version. */
  readonly before?: EarlierRows;
  /** The rows come from a public service, and from the version before where it lists only the newest. */
  readonly feed?: { readonly source: FeedSource; readonly earlier: VersionFiles | null };
}

/** The version before one that is read from a connection. */
export interface EarlierRows {
  readonly files: VersionFiles;
  /** Null: all rows are read. */
  readonly watermark: string | null;
  /** Why all rows are read; null where what changed is. */
  readonly why: RefreshFacts['why'];
  readonly schemaChanges: readonly SchemaChange[];
}

export interface Onto {
  readonly base: VersionFiles;
  /** True: only the columns of `base` are taken, none of its rows. */
  readonly isEmptied: boolean;
  readonly columns: readonly IngestedColumn[];
  /** What was found in the files behind `base`. */
  readonly files: readonly ReadFile[];
  readonly dialect: Dialect | null;
  readonly added: readonly RawPart[];
}

/** Rows of a version from any source; what is no text has no dialect. */
export type VersionRows = ReadableRows & { readonly live?: LiveRows; readonly refresh?: RefreshFacts };
export type ProfiledVersionRows = VersionRows & Pick<Ingested, 'profile'>;
