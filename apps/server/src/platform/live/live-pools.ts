import { LIVE_CONNECTIONS, type LiveAccess, type LivePool } from '@plumbline/connectors';
import { Turns } from '@plumbline/engine';

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

/** A pool, and who may use its connections: work is not interrupted, so one person never has all of them. */
export interface SharedConnections {
  readonly pool: LivePool;
  /** Of every statement. */
  readonly turns: Turns;
  /** Of statements whose rows are streamed, besides: they last as long as their reader reads. */
  readonly streams: Turns;
}

interface OpenedPool {
  readonly configuration: string;
  readonly shared: Promise<SharedConnections>;
}

/** Of four connections a person has two, and downloads of all persons two. */
const PER_PERSON = LIVE_CONNECTIONS / 2;
const STREAMS = LIVE_CONNECTIONS / 2;
/** As many as at the engine: a dashboard waits with a query for each tile. */
const WAITING = { waiting: 1000, waitingPerPerson: 200 } as const;

const withTurns = (pool: LivePool): SharedConnections => ({
  pool,
  turns: new Turns({
    total: LIVE_CONNECTIONS,
    perTenant: LIVE_CONNECTIONS,
    perPerson: PER_PERSON,
    ...WAITING,
    work: 'queries',
  }),
  streams: new Turns({ total: STREAMS, perTenant: STREAMS, perPerson: 1, ...WAITING, work: 'downloads' }),
});

/** One pool per connection; an edited connection gets a new one, and a deleted one has none. */
export class LivePools {
  readonly #find: FindLiveConnection;
  readonly #opened = new Map<string, OpenedPool>();

  constructor(find: FindLiveConnection) {
    this.#find = find;
  }

  async poolFor(wanted: {
    readonly tenantId: string;
    readonly connectionId: string;
  }): Promise<SharedConnections> {
    const key = `${wanted.tenantId}/${wanted.connectionId}`;
    const connection = await this.#find(wanted).catch((error: unknown) => {
      this.#drop(key);
      throw error;
    });
    const opened = this.#opened.get(key);
    if (opened?.configuration === connection.configuration) {
      return opened.shared;
    }
    this.#drop(key);
    const shared = connection.open().then((live) => withTurns(live.openPool()));
    this.#opened.set(key, { configuration: connection.configuration, shared });
    shared.catch(() => this.#opened.delete(key));
    return shared;
  }

  async close(): Promise<void> {
    const all = await Promise.allSettled([...this.#opened.values()].map(({ shared }) => shared));
    this.#opened.clear();
    const open = all.flatMap((shared) => (shared.status === 'fulfilled' ? [shared.value] : []));
    await Promise.all(open.map(({ pool }) => pool.close()));
  }

  #drop(key: string): void {
    const opened = this.#opened.get(key);
    this.#opened.delete(key);
    opened?.shared.then(
      ({ pool }) => pool.close(),
      () => undefined,
    );
  }
}
