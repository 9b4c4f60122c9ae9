import type { LiveAccess, LivePool } from '@plumbline/connectors';

/** A connection as it is configured now. `configuration` differs once it is edited. */
export interface LiveConnection {
  readonly configuration: string;
  /** Throws `query.unsupported` for a source whose rows can only be copied. */
  open(): Promise<LiveAccess>;
}

/** Throws `connection.not_found`, `connection.expired`. */
export type FindLiveConnection = (wanted: {
  readonly tenantId: string;
  readonly connectionId: string;
}) => Promise<LiveConnection>;

interface Opened {
  readonly configuration: string;
  readonly pool: Promise<LivePool>;
}

/** One pool per connection; an edited connection gets a new one, and a deleted one has none. */
export class LivePools {
  readonly #find: FindLiveConnection;
  readonly #opened = new Map<string, Opened>();

  constructor(find: FindLiveConnection) {
    this.#find = find;
  }

  async poolFor(wanted: { readonly tenantId: string; readonly connectionId: string }): Promise<LivePool> {
    const key = `${wanted.tenantId}/${wanted.connectionId}`;
    const connection = await this.#find(wanted).catch((error: unknown) => {
      this.#drop(key);
      throw error;
    });
    const opened = this.#opened.get(key);
    if (opened?.configuration === connection.configuration) {
      return opened.pool;
    }
    this.#drop(key);
    const pool = connection.open().then((live) => live.openPool());
    this.#opened.set(key, { configuration: connection.configuration, pool });
    pool.catch(() => this.#opened.delete(key));
    return pool;
  }

  async close(): Promise<void> {
    const pools = await Promise.allSettled([...this.#opened.values()].map(({ pool }) => pool));
    this.#opened.clear();
    const open = pools.flatMap((pool) => (pool.status === 'fulfilled' ? [pool.value] : []));
    await Promise.all(open.map((pool) => pool.close()));
  }

  #drop(key: string): void {
    const opened = this.#opened.get(key);
    this.#opened.delete(key);
    opened?.pool.then(
      (pool) => pool.close(),
      () => undefined,
    );
  }
}
