import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { type Plan, duckdb, orderKey, print } from '@plumbline/query';
import type { VersionFiles } from '../door.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { type Background, Urgency } from './background.ts';
import { type CacheFolder, partialOf } from './cache-folder.ts';
import { leaseOf, positionColumn } from './relation.ts';

const NUMBER_BYTES = 4;
/** Building an order takes seconds at worst; past this something is wrong with it. */
const DEADLINE_MS = 120_000;
/** Positions of so many rows are made whole in memory, 8 bytes each, before they are written. */
const WHOLE_ROWS = 20_000_000;

interface Build {
  readonly done: Promise<string | null>;
  readonly urgency: Urgency;
  readonly controller: AbortController;
}

/** A window of a kept order. */
export interface Window {
  /** Row positions, in order. */
  readonly positions: readonly number[];
  /** Rows in the whole order, which is the exact count of rows that match. */
  readonly total: number;
}

/**
 * Kept orders: for one version, filter and sort, the positions of all matching rows, in order, as a flat file of
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

  /** Null when the order is not kept (yet). */
  async find(source: VersionFiles, plan: Plan): Promise<Window | null> {
    const path = this.#path(source, plan);
    return (await this.#cache.has(path)) ? readWindow(path, plan) : null;
  }

  /** Waits for a build under way, and hurries it; null when none is, or it failed. */
  async wait(source: VersionFiles, plan: Plan): Promise<Window | null> {
    const build = this.#builds.get(this.#path(source, plan));
    if (build === undefined) {
      return null;
    }
    build.urgency.raise();
    const path = await build.done;
    return path === null ? null : readWindow(path, plan);
  }

  /** Starts to build the order unless it is kept or under way. */
  begin(source: VersionFiles, plan: Plan): void {
    const path = this.#path(source, plan);
    if (this.#builds.has(path)) {
      return;
    }
    const urgency = new Urgency();
    const controller = new AbortController();
    const done = this.#build({ source, plan, path, urgency, signal: controller.signal })
      // Nobody depends on it: pages go on without.
      .catch(() => null)
      .finally(() => this.#builds.delete(path));
    this.#builds.set(path, { done, urgency, controller });
  }

  async forget(datasetId: string): Promise<void> {
    await this.#end((path) => path.includes(datasetId));
  }

  async close(): Promise<void> {
    await this.#end(() => true);
  }

  async #end(matches: (path: string) => boolean): Promise<void> {
    const ended = [...this.#builds].filter(([path]) => matches(path)).map(([, build]) => build);
    for (const build of ended) {
      build.urgency.raise();
      build.controller.abort();
    }
    await Promise.all(ended.map(({ done }) => done));
  }

  #path(source: VersionFiles, plan: Plan): string {
    const name = createHash('sha256').update(orderKey(plan)).digest('hex').slice(0, 32);
    return this.#cache.path(source, `order-${name}.bin`);
  }

  async #build(options: {
    readonly source: VersionFiles;
    readonly plan: Plan;
    readonly path: string;
    readonly urgency: Urgency;
    readonly signal: AbortSignal;
  }): Promise<string | null> {
    const { source, plan, path, urgency, signal } = options;
    if (await this.#cache.has(path)) {
      return path;
    }
    await this.#cache.prepare(source, 'order');
    const partial = partialOf(path);
    const engine = await EngineProcess.start(this.#tempRoot, this.#resources);
    try {
      await engine.open(leaseOf(source, null).files);
      const position = positionColumn(source);
      const { text, params } = print({ ...plan, limit: null, offset: 0 }, duckdb, {
        position,
        give: 'position',
      });
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

const readWindow = async (path: string, { offset, limit }: Plan): Promise<Window | null> => {
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
