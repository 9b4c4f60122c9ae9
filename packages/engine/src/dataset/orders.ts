import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { type QueryPlan, duckdb, orderKey, print } from '@plumbline/query';
import type { VersionFiles } from '../engine-api.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { type Background, Urgency } from './background.ts';
import { type CacheFolder, partialPath } from './cache-folder.ts';
import { createLease } from './relation.ts';
import { type RowsView, readDatasets, orderOptions } from './rows-view.ts';

const NUMBER_BYTES = 4;
/** Building an order takes seconds at worst; past this something is wrong with it. */
const DEADLINE_MS = 120_000;
/** Positions of this many rows are made whole in memory, 8 bytes each, before they are written. */
const WHOLE_ROWS = 20_000_000;

/** Rows of a version, as they are read now. */
export interface VersionView {
  readonly source: VersionFiles;
  readonly view: RowsView;
}

interface Build {
  readonly datasets: readonly string[];
  readonly done: Promise<string | null>;
  readonly urgency: Urgency;
  readonly controller: AbortController;
}

/** A window of a cached order. */
export interface Window {
  /** Row positions, in order. */
  readonly positions: readonly number[];
  /** Rows in the whole order, which is the exact count of rows that match. */
  readonly total: number;
}

/**
 * Cached orders: for one version, filter and sort, the positions of all matching rows, in order, as a flat file of
 * 32-bit numbers. Any page of it is one read at a known place.
 */
export class Orders {
  readonly #cache: CacheFolder;
  readonly #background: Background;
  readonly #tempRoot: string;
  readonly #resources: Resources;
  readonly #builds = new Map<string, Build>();

  constructor(options: {
    readonly cache: CacheFolder;
    readonly background: Background;
    readonly tempRoot: string;
    readonly resources: Resources;
  }) {
    this.#cache = options.cache;
    this.#background = options.background;
    this.#tempRoot = options.tempRoot;
    this.#resources = options.resources;
  }

  /** Null when the order is not cached (yet). */
  async find(viewed: VersionView, plan: QueryPlan): Promise<Window | null> {
    if (!canCache(viewed.view)) {
      return null;
    }
    const path = this.#path(viewed, plan);
    return (await this.#cache.has(path)) ? readWindow(path, plan) : null;
  }

  /** Waits for a build under way, and hurries it; null when none is, or it failed. */
  async wait(viewed: VersionView, plan: QueryPlan): Promise<Window | null> {
    const build = this.#builds.get(this.#path(viewed, plan));
    if (build === undefined) {
      return null;
    }
    build.urgency.raise();
    const path = await build.done;
    return path === null ? null : readWindow(path, plan);
  }

  /** Starts to build the order unless it is cached or under way. */
  start(viewed: VersionView, plan: QueryPlan): void {
    const path = this.#path(viewed, plan);
    if (this.#builds.has(path) || !canCache(viewed.view)) {
      return;
    }
    const urgency = new Urgency();
    const controller = new AbortController();
    const order = this.#build({ ...viewed, plan, path, urgency, signal: controller.signal })
      // Nobody depends on it: pages continue without.
      .catch(() => null)
      .finally(() => this.#builds.delete(path));
    this.#builds.set(path, { datasets: readDatasets(viewed.source), done: order, urgency, controller });
  }

  async forget(datasetId: string): Promise<void> {
    await this.#end(({ datasets }) => datasets.includes(datasetId));
  }

  async close(): Promise<void> {
    await this.#end(() => true);
  }

  async #end(matches: (build: Build) => boolean): Promise<void> {
    const ended = [...this.#builds.values()].filter(matches);
    for (const build of ended) {
      build.urgency.raise();
      build.controller.abort();
    }
    await Promise.all(ended.map(({ done }) => done));
  }

  /** Positions of a view that works rows out are others than those of its copy. */
  #path({ source, view }: VersionView, plan: QueryPlan): string {
    const name = createHash('sha256').update(orderKey(plan)).digest('hex').slice(0, 32);
    return this.#cache.path(source, `order${view.form}-${name}.bin`);
  }

  async #build(
    options: VersionView & {
      readonly plan: QueryPlan;
      readonly path: string;
      readonly urgency: Urgency;
      readonly signal: AbortSignal;
    },
  ): Promise<string | null> {
    const { source, view, plan, path, urgency, signal } = options;
    if (await this.#cache.has(path)) {
      return path;
    }
    await this.#cache.prepare(source, 'order');
    const partial = partialPath(path);
    const engine = await EngineProcess.start(this.#tempRoot, this.#resources);
    try {
      await engine.open(createLease(source, view).files);
      const whole = positionsPlan({ ...plan, limit: null, offset: 0 }, view);
      const { text, params } = print(whole, duckdb, orderOptions(view, readsNeighbors(plan)));
      await this.#background.run(engine, urgency, () =>
        engine.writeNumbers({
          sql: text,
          params,
          path: partial,
          isSmall: source.rowCount <= WHOLE_ROWS,
          signal,
          deadlineMs: DEADLINE_MS,
        }),
      );
      await rename(partial, path);
      await this.#cache.add(path);
      return path;
    } finally {
      await rm(partial, { force: true });
      await engine.close();
    }
  }
}

/** The plan that gives nothing but the positions of its rows. */
export const positionsPlan = (plan: QueryPlan, { position }: RowsView): QueryPlan => ({
  ...plan,
  columns: [{ name: position, type: 'integer', wire: 'plain' }],
});

/** Values that windows make come in whatever order the windows left the rows in. */
export const readsNeighbors = ({ derived }: QueryPlan): boolean => derived.some(({ isWindow }) => isWindow);

/** Numbers are 32 bits wide in the file. */
const canCache = ({ hasPosition, positions }: RowsView): boolean =>
  hasPosition && positions <= 2 ** (NUMBER_BYTES * 8);

const readWindow = async (path: string, { offset, limit }: QueryPlan): Promise<Window | null> => {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) {
    // Removed to make room between the two looks.
    return null;
  }
  try {
    const total = (await file.stat()).size / NUMBER_BYTES;
    const count = Math.max(0, Math.min(limit ?? total, total - offset));
    const buffer = Buffer.alloc(count * NUMBER_BYTES);
    await file.read(buffer, 0, buffer.length, offset * NUMBER_BYTES);
    return {
      positions: Array.from({ length: count }, (_, at) => buffer.readUInt32LE(at * NUMBER_BYTES)),
      total,
    };
  } finally {
    await file.close();
  }
};
