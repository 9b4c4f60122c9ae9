import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoding, ReadOptions } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type {
  EarlierRows,
  FileInspection,
  FileNames,
  FileSource,
  Ingested,
  Reader,
  ReaderOptions,
  Reading,
} from '../engine-api.ts';
import { filesBefore } from './append.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import { endingError } from '../process/failures.ts';
import { SpareProcess } from '../process/spare-process.ts';
import { sweepTemp } from '../process/temp.ts';
import { type ChoiceRequest, resolveChoices } from './columns/column-choices.ts';
import { uniqueNames } from './columns/column-names.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import { encodingOfRest, refuseWrongEncoding, surveyUtf8 } from './delimited/encoding.ts';
import { Findings } from './findings.ts';
import { finishVersion } from './finish-version.ts';
import { inspect } from './inspect.ts';
import { pathsOf, pathsRead, pathsWritten } from './load-paths.ts';
import { EncodingError, asLoadError } from './load-errors.ts';
import { type LoadedFile, Loader } from './loader.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { readingSettings } from './columns/passes.ts';
import { reviewPlans } from './columns/review.ts';
import { SAMPLE_BYTES } from './delimited/survey.ts';
import { openTable } from './table.ts';
import { planTable } from './plan-table.ts';
import { type LoadProgress, progressReporter } from './progress-reporter.ts';
import { WarmUp } from './warm-up.ts';

/** A review can widen or narrow a type; after this many loads the types are final. */
const MAX_LOADS = 3;
/** Shares of the whole work, for progress. */
const LOADED = 0.75;
const READABLE = 0.8;
/** Share of the load's progress for unpacking or rewriting before it. */
const OPENED = 0.5;

export const createReader = (options: ReaderOptions): Reader => new ProcessReader(options);

interface LoadRequest {
  readonly source: FileSource;
  /** Null: all of the files; else about how many bytes of each are inspected. */
  readonly sampleBytes: number | null;
  readonly requested: Pick<ChoiceRequest, 'choices' | 'areEarlier'>;
  /** A version whose rows come first. */
  readonly after: EarlierRows | null;
  /** Where the Parquet files are written; null where they go with the work. */
  readonly output: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: LoadProgress) => void;
}

class ProcessReader implements Reader {
  readonly #tempRoot: string;
  readonly #closing = new AbortController();
  readonly #processes: SpareProcess;
  readonly #hasSpare: boolean;
  readonly #memoryMb: number;
  readonly #findings: Findings;
  readonly #warmUp = new WarmUp();

