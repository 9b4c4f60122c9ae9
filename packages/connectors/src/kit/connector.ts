import type { ColumnType, SourceWarning } from '@plumbline/contract';
import type { z } from 'zod';
import type { Destination, Outbound } from './outbound/outbound.ts';
import type { Fetched, FetchOptions } from './outbound/run-fetch.ts';

export interface RemoteColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** Column-major rows; every array of `data` has `length` entries. */
export interface Batch {
  readonly columns: readonly RemoteColumn[];
  readonly data: readonly (readonly unknown[])[];
  readonly length: number;
}

export interface ReadRowsOptions {
  readonly signal: AbortSignal;
  /** Rows per batch at most. */
  readonly batchRows: number;
}

/** The upstream holds one file in a format the product reads by itself. */
export interface FileAccess {
  /** Copies the file. Equal content to `etag`/`lastModified` answers `notModified` and copies nothing. */
  fetch(to: Destination, options: Omit<FetchOptions, 'headers'>): Promise<FetchedFile>;
}

export interface FetchedFile extends Fetched {
  /** What looks wrong about it before a byte is parsed; the reader has the last word. */
  readonly warnings: readonly SourceWarning[];
}

/** The upstream answers requests of its own kind with rows. */
export interface RowAccess {
  read(request: unknown, options: ReadRowsOptions): AsyncIterable<Batch>;
}

export interface BrowseAccess {
  listTables(signal: AbortSignal): Promise<readonly string[]>;
  describeTable(table: string, signal: AbortSignal): Promise<readonly RemoteColumn[]>;
}

export interface SqlAccess {
  readonly dialect: 'postgres' | 'mysql' | 'snowflake';
  query(
    statement: { readonly text: string; readonly params: readonly unknown[] },
    options: ReadRowsOptions,
  ): AsyncIterable<Batch>;
}

/**
 * An open line to one upstream. A capability the upstream lacks is null, so that no flag can disagree with a method.
 * Disposing twice is harmless.
 */
export interface Session extends AsyncDisposable {
  /** The cheapest look that tells whether the upstream may and can be reached. */
  check(signal: AbortSignal): Promise<void>;
  readonly file: FileAccess | null;
  readonly rows: RowAccess | null;
  readonly browse: BrowseAccess | null;
  readonly sql: SqlAccess | null;
}

export interface OpenContext {
  /** The only way to the network. */
  readonly outbound: Outbound;
  readonly signal: AbortSignal;
}

/** A source that is read where it is. */
export interface RemoteConnector<Schema extends z.ZodType = z.ZodType> {
  readonly arrival: 'remote';
  /** What it asks for. Titles, descriptions and `secret: true` ride on the fields as `.meta()`. */
  readonly config: Schema;
  open(config: z.output<Schema>, context: OpenContext): Promise<Session>;
}

/** A source that people bring: the upload is the file, there is nothing to open. */
export interface UploadConnector<Schema extends z.ZodType = z.ZodType> {
  readonly arrival: 'upload';
  readonly config: Schema;
}

export type Connector = RemoteConnector | UploadConnector;

/** Declares a connector with the type of its own configuration. */
export const remoteConnector = <Schema extends z.ZodType>(
  connector: Omit<RemoteConnector<Schema>, 'arrival'>,
): RemoteConnector<Schema> => ({ arrival: 'remote', ...connector });
