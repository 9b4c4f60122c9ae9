import type {
  ColumnProfile,
  ColumnRole,
  ColumnType,
  Dialect,
  FileFormat,
  SemanticRole,
} from '@plumbline/contract';
import type { VersionFiles } from '../version-files.ts';

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
  /** How the first moments name their zones (`+02:00`, `Z`, `EST`), the most frequent first; absent where they are not text. */
  readonly writtenZones?: readonly string[];
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
