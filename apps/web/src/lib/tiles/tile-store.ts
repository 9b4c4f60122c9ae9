import type { TileData } from '@plumbline/contract';
import { ApiError } from '../api/api.ts';
import { readStream } from '../progress/events.ts';
import { NO_TILE, type TileState } from './tile-state.ts';

/** What a tile's data depends on: it is refetched when this changes, and never otherwise. */
export interface RequestedTile {
  readonly key: string;
  /** Page of a grid's rows, from 1. */
  readonly page: number;
}

/** Opens the stream of these tiles' data, the first first. */
export type OpenTiles = (
  ids: readonly string[],
  page: number,
  signal: AbortSignal,
) => Promise<Pick<Response, 'body'>>;

interface Batch {
  readonly abort: AbortController;
  /** Tiles of it that are still waited for. */
  readonly pending: Set<string>;
}

interface TileRequest {
  /** Key and round, so that a refresh fetches the same again. */
  readonly mark: string;
  readonly key: string;
  readonly batch: Batch;
}

interface Entry {
  wanted: RequestedTile | null;
  /** The key whose answer `state.data` is; null when there is none. */
  shown: string | null;
  /** The mark that was answered, or failed, last; null for none. */
  settled: string | null;
  /** Null when nothing is under way. */
  request: TileRequest | null;
  state: TileState;
  readonly listeners: Set<() => void>;
}

const NETWORK = 'network.unreachable';

const toTileError = (failure: unknown): NonNullable<TileState['error']> =>
  failure instanceof ApiError
    ? {
        code: failure.code,
        message: failure.message,
        ...(failure.requestId === null ? {} : { requestId: failure.requestId }),
      }
    : { code: NETWORK, message: '' };

const failed = (failure: unknown): Omit<TileData, 'tile'> => ({
  data: null,
  asOf: null,
  ignored: [],
  error: toTileError(failure),
});

const tileKey = ({ key, page }: RequestedTile): string => `${page} ${key}`;

/** What the entry shows is not what is wanted now. */
const hasOutdatedData = ({ wanted, shown, state }: Entry): boolean =>
  state.data !== null && wanted !== null && shown !== tileKey(wanted);

const newEntry = (): Entry => ({
  wanted: null,
  shown: null,
  settled: null,
  request: null,
  state: NO_TILE,
  listeners: new Set(),
});

/** Stores what each tile shows, fetches missing visible tiles, and notifies only those that a change affects. */
export class TileStore {
  readonly #entries = new Map<string, Entry>();
  readonly #later: (run: () => void) => void;
  #open: OpenTiles | null = null;
  #seen: readonly string[] = [];
  #needed: string | null = null;
  #round = 0;
  #isPumping = false;
  #isOn = false;

  constructor(later: (run: () => void) => void = (run) => void setTimeout(run, 0)) {
    this.#later = later;
  }

  stateOf(id: string): TileState {
    return this.#entry(id).state;
  }

  subscribe(id: string, listener: () => void): () => void {
    const { listeners } = this.#entry(id);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Starts fetching, and refetches failed tiles when the network is back. Returns a function that stops it. */
  start(): () => void {
    const onOnline = (): void => this.#retryBroken();
    globalThis.addEventListener?.('online', onOnline);
    this.#isOn = true;
    this.#pumpLater();
    return () => {
      this.#isOn = false;
      globalThis.removeEventListener?.('online', onOnline);
      for (const [id, entry] of this.#entries) {
        this.#letGo(id, entry);
      }
    };
  }

  /** Sets what the tiles show. Only those whose key changed are fetched, once visible. */
  want(wanted: ReadonlyMap<string, RequestedTile>, open: OpenTiles): void {
    this.#open = open;
    for (const id of wanted.keys()) {
      this.#entry(id);
    }
    for (const [id, entry] of this.#entries) {
      entry.wanted = wanted.get(id) ?? null;
      const isObsolete = entry.wanted === null || entry.request?.mark !== this.#markOf(entry.wanted);
      let { isLoading } = entry.state;
      if (entry.request !== null && isObsolete) {
        this.#letGo(id, entry);
        isLoading = this.#isMissing(id) && this.#seen.includes(id);
      }
      const isOutdated = hasOutdatedData(entry);
      if (isLoading !== entry.state.isLoading || isOutdated !== entry.state.isOutdated) {
        this.#put(entry, { ...entry.state, isLoading, isOutdated });
      }
    }
    this.#pumpLater();
  }

  /** The tiles on the screen, topmost first. */
  see(ids: readonly string[]): void {
    this.#seen = ids;
    this.#pumpLater();
  }

  /** A tile that is fetched though it is not on the screen; null for none. */
  need(id: string | null): void {
    this.#needed = id;
    this.#pumpLater();
  }

  retry(id: string): void {
    this.#entry(id).settled = null;
    this.#pumpLater();
  }

  /** Refetches everything: visible tiles at once, the rest when they become visible. */
  refresh(): void {
    this.#round += 1;
    this.#pumpLater();
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id) ?? newEntry();
    this.#entries.set(id, entry);
    return entry;
  }

