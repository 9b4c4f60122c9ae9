import { rename, rm } from 'node:fs/promises';
import { duckdb } from '@plumbline/query';
import type { VersionFiles } from '../door.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { type Background, Urgency } from './background.ts';
import { type CacheFolder, partialOf } from './cache-folder.ts';
import { NATIVE, NATIVE_TABLE, leaseOf, quoteText } from './relation.ts';

const FILE = 'native.duckdb';

interface Build {
  readonly datasetId: string;
  readonly done: Promise<void>;
  readonly urgency: Urgency;
  readonly controller: AbortController;
}

/** DuckDB's own format of large versions: rows at scattered positions are read in milliseconds from it. */
export class NativeCopies {
  readonly #cache: CacheFolder;
  readonly #background: Background;
  readonly #tempRoot: string;
  readonly #resources: Resources;
  readonly #leastRows: number;
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
    readonly leastRows: number;
  }) {
    this.#cache = options.cache;
    this.#background = options.background;
    this.#tempRoot = options.tempRoot;
    this.#resources = options.resources;
    this.#leastRows = options.leastRows;
  }

  /** Path of the whole copy; null when there is none. */
  async find(source: VersionFiles): Promise<string | null> {
    const path = this.#cache.path(source, FILE);
    return (await this.#cache.has(path)) ? path : null;
  }

  begin(source: VersionFiles): void {
    const path = this.#cache.path(source, FILE);
    if (source.rowCount < this.#leastRows || this.#builds.has(path) || this.#failed.has(path)) {
      return;
    }
    const urgency = new Urgency();
    const controller = new AbortController();
    const done = this.#last
      .then(() => this.#build({ source, path, urgency, signal: controller.signal }))
      .catch(() => {
        if (!controller.signal.aborted) {
          this.#failed.add(path);
        }
      })
      .finally(() => this.#builds.delete(path));
    this.#last = done;
    this.#builds.set(path, { datasetId: source.datasetId, done, urgency, controller });
  }

  async forget(datasetId: string): Promise<void> {
    await this.#end((build) => build.datasetId === datasetId);
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
    const partial = partialOf(path);
    const engine = await EngineProcess.start(this.#tempRoot, this.#resources);
    try {
      const { files } = leaseOf(source, null);
      await engine.open({
        allowedPaths: [...files.allowedPaths, partial, `${partial}.wal`, `${partial}.wal.checkpoint`],
        setup: [...files.setup, `ATTACH ${quoteText(partial)} AS ${NATIVE}`],
      });
      const columns = source.columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
      const call = { signal, deadlineMs: null };
      await this.#background.run(engine, urgency, async () => {
        // Insertion order is preserved, so that a row's id is its position in the Parquet file.
        const sql = `CREATE TABLE ${NATIVE}.${NATIVE_TABLE} AS SELECT ${columns} FROM dataset`;
        await engine.exec({ sql, ...call });
        await engine.exec({ sql: `CHECKPOINT ${NATIVE}`, ...call });
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
