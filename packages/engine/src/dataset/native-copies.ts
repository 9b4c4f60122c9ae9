import { rename, rm } from 'node:fs/promises';
import { duckdb } from '@plumbline/query';
import type { VersionFiles } from '../engine-api.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { type Background, Urgency } from './background.ts';
import { type CacheFolder, partialPath } from './cache-folder.ts';
import { createLease } from './relation.ts';
import type { Tuning } from './tuning.ts';
import {
  type Copies,
  NATIVE_TABLE,
  type RowsView,
  readDatasets,
  quoteText,
  createView,
} from './rows-view.ts';

const FILE = 'native.duckdb';
/** Schema under which a copy is attached while it is made. */
const COPY = 'copy';

type CopyTuning = Pick<Tuning, 'minRowsForNative' | 'minRowsForDerived'>;

interface Build {
  readonly datasets: readonly string[];
  readonly done: Promise<void>;
  readonly urgency: Urgency;
  readonly controller: AbortController;
}

/**
 * DuckDB's own format of large versions, where rows at scattered positions are read in milliseconds, and of what recipes
 * make of large versions: computed once, they are read like any other rows.
 */
export class NativeCopies {
  readonly #cache: CacheFolder;
  readonly #background: Background;
  readonly #tempRoot: string;
  readonly #resources: Resources;
  readonly #tuning: CopyTuning;
  readonly #builds = new Map<string, Build>();
  /** Builds follow one another: each may take all the memory that is allowed. */
  #last: Promise<void> = Promise.resolve();
  /** Paths that failed are not tried again in this process. */
  readonly #failed = new Set<string>();

  constructor(options: {
    readonly cache: CacheFolder;
    readonly background: Background;
    readonly tempRoot: string;
    readonly resources: Resources;
    readonly tuning: CopyTuning;
  }) {
    this.#cache = options.cache;
    this.#background = options.background;
    this.#tempRoot = options.tempRoot;
    this.#resources = options.resources;
    this.#tuning = options.tuning;
  }

  /** How the rows are read now: from their whole copy, or from files and whole copies of those. */
  async view(source: VersionFiles, mark?: string): Promise<RowsView> {
    return createView(source, await this.#copies(source), mark);
  }

  async #copies(source: VersionFiles): Promise<Copies> {
    const own = await this.#find(source);
    const tables: Record<string, string> = {};
    for (const [key, table] of own === null ? Object.entries(source.derived?.tables ?? {}) : []) {
      const path = await this.#find(table);
      if (path !== null) {
        tables[key] = path;
      }
    }
    return { own, tables };
  }

  async #find(source: VersionFiles): Promise<string | null> {
    const path = this.#cache.path(source, FILE);
    return (await this.#cache.has(path)) ? path : null;
  }

  start(source: VersionFiles): void {
    const path = this.#cache.path(source, FILE);
    if (rowsRead(source) < this.#leastRows(source) || this.#builds.has(path) || this.#failed.has(path)) {
      return;
    }
    const urgency = new Urgency();
    const controller = new AbortController();
    const copy = this.#last
      .then(() => this.#build({ source, path, urgency, signal: controller.signal }))
      .catch(() => {
        if (!controller.signal.aborted) {
          this.#failed.add(path);
        }
      })
      .finally(() => this.#builds.delete(path));
    this.#last = copy;
    this.#builds.set(path, { datasets: readDatasets(source), done: copy, urgency, controller });
  }

  #leastRows({ derived }: VersionFiles): number {
    const { minRowsForNative, minRowsForDerived } = this.#tuning;
    return derived === undefined ? minRowsForNative : minRowsForDerived;
  }

  async forget(datasetId: string): Promise<void> {
    await this.#end((build) => build.datasets.includes(datasetId));
  }

  async close(): Promise<void> {
    await this.#end(() => true);
  }

  async #end(matches: (build: Build) => boolean): Promise<void> {
    const ended = [...this.#builds.values()].filter(matches);
    for (const build of ended) {
      build.controller.abort();
      build.urgency.raise();
    }
    await Promise.all(ended.map(({ done }) => done));
  }

  async #build(options: {
    readonly source: VersionFiles;
    readonly path: string;
    readonly urgency: Urgency;
    readonly signal: AbortSignal;
  }): Promise<void> {
    const { source, path, urgency, signal } = options;
    if (signal.aborted || (await this.#cache.has(path))) {
      return;
    }
    await this.#cache.prepare(source, FILE);
    const partial = partialPath(path);
    const engine = await EngineProcess.start(this.#tempRoot, this.#resources);
    try {
      const view = await this.view(source);
      const { files } = createLease(source, view);
      await engine.open({
        allowedPaths: [...files.allowedPaths, partial, `${partial}.wal`, `${partial}.wal.checkpoint`],
        setup: [...files.setup, `ATTACH ${quoteText(partial)} AS ${COPY}`],
      });
      const call = { signal, deadlineMs: null };
      await this.#background.run(engine, urgency, async () => {
        await engine.exec({ sql: copyStatement(source, view), ...call });
        await engine.exec({ sql: `CHECKPOINT ${COPY}`, ...call });
      });
      await engine.close();
      await rename(partial, path);
      await this.#cache.add(path);
    } finally {
      await engine.close();
      await Promise.all([partial, `${partial}.wal`].map((left) => rm(left, { force: true })));
    }
  }
}

/** Insertion order is preserved, so that a row's id is its place among the rows. */
const copyStatement = ({ columns }: VersionFiles, { isInOrder, order }: RowsView): string => {
  const names = columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
  const keys = order.map(
    ({ by, direction }) => `${duckdb.quoteIdentifier(by)} ${direction.toUpperCase()} NULLS LAST`,
  );
  const sorted = isInOrder ? '' : ` ORDER BY ${keys.join(', ')}`;
  return `CREATE TABLE ${COPY}.${NATIVE_TABLE} AS SELECT ${names} FROM dataset${sorted}`;
};

/** Few rows can take long to work out, from many. */
const rowsRead = ({ rowCount, derived }: VersionFiles): number =>
  Object.values(derived?.tables ?? {}).reduce((sum, table) => sum + table.rowCount, rowCount);
