import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Cell } from '@plumbline/contract';
import { columnNameKey, duckdb } from '@plumbline/query';
import type { FoundWarning } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import { EngineError } from '../process/failures.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import { inFittingPasses } from './columns/passes.ts';
import { type PlainColumns, copyPlain, plainColumns, typesOf } from './plain-columns.ts';
import { type TextSource, type TypedRows, copyToParquet, joinParts, selectTyped } from './read-csv.ts';
import { rowShape } from './row-shape.ts';
import { selectInLists } from './select-in-lists.ts';
import { type FooterFacts, footerFacts } from './finished-files.ts';
import { EncodingError, asFileError } from './load-errors.ts';
import type { LoadPaths } from './load-paths.ts';
import { type Regularized, regularize } from './delimited/regularize.ts';
import { rejectLine } from './delimited/reject-line.ts';
import type { Survey } from './delimited/survey.ts';
import { TEXT } from './columns/forms.ts';
import { type CellPlan, unionOf } from './part-rows.ts';
import type { Table } from './table.ts';

/** Up to here a second pass costs less than planning the exact forms of many columns. */
const SMALL_BYTES = 1024 * 1024;
/**
 * From this many columns on, they are read as lists: a small file takes longer to plan than to read, and a large one
 * is read in two thirds of the time.
 */
const MANY_COLUMNS = 50;
/** More columns of a file's own types take longer to plan together than in several passes. */
const DECLARED_AT_ONCE = 750;
const NOT_UTF8 = /unicode|not utf-8/iu;

/** Everything read into `rows.parquet.partial`, its forms proven on every row. */
export interface LoadedFile {
  readonly loader: Loader;
  readonly survey: Table;
  readonly plans: readonly ColumnPlan[];
  readonly paths: LoadPaths;
  readonly engine: EngineProcess;
}

export interface LoadContext {
  readonly engine: EngineProcess;
  readonly table: Table;
  readonly nulls: readonly string[];
  readonly paths: LoadPaths;
  readonly signal: AbortSignal;
  /** Share of the pass, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** How a copy reads the cells. */
interface Copying {
  readonly isQuickOnly: boolean;
  /** Columns that the engine's reader casts. */
  readonly plain: PlainColumns;
  /** Says that the copy is of no use. */
  readonly unwanted: AbortSignal | null;
}

const BY_FORMS: Copying = { isQuickOnly: false, plain: new Map(), unwanted: null };

const areTexts = (plans: readonly ColumnPlan[]): boolean => plans.every(({ declared }) => declared === null);

/** A name beside those of the columns. */
const freeName = (wanted: string, names: readonly string[]): string => {
  const taken = new Set(names.map(columnNameKey));
  let name = wanted;
  while (taken.has(name)) {
    name = `#${name}`;
  }
  return name;
};

/** Reads a table into `rows.parquet.partial`, once for every set of forms tried. */
export class Loader {
  readonly #context: LoadContext;
  /** Name of the column in which rejected cells ride along. */
  readonly rejectsColumn: string;
  /** Name of the column that says which part a row is of; null where there is only one. */
  readonly partColumn: string | null;
  readonly #regularized = new Map<number, Regularized>();
  /** Columns that fit into one pass. */
  #columnsAtOnce = Infinity;
  /** Of the rows as they are now; null where that was not read yet. */
  #footer: Promise<ReadonlyMap<string, FooterFacts>> | null = null;

  constructor(context: LoadContext) {
    this.#context = context;
    const { names, parts } = context.table;
    this.rejectsColumn = freeName('#rejects', names);
    this.partColumn = parts.length === 1 ? null : freeName('#part', names);
  }

  get table(): Table {
    return this.#context.table;
  }

