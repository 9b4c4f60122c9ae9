import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, invariant } from '@plumbline/contract';
import type { QueryResult } from 'kysely';

const KEPT_STATEMENTS = 400;
/** How long the thread itself may wait for another process's lock; longer waits are given back to the event loop. */
const BUSY_TIMEOUT_MS = 10;
const BUSY_RETRY_MS = 5;
const BUSY_GIVE_UP_MS = 15_000;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

const errorNumber = (error: unknown): number | null => {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
};

function translate(error: unknown): unknown {
  return errorNumber(error) === SQLITE_FULL
    ? new AppError(
        'storage.full',
        'The disk that holds the metadata is full. Free some space and try again.',
        {
          cause: error,
        },
      )
    : error;
}

/** node:sqlite would take a leading object for named parameters, and its message for `undefined` names no column. */
function checkParameters(parameters: readonly unknown[]): asserts parameters is SQLInputValue[] {
  for (const value of parameters) {
    const isStorable =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array;
    invariant(isStorable, `A ${typeof value} cannot be stored: give text, a number, bytes or null.`);
  }
}

/** Past it SQLite copies the log within a commit: `LogCheckpoints` does it before, unless writers never pause. 64 MiB. */
const MAX_LOG_PAGES = 16_384;

/** One handle on the file, with its prepared statements. Every call blocks the thread for as long as SQLite works. */
export class SqliteConnection {
  readonly #handle: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Whether commits go to a write-ahead log: some file systems have no shared memory for one. */
  readonly hasLog: boolean;

  constructor(path: string) {
    this.#handle = new DatabaseSync(path);
    this.#handle.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const { journal_mode: journal } = this.#handle.prepare('pragma journal_mode = wal').get() ?? {};
    this.hasLog = journal === 'wal';
    // With a log, `LogSync` syncs each commit, off this thread; here only the log's restarts and copies are.
    this.#handle.exec(`pragma synchronous = ${this.hasLog ? 'normal' : 'full'}`);
    this.#handle.exec(`pragma wal_autocheckpoint = ${MAX_LOG_PAGES}`);
    this.#handle.exec('pragma foreign_keys = on');
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    checkParameters(parameters);
    try {
      const statement = this.#prepare(sql);
      if (statement.columns().length > 0) {
        return { rows: statement.all(...parameters) as R[] };
      }
      const { changes } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw translate(error);
    }
  }

  /** Like `run`, but waits without blocking while another process holds the write lock. */
  async runWhenFree<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    for (let waited = 0; ; waited += BUSY_RETRY_MS + BUSY_TIMEOUT_MS) {
      try {
        return this.run<R>(sql, parameters);
      } catch (error) {
        if (errorNumber(error) !== SQLITE_BUSY || waited >= BUSY_GIVE_UP_MS) {
          throw error;
        }
      }
      await delay(BUSY_RETRY_MS);
    }
  }

  get isInTransaction(): boolean {
    return this.#handle.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#handle.close();
  }

  #prepare(sql: string): StatementSync {
    const saved = this.#statements.get(sql);
    if (saved) {
      return saved;
    }
    const statement = this.#handle.prepare(sql);
    if (this.#statements.size >= KEPT_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      this.#statements.delete(oldest ?? '');
    }
    this.#statements.set(sql, statement);
    return statement;
  }
}