  #put(entry: Entry, state: TileState): void {
    entry.state = state;
    for (const listener of entry.listeners) {
      listener();
    }
  }

  #markOf(wanted: RequestedTile): string {
    return `${this.#round} ${tileKey(wanted)}`;
  }

  #retryBroken(): void {
    for (const [id, { state }] of this.#entries) {
      if (state.error?.code === NETWORK) {
        this.retry(id);
      }
    }
  }

  #letGo(id: string, entry: Entry): void {
    const batch = entry.request?.batch;
    entry.request = null;
    batch?.pending.delete(id);
    if (batch?.pending.size === 0) {
      batch.abort.abort();
    }
  }

  #settle(id: string, request: TileRequest, reply: Omit<TileData, 'tile'>): void {
    const entry = this.#entry(id);
    entry.settled = request.mark;
    entry.request = null;
    request.batch.pending.delete(id);
    if (reply.data !== null) {
      entry.shown = request.key;
      const { data, asOf, ignored } = reply;
      this.#put(entry, { ...NO_TILE, data, asOf, ignored: ignored ?? [] });
      return;
    }
    // Figures of another filter would be wrong; those of the same one are old, and said to be.
    const isSame = entry.shown === request.key;
    entry.shown = isSame ? entry.shown : null;
    this.#put(entry, {
      ...(isSame ? entry.state : NO_TILE),
      error: reply.error ?? toTileError(null),
      isLoading: false,
    });
  }

  #settleAll(batch: Batch, failure: unknown): void {
    for (const id of batch.pending) {
      const { request } = this.#entry(id);
      if (request?.batch === batch) {
        this.#settle(id, request, failed(failure));
      }
    }
  }

  async #run(ids: readonly string[], page: number, open: OpenTiles): Promise<void> {
    const batch: Batch = { abort: new AbortController(), pending: new Set(ids) };
    for (const id of ids) {
      const entry = this.#entry(id);
      if (entry.wanted !== null) {
        entry.request = { mark: this.#markOf(entry.wanted), key: tileKey(entry.wanted), batch };
        this.#put(entry, { ...entry.state, isLoading: true });
      }
    }
    try {
      await readStream(await open(ids, page, batch.abort.signal), (_id, text) => {
        const { tile, ...reply } = JSON.parse(text) as TileData;
        const { request } = this.#entry(tile);
        if (request?.batch === batch) {
          this.#settle(tile, request, reply);
        }
        return false;
      });
      this.#settleAll(batch, null);
    } catch (failure) {
      if (!batch.abort.signal.aborted) {
        this.#settleAll(batch, failure);
      }
    }
  }

  #isMissing(id: string): boolean {
    const { wanted, request, settled } = this.#entry(id);
    return wanted !== null && (request?.mark ?? settled) !== this.#markOf(wanted);
  }

  #pump(): void {
    this.#isPumping = false;
    const open = this.#open;
    if (open === null || !this.#isOn) {
      return;
    }
    const byPage = new Map<number, string[]>();
    const needed = this.#needed === null || this.#seen.includes(this.#needed) ? [] : [this.#needed];
    for (const id of [...this.#seen, ...needed].filter((each) => this.#isMissing(each))) {
      const entry = this.#entry(id);
      this.#letGo(id, entry);
      const page = entry.wanted?.page ?? 1;
      byPage.set(page, [...(byPage.get(page) ?? []), id]);
    }
    for (const [page, ids] of byPage) {
      void this.#run(ids, page, open);
    }
  }

  #pumpLater(): void {
    if (!this.#isPumping) {
      this.#isPumping = true;
      this.#later(() => this.#pump());
    }
  }
}
