import type { LiveSourceKind } from '@plumbline/contract';
import type { RemoteColumn, RemoteTarget } from './database.ts';

/** SQL that reads the rows of a target where they are, column by column. */
export interface LiveTable {
  readonly columns: readonly LiveColumn[];
  /** The FROM item that the SQL of the columns and the order names. */
  readonly from: string;
  /** Terms that order the rows fully. */
  readonly order: readonly string[];
  /** The terms of `order` are never null. */
  readonly isPresent: boolean;
  /** The one term of `order` is a whole number, of every row another. */
  readonly isNumbered: boolean;
}

export interface LiveColumn extends RemoteColumn {
  /** Its value as a value of its type. */
  readonly sql: string;
}

/** One statement for a live dataset, with its limits. */
export interface LiveStatement {
  readonly text: string;
  readonly params: readonly (string | number | boolean | null)[];
  /** More rows, or more characters in them, end the statement with `query.too_large`. */
  readonly maxRows: number;
  readonly maxChars: number;
  readonly statementMs: number;
  readonly signal: AbortSignal;
}

/** Cells as the database writes them. */
export type LiveRow = readonly (string | null)[];

/**
 * A few connections to one database, opened as they are needed, shared by all statements, and closed once they are idle.
 * Statements run in read-only transactions and end at the server when they are aborted.
 */
export interface LivePool {
  /** All rows. Rejects as `DatabaseAccess` does. */
  read(statement: LiveStatement): Promise<readonly LiveRow[]>;
  /** The rows in pieces, as they are taken. Leaving the loop ends the statement. */
  stream(statement: LiveStatement): AsyncIterable<readonly LiveRow[]>;
  close(): Promise<void>;
}

/** A database that answers the queries of the product itself. */
export interface LiveAccess {
  /** The dialect that it is queried in. */
  readonly dialect: LiveSourceKind;
  describe(target: RemoteTarget, signal: AbortSignal): Promise<LiveTable>;
  openPool(): LivePool;
}

/** Connections that one server process opens to one source at the same time. */
export const LIVE_CONNECTIONS = 4;
/** An idle connection is closed after this long. */
export const LIVE_IDLE_MS = 30_000;
