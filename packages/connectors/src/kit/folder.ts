import type { CheckResult } from './database.ts';
import type { Destination } from './outbound/outbound.ts';
import type { Progress } from './outbound/receive.ts';

/** One file, as it was listed. */
export interface FolderFile {
  /** Below the top of what is connected, with `/`: `sales/year=2024/part-0.parquet`. */
  readonly path: string;
  readonly bytes: number;
  /** In UTC. */
  readonly modifiedAt: string;
  /** Another whenever the content is. */
  readonly etag: string;
}

/** The files and folders directly in a folder. */
export interface FolderListing {
  /** Paths of the folders right in it, without `/` at their end. */
  readonly folders: readonly string[];
  /** Files right in it. */
  readonly files: readonly FolderFile[];
  /** False: there are more than were listed. */
  readonly isWhole: boolean;
}

export interface FolderFetch {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Files in folders, whose formats the product reads. There are no tables and no statements: what is read is a pattern of
 * paths. All reject with `AppError` (`source.*`), or with the signal's reason.
 */
export interface FolderAccess {
  /** Step by step from the host's name to reading a file; never throws for what a step finds. */
  check(signal: AbortSignal): Promise<readonly CheckResult[]>;
  /** Files and folders directly in a folder; the top is ''. */
  list(folder: string, signal: AbortSignal): Promise<FolderListing>;
  /** Every file whose path begins so, in the order of their paths. */
  walk(beginning: string, signal: AbortSignal): AsyncIterable<FolderFile>;
  /** Copies a file. Throws `source.refused` where it is not as it was listed. */
  fetch(file: FolderFile, to: Destination, options: FolderFetch): Promise<void>;
  /** The first bytes of a file. */
  readStart(file: FolderFile, bytes: number, signal: AbortSignal): Promise<Buffer>;
}
