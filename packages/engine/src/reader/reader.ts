import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ColumnChoice, type Encoding, invariant } from '@plumbline/contract';
import { quoteText } from '../dataset/relation.ts';
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
import type { DelimitedFile } from './delimited/delimited-file.ts';
import { bigIntegers, finishFiles } from './finished-files.ts';
import { inspect } from './inspect.ts';
import { EncodingFault, type LoadedFile, Loader, pathsOf } from './loader.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { reviewPlans } from './columns/review.ts';
import { cutSample } from './delimited/sample.ts';
import { SAMPLE_BYTES, type Survey, surveyFile } from './delimited/survey.ts';
import { dropRows, writeRejects } from './write-rejects.ts';

/** A review can widen or narrow a type; after this many loads the types stand. */
const MAX_LOADS = 3;
/** Shares of the whole work, for progress. */
const LOADED = 0.75;
const READABLE = 0.8;

const onlyFile = ({ files, options }: FileSource): DelimitedFile => {
  const [file] = files;
  invariant(file !== undefined, 'A source has a file.');
  return { ...file, options };
};

export const createReader = (options: ReaderOptions): Reader => new ProcessReader(options);

interface LoadRequest {
  readonly file: DelimitedFile;
  readonly choices: readonly ColumnChoice[] | null;
  /** Where the Parquet files are written. */
  readonly output: string;
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
    const file = onlyFile(source);
    const { size } = await stat(file.path);
    if (size <= SAMPLE_BYTES) {
      return this.inspectWhole(source, reading);
    }
    return this.#inTemp(async (work) => {
      const sample = await cutSample(file, { to: join(work, 'sample'), work, signal: reading.signal });
      const inspection = await this.#inspect(sample.file, reading, work);
      return {
        ...inspection,
        dialect: inspection.dialect === null ? null : { ...inspection.dialect, encoding: sample.encoding },
        sizeBytes: size,
        rowCount: null,
        complete: false,
      };
    });
  }

  async inspectWhole(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#inTemp((work) => this.#inspect(onlyFile(source), reading, work));
  }

  async ingest(source: Parameters<Reader['ingest']>[0], reading: Reading): Promise<Ingested> {
    const file = onlyFile(source);
    const tell = progressTeller(reading);
    return this.#withLoaded(
      {
        file,
        choices: source.columns,
        output: source.directory,
        signal: reading.signal,
        // DuckDB counts pieces of work while it reads, not rows: how many there are is known at the end.
        onProgress: (fraction) => tell(fraction * LOADED, null, 'Reading rows'),
      },
      async (loaded) => {
        const rows = await finish(loaded, file.fileName);
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

  #inspect(file: DelimitedFile, reading: Reading, work: string): Promise<FileInspection> {
    const tell = progressTeller(reading);
    return this.#withLoaded(
      {
        file,
        choices: null,
        output: work,
        signal: reading.signal,
        onProgress: (fraction) => tell(fraction * READABLE, null, 'Reading rows'),
      },
      async (loaded) => {
        const inspection = await inspect(file, loaded);
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
      try {
        return await this.#load({ ...request, signal }, { work }, consume);
      } catch (error) {
        if (signal.aborted) {
          throw endingError('cancelled');
        }
        if (!(error instanceof EncodingFault)) {
          throw asReadingError(error);
        }
        const encoding = await this.#encodingOfWhole(request.file, signal);
        return this.#load({ ...request, signal }, { work, encoding }, consume);
      }
    });
  }

  async #encodingOfWhole(file: DelimitedFile, signal: AbortSignal): Promise<Encoding> {
    const given = file.options.dialect?.encoding;
    if (given !== undefined) {
      return refuseWrongEncoding(given);
    }
    return encodingOfRest(await surveyUtf8(file.path, signal));
  }

  async #load<T>(
    { file, choices, output, signal, onProgress }: LoadRequest,
    { work, encoding }: { readonly work: string; readonly encoding?: Encoding },
    consume: (loaded: LoadedFile) => Promise<T>,
  ): Promise<T> {
    // The process starts while the file is looked at.
    const starting = EngineProcess.start(this.#tempRoot, this.#options);
    const survey = await surveyFile(file, {
      workDirectory: work,
      signal,
      ...(encoding === undefined ? {} : { encoding, rewrites: true }),
    }).catch(async (error: unknown) => {
      await starting.then((unused) => unused.close());
      throw error;
    });
    const paths = pathsOf(work, output);
    const engine = await starting;
    const onAbort = (): void => engine.kill('cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await engine.open({ allowedPaths: [survey.textPath, ...Object.values(paths)], setup: [] });
      const nulls = file.options.nulls ?? [];
      const loader = new Loader({ engine, survey, nulls, paths, signal, onProgress });
      const scales = await decimalScales({ survey, choices, nulls, engine, signal });
      const planned = planColumns({ survey, options: file.options, choices, scales });
      const plans = await settle(loader, planned, { path: paths.partial, survey, file });
      return await consume({ loader, survey, plans, paths, engine });
    } finally {
      signal.removeEventListener('abort', onAbort);
      await engine.close();
    }
  }
}

/** Loads until the rules agree with the forms that were loaded. */
const settle = async (
  loader: Loader,
  planned: readonly ColumnPlan[],
  { path, survey, file }: { readonly path: string; readonly survey: Survey; readonly file: DelimitedFile },
): Promise<readonly ColumnPlan[]> => {
  const context = { loader, path, mark: survey.mark, dateOrder: file.options.dateOrder ?? null };
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
const finish = async (
  { loader, plans, paths, survey }: LoadedFile,
  fileName: string,
): Promise<ReadableRows> => {
  const rejectCount = await writeRejects({ loader, plans, paths });
  await dropRows({ loader, plans, paths });
  const columns = await columnsOf(loader, plans, paths.partial);
  const [[count] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`);
  const sizeBytes = await finishFiles(paths);
  return {
    columns,
    rowCount: Number(count),
    rejectCount,
    sizeBytes,
    dialect: survey.dialect,
    decimal: survey.mark,
    files: [{ name: fileName, format: 'delimited', rowCount: Number(count) }],
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
