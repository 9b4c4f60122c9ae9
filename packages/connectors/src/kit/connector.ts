import type { SourceArrival, SourceWarning } from '@plumbline/contract';
import type { z } from 'zod';
import type { DatabaseAccess } from './database.ts';
import type { Endpoints } from './endpoints.ts';
import type { FeedAccess } from './feed.ts';
import type { FolderAccess } from './folder.ts';
import type { LiveAccess } from './live.ts';
import type { Destination, Outbound } from './outbound/outbound.ts';
import type { FetchResult, FetchOptions } from './outbound/run-fetch.ts';

/** The upstream holds one file in a format that the product reads. */
export interface FileAccess {
  /** Copies the file. Unchanged since `etag`/`lastModified`: returns `notModified` and copies nothing. */
  fetch(to: Destination, options: Omit<FetchOptions, 'headers'>): Promise<FetchedFile>;
}

/** A fetched file with what seems wrong about it. */
export interface FetchedFile extends FetchResult {
  /** What seems wrong before a byte is parsed; the reader decides. */
  readonly warnings: readonly SourceWarning[];
}

/**
 * A connection to one upstream. A capability that the upstream lacks is null or absent, so that no flag can disagree
 * with a method. Disposing twice is harmless.
 */
export interface Session extends AsyncDisposable {
  /** What people see of the source: no secret of the configuration is in it. */
  readonly label: string;
  /** The cheapest request that shows whether the upstream may and can be reached. */
  check(signal: AbortSignal): Promise<void>;
  readonly file: FileAccess | null;
  readonly database: DatabaseAccess | null;
  readonly feed: FeedAccess | null;
  /** Present where rows are in files of folders, which are chosen by a pattern: there are no tables and no statements. */
  readonly folder?: FolderAccess;
  /** Absent where rows can only be copied. */
  readonly live?: LiveAccess;
}

/** A file that a person uploaded, on this machine. */
export interface OpenedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Everything that a connector may use besides its configuration. */
export interface OpenContext {
  /** The only way to the network. */
  readonly outbound: Outbound;
  /** The only way to files: one that was uploaded for this source, by its id. Null where it is gone. */
  readonly openFile?: (id: string) => Promise<Omit<OpenedFile, 'name'> | null>;
  readonly signal: AbortSignal;
  /** Other addresses of vendors than their own. */
  readonly endpoints?: Endpoints;
  /**
   * A token for a source that people sign in at, renewed where it ended or where the source rejected it. Absent where the
   * source takes no tokens. Throws `connection.expired`.
   */
  readonly accessToken?: (rejected: string | null, signal: AbortSignal) => Promise<string>;
}

/** A source that the product fetches rows from. */
export interface RemoteConnector<Schema extends z.ZodType = z.ZodType> {
  readonly arrival: Exclude<SourceArrival, 'upload'>;
  /** The fields of its form. Each has `title`, `description` and, where it applies, `secret: true` as its `.meta()`. */
  readonly config: Schema;
  /** `oauth`: nobody fills in the form; people sign in at the source. */
  readonly signIn?: 'oauth';
  /** True: its databases have `extractSince`. */
  readonly isIncremental?: true;
  open(config: z.output<Schema>, context: OpenContext): Promise<Session>;
}

/** A source whose rows people upload: there is nothing to open. */
export interface UploadConnector<Schema extends z.ZodType = z.ZodType> {
  readonly arrival: 'upload';
  readonly config: Schema;
}

/** One kind of source. `registry.ts` lists them all. */
export type Connector = RemoteConnector | UploadConnector;

/** Declares a connector with the types of its own arrival and configuration. */
export const remoteConnector = <Arrival extends RemoteConnector['arrival'], Schema extends z.ZodType>(
  connector: RemoteConnector<Schema> & { readonly arrival: Arrival },
): RemoteConnector<Schema> & { readonly arrival: Arrival } => connector;