  constructor(options: ReaderOptions) {
    const parent = join(options.workDirectory, 'tmp');
    this.#tempRoot = join(parent, `${process.pid}-${randomUUID()}`);
    mkdirSync(this.#tempRoot, { recursive: true });
    this.#processes = new SpareProcess(this.#tempRoot, options);
    this.#hasSpare = options.hasSpare === true;
    this.#memoryMb = options.memoryMb;
    this.#findings = new Findings(options.findingsDirectory ?? null);
    void sweepTemp(parent);
  }

  prepare(): void {
    if (this.#hasSpare) {
      this.#processes.prepare();
      this.#warmUp.begin((work) => this.#inTemp(work), this.#closing.signal);
    }
  }

  async readNames(source: FileSource, reading: Reading): Promise<FileNames> {
    const signal = AbortSignal.any([reading.signal, this.#closing.signal]);
    let starting: Promise<EngineProcess> | null = null;
    this.#warmUp.end();
    return this.#inTemp(async (work) => {
      try {
        const table = await openTable(source, {
          work,
          signal,
          sampleBytes: SAMPLE_BYTES,
          isForNames: true,
          encodings: new Map(),
          findings: this.#findings.of(source.owner),
          // Text is inspected without one.
          engine: () => (starting ??= this.#processes.take()),
          onProgress: () => undefined,
        });
        const areAll = table.isComplete || table.parts.every(({ kind }) => kind === 'delimited');
        return { names: uniqueNames(table.names), areAll };
      } catch (error) {
        throw signal.aborted ? endingError('cancelled', error) : asLoadError(error);
      } finally {
        await (starting === null ? null : unlessLost(starting, (engine) => engine.close()));
      }
    });
  }

  async inspectSample(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#inspect(source, reading, SAMPLE_BYTES);
  }

  async inspectWhole(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#inspect(source, reading, null);
  }

  async ingest(source: Parameters<Reader['ingest']>[0], reading: Reading): Promise<Ingested> {
    const report = progressReporter(reading);
    return this.#withLoaded(
      {
        source,
        sampleBytes: null,
        requested: { choices: source.columns, areEarlier: source.areColumnsEarlier ?? false },
        after: source.after ?? null,
        output: source.directory,
        signal: reading.signal,
        onProgress: (progress) => report({ ...progress, fraction: progress.fraction * LOADED }),
      },
      async (loaded) => {
        const rows = await finishVersion(loaded, source);
        const { rowCount } = rows;
        report({ fraction: READABLE, rows: rowCount, about: false, message: message('job.rowsReadable') });
        await source.onReadable(rows);
        const profile = await computeProfile({
          engine: loaded.engine,
          path: loaded.paths.rows,
          columns: rows.columns,
          rowCount: rows.rowCount,
          signal: reading.signal,
          onProgress: (fraction) =>
            report({
              fraction: READABLE + (1 - READABLE) * fraction,
              rows: rowCount,
              about: false,
              message: message('job.profilingColumns'),
            }),
        });
        report({ fraction: 1, rows: rowCount, about: false, message: message('job.done') });
        return { ...rows, profile };
      },
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#processes.close();
    await rm(this.#tempRoot, { recursive: true, force: true });
  }

  #inspect(source: FileSource, reading: Reading, sampleBytes: number | null): Promise<FileInspection> {
    const report = progressReporter(reading);
    return this.#withLoaded(
      {
        source,
        sampleBytes,
        requested: { choices: null, areEarlier: false },
        after: null,
        output: null,
        signal: reading.signal,
        onProgress: (progress) => report({ ...progress, fraction: progress.fraction * READABLE }),
      },
      async (loaded) => {
        const inspection = await inspect(source.options, loaded, reading.signal);
        report({ fraction: 1, rows: inspection.rowCount, about: false, message: message('job.done') });
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
    this.#warmUp.end();
    return this.#inTemp(async (work) => {
      const encodings = new Map<number, Encoding>();
      for (;;) {
        try {
          return await this.#load({ ...request, signal }, { work, encodings }, consume);
        } catch (error) {
          if (signal.aborted) {
            throw endingError('cancelled', error);
          }
          if (!(error instanceof EncodingError) || encodings.has(error.part)) {
            throw asLoadError(error);
          }
          encodings.set(error.part, await encodingOfWhole(error.textPath, request.source.options, signal));
        }
      }
    });
  }

  /** Does `work` with a process that starts meanwhile, and ends it. */
  async #withProcess<T>(
    signal: AbortSignal,
    work: (starting: Promise<EngineProcess>) => Promise<T>,
  ): Promise<T> {
    const starting = this.#processes.take();
    starting.catch(() => undefined);
    const onAbort = (): void => void unlessLost(starting, (engine) => engine.kill('cancelled'));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await work(starting);
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.prepare();
      await unlessLost(starting, (engine) => engine.close());
    }
  }

  #load<T>(
    { source, sampleBytes, requested, after, output, signal, onProgress }: LoadRequest,
    { work, encodings }: { readonly work: string; readonly encodings: ReadonlyMap<number, Encoding> },
    consume: (loaded: LoadedFile) => Promise<T>,
  ): Promise<T> {
    return this.#withProcess(signal, async (starting) => {
      let opened = 0;
      const own = this.#findings.of(source.owner);
      const table = await openTable(source, {
        work,
        signal,
        sampleBytes,
        encodings,
        findings: own,
        engine: () => starting,
        onProgress: (fraction, rows) => {
          opened = fraction * OPENED;
          onProgress({ fraction: opened, rows, about: false, message: message('job.unpacking') });
        },
      });
      const names = uniqueNames(table.names);
      const choices = resolveChoices({ ...requested, names, after: after?.columns ?? null });
      const paths = pathsOf(table, work, output ?? work);
      const engine = await starting;
      await engine.open({
        allowedPaths: [
          ...pathsRead(table),
          ...pathsWritten(paths),
          ...(after === null ? [] : Object.values(filesBefore(after))),
        ],
        setup: readingSettings(table.names.length, this.#memoryMb),
      });
      const { options } = source;
      const nulls = options.nulls ?? [];
      const context = { engine, table, signal };
      const loader = new Loader({
        ...context,
        nulls,
        paths,
        // The engine counts pieces of work while it reads, not rows: how many there are is known at the end.
        onProgress: (fraction) =>
          onProgress({
            fraction: opened + (1 - opened) * fraction,
            rows: Math.round(fraction * table.expectedRows),
            about: true,
            message: message('job.readingRows'),
          }),
      });
      const findings = { findings: own, isLast: output !== null };
      const planned = await planTable({ ...context, ...findings, loader, options, choices });
      const plans = await settle(loader, planned, { path: paths.partial, options });
      return await consume({ loader, survey: table, plans, paths, engine });
    });
  }
}

const unlessLost = (
  starting: Promise<EngineProcess>,
  use: (engine: EngineProcess) => Promise<void> | void,
): Promise<void> => starting.then(use, () => undefined);

const encodingOfWhole = async (
  path: string,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Encoding> => {
  const chosen = options.dialect?.encoding;
  return chosen === undefined ? encodingOfRest(await surveyUtf8(path, signal)) : refuseWrongEncoding(chosen);
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
