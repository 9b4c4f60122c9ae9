import type { Cell, GridPage } from '@plumbline/contract';
import { FILTER_LOADING_CLEAR_MS } from '@plumbline/contract';
import { mostDecimals } from '@plumbline/viz';
import { PageCache } from './page-cache.ts';
import type { PageRequest, RowsRequest } from '../../core/model/row-request.ts';
import type { RowRange } from '../../../../ui/scroll/scroll-geometry.ts';

export interface RowSourceOptions {
  /** Every column of the dataset in its own order. */
  readonly columns: readonly string[];
  readonly fetchPage: (request: PageRequest, signal: AbortSignal) => Promise<GridPage>;
  readonly rowsPerFetch?: number;
  readonly maxCells?: number;
}

/** What the page shows of the source. A new object after every change. */
export interface RowSourceState {
  /** The rows on the screen; null until the first answer. */
  readonly shown: RowsRequest | null;
  /** Exact; null until the first answer. */
  readonly total: number | null;
  /** When live rows were read; null for those of a version. */
  readonly asOf: string | null;
  /** Stays true for `FILTER_LOADING_CLEAR_MS` after the last answer. */
  readonly isLoading: boolean;
  /** Whether the rows on the screen are those of another filter, search or sort than the one that is loading. */
  readonly isStale: boolean;
  readonly error: unknown;
  /** The most decimals so far in each column of figures, by its place. They only grow, so that figures stay aligned. */
  readonly decimals: ReadonlyMap<number, number>;
}

interface BlockRequest {
  readonly rows: RowsRequest;
  readonly page: number;
  readonly block: number;
}

/** A dataset wider than this is fetched in blocks of columns, so that 2,000 columns do not come with every row. */
export const COLUMNS_PER_BLOCK = 64;
const ROWS_PER_FETCH = 100;
const MAX_CELLS = 1_500_000;
const PAGES_AT_ONCE = 4;

/**
 * Rows of one dataset around a viewport: pages come when wanted, what is no longer wanted is aborted, what was seen is
 * cached. After another filter or sort the old rows stay until the first page of the new ones is there.
 */
export class RowSource {
  private readonly options: Required<RowSourceOptions>;
  private readonly pages: PageCache<readonly (readonly Cell[])[]>;
  private readonly totals = new Map<string, number>();
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private request: RowsRequest | null = null;
  private wanted: readonly BlockRequest[] = [];
  private failed = new Set<string>();
  private clearTimer: ReturnType<typeof setTimeout> | null = null;
  private state: RowSourceState = {
    shown: null,
    total: null,
    asOf: null,
    isLoading: false,
    isStale: false,
    error: null,
    decimals: new Map(),
  };

  constructor(options: RowSourceOptions) {
    this.options = { rowsPerFetch: ROWS_PER_FETCH, maxCells: MAX_CELLS, ...options };
    this.pages = new PageCache(this.options.maxCells);
  }

  readonly getState = (): RowSourceState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Requests other rows. Those on the screen stay until the first of the new ones arrive. */
  load(rows: RowsRequest): void {
    if (this.request !== null && rowsKey(rows) === rowsKey(this.request)) {
      return;
    }
    this.request = rows;
    this.failed.clear();
    this.publish({});
    this.want({ first: 0, end: 1 }, this.wanted.length === 0 ? [0] : this.wantedBlocks());
  }

  /** Fetch what a viewport needs: nearest pages first, the rest of what runs is aborted. */
  want(range: RowRange, blocks: readonly number[]): void {
    const rows = this.request;
    if (rows === null) {
      return;
    }
    const isSwitching = this.state.shown === null || rowsKey(rows) !== rowsKey(this.state.shown);
    this.wanted = this.pagesOf(isSwitching ? { first: 0, end: 1 } : range, blocks, rows);
    this.pump();
  }

  /** The cell, or undefined while it is not here. `column` is the place in the dataset's own order. */
  cellAt(row: number, column: number): Cell | undefined {
    const { shown } = this.state;
    if (shown === null) {
      return undefined;
    }
    const block = Math.floor(column / COLUMNS_PER_BLOCK);
    const page = Math.floor(row / this.options.rowsPerFetch) + 1;
    const stored = this.pages.find(wantedKey({ rows: shown, page, block }));
    return stored?.[row % this.options.rowsPerFetch]?.[column % COLUMNS_PER_BLOCK];
  }

  /** Changes when cells of a row arrive or are replaced by those of another question. */
  stampOf(row: number, blocks: readonly number[]): string {
    const { shown } = this.state;
    if (shown === null) {
      return '';
    }
    const page = Math.floor(row / this.options.rowsPerFetch) + 1;
    const here = blocks.map((block) => (this.pages.has(wantedKey({ rows: shown, page, block })) ? 1 : 0));
    return `${rowsKey(shown)}${here.join('')}`;
  }

  /** Requests again what failed. */
  retry(): void {
    this.failed.clear();
    this.publish({ error: null });
    this.pump();
  }

