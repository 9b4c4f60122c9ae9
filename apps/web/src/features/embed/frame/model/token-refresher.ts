import { ApiError } from '../../../../lib/api/api.ts';

/** A token and its lifetime by the server's clock; the local clock is never used. */
export interface FreshToken {
  readonly token: string;
  /** ISO 8601, both by the server. */
  readonly expiresAt: string;
  readonly now: string;
}

export type Connection = 'online' | 'lost';

export interface KeeperOptions {
  /** The token in the page's address: good for as long as the embed lives. */
  readonly link: string;
  readonly renew: (token: string) => Promise<FreshToken>;
  /** Runs once after this many milliseconds; returns the function that cancels it. */
  readonly later: (ms: number, run: () => void) => () => void;
  readonly onConnection: (connection: Connection) => void;
  /** The embed has ended: no more requests are sent. `error` has the server's message. */
  readonly onEnd: (error: ApiError) => void;
  /** 0 to 1, to keep many readers from coming back at one moment. */
  readonly random?: () => number;
}

/** Renewed when so much of its life has passed. */
const RENEW_AT = 0.8;
const MIN_WAIT_MS = 1_000;
/** Timers hold no more than 2³¹ − 1 ms. */
const MAX_WAIT_MS = 2_000_000_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

const isOver = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;
const isExpired = (error: unknown): boolean => isOver(error) && error.code === 'embed.expired';
/** Nothing answered, or what did could not: the same may go better later. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === null || error.status >= 502 || error.status === 429);

/**
 * Keeps a token that is good: renewed before it ends, and when a call finds that it ended all the same (a machine that
 * slept counts no time). A lost connection is tried again by itself until it is back.
 */
export class TokenKeeper {
  readonly #options: KeeperOptions;
  #token: string;
  #connection: Connection = 'online';
  #retryMs = FIRST_RETRY_MS;
  #renewing: Promise<void> | null = null;
  #takeBack: () => void = () => undefined;
  #isEnded = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#token = options.link;
  }

  get token(): string {
    return this.#token;
  }

  /** True when no more requests will be sent. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Gets a token of its own for this page. Fails silently: the link's is good meanwhile. */
  start(): void {
    this.#tryRenewing();
  }

  stop(): void {
    this.#isEnded = true;
    this.#takeBack();
  }

  /** Runs `work` with a valid token. Rejects as `work` does, after reporting an ended embed or a lost connection. */
  async run<T>(work: (token: string) => Promise<T>): Promise<T> {
    try {
      return this.#succeeded(await work(this.#token));
    } catch (error) {
      if (!isExpired(error)) {
        throw this.#reported(error);
      }
    }
    await this.#renewOnce();
    try {
      return this.#succeeded(await work(this.#token));
    } catch (error) {
      throw this.#reported(error);
    }
  }

  /** Checks at once whether the connection is back. */
  wake(): void {
    if (this.#connection === 'lost') {
      this.#tryRenewing();
    }
  }

  /** Checks at once whether the connection is still there. */
  check(): void {
    if (!this.#isEnded && this.#connection === 'online') {
      this.#tryRenewing();
    }
  }

  #succeeded<T>(answer: T): T {
    this.#retryMs = FIRST_RETRY_MS;
    this.#setConnection('online');
    return answer;
  }

  #reported(error: unknown): unknown {
    if (isOver(error)) {
      this.#end(error);
    } else if (isLost(error)) {
      this.#lose();
    }
    return error;
  }

  #setConnection(connection: Connection): void {
    if (this.#connection !== connection) {
      this.#connection = connection;
      this.#options.onConnection(connection);
    }
  }

  #end(error: ApiError): void {
    if (!this.#isEnded) {
      this.stop();
      this.#options.onEnd(error);
    }
  }

  #lose(): void {
    if (this.#isEnded || this.#connection === 'lost') {
      return;
    }
    this.#setConnection('lost');
    this.#retryLater();
  }

  #retryLater(): void {
    const { random = Math.random } = this.#options;
    const wait = this.#retryMs * (0.75 + random() / 2);
    this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
    this.#schedule(wait);
  }

  #schedule(ms: number): void {
    this.#takeBack();
    if (!this.#isEnded) {
      this.#takeBack = this.#options.later(Math.min(ms, MAX_WAIT_MS), () => this.#tryRenewing());
    }
  }

  #tryRenewing(): void {
    this.#renewOnce().catch((error: unknown) => {
      const wasLost = this.#connection === 'lost';
      this.#reported(error);
      if (wasLost || !isLost(error)) {
        this.#retryLater();
      }
    });
  }

  #renewOnce(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renew(): Promise<void> {
    const { link, renew } = this.#options;
    const fresh = await renew(this.#token).catch((error: unknown) => {
      if (isOver(error) && this.#token !== link) {
        return renew(link);
      }
      throw error;
    });
    if (this.#isEnded) {
      return;
    }
    this.#token = fresh.token;
    this.#succeeded(fresh);
    const lifeMs = Date.parse(fresh.expiresAt) - Date.parse(fresh.now);
    this.#schedule(Math.max(MIN_WAIT_MS, lifeMs * RENEW_AT));
  }
}
