import type { FilterGroup } from '@plumbline/contract';
import { ApiError } from '../../../../lib/api/api.ts';
import { createStore, type Store } from '../../../../lib/state/store.ts';
import { TileStore, type RequestedTile } from '../../../../lib/tiles/tile-store.ts';
import { setLocale } from '../../../../messages/index.ts';
import { freeValues, parseLinkToken, parseOverrides, type ParameterValues } from '../../core/model.ts';
import { reduceFrame, initialFrameState, type FrameAction, type FrameState } from '../model/frame-state.ts';
import { HostLink } from '../model/host-link.ts';
import { createReader, type Reader } from '../model/reader.ts';

/** Rows of a table at once. */
const PAGE_ROWS = 50;

const hostsOfPage = (): string[] =>
  (document.querySelector<HTMLMetaElement>('meta[name="plumbline-hosts"]')?.content ?? '')
    .split(' ')
    .filter((host) => host !== '');

/** One embedded dashboard from the opening of its page to its end. */
export class FrameSession {
  readonly store: Store<FrameState, FrameAction>;
  readonly tiles = new TileStore();
  readonly reader: Reader;
  readonly host: HostLink;
  /** The URL names a language, which overrides the embed's own. */
  readonly #hasLocale: boolean;
  #refresh: ReturnType<typeof setInterval> | undefined;
  #pages: Readonly<Record<string, number>> = {};
  #stopTiles: () => void = () => undefined;

  constructor() {
    const wishes = parseOverrides(location.search);
    setLocale(wishes.locale ?? navigator.language);
    this.#hasLocale = wishes.locale !== null;
    this.store = createStore(reduceFrame, initialFrameState(wishes));
    this.host = new HostLink(window, hostsOfPage());
    const { dispatch } = this.store;
    this.reader = createReader({
      link: parseLinkToken(location.pathname),
      onConnection: (connection) => {
        dispatch({ type: 'connection', connection });
        if (connection === 'online') {
          this.#again();
        }
      },
      onEnd: (error) => {
        dispatch({ type: 'ended', error });
        clearInterval(this.#refresh);
        this.#stopTiles();
      },
    });
  }

  start(): void {
    const { dispatch } = this.store;
    this.host.listen({
      onTheme: (theme) => dispatch({ type: 'theme', theme }),
      onFilters: (filters) => dispatch({ type: 'filters', filters }),
      onParameters: (parameters) => dispatch({ type: 'parameters', parameters }),
    });
    this.store.subscribe(() => {
      this.#want();
      this.host.say('state', { state: this.#hostState() });
    });
    addEventListener('online', () => this.reader.keeper.wake());
    addEventListener('offline', () => this.reader.keeper.check());
    document.addEventListener('visibilitychange', () => this.reader.keeper.wake());
    this.#stopTiles = this.tiles.start();
    this.reader.keeper.start();
    void this.load();
  }

  /** Read the dashboard itself: what it holds may have changed since. */
  async load(): Promise<void> {
    try {
      const embedded = await this.reader.read(new AbortController().signal);
      if (!this.#hasLocale && embedded.locale !== null) {
        setLocale(embedded.locale);
      }
      this.store.dispatch({ type: 'read', embedded });
      this.#refreshEvery(embedded.dashboard.refreshSeconds ?? null);
    } catch (error) {
      if (error instanceof ApiError) {
        this.store.dispatch({ type: 'failed', error });
        return;
      }
      throw error;
    }
  }

  /** Another page of a table's rows, from 1. */
  turn(tile: string, page: number): void {
    this.#pages = { ...this.#pages, [tile]: page };
    this.#want();
  }

  /** What is shown now, as a file. */
  openFile(format: 'pdf' | 'png'): Promise<Response> {
    return this.reader.openFile({ format, ...this.#readerFilters() });
  }

  /** What readers set themselves; nothing where they may not. */
  #readerFilters(): { readonly filters?: FilterGroup; readonly parameters?: ParameterValues } {
    const { embedded, filters, parameters } = this.store.getState();
    return embedded === null || !embedded.allowFilters
      ? {}
      : { filters, parameters: freeValues(parameters, embedded.dashboard.parameters) };
  }

  #hostState(): string {
    const { phase, connection } = this.store.getState();
    return connection === 'lost' && phase !== 'ended' ? 'offline' : phase;
  }

  #again(): void {
    void this.load();
    this.tiles.refresh();
  }

  #refreshEvery(seconds: number | null): void {
    clearInterval(this.#refresh);
    this.#refresh =
      seconds === null
        ? undefined
        : setInterval(() => {
            if (document.visibilityState === 'visible' && !this.reader.keeper.isEnded) {
              this.#again();
            }
          }, seconds * 1000);
  }

  /** Every tile with all that its data depends on; the store fetches those that changed. */
  #want(): void {
    const { embedded, picked } = this.store.getState();
    if (embedded === null) {
      return;
    }
    const { tiles } = embedded.dashboard;
    const readerFilters = this.#readerFilters();
    const crossFilters = Object.fromEntries(
      Object.entries(picked).map(([tile, { filter }]) => [tile, filter]),
    );
    const wanted = new Map<string, RequestedTile>();
    for (const tile of tiles) {
      if (tile.kind !== 'text' && tile.kind !== 'image') {
        const { place: _place, tab: _tab, title: _title, ...content } = tile;
        const { [tile.id]: _own, ...others } = crossFilters;
        const key = JSON.stringify([content, readerFilters, others]);
        wanted.set(tile.id, { key, page: this.#pages[tile.id] ?? 1 });
      }
    }
    this.tiles.want(wanted, (ids, page, signal) =>
      this.reader.openTiles(
        { ...readerFilters, crossFilters, tiles: [...ids], page, limit: PAGE_ROWS },
        signal,
      ),
    );
  }
}