  stop(): void {
    this.wanted = [];
    this.abortUnwanted();
    if (this.clearTimer !== null) {
      clearTimeout(this.clearTimer);
    }
    this.request = null;
  }

  private wantedBlocks(): readonly number[] {
    return [...new Set(this.wanted.map(({ block }) => block))];
  }

  private pagesOf(range: RowRange, blocks: readonly number[], rows: RowsRequest): readonly BlockRequest[] {
    const { rowsPerFetch } = this.options;
    const first = Math.floor(range.first / rowsPerFetch) + 1;
    const last = Math.max(first, Math.ceil(range.end / rowsPerFetch));
    const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return pages.flatMap((page) => blocks.map((block) => ({ rows, page, block })));
  }

  private pump(): void {
    this.abortUnwanted();
    for (const wanted of this.wanted) {
      const key = wantedKey(wanted);
      if (this.pages.has(key)) {
        this.show(wanted.rows);
      } else if (!this.running.has(key) && !this.failed.has(key) && this.running.size < PAGES_AT_ONCE) {
        void this.fetch(wanted, key);
      }
    }
  }

  private abortUnwanted(): void {
    const keys = new Set(this.wanted.map(wantedKey));
    for (const [key, controller] of this.running) {
      if (!keys.has(key)) {
        this.running.delete(key);
        controller.abort();
      }
    }
    this.settle();
  }

  private async fetch(wanted: BlockRequest, key: string): Promise<void> {
    const controller = new AbortController();
    this.running.set(key, controller);
    this.startLoading();
    try {
      const page = await this.options.fetchPage(this.pageRequest(wanted), controller.signal);
      this.keep(wanted, key, page);
    } catch (error) {
      if (this.running.get(key) === controller) {
        this.failed.add(key);
        this.publish({ error });
      }
    }
    if (this.running.get(key) === controller) {
      this.running.delete(key);
      this.pump();
    }
  }

  private pageRequest({ rows, page, block }: BlockRequest): PageRequest {
    const { columns, rowsPerFetch } = this.options;
    const isNarrow = columns.length <= COLUMNS_PER_BLOCK;
    const from = block * COLUMNS_PER_BLOCK;
    return {
      ...rows,
      page,
      limit: rowsPerFetch,
      columns: isNarrow ? null : columns.slice(from, from + COLUMNS_PER_BLOCK),
    };
  }

  private keep(wanted: BlockRequest, key: string, page: GridPage): void {
    this.pages.put(key, page.data, page.data.length * page.columns.length);
    this.totals.set(rowsKey(wanted.rows), page.total);
    this.alignDecimals(page, wanted.block * COLUMNS_PER_BLOCK);
    if (this.request !== null && rowsKey(this.request) === rowsKey(wanted.rows)) {
      this.show(wanted.rows);
      this.publish({ total: page.total, asOf: page.asOf ?? null, error: null });
    }
  }

  private alignDecimals({ columns, data }: GridPage, from: number): void {
    const before = this.state.decimals;
    const grown = columns.flatMap(({ type }, at): readonly (readonly [number, number])[] => {
      const most = type === 'number' ? mostDecimals(data, at) : 0;
      return most > (before.get(from + at) ?? 0) ? [[from + at, most]] : [];
    });
    if (grown.length > 0) {
      this.publish({ decimals: new Map([...before, ...grown]) });
    }
  }

  private show(rows: RowsRequest): void {
    const total = this.totals.get(rowsKey(rows)) ?? null;
    if (this.state.shown !== rows || this.state.total !== total) {
      this.publish({ shown: rows, total, error: null });
    }
  }

  private startLoading(): void {
    if (this.clearTimer !== null) {
      clearTimeout(this.clearTimer);
      this.clearTimer = null;
    }
    if (!this.state.isLoading) {
      this.publish({ isLoading: true });
    }
  }

  private settle(): void {
    if (this.running.size > 0 || !this.state.isLoading || this.clearTimer !== null) {
      return;
    }
    this.clearTimer = setTimeout(() => {
      this.clearTimer = null;
      this.publish({ isLoading: false });
    }, FILTER_LOADING_CLEAR_MS);
  }

  private publish(change: Partial<RowSourceState>): void {
    const state = { ...this.state, ...change };
    const { shown } = state;
    const isStale = shown !== null && this.request !== null && rowsKey(shown) !== rowsKey(this.request);
    this.state = { ...state, isStale };
    for (const listener of this.listeners) {
      listener();
    }
  }
}

const KEYS = new WeakMap<RowsRequest, string>();

/** Equal for equal requests, whatever the object. */
export function rowsKey(rows: RowsRequest): string {
  const known = KEYS.get(rows);
  if (known !== undefined) {
    return known;
  }
  const key = JSON.stringify([rows.version, rows.filters, rows.sort, rows.search, rows.recipe ?? '']);
  KEYS.set(rows, key);
  return key;
}

const wantedKey = ({ rows, page, block }: BlockRequest): string => `${rowsKey(rows)}|${block}|${page}`;
