import { AsyncLocalStorage } from 'node:async_hooks';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { invariant } from '@plumbline/contract';
import { LogCheckpoints } from './log-checkpoints.ts';
import { LogSync } from './log-sync.ts';
import { Mutex } from './mutex.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** Set while a transaction's work runs: a write beside it would wait for itself for ever. */
export const insideTransaction = new AsyncLocalStorage<true>();

/** The one writing handle and the one reading handle: WAL lets a reader see the last commit while a writer works. */
interface Handles {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  readonly writing: Mutex;
  /** Null where SQLite itself syncs every commit. */
  readonly log: LogSync | null;
}

/**
 * What Kysely takes for a connection. Outside a transaction each statement goes to the handle it needs; inside one all
 * go to the writer, which this connection then holds alone.
 */
class RoutedConnection implements DatabaseConnection {
  readonly #handles: Handles;
  #leaveWriting: (() => void) | null = null;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leaveWriting) {
      return this.#handles.writer.run<R>(sql, parameters);
    }
    if (SelectQueryNode.is(query)) {
      return this.#handles.reader.runWhenFree<R>(sql, parameters);
    }
    invariant(!insideTransaction.getStore(), 'A write inside a transaction must go through its handle.');
    const leave = await this.#handles.writing.acquire();
    let result: QueryResult<R>;
    try {
      result = await this.#handles.writer.runWhenFree<R>(sql, parameters);
    } finally {
      leave();
    }
    await this.#handles.log?.sync();
    return result;
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface requires it; metadata answers are small
  async *streamQuery(): AsyncIterableIterator<never> {
    invariant(false, 'The metadata store does not stream.');
  }

  async begin(): Promise<void> {
    const leave = await this.#handles.writing.acquire();
    try {
      await this.#handles.writer.runWhenFree('begin immediate', []);
    } catch (error) {
      leave();
      throw error;
    }
    this.#leaveWriting = leave;
  }

  /**
   * Throws what SQLite throws; the transaction is still held then, and Kysely rolls it back. Others write while this one
   * is synced.
   */
  async commit(): Promise<void> {
    this.#handles.writer.run('commit', []);
    this.#release();
    await this.#handles.log?.sync();
  }

  /** On a full disk or an I/O error SQLite has rolled back by itself, and a second rollback would throw. */
  rollback(): void {
    if (this.#leaveWriting === null) {
      // Committed, but the disk failed: the writer is somebody else's by now.
      return;
    }
    try {
      if (this.#handles.writer.isInTransaction) {
        this.#handles.writer.run('rollback', []);
      }
    } finally {
      this.#release();
    }
  }

  #release(): void {
    this.#leaveWriting?.();
    this.#leaveWriting = null;
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #checkpoints: LogCheckpoints;
  #handles: Handles | null = null;

  constructor(path: string) {
    this.#path = path;
    this.#checkpoints = new LogCheckpoints(path);
  }

  async init(): Promise<void> {
    const writer = new SqliteConnection(this.#path);
    this.#handles = {
      writer,
      reader: new SqliteConnection(this.#path),
      writing: new Mutex(),
      log: writer.hasLog ? new LogSync(`${this.#path}-wal`, () => this.#checkpoints.count()) : null,
    };
  }

  async acquireConnection(): Promise<RoutedConnection> {
    invariant(this.#handles, 'The metadata store is not open.');
    return new RoutedConnection(this.#handles);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as RoutedConnection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const handles = this.#handles;
    this.#handles = null;
    await handles?.log?.close();
    await this.#checkpoints.close();
    handles?.reader.close();
    handles?.writer.close();
  }
}

/** Kysely would queue every statement behind one connection; ours lets readers pass while a writer works. */
class RoutedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on node:sqlite: one file, WAL, every commit on disk before it is acknowledged. */
export const sqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new RoutedAdapter(),
  createDriver: () => new SqliteDriver(path),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
