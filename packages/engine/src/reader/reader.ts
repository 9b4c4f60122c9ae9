import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ColumnChoice, type Encoding, type ReadOptions, invariant } from '@plumbline/contract';
import type {
  FileInspection,
  FileSource,
  Ingested,
  IngestedColumn,
  ReadableRows,
  Reader,
  ReaderOptions,
  Reading,
} from '../door.ts';
import { EngineProcess } from '../process/engine-process.ts';
import { asReadingError, endingError } from '../process/failures.ts';
import { sweepTemp } from '../process/temp.ts';
import { type ColumnPlan, planColumns, roleOf } from './columns/column-plan.ts';
import { encodingOfRest, refuseWrongEncoding, surveyUtf8 } from './delimited/encoding.ts';
import { decimalScales } from './columns/decimal-scales.ts';
import { bigIntegers, finishFiles } from './finished-files.ts';
import { inspect } from './inspect.ts';
import { EncodingFault, type LoadedFile, Loader, pathsOf, pathsRead, pathsWritten } from './loader.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { reviewPlans } from './columns/review.ts';
import { SAMPLE_BYTES } from './delimited/survey.ts';
import { openTable } from './table.ts';
import { dropRows, writeRejects } from './write-rejects.ts';

/** A review can widen or narrow a type; after this many loads the types stand. */
const MAX_LOADS = 3;
/** Shares of the whole work, for progress. */
const LOADED = 0.75;
const READABLE = 0.8;

export const createReader = (options: ReaderOptions): Reader => new ProcessReader(options);

interface LoadRequest {
  readonly source: FileSource;
  /** Null: all of the files; else about how many bytes of each are looked at. */
  readonly sampleBytes: number | null;
  readonly choices: readonly ColumnChoice[] | null;
  /** Where the Parquet files are written; null where they go with the work. */
  readonly output: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, rows: number) => void;
}

class ProcessReader implements Reader {
  readonly #options: ReaderOptions;
  readonly #tempRoot: string;
  readonly #closing = new AbortController();

  constructor(options: ReaderOptions) {
    this.#options = options;
    const parent = join(options.workDirectory, 'tmp');
    this.#tempRoot = join(parent, `${process.pid}-${randomUUID()}`);
    mkdirSync(this.#tempRoot, { recursive: true });
    void sweepTemp(parent);
  }

  async inspectSample(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#inspect(source, reading, SAMPLE_BYTES);
  }

  async inspectWhole(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#inspect(source, reading, null);
  }

  async ingest(source: Parameters<Reader['ingest']>[0], reading: Reading): Promise<Ingested> {
    const tell = progressTeller(reading);
    return this.#withLoaded(
      {
        source,
        sampleBytes: null,
        choices: source.columns,
        output: source.directory,
        signal: reading.signal,
        // DuckDB counts pieces of work while it reads, not rows: how many there are is known at the end.
        onProgress: (fraction) => tell(fraction * LOADED, null, 'Reading rows'),
      },
      async (loaded) => {
        const rows = await finish(loaded);
        tell(READABLE, rows.rowCount, 'Rows are readable');
        await source.onReadable(rows);
        const profile = await computeProfile({
          engine: loaded.engine,
          path: loaded.paths.rows,
          columns: rows.columns,
          rowCount: rows.rowCount,
          signal: reading.signal,
          onProgress: (fraction) =>
            tell(READABLE + (1 - READABLE) * fraction, rows.rowCount, 'Profiling columns'),
        });
        tell(1, rows.rowCount, 'Done');
        return { ...rows, profile };
      },
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await rm(this.#tempRoot, { recursive: true, force: true });
  }

  #inspect(source: FileSource, reading: Reading, sampleBytes: number | null): Promise<FileInspection> {
    const tell = progressTeller(reading);
    return this.#withLoaded(
      {
        source,
        sampleBytes,
        choices: null,
        output: null,
        signal: reading.signal,
        onProgress: (fraction) => tell(fraction * READABLE, null, 'Reading rows'),
      },
      async (loaded) => {
        const inspection = await inspect(source.options, loaded);
        tell(1, inspection.rowCount, 'Done');
        return inspection;
      },
    );
  }

