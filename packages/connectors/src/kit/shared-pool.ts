import { AppError } from '@plumbline/contract';
import { LIVE_IDLE_MS, type LivePool, type LiveRow, type LiveStatement } from './live.ts';

/** The server ends a statement by itself; one that says nothing for longer than this is gone. */
const SILENCE_MS = 5_000;
const CONNECT_MS = 15_000;

/** Protocol of one kind of server. Every method rejects with the driver's own errors, which `failure` explains. */
export interface LiveDriver<Client> {
  /** A signed-in connection. Rejects as `DatabaseAccess` does. */
  connect(signal: AbortSignal): Promise<Client>;
  /** A read-only transaction whose statements end after this long. */
  begin(client: Client, statementMs: number): Promise<unknown>;
  /** All rows. `onTooLarge` is called once they are more than the statement allows; the answer is then ignored. */
  collect(client: Client, statement: LiveStatement, onTooLarge: () => void): Promise<readonly LiveRow[]>;
  /** The rows in pieces; each round trip goes through `run`. */
  pieces(
    client: Client,
    statement: LiveStatement,
    run: <T>(work: () => Promise<T>) => Promise<T>,
  ): AsyncIterable<readonly LiveRow[]>;
  rollback(client: Client): Promise<unknown>;
  /** Ends what runs on the connection, at the server. */
  cancel(client: Client): Promise<unknown>;
  close(client: Client): void;
  onEnd(client: Client, listener: () => void): void;
  failure(error: unknown): { readonly reason: unknown; readonly isConnectionOver: boolean };
}

interface Member<Client> {
  readonly client: Client;
  /** Set once its connection ended: nothing more is sent on it. */
  isGone: boolean;
  idle: NodeJS.Timeout | null;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const tooLarge = (cause?: unknown): AppError =>
  new AppError(
    'query.too_large',
    'The answer is larger than can be shown. Filter to fewer rows, or select fewer columns.',
    { cause },
  );

const silent = (cause: unknown): AppError =>
  new AppError('source.timed_out', 'The server did not answer in time. Try again later.', { cause });

/** At most `size` connections to one server, each used by one statement at a time. */
export class SharedPool<Client> implements LivePool {
  readonly #driver: LiveDriver<Client>;
  readonly #size: number;
  readonly #idle: Member<Client>[] = [];
  readonly #members = new Set<Member<Client>>();
  readonly #waiting: Waiter[] = [];
  #open = 0;
  #isClosed = false;

  constructor(driver: LiveDriver<Client>, size: number) {
    this.#driver = driver;
    this.#size = size;
  }

  async read(statement: LiveStatement): Promise<readonly LiveRow[]> {
    const { member, done } = await this.#begin(statement);
    let isTooLarge = false;
    const onTooLarge = (): void => {
      isTooLarge = true;
      void this.#cancel(member);
    };
    try {
      const rows = await this.#watched(member, statement, () =>
        this.#driver.collect(member.client, statement, onTooLarge),
      );
      if (isTooLarge) {
        throw tooLarge();
      }
      return rows;
    } catch (error) {
      throw isTooLarge ? tooLarge(error) : error;
    } finally {
      done();
    }
  }

  async *stream(statement: LiveStatement): AsyncIterable<readonly LiveRow[]> {
    const { member, done } = await this.#begin(statement);
    let isWhole = false;
    try {
      const run = <T>(work: () => Promise<T>) => this.#watched(member, statement, work);
      yield* this.#driver.pieces(member.client, statement, run);
      isWhole = true;
    } finally {
      if (!isWhole) {
        await this.#cancel(member);
      }
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
  async #begin(
    statement: LiveStatement,
  ): Promise<{ readonly member: Member<Client>; readonly done: () => void }> {
    for (;;) {
      const { member, isFresh } = await this.#take(statement.signal);
      try {
        await this.#watched(member, statement, () =>
          this.#driver.begin(member.client, statement.statementMs),
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
  #end(member: Member<Client>): void {
    if (member.isGone) {
      return;
    }
    this.#driver.rollback(member.client).then(
      () => this.#release(member),
      () => this.#discard(member),
    );
  }

  /** Runs one statement of a connection; an abort, or a server that is silent for too long, ends both. */
  async #watched<T>(
    member: Member<Client>,
    { signal, statementMs }: LiveStatement,
    work: () => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    let ending: ((cause: unknown) => unknown) | null = null;
    const end = (reason: (cause: unknown) => unknown): void => {
      ending = reason;
      void this.#cancel(member);
    };
    const onAbort = (): void => end(() => signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => end(silent), statementMs + SILENCE_MS);
    try {
      return await work();
    } catch (error) {
      const reason = ending as ((cause: unknown) => unknown) | null;
      const failure = this.#driver.failure(error);
      if (reason !== null || failure.isConnectionOver) {
        this.#discard(member);
      }
      throw reason === null ? failure.reason : reason(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** A cancelled connection is not used again: the request may arrive after the next statement began. */
  async #cancel(member: Member<Client>): Promise<void> {
    if (!member.isGone) {
      await this.#driver.cancel(member.client).catch(() => undefined);
      this.#discard(member);
    }
  }

  async #take(signal: AbortSignal): Promise<{ readonly member: Member<Client>; readonly isFresh: boolean }> {
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

  async #connect(signal: AbortSignal): Promise<Member<Client>> {
    this.#open += 1;
    try {
      const client = await this.#driver.connect(signal);
      const member: Member<Client> = { client, isGone: false, idle: null };
      this.#members.add(member);
      this.#driver.onEnd(client, () => this.#discard(member));
      return member;
    } catch (error) {
      this.#leave();
      signal.throwIfAborted();
      throw this.#driver.failure(error).reason;
    }
  }

  #release(member: Member<Client>): void {
    if (member.isGone || this.#isClosed) {
      this.#discard(member);
      return;
    }
    member.idle = setTimeout(() => this.#discard(member), LIVE_IDLE_MS).unref();
    this.#idle.push(member);
    this.#waiting.shift()?.resolve();
  }

  #discard(member: Member<Client>): void {
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
    this.#driver.close(member.client);
    this.#leave();
  }

  #leave(): void {
    this.#open -= 1;
    this.#waiting.shift()?.resolve();
  }
}

/** Opens a socket and signs in on it, both within the time that a person waits. */
export async function connectWithin<Socket extends { destroy(): unknown }, Client>(
  signal: AbortSignal,
  open: (bounded: AbortSignal) => Promise<Socket>,
  signIn: (socket: Socket) => Promise<Client>,
): Promise<Client> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
  const socket = await open(bounded);
  const destroy = (): void => void socket.destroy();
  bounded.addEventListener('abort', destroy, { once: true });
  try {
    return await signIn(socket);
  } finally {
    bounded.removeEventListener('abort', destroy);
  }
}
