import { AppError } from '@plumbline/contract';
import { Query, type Client } from 'pg';
import { LIVE_IDLE_MS, type LivePool, type LiveRow, type LiveStatement } from '../kit/live.ts';
import { isServerError, statementFailure } from './failures.ts';
import {
  cancelAtServer,
  connectClient,
  DROP_SUPERUSER,
  isSuperuser,
  queryRows,
  serverAddress,
  settings,
  type Server,
} from './session.ts';

const CONNECT_MS = 15_000;
/** The server ends a statement by itself; one that says nothing for longer than this is gone. */
const SILENCE_MS = 5_000;
/** Rows that a stream fetches at a time. */
const PIECE_ROWS = 2_000;

interface Member {
  readonly client: Client;
  readonly isSuperuser: boolean;
  /** Set once its connection ended: nothing more is sent on it. */
  isGone: boolean;
  idle: NodeJS.Timeout | null;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const tooLarge = (): AppError =>
  new AppError(
    'query.too_large',
    'The answer is larger than can be shown. Filter to fewer rows, or select fewer columns.',
  );

const silent = (): AppError =>
  new AppError('source.timed_out', 'The server did not answer in time. Try again later.');

/** One text of ours, so that a transaction costs one round trip before its statement. */
const beginning = (member: Member, statementMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    ...settings({ statementMs }),
    // Statements are long and their rows few: compiling takes longer than it saves.
    'SET LOCAL jit = off',
    ...(member.isSuperuser ? [DROP_SUPERUSER] : []),
  ].join('; ');

/** Rows of a statement, until they are more than may be held. */
const collectRows = (
  client: Client,
  { text, params, maxRows, maxChars }: LiveStatement,
  onTooLarge: () => void,
): Promise<readonly LiveRow[]> =>
  new Promise((resolve, reject) => {
    const rows: LiveRow[] = [];
    let chars = 0;
    let isTooLarge = false;
    const query = new Query({ text, values: [...params], rowMode: 'array', queryMode: 'extended' } as never);
    query.on('row', (row: unknown) => {
      const cells = row as LiveRow;
      chars += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      if (!isTooLarge && (rows.length >= maxRows || chars > maxChars)) {
        isTooLarge = true;
        onTooLarge();
      }
      if (!isTooLarge) {
        rows.push(cells);
      }
    });
    query.on('error', (error: Error) => reject(isTooLarge ? tooLarge() : error));
    query.on('end', () => (isTooLarge ? reject(tooLarge()) : resolve(rows)));
    client.query(query);
  });

/** At most `size` connections to one server, each used by one statement at a time. */
export class LivePostgres implements LivePool {
  readonly #server: Server;
  readonly #size: number;
  readonly #idle: Member[] = [];
  readonly #members = new Set<Member>();
  readonly #waiting: Waiter[] = [];
  #open = 0;
  #isClosed = false;

  constructor(server: Server, size: number) {
    this.#server = server;
    this.#size = size;
  }

  async read(statement: LiveStatement): Promise<readonly LiveRow[]> {
    const { member, done } = await this.#begin(statement);
    try {
      return await this.#watched(member, statement, () =>
        collectRows(member.client, statement, () => void this.#cancel(member)),
      );
    } finally {
      done();
    }
  }

  async *stream(statement: LiveStatement): AsyncIterable<readonly LiveRow[]> {
    const { text, params } = statement;
    const { member, done } = await this.#begin(statement);
    try {
      const run = (sql: string, values: readonly unknown[] = []) =>
        this.#watched(member, statement, () => queryRows(member.client, sql, values));
      await run(`DECLARE piece NO SCROLL CURSOR FOR ${text}`, params);
      for (;;) {
        const { rows } = await run(`FETCH ${PIECE_ROWS} FROM piece`);
        if (rows.length > 0) {
          yield rows;
        }
        if (rows.length < PIECE_ROWS) {
          return;
        }
      }
    } finally {
      done();
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    for (const member of this.#members) {
      this.#discard(member);
    }
    return Promise.resolve();
  }

  /** A connection in a transaction. A connection that ended while it was idle is replaced once. */
  async #begin(statement: LiveStatement): Promise<{ readonly member: Member; readonly done: () => void }> {
    for (;;) {
      const { member, isFresh } = await this.#take(statement.signal);
      try {
        await this.#watched(member, statement, () =>
          member.client.query(beginning(member, statement.statementMs)),
        );
        return { member, done: () => this.#end(member) };
      } catch (error) {
        this.#discard(member);
        const isLost = error instanceof AppError && error.code === 'source.unreachable';
        if (isFresh || !isLost || statement.signal.aborted) {
          throw error;
        }
      }
    }
  }