  /** Rows of each part that were rejected. */
  get rejectedRows(): readonly number[] {
    return this.table.parts.map(({ part }, at) =>
      part.kind === 'records' ? (part.rejects?.count ?? 0) : (this.#regularized.get(at)?.rejected ?? 0),
    );
  }

  /** What was done to rows, for people. */
  get rowWarnings(): readonly FoundWarning[] {
    return [...this.#regularized.values()].flatMap(({ warnings }) => warnings);
  }

  /** Rows read so far as a whole table. */
  async load(plans: readonly ColumnPlan[]): Promise<void> {
    for (const [at, { survey }] of this.table.parts.entries()) {
      if (survey?.isIrregular === true) {
        await this.#regularize(at, survey);
      }
    }
    // Each failure rewrites what is not regular, until nothing is left to rewrite.
    for (;;) {
      try {
        await this.#copy(plans);
        return;
      } catch (error) {
        if (!(error instanceof EngineError)) {
          throw error;
        }
        const failed = this.#failedParts(error);
        if (failed.length === 0) {
          throw asFileError(error, this.table);
        }
        await this.#rewrite(failed, error);
      }
    }
  }

  /** Makes regular what the engine could not read. Throws EncodingFault. */
  async #rewrite(failed: readonly (readonly [number, Survey])[], error: EngineError): Promise<void> {
    for (const [at, survey] of failed) {
      if (NOT_UTF8.test(error.text)) {
        throw new EncodingError(at, survey.textPath, error);
      }
      await this.#regularize(at, survey);
    }
  }

  /** Texts that the failure may be about and that were not rewritten: the one it names, else all of them. */
  #failedParts({ text }: EngineError): readonly (readonly [number, Survey])[] {
    const open = this.table.parts.flatMap(({ survey }, at) =>
      survey === null || this.#regularized.has(at) ? [] : [[at, survey] as const],
    );
    const named = open.filter(([, { textPath }]) => text.includes(textPath));
    return named.length === 0 ? open : named;
  }

  /** Derived from the statistics of the column that carries them, without reading it. */
  async hasRejectedCells(): Promise<boolean> {
    return (await this.footer()).get(this.rejectsColumn)?.hasValues === true;
  }

  /** What the footer says of each column, by its name. Read once for the rows as they are. */
  footer(): Promise<ReadonlyMap<string, FooterFacts>> {
    this.#footer ??= footerFacts(this.#context.paths.partial, (sql) => this.read(sql));
    return this.#footer;
  }

  /** Rows of each part in the table that was loaded. */
  async rowsOfParts(): Promise<readonly number[]> {
    const from = `read_parquet(${quoteText(this.#context.paths.partial)})`;
    // Of one part the footer has the number.
    const count =
      this.partColumn === null
        ? `SELECT 0, count(*) FROM ${from}`
        : `SELECT ${duckdb.quoteIdentifier(this.partColumn)}, count(*) FROM ${from} GROUP BY 1`;
    const found = new Map((await this.read(count)).map(([at, rows]) => [Number(at), Number(rows)]));
    return this.table.parts.map((_, at) => found.get(at) ?? 0);
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
    this.#footer = null;
    await rename(from, this.#context.paths.partial);
  }

  async #copy(plans: readonly ColumnPlan[]): Promise<void> {
    // Where all cells are usual, the exact forms change nothing: for few rows they take longer to plan than to run.
    if (this.#isSmall()) {
      await this.#copyTyped(plans, { ...BY_FORMS, isQuickOnly: true });
      if (!(await this.hasRejectedCells())) {
        return;
      }
    } else if (await this.#copyPlain(plans)) {
      return;
    }
    await this.#copyTyped(plans, BY_FORMS);
  }

  /** False where too few columns are plain, or the text is not. */
  async #copyPlain(plans: readonly ColumnPlan[]): Promise<boolean> {
    const [only] = this.table.parts;
    const plain =
      only?.kind === 'delimited' && this.#regularized.size === 0 ? plainColumns(this.table, plans) : null;
    if (plain === null || only?.survey === null || only === undefined) {
      return false;
    }
    const { textPath: path, dialect, names } = only.survey;
    return copyPlain({
      table: this.table,
      text: { path, dialect, columns: names.length, plain, signal: this.#context.signal },
      copy: (columns, unwanted) => this.#copyTyped(plans, { isQuickOnly: false, plain: columns, unwanted }),
    });
  }

  #isSmall(): boolean {
    const { parts } = this.table;
    return (
      parts.every(({ kind }) => kind === 'delimited') &&
      parts.reduce((sum, { textBytes }) => sum + textBytes, 0) <= SMALL_BYTES
    );
  }