  async #inTemp<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(this.#tempRoot, randomUUID());
    await mkdir(folder);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #withLoaded<T>(request: LoadRequest, consume: (loaded: LoadedFile) => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([request.signal, this.#closing.signal]);
    return this.#inTemp(async (work) => {
      const encodings = new Map<number, Encoding>();
      for (;;) {
        try {
          return await this.#load({ ...request, signal }, { work, encodings }, consume);
        } catch (error) {
          if (signal.aborted) {
            throw endingError('cancelled');
          }
          if (!(error instanceof EncodingFault) || encodings.has(error.part)) {
            throw asReadingError(error);
          }
          encodings.set(error.part, await encodingOfWhole(error.textPath, request.source.options, signal));
        }
      }
    });
  }

  async #load<T>(
    { source, sampleBytes, choices, output, signal, onProgress }: LoadRequest,
    { work, encodings }: { readonly work: string; readonly encodings: ReadonlyMap<number, Encoding> },
    consume: (loaded: LoadedFile) => Promise<T>,
  ): Promise<T> {
    // The process starts while the files are looked at.
    const starting = EngineProcess.start(this.#tempRoot, this.#options);
    const onAbort = (): void => void starting.then((engine) => engine.kill('cancelled'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const table = await openTable(source, {
        work,
        signal,
        sampleBytes,
        encodings,
        engine: () => starting,
        onProgress: () => undefined,
      });
      const paths = pathsOf(table, work, output ?? work);
      const engine = await starting;
      await engine.open({ allowedPaths: [...pathsRead(table), ...pathsWritten(paths)], setup: [] });
      const { options } = source;
      const nulls = options.nulls ?? [];
      const loader = new Loader({ engine, table, nulls, paths, signal, onProgress });
      const relation = loader.textRelation();
      const scales = await decimalScales({ survey: table, relation, choices, engine, signal });
      const planned = planColumns({ survey: table, options, choices, scales, declared: table.declared });
      const plans = await settle(loader, planned, { path: paths.partial, options });
      return await consume({ loader, survey: table, plans, paths, engine });
    } finally {
      signal.removeEventListener('abort', onAbort);
      await starting.then((engine) => engine.close());
    }
  }
}

const encodingOfWhole = async (
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Encoding> => {
  const given = options.dialect?.encoding;
  return given === undefined ? encodingOfRest(await surveyUtf8(path, signal)) : refuseWrongEncoding(given);
};

/** Loads until the rules agree with the forms that were loaded. */
const settle = async (
  loader: Loader,
  planned: readonly ColumnPlan[],
  { path, options }: { readonly path: string; readonly options: ReadOptions },
): Promise<readonly ColumnPlan[]> => {
  const context = { loader, path, mark: loader.table.mark, dateOrder: options.dateOrder ?? null };
  let plans = planned;
  for (let load = 1; ; load += 1) {
    await loader.load(plans);
    const reviewed = await reviewPlans(context, plans);
    const isSettled = reviewed.every(({ form }, at) => form.key === plans[at]?.form.key);
    if (isSettled || load === MAX_LOADS) {
      return isSettled ? reviewed : plans;
    }
    plans = reviewed;
  }
};

/** Writes the reject table, syncs both files and names them. */
const finish = async ({ loader, plans, paths, survey: table }: LoadedFile): Promise<ReadableRows> => {
  const rejectCount = await writeRejects({ loader, plans, paths });
  await dropRows({ loader, plans, paths });
  const columns = await columnsOf(loader, plans, paths.partial);
  const kept = await loader.rowsOfParts();
  const sizeBytes = await finishFiles(paths);
  return {
    columns,
    rowCount: kept.reduce((sum, count) => sum + count, 0),
    rejectCount,
    sizeBytes,
    dialect: table.dialect,
    decimal: table.mark,
    files: table.files.map(({ fileName, format }, at) => ({
      name: fileName,
      format,
      rowCount: table.parts.reduce(
        (sum, part, index) => sum + (part.file === at ? (kept[index] ?? 0) : 0),
        0,
      ),
    })),
  };
};

const columnsOf = async (
  loader: Loader,
  plans: readonly ColumnPlan[],
  path: string,
): Promise<IngestedColumn[]> => {
  const typed = plans.map(({ name, form }) => ({ name, type: form.type }));
  const big = await bigIntegers(path, typed, (sql) => loader.read(sql));
  return typed.map(({ name, type }) => {
    invariant(name !== '', 'Every column has a name.');
    const column = { name, type, role: roleOf(name, type) };
    return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
  });
};

/** Progress that never goes back, though a file may be read more than once. */
const progressTeller = (reading: Reading) => {
  let furthest = 0;
  return (fraction: number, rows: number | null, message: string): void => {
    furthest = Math.max(furthest, Math.min(1, fraction));
    reading.onProgress({ fraction: furthest, rows, message });
  };
};