  /** Whatever a statement set is gone with its transaction. */
  #end(member: Member): void {
    if (member.isGone) {
      return;
    }
    member.client.query('ROLLBACK').then(
      () => this.#release(member),
      () => this.#discard(member),
    );
  }

  /** Runs one statement of a connection; an abort, or a server that is silent for too long, ends both. */
  async #watched<T>(
    member: Member,
    { signal, statementMs }: LiveStatement,
    work: () => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    let ending: (() => unknown) | null = null;
    const end = (reason: () => unknown): void => {
      ending = reason;
      void this.#cancel(member);
    };
    const onAbort = (): void => end(() => signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => end(silent), statementMs + SILENCE_MS);
    try {
      return await work();
    } catch (error) {
      const reason = ending as (() => unknown) | null;
      const isOver = reason !== null || !isServerError(error) || /^57P0|^08/.test(error.code);
      if (isOver) {
        this.#discard(member);
      }
      throw reason === null ? statementFailure(error, null) : reason();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** A cancelled connection is not used again: the request may arrive after the next statement began. */
  async #cancel(member: Member): Promise<void> {
    await cancelAtServer(this.#server, member.client).catch(() => undefined);
    this.#discard(member);
  }

  async #take(signal: AbortSignal): Promise<{ readonly member: Member; readonly isFresh: boolean }> {
    for (;;) {
      signal.throwIfAborted();
      const member = this.#idle.pop();
      if (member !== undefined) {
        clearTimeout(member.idle ?? undefined);
        return { member, isFresh: false };
      }
      if (this.#open < this.#size) {
        return { member: await this.#connect(signal), isFresh: true };
      }
      await this.#turn(signal);
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        reject,
      };
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  async #connect(signal: AbortSignal): Promise<Member> {
    this.#open += 1;
    try {
      const { outbound } = this.#server.context;
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
      const socket = await outbound.connect(serverAddress(this.#server.config), bounded);
      const destroy = (): void => void socket.destroy();
      bounded.addEventListener('abort', destroy, { once: true });
      try {
        const client = await connectClient(this.#server, socket);
        const member: Member = { client, isSuperuser: await isSuperuser(client), isGone: false, idle: null };
        this.#members.add(member);
        client.once('end', () => this.#discard(member));
        return member;
      } finally {
        bounded.removeEventListener('abort', destroy);
      }
    } catch (error) {
      this.#leave();
      signal.throwIfAborted();
      throw statementFailure(error, null);
    }
  }

  #release(member: Member): void {
    if (member.isGone || this.#isClosed) {
      this.#discard(member);
      return;
    }
    member.idle = setTimeout(() => this.#discard(member), LIVE_IDLE_MS).unref();
    this.#idle.push(member);
    this.#waiting.shift()?.resolve();
  }

  #discard(member: Member): void {
    if (member.isGone) {
      return;
    }
    member.isGone = true;
    clearTimeout(member.idle ?? undefined);
    this.#members.delete(member);
    const at = this.#idle.indexOf(member);
    if (at >= 0) {
      this.#idle.splice(at, 1);
    }
    void member.client.end().catch(() => undefined);
    this.#leave();
  }

  #leave(): void {
    this.#open -= 1;
    this.#waiting.shift()?.resolve();
  }
}
