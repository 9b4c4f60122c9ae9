import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { AppError, type Cell, invariant } from '@plumbline/contract';
import { quoteText } from '../dataset/relation.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import { EngineError } from '../process/failures.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import { type TextSource, copyToParquet, joinParts, selectTyped } from './read-csv.ts';
import { versionPaths } from './finished-files.ts';
import { type Regularised, regularise } from './delimited/regularise.ts';
import { joinRow } from './delimited/split-row.ts';
import type { Survey } from './delimited/survey.ts';

/** Thrown when the text is not UTF-8 somewhere beyond the sample. */
export class EncodingFault extends Error {
  override readonly name = 'EncodingFault';
}

const REJECT_DIALECT = { delimiter: ',', quote: '"', escape: '"' } as const;
/** Each typed column costs a megabyte of working vectors a thread while the file is read. */
const MAX_TYPED_AT_ONCE = 120;
const NOT_UTF8 = /unicode|not utf-8/iu;

/** A file read into `rows.parquet.partial`, its forms proven on every row. */
export interface LoadedFile {
  readonly loader: Loader;
  readonly survey: Survey;
  readonly plans: readonly ColumnPlan[];
  readonly paths: ReturnType<typeof pathsOf>;
  readonly engine: EngineProcess;
}

/** Files of a load that statements may touch. */
export const pathsOf = (work: string, output: string) => ({
  regular: join(work, 'regular.csv'),
  rowRejects: join(work, 'row-rejects.csv'),
  dropped: join(output, 'rows.parquet.dropped'),
  ...versionPaths(output),
});

export interface LoadContext {
  readonly engine: EngineProcess;
  readonly survey: Survey;
  readonly nulls: readonly string[];
  readonly paths: ReturnType<typeof pathsOf>;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, rows: number) => void;
}

/** Reads a surveyed file into `rows.parquet.partial`, once for every set of forms tried. */
export class Loader {
  readonly #context: LoadContext;
  /** Name of the column in which rejected cells ride along. */
  readonly rejectsColumn: string;
  #regularised: Regularised | null = null;

  constructor(context: LoadContext) {
    this.#context = context;
    const names = new Set(context.survey.names.map((name) => name.toLowerCase()));
    let name = '#rejects';
    while (names.has(name)) {
      name = `#${name}`;
    }
    this.rejectsColumn = name;
  }

  /** What was done to rows that are not like the others; null when all were alike. */
  get regularised(): Regularised | null {
    return this.#regularised;
  }

  /** Rows read so far as a whole table. */
  async load(plans: readonly ColumnPlan[]): Promise<void> {
    if (this.#regularised === null && this.#context.survey.isIrregular) {
      await this.#regularise();
    }
    try {
      await this.#copy(plans);
    } catch (error) {
      if (!(error instanceof EngineError) || this.#regularised !== null) {
        throw asFileError(error);
      }
      if (NOT_UTF8.test(error.text)) {
        throw new EncodingFault(error.text);
      }
      await this.#regularise();
      await this.#copy(plans).catch((again: unknown) => {
        throw asFileError(again);
      });
    }
  }

  /** Told by the statistics of the column in which they ride, without reading it. */
  async hasRejectedCells(path: string): Promise<boolean> {
    const [[values] = []] = await this.read(
      `SELECT count(*) FROM parquet_metadata(${quoteText(path)})
       WHERE path_in_schema = ${quoteText(this.rejectsColumn)} AND stats_null_count IS DISTINCT FROM num_values`,
    );
    return Number(values) > 0;
  }

  async read(sql: string, maxRows = 10_000): Promise<readonly (readonly Cell[])[]> {
    const { engine, signal } = this.#context;
    const { rows } = await engine.read({
      sql,
      signal,
      deadlineMs: null,
      maxRows,
      maxBytes: 256 * 1024 * 1024,
    });
    return rows;
  }

  async exec(sql: string): Promise<number> {
    const { engine, signal, onProgress } = this.#context;
    return engine.exec({ sql, signal, deadlineMs: null, onProgress });
  }

  async replace(from: string): Promise<void> {
    await rename(from, this.#context.paths.partial);
  }

  async #copy(plans: readonly ColumnPlan[]): Promise<void> {
    const { paths } = this.#context;
    await rm(paths.partial, { force: true });
    if (plans.length <= MAX_TYPED_AT_ONCE) {
      const select = selectTyped(this.#source(), plans, this.rejectsColumn);
      await this.exec(copyToParquet(select, paths.partial, plans.length));
    } else {
      await this.#copyInParts(plans);
    }
  }

  /** Some columns in each pass over the file, then side by side: rows keep their places in every part. */
  async #copyInParts(plans: readonly ColumnPlan[]): Promise<void> {
    const { engine, paths } = this.#context;
    const parts: string[] = [];
    for (let at = 0; at < plans.length; at += MAX_TYPED_AT_ONCE) {
      const some = plans.slice(at, at + MAX_TYPED_AT_ONCE);
      const part = join(engine.tempDirectory, 'spill', `part-${parts.length}.parquet`);
      await this.exec(
        copyToParquet(selectTyped(this.#source(), some, this.rejectsColumn), part, some.length),
      );
      parts.push(part);
    }
    await this.exec(copyToParquet(joinParts(parts, plans, this.rejectsColumn), paths.partial, plans.length));
    await Promise.all(parts.map((part) => rm(part, { force: true })));
  }

  #source(): TextSource {
    const { survey, nulls, paths } = this.#context;
    const columns = survey.names.length;
    return this.#regularised === null
      ? { path: survey.textPath, dialect: survey.dialect, columns, nulls }
      : { path: paths.regular, dialect: this.#regularised.dialect, columns, nulls, isRegular: true };
  }

  async #regularise(): Promise<void> {
    const { survey, paths, signal, onProgress } = this.#context;
    const rejects = createWriteStream(paths.rowRejects);
    const failed = once(rejects, 'error').then(([error]) => Promise.reject(error as Error));
    failed.catch(() => undefined);
    this.#regularised = await regularise({
      from: survey.textPath,
      to: paths.regular,
      dialect: survey.dialect,
      rules: survey.rules,
      signal,
      onReject: async ({ row, text, reason }) => {
        if (!rejects.write(`${joinRow([String(row), text, reason], REJECT_DIALECT)}\n`)) {
          await Promise.race([once(rejects, 'drain'), failed]);
        }
      },
      onProgress: (fraction) => onProgress(fraction / 2, 0),
    });
    rejects.end();
    await Promise.race([once(rejects, 'close'), failed]);
  }
}

const asFileError = (error: unknown): unknown => {
  if (!(error instanceof EngineError)) {
    return error;
  }
  if (NOT_UTF8.test(error.text)) {
    return new EncodingFault(error.text);
  }
  const [line = ''] = error.text.split('\n', 1);
  invariant(line !== '', 'An engine error has a text.');
  return new AppError(
    'file.unreadable',
    'The file cannot be read as a table with this delimiter and these quotes. Choose others, or check the file.',
    { cause: error },
  );
};