  async #copyTyped(plans: readonly ColumnPlan[], copying: Copying): Promise<void> {
    const { paths } = this.#context;
    this.#footer = null;
    const atOnce = Math.min(this.#columnsAtOnce, areTexts(plans) ? Infinity : DECLARED_AT_ONCE);
    this.#columnsAtOnce = await inFittingPasses(plans, atOnce, async (passes) => {
      await rm(paths.partial, { force: true });
      if (passes.length === 1) {
        await this.#write(this.#select(plans, copying), { path: paths.partial, plans, copying });
      } else {
        await this.#copyInParts(passes, copying);
      }
    });
  }

  /** Some columns in each pass over the file, then side by side: rows keep their places in every part. */
  async #copyInParts(passes: readonly (readonly ColumnPlan[])[], copying: Copying): Promise<void> {
    const { engine, paths } = this.#context;
    const plans = passes.flat();
    const parts = passes.map((_, at) => join(engine.tempDirectory, 'spill', `part-${at}.parquet`));
    for (const [at, some] of passes.entries()) {
      await this.#write(this.#select(some, copying), { path: parts[at] ?? '', plans: some, copying });
    }
    const joined = joinParts(parts, plans, this.#rowsFor(plans, copying));
    await this.#write(joined, { path: paths.partial, plans, copying });
    await Promise.all(parts.map((part) => rm(part, { force: true })));
  }

  async #write(
    select: string,
    {
      path,
      plans,
      copying: { unwanted },
    }: { readonly path: string; readonly plans: readonly ColumnPlan[]; readonly copying: Copying },
  ): Promise<void> {
    const { engine, signal, onProgress } = this.#context;
    unwanted?.throwIfAborted();
    const sql = copyToParquet(select, path, rowShape(this.table, plans));
    await engine.exec({
      sql,
      signal,
      deadlineMs: null,
      onProgress,
      ...(unwanted === null ? {} : { unwanted }),
    });
  }

  #select(plans: readonly ColumnPlan[], copying: Copying): string {
    const rows = this.#rowsFor(plans, copying);
    return areTexts(plans) && plans.length > MANY_COLUMNS
      ? selectInLists(rows, plans)
      : selectTyped(rows, plans);
  }

  /** SQL of every cell as text, `c0`, `c1`…, before any of it is typed. */
  textRelation(): string {
    return this.#relation(
      this.table.names.map((_, index) => ({ index, declared: null, form: TEXT })),
      BY_FORMS.plain,
    );
  }

  #rowsFor(plans: readonly ColumnPlan[], { isQuickOnly, plain }: Copying): TypedRows {
    return {
      isQuickOnly,
      relation: this.#relation(plans, plain),
      proven: new Set(plain.keys()),
      carried: this.partColumn === null ? [] : [this.partColumn],
      rejects: this.rejectsColumn,
    };
  }

  /** The cells of `plans`, of every part in its order. */
  #relation(plans: readonly CellPlan[], plain: PlainColumns): string {
    const { table, nulls } = this.#context;
    return unionOf(table, plans, {
      partColumn: this.partColumn,
      textOf: (at, survey) => ({ ...this.#textOf(at, survey), types: typesOf(plain) }),
      nulls,
    });
  }

  #textOf(at: number, survey: Survey): TextSource {
    const { nulls, paths } = this.#context;
    const columns = survey.names.length;
    const regular = paths.regular[at];
    const regularized = this.#regularized.get(at);
    return regularized !== undefined && regular !== undefined
      ? { path: regular, dialect: regularized.dialect, columns, nulls, isRegular: true }
      : { path: survey.textPath, dialect: survey.dialect, columns, nulls };
  }

  async #regularize(at: number, survey: Survey): Promise<void> {
    const { paths, signal, onProgress } = this.#context;
    const [to, aside] = [paths.regular[at], paths.rowRejects[at]];
    if (this.#regularized.has(at) || to === undefined || aside === undefined) {
      return;
    }
    const rejects = createWriteStream(aside);
    const failed = once(rejects, 'error').then(([error]) => Promise.reject(error as Error));
    failed.catch(() => undefined);
    const regularized = await regularize({
      from: survey.textPath,
      to,
      dialect: survey.dialect,
      rules: survey.rules,
      signal,
      onReject: async (reject) => {
        if (!rejects.write(rejectLine(reject))) {
          await Promise.race([once(rejects, 'drain'), failed]);
        }
      },
      onProgress: (fraction) => onProgress(fraction / 2),
    });
    rejects.end();
    await Promise.race([once(rejects, 'close'), failed]);
    this.#regularized.set(at, regularized);
  }
}
